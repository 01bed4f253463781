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
    share, inverse, busts = np.zeros(width), np.empty(width), np.empty(width)
    full, bust = np.zeros((ends.full.shape[1], width)), np.zeros(width)
    filled = np.zeros(len(full), dtype=np.bool_)
    new = np.empty(step)
    is_forced = ahead.shape[0] > 0
    onward = ahead if is_forced else reach
    streams = step > 1 and not is_forced and uses.shape[0] == 0
    least, size = lanes.cards.min(), -1
    for i in range(rows.size.shape[0] - 1, -1, -1):
        if streams and rows.size[i] < least:
            if rows.size[i] != size:
                size = rows.size[i]
                for lane in range(width):
                    inverse[lane] = 1 / (lanes.cards[lane] - size)
            some = _shared(lanes, step, goes, reach, inverse, i, share, ends)
        else:
            some = _shared_singly(rows, lanes, goes, uses, reach, ahead, i, share, ends)
        if not some:
            continue
        own = 0  # of cards that lie in the row one has left the pile
        for k in range(kinds):
            if rows.mask[i] >> k & 1 and rows.child[i, k] == BUST:
                own |= 1 << k
        held, drawn_own = np.int64(0), _size(own)
        for lane in range(width):
            if lanes.held[lane] != held:
                held = lanes.held[lane]
                drawn_own = _size(own & ~held)
            busts[lane] = -drawn_own
        for k in range(kinds):
            to, kind = rows.child[i, k], np.uint64(k)
            # An index that plainly is not negative makes vector instructions of the loop.
            if to >= 0:
                there = np.uint64(to)
                for lane in range(np.uint64(width)):
                    onward[there, lane] += lanes.copies[kind, lane] * share[lane]
            elif to == FULL:
                score = np.uint64(rows.sums[i] + points[k])
                filled[score] = True
                for lane in range(np.uint64(width)):
                    full[score, lane] += lanes.copies[kind, lane] * share[lane]
            elif to == RESTART:
                new[:] = 0
                for first in range(0, width, step):
                    for n in range(step):
                        new[n] += lanes.copies[k, first + n] * share[first + n]
                for lane in range(step):
                    if new[lane] > 0:
                        mask, twice = drawn(rows, lanes, i, lane)
                        ends.restart[twice, mask] += new[lane]
            elif to == BUST:
                for lane in range(np.uint64(width)):
                    busts[lane] += lanes.copies[kind, lane]
        for lane in range(width):
            bust[lane] += busts[lane] * share[lane]
    for lane in range(width):
        ends.bust[lanes.group[lane]] += bust[lane]
    for total in np.flatnonzero(filled):
        for lane in range(width):
            ends.full[lanes.group[lane], total] += full[total, lane]


@njit(inline="always")
def _shared(
    lanes: Lanes,
    step: int,
    goes: Flags,
    reach: Floats,
    inverse: Floats,
    i: int,
    share: Floats,
    ends: Ends,
) -> bool:
    """Fill the chance of going on from a set, for each card left, where some are left."""
    width, here = len(lanes.cards), np.uint64(i)
    for first in range(0, width, step):
        begin, end = np.uint64(first), np.uint64(first + step)
        for lane in range(begin, end):
            part = reach[here, lane] * inverse[lane] if goes[here, lane] else 0.0
            share[lane] = part
            ends.shares[here, lane] += part
        for q in range(lanes.after.shape[0]):
            if lanes.left[q, first] > 0:
                further, kind = np.uint64(lanes.after[q, first]) - begin, np.uint64(q)
                for lane in range(begin, end):
                    reach[here, lane + further] += lanes.left[kind, lane] * share[lane]
    going = False
    for lane in range(width):
        if share[lane] > 0.0:
            going = True
        elif reach[i, lane] > 0.0:
            ends.stopped[i, lanes.group[lane]] += reach[i, lane]
    return going


@njit(inline="always")
def _shared_singly(
    rows: Rows,
    lanes: Lanes,
    goes: Flags,
    uses: Flags,
    reach: Floats,
    ahead: Floats,
    i: int,
    share: Floats,
    ends: Ends,
) -> bool:
    """Do the same lane by lane; cards may be forced, or used."""
    some, is_forced = False, ahead.shape[0] > 0
    for lane in range(len(lanes.cards)):
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
        for q in range(lanes.after.shape[0]):
            left = lanes.left[q, lane]
            if left > 0:
                if uses.shape[0] > 0 and uses[i, q, lane]:
                    ends.used[i, q] += left * part
                elif is_forced:
                    ahead[i, lanes.after[q, lane]] += left * part
                else:
                    reach[i, lanes.after[q, lane]] += left * part
    return some
