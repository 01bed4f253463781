"""The loops of the compiled engine that go forward: what a policy leads to, and how likely.

Like those of `kernels` they are pure and release the GIL.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solver.compiling import compiled
from solver.kernels import GOES, STAYS, UNREACHED
from solver.layout import Floats, Ints, Layout

Small = NDArray[np.int8]
Ints32 = NDArray[np.int32]


@compiled
def reached(
    lay: Layout,
    decides: bool,
    opens: NDArray[np.bool_],
    live: Small,
    ahead: Small,
    last: bool,
    side: Small,
    side_copies: int,
    other: Small,
    other_copies: int,
) -> None:
    """Mark the lines that the ``live`` ones of a context lead to, after `UNREACHED` or `GOES`.

    Where the context ``decides``, one goes on from lines that are ``open`` and from the
    start only; the others become `STAYS`.
    """
    start = lay.sums.shape[0] - 1
    modifiers = lay.factor.shape[0] > lay.worths
    for here in range(start, -1, -1):
        if live[here] == UNREACHED:
            continue
        if decides and not opens[here] and here != start:
            live[here] = STAYS
            continue
        if not last:
            for link in range(lay.first[here], lay.first[here + 1]):
                ahead[lay.to[link]] = GOES
            if modifiers:
                ahead[here] = GOES
        if side_copies > 0:
            side[here] = GOES
        if other_copies > 0:
            other[here] = GOES


@compiled
def cleared(live: Small, table: Floats) -> None:
    """Fill the lines of a table that come up with zeros."""
    for here in range(live.shape[0]):
        if live[here] != UNREACHED:
            table[here] = 0.0


@compiled
def chosen(
    lay: Layout,
    goes: NDArray[np.bool_],
    at_root: bool,
    live: Small,
    reach: Floats,
    side: Floats,
    side_copies: int,
    stop_copies: int,
    stopped: Floats,
    ended: Floats,
    emptied: Floats,
) -> None:
    """Spread the chances ``reach`` of a context that decides over what comes next.

    ``at_root`` says that the decider goes on from the start whatever ``goes`` says.
    ``stopped`` (sums, M) takes the chance to stop, ``ended`` that of each ending, and
    ``emptied`` (2,) that of going on with no card left. Only ``live`` lines come up.
    """
    states = lay.factor.shape[0]
    share = np.empty(states)
    start = lay.sums.shape[0] - 1
    for here in range(start, -1, -1):
        if live[here] == UNREACHED:
            continue
        going = 0.0
        total = lay.sums[here]
        for m in range(states):
            share[m] = 0.0
            chance = reach[here, m]
            if chance == 0.0:
                continue
            cards = lay.cards[here] - lay.drawn[m] + side_copies + stop_copies
            if not (goes[here, m] or (at_root and here == start and m == 0)):
                stopped[total, m] += chance
            elif cards == 0:
                emptied[lay.saved[here]] += chance
            else:
                share[m] = chance / cards
                going += share[m]
                for k in range(lay.stride.shape[0]):
                    if lay.steps[k, m] > 0:
                        reach[here, m + lay.stride[k]] += lay.steps[k, m] * share[m]
        if going > 0.0:
            for link in range(lay.first[here], lay.first[here + 1]):
                _added(reach, lay.to[link], lay.copies[link], share)
            _ended(lay, here, stop_copies, share, going, ended)
            _added(side, here, side_copies, share)


@compiled
def shared(
    lay: Layout,
    begin: int,
    end: int,
    live: Small,
    reach: Floats,
    last: bool,
    side: Floats,
    side_copies: int,
    other: Floats,
    other_copies: int,
    stop_copies: int,
    ended: Floats,
    emptied: Floats,
) -> None:
    """Turn the chances ``reach`` of some lines of a context that forces a card into shares.

    A share is the chance of each single card. It is spread over what ends the round and over
    cards that leave the row alone; the parameters are those of `chosen`, and ``other`` is for
    a second kind of those. Unless it is the ``last`` card, `arrived` does the rest.
    """
    states = lay.factor.shape[0]
    sides = side_copies + other_copies + stop_copies
    each = np.zeros(lay.cards.max() + sides + 1)
    each[1:] = 1 / np.arange(1, len(each))
    for here in range(begin, end):
        if live[here] == UNREACHED:
            continue
        going = 0.0
        most = lay.cards[here] + sides
        for m in range(states):
            if most == lay.drawn[m]:
                emptied[lay.saved[here]] += reach[here, m]
            reach[here, m] *= each[most - lay.drawn[m]]
            going += reach[here, m]
        if going > 0.0:
            share = reach[here]
            _ended(lay, here, stop_copies, share, going, ended)
            _added(side, here, side_copies, share)
            _added(other, here, other_copies, share)
            if last:
                for link in range(lay.first[here], lay.first[here + 1]):
                    _added(ended, lay.sums[lay.to[link]], lay.copies[link], share)
                for k in range(lay.stride.shape[0]):
                    _shifted(lay, k, ended, lay.sums[here], share)


@compiled
def arrived(
    lay: Layout,
    begin: int,
    end: int,
    before: Small,
    live: Small,
    share: Floats,
    back: tuple[Ints, Ints32, Ints32],
    ahead: Floats,
) -> None:
    """Add to some lines of the context ``ahead`` what a card for the row brings there.

    ``share`` is that of all lines of the context ``before`` it that come up, see `shared`;
    ``live`` says which lines of ``ahead`` do, and ``back`` what leads there, see `reverse`.
    """
    first, source, copies = back
    for here in range(begin, end):
        if live[here] == UNREACHED:
            continue
        for link in range(first[here], first[here + 1]):
            if before[source[link]] == UNREACHED:
                continue
            row, times = np.uint64(source[link]), np.float64(copies[link])
            for m in range(np.uint64(share.shape[1])):
                ahead[here, m] += times * share[row, m]
        if before[here] == UNREACHED:
            continue
        for k in range(lay.stride.shape[0]):
            _shifted(lay, k, ahead, here, share[here])


@compiled
def reverse(lay: Layout) -> tuple[Ints, Ints32, Ints32]:
    """Return the links by where they lead to: first link of each line, sources and copies."""
    lines = lay.sums.shape[0]
    first = np.zeros(lines + 1, dtype=np.int64)
    for link in range(lay.to.shape[0]):
        first[lay.to[link] + 1] += 1
    for line in range(lines):
        first[line + 1] += first[line]
    free = first[:-1].copy()
    source, copies = np.empty_like(lay.to), np.empty_like(lay.copies)
    for here in range(lines):
        for link in range(lay.first[here], lay.first[here + 1]):
            at = free[lay.to[link]]
            free[lay.to[link]] += 1
            source[at], copies[at] = here, lay.copies[link]
    return first, source, copies


@njit(inline="always")
def _ended(
    lay: Layout, here: int, stop_copies: int, share: Floats, going: float, ended: Floats
) -> None:
    """Spread the shares of a line over the endings that its cards bring."""
    if lay.fill[here] >= 0:
        _added(ended, lay.fill[here], 1, share)
    _added(ended, lay.sums[here], stop_copies, share)
    ended[ended.shape[0] - 1, 0] += lay.bust[here] * going


@njit(inline="always")
def _added(table: Floats, line: int, copies: int, share: Floats) -> None:
    """Add so many times the shares to a line of a table."""
    if copies > 0:
        row, times = np.uint64(line), np.float64(copies)
        for m in range(np.uint64(share.shape[0])):
            table[row, m] += times * share[m]


@njit(inline="always")
def _shifted(lay: Layout, k: int, table: Floats, line: int, share: Floats) -> None:
    """Add to a line of a table what modifiers of one kind bring."""
    row, stride = np.uint64(line), np.uint64(lay.stride[k])
    for m in range(np.uint64(share.shape[0]) - stride):
        table[row, m + stride] += lay.steps[k, m] * share[m]


@compiled
def poured(lay: Layout, ended: Floats) -> None:
    """Spread the chances of those endings over the full rows that they stand for."""
    for n in range(lay.full_first.shape[0] - 1):
        row = ended[lay.fills + n]
        for link in range(lay.full_first[n], lay.full_first[n + 1]):
            full = ended[lay.full_to[link]]
            for m in range(row.shape[0]):
                full[m] += lay.full_copies[link] * row[m]
