"""Sets: what neighbours in a hand can be played as, and which set beats which (R8, R9, R12)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Literal, NamedTuple

from solver.cards import Card, Kind
from solver.dealt.deck import NUMBERS, X
from solver.dealt.rules import LONGEST, Rules
from solver.said import said

LOWEST, HIGHEST = NUMBERS[0].value, NUMBERS[-1].value

TwoX = Literal["with_number", "none", "any"]


class Rank(IntEnum):
    """The five kinds of set, weakest first (R8)."""

    SOLO = 1
    TWO_STRAIGHT = 2
    PAIR = 3
    THREE_STRAIGHT = 4
    TRIPS = 5


RANK_NAMES = {
    Rank.SOLO: said("Solo"),
    Rank.TWO_STRAIGHT: said("2-Straight"),
    Rank.PAIR: said("Pair"),
    Rank.THREE_STRAIGHT: said("3-Straight"),
    Rank.TRIPS: said("Trips"),
}

_SIZES = {
    Rank.SOLO: 1,
    Rank.TWO_STRAIGHT: 2,
    Rank.PAIR: 2,
    Rank.THREE_STRAIGHT: 3,
    Rank.TRIPS: 3,
}
_STRAIGHTS = (Rank.TWO_STRAIGHT, Rank.THREE_STRAIGHT)


class Set(NamedTuple):
    """A rank and the number compared; sets compare as the rules rank them (R9).

    Parameters
    ----------
    rank
        Which of the five kinds.
    number
        The number of equal cards, or the highest of a straight.
    """

    rank: Rank
    number: int

    @property
    def size(self) -> int:
        """How many cards it takes."""
        return _SIZES[self.rank]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of its cards, ascending."""
        if self.rank in _STRAIGHTS:
            return tuple(range(self.number - self.size + 1, self.number + 1))
        return (self.number,) * self.size

    @property
    def strength(self) -> int:
        """Its place among all sets, weakest first: 0 for Solo 1, 56 for Trips 12."""
        return _STRENGTHS[self]

    def beats(self, other: Set | None) -> bool:
        """Return whether it may be played on ``other``: anything may if there is none (R9)."""
        return other is None or self > other

    def __str__(self) -> str:
        return said("{rank} {number}", rank=RANK_NAMES[self.rank], number=self.number)


SETS: tuple[Set, ...] = tuple(
    Set(rank, number)
    for rank in Rank
    for number in range(_SIZES[rank] if rank in _STRAIGHTS else LOWEST, HIGHEST + 1)
)
"""All 57 sets, weakest first."""

_STRENGTHS = {found: strength for strength, found in enumerate(SETS)}
_BY_NUMBERS = {found.numbers: found for found in SETS}


class Run(NamedTuple):
    """Neighbours in a hand, and one set that they can be played as.

    Parameters
    ----------
    place
        How many cards stand before the first of them.
    size
        How many they are.
    set
        The set, with X as one of the numbers that it may be.
    """

    place: int
    size: int
    set: Set


def sets_of(cards: Sequence[Card], rules: Rules) -> tuple[Set, ...]:
    """Return every set that exactly these cards can be played as, weakest first.

    Parameters
    ----------
    cards
        Any cards, in any order. Without an X there is at most one set; a Stop, a Redraw
        and cards that do not go together are none.
    """
    if len(cards) > LONGEST:
        return ()
    return _sets_of(tuple(cards), rules.two_x_in_set)


@lru_cache(maxsize=20_000)  # all sequences of at most three cards, for three switches
def _sets_of(cards: tuple[Card, ...], two_x: TwoX) -> tuple[Set, ...]:
    if not cards or any(card.kind is not Kind.NUMBER for card in cards):
        return ()
    plain = [card.value for card in cards if card != X]
    wild = len(cards) - len(plain)
    if wild > 1 and (two_x == "none" or (two_x == "with_number" and not plain)):
        return ()
    return tuple(
        found for found in SETS if found.size == len(cards) and _fits(plain, list(found.numbers))
    )


def _fits(plain: list[int], numbers: list[int]) -> bool:
    """Return whether cards are among the numbers of a set, so that X can be the others."""
    for number in plain:
        if number not in numbers:
            return False
        numbers.remove(number)
    return True


def set_of_numbers(numbers: Sequence[int]) -> Set | None:
    """Return the set of some numbers in any order, every X named; None if they are none."""
    return _BY_NUMBERS.get(tuple(sorted(numbers)))


def named(cards: Sequence[Card], as_set: Set) -> tuple[int, ...]:
    """Return the number that each card stands for in a set, in the order of the cards.

    Two X are named upwards.

    Raises
    ------
    ValueError
        The cards are not that set.
    """
    left = list(as_set.numbers)
    plain = [card.value for card in cards if card != X]
    if len(cards) != len(left) or not _fits(plain, left):
        raise ValueError("these cards are not that set")
    return tuple(left.pop(0) if card == X else card.value for card in cards)


def runs(cards: Sequence[Card], rules: Rules, beat: Set | None = None) -> list[Run]:
    """Return every set of neighbours in a hand that beats ``beat``, with every naming of X.

    In the order of the hand, shorter ones first, and weaker ones of the same cards first.
    """
    cards = tuple(cards)
    return [
        Run(place, size, found)
        for place in range(len(cards))
        for size in range(1, min(LONGEST, len(cards) - place) + 1)
        for found in _sets_of(cards[place : place + size], rules.two_x_in_set)
        if found.beats(beat)
    ]


def best_in(cards: Sequence[Card], rules: Rules) -> Set | None:
    """Return the strongest set of neighbours in a hand, X named as well as can be.

    A hand can beat a set if its strongest one does. None if there is no set at all.
    """
    return max((run.set for run in runs(cards, rules)), default=None)
