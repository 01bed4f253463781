"""Several hidden hands at once: the chance that none of them holds anything that beats a set.

The hands share one deck, so they are not independent. But give every kind of card i a
weight xᵢ. Let g(x) be the sum, over all orders of kinds that fill a hand and hold nothing
that beats the set, of the products of their cards' weights; e = Σ xᵢ is the same sum for a
place in the draw pile. Then the number of ways to deal all unseen cards, uᵢ of each kind,
so that no hand beats the set, is the coefficient of Π xᵢ^uᵢ in

    g₁(x) g₂(x) … gₘ(x) e(x)^(places in the draw pile)

A coefficient of a polynomial is an average over roots of unity, here uᵢ + 1 of them for each
kind. A term that looks the same at all these points has uᵢ cards of a kind, or uᵢ + 1 more, or
twice as many more; but all terms have equally many cards, so it has just uᵢ of each. The kind
with the fewest cards needs one point only: of it, such a term would have less than none.

For any point, g is a row times a column: what the lower numbers contribute, and the higher
ones (`solver.dealt.reduced`). So all points are one product of two matrices. The points are
complex numbers, or residues of primes where the result is to be a fraction. X, of which
there are two, is counted by powers of one more letter.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from solver.cards import Counts, change
from solver.dealt.bars import ABOVE, BELOW, Bar
from solver.dealt.deals import dealt
from solver.dealt.deck import DECK, NUMBERS, REDRAW, STOP, X
from solver.dealt.gaps import COPIES, verify_cells
from solver.dealt.one_hand import Hidden, share
from solver.dealt.points import ComplexPoints, Factor, Points, PrimePoints, Values
from solver.dealt.reduced import Reduced, reduced
from solver.dealt.sets import HIGHEST, Rank, TwoX
from solver.errors import TooLargeError
from solver.residues import Residues, primes, whole
from solver.said import said

MOST_POINTS = 2**25
"""Points at which hands are counted, at most."""
_ORDERS = math.lcm(*range(1, COPIES + 2))
"""A multiple of all numbers of points that a number takes."""
_WILD, _STOP, _REDRAW = (DECK.index[card] for card in (X, STOP, REDRAW))
_FIRST = DECK.index[NUMBERS[0]]
_NUMBERS = slice(_FIRST, _FIRST + HIGHEST)
Rows = list[Values | None]
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
    nothing: float | Fraction = Fraction(0) if exact else 0.0
    # What no hand may hold is in the draw pile; the other cards are dealt as if it were not there.
    barred = [DECK.index[card] for card in NUMBERS[beat.highest :]]
    barred += [] if beat.wild else [_WILD]
    barred += [_STOP] if stops else []
    if any(hand.held[kind] for hand in hands for kind in barred):
        return nothing
    pile = sum(unseen) - sum(hand.unknown for hand in hands)
    away = sum(unseen[kind] for kind in barred)
    if away > pile:
        return nothing
    chance = Fraction(math.perm(pile, away), math.perm(sum(unseen), away))
    left = tuple(0 if kind in barred else copies for kind, copies in enumerate(unseen))
    table = _Table(
        numbers=left[_NUMBERS],
        wild=left[_WILD],
        other=left[_STOP] + left[_REDRAW],
        pile=pile - away,
        hands=tuple(_hand(hand) for hand in hands),
    ).without_inert(beat, two_x)
    if exact:
        moduli = primes(step=math.lcm(_ORDERS, table.other + 1))
        [count], _ = whole(
            lambda prime: [int(_count(table, beat, two_x, PrimePoints(Residues(prime))))],
            table.all,
            moduli,
        )
        return chance * Fraction(count, table.all)
    return float(chance) * share(_count(table, beat, two_x, ComplexPoints()), table.all)


def _hand(hand: Hidden) -> _Hand:
    held = hand.held
    return _Hand(hand.size, held[_NUMBERS], held[_WILD], held[_STOP] + held[_REDRAW])


def _count(table: _Table, beat: Bar, two_x: TwoX, points: Points) -> float:
    """Return how many of all ways hold nothing that beats the bar."""
    return _Grid(table, beat, two_x, points).sum()


class _Hand(NamedTuple):
    """A hand: its size and what it is known to hold, of each number, X, and other cards."""

    size: int
    numbers: tuple[int, ...]
    wild: int
    other: int

    @property
    def known(self) -> int:
        """How many of its cards are known."""
        return sum(self.numbers) + self.wild + self.other


@dataclass(frozen=True, slots=True)
class _Table:
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
    hands: tuple[_Hand, ...]

    def without_inert(self, beat: Bar, two_x: TwoX) -> _Table:
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

    def _with_other(self, place: int) -> _Table:
        hands = tuple(
            hand._replace(
                numbers=change(hand.numbers, place, -hand.numbers[place]),
                other=hand.other + hand.numbers[place],
            )
            for hand in self.hands
        )
        numbers = change(self.numbers, place, -self.numbers[place])
        other = self.other + self.numbers[place]
        return _Table(numbers, self.wild, other, self.pile, hands)

    @property
    def all(self) -> int:
        """In how many ways kinds of cards can lie, and known cards in their hands."""
        unseen = (*self.numbers, self.wild, self.other)
        ways = math.factorial(sum(unseen)) // math.prod(map(math.factorial, unseen))
        for hand in self.hands:
            known = (*hand.numbers, hand.wild, hand.other)
            ways *= math.perm(hand.size, hand.known) // math.prod(map(math.factorial, known))
        return ways


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

    def sum(self) -> float:
        """Return the coefficient."""
        table, points = self._table, self._points
        kinds = list(zip(self._nodes, (*table.numbers, table.other), strict=True))
        low, high = points.half(kinds[: self._cut]), points.half(kinds[self._cut :])
        factors: list[Factor] = []
        index = np.full((len(table.hands), table.wild + 1), -1)
        for i, hand in enumerate(table.hands):
            if hand in table.hands[:i]:
                same = table.hands.index(hand)
                index[i] = index[same]
                continue
            for unseen in range(min(table.wild, hand.size - hand.wild) + 1):
                wild = hand.wild + unseen
                factor = self._factor(hand, wild)
                if factor:
                    index[i, unseen] = len(factors)
                    factors.append(factor)
        places = [math.comb(table.pile, left) for left in range(table.wild + 1)]
        parts = points.parts(factors, low, high) if factors else iter(())
        weights = np.array(places, dtype=np.float64)
        sums = (
            dealt(
                part.values, index, weights, table.pile, part.low, part.high,
                points.field.prime or 0,
            )
            for part in parts
        )  # fmt: skip
        return points.total(sums)

    def _factor(self, hand: _Hand, wild: int) -> Factor:
        """Return rows and columns whose products count a hand with so many X at all points."""
        matrices = reduced(self._beat.rank, self._two_x, wild, hand.size, self._points.field)
        rows, columns = self._rows(matrices, hand), self._columns(matrices, hand)
        ways = math.comb(wild, hand.wild)  # which of its X are the known ones
        return [
            (self._points.field.reduce(low * ways) if ways > 1 else low, high)
            for low, high in zip(rows, columns, strict=True)
            if low is not None and high is not None and low.size
        ]

    def _letter(self, place: int, held: int) -> list[tuple[int, Values]]:
        """Return copies of a number in a hand, and the weight of each at the number's points."""
        unseen, nodes, points = self._table.numbers[place], self._nodes[place], self._points
        return [
            (
                held + more,
                points.field.reduce(points.power(nodes, more) * math.comb(held + more, held)),
            )
            for more in range(unseen + 1)
        ]

    def _flat(self, row: Values | None) -> Values | None:
        """Return values with the points of one more number in one row."""
        if row is None:
            return None
        return self._points.field.reduce(row.reshape(row.shape[0] * row.shape[1], row.shape[2]))

    def _rows(self, matrices: Reduced, hand: _Hand) -> Rows:
        """Return what the numbers of the lower half contribute, by cards and point."""
        points, beat = self._points, self._beat
        rows: Rows = [None] * (matrices.cells + 1)
        rows[0] = matrices.start[BELOW if beat.number else ABOVE]
        for place in range(self._cut):
            side = beat.side(place + 1)
            after: Rows = [None] * len(rows)
            for copies, weights in self._letter(place, hand.numbers[place]):
                for cards, row in enumerate(rows[: max(0, len(rows) - copies)]):
                    if row is not None:
                        moved = points.product(row, matrices.steps[side, cards, copies])
                        more = points.field.reduce(moved[:, None, :] * weights[:, None])
                        old = after[cards + copies]
                        after[cards + copies] = more if old is None else old + more
            rows = [self._flat(row) for row in after]
        return rows

    def _columns(self, matrices: Reduced, hand: _Hand) -> Rows:
        """Return what those of the higher half contribute, and the cards that are in no set."""
        points, beat, cells = self._points, self._beat, matrices.cells
        known, unseen, nodes = hand.other, self._table.other, self._nodes[HIGHEST]
        rows: Rows = [None] * (cells + 1)
        for left in range(known, min(known + unseen, cells) + 1):
            weights = points.power(nodes, left - known) * math.comb(left, known)
            end = matrices.ends[cells - left].T
            rows[cells - left] = points.field.reduce(points.field.reduce(weights)[:, None] * end)
        for place in reversed(range(self._cut, HIGHEST)):
            side = beat.side(place + 1)
            before: Rows = [None] * len(rows)
            for copies, weights in self._letter(place, hand.numbers[place]):
                for cards, row in enumerate(rows[copies:]):
                    if row is not None:
                        moved = points.product(row, matrices.steps[side, cards, copies].T)
                        more = points.field.reduce(weights[:, None, None] * moved[None])
                        old = before[cards]
                        before[cards] = more if old is None else old + more
            rows = [self._flat(row) for row in before]
        return rows
