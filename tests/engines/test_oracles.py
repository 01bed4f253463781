"""The engines against programs that share nothing with them but the card table."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

import icepool
import pytest
from positions import outlook_of, random_outlook

from solver.flip7.deck import DECK
from solver.flip7.lookahead import look
from solver.flip7.outlook import CompanyGame, Outlook
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


def codes(counts: tuple[int, ...]) -> Cards:
    return tuple(sorted(card.code for card in DECK.spread(counts)))


def plain_hit(outlook: Outlook) -> float:
    row = outlook.row
    return plain(
        frozenset(map(str, row.numbers)),
        tuple(sorted(card.code for card in row.modifiers)),
        row.second_chance,
        codes(outlook.pile),
        codes(outlook.discard),
        True,
        outlook.rules.reshuffle == "eager",
    )


@pytest.mark.parametrize("reshuffle", ["lazy", "eager"])
def test_both_engines_equal_a_plain_recursion(reshuffle: str):
    for seed in range(80):
        rng = Random(f"plain {reshuffle} {seed}")
        outlook = random_outlook(
            rng,
            numbers=rng.randint(0, 6),
            pile=rng.randint(1, 9),
            discard=rng.randint(0, 5),
            rules=Rules(reshuffle=reshuffle),  # type: ignore[arg-type]
        )
        game = CompanyGame(outlook.rules)
        plain.cache_clear()
        expected = pytest.approx(plain_hit(outlook), abs=1e-9)
        assert look(outlook).hitting == expected, (seed, outlook)
        assert float(Reference(game).value(game.start(outlook))) == expected, (seed, outlook)


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
