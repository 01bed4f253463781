"""What a row is worth that an Unlucky 7 has started anew: numbers only, one lane for each pile.

The wiped cards are gone from the pile, so each set of drawn cards leaves another one. A lane
is one of them, and all lanes are counted side by side.
"""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from solver.lanes import Flags, Floats, Lanes, Worths
from solver.rowsets import Ints, some_rows
from solver.sweep import threads
from solver.vengeance.anew_bounds import DRAWN, SEVEN, lanes_of, may_go
from solver.vengeance.draws import RESTART_KIND, Draws
from solver.vengeance.near import NearStops
from solver.vengeance.tables import Arithmetic, Table, no_inner
from solver.vengeance.thumbs import ByThumb

LANES = 256
"""So many piles are counted side by side; they fit into a cache."""
FAMILY = 4 * LANES
"""Rows are sorted out for no fewer starts, by and large."""


class Part(NamedTuple):
    """Some starts, from which the same rows can come up.

    Parameters
    ----------
    first
        Number of the first one of them.
    kept
        Which rows come up, of all that begin with an Unlucky 7.
    """

    table: Table
    first: int
    kept: Ints

    def worths(self, worths: Worths) -> Worths:
        """Return the worths of these rows."""
        return worths._replace(stop=worths.stop[self.kept], may=worths.may[self.kept])

    @property
    def start(self) -> int:
        """Number of the row in which one starts."""
        return int(self.table.rows.numbers[SEVEN])

    def spent(self) -> Flags | None:
        """Return where no card is left (rows, lanes), if that can be."""
        table = self.table
        if table.lanes.cards.min() > table.rows.size.max():
            return None
        found: Flags = table.lanes.cards == table.rows.size.reshape(-1, 1)
        return found


