"""The hero's round alone, by the second compiled engine: every card stays with the hero.

A lane says which modifiers have come, and how many idle cards. The first Just One More, Flip
Four or Discard is followed; behind it such cards are idle too, and nothing is forced, so that
idle cards no longer matter.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from solver.errors import TooLargeError
from solver.kernels import NEAR
from solver.lanes import Flags, Floats, Worths
from solver.said import said
from solver.thumb import Thumb
from solver.vengeance.alone_drops import Drops
from solver.vengeance.alone_flips import Behind, First, Run
from solver.vengeance.alone_forward import forward
from solver.vengeance.alone_lanes import FOUR, Pile
from solver.vengeance.anew import Anew
from solver.vengeance.anew_bounds import Bounds, bounds
from solver.vengeance.draws import Draws, Modifiers, no_law
from solver.vengeance.forced import Flips
from solver.vengeance.near import Near, NearStops
from solver.vengeance.onward import Leaf, Look
from solver.vengeance.outlook import Outlook
from solver.vengeance.tables import Arithmetic, Table
from solver.vengeance.thumbs import ByThumb

DEPTH = 64
"""No more cards leave a pile before it is worth nothing more, those left out included."""
MOST = 60_000_000
"""No more states are looked at: some two gigabytes."""


class Alone:
    """A round alone: turns in which one action card is followed.

    Parameters
    ----------
    uses
        Whether one is followed at all.
    flips
        Cards that must be flipped first.
    thumb, every
        See `solver.vengeance.company.Company`.

    Raises
    ------
    TooLargeError
        There are too many states.
    """

    def __init__(  # what is left out goes without saying
        self,
        draws: Draws,
        outlook: Outlook,
        uses: int,
        flips: Flips | None,
        *,
        thumb: Thumb | None = None,
        every: bool = False,
    ) -> None:
        self.draws = draws
        self.rule = None if thumb is None else ByThumb(thumb, draws)
        self.pile = pile = Pile.of(draws, outlook, uses, flips)
        rows = draws.rows(draws.root)
        actions, waits = sum(pile.actions), pile.waits >= 0
        before = max(pile.idle, flips.cards if flips else 0)
        _verify_size(pile, len(rows.mask), before if actions or waits else None)
        self.plain = Table(rows, draws.points, pile.lanes())
        self.turn, self.idle = self.plain, 0
        if uses:
            self.idle = pile.idle
            lanes = pile.lanes(pile.idle, pile.idle, actions=actions)
            self.turn = Table(rows, draws.points, lanes)
        self.drops = self.run = None
        if actions or waits:
            self.drops = Drops(pile, rows)
            self.run = Run(pile, rows, pile.idle + actions - (not waits), before)
        self.first = First(pile, rows, flips) if flips else None
        self.final = flips is not None and flips.final
        self.beside = outlook.row.modifiers
        self.start = int(rows.numbers[draws.root])
        self.every = every
        self.starts = np.arange(len(rows.mask)) if every else np.array([self.start])
        self.leaves: list[Leaf] = []
        self.choice: Any = None
        self.asked: list[Flags] = []
        self.asked_drops: Any = None

    @property
    def tables(self) -> list[Table]:
        """All tables in which there are decisions, but for those of new starts."""
        return [table for table, _ in self._groups()]

    def solve(self, worth: Floats, look: Look) -> None:
        """Find the best policy for a worth of the ends, see `worth_table`."""
        del look  # a pile that can run out is not followed here
        floats, bound = Arithmetic(), bounds(self.draws, worth)
        worths = self._worths(floats, worth)
        nothing, allowed = self._restart(), None
        ruled = self.rule is not None
        if self.rule is not None:
            bound = Bounds(worth.min(), worth.max())
            for table, groups in self._groups():
                table.goes = self.rule.goes(table, groups)
        if self.drops is not None:
            # What is not worth it at most is not discarded: few new starts can come up.
            self._last = worths
            anew = floats.beside(anew=bound.least, restart=nothing)
            self.drops.decide(floats, worths[1:], anew, follows=False, ruled=ruled)
            self.choice, least = self.drops.choose(self.levels())
        self._run(floats, worths, bound.most, nothing)
        for table in self.tables:
            if not ruled:
                table.goes = table.going >= table.values - NEAR
            table.going = None  # they are many
        if self.drops is not None:
            allowed = self.drops.not_worse(self.levels(), least)
        restart = self._restart()
        self.asked, self.asked_drops = forward(self, no_law(), restart, allowed)
        self.anew = Anew(self.draws, np.argwhere(restart), worth, bound.live)
        if self.rule is not None:
            self.anew.follow(self.rule)
        begun = self.draws.worths(self.anew.rows, [()], worth)
        values = self.anew.values(floats, begun, follows=ruled)
        new = self._restart()
        new[self.anew.twice, self.anew.masks] = values - bound.most
        self._most, self._new = bound.most, new
        self.hitting = float(self._run(floats, worths, bound.most, new))
        for table in self.tables:
            if not self.every or table is not self.turn:
                table.forget()

    @property
    def goes_on(self) -> bool | None:
        """Whether a rule of thumb hits in the row as it lies; None if there is no such rule."""
        return None if self.rule is None else bool(self.turn.goes[self.start, 0])

    @property
    def scale(self) -> int:
        """A multiple of every denominator."""
        total = self.pile.total
        return math.perm(total, min(total, DEPTH)) * self.anew.scale

    def law(self) -> tuple[Floats, list[float]]:
        """Return the law of the end if the hero hits now; there are no leaves."""
        found, restart = no_law(), self._restart()
        forward(self, found, restart)
        self.anew.collect(found, restart)
        return found, []

    def near(self, worth: Floats) -> list[Near]:
        """Return the choices that floats cannot tell apart, of those that may come up."""
        floats = Arithmetic()
        worths = self._worths(floats, worth)
        self._run(floats, worths, self._most, self._new)
        each = [worths[0]] * (1 + (self.turn is not self.plain)) + worths[1:]
        found: list[Near] = [
            NearStops.of(table, some, asked)
            for table, some, asked in zip(self.tables, each, self.asked, strict=True)
        ]
        if self.drops is not None:
            asked, now = self.asked_drops, self.levels
            found.append(self.drops.near(now(), asked, self.choice, now))
        return found + list(self.anew.near(self.draws.worths(self.anew.rows, [()], worth)))

    def residue(self, worth: Floats, prime: int, leaves: Sequence[int]) -> int:
        """Return the value of hitting modulo a prime, under the policy as it is."""
        del leaves
        modular = Arithmetic(prime)
        anew = modular.worths(self.draws.worths(self.anew.rows, [()], worth))
        new = self._restart().astype(np.int64)
        new[self.anew.twice, self.anew.masks] = self.anew.values(modular, anew, follows=True)
        return int(self._run(modular, self._worths(modular, worth), 0, new, follows=True))

    def levels(self) -> list[Any]:
        """Return what the rows behind a Discard are worth now."""
        if self.drops is None:
            return []
        return self.drops.levels(self._last[1:], final=self.final)

    def _worths(self, arithmetic: Arithmetic, worth: Floats) -> list[Worths]:
        """Return the worths of turns, and then of each table behind a Discard."""
        self._first = arithmetic.worths(self.draws.worths(self.plain.rows, [self.beside], worth))
        return [
            arithmetic.worths(self.draws.worths(table.rows, groups, worth))
            for table, groups in self._groups()
            if table is self.plain or table is not self.turn
        ]

    def _groups(self) -> list[tuple[Table, list[Modifiers]]]:
        """Return the tables, each with the modifiers of its groups of lanes."""
        behind = (
            [] if self.drops is None else zip(self.drops.tables, self.drops.groups, strict=True)
        )
        turns = [self.plain] if self.turn is self.plain else [self.turn, self.plain]
        return [*((table, self.pile.groups) for table in turns), *behind]

    def _restart(self) -> Any:
        kinds = len(self.draws.kinds)
        return np.zeros((kinds + 1, 1 << kinds))

    def _run(
        self,
        arithmetic: Arithmetic,
        worths: list[Worths],
        anew: float,
        restart: Any,
        *,
        follows: bool = False,
    ) -> Any:
        """Fill all tables but that of new starts; return the value of hitting."""
        here, self._last = worths[0], worths
        beside = arithmetic.beside(anew=arithmetic.number(anew), restart=restart)
        ending = arithmetic.beside(anew=arithmetic.number(here.anew))
        onward = ending if self.final else beside
        ruled = self.rule is not None
        self.plain.decide(arithmetic, here, beside, follows=follows, ruled=ruled)
        actions: list[Any] = []
        if self.drops is not None and self.run is not None:
            behind = here.stop if self.final else self.plain.values
            self.drops.decide(arithmetic, worths[1:], beside, follows=follows, ruled=ruled)
            levels = self.levels()
            if not follows:
                self.choice, _ = self.drops.choose(levels)
            dropped = self.drops.valued(levels, self.choice, behind)
            four = self.run.four(arithmetic, here, onward, behind)
            one = self.run.one(arithmetic, here, ending)
            actions = [one, four, np.broadcast_to(dropped[:, :, np.newaxis], four.shape)]
        if self.turn is not self.plain:
            extra = sum(
                (
                    copies * value[:, :, : self.idle + 1]
                    for copies, value in zip(self.pile.actions, actions, strict=False)
                ),
                np.zeros((1, 1, 1), dtype=arithmetic.number),
            )
            if any(self.pile.actions):
                flat = np.ascontiguousarray(arithmetic.of(extra)).reshape(self.turn.shape)
                beside = beside._replace(extra=flat)
            self.turn.decide(arithmetic, here, beside, follows=follows, ruled=ruled)
        if self.first is None:
            return self.turn.going[self.start, 0]
        turn = self.turn.values.reshape(len(here.stop), len(self.pile.groups), -1)
        found = self.first.value(arithmetic, self._first, onward, Behind(turn, here.stop, actions))
        return found[self.start]


def _verify_size(pile: Pile, rows: int, before: int | None) -> None:
    """Refuse what would need too much room; ``before`` is None if no action is followed."""
    lanes = 2 + pile.idle
    if before is not None:
        kinds = int(np.count_nonzero(pile.draws.copies)) + pile.draws.root.bit_count()
        lanes += 2 * (before + 1) + FOUR + 1 + kinds + len(pile.modifiers)
    if rows * lanes * len(pile.groups) > MOST:
        raise TooLargeError(said("the position has more than {most:,} situations", most=MOST))
