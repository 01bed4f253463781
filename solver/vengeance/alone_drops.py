"""A Discard of a hero who is alone: one of the own cards leaves (R22).

Which card is best depends on the row and on the modifiers, not on how many idle cards have
come: behind it nothing is forced.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from solver.cards import Card
from solver.kernels import NEAR
from solver.lanes import Beside, Flags, Floats, Worths
from solver.rowsets import Ints, Rows
from solver.sweep import threads
from solver.vengeance.alone_lanes import Pile, interleaved, joined
from solver.vengeance.draws import Modifiers
from solver.vengeance.row import Row, row_of
from solver.vengeance.tables import Arithmetic, Table
from solver.vengeance.ways import improved, nowhere, passed, picked, reaching

KEPT = -1
"""There is no card to discard."""
SIDE_BY_SIDE = 512
"""So many lanes at least are one table, if there are as many: they fit into a cache."""


@dataclass(frozen=True, slots=True)
class Way:
    """One card that can leave: into which table, from which rows and hands, and to which lanes.

    Parameters
    ----------
    at
        Shape (rows,): the row behind it, or -1 if the card is not there.
    lanes
        Shape (hands,): lane of the table, or -1 if the card is not there.
    """

    table: int
    at: Ints
    lanes: Ints


class Drops:
    """All cards that can leave a row, and the tables that they lead to.

    Parameters
    ----------
    rows
        Rows in which a Discard can turn up.
    """

    def __init__(self, pile: Pile, rows: Rows) -> None:
        self.pile, self.rows = pile, rows
        draws = pile.draws
        self.shape = len(rows.mask), len(pile.groups)
        self.tables: list[Table] = []
        self.groups: list[list[Modifiers]] = []
        self.ways: list[Way] = []
        hands = np.arange(len(pile.groups))
        drawn = [k for k in np.flatnonzero(draws.copies).tolist() if not draws.root >> k & 1]
        ways: dict[int, Way] = {}
        step = max(1, SIDE_BY_SIDE // len(hands))
        for some in (drawn[n : n + step] for n in range(0, len(drawn), step)):
            lanes = interleaved([pile.lanes(gone=k) for k in some])
            table = self._add(Table(rows, draws.points, lanes, step=len(some)))
            for n, k in enumerate(some):
                behind = np.where(rows.mask >> k & 1, rows.numbers[rows.mask & ~(1 << k)], -1)
                ways[k] = Way(table, behind, hands * len(some) + n)
        for k in range(len(draws.kinds)):
            if draws.root >> k & 1:
                need = draws.root & ~(1 << k)
                own = Table(draws.rows(need), draws.points, pile.lanes(need=need))
                behind = own.rows.numbers[rows.mask & ~(1 << k)]
                ways[k] = Way(self._add(own), behind, hands)
        self.ways += [ways[k] for k in sorted(ways)]
        self._add_modifiers()

    def _add(self, table: Table, groups: list[Modifiers] | None = None) -> int:
        self.tables.append(table)
        self.groups.append(groups or self.pile.groups)
        return len(self.tables) - 1

    def _add_modifiers(self) -> None:
        cards = list(dict.fromkeys(row_of(*self.pile.base, *self.pile.modifiers).modifiers))
        step = max(1, 2 * SIDE_BY_SIDE // self.shape[1])  # half of the hands hold each, or all
        for n in range(0, len(cards), step):
            self._add_some_modifiers(cards[n : n + step])

    def _add_some_modifiers(self, cards: Sequence[Card]) -> None:
        pile, here = self.pile, np.arange(self.shape[0])
        groups: dict[Modifiers, int] = {}
        parts, width = [], 0
        for card in cards:
            held = np.flatnonzero([card in hand for hand in pile.groups])
            lanes = np.full(self.shape[1], -1)
            lanes[held] = width + np.arange(len(held))
            width += len(held)
            self.ways.append(Way(len(self.tables), here, lanes))
            left = [Row((), pile.groups[n]).without(card).modifiers for n in held.tolist()]
            found = [groups.setdefault(hand, len(groups)) for hand in left]
            parts.append(pile.lanes(groups=np.array(found), hands=held))
        self._add(Table(self.rows, pile.draws.points, joined(parts)), list(groups))

    def decide(
        self,
        math: Arithmetic,
        worths: Sequence[Worths],
        beside: Beside,
        *,
        follows: bool,
        ruled: bool,
    ) -> None:
        """Fill the tables behind a Discard on all cores; see `Table.decide`."""

        def fill(table: Table, worth: Worths) -> None:
            table.decide(math, worth, beside, follows=follows, ruled=ruled)

        with ThreadPoolExecutor(threads()) as pool:
            list(pool.map(fill, self.tables, worths))

    def levels(self, worths: Sequence[Worths], *, final: bool) -> list[Any]:
        """Return what the rows behind a Discard are worth, by tables.

        Parameters
        ----------
        final
            Whether the hero stays behind it.
        """
        return [
            worth.stop[:, table.lanes.group] if final else table.values
            for table, worth in zip(self.tables, worths, strict=True)
        ]

    def choose(self, levels: Sequence[Any]) -> tuple[Any, Any]:
        """Return the best way from each row and hand, the first one of equals, and its worth."""
        best, choice = nowhere(*self.shape)
        for n, way in enumerate(self.ways):
            margin = NEAR if n else 0.0
            improved(levels[way.table], way.at, way.lanes, margin, n, best, choice)
        return choice, best

    def valued(self, levels: Sequence[Any], choice: Any, kept: Any) -> Any:
        """Return what the ways chosen are worth (rows, hands), or what is ``kept`` if none is."""
        found = kept.copy()
        for n, way in enumerate(self.ways):
            picked(levels[way.table], way.at, way.lanes, n, choice, found)
        return found

    def chosen(self, choice: Any) -> Allowed:
        """Allow the ways that are chosen."""
        return lambda n: choice == n

    def not_worse(self, levels: Sequence[Any], least: Any) -> Allowed:
        """Allow the ways that are worth as much as ``least`` (rows, hands), or about as much."""

        def allowed(n: int) -> Flags:
            way, found = self.ways[n], np.empty(self.shape, dtype=np.bool_)
            reaching(levels[way.table], way.at, way.lanes, least - NEAR, found)
            return found

        return allowed

    def reach(self, table: int, chances: Floats, allowed: Allowed) -> Floats:
        """Return the chances of what the ways into a table lead to."""
        found = np.zeros(self.tables[table].shape)
        for n, way in enumerate(self.ways):
            if way.table == table:
                passed(chances, way.at, way.lanes, allowed(n), found)
        return found

    def near(self, levels: Sequence[Any], asked: Flags, choice: Any, now: Levels) -> NearDrops:
        """Return the choices that floats cannot tell apart, of those that are asked for."""
        _, best = self.choose(levels)
        allowed = self.not_worse(levels, best)
        close = np.zeros((len(self.ways), *self.shape), dtype=np.bool_)
        for n in range(len(close)):
            close[n] = allowed(n) & asked
        states = np.argwhere(close.sum(axis=0) > 1)
        ways = [np.flatnonzero(close[:, i, hand]) for i, hand in states.tolist()]
        return NearDrops(self, choice, states, ways, now)


Allowed = Callable[[int], Flags]
"""Tells from which rows and hands a way may be taken, by its number."""
Levels = Callable[[], Sequence[Any]]
"""Gives what the rows behind a Discard are worth, as the tables have it now."""


@dataclass(frozen=True, slots=True)
class NearDrops:
    """Rows and hands in which several cards to discard are worth about the same."""

    drops: Drops
    choice: Any
    states: Ints
    ways: list[Ints]
    levels: Levels

    def residues(self) -> Ints:
        """Return what each of them is worth."""
        levels, found = self.levels(), []
        for (row, hand), ways in zip(self.states.tolist(), self.ways, strict=True):
            for n in ways.tolist():
                way = self.drops.ways[n]
                found.append(levels[way.table][way.at[row], way.lanes[hand]])
        return np.array(found, dtype=np.int64)

    def mend(self, values: Sequence[Fraction]) -> bool:
        """Choose the first one of the best."""
        changed, begin = False, 0
        for (row, hand), ways in zip(self.states.tolist(), self.ways, strict=True):
            some = list(values[begin : begin + len(ways)])
            begin += len(ways)
            best = ways[some.index(max(some))]
            changed |= bool(self.choice[row, hand] != best)
            self.choice[row, hand] = best
        return changed
