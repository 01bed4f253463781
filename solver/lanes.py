"""The loops over sets of cards and lanes: the second compiled engine.

A state is a set (a row of `rowsets`) and a *lane*. Lanes stand side by side in memory,
so that all of them are counted at once; what a lane means is up to the game: which other cards
have been drawn, or which of many draw piles it is. The recursion is that of `stopping`.

Tables are (sets, lanes). The loops are pure, may run in any thread, and release the GIL.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solver.compiling import compiled
from solver.kernels import NEAR, divided
from solver.rowsets import BUST, FULL, RESTART, Ints, Rows

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


class Lanes(NamedTuple):
    """What the lanes of a table are.

    Besides the cards of the row there are *inner* cards, which lead from lane to lane and leave
    the set alone. Lanes are numbered so that they lead to larger numbers. They come in *steps*
    of so many lanes: all lanes of a step have the same inner cards, which lead to the same lane
    of another step, and that has the same ``held`` and ``gone``. Steps are counted as a stream.
    """

    copies: Any  # (kinds, lanes): cards of a kind left as long as it is not in the row
    cards: Ints  # (lanes,): cards left in all for an empty row, one less for each card in it
    group: Ints  # (lanes,): which column of the worths holds
    held: Ints  # (lanes,): mask of kinds that did not come from this pile, if in the row
    gone: Ints  # (lanes,): kind of which one more card is gone from this pile, or -1
    after: NDArray[np.int32]  # (inner, lanes): the lane behind an inner card
    left: Any  # (inner, lanes): how many of them are left


class Worths(NamedTuple):
    """What the ends of a round are worth, by groups of lanes."""

    stop: Any  # (sets, groups)
    may: Flags  # (sets, groups): whether one may stop
    full: Any  # (groups, sums)
    bust: Any  # (groups,)
    anew: Any  # of stopping as soon as one has started anew


class Beside(NamedTuple):
    """What lies beside a table, in other tables.

    Arrays may be empty (0, 0), which means that there is no such thing.
    """

    extra: Any  # (sets, lanes): added to copies times values
    rival: Any  # (sets, inner): value of using an inner card
    passes: Flags  # (sets, inner): whether it may be left unused
    restart: Any  # (kinds + 1, masks): value of starting anew, less ``anew``
    anew: Any
    empty: Any  # (sets, lanes): value of going on with no card left


@njit(inline="always")
def drawn(rows: Rows, lanes: Lanes, i: int, lane: int) -> tuple[int, int]:
    """Return which cards have left the pile: a mask, and 1 + a kind that has left it twice."""
    mask = rows.mask[i] & ~lanes.held[lane]
    gone = lanes.gone[lane]
    if gone < 0:
        return mask, 0
    if mask >> gone & 1:
        return mask, gone + 1
    return mask | 1 << gone, 0


@njit(inline="always")
def _started(rows: Rows, lanes: Lanes, beside: Beside, step: int, i: int, new: Any) -> None:
    """Fill what starting anew is worth in each lane of a step."""
    for lane in range(step):
        new[lane] = beside.anew
        if beside.restart.shape[0] > 0:
            mask, twice = drawn(rows, lanes, i, lane)
            new[lane] += beside.restart[twice, mask]


@njit(inline="always")
def _added(
    rows: Rows,
    points: Ints,
    lanes: Lanes,
    worths: Worths,
    beside: Beside,
    step: int,
    i: int,
    ahead: Any,
    full: Any,
    known: Flags,
    new: Any,
    total: Any,
) -> None:
    """Add copies times values of all that a number leads to; values of sets are ``ahead``.

    The worths of a Flip 7 by lanes are ``full`` (sums, lanes), as far as they are ``known``.
    """
    kinds, width = lanes.copies.shape
    for k in range(kinds):
        to = rows.child[i, k]
        # An index that plainly is not negative makes vector instructions of the loop.
        kind = np.uint64(k)
        if to >= 0:
            there = np.uint64(to)
            for lane in range(np.uint64(width)):
                total[lane] += lanes.copies[kind, lane] * ahead[there, lane]
        elif to == FULL:
            score = np.uint64(rows.sums[i] + points[k])
            if not known[score]:
                known[score] = True
                for lane in range(width):
                    full[score, lane] = worths.full[lanes.group[lane], score]
            for lane in range(np.uint64(width)):
                total[lane] += lanes.copies[kind, lane] * full[score, lane]
        elif to == RESTART:
            _started(rows, lanes, beside, step, i, new)
            for first in range(0, width, step):
                for n in range(step):
                    total[first + n] += lanes.copies[k, first + n] * new[n]
        elif to == BUST and worths.bust.any():
            own = rows.mask[i] >> k & 1
            for lane in range(width):
                copies = lanes.copies[k, lane]
                if own and not lanes.held[lane] >> k & 1:
                    copies = copies - 1
                total[lane] += copies * worths.bust[lanes.group[lane]]


@compiled
def decided(
    rows: Rows,
    points: Ints,
    lanes: Lanes,
    worths: Worths,
    beside: Beside,
    live: Flags,
    step: int,
    inverse: Any,
    prime: int,
    follows: bool,
    uses_known: bool,
    values: Any,
    going: Any,
    goes: Flags,
    uses: Flags,
) -> None:
    """Fill ``values`` and ``going`` (sets, lanes); one stops in sets that are not ``live``.

    The arithmetic is that of the arrays' type: float64, or int64 modulo ``prime``;
    ``inverse`` has that of the cards left. Where it ``follows``, ``goes`` (sets, lanes) is
    given, and ``uses`` (sets, inner, lanes) where they are known; otherwise the better
    choice is taken, the first one of equals, and kept there.
    """
    width, inner = len(lanes.cards), lanes.after.shape[0]
    total, share, new = np.empty((3, width), dtype=values.dtype)
    full = np.empty((worths.full.shape[1], width), dtype=values.dtype)
    known = np.zeros(len(full), dtype=np.bool_)
    must = np.empty(width, dtype=np.bool_)
    size, freedom = -1, -1
    streams = step > 1 and beside.rival.shape[0] == 0 and beside.empty.shape[0] == 0
    for i in range(rows.size.shape[0]):
        if not live[i]:
            for lane in range(width):
                values[i, lane] = worths.stop[i, lanes.group[lane]]
            continue
        if beside.extra.shape[0] > 0:
            total[:] = beside.extra[i]
        else:
            total[:] = 0
        _added(rows, points, lanes, worths, beside, step, i, values, full, known, new, total)
        if streams:
            if rows.size[i] != size:
                size = rows.size[i]
                for lane in range(width):
                    share[lane] = inverse[max(0, lanes.cards[lane] - size)]
            free = worths.may[i].sum()
            if free != freedom or 0 < free < worths.may.shape[1]:
                freedom = free
                for lane in range(width):
                    must[lane] = not worths.may[i, lanes.group[lane]]
            here = np.uint64(i)
            for first in range(width - step, -1, -step):
                begin, end = np.uint64(first), np.uint64(first + step)
                for q in range(inner):
                    if lanes.left[q, first] > 0:
                        further = np.uint64(lanes.after[q, first]) - begin
                        kind = np.uint64(q)
                        for lane in range(begin, end):
                            total[lane] += lanes.left[kind, lane] * values[here, lane + further]
                for lane in range(begin, end):
                    stop = worths.stop[here, lanes.group[lane]]
                    on = divided(total[lane], share[lane], prime)
                    go = (share[lane] != 0) & ((on - stop >= NEAR) | must[lane])
                    if follows:
                        go = goes[here, lane]
                    going[here, lane], goes[here, lane] = on, go
                    values[here, lane] = on if go else stop
            continue
        for lane in range(width - 1, -1, -1):
            group = lanes.group[lane]
            stop, cards = worths.stop[i, group], lanes.cards[lane] - rows.size[i]
            on = total[lane]
            for q in range(inner):
                left = lanes.left[q, lane]
                if left > 0:
                    passing = values[i, lanes.after[q, lane]]
                    if beside.rival.shape[0] > 0:
                        rival = beside.rival[i, q]
                        if not uses_known:
                            uses[i, q, lane] = not beside.passes[i, q] or rival - passing >= NEAR
                        if uses[i, q, lane]:
                            passing = rival
                    on += left * passing
            if cards > 0:
                on = divided(on, inverse[cards], prime)
            elif beside.empty.shape[0] > 0:
                on = beside.empty[i, lane]
            going[i, lane] = on
            if not follows:
                can = cards > 0 or (beside.empty.shape[0] > 0 and on > -np.inf)
                goes[i, lane] = can and (not worths.may[i, group] or on - stop >= NEAR)
            values[i, lane] = on if goes[i, lane] else stop


@compiled
def looked(
    rows: Rows,
    points: Ints,
    lanes: Lanes,
    worths: Worths,
    some: Ints,
    left: Floats,
    busts: Floats,
    gain: Floats,
    adds: Flags,
) -> None:
    """Fill what the next card of the row's kinds does, for some sets: shape (some, lanes) each.

    That is how many such cards are ``left``, how many of them bust, what they bring over
    stopping now in all, by the ``worths`` of stopping behind them, and whether any of them adds
    to the row.
    """
    kinds, width = lanes.copies.shape
    for n in range(some.shape[0]):
        i = some[n]
        for k in range(kinds):
            to = rows.child[i, k]
            own = rows.mask[i] >> k & 1
            for lane in range(width):
                group = lanes.group[lane]
                copies = lanes.copies[k, lane]
                if own and not lanes.held[lane] >> k & 1:
                    copies = copies - 1
                if copies <= 0:
                    continue
                if to >= 0:
                    after = worths.stop[to, group]
                    adds[n, lane] = True
                elif to == FULL:
                    after = worths.full[group, rows.sums[i] + points[k]]
                    adds[n, lane] = True
                elif to == RESTART:
                    after = worths.anew
                else:
                    after = worths.bust[group]
                    busts[n, lane] += copies
                left[n, lane] += copies
                gain[n, lane] += copies * (after - worths.stop[i, group])


@compiled
def forced(
    rows: Rows,
    points: Ints,
    lanes: Lanes,
    worths: Worths,
    beside: Beside,
    live: Flags,
    step: int,
    inverse: Any,
    prime: int,
    ahead: Any,
    values: Any,
) -> None:
    """Fill ``values`` with what a forced card is worth; ``ahead`` has the values behind it.

    Where no card is left the values behind it hold.
    """
    width = len(lanes.cards)
    total, new = np.empty((2, width), dtype=values.dtype)
    full = np.empty((worths.full.shape[1], width), dtype=values.dtype)
    known = np.zeros(len(full), dtype=np.bool_)
    for i in range(rows.size.shape[0]):
        if not live[i]:
            continue
        total[:] = 0
        _added(rows, points, lanes, worths, beside, step, i, ahead, full, known, new, total)
        for q in range(lanes.after.shape[0]):
            for lane in range(width):
                left = lanes.left[q, lane]
                if left > 0:
                    total[lane] += left * ahead[i, lanes.after[q, lane]]
        for lane in range(width):
            cards = lanes.cards[lane] - rows.size[i]
            on = divided(total[lane], inverse[max(0, cards)], prime)
            values[i, lane] = on if cards > 0 else ahead[i, lane]
