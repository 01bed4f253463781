"""What a row is worth that an Unlucky 7 has started anew: numbers only, one lane for each pile.

The wiped cards are gone from the pile, so each set of drawn cards leaves another one. A lane
is one of them, and all lanes are counted side by side.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from solver.lanes import Flags, Floats, Lanes, Worths
from solver.rowsets import Ints
from solver.sweep import threads
from solver.vengeance.draws import RESTART_KIND, Draws
from solver.vengeance.near import NearStops
from solver.vengeance.tables import Arithmetic, Table, no_inner

LANES = 128
"""So many piles are counted side by side; they fit into a cache."""
DRAWN = 7
"""Cards that can have left the pile before, at most: six in the row, and one that left it."""
_SEVEN = 1 << RESTART_KIND


class Bounds(NamedTuple):
    """What starting anew is worth at least and at most, whatever left the pile before.

    ``live`` says from which rows it can be best to go on.
    """

    least: float
    most: float
    live: Flags | None = None


def bounds(draws: Draws, worth: Floats) -> Bounds:
    """Return bounds of what starting anew is worth.

    Of n cards some have left the pile: at most `DRAWN`, at worst the best ones, at best the
    worst. So the mean of what the next card brings is no more than (total - drawn · worst
    end) / (n - drawn), and no less than the same with the best end.
    """
    rows = draws.rows_behind_unlucky_7()
    worths = draws.worths(rows, [()], worth)
    worst, best = float(worth.min()), float(worth.max())
    least = float(worths.stop[rows.index[_SEVEN], 0])
    total = int(draws.copies.sum() - draws.copies[RESTART_KIND])
    if total <= DRAWN + rows.size.max():
        return Bounds(least, best)
    lanes = _lanes(draws, np.zeros((2, 2), dtype=np.int64))
    table = Table(rows, draws.points, lanes._replace(cards=lanes.cards - DRAWN))
    extra = np.repeat([[-DRAWN * worst, -DRAWN * best]], len(rows.mask), axis=0)
    math = Arithmetic()
    table.decide(math, worths, math.beside(extra=extra))
    start = rows.index[_SEVEN]
    live = np.zeros(len(rows.mask), dtype=np.bool_)
    live[start] = True
    for size in range(1, int(rows.size.max()) + 1):
        onward = live & (rows.size == size) & table.goes[:, 0]
        behind = rows.child[onward]
        live[behind[behind >= 0]] = True
    live &= table.goes[:, 0]
    live[start] = True
    return Bounds(max(least, table.values[start, 1]), min(best, table.values[start, 0]), live)


def _lanes(draws: Draws, pairs: Ints) -> Lanes:
    """Return the lanes of what has left the pile: pairs of 1 + a kind twice or 0, and a mask."""
    kinds = np.arange(len(draws.kinds)).reshape(-1, 1)
    twice, masks = pairs.T
    copies = draws.copies.reshape(-1, 1) - (masks >> kinds & 1) - (kinds == twice - 1)
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


class Anew:
    """Rows that an Unlucky 7 has started anew.

    Parameters
    ----------
    drawn
        Cards that had left the pile before: pairs of 1 + a kind that has left it twice
        (or 0), and a mask of kinds; shape (n, 2).
    live
        From which rows it can be best to go on.
    """

    def __init__(self, draws: Draws, drawn: Ints, live: Flags | None = None) -> None:
        self.draws = draws
        self.twice, self.masks = drawn.T
        self.rows = draws.rows_behind_unlucky_7()
        self.start = int(self.rows.index[_SEVEN])
        self.tables = [
            Table(self.rows, draws.points, _lanes(draws, drawn[first : first + LANES]), live)
            for first in range(0, len(drawn), LANES)
        ]

    def values(self, math: Arithmetic, worths: Worths, *, follows: bool = False) -> Any:
        """Return the value of each start, in the order of `masks`."""

        def part(table: Table) -> Any:
            table.decide(math, worths, math.beside(), follows=follows)
            found = table.values[self.start].copy()
            table.forget()  # they are many
            return found

        with ThreadPoolExecutor(threads()) as pool:
            found = list(pool.map(part, self.tables))
        return np.concatenate([np.zeros(0, dtype=math.number), *found])

    def near(self, worths: Worths) -> list[NearStops]:
        """Return the choices that floats cannot tell apart."""
        math, found = Arithmetic(), []
        for table in self.tables:
            table.decide(math, worths, math.beside())
            asked = np.repeat(table.live[:, np.newaxis], table.shape[1], axis=1)
            found.append(NearStops.of(table, worths, asked))
            table.forget()
        return found

    def collect(self, law: Any, restart: Floats) -> None:
        """Add to a law what starting anew leads to.

        Parameters
        ----------
        restart
            Shape (kinds + 1, masks): chance to start anew with such cards drawn.
        """
        chances = restart[self.twice, self.masks]

        def part(n: int) -> Any:
            found = np.zeros_like(law)
            some = chances[n * LANES : (n + 1) * LANES]
            only = np.flatnonzero(some)
            if len(only):
                table = self.tables[n].part(only)
                reach = np.zeros(table.shape)
                reach[self.start] = some[only]
                ends = table.ends(1, np.zeros((1, 1)))
                table.spread(reach, ends)
                self.draws.collect(found, self.rows, [()], ends)
            return found

        with ThreadPoolExecutor(threads()) as pool:
            for found in pool.map(part, range(len(self.tables))):
                law += found
