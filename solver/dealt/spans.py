"""Spaces that are spanned by vectors, in floats or in residues: a basis that grows."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from solver.compiling import compiled
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
        return self.columns.shape[1]

    def read(self, vectors: Floats) -> Floats:
        """Return the coordinates of vectors of the space, all by columns."""
        if self._field.prime is None:
            return self.columns.T @ vectors
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
        for _ in range(2):  # twice is enough
            block = block - self.columns @ (self.columns.T @ block)
        block = block[:, np.linalg.norm(block, axis=0) > _TINY]
        if block.shape[1]:
            square, triangle = np.linalg.qr(block)
            left, sizes, _ = np.linalg.svd(triangle)
            new = square @ left[:, : int((sizes > _TINY).sum())]
            self.columns = np.hstack([self.columns, new])


@compiled
def eliminated(
    rows: Floats, done: int, pivots: NDArray[np.int64], prime: int
) -> NDArray[np.int64]:
    """Bring rows of residues into reduced echelon form, of which the first ``done`` are already.

    Returns the columns of the pivots; the other rows mean nothing any more.
    """
    columns = rows.shape[1]
    found = np.zeros(rows.shape[0], np.int64)
    found[:done] = pivots
    rank = done
    for row in range(done, rows.shape[0]):
        for i in range(rank):
            factor = rows[row, found[i]]
            if factor:
                for j in range(columns):
                    rows[row, j] = (rows[row, j] - factor * rows[i, j]) % prime
        pivot = -1
        for j in range(columns):
            if rows[row, j]:
                pivot = j
                break
        if pivot < 0:
            continue
        inverse, base, exponent = 1, int(rows[row, pivot]), prime - 2
        while exponent:
            if exponent & 1:
                inverse = inverse * base % prime
            base = base * base % prime
            exponent >>= 1
        for j in range(columns):
            rows[rank, j] = rows[row, j] * inverse % prime
        for i in range(rank):
            factor = rows[i, pivot]
            if factor:
                for j in range(columns):
                    rows[i, j] = (rows[i, j] - factor * rows[rank, j]) % prime
        found[rank] = pivot
        rank += 1
    return found[:rank]
