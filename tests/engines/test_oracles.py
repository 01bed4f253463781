"""The engines against programs that share nothing with them but the card table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random

import icepool
import pytest
from positions import outlook_of, random_outlook

from solver.cards import add
from solver.errors import EndlessError
from solver.flip7.deck import DECK, FLIP_THREE, FREEZE
from solver.flip7.lookahead import look
from solver.flip7.outlook import AloneGame, CompanyGame, Outlook
from solver.flip7.rules import Rules
from solver.stopping import Reference

Cards = tuple[str, ...]

# 1. The rules, written down as one recursion over hands and piles of card codes.


def score(numbers: frozenset[str], modifiers: Cards) -> int:
    points = sum(map(int, numbers)) * (2 if "x2" in modifiers else 1)
    points += sum(int(card) for card in modifiers if card != "x2")
    return points + (15 if len(numbers) == 7 else 0)


def without(cards: Cards, card: str) -> Cards:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


@cache
def plain(
    numbers: frozenset[str], modifiers: Cards, saved, pile: Cards, discard: Cards,
    hitting, eager,
) -> float:  # fmt: skip
    """Return the best expected points in company; ``hitting``: the hero has asked for a card."""
    stay = score(numbers, modifiers)
    left = pile + discard
    ours = [card for card in left if card not in ("fz", "f3")]
    adds = [card for card in ours if card != "sc" and card not in numbers]
    if len(numbers) == 7 or not (ours if hitting else adds):
        return stay
    drawn, gone = (pile, discard) if pile else (discard, ())
    total = 0.0
    for card in drawn:
        rest, out = without(drawn, card), gone
        if eager and not rest:
            rest, out = out, ()
        hand, above, safe, still = numbers, modifiers, saved, False
        if card in ("fz", "f3"):  # another player's now; a Flip Three is discarded when done
            out, still = (out if card == "fz" else tuple(sorted((*out, card)))), hitting
        elif card == "sc":  # a second one is another player's
            safe = True
        elif card not in numbers and card.isdigit():
            hand = numbers | {card}
        elif card not in numbers:
            above = tuple(sorted((*modifiers, card)))
        elif saved:
            safe, out = False, tuple(sorted((*out, card, "sc")))
        else:
            continue  # bust
        total += plain(hand, above, safe, rest, out, still, eager)
    going = total / len(drawn)
    nothing = not (numbers or modifiers or saved)
    return going if hitting or nothing else max(stay, going)


@cache
def plain_alone(  # noqa: C901, PLR0912, PLR0913, PLR0917  # one rule after the other
    numbers: frozenset[str], modifiers: Cards, saved, pile: Cards, discard: Cards,
    left, aside: Cards, waiting: Cards, hitting, eager, depth_first,
) -> float:  # fmt: skip
    """Return the best expected points alone; ``left`` cards of a Flip Three are forced.

    ``left`` is None in a turn; ``aside`` is what this Flip Three has set aside, and
    ``waiting`` what will be resolved after it.
    """
    stay = score(numbers, modifiers)
    if len(numbers) == 7:
        return stay
    if left is not None and (left == 0 or not pile + discard):  # this Flip Three is finished
        discard = tuple(sorted((*discard, "f3")))
        queue = aside + waiting if depth_first else waiting + aside
        if queue[:1] == ("fz",):
            return stay
        return plain_alone(
            numbers, modifiers, saved, pile, discard,
            3 if queue else None, (), queue[1:], False, eager, depth_first,
        )  # fmt: skip
    turn = left is None
    adds = [card for card in pile + discard if card not in ("fz", "f3", "sc", *numbers)]
    if turn and (not pile + discard or not (hitting or adds)):
        return stay
    drawn, gone = (pile, discard) if pile else (discard, ())
    total = 0.0
    for card in drawn:
        rest, out = without(drawn, card), gone
        if eager and not rest:
            rest, out = out, ()
        hand, above, safe, behind = numbers, modifiers, saved, aside
        forced = None if turn else left - 1
        if card == "fz" and turn:
            total += stay
            continue
        if card == "f3" and turn:
            forced = 3
        elif card in ("fz", "f3"):
            behind = (*aside, card)
        elif card == "sc" and saved:
            out = tuple(sorted((*out, card)))
        elif card == "sc":
            safe = True
        elif card not in numbers and card.isdigit():
            hand = numbers | {card}
        elif card not in numbers:
            above = tuple(sorted((*modifiers, card)))
        elif saved:
            safe, out = False, tuple(sorted((*out, card, "sc")))
        else:
            continue  # bust
        total += plain_alone(
            hand, above, safe, rest, out, forced, behind, waiting, False, eager, depth_first
        )
    going = total / len(drawn)
    must = not turn or hitting or not (numbers or modifiers or saved)
    return going if must else max(stay, going)


def codes(counts: tuple[int, ...]) -> Cards:
    return tuple(sorted(card.code for card in DECK.spread(counts)))


def plain_hit(outlook: Outlook) -> float:
    row, rules = outlook.row, outlook.rules
    above = tuple(sorted(card.code for card in row.modifiers))
    hand = frozenset(map(str, row.numbers)), above, row.second_chance
    piles = codes(outlook.pile), codes(outlook.discard)
    eager = rules.reshuffle == "eager"
    if outlook.model == "company":
        return plain(*hand, *piles, True, eager)
    return plain_alone(*hand, *piles, None, (), (), True, eager, rules.setaside == "sequential")


@pytest.mark.parametrize("model", ["company", "alone"])
@pytest.mark.parametrize("setaside", ["assign_all_first", "sequential"])
@pytest.mark.parametrize("reshuffle", ["lazy", "eager"])
def test_both_engines_equal_a_plain_recursion(model, setaside, reshuffle):
    rules = Rules(reshuffle=reshuffle, setaside=setaside)
    checked = 0
    for seed in range(80):
        rng = Random(f"plain {model} {reshuffle} {seed}")
        outlook = random_outlook(
            rng,
            numbers=rng.randint(0, 6),
            pile=rng.randint(1, 9 if model == "company" else 6),
            discard=rng.randint(0, 5),
            rules=rules,
            model=model,
        )
        if rng.random() < 0.5:  # more of what chains are made of
            more = DECK.count((FLIP_THREE, FLIP_THREE, FREEZE))
            outlook = replace(outlook, pile=add(outlook.pile, more))
        plain.cache_clear()
        plain_alone.cache_clear()
        game = CompanyGame(rules) if model == "company" else AloneGame()
        try:
            value = float(Reference(game).value(game.start(outlook)))
        except EndlessError:  # Flip Threes that turn each other up for ever
            with pytest.raises(EndlessError):
                look(outlook)
            continue
        expected = pytest.approx(plain_hit(outlook), abs=1e-9)
        assert value == expected, (seed, outlook)
        assert look(outlook).hitting == expected, (seed, outlook)
        checked += 1
    assert checked >= 60


# 2. A pool of cards that knows drawing without replacement, and distributions, by itself.

NO_SECOND_CHANCE = [
    ("", "0 1 2*2 3*3 4*2 +4 x2"),
    ("5", "1 2*2 3 5*2 6*3 12*2 +2 +10"),
    ("3 7 12", "0 1 3*2 7*3 8*2 9 10*3 11*2 12*3 x2"),
    ("1 2 3 4 5 6", "0 1*2 3*2 6*3 9*2 12*4 +8"),
]


def parts(row: Cards) -> tuple[frozenset[str], Cards]:
    numbers = frozenset(card for card in row if card[0] not in "+x")
    return numbers, tuple(card for card in row if card[0] in "+x")


def dealt(row: Cards, deck: icepool.Deck[str], stop: int) -> icepool.Die[tuple[int, str]]:
    """Return the law of the end of the round if one stops at a score of ``stop`` or more."""
    numbers, modifiers = parts(row)
    have = score(numbers, modifiers)
    if len(numbers) == 7:
        return icepool.Die([(have, "flip7")])
    if have >= stop or numbers.issuperset(deck.outcomes()):
        return icepool.Die([(have, "stay")])  # nothing that could come would add to the row

    def turn_up(card: str) -> icepool.Die[tuple[int, str]]:
        if card in numbers:
            return icepool.Die([(0, "bust")])
        return dealt((*row, card), deck - icepool.Deck([card]), stop)

    return icepool.Die(deck).map(turn_up)


@pytest.mark.parametrize(("row", "pile"), NO_SECOND_CHANCE)
@pytest.mark.parametrize("stop", [12, 21, 40])
def test_the_law_of_a_fixed_rule_equals_that_of_a_pool_of_cards(row: str, pile: str, stop: int):
    outlook = outlook_of(row, pile)
    game = CompanyGame(Rules())
    engine = Reference(game, policy=lambda seat: seat.row.score(Rules()) < stop)
    deck = icepool.Deck(codes(outlook.pile))
    by_pool = dealt(tuple(row.split()), deck, max(stop, 1))
    law = engine.distribution(game.start(outlook)._replace(hitting=False))
    assert {tuple(end): chance for end, chance in law.ends.items()} == {
        end: by_pool.probability(end) for end in by_pool
    }


def best(row: Cards, deck: icepool.Deck[str], *, hitting: bool = False) -> Fraction:
    """Return the best expected points of a row."""
    numbers, modifiers = parts(row)
    have = Fraction(score(numbers, modifiers))
    if len(numbers) == 7 or not deck.size():
        return have
    going = icepool.Die(deck).map(
        lambda card: (
            Fraction(0) if card in numbers else best((*row, card), deck - icepool.Deck([card]))
        )
    )
    average = Fraction(going.mean())
    return average if hitting else max(have, average)


@pytest.mark.parametrize(("row", "pile"), [("", "0 1 2*2 3*2 x2"), *NO_SECOND_CHANCE[2:]])
def test_the_best_value_equals_that_of_a_pool_of_cards(row: str, pile: str):
    outlook = outlook_of(row, pile)
    deck = icepool.Deck(codes(outlook.pile))
    assert look(outlook).exact_hitting() == best(tuple(row.split()), deck, hitting=True)
