"""Which values a row can have that an Unlucky 7 has started anew, whatever left the pile before."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.compiling import compiled
from solver.kernels import NEAR
from solver.lanes import Flags, Floats, Lanes, Worths
from solver.rowsets import FULL, Ints, Rows
from solver.vengeance.draws import RESTART_KIND, Draws
from solver.vengeance.tables import no_inner

DRAWN = 8
"""Cards that can have left the pile before, at most: seven in the row, and one that left it."""
SEVEN = 1 << RESTART_KIND
"""The row of an Unlucky 7."""


class Bounds(NamedTuple):
    """What starting anew is worth at least and at most, whatever left the pile before.

    ``live`` says from which rows it can be best to go on; None if any.
    """

    least: float
    most: float
    live: Flags | None = None


def bounds(draws: Draws, worth: Floats) -> Bounds:
    """Return bounds of what starting anew is worth.

    Some cards have left the pile: at most `DRAWN`, at worst the best ones, at best the worst,
    and no two of them of one kind but once.
    """
    rows = draws.rows_behind_unlucky_7()
    worths = draws.worths(rows, [()], worth)
    start = rows.numbers[SEVEN]
    lanes = lanes_of(draws, np.zeros((1, 2), dtype=np.int64))
    if lanes.cards[0] - 1 <= DRAWN + rows.size.max():
        return Bounds(float(worths.stop[start, 0]), float(worth.max()))
    low, _ = bounded(rows, draws.points, lanes, worths, DRAWN, -1.0)
    high, live = may_go(draws, rows, worths, 0)
    return Bounds(float(low[start]), high, live)


def may_go(draws: Draws, rows: Rows, worths: Worths, gone: int) -> tuple[float, Flags]:
    """Return an upper bound of starting anew, and from which rows it can be best to go on.

    Parameters
    ----------
    gone
        Mask of kinds of which a card is certain to have left the pile.
    """
    lanes = lanes_of(draws, np.array([[0, gone]], dtype=np.int64))
    high, goes = bounded(rows, draws.points, lanes, worths, DRAWN - gone.bit_count(), 1.0)
    start, live = rows.numbers[SEVEN], np.zeros(len(rows.mask), dtype=np.bool_)
    live[start] = True
    some = lanes.copies[:, 0] > 0
    for size in range(1, int(rows.size.max()) + 1):
        behind = rows.child[live & (rows.size == size) & goes][:, some]
        live[behind[behind >= 0]] = True
    live &= goes
    live[start] = True
    return float(high[start]), live


@compiled
def bounded(
    rows: Rows, points: Ints, lanes: Lanes, worths: Worths, drawn: int, sign: float
) -> tuple[Floats, Flags]:
    """Return a bound of the values of rows, and where going on can be best by it.

    Parameters
    ----------
    lanes
        One lane: the pile before cards have left it.
    drawn
        At most so many have left it.
    sign
        1 for an upper bound, -1 for a lower one.
    """
    kinds = len(points)
    values, goes = np.empty(len(rows.mask)), np.zeros(len(rows.mask), dtype=np.bool_)
    each, left = np.empty(kinds), np.empty(kinds)
    order = np.empty(kinds, dtype=np.int64)
    for i in range(len(rows.mask)):
        total, cards = 0.0, float(lanes.cards[0] - rows.size[i])
        for k in range(kinds):
            to = rows.child[i, k]
            left[k] = lanes.copies[k, 0]
            if left[k] > 0 and rows.mask[i] >> k & 1:
                left[k] -= 1
            if to >= 0:
                each[k] = values[to]
            elif to == FULL:
                each[k] = worths.full[0, rows.sums[i] + points[k]]
            else:
                each[k] = worths.bust[0]
            total += left[k] * each[k]
        # Of each kind one card leaves, those first that leave the best mean; one kind twice.
        best, again = total / cards, False
        kinds_left = 0
        for k in range(kinds):
            if left[k] > 0:
                at = kinds_left
                while at > 0 and sign * each[order[at - 1]] > sign * each[k]:
                    order[at] = order[at - 1]
                    at -= 1
                order[at] = k
                kinds_left += 1
        gone = 0
        for k in order[:kinds_left]:
            if gone == drawn:
                break
            for more in range(2):
                if gone < drawn and left[k] > more and not (more and again):
                    total, cards, gone = total - each[k], cards - 1, gone + 1
                    again |= more > 0
                    best = sign * max(sign * best, sign * total / cards)
        stop = worths.stop[i, 0]
        goes[i] = not worths.may[i, 0] or best - stop > -NEAR
        values[i] = best if not worths.may[i, 0] else max(best, stop)
    return values, goes


def lanes_of(draws: Draws, pairs: Ints) -> Lanes:
    """Return the lanes of what has left the pile: pairs of 1 + a kind twice or 0, and a mask."""
    kinds = np.arange(len(draws.kinds)).reshape(-1, 1)
    twice, masks = pairs.T
    copies = draws.copies.reshape(-1, 1) - (masks >> kinds & 1) - (kinds == twice - 1)
    copies[RESTART_KIND] = 0
    width = len(pairs)
    after, left = no_inner(width)
    return Lanes(
        copies=np.ascontiguousarray(np.maximum(copies, 0), dtype=np.float64),
        cards=copies.sum(axis=0) + 1,  # the Unlucky 7 did not come from these
        group=np.zeros(width, dtype=np.int64),
        held=np.full(width, SEVEN, dtype=np.int64),
        gone=np.full(width, -1, dtype=np.int64),
        after=after,
        left=left,
    )
