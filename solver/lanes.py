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
    the set alone. Lanes are numbered so that they lead to larger numbers.
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
def _drawn(rows: Rows, lanes: Lanes, i: int, lane: int) -> tuple[int, int]:
    """Return which cards have left the pile: a mask, and 1 + a kind that has left it twice."""
    mask = rows.mask[i] & ~lanes.held[lane]
    gone = lanes.gone[lane]
    if gone < 0:
        return mask, 0
    if mask >> gone & 1:
        return mask, gone + 1
    return mask | 1 << gone, 0


@njit(inline="always")
def _size(mask: int) -> int:
    """Return how many kinds a mask has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@compiled
def decided(
    rows: Rows,
    points: Ints,
    lanes: Lanes,
    worths: Worths,
    beside: Beside,
    live: Flags,
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
    kinds, width = lanes.copies.shape
    inner = lanes.after.shape[0]
    total = np.empty(width, dtype=values.dtype)
    busts = (worths.bust != 0).any()
    for i in range(rows.size.shape[0]):
        if not live[i]:
            for lane in range(width):
                values[i, lane] = worths.stop[i, lanes.group[lane]]
            continue
        if beside.extra.shape[0] > 0:
            total[:] = beside.extra[i]
        else:
            total[:] = 0
        for k in range(kinds):
            to = rows.child[i, k]
            if to >= 0:
                for lane in range(width):
                    total[lane] += lanes.copies[k, lane] * values[to, lane]
            elif to == FULL:
                score = rows.sums[i] + points[k]
                for lane in range(width):
                    total[lane] += lanes.copies[k, lane] * worths.full[lanes.group[lane], score]
            elif to == RESTART:
                for lane in range(width):
                    if lanes.copies[k, lane] > 0:
                        mask, twice = _drawn(rows, lanes, i, lane)
                        new = beside.anew
                        if beside.restart.shape[0] > 0:
                            new = new + beside.restart[twice, mask]
                        total[lane] += lanes.copies[k, lane] * new
            elif to == BUST and busts:
                for lane in range(width):
                    copies = lanes.copies[k, lane]
                    if rows.mask[i] >> k & 1 and not lanes.held[lane] >> k & 1:
                        copies = copies - 1
                    total[lane] += copies * worths.bust[lanes.group[lane]]
        if inner == 0 and not follows and beside.empty.shape[0] == 0:
            # The same as below, as a stream: there are many lanes.
            for lane in range(width):
                group = lanes.group[lane]
                stop, cards = worths.stop[i, group], max(0, lanes.cards[lane] - rows.size[i])
                here = divided(total[lane], inverse[cards], prime)
                go = (cards > 0) & ((here - stop >= NEAR) | (not worths.may[i, group]))
                going[i, lane], goes[i, lane] = here, go
                values[i, lane] = here if go else stop
            continue
        for lane in range(width - 1, -1, -1):
            group = lanes.group[lane]
            stop, cards = worths.stop[i, group], lanes.cards[lane] - rows.size[i]
            here = total[lane]
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
                    here += left * passing
            if cards > 0:
                here = divided(here, inverse[cards], prime)
            elif beside.empty.shape[0] > 0:
                here = beside.empty[i, lane]
            going[i, lane] = here
            if not follows:
                can = cards > 0 or (beside.empty.shape[0] > 0 and here > -np.inf)
                goes[i, lane] = can and (not worths.may[i, group] or here - stop >= NEAR)
            values[i, lane] = here if goes[i, lane] else stop


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
    inverse: Any,
    prime: int,
    ahead: Any,
    values: Any,
) -> None:
    """Fill ``values`` with what a forced card is worth; ``ahead`` has the values behind it.

    Where no card is left the values behind it hold.
    """
    kinds, width = lanes.copies.shape
    total = np.empty(width, dtype=values.dtype)
    for i in range(rows.size.shape[0]):
        if not live[i]:
            continue
        total[:] = 0
        for k in range(kinds):
            to = rows.child[i, k]
            for lane in range(width):
                copies = lanes.copies[k, lane]
                if copies <= 0:
                    continue
                if to >= 0:
                    total[lane] += copies * ahead[to, lane]
                elif to == FULL:
                    score = rows.sums[i] + points[k]
                    total[lane] += copies * worths.full[lanes.group[lane], score]
                elif to == RESTART:
                    mask, twice = _drawn(rows, lanes, i, lane)
                    new = beside.anew
                    if beside.restart.shape[0] > 0:
                        new = new + beside.restart[twice, mask]
                    total[lane] += copies * new
                elif to == BUST:
                    if rows.mask[i] >> k & 1 and not lanes.held[lane] >> k & 1:
                        copies = copies - 1
                    total[lane] += copies * worths.bust[lanes.group[lane]]
        for lane in range(width):
            here = total[lane]
            for q in range(lanes.after.shape[0]):
                left = lanes.left[q, lane]
                if left > 0:
                    here += left * ahead[i, lanes.after[q, lane]]
            cards = lanes.cards[lane] - rows.size[i]
            values[i, lane] = divided(here, inverse[cards], prime) if cards > 0 else ahead[i, lane]


class Ends(NamedTuple):
    """Where the chances of a table go."""

    stopped: Floats  # (sets, groups)
    full: Floats  # (groups, sums)
    bust: Floats  # (groups,)
    restart: Floats  # (kinds + 1, masks)
    used: Floats  # (sets, inner): copies times chances of using an inner card
    shares: Floats  # (sets, lanes): chance of going on, for each card left, if any is


@compiled
def spread(
    rows: Rows,
    points: Ints,
    lanes: Lanes,
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
                        mask, twice = _drawn(rows, lanes, i, lane)
                        ends.restart[twice, mask] += copies * share[lane]
            elif to == BUST:
                for lane in range(width):
                    busts[lane] += lanes.copies[k, lane]
        for lane in range(width):
            if share[lane] > 0.0:
                ends.bust[lanes.group[lane]] += busts[lane] * share[lane]
