"""The loops of the compiled engine, over the states as `layout` has them.

The recursion is that of `stopping`. Adding up copies times values of the next
rows is a stream of multiply-adds over contiguous memory. The loops are pure:
they share no state, may run in any thread, and release the GIL while they count.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import overload
from numpy.typing import NDArray

from solver.compiling import compiled
from solver.layout import Floats, Ints, Layout

NEAR = 1e-9
"""Choices whose values differ by less are compared exactly before one is called better."""


def _divided(total: Any, cards: int, inverse: Any, prime: int) -> Any:
    """Return ``total / cards``, in floats or modulo a prime."""
    raise NotImplementedError


@overload(_divided, inline="always")
def _divided_by_type(total: Any, cards: int, inverse: Any, prime: int) -> Any:
    def in_floats(total: Any, cards: int, inverse: Any, prime: int) -> Any:
        return total * inverse[cards]

    def modulo(total: Any, cards: int, inverse: Any, prime: int) -> Any:
        return total % prime * inverse[cards] % prime

    return in_floats if isinstance(total, types.Float) else modulo


@njit(inline="always")
def _gathered(
    lay: Layout, p: int, position: int, worth: Any, ahead: Any, last: bool, gather: Any
) -> int:
    """Add up in ``gather`` (M,) copies times values of all next rows but for modifiers.

    The values are ``ahead``, or those of being stopped by this ``last`` card.
    Returns how many cards bust.
    """
    swallowed, left, held, base, _ = lay.planes[p]
    support = lay.support[swallowed]
    entry = lay.first[support] + position
    mask, total, size = lay.masks[entry], lay.sums[entry], lay.sizes[entry]
    states = lay.factor.shape[0]
    bust = 0
    for r in range(lay.copies.shape[0]):
        b = lay.bit[r]
        copies = lay.copies[r]
        if b >= 0 and not (mask >> b) & 1:  # a new number
            if size + 1 == lay.full:
                score = total + lay.points[r]
                for m in range(states):
                    gather[m] += copies * worth[1, score, m]
            elif last:
                score = total + lay.points[r]
                for m in range(states):
                    gather[m] += copies * worth[3, score, m]
            else:
                at = base + lay.line[support, mask | (1 << b)]
                for m in range(states):
                    gather[m] += copies * ahead[at, m]
            continue
        again = copies - lay.swallowed[swallowed, r] - (1 if b >= 0 else 0)
        if again <= 0:
            continue
        if held == 0:
            bust += again
        elif last:
            for m in range(states):
                gather[m] += again * worth[3, total, m]
        else:
            next_set = lay.after[swallowed, r]
            q = lay.plane[next_set, left, 0]
            at = lay.planes[q, 3] + lay.line[lay.support[next_set], mask]
            for m in range(states):
                gather[m] += again * ahead[at, m]
    if left > 0 and last:
        for m in range(states):
            gather[m] += left * worth[3, total, m]
    elif left > 0:
        q = lay.plane[swallowed, left - 1, 1]
        at = lay.planes[q, 3] + position
        for m in range(states):
            gather[m] += left * ahead[at, m]
    return bust


@compiled
def decided(
    lay: Layout,
    first_plane: int,
    last_plane: int,
    step: int,
    worth: Any,
    leaf: Any,
    values: Any,
    side: Any,
    side_copies: int,
    stop_copies: int,
    goes: NDArray[np.bool_],
    decide: bool,
    steps: Any,
    inverse: Any,
    prime: int,
    near: Ints,
    going_near: Any,
) -> tuple[Any, int]:
    """Fill every ``step``-th plane of ``values`` (lines, M) of a context that decides.

    The arithmetic is that of the arrays' type: float64, or int64 modulo ``prime``;
    ``inverse`` has that of each number of cards. ``worth`` is (4, sums, M): stopped,
    full row, bust, stopped by a card, for each sum of a row. ``leaf`` (2,) is the
    value of going on with no card left. ``side`` are the values of the context after
    one of ``side_copies`` cards that leave the row alone; ``stop_copies`` more end
    the round.

    With ``decide`` the better choice is taken and kept in ``goes``, and the states
    in which the choices differ by less than `NEAR` are listed in ``near``; without
    it ``goes`` is followed, and ``going_near`` takes the value of going on in the
    states that ``near`` lists, in ascending order. Returns the root's value of going
    on, and how many near ties there are.
    """
    states = lay.factor.shape[0]
    gather = np.empty_like(values[0])
    stop = np.empty_like(values[0])
    root_hit = leaf[0]
    nears = 0
    for p in range(first_plane, last_plane, step):
        swallowed, _, held, base, pile = lay.planes[p]
        support = lay.support[swallowed]
        begin, end = lay.first[support], lay.first[support + 1]
        for position in range(end - begin - 1, -1, -1):
            here = base + position
            gather[:] = 0
            bust = _gathered(lay, p, position, worth, values, False, gather)
            if side_copies > 0:
                at = here
                for m in range(states):
                    gather[m] += side_copies * side[at, m]
            total = lay.sums[begin + position]
            most = pile - (lay.sizes[begin + position] - lay.held) + side_copies + stop_copies
            for m in range(states):
                stop[m] = worth[0, total, m]
                gather[m] += bust * worth[2, total, m] + stop_copies * worth[3, total, m]
            at = here
            for block in range(states - lay.block, -1, -lay.block):
                for k in range(lay.outer):
                    ahead = block + lay.stride[k]
                    copies = steps[k, block]
                    if copies > 0:
                        for m in range(lay.block):
                            gather[block + m] += copies * values[at, ahead + m]
                for m in range(lay.block - 1, -1, -1):
                    going = gather[block + m]
                    for e in range(lay.edge_first[m], lay.edge_first[m + 1]):
                        going += lay.edge[e, 1] * values[at, block + lay.edge[e, 0]]
                    cards = most - lay.drawn[block + m]
                    going = _divided(going, cards, inverse, prime) if cards > 0 else leaf[held]
                    gather[block + m] = going
                    if decide:
                        values[at, block + m] = max(going, stop[block + m])
                    else:
                        values[at, block + m] = going if goes[here, block + m] else stop[block + m]
            at_root = p == lay.root and position == 0
            if at_root:
                root_hit = gather[0]
                if lay.must_go:
                    values[at, 0] = gather[0]
            if decide:
                close = 0
                for m in range(states):
                    goes[here, m] = gather[m] - stop[m] >= NEAR
                    close += abs(gather[m] - stop[m]) < NEAR
                if at_root and lay.must_go:
                    goes[here, 0] = True
                if close > 0:
                    for m in range(states):
                        must = at_root and m == 0 and lay.must_go
                        if abs(gather[m] - stop[m]) < NEAR and not must:
                            if nears < near.shape[0]:
                                near[nears] = here * states + m
                            nears += 1
            elif near.shape[0] > 0:
                n = np.searchsorted(near, here * states)
                while n < near.shape[0] and near[n] < (here + 1) * states:
                    going_near[n] = gather[near[n] - here * states]
                    n += 1
    return root_hit, nears


@compiled
def ruled(
    lay: Layout,
    kind: int,
    number: float,
    worth: Floats,
    sides: int,
    later: Ints,
    later_modifiers: bool,
    leaf_goes: NDArray[np.bool_],
    goes: NDArray[np.bool_],
) -> None:
    """Fill ``goes`` (lines, M) with the decisions of a rule of thumb, by its number in `thumb`.

    ``worth`` is (4, sums, M), of which the last is that of stopping, too. ``sides``
    cards of the pile leave the row alone; ``later`` (ranks,), 0 for those in the
    row at the start, and ``later_modifiers`` say what the next pile may bring.
    ``leaf_goes`` (2,) is the decision when no card is left.
    """
    states = lay.factor.shape[0]
    gather = np.empty(states)
    for p in range(lay.planes.shape[0]):
        swallowed, _, held, base, pile = lay.planes[p]
        support = lay.support[swallowed]
        begin, end = lay.first[support], lay.first[support + 1]
        for position in range(end - begin):
            here = base + position
            mask = lay.masks[begin + position]
            total = lay.sums[begin + position]
            size = lay.sizes[begin + position]
            gather[:] = 0
            bust = _gathered(lay, p, position, worth, worth[0], True, gather)
            new = later_modifiers
            for r in range(lay.copies.shape[0]):
                b = lay.bit[r]
                free = b >= 0 and not (mask >> b) & 1
                new = new or free or (b < 0 and later[r] > 0)
            for m in range(states):
                modifiers = 0
                for k in range(lay.stride.shape[0]):
                    copies = lay.steps[k, m]
                    if copies > 0:
                        modifiers += copies
                        gather[m] += copies * worth[0, total, m + lay.stride[k]]
                cards = pile - (size - lay.held) - lay.drawn[m]
                score = lay.factor[m] * total + lay.added[m]
                stop = worth[0, total, m]
                if cards + sides == 0:
                    go = leaf_goes[held]
                elif not new and modifiers == 0:
                    go = False
                elif kind == 0:
                    go = score < number
                elif kind == 1:
                    go = size < number
                elif kind == 2:
                    go = bust < number * cards
                else:
                    one = gather[m] + bust * worth[2, total, m] + sides * stop
                    go = one > stop * (cards + sides) * (1 + 1e-12)
                if lay.must_go and p == lay.root and position == 0 and m == 0:
                    go = True
                goes[here, m] = go


@compiled
def forced(
    lay: Layout,
    first_plane: int,
    step: int,
    worth: Any,
    leaf: Any,
    values: Any,
    ahead: Any,
    last: bool,
    side: Any,
    side_copies: int,
    other: Any,
    other_copies: int,
    stop_copies: int,
    steps: Any,
    inverse: Any,
    prime: int,
) -> Any:
    """Fill every ``step``-th plane of ``values`` (lines, M) of a context that forces a card.

    The parameters are those of `decided`; ``ahead`` are the values of the
    context after a card for the row, ``other`` those after ``other_copies`` of a second
    kind of card that leaves it alone. Returns the root's value.
    """
    states = lay.factor.shape[0]
    gather = np.empty_like(values[0])
    root_value = leaf[0]
    sides = side_copies + other_copies + stop_copies
    for p in range(first_plane, lay.planes.shape[0], step):
        swallowed, _, held, base, pile = lay.planes[p]
        support = lay.support[swallowed]
        begin, end = lay.first[support], lay.first[support + 1]
        for position in range(end - begin):
            here = base + position
            gather[:] = 0
            bust = _gathered(lay, p, position, worth, ahead, last, gather)
            if side_copies > 0:
                at = here
                for m in range(states):
                    gather[m] += side_copies * side[at, m]
            if other_copies > 0:
                at = here
                for m in range(states):
                    gather[m] += other_copies * other[at, m]
            total = lay.sums[begin + position]
            for m in range(states):
                gather[m] += bust * worth[2, total, m] + stop_copies * worth[3, total, m]
            for k in range(lay.stride.shape[0]):
                # Copies are 0 where a kind is used up, so the shifted line may be read as it is.
                stride = lay.stride[k]
                if last:
                    for m in range(states - stride):
                        gather[m] += steps[k, m] * worth[3, total, m + stride]
                else:
                    for m in range(states - stride):
                        gather[m] += steps[k, m] * ahead[here, m + stride]
            most = pile - (lay.sizes[begin + position] - lay.held) + sides
            if most > lay.drawn[states - 1]:
                for m in range(states):
                    values[here, m] = _divided(gather[m], most - lay.drawn[m], inverse, prime)
            else:
                for m in range(states):
                    cards = most - lay.drawn[m]
                    if cards > 0:
                        values[here, m] = _divided(gather[m], cards, inverse, prime)
                    else:
                        values[here, m] = leaf[held]
            if p == lay.root and position == 0:
                root_value = values[here, 0]
    return root_value


@compiled
def halted(lay: Layout, reach: Floats, ends: Floats) -> None:
    """Add the chances ``reach`` (lines, M) of being stopped by a card to ``ends``."""
    for p in range(lay.planes.shape[0]):
        support = lay.support[lay.planes[p, 0]]
        begin, end = lay.first[support], lay.first[support + 1]
        for position in range(end - begin):
            here = lay.planes[p, 3] + position
            for m in range(lay.factor.shape[0]):
                score = lay.factor[m] * lay.sums[begin + position] + lay.added[m]
                ends[3, score] += reach[here, m]


@compiled
def forward(
    lay: Layout,
    goes: NDArray[np.bool_],
    decides: bool,
    at_root: bool,
    reach: Floats,
    ahead: Floats,
    side: Floats,
    side_copies: int,
    other: Floats,
    other_copies: int,
    stop_copies: int,
    ends: Floats,
    emptied: Floats,
) -> None:
    """Spread the chances ``reach`` (lines, M) of one context over what comes next.

    ``at_root`` says that the decider goes on from the root whatever ``goes`` says.
    ``ends`` (4, scores) takes the chance of each end: stopped, full row, bust,
    stopped by a card; ``emptied`` (2,) that of going on with no card left.
    """
    ranks = lay.copies.shape[0]
    states = lay.factor.shape[0]
    share = np.empty(states)
    root = lay.planes[lay.root, 3]
    sides = side_copies + other_copies + stop_copies
    for p in range(lay.planes.shape[0] - 1, -1, -1):
        swallowed, left, held, base, pile = lay.planes[p]
        support = lay.support[swallowed]
        begin, end = lay.first[support], lay.first[support + 1]
        for position in range(end - begin):
            mask = lay.masks[begin + position]
            total = lay.sums[begin + position]
            size = lay.sizes[begin + position]
            here = base + position
            going = 0.0
            for m in range(states):
                share[m] = 0.0
                chance = reach[here, m]
                if chance == 0.0:
                    continue
                score = lay.factor[m] * total + lay.added[m]
                cards = pile - (size - lay.held) - lay.drawn[m] + sides
                goes_on = not decides or (at_root and here == root and m == 0) or goes[here, m]
                if not goes_on:
                    ends[0, score] += chance
                elif cards == 0:
                    emptied[held] += chance
                else:
                    share[m] = chance / cards
                    going += share[m]
                    ends[3, score] += stop_copies * share[m]
                    for k in range(lay.stride.shape[0]):
                        if lay.steps[k, m] > 0:
                            ahead[here, m + lay.stride[k]] += lay.steps[k, m] * share[m]
            if going == 0.0:
                continue
            for r in range(ranks):
                b = lay.bit[r]
                copies = lay.copies[r]
                if b >= 0 and not (mask >> b) & 1:
                    if size + 1 == lay.full:
                        score = total + lay.points[r]
                        for m in range(states):
                            end_score = lay.factor[m] * score + lay.added[m] + lay.bonus
                            ends[1, end_score] += copies * share[m]
                    else:
                        row = ahead[base + lay.line[support, mask | (1 << b)]]
                        for m in range(states):
                            row[m] += copies * share[m]
                    continue
                again = copies - lay.swallowed[swallowed, r] - (1 if b >= 0 else 0)
                if again <= 0:
                    continue
                if held == 0:
                    ends[2, 0] += again * going
                else:
                    next_set = lay.after[swallowed, r]
                    q = lay.plane[next_set, left, 0]
                    row = ahead[lay.planes[q, 3] + lay.line[lay.support[next_set], mask]]
                    for m in range(states):
                        row[m] += again * share[m]
            if left > 0:
                q = lay.plane[swallowed, left - 1, 1]
                row = ahead[lay.planes[q, 3] + position]
                for m in range(states):
                    row[m] += left * share[m]
            if side_copies > 0:
                row = side[here]
                for m in range(states):
                    row[m] += side_copies * share[m]
            if other_copies > 0:
                row = other[here]
                for m in range(states):
                    row[m] += other_copies * share[m]
