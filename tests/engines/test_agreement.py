"""The compiled engine against the reference engine, on random positions in company.

Both must give the same fraction, the same law and the same choice. The reference
engine keeps every card of the pile where it has the time for it, those
included that concern nobody but the others.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

import pytest
from positions import outlook_of, random_outlook

from solver.cards import add
from solver.distribution import Distribution
from solver.errors import TooLargeError
from solver.flip7.lookahead import look
from solver.flip7.outlook import CompanyGame, Outlook, Seat
from solver.flip7.rules import RuleError, Rules
from solver.stopping import Reference

MAX_STATES = 6_000
"""Positions that need more are left out: the reference engine would take seconds for each."""


@dataclass(frozen=True)
class Family:
    """Random positions of one kind: from, to of the numbers and the cards in each pile."""

    numbers: tuple[int, int]
    pile: tuple[int, int]
    discard: tuple[int, int] = (0, 0)
    rules: dict[str, Any] = field(default_factory=dict)
    decks: int = 1
    live_only: bool = False

    def outlook(self, rng: Random) -> Outlook:
        outlook = random_outlook(
            rng,
            numbers=rng.randint(*self.numbers),
            pile=rng.randint(*self.pile),
            discard=rng.randint(*self.discard),
            rules=Rules(**self.rules),
            decks=self.decks,
        )
        return outlook.without_dead_cards() if self.live_only else outlook


EAGER = {"reshuffle": "eager"}
FAMILIES = {
    # A whole deck, of which up to 70 cards have been seen.
    "six numbers": Family((6, 6), (18, 88), live_only=True),
    "five numbers": Family((5, 5), (19, 50), live_only=True),
    "few numbers, many seen": Family((0, 4), (24, 30), (0, 10), live_only=True),
    # A part of a deck.
    "part of a deck": Family((0, 6), (6, 16), (0, 8)),
    "nothing in front": Family((0, 0), (3, 12), (0, 6)),
    # The discard pile is needed within the look-ahead.
    "short pile": Family((0, 6), (0, 6), (3, 14)),
    "tiny pile": Family((0, 6), (0, 3), (1, 6)),
    "short pile, eager": Family((0, 6), (1, 6), (3, 12), EAGER),
    "tiny pile, eager": Family((0, 6), (1, 3), (1, 6), EAGER),
    # What is left of two decks.
    "two decks, x4": Family((0, 5), (3, 12), (0, 8), {"two_x2": "x4"}, decks=2),
    "two decks, once": Family((0, 5), (3, 12), (0, 8), {"two_x2": "x2_once"}, decks=2),
}
EACH = 34
"""Positions of each family; 374 in all."""


def positions(name: str) -> list[tuple[str, Outlook, Reference[Seat], Seat]]:
    """Return positions that the reference engine has solved, each with its seed."""
    found = []
    for seed in count():
        outlook = FAMILIES[name].outlook(Random(f"{name} {seed}"))
        game = CompanyGame(outlook.rules)
        engine, root = Reference(game, max_states=MAX_STATES), game.start(outlook)
        if not any(add(outlook.pile, outlook.discard)):
            continue
        try:
            engine.value(root)
        except TooLargeError:
            continue
        found.append((f"{name} {seed}: {outlook}", outlook, engine, root))
        if len(found) == EACH:
            return found
    raise AssertionError


def reshuffles(engine: Reference[Seat], root: Seat) -> bool:
    """Whether the discard pile became the draw pile in some state that the engine reached."""
    states = engine._values
    return any(any(a > b for a, b in zip(s.pile, root.pile, strict=True)) for s in states)


def largest_gap(law: Distribution, other: Distribution) -> float:
    ends = {*law.ends, *other.ends}
    return max(abs(float(law.ends.get(end, 0)) - float(other.ends.get(end, 0))) for end in ends)


@pytest.mark.parametrize("name", FAMILIES)
def test_both_engines_say_the_same(name: str):
    reshuffled = 0
    for where, outlook, engine, root in positions(name):
        solved = look(outlook)
        value = engine.value(root)
        law = engine.distribution(root, going=True)
        assert abs(solved.hitting - float(value)) < 1e-9, where
        assert largest_gap(solved.law(), law) < 1e-12, where
        assert solved.exact_hitting() == value, where
        assert law.mean == value, where
        for how in ("bust", "flip7", "stay"):
            assert solved.exact_chance(how) == law.chance(how), where
        if outlook.row.empty:
            assert solved.staying is None, where
        else:
            stay = outlook.row.score(outlook.rules)
            assert solved.staying == stay, where
            here = root._replace(hitting=False)
            assert engine.goes(here) == (solved.exact_hitting() > stay), where
        reshuffled += reshuffles(engine, root)
    if "pile" in name:
        assert reshuffled >= 13  # in each of four families: more than fifty in all


@pytest.mark.parametrize("name", ["part of a deck", "short pile", "tiny pile"])
def test_cards_that_others_take_change_nothing(name: str):
    for where, outlook, engine, root in positions(name):
        dropped = outlook.without_dead_cards()
        assert dropped.pile[-2:] == dropped.discard[-2:] == (0, 0)
        if not any(add(dropped.pile, dropped.discard)):
            continue
        lean = Reference(CompanyGame(outlook.rules))
        start = CompanyGame(outlook.rules).start(dropped)
        assert lean.value(start) == engine.value(root), where
        assert lean.distribution(start).ends == engine.distribution(root).ends, where


# Positions in which the engines once differed.


@pytest.mark.parametrize(
    ("row", "pile", "discard", "hit"),
    [
        # The last card of the pile is taken by another player; then the discard pile follows.
        # 7 +4 +10 x2 sc: 8, 11 and the Second Chance can all come, and nothing can bust.
        pytest.param("7 +4 +10 x2 sc", "f3", "8 11 sc", (7 + 8 + 11) * 2 + 14, id="eager, f3"),
        pytest.param("7 +4 +10 x2 sc", "fz", "8 11 sc", (7 + 8 + 11) * 2 + 14, id="eager, fz"),
        # Only duplicates are left: the first card that concerns the row busts it.
        pytest.param("1 7 8 9 11 12 +2", "8 9 fz f3", "", 0, id="only duplicates"),
    ],
)
@pytest.mark.parametrize("reshuffle", ["lazy", "eager"])
def test_piles_in_which_the_first_card_concerns_others(
    row: str, pile: str, discard: str, hit: int, reshuffle: str
):
    rules = Rules(reshuffle=reshuffle)  # type: ignore[arg-type]
    outlook = outlook_of(row, pile, discard, rules=rules)
    game = CompanyGame(rules)
    assert look(outlook).hitting == hit
    assert look(outlook).exact_hitting() == hit
    assert Reference(game).value(game.start(outlook)) == hit


def test_a_tie_within_the_look_ahead_is_the_same_tie_for_both_engines():
    # Which side of a tie is taken changes the chance of a bust, but not the value.
    outlook = outlook_of("2 12 +4 x2 sc", "1 2 4 6 7*2 8 9 10 11 12", "11")
    solved, game = look(outlook), CompanyGame(outlook.rules)
    in_floats = solved.law()
    law = Reference(game).distribution(game.start(outlook))
    assert largest_gap(in_floats, law) < 1e-12
    assert solved.exact_chance("bust") == law.chance("bust")


# Two decks.


@pytest.mark.parametrize(("row", "pile"), [("5 x2", "x2 9 5"), ("5", "x2*2 9"), ("", "x2*2 9*3")])
def test_two_times_two_meet_only_where_a_switch_says_what_they_do(row: str, pile: str):
    outlook = outlook_of(row, pile)
    with pytest.raises(RuleError, match="F-24") as caught:
        look(outlook)
    assert caught.value.rule == "F-24"
    game = CompanyGame(Rules())
    with pytest.raises(RuleError, match="F-24"):
        Reference(game).value(game.start(outlook))


@pytest.mark.parametrize(("two_x2", "factor"), [("x4", 4), ("x2_once", 2)])
def test_two_times_two_when_both_are_certain(two_x2: str, factor: int):
    outlook = outlook_of("5 +2", "x2*2", rules=Rules(two_x2=two_x2))  # type: ignore[arg-type]
    assert look(outlook).hitting == factor * 5 + 2


@pytest.mark.parametrize(("row", "pile", "hit"), [("5", "x2", 10), ("5 x2", "9 +2", 30)])
def test_a_single_times_two_is_no_obstacle(row: str, pile: str, hit: int):
    assert look(outlook_of(row, pile)).hitting == hit
