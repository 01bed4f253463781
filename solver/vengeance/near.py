"""Choices that floats cannot tell apart, compared exactly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

import numpy as np

from solver.kernels import NEAR
from solver.lanes import Flags, Worths
from solver.rowsets import Ints
from solver.vengeance.forced import Forced
from solver.vengeance.picks import Picks
from solver.vengeance.tables import Table


class Near(Protocol):
    """Some choices of one kind."""

    def residues(self) -> Ints:
        """Return the values between which one chooses, as the tables have them now."""

    def mend(self, values: Sequence[Fraction]) -> bool:
        """Choose exactly, by those values; return whether anything has changed."""


@dataclass(frozen=True, slots=True)
class NearStops:
    """States in which going on and stopping are worth about the same."""

    table: Table
    stops: Ints

    @classmethod
    def of(cls, table: Table, worths: Worths, asked: Flags) -> NearStops:
        """Find them among the states that are ``asked`` for."""
        stop, may = worths.stop[:, table.lanes.group], worths.may[:, table.lanes.group]
        table.near = np.flatnonzero(asked & may & (np.abs(table.going - stop) < NEAR))
        return cls(table, np.rint(stop.reshape(-1)[table.near]).astype(np.int64))

    def residues(self) -> Ints:
        """Return what going on is worth."""
        found: Ints = self.table.probed
        return found

    def mend(self, values: Sequence[Fraction]) -> bool:
        """Go on where it is worth more."""
        goes = np.array([v > int(stop) for v, stop in zip(values, self.stops, strict=True)], bool)
        policy, near = self.table.goes.reshape(-1), self.table.near
        changed = bool((policy[near] != goes).any())
        policy[near] = goes
        return changed


@dataclass(frozen=True, slots=True)
class NearWays:
    """Rows in which several uses of a card are worth about the same, with their places."""

    choice: Any
    rows: Ints
    cards: Ints
    places: list[Ints]
    pool: Callable[[], Any]

    @classmethod
    def of(cls, picks: Picks, choice: Any, asked: Flags, pool: Callable[[], Any]) -> NearWays:
        """Find them among the rows that are ``asked`` for (rows, cards)."""
        padded = np.append(pool(), -np.inf)
        rows, cards, places = [], [], []
        for q, each in enumerate(picks.places):
            if not len(each):
                continue
            found = padded[each]
            best = found.max(axis=0)
            near = (found > best - NEAR) & (best > -np.inf)
            for row in np.flatnonzero(asked[:, q] & (near.sum(axis=0) > 1)):
                rows.append(row)
                cards.append(q)
                places.append(each[near[:, row], row])
        return cls(choice, np.array(rows, int), np.array(cards, int), places, pool)

    def residues(self) -> Ints:
        """Return what each of those uses is worth."""
        if not self.places:
            return np.zeros(0, dtype=np.int64)
        found: Ints = self.pool()[np.concatenate(self.places)]
        return found

    def mend(self, values: Sequence[Fraction]) -> bool:
        """Choose the first one of the best."""
        changed, begin = False, 0
        for row, card, places in zip(self.rows, self.cards, self.places, strict=True):
            some = list(values[begin : begin + len(places)])
            begin += len(places)
            best = places[some.index(max(some))]
            changed |= bool(self.choice[row, card] != best)
            self.choice[row, card] = best
        return changed


@dataclass(frozen=True, slots=True)
class NearUses:
    """States in which using a card and handing it on are worth about the same."""

    table: Table
    rows: Ints
    cards: Ints
    lanes: Ints
    rival: Callable[[], Any]

    @classmethod
    def of(cls, table: Table, passes: Flags, asked: Flags, rival: Callable[[], Any]) -> NearUses:
        """Find them among the states that are ``asked`` for."""
        behind = table.values[:, table.lanes.after]
        gap = np.abs(rival()[:, :, np.newaxis] - behind)
        near = (gap < NEAR) & (table.lanes.left > 0) & passes[:, :, np.newaxis]
        rows, cards, lanes = np.nonzero(near & asked[:, np.newaxis, :])
        return cls(table, rows, cards, lanes, rival)

    def residues(self) -> Ints:
        """Return what using is worth, and then what handing on is."""
        after = self.table.lanes.after[self.cards, self.lanes]
        used = self.rival()[self.rows, self.cards]
        return np.concatenate([used, self.table.values[self.rows, after]])

    def mend(self, values: Sequence[Fraction]) -> bool:
        """Use a card where that is worth more."""
        half = len(self.rows)
        used = np.array([values[n] > values[half + n] for n in range(half)], dtype=np.bool_)
        at = self.rows, self.cards, self.lanes
        changed = bool((self.table.uses[at] != used).any())
        self.table.uses[at] = used
        return changed


@dataclass(frozen=True, slots=True)
class NearFlips:
    """Rows behind forced cards in which using a card and handing it on are about the same."""

    forced: Forced
    found: list[tuple[int, int, Ints]]

    @classmethod
    def of(cls, forced: Forced, passes: Flags) -> NearFlips:
        """Find them: lanes, cards that wait, and rows."""
        found = []
        for lane, state in enumerate(forced.states):
            for n, q in enumerate(state.waiting):
                gap = np.abs(np.subtract(*forced.between(lane, n)))
                rows = np.flatnonzero(passes[:, q] & (gap < NEAR))
                if len(rows):
                    found.append((lane, n, rows))
        return cls(forced, found)

    def residues(self) -> Ints:
        """Return what using is worth, and what handing on is, for each."""
        pairs = [np.stack(self.forced.between(lane, n))[:, rows] for lane, n, rows in self.found]
        found: Ints = np.concatenate([np.zeros(0, np.int64), *(pair.ravel() for pair in pairs)])
        return found

    def mend(self, values: Sequence[Fraction]) -> bool:
        """Use a card where that is worth more."""
        changed, begin = False, 0
        for lane, n, rows in self.found:
            half = len(rows)
            pair = values[begin : begin + 2 * half]
            begin += 2 * half
            used = np.array([pair[i] > pair[half + i] for i in range(half)], dtype=np.bool_)
            policy = self.forced.used[lane][n]
            changed |= bool((policy[rows] != used).any())
            policy[rows] = used
        return changed
