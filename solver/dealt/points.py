"""Points at which polynomials are evaluated to find a coefficient: complex, or modulo a prime.

A point is one of the lower half, a weight for each lower number, with one of the higher. The
values of a polynomial with real coefficients at conjugate points are conjugate: of complex
points, half of the lower and half of the higher are looked at, each pair of halves together
with the pair in which the higher one is conjugated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.residues import Floats, Reals, Residues

_TINY = 1e-14
_CHUNK = 2**17
"""Points that are looked at together."""
Complex = NDArray[np.complex128]


@dataclass(frozen=True, slots=True)
class Side:
    """The points of one half.

    Parameters
    ----------
    sums
        Sum of the weights of all kinds, for each point that is looked at.
    shares
        What the value at a point counts.
    chosen
        Which points are looked at.
    """

    sums: NDArray[np.generic]
    shares: NDArray[np.generic]
    chosen: NDArray[np.int64]


class ComplexPoints:
    """Roots of unity, times the number of cards: then all terms are about equally large."""

    field = Reals()

    def nodes(self, count: int, *, single: bool) -> Complex:
        """Return the weights that a kind of ``count`` cards takes."""
        if single or not count:
            return np.array([max(count, 1)], dtype=np.complex128)
        return count * np.exp(2j * np.pi * np.arange(count + 1) / (count + 1))

    def cast(self, values: Floats) -> Complex:
        """Return values as numbers of this kind."""
        return values.astype(np.complex128)

    def power(self, values: Complex, exponent: int) -> Complex:
        """Return powers of values."""
        return values**exponent

    def product(self, left: Complex, right: Floats) -> Complex:
        """Return a matrix product; the right one is real."""
        both = np.vstack([left.real, left.imag]) @ right
        return both[: len(left)] + 1j * both[len(left) :]

    def side(self, kinds: Sequence[tuple[Complex, int]]) -> Side:
        """Return the points of some kinds, each given by its weights and its cards."""
        sums, shares = np.zeros(1, np.complex128), np.ones(1, np.complex128)
        conjugate = np.zeros(1, dtype=np.int64)
        for nodes, count in kinds:
            size = len(nodes)
            sums = (sums[:, None] + (nodes if count else 0 * nodes)).ravel()
            shares = (shares[:, None] * (nodes ** (-count) / size)).ravel()
            conjugate = (conjugate[:, None] * size + -np.arange(size) % size).ravel()
        every = np.arange(len(sums))
        chosen = np.flatnonzero(every <= conjugate)
        twice = np.where(conjugate[chosen] == chosen, 1, 2)
        return Side(sums[chosen], shares[chosen] * twice, chosen)

    def factors(
        self, blocks: Sequence[tuple[Complex, Complex]], low: Side, high: Side
    ) -> ComplexFactor:
        """Return hands' polynomial at all points, from rows of the lower and of the higher half."""
        left, right = [], []
        for lower, higher in blocks:
            rows = _apart(lower[low.chosen])
            columns = _apart(higher[high.chosen])
            # Where many numbers describe few hands, fewer do.
            first, one = np.linalg.qr(rows)
            second, other = np.linalg.qr(columns)
            turn, sizes, back = np.linalg.svd(one @ other.T)
            rank = int((sizes > _TINY * sizes.max(initial=0)).sum())
            if rank < lower.shape[1]:
                rows = first @ (turn[:, :rank] * sizes[:rank])
                columns = second @ back[:rank].T
            left.append(rows)
            right.append(columns)
        if not left:
            empty = np.zeros((2 * len(low.chosen), 0)), np.zeros((2 * len(high.chosen), 0))
            return ComplexFactor(*empty)
        return ComplexFactor(np.hstack(left), np.hstack(right))

    def total(
        self, low: Side, high: Side, deals: Callable[[ComplexPart], Iterator[Complex]]
    ) -> float:
        """Return the average of a polynomial over all points, each times its share."""
        total = 0.0
        step = max(1, _CHUNK // len(high.chosen))
        for begin in range(0, len(low.chosen), step):
            rows = slice(begin, begin + step)
            part = ComplexPart(rows, low, high)
            for values, shares in zip(deals(part), (high.shares, high.shares.conj()), strict=True):
                total += float(((values @ shares) @ low.shares[rows]).real) / 2
        return total


def _apart(values: Complex) -> Floats:
    """Return the real parts above the imaginary ones."""
    return np.vstack([values.real, values.imag])


@dataclass(frozen=True, slots=True)
class ComplexPart:
    """Some points: rows of the lower half with all of the higher half."""

    rows: slice
    low: Side
    high: Side

    def pile(self) -> Iterator[Complex]:
        """Yield the sums of all weights, at the points and with the higher half conjugated."""
        sums = self.low.sums[self.rows, None]
        yield sums + self.high.sums
        yield sums + self.high.sums.conj()


@dataclass(frozen=True, slots=True)
class ComplexFactor:
    """A product of rows and columns, real parts above or before the imaginary ones."""

    rows: Floats
    columns: Floats

    def at(self, part: ComplexPart) -> Iterator[Complex]:
        """Yield the values at some points, and with the higher half conjugated."""
        half, wide = len(self.rows) // 2, len(self.columns) // 2
        real, imaginary = self.rows[:half][part.rows], self.rows[half:][part.rows]
        both = np.vstack([real, imaginary]) @ self.columns.T
        size = len(real)
        rr, ri = both[:size, :wide], both[:size, wide:]
        ir, ii = both[size:, :wide], both[size:, wide:]
        yield (rr - ii) + 1j * (ri + ir)
        yield (rr + ii) + 1j * (ir - ri)


class PrimePoints:
    """Powers of roots of unity modulo a prime."""

    def __init__(self, field: Residues) -> None:
        self.field = field

    def nodes(self, count: int, *, single: bool) -> Floats:
        """Return the weights that a kind of ``count`` cards takes."""
        if single or not count:
            return np.ones(1)
        root = self.field.root(count + 1)
        return np.array([float(pow(root, i, self.field.prime)) for i in range(count + 1)])

    def cast(self, values: Floats) -> Floats:
        """Return values as numbers of this kind."""
        return values

    def power(self, values: Floats, exponent: int) -> Floats:
        """Return powers of values."""
        out = np.ones_like(values)
        for _ in range(exponent):
            out = self.field.reduce(out * values)
        return out

    def product(self, left: Floats, right: Floats) -> Floats:
        """Return a matrix product."""
        return self.field.product(left, right)

    def side(self, kinds: Sequence[tuple[Floats, int]]) -> Side:
        """Return the points of some kinds, each given by its weights and its cards."""
        sums, shares = np.zeros(1), np.ones(1)
        for nodes, count in kinds:
            inverse = self.power(nodes, len(nodes) * (count + 1) - count)  # of its power
            share = self.field.reduce(inverse * self.field.inverse(len(nodes)))
            sums = self.field.reduce((sums[:, None] + (nodes if count else 0 * nodes)).ravel())
            shares = self.field.reduce((shares[:, None] * share).ravel())
        return Side(sums, shares, np.arange(len(sums)))

    def factors(
        self, blocks: Sequence[tuple[Floats, Floats]], low: Side, high: Side
    ) -> PrimeFactor:
        """Return hands' polynomial at all points, from rows of the lower and of the higher half."""
        empty = np.zeros((len(low.chosen), 0)), np.zeros((len(high.chosen), 0))
        rows = np.hstack([empty[0], *(lower for lower, _ in blocks)])
        return PrimeFactor(rows, np.hstack([empty[1], *(h for _, h in blocks)]), self.field)

    def total(
        self, low: Side, high: Side, deals: Callable[[PrimePart], Iterator[Floats]]
    ) -> float:
        """Return the average of a polynomial over all points, each times its share."""
        total = 0.0
        step = max(1, _CHUNK // len(high.chosen))
        for begin in range(0, len(low.chosen), step):
            rows = slice(begin, begin + step)
            for values in deals(PrimePart(rows, low, high, self.field)):
                columns = self.field.product(values, high.shares[:, None])[:, 0]
                part = self.field.reduce(columns * low.shares[rows]).sum()
                total = float(self.field.reduce(total + part))
        return total


@dataclass(frozen=True, slots=True)
class PrimePart:
    """Some points: rows of the lower half with all of the higher half."""

    rows: slice
    low: Side
    high: Side
    field: Residues

    def pile(self) -> Iterator[Floats]:
        """Yield the sums of all weights."""
        yield self.field.reduce(self.low.sums[self.rows, None] + self.high.sums)


@dataclass(frozen=True, slots=True)
class PrimeFactor:
    """A product of rows and columns."""

    rows: Floats
    columns: Floats
    field: Residues

    def at(self, part: PrimePart) -> Iterator[Floats]:
        """Yield the values at some points."""
        yield self.field.product(self.rows[part.rows], self.columns.T)