class Anew:
    """Rows that an Unlucky 7 has started anew.

    Parameters
    ----------
    drawn
        Cards that had left the pile before: pairs of 1 + a kind that has left it twice
        (or 0), and a mask of kinds; shape (n, 2).
    worth
        Worth of the ends, which tells in which rows one stops for certain.
    live
        From which rows it can be best to go on, whatever has left the pile; see `bounds`.
    """

    def __init__(self, draws: Draws, drawn: Ints, worth: Floats, live: Flags | None = None) -> None:
        self.draws = draws
        self.rows = draws.rows_behind_unlucky_7()
        # Kinds of one card: no row has those that are gone.
        single = (draws.copies == 1) & (live is not None)
        single[RESTART_KIND] = False
        most = (len(drawn) // FAMILY).bit_length()
        apart = sum(1 << k for k in np.flatnonzero(single)[:most].tolist())
        gone = drawn[:, 1] & apart
        drawn = drawn[np.argsort(gone, kind="stable")]
        self.twice, self.masks = drawn.T
        self.parts: list[Part] = []
        worths = draws.worths(self.rows, [()], worth)
        for some in np.unique(gone).tolist():
            here = may_go(draws, self.rows, worths, some)[1] if some else live
            self._add(drawn, np.flatnonzero(self.masks & apart == some), here)
        spent = np.zeros(len(self.rows.mask), dtype=np.bool_)
        for part in self.parts:
            none = part.spent()
            if none is not None:
                spent[part.kept] |= none.any(axis=1)
        self.spent = np.flatnonzero(spent)
        """Rows in which the pile can run out: the lanes of what comes behind."""
        self.behind = self._behind()

    def _add(self, drawn: Ints, some: Ints, live: Flags | None) -> None:
        """Add tables of some starts that stand side by side."""
        rows, kept = self.rows, np.ones(len(self.rows.mask), dtype=np.bool_)
        if live is not None:
            behind = rows.child[live]
            kept = live.copy()
            kept[behind[behind >= 0]] = True
            rows, live = some_rows(rows, kept), live[kept]
        for first in range(some[0], some[-1] + 1, LANES):
            lanes = lanes_of(self.draws, drawn[first : min(first + LANES, some[-1] + 1)])
            table = Table(rows, self.draws.points, lanes, live)
            self.parts.append(Part(table, first, np.flatnonzero(kept)))

    def _behind(self) -> Table | None:
        """Return the table of the next pile: a lane for each row in which it can begin."""
        copies = self.draws.behind.copy()
        copies[RESTART_KIND] = 0
        width = len(self.spent)
        if not (width and copies.any()):
            return None
        after, left = no_inner(width)
        lanes = Lanes(
            copies=np.repeat(copies.reshape(-1, 1).astype(np.float64), width, axis=1),
            cards=copies.sum() + self.rows.size[self.spent],
            group=np.zeros(width, dtype=np.int64),
            held=self.rows.mask[self.spent],
            gone=np.full(width, -1, dtype=np.int64),
            after=after,
            left=left,
        )
        return Table(self.rows, self.draws.points, lanes)

    def _decide(self, math: Arithmetic, worths: Worths, *, follows: bool) -> Any:
        """Return what going on without a card left is worth (rows,); nothing if it never comes."""
        table = self.behind
        if table is None:
            return np.zeros(0, dtype=math.number)
        table.decide(math, worths, math.beside(), follows=follows)
        empty = np.full(len(self.rows.mask), 0 if math.prime else -np.inf, dtype=math.number)
        empty[self.spent] = table.going[self.spent, np.arange(len(self.spent))]
        return empty

    def follow(self, rule: ByThumb) -> None:
        """Go on as a rule of thumb says; only rows that it leads to are looked at.

        There must be no next pile.
        """

        def go(part: Part) -> None:
            table, rows = part.table, part.table.rows
            table.live = np.zeros(len(rows.mask), dtype=np.bool_)
            table.live[part.start] = True
            for size in range(1, int(rows.size.max(initial=0)) + 1):
                some = np.flatnonzero(table.live & (rows.size == size))
                table.goes[some] = rule.goes(table, [()], some)
                behind = rows.child[some[table.goes[some].any(axis=1)]]
                table.live[behind[behind >= 0]] = True

        with ThreadPoolExecutor(threads()) as pool:
            list(pool.map(go, self.parts))

    @property
    def scale(self) -> int:
        """A multiple of the denominators of the next pile."""
        cards = 0 if self.behind is None else int(self.draws.behind.sum())
        return math.perm(cards, min(cards, DRAWN))

    def values(self, math: Arithmetic, worths: Worths, *, follows: bool = False) -> Any:
        """Return the value of each start, in the order of `masks`."""
        empty = self._decide(math, worths, follows=follows)

        def value(part: Part) -> Any:
            table = part.table
            beside = math.beside(empty=_beside(empty, part))
            table.decide(math, part.worths(worths), beside, follows=follows)
            found = table.values[part.start].copy()
            table.forget()  # they are many
            return found

        with ThreadPoolExecutor(threads()) as pool:
            found = list(pool.map(value, self.parts))
        return np.concatenate([np.zeros(0, dtype=math.number), *found])

    def near(self, worths: Worths) -> list[NearStops]:
        """Return the choices that floats cannot tell apart."""
        math, found = Arithmetic(), []
        empty = self._decide(math, worths, follows=False)
        if self.behind is not None:
            asked = np.zeros(self.behind.shape, dtype=np.bool_)
            for lane, mask in enumerate(self.behind.lanes.held):
                asked[:, lane] = (self.rows.mask & mask) == mask
            found.append(NearStops.of(self.behind, worths, asked))
        for part in self.parts:
            table, some = part.table, part.worths(worths)
            table.decide(math, some, math.beside(empty=_beside(empty, part)))
            asked = np.repeat(table.live[:, np.newaxis], table.shape[1], axis=1)
            found.append(NearStops.of(table, some, asked))
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

        def follow(part: Part) -> tuple[Floats, Floats | None]:
            found, behind = np.zeros_like(law), None
            some = chances[part.first : part.first + part.table.shape[1]]
            only = np.flatnonzero(some)
            if len(only):
                table = part.table.part(only)
                reach = np.zeros(table.shape)
                reach[part.start] = some[only]
                ends = table.ends(1, np.zeros((1, 1)))
                table.spread(reach, ends)
                self.draws.collect(found, table.rows, [()], ends)
                spent = part._replace(table=table).spent()
                if spent is not None:
                    behind = np.zeros(len(self.rows.mask))
                    behind[part.kept] = (ends.shares * spent).sum(axis=1)
            return found, behind

        spent = np.zeros(len(self.rows.mask))
        with ThreadPoolExecutor(threads()) as pool:
            for found, behind in pool.map(follow, self.parts):
                law += found
                spent += 0 if behind is None else behind
        if self.behind is not None:
            reach = np.zeros(self.behind.shape)
            reach[self.spent, np.arange(len(self.spent))] = spent[self.spent]
            # There one has gone on already.
            self.behind.goes[self.spent, np.arange(len(self.spent))] = True
            ends = self.behind.ends(1, np.zeros((1, 1)))
            self.behind.spread(reach, ends)
            self.draws.collect(law, self.rows, [()], ends)


def _beside(empty: Any, part: Part) -> Any:
    """Return values of rows for all lanes of a table."""
    if not len(empty):
        return empty.reshape(0, 0)
    return np.repeat(empty[part.kept].reshape(-1, 1), part.table.shape[1], axis=1)
