"""A Discard of a hero who is alone: one of the own cards leaves (R22).

Which card is best depends on the row and on the modifiers, not on how many idle cards have
come: behind it nothing is forced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from solver.kernels import NEAR
from solver.lanes import Beside, Flags, Floats, Worths
from solver.rowsets import Ints, Rows
from solver.vengeance.alone_lanes import Pile, joined
from solver.vengeance.draws import Modifiers
from solver.vengeance.row import Row, row_of
from solver.vengeance.tables import Arithmetic, Table

KEPT = -1
"""There is no card to discard."""


@dataclass(frozen=True, slots=True)
class Way:
    """One card that can leave: into which table, from which rows and hands, and to which lanes.

    Parameters
    ----------
    at
        Shape (rows,): the row behind it, or -1 if the card is not there.
    lanes
        First lane of the table; there is one for each hand.
    hands
        Which hands have the card.
    """

    table: int
    at: Ints
    lanes: int
    hands: Flags


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
        self.tables: list[Table] = []
        self.groups: list[list[Modifiers]] = []
        self.ways: list[Way] = []
        every = np.ones(len(pile.groups), dtype=np.bool_)
        drawn = [k for k in np.flatnonzero(draws.copies).tolist() if not draws.root >> k & 1]
        ways: dict[int, Way] = {}
        if drawn:
            self._add(Table(rows, draws.points, joined([pile.lanes(gone=k) for k in drawn])))
            for n, k in enumerate(drawn):
                behind = np.where(rows.mask >> k & 1, rows.numbers[rows.mask & ~(1 << k)], -1)
                ways[k] = Way(0, behind, n * len(every), every)
        for k in range(len(draws.kinds)):
            if draws.root >> k & 1:
                need = draws.root & ~(1 << k)
                table = Table(draws.rows(need), draws.points, pile.lanes(need=need))
                behind = table.rows.numbers[rows.mask & ~(1 << k)]
                ways[k] = Way(self._add(table), behind, 0, every)
        self.ways += [ways[k] for k in sorted(ways)]
        self._add_modifiers()

    def _add(self, table: Table, groups: list[Modifiers] | None = None) -> int:
        self.tables.append(table)
        self.groups.append(groups or self.pile.groups)
        return len(self.tables) - 1

    def _add_modifiers(self) -> None:
        pile = self.pile
        cards = dict.fromkeys(row_of(*pile.base, *pile.modifiers).modifiers)
        groups: dict[Modifiers, int] = {}
        parts = []
        for card in cards:
            found = [
                groups.setdefault(Row((), hand).without(card).modifiers, len(groups))
                if card in hand
                else groups.setdefault(hand, len(groups))
                for hand in pile.groups
            ]
            parts.append(pile.lanes(groups=np.array(found)))
        if not parts:
            return
        table = self._add(Table(self.rows, pile.draws.points, joined(parts)), list(groups))
        here = np.arange(len(self.rows.mask))
        for n, card in enumerate(cards):
            hands = np.array([card in hand for hand in pile.groups])
            self.ways.append(Way(table, here, n * len(hands), hands))

    def decide(
        self,
        math: Arithmetic,
        worths: Sequence[Worths],
        beside: Beside,
        *,
        follows: bool,
        ruled: bool,
    ) -> None:
        """Fill the tables behind a Discard; see `Table.decide`."""
        for table, worth in zip(self.tables, worths, strict=True):
            table.decide(math, worth, beside, follows=follows, ruled=ruled)

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

    def candidates(self, levels: Sequence[Any], nothing: Any) -> Iterator[Any]:
        """Yield what each way is worth (rows, hands), ``nothing`` where it does not exist."""
        for way in self.ways:
            found = levels[way.table][way.at, way.lanes : way.lanes + len(way.hands)]
            yield np.where((way.at >= 0)[:, np.newaxis] & way.hands, found, nothing)

    def choose(self, levels: Sequence[Any]) -> Any:
        """Return which way is the best one from each row and hand, the first one of equals."""
        best = np.full((len(self.rows.mask), len(self.pile.groups)), -np.inf)
        choice = np.full(best.shape, KEPT, dtype=np.int64)
        for n, values in enumerate(self.candidates(levels, -np.inf)):
            better = values > best + (NEAR if n else 0)
            best[better], choice[better] = values[better], n
        return choice

    def valued(self, levels: Sequence[Any], choice: Any, kept: Any) -> Any:
        """Return what the ways chosen are worth (rows, hands)."""
        found = kept.copy()
        for n, values in enumerate(self.candidates(levels, 0)):
            found = np.where(choice == n, values, found)
        return found

    def spread(self, chances: Floats, choice: Any = None) -> tuple[list[Floats], Floats]:
        """Return the chances of what the ways lead to, by tables, and of no way at all.

        Parameters
        ----------
        choice
            None if any way may be taken.
        """
        found = [np.zeros(table.shape) for table in self.tables]
        for n, way in enumerate(self.ways):
            taken = chances * ((way.at >= 0)[:, np.newaxis] & way.hands)
            if choice is not None:
                taken *= choice == n
            rows = np.flatnonzero(taken.any(axis=1))
            part = found[way.table][:, way.lanes : way.lanes + len(way.hands)]
            part[way.at[rows]] += taken[rows]
        return found, chances if choice is None else chances * (choice == KEPT)

    def near(self, levels: Sequence[Any], asked: Flags, choice: Any, now: Levels) -> NearDrops:
        """Return the choices that floats cannot tell apart, of those that are asked for."""
        values = np.stack([*self.candidates(levels, -np.inf)]) if self.ways else np.zeros((0, 0, 0))
        if not len(values):
            return NearDrops(self, choice, np.zeros((0, 2), dtype=np.int64), [], now)
        close = (values > values.max(axis=0) - NEAR) & (values > -np.inf)
        states = np.argwhere(asked & (close.sum(axis=0) > 1))
        ways = [np.flatnonzero(close[:, i, hand]) for i, hand in states.tolist()]
        return NearDrops(self, choice, states, ways, now)


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
                found.append(levels[way.table][way.at[row], way.lanes + hand])
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
