"""The loops of the compiled engine, over the states as `layout` has them.

The recursion is that of `stopping`. Adding up copies times values of the next
rows is a stream of multiply-adds over contiguous memory. The loops are pure:
they share no state, may run in any thread, and release the GIL while they count.

Tables are (lines, M) or, for the ends of a round, (endings, M).
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
UNREACHED, STAYS, GOES = 0, 1, 2
"""What is known of a line before: it cannot come up, nobody goes on there, or one may."""


def divided(total: Any, inverse: Any, prime: int) -> Any:
    """Return a total times the inverse of a number of cards, in floats or modulo a prime."""
    raise NotImplementedError


@overload(divided, inline="always")
def _divided_by_type(total: Any, inverse: Any, prime: int) -> Any:
    def in_floats(total: Any, inverse: Any, prime: int) -> Any:
        return total * inverse

    def modulo(total: Any, inverse: Any, prime: int) -> Any:
        return total % prime * inverse % prime

    return in_floats if isinstance(total, types.Float) else modulo


@njit(inline="always")
def _gathered(lay: Layout, here: int, ahead: Any, ended: Any, last: bool, gather: Any) -> None:
    """Fill ``gather`` (M,) with copies times values of all that cards but modifiers lead to.

    Values are ``ahead`` for lines and ``ended`` for endings; after a ``last`` card the
    row is stopped.
    """
    states = gather.shape[0]
    gather[:] = 0
    for link in range(lay.first[here], lay.first[here + 1]):
        copies, at = lay.copies[link], lay.to[link]
        if last:
            halt = lay.sums[at]
            for m in range(states):
                gather[m] += copies * ended[halt, m]
        else:
            for m in range(states):
                gather[m] += copies * ahead[at, m]
    fill, bust = lay.fill[here], lay.bust[here]
    if fill >= 0:
        for m in range(states):
            gather[m] += ended[fill, m]
    if bust > 0:
        end = ended.shape[0] - 1
        for m in range(states):
            gather[m] += bust * ended[end, m]


@compiled
def filled(lay: Layout, ended: Any) -> None:
    """Fill the endings of ``ended`` that stand for any number that fills a row."""
    for n in range(lay.full_first.shape[0] - 1):
        row = ended[lay.fills + n]
        row[:] = 0
        for link in range(lay.full_first[n], lay.full_first[n + 1]):
            full = ended[lay.full_to[link]]
            for m in range(row.shape[0]):
                row[m] += lay.full_copies[link] * full[m]


@compiled
def decided(
    lay: Layout,
    begin: int,
    end: int,
    live: NDArray[np.int8],
    stops: Any,
    ended: Any,
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
    """Fill some lines of ``values`` of a context that decides, those that are ``live``.

    The arithmetic is that of the arrays' type: float64, or int64 modulo ``prime``;
    ``inverse`` (cards, M) has that of the cards left, by those before modifiers were drawn.
    ``stops`` (sums, M) is the worth of stopping, ``ended`` (endings, M) that of being
    stopped. ``leaf`` (2, worths) is the value of going on with no card left. ``side`` are the
    values of the context after one of ``side_copies`` cards that leave the row alone;
    ``stop_copies`` more end the round.

    With ``decide`` the better choice is taken. If ``goes`` has lines it is kept there, and
    the states in which the choices differ by less than `NEAR` are listed in ``near``.
    Without it ``goes`` is followed, and ``going_near`` takes the value of going on in the
    states that ``near`` lists, in ascending order. Returns the last line's value of going
    on, and how many near ties there are.
    """
    states, worths = lay.factor.shape[0], lay.worths
    start = lay.sums.shape[0] - 1
    # A row for each modifier state, and a column for each line of a group or for each worth.
    rows = states // worths
    gather = np.empty_like(values[0])
    going = np.empty((rows, lay.group), dtype=values.dtype)
    stop, best = np.empty_like(going), np.empty_like(going)
    kept = np.empty((rows, lay.group), dtype=np.bool_)
    group = np.empty(lay.group, dtype=np.int64)
    going_of = gather.reshape(rows, worths)
    stop_of = stops.reshape(stops.shape[0], rows, worths)
    best_of = values.reshape(values.shape[0], rows, worths)
    nears = 0
    first, last = np.searchsorted(lay.bands, begin), np.searchsorted(lay.bands, end)
    for band in range(first, last):
        at = lay.bands[band]
        while at < lay.bands[band + 1]:
            lines = 0
            while at < lay.bands[band + 1] and lines < lay.group:
                line = lay.order[at]
                if live[line] == GOES:
                    group[lines] = line
                    lines += 1
                elif live[line] == STAYS:
                    for m in range(states):
                        values[line, m] = stops[lay.sums[line], m]
                at += 1
            if lines == 0:
                continue
            for i in range(lines):
                line = group[i]
                total = lay.sums[line]
                _gathered(lay, line, values, ended, False, gather)
                if side_copies > 0:
                    for m in range(states):
                        gather[m] += side_copies * side[line, m]
                if stop_copies > 0:
                    for m in range(states):
                        gather[m] += stop_copies * ended[total, m]
                if worths == 1:
                    for m in range(states):
                        going[m, i] = gather[m]
                        stop[m, i] = stops[total, m]
                else:  # one line only, which has its columns side by side
                    going, stop, best = going_of, stop_of[total], best_of[line]
                if not decide:
                    for row in range(rows):
                        kept[row, i] = goes[line, row]
            columns = np.uint64(lines * worths)
            most = lay.cards[group[0]] + side_copies + stop_copies
            for row in range(rows - 1, -1, -1):
                for k in range(lay.stride.shape[0]):
                    copies = steps[k, row * worths]
                    if copies > 0:
                        ahead = row + lay.stride[k] // worths
                        for i in range(columns):
                            going[row, i] += copies * best[ahead, i]
                if most > lay.drawn[row * worths]:
                    by = inverse[most, row * worths]
                    for i in range(columns):
                        going[row, i] = divided(going[row, i], by, prime)
                else:
                    for i in range(columns):
                        going[row, i] = leaf[lay.saved[group[i // worths]], i % worths]
                if decide:
                    for i in range(columns):
                        best[row, i] = max(going[row, i], stop[row, i])
                else:
                    for i in range(columns):
                        best[row, i] = going[row, i] if kept[row, i] else stop[row, i]
            for i in range(lines):
                line = group[i]
                if worths == 1:
                    for m in range(states):
                        gather[m] = going[m, i]
                        values[line, m] = best[m, i]
                must = worths if lay.must_go and line == start else 0
                for m in range(must):
                    values[line, m] = gather[m]
                total = lay.sums[line]
                if decide and goes.shape[0] > 0:
                    close = 0
                    for m in range(states):
                        goes[line, m] = gather[m] - stops[total, m] >= NEAR
                        close += abs(gather[m] - stops[total, m]) < NEAR
                    for m in range(must):
                        goes[line, m] = True
                    if close > 0:
                        for m in range(must, states):
                            if abs(gather[m] - stops[total, m]) < NEAR:
                                if nears < near.shape[0]:
                                    near[nears] = line * states + m
                                nears += 1
                elif near.shape[0] > 0:
                    n = np.searchsorted(near, line * states)
                    while n < near.shape[0] and near[n] < (line + 1) * states:
                        going_near[n] = gather[near[n] - line * states]
                        n += 1
    return gather[: lay.worths].copy(), nears


@compiled
def gained(lay: Layout, stops: Floats, ended: Floats, gain: Floats) -> None:
    """Fill ``gain`` (lines, M) with what one more card, and then stopping, adds on average.

    In ``ended`` a row that is stopped is worth what stopping is. Where no card is left
    for the row it adds nothing.
    """
    states = lay.factor.shape[0]
    gather = np.empty(states)
    for here in range(lay.sums.shape[0]):
        total = lay.sums[here]
        _gathered(lay, here, ended, ended, True, gather)
        for m in range(states):
            for k in range(lay.stride.shape[0]):
                copies = lay.steps[k, m]
                if copies > 0:
                    gather[m] += copies * stops[total, m + lay.stride[k]]
            cards = lay.cards[here] - lay.drawn[m]
            gain[here, m] = gather[m] / cards - stops[total, m] if cards > 0 else 0.0


@compiled
def ruled(
    lay: Layout,
    live: NDArray[np.int8],
    kind: int,
    number: float,
    stops: Floats,
    ended: Floats,
    sides: int,
    can_grow: bool,
    leaf_goes: NDArray[np.bool_],
    stays: NDArray[np.bool_],
    goes: NDArray[np.bool_],
) -> None:
    """Fill ``goes`` (lines, M) with the decisions of a rule of thumb, by its number in `thumb`.

    It does so for lines that are ``live``, and marks there which ones those lead to. In
    ``ended`` a row that is stopped is worth what stopping is. ``sides`` cards of
    the pile leave the row alone; ``can_grow`` says that the next pile has a card that can
    add to any row. ``leaf_goes`` (2,) is the decision when no card is left. ``stays`` has
    the decisions of a rule that is typed.
    """
    states = lay.factor.shape[0]
    gather = np.empty(states)
    modifiers = lay.steps.sum(axis=0)
    start = lay.sums.shape[0] - 1
    for here in range(start, -1, -1):
        if live[here] == UNREACHED:
            continue
        live[here] = GOES if here == start else STAYS
        total = lay.sums[here]
        if kind == 3:
            _gathered(lay, here, ended, ended, True, gather)
            for k in range(lay.stride.shape[0]):
                # As in `forced`.
                stride = np.uint64(lay.stride[k])
                for m in range(np.uint64(states) - stride):
                    gather[m] += lay.steps[k, m] * stops[total, m + stride]
        for m in range(states):
            cards = lay.cards[here] - lay.drawn[m]
            if cards + sides == 0:
                go = leaf_goes[lay.saved[here]]
            elif not can_grow and lay.sizes[here] == lay.most and modifiers[m] == 0:
                go = False
            elif kind == 0:
                go = lay.factor[m] * total + lay.added[m] < number
            elif kind == 1:
                go = lay.sizes[here] < number
            elif kind == 2:
                go = lay.bust[here] < number * cards
            elif kind == 4:
                go = not stays[here, m]
            else:
                one = gather[m] + sides * stops[total, m]
                go = one > stops[total, m] * (cards + sides) * (1 + 1e-12)
            if lay.must_go and here == start and m == 0:
                go = True
            goes[here, m] = go
            if go:
                live[here] = GOES
        if live[here] == GOES:
            for link in range(lay.first[here], lay.first[here + 1]):
                live[lay.to[link]] = GOES


@compiled
def forced(
    lay: Layout,
    begin: int,
    end: int,
    live: NDArray[np.int8],
    ended: Any,
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
) -> None:
    """Fill some lines of ``values`` of a context that forces a card, those that are ``live``.

    The parameters are those of `decided`; ``ahead`` are the values of the
    context after a card for the row, ``other`` those after ``other_copies`` of a second
    kind of card that leaves it alone. After a ``last`` card the round ends.
    """
    states = lay.factor.shape[0]
    gather = np.empty_like(values[0])
    for here in range(begin, end):
        if live[here] == UNREACHED:
            continue
        _gathered(lay, here, ahead, ended, last, gather)
        total = lay.sums[here]
        if side_copies > 0:
            for m in range(states):
                gather[m] += side_copies * side[here, m]
        if other_copies > 0:
            for m in range(states):
                gather[m] += other_copies * other[here, m]
        if stop_copies > 0:
            for m in range(states):
                gather[m] += stop_copies * ended[total, m]
        for k in range(lay.stride.shape[0]):
            # Copies are 0 where a kind is used up, so the shifted line may be read as it is.
            # An index that plainly is not negative makes vector instructions of the loop.
            stride = np.uint64(lay.stride[k])
            if last:
                for m in range(np.uint64(states) - stride):
                    gather[m] += steps[k, m] * ended[total, m + stride]
            else:
                for m in range(np.uint64(states) - stride):
                    gather[m] += steps[k, m] * ahead[here, m + stride]
        most = lay.cards[here] + side_copies + other_copies + stop_copies
        if most > lay.drawn[states - 1]:
            for m in range(states):
                values[here, m] = divided(gather[m], inverse[most, m], prime)
        else:
            for m in range(states):
                if most > lay.drawn[m]:
                    values[here, m] = divided(gather[m], inverse[most, m], prime)
                else:
                    values[here, m] = leaf[lay.saved[here], m % lay.worths]
