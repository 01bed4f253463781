"""The loops of the compiled engine that go forward: what a policy leads to, and how likely.

Like those of `kernels` they are pure and release the GIL.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.compiling import compiled
from solver.kernels import GOES, STAYS, UNREACHED
from solver.layout import Floats, Layout

Small = NDArray[np.int8]


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
def forward(
    lay: Layout,
    goes: NDArray[np.bool_],
    decides: bool,
    at_root: bool,
    live: Small,
    reach: Floats,
    ahead: Floats,
    last: bool,
    side: Floats,
    side_copies: int,
    other: Floats,
    other_copies: int,
    stop_copies: int,
    stopped: Floats,
    ended: Floats,
    emptied: Floats,
) -> None:
    """Spread the chances ``reach`` of one context over what comes next, on ``live`` lines.

    ``at_root`` says that the decider goes on from the start whatever ``goes`` says.
    ``stopped`` (sums, M) takes the chance to stop, ``ended`` that of each ending, and
    ``emptied`` (2,) that of going on with no card left.
    """
    states = lay.factor.shape[0]
    share = np.empty(states)
    start = lay.sums.shape[0] - 1
    sides = side_copies + other_copies + stop_copies
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
            cards = lay.cards[here] - lay.drawn[m] + sides
            goes_on = not decides or (at_root and here == start and m == 0) or goes[here, m]
            if not goes_on:
                stopped[total, m] += chance
            elif cards == 0:
                emptied[lay.saved[here]] += chance
            else:
                share[m] = chance / cards
                going += share[m]
                ended[total, m] += stop_copies * share[m]
                for k in range(lay.stride.shape[0]):
                    more = m + lay.stride[k]
                    if lay.steps[k, m] > 0 and last:
                        ended[total, more] += lay.steps[k, m] * share[m]
                    elif lay.steps[k, m] > 0:
                        ahead[here, more] += lay.steps[k, m] * share[m]
        if going == 0.0:
            continue
        for link in range(lay.first[here], lay.first[here + 1]):
            copies, at = lay.copies[link], lay.to[link]
            if last:
                halt = lay.sums[at]
                for m in range(states):
                    ended[halt, m] += copies * share[m]
            else:
                for m in range(states):
                    ahead[at, m] += copies * share[m]
        fill = lay.fill[here]
        if fill >= 0:
            for m in range(states):
                ended[fill, m] += share[m]
        ended[ended.shape[0] - 1, 0] += lay.bust[here] * going
        if side_copies > 0:
            for m in range(states):
                side[here, m] += side_copies * share[m]
        if other_copies > 0:
            for m in range(states):
                other[here, m] += other_copies * share[m]


@compiled
def poured(lay: Layout, ended: Floats) -> None:
    """Spread the chances of those endings over the full rows that they stand for."""
    for n in range(lay.full_first.shape[0] - 1):
        row = ended[lay.fills + n]
        for link in range(lay.full_first[n], lay.full_first[n + 1]):
            full = ended[lay.full_to[link]]
            for m in range(row.shape[0]):
                full[m] += lay.full_copies[link] * row[m]
