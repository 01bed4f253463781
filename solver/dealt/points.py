"""Points at which polynomials are evaluated to find a coefficient: complex, or modulo a prime.

A point is one of the lower half, a weight for each lower number, with one of the higher. The
values of a polynomial with real coefficients at conjugate points are conjugate: of complex
points, half of the lower and half of the higher are looked at, each pair of halves together
with the pair in which the higher one is conjugated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.products import Columns, product
from solver.residues import Floats, Reals, Residues

Values = NDArray[Any]
"""Complex numbers, or residues in float64."""
Factor = list[tuple[Values, Values]]
"""Rows for lower points and for higher ones, in pairs: the products of two rows, added up over
the pairs, are the values at a lower and a higher point."""
_CHUNK = 2**15
"""Points that are looked at together, modulo a prime."""


@dataclass(frozen=True, slots=True)
class Half:
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

    sums: Values
    shares: Values
    chosen: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Part:
    """Some points, and what each factor is worth there.

    Parameters
    ----------
    values
        Shape (factors, blocks, lower points, higher points of a block).
    low, high
        Sums and shares of the lower points, and of the higher: shape (blocks, points).
    """

    values: Values
    low: tuple[Values, Values]
    high: tuple[Values, Values]


class ComplexPoints:
    """Roots of unity, times the number of cards: then all terms are about equally large."""

    field = Reals()

    def nodes(self, count: int, *, single: bool) -> Values:
        """Return the weights that a kind of ``count`` cards takes."""
        if single or not count:
            return np.array([max(count, 1)], dtype=np.complex128)
        found: Values = count * np.exp(2j * np.pi * np.arange(count + 1) / (count + 1))
        return found

    def power(self, values: Values, exponent: int) -> Values:
        """Return powers of values."""
        found: Values = values**exponent
        return found

    def product(self, left: Values, right: Floats) -> Values:
        """Return a matrix product of which the right one is real."""
        if not np.iscomplexobj(left):
            return product(left, right)
        both = product(_apart(left), right)
        found: Values = both[: len(left)] + 1j * both[len(left) :]
        return found

    def half(self, kinds: Sequence[tuple[Values, int]]) -> Half:
        """Return the points of some kinds, each given by its weights and its cards."""
        sums, shares = np.zeros(1, np.complex128), np.ones(1, np.complex128)
        conjugate = np.zeros(1, dtype=np.int64)
        for nodes, count in kinds:
            size = len(nodes)
            sums = (sums[:, None] + (nodes if count else 0 * nodes)).ravel()
            shares = (shares[:, None] * (nodes ** (-count) / size)).ravel()
            conjugate = (conjugate[:, None] * size + -np.arange(size) % size).ravel()
        chosen = np.flatnonzero(np.arange(len(sums)) <= conjugate)
        twice = np.where(conjugate[chosen] == chosen, 1, 2)
        return Half(sums[chosen], shares[chosen] * twice, chosen)

    def parts(self, factors: Sequence[Factor], low: Half, high: Half) -> Iterator[Part]:
        """Yield all points, some at a time, with the values of some factors."""
        rows = [_real([lower for lower, _ in factor], low.chosen) for factor in factors]
        turned = [_real([higher for _, higher in factor], high.chosen) for factor in factors]
        width = min(Columns.width(max(row.shape[2] for row in rows)), len(high.chosen))
        columns = [[Columns(half.T, width) for half in both] for both in turned]
        sums, shares = _in_blocks(high.sums, width), _in_blocks(high.shares, width)
        step = Columns.ROWS // 2
        for begin in range(0, len(low.chosen), step):
            some = slice(begin, begin + step)
            count = len(low.sums[some])
            there = np.empty((len(factors), len(sums), count, width), dtype=np.complex128)
            aside = np.empty_like(there)
            for i, (row, (real, imaginary)) in enumerate(zip(rows, columns, strict=True)):
                both = row[:, some].reshape(2 * count, -1)
                by_real, by_imaginary = real.times(both), imaginary.times(both)
                rr, ir = by_real[:, :count], by_real[:, count:]
                ri, ii = by_imaginary[:, :count], by_imaginary[:, count:]
                np.subtract(rr, ii, out=there[i].real)
                np.add(ri, ir, out=there[i].imag)
                np.add(rr, ii, out=aside[i].real)
                np.subtract(ir, ri, out=aside[i].imag)
            lower = low.sums[some], low.shares[some]
            yield Part(there, lower, (sums, shares))
            yield Part(aside, lower, (sums.conj(), shares.conj()))

    def total(self, sums: Iterator[Any]) -> float:
        """Return the sum over all points from those over the parts."""
        return sum(float(one.real) for one in sums) / 2


def _apart(values: Values) -> Floats:
    """Return the real parts above the imaginary ones."""
    return np.vstack([values.real, values.imag])


def _real(rows: Sequence[Values], chosen: NDArray[np.int64]) -> Floats:
    """Return the real and the imaginary parts of chosen rows, side by side."""
    out = np.empty((2, len(chosen), sum(row.shape[1] for row in rows)))
    begin = 0
    for row in rows:
        end = begin + row.shape[1]
        some = row[chosen]
        out[0, :, begin:end], out[1, :, begin:end] = some.real, some.imag
        begin = end
    return out


def _in_blocks(values: Values, width: int) -> Values:
    """Return values in rows of a width, the last one filled with zeros."""
    padded = np.zeros(-(-len(values) // width) * width, dtype=values.dtype)
    padded[: len(values)] = values
    return padded.reshape(-1, width)


class PrimePoints:
    """Powers of roots of unity modulo a prime."""

    def __init__(self, field: Residues) -> None:
        self.field = field

    def nodes(self, count: int, *, single: bool) -> Values:
        """Return the weights that a kind of ``count`` cards takes."""
        if single or not count:
            return np.ones(1)
        root = self.field.root(count + 1)
        return np.array([float(pow(root, i, self.field.prime)) for i in range(count + 1)])

    def power(self, values: Values, exponent: int) -> Values:
        """Return powers of values."""
        out = np.ones_like(values)
        for _ in range(exponent):
            out = self.field.reduce(out * values)
        return out

    def product(self, left: Values, right: Floats) -> Values:
        """Return a matrix product."""
        return self.field.product(left, right)

    def half(self, kinds: Sequence[tuple[Values, int]]) -> Half:
        """Return the points of some kinds, each given by its weights and its cards."""
        sums, shares = np.zeros(1), np.ones(1)
        for nodes, count in kinds:
            size = len(nodes)
            inverse = self.power(nodes, -count % size)  # the powers of a node repeat
            share = self.field.reduce(inverse * self.field.inverse(size))
            sums = self.field.reduce((sums[:, None] + (nodes if count else 0 * nodes)).ravel())
            shares = self.field.reduce((shares[:, None] * share).ravel())
        return Half(sums, shares, np.arange(len(sums)))

    def parts(self, factors: Sequence[Factor], low: Half, high: Half) -> Iterator[Part]:
        """Yield all points, some at a time, with the values of some factors."""
        pairs = [
            (np.hstack([lower for lower, _ in one]), np.hstack([higher for _, higher in one]))
            for one in factors
        ]
        step = max(1, _CHUNK // len(high.chosen))
        for begin in range(0, len(low.chosen), step):
            some = slice(begin, begin + step)
            values = np.stack([self.product(row[some], column.T) for row, column in pairs])
            lower = low.sums[some], low.shares[some]
            yield Part(values[:, None], lower, (high.sums[None], high.shares[None]))

    def total(self, sums: Iterator[Any]) -> float:
        """Return the sum over all points from those over the parts."""
        return float(sum(int(one) for one in sums) % self.field.prime)


Points = ComplexPoints | PrimePoints
