"""Values of Flip 7 that two independent programs have agreed on."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from positions import NUMBERS_ONLY, fresh_outlook

from solver.cards import add
from solver.flip7.advise import advise
from solver.flip7.deck import DECK, NUMBERS
from solver.flip7.lookahead import look
from solver.flip7.notation import Position, parse
from solver.flip7.outlook import CompanyGame, Outlook, Seat
from solver.flip7.row import Effect
from solver.flip7.rules import FLIP_SEVEN, FLIP_SEVEN_BONUS, Rules
from solver.stopping import Policy, Reference

KNOWN = json.loads((Path(__file__).parents[1] / "data" / "flip7_values.json").read_text())
WITH_MODIFIERS = add(NUMBERS_ONLY, DECK.count(c for c, _ in DECK.table if c.code[0] in "+x"))
GAME = CompanyGame(Rules())
FRESH = GAME.start(fresh_outlook("", NUMBERS_ONLY))
FRACTION = Fraction(154813132069, 8338880550)


def digits(text: str) -> float:
    """Return half a unit of the last printed digit."""
    return 0.5 * 10 ** -len(text.partition(".")[2])


@pytest.fixture(scope="module")
def numbers_only() -> Reference[Seat]:
    """The reference engine's values of the deck of 79 numbers, all rows at once."""
    engine = Reference(GAME)
    engine.value(FRESH)
    return engine


def test_numbers_only_by_the_reference_engine(numbers_only: Reference[Seat]):
    assert numbers_only.value(FRESH) == FRACTION
    assert Fraction(KNOWN["fresh"]["numbers_only_fraction"]) == FRACTION
    law = numbers_only.distribution(FRESH)
    assert float(law.chance("bust")) == pytest.approx(0.3134964608, abs=5e-11)
    assert float(law.chance("flip7")) == pytest.approx(0.0028113032, abs=5e-11)
    assert law.mean == FRACTION


def test_numbers_only_by_the_compiled_engine():
    solved = look(fresh_outlook("", NUMBERS_ONLY))
    assert solved.exact_hitting() == FRACTION
    assert solved.hitting == pytest.approx(18.5652176141, abs=5e-11)
    assert solved.law().chance("bust") == pytest.approx(0.3134964608, abs=5e-11)
    assert solved.law().chance("flip7") == pytest.approx(0.0028113032, abs=5e-11)


@pytest.mark.parametrize(
    ("name", "deck"),
    [
        ("numbers_only", NUMBERS_ONLY),
        ("with_modifiers", WITH_MODIFIERS),
        ("company", DECK.full()),
    ],
)
def test_fresh_decks(name: str, deck: tuple[int, ...]):
    known = KNOWN["fresh"][name]
    assert look(fresh_outlook("", deck)).hitting == pytest.approx(known, abs=5e-11)


@pytest.mark.parametrize("known", KNOWN["rows"], ids=lambda known: known["row"])
def test_rows_in_company_with_the_rest_of_the_deck_unseen(known: dict[str, float | str]):
    figures = advise(parse(str(known["row"]))).figures
    assert figures.stay == known["stay"]
    assert figures.hit == pytest.approx(known["hit_company"], abs=5e-7)
    assert figures.best == ("hit" if known["hit_company"] > known["stay"] else "stay")
    odds = figures.next
    assert float(odds.chance(odds.duplicate)) == pytest.approx(known["duplicate"], abs=5e-6)
    assert odds.bust == (0 if "sc" in str(known["row"]) else odds.duplicate)


@pytest.mark.parametrize(
    ("row", "stay", "hit", "duplicate"),
    [
        ("12", 12, 20.209916, (11, 93)),
        ("10 12", 22, 22.764849, (20, 92)),
        ("9 11 12", 32, 25.752692, (29, 91)),
        ("5 9 12 x2 +4 sc", 56, 79.360698, (23, 88)),
        ("3 4 5 6 8 9", 35, 37.209510, (29, 88)),
    ],
)
def test_rows_in_company_as_printed(row: str, stay: int, hit: float, duplicate: tuple[int, int]):
    figures = advise(parse(row)).figures
    assert figures.stay == stay
    assert figures.hit == pytest.approx(hit, abs=5e-7)
    assert (figures.next.duplicate, figures.next.cards) == duplicate


# Rules of thumb for numbers only, valued by the same recursion.


def sum_is_below(limit: int) -> Policy[Seat]:
    return lambda seat: sum(seat.row.numbers) < limit


def bust_risk(seat: Seat) -> Fraction:
    tally = Outlook(seat.row, seat.pile, seat.discard, "company", Rules()).next_card()
    return Fraction(tally[Effect.BUST], sum(tally.values()))


def one_more_card_gains(seat: Seat) -> bool:
    """Whether drawing one card and stopping then averages more than stopping now."""
    held = seat.row.numbers
    gain = 0
    for rank, copies in enumerate(seat.pile[: len(NUMBERS)]):
        if rank in held:
            gain -= copies * sum(held)
        else:
            gain += copies * (rank + FLIP_SEVEN_BONUS * (len(held) + 1 == FLIP_SEVEN))
    return gain > 0


@pytest.mark.parametrize(
    ("policy", "value"),
    [
        pytest.param(sum_is_below(23), 18.5212, id="stop at sum 23"),
        pytest.param(lambda seat: bust_risk(seat) < Fraction(26, 100), 18.5294, id="risk of 26 %"),
        pytest.param(one_more_card_gains, 18.5624, id="look one card ahead"),
        pytest.param(lambda seat: len(seat.row.numbers) < 3, 17.6637, id="three cards"),
    ],
)
def test_rules_of_thumb_are_worth_less_than_the_optimum(policy: Policy[Seat], value: float):
    worth = Reference(GAME, policy=policy).value(FRESH)
    assert float(worth) == pytest.approx(value, abs=5e-5)
    assert worth < FRACTION


# Exact ties.


def rows_of_numbers() -> list[tuple[int, ...]]:
    ranks = range(len(NUMBERS))
    return [row for size in range(FLIP_SEVEN) for row in combinations(ranks, size)]


def position_of(row: tuple[int, ...]) -> Position:
    """Return the row as a position, the 15 other cards of the deck in the discard pile."""
    discard = "+2 +4 +6 +8 +10 x2 sc*3 fz*3 f3*3"
    return parse(f"me: {' '.join(map(str, row))}; company; discard: {discard}")


def test_three_rows_of_numbers_only_are_exact_ties(numbers_only: Reference[Seat]):
    rows = rows_of_numbers()
    assert len(rows) == 4096
    ties = []
    for row in rows:
        seat = GAME.start(fresh_outlook(" ".join(map(str, row)), NUMBERS_ONLY))
        if row and numbers_only.go(seat) == sum(row):
            ties.append(row)
    assert (0, 1, 3, 7, 11, 12) in ties
    assert len(ties) == 3
    by_advice = [row for row in rows if row and advise(position_of(row)).best == "tie"]
    assert by_advice == ties
    for row in ties:
        advice = advise(position_of(row), exact=True)
        assert advice.exact is not None
        assert advice.exact["score.margin"] == 0
        assert {option.event for option in advice.options} == {"hit", "stay"}
        assert all(option.delta == pytest.approx(0, abs=1e-9) for option in advice.options)
        assert "both are equal" in advice.reason
