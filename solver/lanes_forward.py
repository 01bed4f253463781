"""The way forward over sets and lanes: where the chances of a policy go, see `lanes`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from solver.compiling import compiled
from solver.lanes import Flags, Floats, Lanes, drawn
from solver.rowsets import BUST, FULL, RESTART, Ints, Rows


class Ends(NamedTuple):
    """Where the chances of a table go."""

    stopped: Floats  # (sets, groups)
    full: Floats  # (groups, sums)
    bust: Floats  # (groups,)
    restart: Floats  # (kinds + 1, masks)
    used: Floats  # (sets, inner): copies times chances of using an inner card
    shares: Floats  # (sets, lanes): chance of going on, for each card left, if any is


@njit(inline="always")
def _size(mask: int) -> int:
    """Return how many kinds a mask has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@compiled
def spread(
    rows: Rows,
    points: Ints,
    lanes: Lanes,
    step: int,
    goes: Flags,
    uses: Flags,
    reach: Floats,
    ahead: Floats,
    ends: Ends,
) -> None:
    """Spread the chances ``reach`` (sets, lanes) over what comes next under a policy.

    If ``ahead`` is not empty, cards are forced: they lead there, and nobody decides.
    """
    kinds, width = lanes.copies.shape
    inner = lanes.after.shape[0]
    share, busts = np.empty(width), np.empty(width)
    is_forced = ahead.shape[0] > 0
    onward = ahead if is_forced else reach
    for i in range(rows.size.shape[0] - 1, -1, -1):
        some = False
        for lane in range(width):
            share[lane] = 0.0
            chance = reach[i, lane]
            if chance == 0.0:
                continue
            cards = lanes.cards[lane] - rows.size[i]
            if is_forced:
                if cards == 0:
                    ahead[i, lane] += chance
                    continue
            elif not goes[i, lane]:
                ends.stopped[i, lanes.group[lane]] += chance
                continue
            if cards == 0:
                ends.shares[i, lane] += chance
                continue
            part = chance / cards
            share[lane], some = part, True
            ends.shares[i, lane] += part
            for q in range(inner):
                left = lanes.left[q, lane]
                if left > 0:
                    if uses.shape[0] > 0 and uses[i, q, lane]:
                        ends.used[i, q] += left * part
                    else:
                        onward[i, lanes.after[q, lane]] += left * part
        if not some:
            continue
        own = 0  # of cards that lie in the row one has left the pile
        for k in range(kinds):
            if rows.mask[i] >> k & 1 and rows.child[i, k] == BUST:
                own |= 1 << k
        for lane in range(width):
            busts[lane] = -_size(own & ~lanes.held[lane])
        for k in range(kinds):
            to = rows.child[i, k]
            if to >= 0:
                # An index that plainly is not negative makes vector instructions of the loop.
                there = np.uint64(to)
                for lane in range(np.uint64(width)):
                    onward[there, lane] += lanes.copies[k, lane] * share[lane]
            elif to == FULL:
                score = rows.sums[i] + points[k]
                for lane in range(width):
                    ends.full[lanes.group[lane], score] += lanes.copies[k, lane] * share[lane]
            elif to == RESTART:
                for lane in range(width):
                    copies = lanes.copies[k, lane]
                    if copies > 0 and share[lane] > 0.0:
                        mask, twice = drawn(rows, lanes, i, lane)
                        ends.restart[twice, mask] += copies * share[lane]
            elif to == BUST:
                for lane in range(width):
                    busts[lane] += lanes.copies[k, lane]
        for lane in range(width):
            if share[lane] > 0.0:
                ends.bust[lanes.group[lane]] += busts[lane] * share[lane]
