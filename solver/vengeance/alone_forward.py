"""Where the chances of a round alone go: forward over all that follows, under its policy."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from solver.lanes import Flags, Floats
from solver.lanes_forward import Ends
from solver.sweep import SHARED_CELLS, threads
from solver.vengeance.alone_drops import KEPT, Allowed, Drops
from solver.vengeance.alone_flips import Behind
from solver.vengeance.alone_lanes import ACTIONS
from solver.vengeance.deck import DISCARD, FLIP_FOUR, JUST_ONE_MORE
from solver.vengeance.draws import AT_7, no_law

if TYPE_CHECKING:
    from solver.vengeance.alone import Alone

ONE, FLIPS, DROP = (ACTIONS.index(card) for card in (JUST_ONE_MORE, FLIP_FOUR, DISCARD))


def forward(
    alone: Alone, law: Floats, restart: Floats, allowed: Allowed | None = None
) -> tuple[list[Flags], Flags]:
    """Spread the chance to hit now over all that follows.

    Parameters
    ----------
    allowed
        Which cards may be discarded, those chosen by default.

    Returns
    -------
    asked
        For each of the `tables`, in which states one may go on.
    dropping
        Rows and hands in which a Discard can come (rows, hands).
    """
    rows, hands = alone.plain.shape
    groups, turn, depth = alone.pile.groups, alone.turn, alone.idle + 1
    reach = np.zeros((rows, hands, depth))
    before = 1 if alone.run is None else alone.run.before + 1
    chances = [np.zeros((rows, hands, before)) for _ in ACTIONS]
    stopped, fresh = np.zeros((rows, hands)), np.zeros_like(restart)
    ended = fresh if alone.final else restart
    if alone.first is None:
        reach[alone.starts, 0, 0] = 1.0
    else:
        behind = Behind(reach, stopped, chances)
        ends = alone.first.spread(alone.start, ended, behind)
        alone.draws.collect(law, turn.rows, [alone.beside], ends)
    asked = []
    plain = np.zeros((rows, hands))
    if turn is alone.plain:
        plain += reach[:, :, 0]
    else:
        ends = _turn(alone, reach.reshape(turn.shape), restart)
        alone.draws.collect(law, turn.rows, groups, ends)
        asked.append(ends.shares > 0)
        for copies, chance in zip(alone.pile.actions, chances, strict=True):
            if copies:
                chance[:, :, :depth] += copies * ends.shares.reshape(reach.shape)
    onward = stopped if alone.final else plain
    drop = chances[DROP].sum(axis=2)
    if alone.run is not None:
        one = alone.run.spread_one(chances[ONE], fresh)
        alone.draws.collect(law, turn.rows, groups, one.ends)
        stopped += one.behind
        four = alone.run.spread_four(chances[FLIPS], ended)
        alone.draws.collect(law, turn.rows, groups, four.ends)
        onward += four.behind
        onward += drop * (alone.choice == KEPT)
    alone.draws.add_stops(law, turn.rows, groups, stopped)
    ends = alone.plain.ends(hands, restart)
    if turn is alone.plain and alone.first is None:
        ends = _turn(alone, plain, restart)
    else:
        alone.plain.spread(plain, ends)
    alone.draws.collect(law, turn.rows, groups, ends)
    asked.append(ends.shares > 0)
    if alone.drops is not None:
        allowed = allowed or alone.drops.chosen(alone.choice)
        asked += _behind_drops(alone, alone.drops, law, restart, drop, allowed)
    law[0, AT_7] += fresh.sum()
    return asked, drop > 0


def _turn(alone: Alone, reach: Floats, restart: Floats) -> Ends:
    """Spread the chances of turns; at the start the hero hits."""
    table = alone.turn
    ends = table.ends(len(alone.pile.groups), restart)
    went = table.goes[alone.starts, 0]
    table.goes[alone.starts, 0] = went | (alone.first is None)
    table.spread(reach, ends)
    table.goes[alone.starts, 0] = went
    return ends


def _behind_drops(
    alone: Alone, drops: Drops, law: Floats, restart: Floats, chances: Floats, allowed: Allowed
) -> list[Flags]:
    """Spread the chances of Discards (rows, hands); return where one may go on behind them."""
    # Small tables are not worth arrays of their own.
    large = sum(table.goes.size for table in drops.tables) >= SHARED_CELLS

    def part(n: int) -> tuple[Floats, Floats, Flags]:
        table, groups = drops.tables[n], drops.groups[n]
        found, new = (no_law(), np.zeros_like(restart)) if large else (law, restart)
        ends = table.ends(len(groups), new)
        reach = drops.reach(n, chances, allowed)
        if alone.final:
            np.add.at(ends.stopped.T, table.lanes.group, reach.T)
        else:
            table.spread(reach, ends)
        alone.draws.collect(found, table.rows, groups, ends)
        return found, new, ends.shares > 0

    if not large:
        return [part(n)[2] for n in range(len(drops.tables))]
    asked = []
    with ThreadPoolExecutor(threads()) as pool:
        for found, new, going in pool.map(part, range(len(drops.tables))):
            law += found
            restart += new
            asked.append(going)
    return asked
