"""The states of a hand with gaps, reduced to as few numbers as tell all that can come of them.

`solver.dealt.gaps` has thousands of states for a hand of ten cards. But what lies below some
number matters to what lies above only through some dozens of numbers: what can be reached
from the empty hand spans a small space, and so does what can be asked of a hand that is
nearly full. Both are found going from either end, and meet in the middle. Then putting in k
copies of a number is a small matrix, the same for every deck, and hands can be counted for
many weights of the cards at once (`solver.dealt.joint`).

A hand is described after its first numbers by a row: with few cards in it, by coordinates
in the space of what can be reached; with many, by its values under a basis of what can be
asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from solver.dealt.bars import ABOVE, BELOW, SAME
from solver.dealt.gaps import COPIES, Gaps, gaps_of
from solver.dealt.sets import Rank, TwoX
from solver.dealt.spans import Span
from solver.residues import Field, Floats, Reals, Residues


@dataclass(frozen=True, slots=True)
class Reduced:
    """Hands of one size with so many X, for one rank to beat.

    Parameters
    ----------
    cells
        How many of their cards are no X.
    start
        By side, `BELOW` or `ABOVE`: a row for the empty hand, if the number of the bar lies
        above all numbers to come, or below.
    steps
        By side, cards in the hand and copies put in: the matrix from row to row. `SAME`
        leads from rows below the number of the bar to those above.
    ends
        By cards in the hand: a column, which gives the count of hands when every number
        has been put in.
    """

    cells: int
    start: dict[int, Floats]
    steps: dict[tuple[int, int, int], Floats]
    ends: tuple[Floats, ...]


def reduced(rank: Rank, two_x: TwoX, wild: int, size: int, field: Field) -> Reduced:
    """Return the small matrices of hands of a size with ``wild`` X.

    Raises
    ------
    TooLargeError
        The hand has too many cards.
    """
    return _reduced(rank, two_x, wild, size, field.prime)


@lru_cache(maxsize=128)
def _reduced(rank: Rank, two_x: TwoX, wild: int, size: int, prime: int | None) -> Reduced:
    field: Field = Reals() if prime is None else Residues(prime)
    return _Reducer(gaps_of(rank, two_x, wild, size), size, size - wild, field).result()


def _some(most: int) -> range:
    """Return how many copies of a number can be put in, none left out."""
    return range(1, min(COPIES, most) + 1)


class _Reducer:
    """Spaces from both ends, and the matrices between them."""

    def __init__(self, gaps: Gaps, size: int, cells: int, field: Field) -> None:
        self._gaps = gaps
        self._cells = cells
        self._field = field
        self._begin = field.reduce(gaps.start(size)[gaps.with_gaps(cells), None])
        # What can be reached, by cards in the hand; what can be asked, by gaps.
        self._reached: dict[int, list[Span]] = {BELOW: [], ABOVE: []}
        self._asked: dict[int, list[Span]] = {BELOW: [], ABOVE: []}
        # What is asked above decides what is asked below; what is reached, the other way round.
        self._meet(ABOVE)
        self._meet(BELOW)

    def _meet(self, side: int) -> None:
        """Grow the smaller space until there is one for every number of cards."""
        reached, asked = self._reached[side], self._asked[side]
        while len(reached) + len(asked) <= self._cells:
            if not reached or (asked and reached[-1].size <= asked[-1].size):
                self._reach(side)
            else:
                self._ask(side)

    def _reach(self, side: int) -> None:
        """Find what can be reached with one card more in the hand."""
        cards = len(self._reached[side])
        if side == ABOVE and len(self._reached[BELOW]) <= cards:
            self._reach(BELOW)
        found = [] if cards else [self._begin]
        if side == ABOVE:
            found += [self._forward(BELOW, SAME, cards - c, c) for c in (0, *_some(cards))]
        found += [self._forward(side, side, cards - c, c) for c in _some(cards)]
        span = Span(found, lambda v: self._move(v, side, cards, 0, back=False), self._field)
        self._reached[side].append(span)

    def _ask(self, side: int) -> None:
        """Find what can be asked with one gap more in the hand."""
        left = len(self._asked[side])
        cards = self._cells - left
        found = [self._ones(left)] if side == ABOVE else []
        if side == BELOW:
            found += [self._backward(ABOVE, SAME, left, c) for c in (0, *_some(left))]
        found += [self._backward(side, side, left, c) for c in _some(left)]
        span = Span(found, lambda v: self._move(v, side, cards, 0, back=True), self._field)
        self._asked[side].append(span)

    def _ones(self, left: int) -> Floats:
        states = self._gaps.with_gaps(left)
        return np.ones((states.stop - states.start, 1))

    def _forward(self, source: int, side: int, cards: int, copies: int) -> Floats:
        columns = self._reached[source][cards].columns
        return self._move(columns, side, cards, copies, back=False)

    def _backward(self, target: int, side: int, left: int, copies: int) -> Floats:
        columns = self._asked[target][left - copies].columns
        return self._move(columns, side, self._cells - left, copies, back=True)

    def _move(self, columns: Floats, side: int, cards: int, copies: int, *, back: bool) -> Floats:
        carry = self._gaps.backward if back else self._gaps.forward
        return self._field.reduce(carry(columns, copies, side, self._cells - cards))

    def result(self) -> Reduced:
        """Return the matrices."""
        start = {side: self._reached[side][0].read(self._begin).T for side in (BELOW, ABOVE)}
        steps = {
            (side, cards, copies): self._matrix(side, cards, copies)
            for side in (BELOW, SAME, ABOVE)
            for cards in range(self._cells + 1)
            for copies in range(min(COPIES, self._cells - cards) + 1)
        }
        return Reduced(self._cells, start, steps, tuple(map(self._end, range(self._cells + 1))))

    def _matrix(self, side: int, cards: int, copies: int) -> Floats:
        source, target = {BELOW: (BELOW, BELOW), SAME: (BELOW, ABOVE), ABOVE: (ABOVE, ABOVE)}[side]
        left = self._cells - cards
        if cards + copies < len(self._reached[target]):
            moved = self._forward(source, side, cards, copies)
            return np.ascontiguousarray(self._reached[target][cards + copies].read(moved).T)
        asked = self._backward(target, side, left, copies)
        if cards < len(self._reached[source]):
            return self._field.product(self._reached[source][cards].columns.T, asked)
        return self._asked[source][left].read(asked)

    def _end(self, cards: int) -> Floats:
        left = self._cells - cards
        if cards < len(self._reached[ABOVE]):
            columns = self._reached[ABOVE][cards].columns
            return self._field.product(columns.T, self._ones(left))
        return self._asked[ABOVE][left].read(self._ones(left))
