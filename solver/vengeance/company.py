"""The hero's round in company, by the second compiled engine."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from solver.lanes import Flags, Floats, Lanes, Worths
from solver.thumb import Thumb
from solver.vengeance.anew import Anew
from solver.vengeance.anew_bounds import Bounds, bounds
from solver.vengeance.deck import DECK
from solver.vengeance.draws import Draws, Modifiers
from solver.vengeance.forced import Flips, Forced
from solver.vengeance.near import Near, NearFlips, NearStops, NearUses, NearWays
from solver.vengeance.onward import Leaf, Look, next_outlook
from solver.vengeance.outlook import USES, Outlook
from solver.vengeance.picks import Lane, Picks, valued
from solver.vengeance.reach import Found, law, reached
from solver.vengeance.table import PICKS
from solver.vengeance.tables import Arithmetic, Table, inner_lanes
from solver.vengeance.thumbs import ByThumb

DEPTH = 36
"""No more cards leave a pile before it is worth nothing more, those left out included."""


class Company:
    """A round in company: turns in which one Steal, Swap or Discard is followed.

    Parameters
    ----------
    uses
        Whether one is followed at all.
    flips
        Cards that must be flipped first.
    thumb
        A rule that says when to stop, in place of the best choice; action cards are used as
        well as possible.
    every
        Whether the hero may begin with any of the rows, not with the own one alone: then what
        going on is worth is known in each of them, and no law is.
    """

    def __init__(  # what is left out goes without saying
        self,
        draws: Draws,
        outlook: Outlook,
        uses: int = USES,
        flips: Flips | None = None,
        *,
        thumb: Thumb | None = None,
        every: bool = False,
    ) -> None:
        self.draws, self.outlook = draws, outlook
        self.rule = None if thumb is None else ByThumb(thumb, draws)
        source = outlook.source()
        idle = outlook.idle(uses)
        waiting = flips.aside if flips else ()
        cards = [c for c in PICKS if (source[DECK.index[c]] or c in waiting) and c not in idle]
        copies = [source[DECK.index[card]] for card in cards]
        rows = draws.rows(draws.root)
        _, after, left = inner_lanes(copies)
        width = after.shape[1]
        lanes = Lanes(
            copies=np.repeat(draws.copies.reshape(-1, 1).astype(np.float64), width, axis=1),
            cards=draws.copies.sum() + left.sum(axis=0).astype(np.int64) + draws.root.bit_count(),
            group=np.zeros(width, dtype=np.int64),
            held=np.full(width, draws.root, dtype=np.int64),
            gone=np.full(width, -1, dtype=np.int64),
            after=after,
            left=left,
        )
        self.turn = Table(rows, draws.points, lanes)
        self.picks = Picks(draws, outlook, rows, cards) if cards else None
        behind = [] if self.picks is None else list(self.picks.tables.values())
        self.tables = [self.turn, *behind]
        self.forced = None
        if flips is not None:
            self.forced = Forced(draws, self.turn, flips, cards, copies, sum(source))
        self.final = flips is not None and flips.final
        self.choice: Any = None
        self.start = int(rows.numbers[draws.root])
        self.starts = np.arange(len(rows.mask)) if every else np.array([self.start])
        self.drawn = rows.mask & ~draws.root  # what has left the pile in a turn
        self.leaves: list[Leaf] = []
        self.pool: Any = None
        self.asked: list[Flags] = []

    # Values

    def solve(self, worth: Floats, look: Look) -> None:
        """Find the best policy for a worth of the ends, see `worth_table`.

        Parameters
        ----------
        look
            Looks into the next pile.
        """
        math = Arithmetic()
        worths = self._worths(math, worth)
        bound = bounds(self.draws, worth)
        if self.rule is not None:
            bound = Bounds(worth.min(), worth.max())
            for table, beside in zip(self.tables, self._groups(), strict=True):
                table.goes = self.rule.goes(table, beside)
        # Bounds tell which new starts can come up: their values must be known.
        low, high = (
            self._run(math, worths, each, self.restart(), self._empty(end))
            for each, end in ((bound.least, -np.inf), (bound.most, worth.max()))
        )
        found = reached(self, low, high)
        self.asked = found.asked
        self.anew = Anew(self.draws, found.drawn, worth, bound.live)
        self.leaves = self._leaves(look)
        anew = self.draws.worths(self.anew.rows, [()], worth)
        if self.rule is not None:
            self.anew.follow(self.rule)
        begun = self.anew.values(math, anew, follows=self.rule is not None)
        values = self.restart(begun - bound.most)
        empty = self._empty(-np.inf, [leaf.look.hitting for leaf in self.leaves])
        self.hitting = float(self._run(math, worths, bound.most, values, empty).hitting)

    def residue(self, worth: Floats, prime: int, leaves: Sequence[int]) -> int:
        """Return the value of hitting modulo a prime, under the policy as it is.

        Parameters
        ----------
        leaves
            Values of the `leaves`, modulo the prime.
        """
        math = Arithmetic(prime)
        anew = math.worths(self.draws.worths(self.anew.rows, [()], worth))
        restart = self.restart(self.anew.values(math, anew, follows=True))
        empty = self._empty(0, leaves)
        found = self._run(math, self._worths(math, worth), 0, restart, empty, follows=True)
        return int(found.hitting)

    @property
    def goes_on(self) -> bool | None:
        """Whether a rule of thumb hits in the row as it lies; None if there is no such rule."""
        return None if self.rule is None else bool(self.turn.goes[self.start, 0])

    @property
    def scale(self) -> int:
        """A multiple of every denominator, but for those of the leaves."""
        cards = int(self.turn.lanes.cards[0] - self.turn.rows.size[self.start])
        scale = math.perm(cards, min(cards, DEPTH)) * self.anew.scale
        if self.forced is None:
            return scale
        total = int(self.forced.table.lanes.cards[0] - self.turn.rows.size[self.start])
        return scale * math.perm(total, min(total, self.forced.flips.cards))

    def law(self) -> tuple[Floats, list[float]]:
        """Return the law of the end if the hero hits now, and the chance of each leaf."""
        return law(self)

    def near(self, worth: Floats) -> list[Near]:
        """Return the choices that floats cannot tell apart, of those that may come up.

        It must be asked for before anything is valued modulo a prime.
        """
        found: list[Near] = [
            NearStops.of(table, worths, asked)
            for table, worths, asked in zip(
                self.tables, self._worths(Arithmetic(), worth), self.asked, strict=True
            )
        ]
        if self.picks is not None:
            turn, choice = self.turn, self.choice
            rows = np.stack([self.asked[0][:, n > 0].any(axis=1) for n in turn.lanes.left], 1)
            found.append(NearWays.of(self.picks, choice, rows, lambda: self.pool))
            found.append(NearUses.of(turn, self.picks.passes, self.asked[0], self.rival))
            if self.forced is not None:
                found.append(NearFlips.of(self.forced, self.picks.passes))
        return found + self.anew.near(self.draws.worths(self.anew.rows, [()], worth))

    def _worths(self, math: Arithmetic, worth: Floats) -> list[Worths]:
        """Return the worths of each table."""
        return [
            math.worths(self.draws.worths(table.rows, beside, worth))
            for table, beside in zip(self.tables, self._groups(), strict=True)
        ]

    def _groups(self) -> list[list[Modifiers]]:
        """Return the modifiers beside each table, by groups of lanes."""
        groups = [[self.draws.modifiers]]
        return groups + ([self.picks.groups] * (len(self.tables) - 1) if self.picks else [])

    def restart(self, values: Any = None) -> Any:
        """Return the values of new starts as `Beside` has them."""
        kinds = len(self.draws.kinds)
        number = np.float64 if values is None else values.dtype
        restart = np.zeros((kinds + 1, 1 << kinds), dtype=number)
        if values is not None:
            restart[self.anew.twice, self.anew.masks] = values
        return restart

    def _empty(self, otherwise: float, values: Sequence[Any] = ()) -> list[Any]:
        """Return the values of going on with no card left, for each table."""
        number = np.int64 if otherwise == 0 else np.float64
        if self.draws.copies.sum() > self.draws.kinds.full + USES:
            return [np.zeros((0, 0), dtype=number)] * len(self.tables)
        empty = [np.full(table.shape, otherwise, dtype=number) for table in self.tables]
        if len(values):
            for leaf, value in zip(self.leaves, values, strict=True):
                empty[leaf.table][leaf.row, leaf.lane] = value
        return empty

    def _leaves(self, look: Look) -> list[Leaf]:
        """Look into the next pile wherever the hero may come to it."""
        found = []
        lanes = [[Lane(self.draws.root, self.draws.root, -1, self.draws.modifiers)]]
        lanes += list(self.picks.lanes.values()) if self.picks else []
        for n, (table, asked) in enumerate(zip(self.tables, self.asked, strict=True)):
            cards = table.lanes.cards - table.rows.size.reshape(-1, 1)
            for row, lane in np.argwhere(asked & (cards == 0)).tolist():
                beside = lanes[n][lane if n else 0]
                mask = int(table.rows.mask[row])
                outlook = next_outlook(self.draws, self.outlook, mask, beside, uses=n == 0)
                if outlook is not None:
                    found.append(Leaf(n, row, lane, look(outlook, USES if n == 0 else 0)))
        return found

    def rival(self) -> Any:
        """Return the values of the uses chosen (rows, cards)."""
        return np.ascontiguousarray(valued(self.pool, self.choice))

    def _run(
        self,
        math: Arithmetic,
        worths: list[Worths],
        anew: float,
        restart: Any,
        empty: list[Any],
        *,
        follows: bool = False,
    ) -> Found:
        """Fill all tables but that of new starts."""
        beside = math.beside(anew=math.number(anew), restart=restart)
        for n in range(len(self.tables) - 1, -1, -1):
            beside = beside._replace(empty=empty[n])
            if n == 0 and self.picks is not None:
                new = math.of(anew + restart[0, self.drawn])
                new = worths[0].anew + 0 * new if self.final else new
                self.pool = self.picks.pool(worths[1:], new, final=self.final)
                if not follows:
                    self.choice = self.picks.choose(self.pool)
                beside = beside._replace(rival=self.rival(), passes=self.picks.passes)
            ruled = self.rule is not None
            self.tables[n].decide(math, worths[n], beside, follows=follows, ruled=ruled)
        hitting = self.turn.going[self.start, 0]
        if self.forced is not None:
            if self.final:
                none = math.beside().restart
                beside = beside._replace(anew=math.number(worths[0].anew), restart=none)
            hitting = self.forced.value(math, worths[0], beside, self.turn.values, follows=follows)
            hitting = hitting[self.start, 0]
        return Found(self.turn.values, self.pool, hitting)
