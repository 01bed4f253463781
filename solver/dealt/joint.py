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

The product is made once for several points. In each half the kind with the fewest cards has
one point only, and instead the weights of all lower numbers are turned together by roots of
unity, one more of them than the larger of these two kinds has cards. That takes no more
points, and what a hand with c lower cards is worth turns with the c-th power. A term that
looks the same has as many lower cards as it should: to have fewer, or fewer higher ones, it
would lack at least as many as there are turns, and the one kind that can be short of any in
its half has not so many. Then each half is by itself what is said above.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from solver.cards import Counts
from solver.dealt.bars import ABOVE, BELOW, Bar
from solver.dealt.deals import Ints, dealt, weighted
from solver.dealt.deck import DECK, NUMBERS, STOP, X
from solver.dealt.gaps import COPIES, verify_cells
from solver.dealt.kinds import HandKinds, TableKinds
from solver.dealt.one_hand import Hidden, share
from solver.dealt.points import ComplexPoints, Factor, Points, PrimePoints
from solver.dealt.reduced import Reduced, reduced
from solver.dealt.sets import HIGHEST, TwoX
from solver.errors import TooLargeError
from solver.residues import Floats, Residues, primes, whole
from solver.said import said

MOST_POINTS = 2**25
"""Points at which hands are counted, at most."""
_ORDERS = math.lcm(*range(1, COPIES + 2))
"""A multiple of all numbers of points that a number takes."""
Rows = dict[int, Floats]
"""By cards in the hand that are no X; shape (planes, points, numbers that describe the hand)."""


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
    barred += [] if beat.wild else [DECK.index[X]]
    barred += [DECK.index[STOP]] if stops else []
    if any(hand.held[kind] for hand in hands for kind in barred):
        return nothing
    pile = sum(unseen) - sum(hand.unknown for hand in hands)
    away = sum(unseen[kind] for kind in barred)
    if away > pile:
        return nothing
    chance = Fraction(math.perm(pile, away), math.perm(sum(unseen), away))
    left = tuple(0 if kind in barred else copies for kind, copies in enumerate(unseen))
    table = TableKinds.of(left, hands, pile - away).without_inert(beat, two_x)
    if exact:
        moduli = primes(step=math.lcm(_ORDERS, table.other + 1))
        [count], _ = whole(
            lambda prime: [int(_count(table, beat, two_x, PrimePoints(Residues(prime))))],
            table.all,
            moduli,
        )
        return chance * Fraction(count, table.all)
    return float(chance) * share(_count(table, beat, two_x, ComplexPoints()), table.all)


def _count(table: TableKinds, beat: Bar, two_x: TwoX, points: Points) -> float:
    """Return how many of all ways hold nothing that beats the bar."""
    return _Grid(table, beat, two_x, points).sum()


