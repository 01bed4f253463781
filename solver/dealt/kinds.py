"""Unseen cards and hands by kind, as they are counted: numbers, X, and what is in no set."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from solver.cards import Counts, change
from solver.dealt.bars import Bar
from solver.dealt.deck import DECK, NUMBERS, REDRAW, STOP, X
from solver.dealt.one_hand import Hidden
from solver.dealt.sets import HIGHEST, Rank, TwoX

_WILD, _STOP, _REDRAW = (DECK.index[card] for card in (X, STOP, REDRAW))
_FIRST = DECK.index[NUMBERS[0]]
_NUMBERS = slice(_FIRST, _FIRST + HIGHEST)


class HandKinds(NamedTuple):
    """A hand: its size and what it is known to hold, of each number, X, and other cards."""

    size: int
    numbers: tuple[int, ...]
    wild: int
    other: int

    @classmethod
    def of(cls, hand: Hidden) -> HandKinds:
        """Return a hidden hand by kind."""
        held = hand.held
        return cls(hand.size, held[_NUMBERS], held[_WILD], held[_STOP] + held[_REDRAW])

    @property
    def known(self) -> int:
        """How many of its cards are known."""
        return sum(self.numbers) + self.wild + self.other


@dataclass(frozen=True, slots=True)
class TableKinds:
    """Unseen cards by kind, and hands.

    Parameters
    ----------
    numbers, wild, other
        Unseen cards: of each number, X, and cards that are in no set.
    pile
        How many of them are in none of the hands.
    """

    numbers: tuple[int, ...]
    wild: int
    other: int
    pile: int
    hands: tuple[HandKinds, ...]

    @classmethod
    def of(cls, unseen: Counts, hands: Sequence[Hidden], pile: int) -> TableKinds:
        """Return unseen cards and hidden hands by kind."""
        other = unseen[_STOP] + unseen[_REDRAW]
        return cls(unseen[_NUMBERS], unseen[_WILD], other, pile, tuple(map(HandKinds.of, hands)))

    def without_inert(self, beat: Bar, two_x: TwoX) -> TableKinds:
        """Return the table with numbers that can be in no set that beats the bar as other cards."""
        table = self
        for place in range(HIGHEST):
            if self._inert(place, beat, two_x):
                table = table._with_other(place)
        return table

    def _inert(self, place: int, beat: Bar, two_x: TwoX) -> bool:
        number = place + 1
        if beat.rank is Rank.TRIPS:
            return number <= beat.number
        if beat.rank is not Rank.THREE_STRAIGHT or number > beat.number - 2:
            return False
        # It is lower than any straight that beats the bar: only Trips are left.
        for hand in self.hands:
            helpers = min(self.wild + hand.wild, 1 if two_x == "none" else 2)
            copies = self.numbers[place] + hand.numbers[place]
            if copies and copies + helpers >= 3:
                return False
        return True

    def _with_other(self, place: int) -> TableKinds:
        hands = tuple(
            hand._replace(
                numbers=change(hand.numbers, place, -hand.numbers[place]),
                other=hand.other + hand.numbers[place],
            )
            for hand in self.hands
        )
        numbers = change(self.numbers, place, -self.numbers[place])
        other = self.other + self.numbers[place]
        return TableKinds(numbers, self.wild, other, self.pile, hands)

    @property
    def all(self) -> int:
        """In how many ways kinds of cards can lie, and known cards in their hands."""
        unseen = (*self.numbers, self.wild, self.other)
        ways = math.factorial(sum(unseen)) // math.prod(map(math.factorial, unseen))
        for hand in self.hands:
            known = (*hand.numbers, hand.wild, hand.other)
            ways *= math.perm(hand.size, hand.known) // math.prod(map(math.factorial, known))
        return ways
