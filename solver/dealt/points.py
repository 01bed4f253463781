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

from solver.residues import Floats, Reals, Residues

Values = NDArray[Any]
"""Complex numbers, or residues in float64."""
_TINY = 1e-12
_CHUNK = 2**15
"""Points that are looked at together: so many that they stay in a processor's cache."""


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
    """Some points, and what each factor is worth there: shape (factors, lower, higher)."""

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
        return count * np.exp(2j * np.pi * np.arange(count + 1) / (count + 1))

    def power(self, values: Values, exponent: int) -> Values:
        """Return powers of values."""
        found: Values = values**exponent
        return found

    def product(self, left: Values, right: Floats) -> Values:
        """Return a matrix product of which the right one is real."""
        if not np.iscomplexobj(left):
            return left @ right
        both = np.vstack([left.real, left.imag]) @ right
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

    def trimmed(self, rows: Values, columns: Values) -> tuple[Values, Values]:
        """Return rows and columns with the same products, in fewer numbers if there are such."""
        triangle = np.linalg.qr(np.vstack(_apart(columns)), mode="r")
        _, sizes, turn = np.linalg.svd(triangle)
        rank = int((sizes > _TINY * sizes.max(initial=0)).sum())
        if rank > 0.8 * rows.shape[1]:
            return rows, columns
        turn = turn[:rank].T
        return self.product(rows, turn), self.product(columns, turn)

    def parts(
        self, factors: Sequence[tuple[Values, Values]], low: Half, high: Half
    ) -> Iterator[Part]:
        """Yield all points, some at a time.

        A factor is given by its rows and columns, whose products are its values.
        """
        rows = [_apart(lower[low.chosen]) for lower, _ in factors]
        columns = [np.vstack(_apart(higher[high.chosen])).T for _, higher in factors]
        wide = len(high.chosen)
        step = max(1, _CHUNK // wide)
        for begin in range(0, len(low.chosen), step):
            end = min(begin + step, len(low.chosen))
            there = np.empty((len(factors), end - begin, wide), dtype=np.complex128)
            turned = np.empty_like(there)
            for i, (row, column) in enumerate(zip(rows, columns, strict=True)):
                real, imaginary = row[0, begin:end] @ column, row[1, begin:end] @ column
                (rr, ri), (ir, ii) = (
                    (both[:, :wide], both[:, wide:]) for both in (real, imaginary)
                )
                np.subtract(rr, ii, out=there[i].real)
                np.add(ri, ir, out=there[i].imag)
                np.add(rr, ii, out=turned[i].real)
                np.subtract(ir, ri, out=turned[i].imag)
            lower = low.sums[begin:end], low.shares[begin:end]
            yield Part(there, lower, (high.sums, high.shares))
            yield Part(turned, lower, (high.sums.conj(), high.shares.conj()))

    def total(self, sums: Iterator[Any]) -> float:
        """Return the sum over all points from those over the parts."""
        return sum(float(one.real) for one in sums) / 2


def _apart(values: Values) -> Floats:
    """Return the real parts and the imaginary ones."""
    return np.stack([values.real, values.imag])


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

    def trimmed(self, rows: Values, columns: Values) -> tuple[Values, Values]:
        """Return rows and columns as they are."""
        return rows, columns

    def parts(
        self, factors: Sequence[tuple[Values, Values]], low: Half, high: Half
    ) -> Iterator[Part]:
        """Yield all points, some at a time."""
        step = max(1, _CHUNK // len(high.chosen))
        for begin in range(0, len(low.chosen), step):
            end = min(begin + step, len(low.chosen))
            values = np.stack([self.product(row[begin:end], column.T) for row, column in factors])
            lower = low.sums[begin:end], low.shares[begin:end]
            yield Part(values, lower, (high.sums, high.shares))

    def total(self, sums: Iterator[Any]) -> float:
        """Return the sum over all points from those over the parts."""
        return float(sum(int(one) for one in sums) % self.field.prime)


Points = ComplexPoints | PrimePoints
