"""Rows that break the one-step rule: one more card does not pay, and yet it is best to hit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from solver.lessons.engines import reference
from solver.lessons.one_step import balance
from solver.lessons.small import Hand, SmallDeck
from solver.lessons.steps import ratio, row_of


@dataclass(frozen=True, slots=True)
class Broken:
    """A row that breaks the rule.

    Parameters
    ----------
    gain
        What one more card, and then staying, brings on average: nothing, or less.
    stay, hit
        What staying is worth, and hitting and then playing as well as possible.
    """

    row: tuple[int, ...]
    gain: Fraction
    stay: int
    hit: Fraction

    @property
    def formula(self) -> str:
        """The row, its gain, and why to hit all the same, as LaTeX."""
        gain, hit = ratio(self.gain), ratio(self.hit)
        return rf"{row_of(self.row)}: \quad g = {gain}, \quad {hit} > {self.stay}"


def rows(deck: SmallDeck) -> Iterator[Hand]:
    """Yield every row of a deck with which a round can go on, short ones first."""
    for size in range(min(deck.full, len(deck.numbers) + 1)):
        for row in combinations(deck.numbers, size):
            yield deck.hand(row)


@lru_cache(maxsize=64)
def broken(deck: SmallDeck) -> tuple[Broken, ...]:
    """Return the rows that break the one-step rule, those first that lose most by it.

    Raises
    ------
    TooLargeError
        The deck is too large for the reference engine.
    """
    engine, found = reference(deck), []
    for hand in rows(deck):
        if not hand.row or not any(deck.pile(hand)):
            continue
        once, hit = balance(deck, hand), engine.go(hand)
        if hit is not None and not once.pays and hit > once.points:
            found.append(Broken(hand.row, once.gain, once.points, hit))
    return tuple(sorted(found, key=lambda each: each.stay - each.hit))
