"""Spaces that are spanned by vectors, in floats or in residues: a basis that grows."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from solver.compiling import compiled
from solver.products import orthonormal, product
from solver.residues import Field, Floats

_TINY = 1e-9
"""What is left of a vector beside its length, if it is nothing but rounding."""


class Span:
    """A basis of some space, by columns; orthonormal in floats, in echelon form in residues.

    Parameters
    ----------
    found
        Blocks of vectors of the space, by columns.
    onward
        What comes of vectors of the space that lies in it, too.
    """

    def __init__(
        self, found: Iterable[Floats], onward: Callable[[Floats], Floats], field: Field
    ) -> None:
        self._field = field
        self.columns: Floats = np.zeros((0, 0))
        self._pivots: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        for block in found:
            more = block
            while more.shape[1]:
                before = self.size
                self._add(more)
                # The basis may have changed; what is new in it spans what is new.
                more = onward(self.columns[:, before:]) if self.size > before else more[:, :0]

    @property
    def size(self) -> int:
        """How many dimensions there are."""
        return int(self.columns.shape[1])

    def read(self, vectors: Floats) -> Floats:
        """Return the coordinates of vectors of the space, all by columns."""
        if self._field.prime is None:
            return product(self.columns.T, vectors)
        return vectors[self._pivots]

    def _add(self, block: Floats) -> None:
        if not self.columns.size:
            self.columns = np.zeros((block.shape[0], 0))
        if self._field.prime is None:
            self._add_floats(block)
        else:
            rows = np.ascontiguousarray(np.hstack([self.columns, block]).T)
            self._pivots = eliminated(rows, self.size, self._pivots, self._field.prime)
            self.columns = np.ascontiguousarray(rows[: len(self._pivots)].T)

    def _add_floats(self, block: Floats) -> None:
        lengths = np.linalg.norm(block, axis=0)
        some = lengths > _TINY * lengths.max(initial=0)
        block = block[:, some] / lengths[some]
        for _ in range(2):  # once more, for what rounding has left
            block = block - product(self.columns, product(self.columns.T, block))
        new = orthonormal(np.ascontiguousarray(block), _TINY)
        self.columns = np.ascontiguousarray(np.hstack([self.columns, new]))


@compiled
def _scaled(row: Floats, factor: float, prime: int) -> None:
    """Multiply a row by a factor."""
    for j in range(row.shape[0]):
        row[j] = row[j] * factor % prime


@compiled
def _reduced(row: Floats, other: Floats, column: int, prime: int) -> None:
    """Subtract so much of another row, which has 1 in a column, that 0 is left there."""
    factor = row[column]
    if factor:
        for j in range(row.shape[0]):
            row[j] = (row[j] - factor * other[j]) % prime


@compiled
def _inverse(number: int, prime: int) -> int:
    """Return what a number must be multiplied by to give 1."""
    found, exponent = 1, prime - 2
    while exponent:
        if exponent & 1:
            found = found * number % prime
        number = number * number % prime
        exponent >>= 1
    return found


@compiled
def eliminated(rows: Floats, done: int, pivots: NDArray[np.int64], prime: int) -> NDArray[np.int64]:
    """Bring rows of residues into reduced echelon form, of which the first ``done`` are already.

    Returns the columns of the pivots; the other rows mean nothing any more.
    """
    found = np.zeros(rows.shape[0], np.int64)
    found[:done] = pivots
    rank = done
    for row in range(done, rows.shape[0]):
        for i in range(rank):
            _reduced(rows[row], rows[i], found[i], prime)
        pivot = 0
        while pivot < rows.shape[1] and not rows[row, pivot]:
            pivot += 1
        if pivot < rows.shape[1]:
            _scaled(rows[row], _inverse(int(rows[row, pivot]), prime), prime)
            rows[rank] = rows[row]
            for i in range(rank):
                _reduced(rows[i], rows[rank], pivot, prime)
            found[rank] = pivot
            rank += 1
    return found[:rank]
