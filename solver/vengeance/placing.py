"""Where a use of a Steal, Swap or Discard leads to, row by row: a place in a pool of values."""

from __future__ import annotations

from typing import Any

from solver.compiling import compiled
from solver.rowsets import FULL, RESTART, Ints, Rows

NOWHERE = -1
"""The place in the pool of what cannot be done."""


@compiled
def placed(
    masks: Ints,
    rows: Rows,
    points: Ints,
    gives: int,
    takes: int,
    onward: tuple[int, int],
    full: int,
    bust: int,
    anew: tuple[int, int],
    places: Any,
) -> None:
    """Fill in where one way leads from each row.

    Parameters
    ----------
    masks, rows
        The rows, and those that the way leads to.
    gives, takes
        Kinds of numbers, or -1.
    onward, anew
        Place of the first row, and the distance to that of the next one.
    full, bust
        Places of a sum of 0 and of a bust.
    """
    for i in range(masks.shape[0]):
        mask = masks[i]
        if gives >= 0:
            if not mask >> gives & 1:
                continue
            mask &= ~(1 << gives)
        at = rows.numbers[mask]
        to = rows.child[at, takes] if takes >= 0 else at
        if to >= 0:
            places[i] = onward[0] + to * onward[1]
        elif to == FULL:
            places[i] = full + rows.sums[at] + points[takes]
        elif to == RESTART:
            places[i] = anew[0] + i * anew[1]
        else:
            places[i] = bust
