"""What a policy in company leads to, and how likely: forward over all tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from solver.kernels import NEAR
from solver.lanes import Flags, Floats
from solver.rowsets import Ints
from solver.vengeance.draws import AT_7, no_law
from solver.vengeance.picks import gathered, valued
from solver.vengeance.placing import NOWHERE

if TYPE_CHECKING:
    from solver.vengeance.company import Company


class Found(NamedTuple):
    """Values that one pass over all tables has found: of turns, the pool of uses, and hitting."""

    turn: Any
    pool: Any
    hitting: Any


class Reached(NamedTuple):
    """What may come up.

    Parameters
    ----------
    drawn
        What can have left the pile when a row starts anew, see `Anew`.
    asked
        For each table, in which states one may go on.
    """

    drawn: Ints
    asked: list[Flags]


def reached(company: Company, low: Found, high: Found) -> Reached:
    """Return what may come up, if what new starts are worth is known by bounds only.

    The tables hold what follows from the ``high`` ones.
    """
    restart = company.restart()
    if company.rule is None:
        for table in company.tables:
            table.goes = table.going >= table.values - NEAR
    shares, used = _turns(company, no_law(), restart, every=True)
    asked = [shares > 0]
    picks = company.picks
    if picks is not None:
        chances = np.zeros(picks.size + 1)
        padded = np.append(high.pool, -np.inf)
        least = valued(low.pool, picks.choose(low.pool))
        for q, places in enumerate(picks.places):
            may = (used[:, q] > 0) & (padded[places] >= least[:, q] - NEAR)
            chances[places[may]] = 1.0
        behind = _behind(company, no_law(), chances[:NOWHERE], restart)
        asked += [shares > 0 for shares in behind]
    return Reached(np.argwhere(restart), asked)


def law(company: Company) -> tuple[Floats, list[float]]:
    """Return the law of the end if the hero hits now, and the chance of each leaf."""
    found, restart = no_law(), company.restart()
    turns, used = _turns(company, found, restart)
    shares = [turns]
    if company.picks is not None:
        pool = gathered(company.choice, used, company.picks.size)
        shares += _behind(company, found, pool, restart)
    company.anew.collect(found, restart)
    return found, [float(shares[leaf.table][leaf.row, leaf.lane]) for leaf in company.leaves]


def _turns(
    company: Company, law: Floats, restart: Floats, *, every: bool = False
) -> tuple[Floats, Floats]:
    """Spread the chances of turns, and of forced cards before them.

    Parameters
    ----------
    every
        Whether cards may be used as well as handed on, wherever they come up.

    Returns
    -------
    shares
        As `Ends` has them, of turns.
    used
        Chance (rows, cards) to use a card.
    """
    turn, draws = company.turn, company.draws
    reach = np.zeros(turn.shape)
    beside = [draws.modifiers]
    ends = turn.ends(1, restart, used=company.picks is not None and not every)
    used = np.zeros((turn.shape[0], len(turn.lanes.after)))
    if company.forced is None:
        starts = company.starts
        reach[starts, 0] = 1.0
        went = turn.goes[starts, 0]
        turn.goes[starts, 0] = True
        turn.spread(reach, ends)
        turn.goes[starts, 0] = went
    else:
        new = np.zeros_like(restart) if company.final else restart
        found = company.forced.spread(company.start, new, every=every)
        used += found.used
        draws.collect(law, turn.rows, beside, found.ends)
        draws.add_stops(law, turn.rows, beside, found.stopped.reshape(-1, 1))
        if company.final:
            law[0, AT_7] += new.sum()
        turn.spread(found.turn, ends)
    draws.collect(law, turn.rows, beside, ends)
    if every:
        used += np.stack([ends.shares @ (n > 0) for n in turn.lanes.left], 1) if used.size else 0
    else:
        used += ends.used if ends.used.size else 0
    return ends.shares, used


def _behind(company: Company, law: Floats, pool: Floats, restart: Floats) -> list[Floats]:
    """Spread the chances of what uses lead to; return the shares of each table."""
    picks = company.picks
    if picks is None:
        return []
    groups, tables = picks.groups, list(picks.tables.values())
    parts = picks.split(pool)
    stops, (full, bust, new, at_7) = parts[len(tables) : -4], parts[-4:]
    if company.final:
        law[0, AT_7] += new.sum()
    else:
        np.add.at(restart[0], company.drawn, new)
    law[0, AT_7] += at_7[0]
    company.draws.add_full(law, groups, full.reshape(len(groups), -1))
    company.draws.add_busts(law, groups, bust)
    shares = []
    for table, reach, stopped in zip(tables, parts, stops, strict=False):
        ends = table.ends(len(groups), restart)
        chances = reach.reshape(table.shape)
        if company.final:
            np.add.at(ends.stopped.T, table.lanes.group, chances.T)
        else:
            table.spread(chances, ends)
        ends.stopped[:] += stopped.reshape(ends.stopped.shape)
        company.draws.collect(law, table.rows, groups, ends)
        shares.append(ends.shares)
    return shares