class _Grid:
    """All points, what the hands are worth there, and the sum over them."""

    def __init__(self, table: TableKinds, beat: Bar, two_x: TwoX, points: Points) -> None:
        self._table = table
        self._beat = beat
        self._two_x = two_x
        self._points = points
        counts = [*table.numbers, table.other]
        halves = [(counts[:cut], counts[cut:]) for cut in range(1, HIGHEST)]
        lower, higher = min(halves, key=lambda both: sum(map(_size, both)))
        turns = _turns(lower, higher)
        if turns * _size(lower) * _size(higher) > MOST_POINTS:
            raise TooLargeError(
                said("the unseen cards can lie in too many ways to count several hands at once")
            )
        self._cut = len(lower)
        self._roots = points.roots(turns)
        self._nodes = [
            points.nodes(n, single=i == _single(half))
            for half in (lower, higher)
            for i, n in enumerate(half)
        ]
        kinds = list(zip(self._nodes, counts, strict=True))
        self._low = points.half(kinds[: self._cut])
        self._high = points.half(kinds[self._cut :][::-1])

    def sum(self) -> float:
        """Return the coefficient."""
        table, points = self._table, self._points
        factors: list[list[Factor]] = []
        index = np.full((len(table.hands), table.wild + 1), -1)
        for i, hand in enumerate(table.hands):
            if hand in table.hands[:i]:
                same = table.hands.index(hand)
                index[i] = index[same]
                continue
            for unseen in range(min(table.wild, hand.size - hand.wild) + 1):
                factor = self._factor(hand, hand.wild + unseen)
                if any(factor):
                    index[i, unseen] = len(factors)
                    factors.append(factor)
        if not factors:
            return 0.0
        places = [math.comb(table.pile, left) for left in range(table.wild + 1)]
        weights = np.array(places, dtype=np.float64)
        turns, sums, shares = self._turned()
        return points.total(
            dealt(
                part.values, turns, index, weights, table.pile,
                sums[:, :, part.low], shares[:, :, part.low], part.sums, part.shares,
                points.field.prime or 0,
            )
            for part in points.parts(factors, self._low, self._high)
        )  # fmt: skip

    def _turned(self) -> tuple[Floats, Floats, Floats]:
        """Return all powers of the turns, and the lower points' sums and shares after each."""
        table, points, roots = self._table, self._points, self._roots
        reduce = points.field.reduce
        cards = sum(table.numbers[: self._cut])
        cards += sum(sum(hand.numbers[: self._cut]) for hand in table.hands)
        back = points.power(roots, -cards % len(roots)) * points.field.inverse(len(roots))
        powers = np.stack([points.power(roots, times) for times in range(len(roots))], axis=1)
        sums = reduce(roots[:, None] * self._low.sums)
        shares = reduce(reduce(back)[:, None] * self._low.shares)
        return points.planes(powers), points.planes(sums), points.planes(shares)

    def _factor(self, hand: HandKinds, wild: int) -> list[Factor]:
        """Return rows and columns whose products count a hand with so many X at all points.

        By how often the products turn with the lower points.
        """
        matrices = reduced(self._beat.rank, self._two_x, wild, hand.size, self._points.field)
        rows, columns = self._rows(matrices, hand), self._columns(matrices, hand)
        ways = math.comb(wild, hand.wild)  # which of its X are the known ones
        factor: list[Factor] = [[] for _ in self._roots]
        for cards, row in rows.items():
            if cards in columns and row.size:
                low = self._points.field.reduce(row * ways) if ways > 1 else row
                factor[cards % len(factor)].append((low, columns[cards]))
        return factor

    def _rows(self, matrices: Reduced, hand: HandKinds) -> Rows:
        """Return what the numbers of the lower half contribute, by cards and point."""
        start = matrices.start[BELOW if self._beat.number else ABOVE]
        rows = {0: self._points.planes(start)}
        for place, kept in zip(range(self._cut), self._low.kept, strict=True):
            side = self._beat.side(place + 1)
            after: Rows = {}
            for copies, weights in self._letter(place, hand.numbers[place]):
                for cards, row in rows.items():
                    if cards + copies <= matrices.cells:
                        step = matrices.steps[side, cards, copies]
                        self._add(after, cards + copies, row, step, weights, kept)
            rows = after
        return rows

    def _columns(self, matrices: Reduced, hand: HandKinds) -> Rows:
        """Return what those of the higher half contribute, and the cards that are in no set."""
        rows: Rows = {}
        kept, *others = self._high.kept
        one = self._points.planes(np.ones((1, 1)))
        for more in range(min(self._table.other, matrices.cells - hand.other) + 1):
            cards = matrices.cells - hand.other - more
            weights = self._weights(HIGHEST, hand.other, more)
            self._add(rows, cards, one, matrices.ends[cards].T, weights, kept)
        for place, kept in zip(reversed(range(self._cut, HIGHEST)), others, strict=True):
            side = self._beat.side(place + 1)
            before: Rows = {}
            for copies, weights in self._letter(place, hand.numbers[place]):
                for cards, row in rows.items():
                    if copies <= cards:
                        step = matrices.steps[side, cards - copies, copies].T
                        self._add(before, cards - copies, row, step, weights, kept)
            rows = before
        return rows

    def _letter(self, place: int, held: int) -> list[tuple[int, Floats]]:
        """Return copies of a number in a hand, and the weight of each at the number's points."""
        unseen = self._table.numbers[place]
        return [(held + more, self._weights(place, held, more)) for more in range(unseen + 1)]

    def _weights(self, place: int, held: int, more: int) -> Floats:
        """Return the weights of copies of a kind, some held, at the kind's points."""
        weights = self._points.power(self._nodes[place], more) * math.comb(held + more, held)
        return self._points.planes(self._points.field.reduce(weights))

    def _add(
        self, rows: Rows, cards: int, row: Floats, step: Floats, weights: Floats, kept: Ints
    ) -> None:
        """Add what comes of a row by a step, at the points of one more kind."""
        planes, points, size = row.shape
        moved = self._points.field.product(row.reshape(planes * points, size), step)
        if cards not in rows:
            rows[cards] = np.zeros((planes, len(kept), step.shape[1]))
        prime = self._points.field.prime or 0
        weighted(moved.reshape(planes, points, -1), weights, kept, rows[cards], prime)


def _size(counts: Sequence[int]) -> int:
    """Return how many points a half has."""
    return math.prod(n + 1 for i, n in enumerate(counts) if i != _single(counts))


def _single(counts: Sequence[int]) -> int:
    """Return the kind of a half that has one point only."""
    least = min((n for n in counts if n), default=0)
    return max(i for i, n in enumerate(counts) if n == least or not least)


def _turns(lower: Sequence[int], higher: Sequence[int]) -> int:
    """Return how often the lower points are turned."""
    singles = [half[_single(half)] for half in (lower, higher)]
    return max(singles) + 1 if min(singles) else 1
