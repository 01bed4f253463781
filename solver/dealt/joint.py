"""Several hidden hands at once: the chance that none of them holds anything that beats a set.

The hands share one deck, so they are not independent. But give every kind of card i a
weight xᵢ. Let g(x) be the sum, over all orders of kinds that fill a hand and hold nothing
that beats the set, of the products of their cards' weights; e = Σ xᵢ is the same sum for a
place in the draw pile. Then the number of ways to deal all unseen cards, uᵢ of each kind,
so that no hand beats the set, is the coefficient of Π xᵢ^uᵢ in

    g₁(x) g₂(x) … gₘ(x) e(x)^(places in the draw pile)

A coefficient of a polynomial is an average over roots of unity. With uᵢ + 1 of them for each
kind nothing is mixed up with it: a term that is looks the same at these points has uᵢ + 1 cards
more of some kind, hence, all terms having equally many cards, fewer than none of another. For
the same reason the kind with the fewest cards needs one point only.

For any point, g is a row times a column: what the lower numbers contribute, and the higher
ones (`solver.dealt.reduced`). So all points are one product of two matrices. The points are
complex numbers, or residues of primes where the result is to be a fraction. X, of which
there are two, is counted by powers of one more letter.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from solver.cards import Counts, change
from solver.dealt.bars import ABOVE, BELOW, Bar
from solver.dealt.deck import DECK, NUMBERS, REDRAW, STOP, X
from solver.dealt.gaps import verify_cells
from solver.dealt.one_hand import Hidden
from solver.dealt.points import ComplexPoints, PrimePoints
from solver.dealt.reduced import Reduced, reduced
from solver.dealt.sets import HIGHEST, Rank, TwoX
from solver.errors import TooLargeError
from solver.residues import Residues, whole
from solver.said import said

MOST_POINTS = 2**24
"""Points at which hands are counted, at most."""
_WILD, _STOP, _REDRAW = (DECK.index[card] for card in (X, STOP, REDRAW))
_FIRST = DECK.index[NUMBERS[0]]
Points = ComplexPoints | PrimePoints
Rows = list[NDArray[np.generic] | None]
"""By cards in the hand that are no X; shape (points, numbers that describe the hand)."""


def none_beats(
    unseen: Counts,
    hands: Sequence[Hidden],
    beat: Bar,
    two_x: TwoX,
    *,
    stops: bool = True,
    exact: bool = False,
) -> float | Fraction:
    """Return the chance that none of some hands holds what beats a bar.

    Parameters
    ----------
    unseen
        Counts of all unseen cards; those that are in none of the hands are in the draw pile,
        or in other hands.
    two_x
        The switch of the rules.
    stops
        Whether a Stop beats it, too.
    exact
        Return a fraction instead of a float.

    Raises
    ------
    TooLargeError
        A hand has too many cards, or there are too many points.
    """
    verify_cells(max(hand.size for hand in hands))
    chance, table = _Table.of(unseen, hands, stops=stops).without_highest(beat)
    if chance == 0 or table is None:
        return Fraction(0) if exact else 0.0
    table = table.without_inert(beat, two_x)
    if exact:
        counts = whole(
            lambda field: np.array([table.count(beat, two_x, PrimePoints(field))]), table.all
        )
        return chance * Fraction(counts[0], table.all)
    return float(chance) * float(table.count(beat, two_x, ComplexPoints())) / float(table.all)


@dataclass(frozen=True, slots=True)
class _Table:
    """Unseen cards by kind, and how many of each kind a hand is known to hold.

    Parameters
    ----------
    numbers, wild, other
        Unseen cards: of each number, X, and cards that are in no set.
    hands
        For each hand its size and what it holds, in the same way.
    """

    numbers: tuple[int, ...]
    wild: int
    other: int
    hands: tuple[tuple[int, tuple[int, ...], int, int], ...]
    stops: int = 0

    @classmethod
    def of(cls, unseen: Counts, hands: Sequence[Hidden], *, stops: bool) -> _Table:
        """Return the table; Stops that may be in no hand are kept apart."""
        numbers = slice(_FIRST, _FIRST + HIGHEST)
        if stops and any(hand.held[_STOP] for hand in hands):
            # A known Stop always beats: there is no such deal.
            return cls((), 0, 0, (), stops=-1)
        known = tuple(
            (
                hand.size,
                hand.held[numbers],
                hand.held[_WILD],
                hand.held[_STOP] + hand.held[_REDRAW],
            )
            for hand in hands
        )
        other = unseen[_REDRAW] + (0 if stops else unseen[_STOP])
        return cls(
            unseen[numbers], unseen[_WILD], other, known, stops=unseen[_STOP] if stops else 0
        )

    @property
    def cards(self) -> int:
        """How many unseen cards there are."""
        return sum(self.numbers) + self.wild + self.other + self.stops

    @property
    def pile(self) -> int:
        """How many of them are in none of the hands."""
        unknown = [size - sum(held) - wild - other for size, held, wild, other in self.hands]
        return self.cards - sum(unknown)

    def without_highest(self, beat: Bar) -> tuple[Fraction, _Table | None]:
        """Return the chance that what no hand may hold is in no hand, and the other cards."""
        if self.stops < 0:
            return Fraction(0), None
        top = beat.highest
        if any(any(held[top:]) or (wild and not beat.wild) for _, held, wild, _ in self.hands):
            return Fraction(0), None
        away = sum(self.numbers[top:]) + self.stops + (0 if beat.wild else self.wild)
        chance = Fraction(math.perm(self.pile, away), math.perm(self.cards, away))
        numbers = self.numbers[:top] + (0,) * (HIGHEST - top)
        wild = self.wild if beat.wild else 0
        return chance, _Table(numbers, wild, self.other, self.hands)

    def without_inert(self, beat: Bar, two_x: TwoX) -> _Table:
        """Return the table with numbers that can be in no set that beats the bar as other cards."""
        table = self
        for place in range(HIGHEST):
            if self._inert(place, beat, two_x):
                table = table._other(place)
        return table

    def _inert(self, place: int, beat: Bar, two_x: TwoX) -> bool:
        number = place + 1
        if beat.rank is Rank.TRIPS:
            return number <= beat.number
        if beat.rank is not Rank.THREE_STRAIGHT or number > beat.number - 2:
            return False
        # Lower than any straight that beats it: only Trips are left.
        for _, held, wild, _ in self.hands:
            helpers = min(self.wild + wild, 1 if two_x == "none" else 2)
            copies = self.numbers[place] + held[place]
            if copies and copies + helpers >= 3:
                return False
        return True

    def _other(self, place: int) -> _Table:
        hands = tuple(
            (size, change(held, place, -held[place]), wild, other + held[place])
            for size, held, wild, other in self.hands
        )
        numbers = change(self.numbers, place, -self.numbers[place])
        return _Table(numbers, self.wild, self.other + self.numbers[place], hands)

    @property
    def all(self) -> int:
        """In how many ways kinds of cards can lie, and known cards in their hands."""
        ways = math.factorial(self.cards)
        for copies in (*self.numbers, self.wild, self.other):
            ways //= math.factorial(copies)
        for size, held, wild, other in self.hands:
            known = (*held, wild, other)
            places = math.factorial(size) // math.factorial(size - sum(known))
            ways *= places // math.prod(math.factorial(copies) for copies in known)
        return ways

    def count(self, beat: Bar, two_x: TwoX, points: Points) -> float:
        """Return how many of all ways hold nothing that beats the bar."""
        return _Grid(self, beat, two_x, points).sum()


class _Grid:
    """All points, what the hands are worth there, and the sum over them."""

    def __init__(self, table: _Table, beat: Bar, two_x: TwoX, points: Points) -> None:
        self._table = table
        self._beat = beat
        self._two_x = two_x
        self._points = points
        counts = [*table.numbers, table.other]
        least = min((n for n in counts if n), default=0)
        # Other cards rather than a number: they are in no matrix.
        one = max((i for i, n in enumerate(counts) if n == least), default=0)
        self._nodes = [points.nodes(n, single=i == one) for i, n in enumerate(counts)]
        sizes = [len(nodes) for nodes in self._nodes]
        total = math.prod(sizes)
        if total > MOST_POINTS:
            raise TooLargeError(
                said("the unseen cards can lie in too many ways to count several hands at once")
            )
        self._cut = min(
            range(1, HIGHEST), key=lambda cut: math.prod(sizes[:cut]) + math.prod(sizes[cut:])
        )
        self._kinds = sorted(set(table.hands))

    def sum(self) -> float:
        """Return the coefficient."""
        table, points = self._table, self._points
        low, high = points.side(self._low()), points.side(self._high())
        factors = {}
        for kind in self._kinds:
            size, _, known, _ = kind
            for wild in range(known, min(known + table.wild, size) + 1):
                matrices = reduced(self._beat.rank, self._two_x, wild, size, points.field)
                pairs = zip(self._rows(matrices, kind), self._columns(matrices, kind), strict=True)
                blocks = [(v, w) for v, w in pairs if v is not None and w is not None]
                factors[kind, wild - known] = points.factors(blocks, low, high)
        return points.total(low, high, lambda part: self._deals(factors, part))

    def _deals(self, factors, part) -> Iterator[NDArray[np.generic]]:
        """Yield the polynomial at some points, and at those conjugate to them in the higher half."""
        table, points = self._table, self._points
        values = {key: list(factor.at(part)) for key, factor in factors.items()}
        for branch, pile in enumerate(part.pile()):
            # By powers of the letter for X.
            made: list[NDArray[np.generic] | None] = [np.ones_like(pile)] + [None] * table.wild
            for kind in table.hands:
                after: list[NDArray[np.generic] | None] = [None] * (table.wild + 1)
                for before, value in enumerate(made):
                    for wild in range(table.wild + 1 - before):
                        if value is None or (kind, wild) not in values:
                            continue
                        more = points.field.reduce(value * values[kind, wild][branch])
                        more *= math.comb(kind[2] + wild, wild)
                        old = after[before + wild]
                        after[before + wild] = more if old is None else old + more
                made = [None if value is None else points.field.reduce(value) for value in after]
            total = np.zeros_like(pile)
            for dealt, value in enumerate(made):
                left = table.wild - dealt
                if value is not None and left <= table.pile:
                    places = points.power(pile, table.pile - left)
                    ways = points.field.of(math.comb(table.pile, left))
                    total = points.field.reduce(total + points.field.reduce(value * places) * ways)
            yield total

    def _low(self):
        return [(self._nodes[i], self._table.numbers[i]) for i in range(self._cut)]

    def _high(self):
        numbers = [(self._nodes[i], self._table.numbers[i]) for i in range(self._cut, HIGHEST)]
        return [*numbers, (self._nodes[HIGHEST], self._table.other)]

    def _letter(self, place: int, held: int) -> list[tuple[int, NDArray[np.generic]]]:
        """Return copies of a number in a hand, and the weight of each at the number's points."""
        unseen, nodes, points = self._table.numbers[place], self._nodes[place], self._points
        return [
            (held + more, points.field.reduce(points.power(nodes, more) * math.comb(held + more, held)))
            for more in range(unseen + 1)
        ]

    def _rows(self, matrices: Reduced, kind) -> Rows:
        """Return what the numbers of the lower half contribute, by cards and point."""
        points, beat = self._points, self._beat
        rows: Rows = [None] * (matrices.cells + 1)
        rows[0] = points.cast(matrices.start[BELOW if beat.number else ABOVE])
        for place in range(self._cut):
            side = beat.side(place + 1)
            after: Rows = [None] * len(rows)
            for copies, weights in self._letter(place, kind[1][place]):
                for cards, row in enumerate(rows[: max(0, len(rows) - copies)]):
                    if row is not None:
                        moved = points.product(row, matrices.steps[side, cards, copies])
                        more = points.field.reduce(moved[:, None, :] * weights[:, None])
                        old = after[cards + copies]
                        after[cards + copies] = more if old is None else old + more
            rows = [
                None if row is None else points.field.reduce(row.reshape(-1, row.shape[2]))
                for row in after
            ]
        return rows

    def _columns(self, matrices: Reduced, kind) -> Rows:
        """Return what those of the higher half contribute, and the cards that are in no set."""
        points, beat, cells = self._points, self._beat, matrices.cells
        known, unseen, nodes = kind[3], self._table.other, self._nodes[HIGHEST]
        rows: Rows = [None] * (cells + 1)
        for left in range(known, min(known + unseen, cells) + 1):
            weights = points.power(nodes, left - known) * math.comb(left, known)
            end = points.cast(matrices.ends[cells - left].T)
            rows[cells - left] = points.field.reduce(points.field.reduce(weights)[:, None] * end)
        for place in reversed(range(self._cut, HIGHEST)):
            side = beat.side(place + 1)
            before: Rows = [None] * len(rows)
            for copies, weights in self._letter(place, kind[1][place]):
                for cards, row in enumerate(rows[copies:]):
                    if row is not None:
                        moved = points.product(row, matrices.steps[side, cards, copies].T)
                        more = points.field.reduce(weights[:, None, None] * moved[None])
                        old = before[cards]
                        before[cards] = more if old is None else old + more
            rows = [
                None if row is None else points.field.reduce(row.reshape(-1, row.shape[2]))
                for row in before
            ]
        return rows
