"""The hero's round in company, by the second compiled engine."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.kernels import NEAR
from solver.lanes import Flags, Floats, Lanes, Worths
from solver.rowsets import Ints
from solver.vengeance.anew import Anew, bounds
from solver.vengeance.deck import DECK
from solver.vengeance.draws import ENDS, LEAST, MOST, Draws
from solver.vengeance.outlook import USES, Outlook
from solver.vengeance.picks import NOWHERE, Picks, gathered, valued
from solver.vengeance.table import PICKS
from solver.vengeance.tables import Arithmetic, Table, inner_lanes

_AT_7 = 7 - LEAST


class _Found(NamedTuple):
    """What one pass over all tables has found."""

    values: Any  # of a turn
    pool: Any


class Company:
    """A round in company: turns in which one Steal, Swap or Discard is followed.

    Parameters
    ----------
    uses
        Whether one is followed at all.
    """

    def __init__(self, draws: Draws, outlook: Outlook, uses: int = USES) -> None:
        self.draws = draws
        source = outlook.source()
        idle = outlook.idle(uses)
        cards = [card for card in PICKS if source[DECK.index[card]] and card not in idle]
        rows = draws.rows(draws.root)
        _, after, left = inner_lanes([source[DECK.index[card]] for card in cards])
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
        self.choice: Any = None
        self.start = int(rows.index[draws.root])
        self.drawn = rows.mask & ~draws.root  # what has left the pile in a turn

    def solve(self, worth: Floats) -> None:
        """Find the best policy for a worth of the ends, see `worth_table`."""
        math = Arithmetic()
        worths = self._worths(math, worth)
        bound = bounds(self.draws, worth)
        # Bounds tell which new starts can come up: their values must be known.
        low, high = (self._run(math, worths, self._restart(), each) for each in bound[:2])
        self.anew = Anew(self.draws, self._reached(low, high), bound.live)
        values = self.anew.values(math, self.draws.worths(self.anew.rows, [()], worth))
        self._run(math, worths, self._restart(values - bound.most), bound.most)

    @property
    def hitting(self) -> Any:
        """Value of hitting now."""
        return self.turn.going[self.start, 0]

    def law(self) -> Floats:
        """Return the law of the end of the round if the hero hits now."""
        law, restart = np.zeros((len(ENDS), MOST + 1 - LEAST)), self._restart()
        ends = self.turn.ends(1, restart, used=self.picks is not None)
        self._spread_turn(ends)
        self.draws.collect(law, self.turn.rows, [self.draws.modifiers], ends)
        if self.picks is not None:
            pool = gathered(self.choice, ends.used, self.picks.size)
            self._spread_picks(law, pool, restart)
        self.anew.collect(law, restart)
        return law

    def _worths(self, math: Arithmetic, worth: Floats) -> list[Worths]:
        """Return the worths of a turn, and of each table behind a use."""
        turn = self.draws.worths(self.turn.rows, [self.draws.modifiers], worth)
        if self.picks is None:
            return [math.worths(turn)]
        tables = self.picks.tables.values()
        groups = self.picks.groups
        behind = (self.draws.worths(table.rows, groups, worth) for table in tables)
        return [math.worths(each) for each in (turn, *behind)]

    def _restart(self, values: Any = None) -> Any:
        """Return the values of new starts as `Beside` has them."""
        kinds = len(self.draws.kinds)
        number = np.float64 if values is None else values.dtype
        restart = np.zeros((kinds + 1, 1 << kinds), dtype=number)
        if values is not None:
            restart[self.anew.twice, self.anew.masks] = values
        return restart

    def _run(
        self,
        math: Arithmetic,
        worths: list[Worths],
        restart: Any,
        anew: float,
        *,
        follows: bool = False,
    ) -> _Found:
        """Fill all tables but that of new starts."""
        beside = math.beside(anew=math.number(anew), restart=restart)
        pool = None
        if self.picks is not None:
            for table, each in zip(self.picks.tables.values(), worths[1:], strict=True):
                table.decide(math, each, beside, follows=follows)
            new = math.of(anew + restart[0, self.drawn])
            pool = self.picks.pool(worths[1:], new)
            if not follows:
                self.choice = self.picks.choose(pool)
            rival = np.ascontiguousarray(valued(pool, self.choice))
            beside = beside._replace(rival=rival, passes=self.picks.passes)
        self.turn.decide(math, worths[0], beside, follows=follows)
        return _Found(self.turn.values, pool)

    def _reached(self, low: _Found, high: _Found) -> Ints:
        """Return what can have left the pile when a row starts anew.

        Of the values of new starts bounds are known. All tables hold what follows from
        the ``high`` ones.
        """
        restart = self._restart()
        self.turn.goes = self.turn.going >= high.values - NEAR
        ends = self.turn.ends(1, restart)
        self._spread_turn(ends)
        if self.picks is not None:
            chances = np.zeros(self.picks.size + 1)
            padded = np.append(high.pool, -np.inf)
            least = valued(low.pool, self.picks.choose(low.pool))
            for q, places in enumerate(self.picks.places):
                shares = ends.shares[:, self.turn.lanes.left[q] > 0].any(axis=1)
                asked = shares & (padded[places] >= least[:, q] - NEAR)
                chances[places[asked]] = 1.0
            for table in self.picks.tables.values():
                table.goes = table.going >= table.values - NEAR
            self._spread_picks(None, chances[:NOWHERE], restart)
        return np.argwhere(restart)

    def _spread_turn(self, ends: Any) -> None:
        """Spread the chances of a turn whose first choice is to hit."""
        turn = self.turn
        reach = np.zeros(turn.shape)
        reach[self.start, 0] = 1.0
        went = turn.goes[self.start, 0]
        turn.goes[self.start, 0] = turn.lanes.cards[0] > turn.rows.size[self.start]
        turn.spread(reach, ends)
        turn.goes[self.start, 0] = went

    def _spread_picks(self, law: Floats | None, pool: Floats, restart: Floats) -> None:
        """Spread the chances of what uses lead to; add them to a law, if there is one."""
        if self.picks is None:
            return
        groups, tables = self.picks.groups, list(self.picks.tables.values())
        parts = self.picks.split(pool)
        stops, (full, bust, new, at_7) = parts[len(tables) : -4], parts[-4:]
        np.add.at(restart[0], self.drawn, new)
        for table, reach, stopped in zip(tables, parts, stops, strict=False):
            ends = table.ends(len(groups), restart)
            table.spread(reach.reshape(table.shape), ends)
            if law is not None:
                ends.stopped[:] += stopped.reshape(ends.stopped.shape)
                self.draws.collect(law, table.rows, groups, ends)
        if law is not None:
            self.draws.add_full(law, groups, full.reshape(len(groups), -1))
            self.draws.add_busts(law, groups, bust)
            law[0, _AT_7] += at_7[0]
