"""The hero's round in company, by the second compiled engine."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.kernels import NEAR
from solver.lanes import Floats, Lanes
from solver.vengeance.anew import Anew
from solver.vengeance.deck import DECK
from solver.vengeance.draws import ENDS, LEAST, MOST, RESTART_KIND, Draws
from solver.vengeance.outlook import USES, Outlook
from solver.vengeance.picks import Picks, gathered, valued
from solver.vengeance.table import PICKS
from solver.vengeance.tables import Arithmetic, Table, inner_lanes

_AT_7 = 7 - LEAST


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
        self.anew = Anew(draws, [])

    def solve(self, worth: Any) -> None:
        """Find the best policy for a worth of the ends, see `worth_table`."""
        math = Arithmetic()
        # No new start is worth more than the best end: that tells which ones must be known.
        most = worth.max()
        self._run(math, worth, self._restart([]), most)
        self.anew = Anew(self.draws, self._needed())
        values = self.anew.values(math, self.draws.worths(self.anew.rows, [()], worth))
        self._run(math, worth, self._restart(values - most), most)

    @property
    def hitting(self) -> Any:
        """Value of hitting now."""
        return self.turn.going[self.start, 0]

    def residue(self, worth: Any, prime: int) -> Any:
        """Return values modulo a prime under the policy that was found."""
        math = Arithmetic(prime)
        anew = self.draws.worths(self.anew.rows, [()], worth)
        values = self.anew.values(math, math.worths(anew), follows=True)
        self._run(math, worth, self._restart(values), 0, follows=True)
        return self.hitting

    def law(self) -> Floats:
        """Return the law of the end of the round if the hero hits now."""
        law = np.zeros((len(ENDS), MOST + 1 - LEAST))
        kinds, turn, picks = len(self.draws.kinds), self.turn, self.picks
        ends = turn.ends(kinds, 1, used=picks is not None)
        reach = np.zeros(turn.shape)
        reach[self.start, 0] = 1.0
        went = turn.goes[self.start, 0]
        turn.goes[self.start, 0] = True
        turn.spread(reach, ends)
        turn.goes[self.start, 0] = went
        self.draws.collect(law, turn.rows, [self.draws.modifiers], ends)
        restart = ends.restart
        if picks is not None:
            pool = gathered(self.choice, ends.used, picks.size)
            *parts, full, bust, new, at_7 = picks.split(pool)
            groups, most = picks.groups, len(picks.tables)
            for table, reached, stops in zip(
                picks.tables.values(), parts[:most], parts[most:], strict=True
            ):
                behind = table.ends(kinds, len(groups))
                table.spread(reached.reshape(table.shape), behind)
                self.draws.collect(law, table.rows, groups, behind)
                stopped = stops.reshape(table.shape[0], len(groups))
                self.draws.add_stops(law, table.rows, groups, stopped)
                restart += behind.restart
            self.draws.add_full(law, groups, full.reshape(len(groups), -1))
            self.draws.add_busts(law, groups, bust)
            np.add.at(restart[0], self._drawn, new)
            law[0, _AT_7] += at_7[0]
        self.anew.collect(law, restart)
        return law

    @property
    def _drawn(self) -> Any:
        """What has left the pile in each row of a turn, as masks."""
        return self.turn.rows.mask & ~self.draws.root

    def _restart(self, values: Any) -> Any:
        kinds = len(self.draws.kinds)
        restart = np.zeros((kinds + 1, 1 << kinds), dtype=getattr(values, "dtype", np.float64))
        if len(values):
            restart[self.anew.twice, self.anew.masks] = values
        return restart

    def _run(
        self, math: Arithmetic, worth: Any, restart: Any, anew: float, *, follows: bool = False
    ) -> None:
        """Fill all tables but that of new starts."""
        beside = math.beside(anew=math.number(anew), restart=restart)
        if self.picks is not None:
            each = []
            for table in self.picks.tables.values():
                worths = self.draws.worths(table.rows, self.picks.groups, worth)
                each.append(math.worths(worths))
                table.decide(math, each[-1], beside, follows=follows)
            pool = self.picks.pool(
                each, math.of(anew + restart[0, self._drawn]), math.of(worth[0, _AT_7])
            ).astype(math.number)
            if not follows:
                self.choice = self.picks.choose(pool)
            rival = np.ascontiguousarray(valued(pool, self.choice))
            beside = beside._replace(rival=rival, passes=self.picks.passes)
        worths = self.draws.worths(self.turn.rows, [self.draws.modifiers], worth)
        self.turn.decide(math, math.worths(worths), beside, follows=follows)

    def _needed(self) -> set[tuple[int, int]]:
        """Return which cards can have left the pile when a row starts anew."""
        found: set[tuple[int, int]] = set()
        tables = [self.turn]
        if self.picks is not None:
            tables += self.picks.tables.values()
            if self.picks.starts_anew:
                found |= {(0, int(mask)) for mask in self._drawn}
        if not self.draws.copies[RESTART_KIND]:
            return found
        for table in tables:
            stops = table.values <= table.going + NEAR
            if table is self.turn:
                stops[self.start, 0] = True
            found |= table.drawn(stops & table.valid)
        return found
