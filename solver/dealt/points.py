"""Points at which polynomials are evaluated to find a coefficient: complex, or modulo a prime.

A point is one of the lower half, a weight for each lower number, with one of the higher. The
values of a polynomial with real coefficients at conjugate points are conjugate: of complex
points, half of the lower and half of the higher are looked at, each pair of halves together
with the pair in which the higher one is conjugated.

A complex number is kept in two planes, its real and its imaginary part; a residue in one. All
arrays of values begin with the planes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.products import Columns
from solver.residues import Floats, Reals, Residues

Nodes = NDArray[Any]
"""Weights of one kind of card: complex numbers, or residues in float64."""
Kind = tuple[Nodes, int]
"""The weights that a kind takes, and its cards."""
Factor = list[tuple[Floats, Floats]]
"""Rows for lower points and for higher ones, in pairs: the products of two rows are what the
hands are worth at a lower and a higher point that have so many lower cards, and as many more
as make a full turn."""
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
    kept
        By kind: which points are looked at, of all those before it (the more significant
        ones) with each weight of the kind.
    """

    sums: Nodes
    shares: Nodes
    kept: tuple[NDArray[np.int64], ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Some points, and what each factor is worth there.

    Parameters
    ----------
    values
        Shape (factors, turns, blocks, planes, lower points, planes, higher points of a
        block): products of each plane of the lower with each of the higher.
    low
        Which lower points they are.
    sums, shares
        Those of the higher points: shape (planes, blocks, points).
    """

    values: Floats
    low: slice
    sums: Floats
    shares: Floats


class ComplexPoints:
    """Roots of unity, times the number of cards: then all terms are about equally large."""

    PLANES = 2
    field = Reals()

    def roots(self, order: int) -> Nodes:
        """Return all roots of unity of an order, by their exponents."""
        found: Nodes = np.exp(2j * np.pi * np.arange(order) / order)
        return found

    def nodes(self, count: int, *, single: bool) -> Nodes:
        """Return the weights that a kind of ``count`` cards takes."""
        if single or not count:
            return np.array([max(count, 1)], dtype=np.complex128)
        return count * self.roots(count + 1)

    def power(self, values: Nodes, exponent: int) -> Nodes:
        """Return powers of values."""
        found: Nodes = values**exponent
        return found

    def planes(self, values: Nodes) -> Floats:
        """Return values by planes."""
        return np.stack([values.real, values.imag])

    def half(self, kinds: Sequence[Kind]) -> Half:
        """Return the points of some kinds, the most significant one first."""
        sums, shares = np.zeros(1, np.complex128), np.ones(1, np.complex128)
        real = np.ones(1, dtype=np.bool_)
        every = []
        for nodes, count in kinds:
            size = len(nodes)
            own = np.arange(size)
            other = -own % size  # the conjugate
            kept = np.flatnonzero(~real[:, None] | (own <= other))
            real = (real[:, None] & (own == other)).ravel()[kept]
            sums = (sums[:, None] + (nodes if count else 0 * nodes)).ravel()[kept]
            shares = (shares[:, None] * (nodes ** (-count) / size)).ravel()[kept]
            every.append(kept)
        return Half(sums, shares * np.where(real, 1, 2), tuple(every))

    def parts(self, factors: Sequence[Sequence[Factor]], low: Half, high: Half) -> Iterator[Part]:
        """Yield all points, some at a time, with the values of some factors by turns."""
        pairs = _joined(factors, self.PLANES, low, high)
        inner = max(lower.shape[2] for pair in pairs for lower, _ in pair)
        blocks = -(-len(high.sums) // Columns.width(2, inner))
        width = -(-len(high.sums) // blocks)
        columns = [[Columns(higher.swapaxes(1, 2), width) for _, higher in pair] for pair in pairs]
        sums, shares = (
            _in_blocks(self.planes(values), width) for values in (high.sums, high.shares)
        )
        step = Columns.ROWS // 2
        for begin in range(0, len(low.sums), step):
            some = slice(begin, min(begin + step, len(low.sums)))
            size = some.stop - begin
            values = np.empty((len(factors), len(pairs[0]), blocks, 2, size, 2, width))
            for i, pair in enumerate(pairs):
                for turn, (lower, _) in enumerate(pair):
                    out = values[i, turn].reshape(blocks, 2 * size, 2 * width)
                    columns[i][turn].times(lower[:, some].reshape(2 * size, -1), out)
            yield Part(values, some, sums, shares)

    def total(self, sums: Iterator[float]) -> float:
        """Return the sum over all points from those over the parts."""
        return sum(sums) / 2


def _joined(
    factors: Sequence[Sequence[Factor]], planes: int, low: Half, high: Half
) -> list[list[tuple[Floats, Floats]]]:
    """Return the rows of each factor and turn, for lower points and for higher, side by side."""
    nothing = np.zeros((planes, len(low.sums), 0)), np.zeros((planes, len(high.sums), 0))
    return [
        [
            (
                np.concatenate([nothing[0], *(lower for lower, _ in pairs)], axis=2),
                np.concatenate([nothing[1], *(higher for _, higher in pairs)], axis=2),
            )
            for pairs in factor
        ]
        for factor in factors
    ]


def _in_blocks(values: Floats, width: int) -> Floats:
    """Return the values of each plane in rows of a width, the last one filled with zeros."""
    planes, count = values.shape
    padded = np.zeros((planes, -(-count // width) * width))
    padded[:, :count] = values
    return padded.reshape(planes, -1, width)


class PrimePoints:
    """Powers of roots of unity modulo a prime."""

    PLANES = 1

    def __init__(self, field: Residues) -> None:
        self.field = field

    def roots(self, order: int) -> Nodes:
        """Return all roots of unity of an order, by their exponents."""
        root = self.field.root(order)
        return np.array([float(pow(root, i, self.field.prime)) for i in range(order)])

    def nodes(self, count: int, *, single: bool) -> Nodes:
        """Return the weights that a kind of ``count`` cards takes."""
        return np.ones(1) if single or not count else self.roots(count + 1)

    def power(self, values: Nodes, exponent: int) -> Nodes:
        """Return powers of values."""
        out = np.ones_like(values)
        for _ in range(exponent):
            out = self.field.reduce(out * values)
        return out

    def planes(self, values: Nodes) -> Floats:
        """Return values by planes."""
        return values[None]

    def half(self, kinds: Sequence[Kind]) -> Half:
        """Return the points of some kinds, the most significant one first."""
        sums, shares = np.zeros(1), np.ones(1)
        every = []
        for nodes, count in kinds:
            size = len(nodes)
            inverse = self.power(nodes, -count % size)  # the powers of a node repeat
            share = self.field.reduce(inverse * self.field.inverse(size))
            sums = self.field.reduce((sums[:, None] + (nodes if count else 0 * nodes)).ravel())
            shares = self.field.reduce((shares[:, None] * share).ravel())
            every.append(np.arange(len(sums)))
        return Half(sums, shares, tuple(every))

    def parts(self, factors: Sequence[Sequence[Factor]], low: Half, high: Half) -> Iterator[Part]:
        """Yield all points, some at a time, with the values of some factors by turns."""
        pairs = _joined(factors, self.PLANES, low, high)
        step = max(1, _CHUNK // len(high.sums))
        for begin in range(0, len(low.sums), step):
            some = slice(begin, begin + step)
            products = [
                [self.field.product(lower[0, some], higher[0].T) for lower, higher in pair]
                for pair in pairs
            ]
            values = np.array(products)[:, :, None, None, :, None]
            yield Part(values, some, high.sums[None, None], high.shares[None, None])

    def total(self, sums: Iterator[float]) -> float:
        """Return the sum over all points from those over the parts."""
        return float(sum(int(one) for one in sums) % self.field.prime)


Points = ComplexPoints | PrimePoints
