"""Cards that change nothing among forced ones: how many of these are blank is all that counts.

A blank card takes the place of another one and does nothing else. In whatever order they lie
in the pile, the cards that are not blank are among themselves as if there were no blanks. So
forced cards are worth a mean of what 0, 1, 2… forced cards are worth that are none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from solver.compiling import compiled
from solver.lanes import Floats
from solver.rowsets import Ints
from solver.vengeance.tables import Arithmetic


class Blanks:
    """How many of some forced cards are not blank.

    Parameters
    ----------
    sizes
        Shape (rows,): cards of each row.
    blank
        Shape (hands, idle): blank cards in the pile.
    others
        Shape (hands,): other cards in the pile for an empty row, one less for each card in it.
    cards
        So many are forced.
    """

    def __init__(self, sizes: Ints, blank: Ints, others: Ints, cards: int) -> None:
        self._sizes, self._blank, self._cards = sizes, blank, cards
        drawn = np.arange(sizes.max() + 1).reshape(-1, 1, 1)
        self._others = np.maximum(others.reshape(1, -1, 1) - drawn, 0)
        self._chances = self.chances(Arithmetic())

    def chances(self, math: Arithmetic) -> Any:
        """Return the chances of 0, 1, 2… cards that are not blank (number, size, hands, idle)."""
        shape = self._cards + 1, len(self._others), *self._blank.shape
        found = np.zeros(shape, dtype=math.number)
        found[0] = 1
        total = self._others + self._blank
        for flipped in range(self._cards):
            share = math.inverse[np.maximum(total - flipped, 0)]
            for n in range(flipped, -1, -1):
                here = math.of(found[n] * share)
                blank = math.of(here * np.maximum(self._blank - (flipped - n), 0))
                found[n] = np.where(total > flipped, blank, found[n])
                found[n + 1] += math.of(here * np.maximum(self._others - n, 0))
        return math.of(found)

    def mean(self, math: Arithmetic, values: Sequence[Any]) -> Any:
        """Return what the forced cards are worth (rows, hands, idle).

        Parameters
        ----------
        values
            Each of shape (rows, hands): what 0, 1, 2… forced cards are worth that are not blank.
        """
        chances = self.chances(math) if math.prime else self._chances
        found = np.zeros((*values[0].shape, self._blank.shape[1]), dtype=math.number)
        for part, value in zip(chances, values, strict=True):
            added(self._sizes, part, np.ascontiguousarray(value), math.prime, found)
        return found

    def split(self, chances: Floats) -> list[Floats]:
        """Return how likely it is that 0, 1, 2… are not blank (rows, hands), by all chances."""
        return [summed(self._sizes, part, chances) for part in self._chances]


@compiled
def added(sizes: Ints, chances: Any, values: Any, prime: int, found: Any) -> None:
    """Add to ``found`` (rows, hands, idle) chances (sizes, hands, idle) times values (rows, hands).

    The arithmetic is that of the arrays' type: float64, or int64 modulo ``prime``.
    """
    rows, hands, width = found.shape
    for i in range(rows):
        size = sizes[i]
        for hand in range(hands):
            value = values[i, hand]
            for n in range(width):
                here = found[i, hand, n] + chances[size, hand, n] * value
                found[i, hand, n] = here % prime if prime > 0 else here


@compiled
def summed(sizes: Ints, chances: Floats, reach: Floats) -> Floats:
    """Return the sum over ``idle`` of chances (sizes, hands, idle) times reach, by rows, hands."""
    rows, hands, width = reach.shape
    found = np.zeros((rows, hands))
    for i in range(rows):
        size = sizes[i]
        for hand in range(hands):
            here = 0.0
            for n in range(width):
                here += chances[size, hand, n] * reach[i, hand, n]
            found[i, hand] = here
    return found
