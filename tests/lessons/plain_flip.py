"""Flip n once more, as plainly as can be, and sharing nothing with what it judges."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from solver.lessons.small import Hand, SmallDeck

Worth = Callable[[int, str], Fraction | int]
Cards = tuple[int, ...]


def points(score: int, _: str) -> int:
    return score


def pile_of(deck: SmallDeck, hand: Hand) -> Cards:
    """Return the cards of the pile one by one."""
    cards = [number for number, copies in enumerate(deck.counts) for _ in range(copies)]
    for number in (*hand.row, *hand.swallowed):
        cards.remove(number)
    return tuple(cards)


def hitting(
    row: Cards, pile: Cards, full: int, bonus: Fraction | int, worth: Worth = points,
    *, saved: bool = False,
) -> Fraction:  # fmt: skip
    """Return what a hit is worth, card by card, if all that follows is played well."""
    total = Fraction(0)
    for place, card in enumerate(pile):
        rest = pile[:place] + pile[place + 1 :]
        if card not in row:
            total += playing((*row, card), rest, full, bonus, worth, saved=saved)
        elif saved:
            total += playing(row, rest, full, bonus, worth)
        else:
            total += worth(0, "bust")
    return total / len(pile)


def playing(
    row: Cards, pile: Cards, full: int, bonus: Fraction | int, worth: Worth = points,
    *, saved: bool = False,
) -> Fraction:  # fmt: skip
    """Return what a row is worth if it is played well."""
    if len(row) == full:
        return Fraction(worth(sum(row) + bonus, "full"))
    stay = Fraction(worth(sum(row), "stay"))
    if not pile:
        return stay
    going = hitting(row, pile, full, bonus, worth, saved=saved)
    return going if not row else max(stay, going)


def random_hand(rng: Random, *, cards: int = 9, least: int = 0) -> tuple[SmallDeck, Hand]:
    """Return a small deck and a hand of it with cards left in the pile."""
    while True:
        counts = [rng.choice((0, 1, 1, 2, 3, 4)) for _ in range(rng.randint(2, 7))]
        if not 2 <= sum(counts) <= cards:
            continue
        deck = SmallDeck(tuple(counts), rng.randint(2, 4), rng.randint(0, 15))
        most = min(deck.full - 1, len(deck.numbers))
        if most < least:
            continue
        hand = deck.hand(rng.sample(deck.numbers, rng.randint(least, most)))
        if any(deck.pile(hand)):
            return deck, hand
