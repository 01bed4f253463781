"""Matrix products and bases in one thread each.

A numerical library starts threads of its own for larger products, which wait for each other
busily; where many people are served at once, or the work is shared among threads anyway,
that costs many times what it saves. Here nothing starts a thread, and all release the GIL.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.compiling import compiled

Floats = NDArray[np.float64]
_ALONE = 2**18
"""So many multiplications are done in one thread."""
_FEW = 8


def product(left: Floats, right: Floats) -> Floats:
    """Return a matrix product."""
    rows, inner = left.shape
    columns = right.shape[1]
    some = _ALONE // max(1, inner * columns)
    if rows <= some:
        return left @ right
    out = np.zeros((rows, columns))
    if some < _FEW:
        _multiply(np.ascontiguousarray(left), np.ascontiguousarray(right), out)
        return out
    pieces = rows // some
    even = pieces * some
    stacked = np.ascontiguousarray(left[:even]).reshape(pieces, some, inner)
    np.matmul(stacked, right, out=out[:even].reshape(pieces, some, columns))
    out[even:] = left[even:] @ right
    return out


class Columns:
    """Matrices that many rows are multiplied with, all at once, in blocks of columns.

    Parameters
    ----------
    matrices
        Shape (matrices, inner, columns).
    width
        Columns of each matrix in a block; the last ones are filled with zeros.
    """

    ROWS = 24
    """Rows that are multiplied together, at most."""

    def __init__(self, matrices: Floats, width: int) -> None:
        count, inner, columns = matrices.shape
        blocks = -(-columns // width)
        padded = np.zeros((inner, count, blocks * width))
        padded[:, :, :columns] = matrices.swapaxes(0, 1)
        split = padded.reshape(inner, count, blocks, width).transpose(2, 0, 1, 3)
        self._blocks = np.ascontiguousarray(split).reshape(blocks, inner, count * width)

    def times(self, rows: Floats, out: Floats) -> None:
        """Fill ``out`` with at most `ROWS` rows times the matrices.

        Its shape is (blocks, rows, matrices times width).
        """
        np.matmul(rows, self._blocks, out=out)

    @classmethod
    def width(cls, matrices: int, inner: int) -> int:
        """Return a width of blocks with which a product is done in one thread."""
        return max(1, _ALONE // (cls.ROWS * matrices * max(1, inner)))


@compiled
def _multiply(left: Floats, right: Floats, out: Floats) -> None:
    """Add a matrix product to ``out``: four inner places at a time, and the last ones singly."""
    rows, inner = left.shape
    columns = right.shape[1]
    even = inner - inner % 4
    for k in range(0, even, 4):
        for i in range(rows):
            a, b, c, d = left[i, k], left[i, k + 1], left[i, k + 2], left[i, k + 3]
            for j in range(columns):
                first = a * right[k, j] + b * right[k + 1, j]
                out[i, j] += first + c * right[k + 2, j] + d * right[k + 3, j]
    for k in range(even, inner):
        for i in range(rows):
            for j in range(columns):
                out[i, j] += left[i, k] * right[k, j]


@compiled
def orthonormal(vectors: Floats, tiny: float) -> Floats:
    """Return an orthonormal basis, by columns, of the space that some columns span.

    What is left of a column and shorter than ``tiny`` is taken for rounding.
    """
    size, count = vectors.shape
    most = min(size, count)
    left = vectors.copy()
    basis = np.zeros((most, size))
    lengths = np.zeros(count)
    shares = np.zeros(count)
    for j in range(size):
        for i in range(count):
            lengths[i] += left[j, i] * left[j, i]
    rank = 0
    while rank < most:
        vector = left[:, np.argmax(lengths)].copy()
        for i in range(rank):  # once more, for what rounding has left
            vector -= (vector * basis[i]).sum() * basis[i]
        length = np.sqrt((vector * vector).sum())
        if length <= tiny:
            break
        basis[rank] = vector / length
        shares[:] = 0
        for j in range(size):
            weight = basis[rank, j]
            for i in range(count):
                shares[i] += weight * left[j, i]
        lengths[:] = 0
        for j in range(size):
            weight = basis[rank, j]
            for i in range(count):
                left[j, i] -= weight * shares[i]
                lengths[i] += left[j, i] * left[j, i]
        rank += 1
    return np.ascontiguousarray(basis[:rank].T)
