"""What a row is worth that an Unlucky 7 has started anew: numbers only, one lane for each pile.

The wiped cards are gone from the pile, so each set of drawn cards leaves another one. A lane
is one of them, and all lanes are counted side by side.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from solver.lanes import Floats, Lanes, Worths
from solver.rowsets import Ints
from solver.vengeance.draws import RESTART_KIND, Draws
from solver.vengeance.tables import Arithmetic, Table, no_inner

LANES = 128
"""So many piles are counted side by side; they fit into a cache."""
_SEVEN = 1 << RESTART_KIND


class Anew:
    """Rows that an Unlucky 7 has started anew.

    Parameters
    ----------
    drawn
        Cards that had left the pile before: pairs of 1 + a kind that has left it twice
        (or 0), and a mask of kinds.
    """

    def __init__(self, draws: Draws, drawn: Iterable[tuple[int, int]]) -> None:
        pairs = np.array(sorted(set(drawn)), dtype=np.int64).reshape(-1, 2)
        self.draws = draws
        self.twice, self.masks = pairs.T
        self.rows = draws.rows_behind_unlucky_7()
        self.start = int(self.rows.index[_SEVEN])
        self.tables = [
            Table(self.rows, draws.points, self._lanes(pairs[first : first + LANES]))
            for first in range(0, len(pairs), LANES)
        ]

    def _lanes(self, pairs: Ints) -> Lanes:
        kinds = np.arange(len(self.draws.kinds)).reshape(-1, 1)
        twice, masks = pairs.T
        copies = self.draws.copies.reshape(-1, 1) - (masks >> kinds & 1) - (kinds == twice - 1)
        copies[RESTART_KIND] = 0
        width = len(pairs)
        after, left = no_inner(width)
        return Lanes(
            copies=np.ascontiguousarray(np.maximum(copies, 0), dtype=np.float64),
            cards=copies.sum(axis=0) + 1,  # the Unlucky 7 did not come from these
            group=np.zeros(width, dtype=np.int64),
            held=np.full(width, _SEVEN, dtype=np.int64),
            gone=np.full(width, -1, dtype=np.int64),
            after=after,
            left=left,
        )

    def values(self, math: Arithmetic, worths: Worths, *, follows: bool = False) -> Any:
        """Return the value of each start, in the order of `masks`."""
        found = [np.zeros(0, dtype=math.number)]
        for table in self.tables:
            table.decide(math, worths, math.beside(), follows=follows)
            found.append(table.values[self.start].copy())
            table.forget()  # they are many
        return np.concatenate(found)

    def collect(self, law: Any, restart: Floats) -> None:
        """Add to a law what starting anew leads to.

        Parameters
        ----------
        restart
            Shape (kinds + 1, masks): chance to start anew with such cards drawn.
        """
        chances = restart[self.twice, self.masks]
        for n, table in enumerate(self.tables):
            some = chances[n * LANES : (n + 1) * LANES]
            if not some.any():
                continue
            reach = np.zeros(table.shape)
            reach[self.start] = some
            ends = table.ends(1, 1)
            table.spread(reach, ends)
            self.draws.collect(law, self.rows, [()], ends)
