"""The loops of `solver.dealt.gaps`: every state of a hand with gaps, and the steps between them.

A word is a row of cells as `solver.dealt.bars` has them. A piece is a word that has a gap and
does not fall apart, read from either end; its key is its cells as a number in base 5 behind a
1. A state is a list of pieces, by their numbers. The loops are pure: they share no state and
release the GIL.
"""

from __future__ import annotations

import numpy as np
from numba import types
from numba.typed import Dict
from numpy.typing import NDArray

from solver.compiling import compiled
from solver.dealt.bars import BEFORE, GAP, LAST, NEW, OLD

Ints = NDArray[np.int64]
Small = NDArray[np.int32]

ALWAYS = 7
"""Bits of a step that is forbidden on every side of the number to beat."""
_CELLS = 5
_SIDES = 8


@compiled
def grown(rows: NDArray[np.generic]) -> NDArray[np.generic]:
    """Return an array with room for twice as many rows."""
    more = np.zeros((2 * rows.shape[0],) + rows.shape[1:], rows.dtype)  # noqa: RUF005  # numba
    more[: rows.shape[0]] = rows
    return more


@compiled
def cut(
    word: Ints, size: int, open_two: NDArray[np.bool_], open_three: NDArray[np.bool_], keys: Ints
) -> int:
    """Fill ``keys`` with the pieces that the first ``size`` cells of a word fall into.

    Cells hang together if they can still become a set that beats the bar; cells that can
    become none are dropped, unless they are gaps. Returns how many pieces there are.
    """
    kept = np.zeros(size, np.bool_)
    tied = np.zeros(size, np.bool_)  # to the cell before
    for i in range(size):
        kept[i] = word[i] == GAP
    for i in range(size - 1):
        if open_two[word[i], word[i + 1]]:
            kept[i] = kept[i + 1] = tied[i + 1] = True
    for i in range(size - 2):
        if open_three[word[i], word[i + 1], word[i + 2]]:
            kept[i] = kept[i + 1] = kept[i + 2] = tied[i + 1] = tied[i + 2] = True
    count = 0
    begin = 0
    while begin < size:
        end = begin + 1
        if kept[begin]:
            while end < size and kept[end] and tied[end]:
                end += 1
            gap = False
            forward = np.int64(1)
            backward = np.int64(1)
            for i in range(begin, end):
                gap |= word[i] == GAP
                forward = forward * _CELLS + word[i]
                backward = backward * _CELLS + word[begin + end - 1 - i]
            if gap:
                keys[count] = min(forward, backward)
                count += 1
        begin = end
    return count


@compiled
def spelled(key: int, word: Ints) -> int:
    """Fill ``word`` with the cells of a key; return how many they are."""
    size = 0
    rest = key
    while rest > 1:
        rest //= _CELLS
        size += 1
    rest = key
    for i in range(size):
        word[size - 1 - i] = rest % _CELLS
        rest //= _CELLS
    return size


@compiled
def pieces(
    first: Ints,
    most: int,
    size: int,
    bad_two: Ints,
    bad_three: Ints,
    open_two: NDArray[np.bool_],
    open_three: NDArray[np.bool_],
    salt: Ints,
) -> tuple[Ints, Ints, Ints, Small]:
    """Return every piece that some pieces can turn into, and what each new number makes of it.

    Parameters
    ----------
    first
        Keys of the pieces to begin with.
    most
        Copies of one number that are put in at most.
    size
        No word has more cells.
    salt
        Random numbers; a list of pieces is known by the sum of theirs.

    Returns
    -------
    keys
        Shape (pieces,), in order of their numbers.
    begin
        Shape (pieces + 1,): where the steps of each piece begin.
    steps
        Shape (steps, 4): copies put in, sides on which that is forbidden, in how many ways,
        and how many pieces are left.
    left
        Shape (steps, size): their numbers in ascending order.
    """
    numbers = Dict.empty(types.int64, types.int64)
    keys = np.zeros(1024, np.int64)
    begin = np.zeros(1025, np.int64)
    steps = np.zeros((4096, 4), np.int64)
    left = np.zeros((4096, size), np.int32)
    count = 0
    for key in first:
        if key not in numbers:
            numbers[key] = count
            if count == keys.shape[0]:
                keys = grown(keys)
                begin = grown(begin)
            keys[count] = key
            count += 1
    word, filled, gaps, found = (
        np.zeros(size, np.int64),
        np.zeros(size, np.int64),
        np.zeros(size, np.int64),
        np.zeros(size, np.int64),
    )
    parts = np.zeros(size, np.int32)
    made = 0
    piece = 0
    while piece < count:
        begin[piece] = made
        cells = spelled(keys[piece], word)
        places = 0
        for i in range(cells):
            if word[i] == GAP:
                gaps[places] = i
                places += 1
        seen = Dict.empty(types.int64, types.int64)
        for chosen in range(1 << places):
            copies = 0
            for i in range(places):
                copies += chosen >> i & 1
            if copies > most:
                continue
            filled[:cells] = word[:cells]
            for i in range(places):
                if chosen >> i & 1:
                    filled[gaps[i]] = NEW
            bad = 0
            for i in range(cells - 1):
                bad |= bad_two[filled[i], filled[i + 1]]
            for i in range(cells - 2):
                bad |= bad_three[filled[i], filled[i + 1], filled[i + 2]]
            if bad == ALWAYS:
                continue
            for i in range(cells):  # the next number is going to be the new one
                if filled[i] == NEW:
                    filled[i] = LAST
                elif filled[i] == LAST:
                    filled[i] = BEFORE
                elif filled[i] == BEFORE:
                    filled[i] = OLD
            number = cut(filled, cells, open_two, open_three, found)
            name = salt[_SIDES * copies + bad]
            for i in range(number):
                if found[i] not in numbers:
                    numbers[found[i]] = count
                    if count == keys.shape[0]:
                        keys = grown(keys)
                        begin = grown(begin)
                    keys[count] = found[i]
                    count += 1
                part = numbers[found[i]]
                name += salt[-1 - part]
                at = i
                while at > 0 and parts[at - 1] > part:
                    parts[at] = parts[at - 1]
                    at -= 1
                parts[at] = part
            if name in seen:
                steps[seen[name], 2] += 1
                continue
            if made == steps.shape[0]:
                steps = grown(steps)
                left = grown(left)
            steps[made, 0] = copies
            steps[made, 1] = bad
            steps[made, 2] = 1
            steps[made, 3] = number
            left[made, :number] = parts[:number]
            seen[name] = made
            made += 1
        piece += 1
    begin[piece] = made
    return keys[:count], begin[: count + 1], steps[:made], left[:made]


@compiled
def explored(
    first: Small,
    lengths: Ints,
    most: int,
    begin: Ints,
    steps: Ints,
    left: Small,
    salt: Ints,
    limit: int,
) -> tuple[Small, Ints, Ints]:
    """Return every state that some states can turn into, and every step from one to the next.

    Parameters
    ----------
    first, lengths
        Shapes (n, size) and (n,): the states to begin with, pieces in ascending order, and
        how many pieces each has.
    begin, steps, left
        What `pieces` returned.
    limit
        Steps at most; the search ends beyond.

    Returns
    -------
    rows, lengths
        The states, as ``first`` and its lengths.
    moves
        Shape (moves, 5): from state, to state, copies put in, sides on which that is
        forbidden, and in how many ways.
    """
    size = first.shape[1]
    numbers = Dict.empty(types.int64, types.int64)
    rows = np.zeros((1024, size), np.int32)
    counts = np.zeros(1024, np.int64)
    states = 0
    for i in range(first.shape[0]):
        name = np.int64(0)
        for j in range(lengths[i]):
            name += salt[-1 - first[i, j]]
        if name not in numbers:
            if states == counts.shape[0]:
                rows = grown(rows)
                counts = grown(counts)
            numbers[name] = states
            rows[states] = first[i]
            counts[states] = lengths[i]
            states += 1
    moves = np.zeros((8192, 5), np.int64)
    made = 0
    # One step of every piece of a state is chosen, depth first.
    at = np.zeros(size + 1, np.int64)
    copies, bad, ways, names = (
        np.zeros(size + 1, np.int64),
        np.zeros(size + 1, np.int64),
        np.ones(size + 1, np.int64),
        np.zeros(size + 1, np.int64),
    )
    state = 0
    while state < states and made < limit:
        seen = Dict.empty(types.int64, types.int64)
        last = counts[state]
        depth = 0
        if last:
            at[0] = begin[rows[state, 0]]
        while depth >= 0:
            if depth == last:
                name = names[depth]
                if name not in numbers:
                    if states == counts.shape[0]:
                        rows = grown(rows)
                        counts = grown(counts)
                    numbers[name] = states
                    found = 0
                    for i in range(last):
                        for j in range(steps[at[i], 3]):
                            part = left[at[i], j]
                            place = found
                            while place > 0 and rows[states, place - 1] > part:
                                rows[states, place] = rows[states, place - 1]
                                place -= 1
                            rows[states, place] = part
                            found += 1
                    counts[states] = found
                    states += 1
                to = numbers[name]
                what = (to * _SIDES + copies[depth]) * _SIDES + bad[depth]
                if what in seen:
                    moves[seen[what], 4] += ways[depth]
                else:
                    if made == moves.shape[0]:
                        moves = grown(moves)
                    moves[made, 0] = state
                    moves[made, 1] = to
                    moves[made, 2] = copies[depth]
                    moves[made, 3] = bad[depth]
                    moves[made, 4] = ways[depth]
                    seen[what] = made
                    made += 1
                depth -= 1
                if depth >= 0:
                    at[depth] += 1
                continue
            step = at[depth]
            if step == begin[rows[state, depth] + 1]:
                depth -= 1
                if depth >= 0:
                    at[depth] += 1
                continue
            together = copies[depth] + steps[step, 0]
            forbidden = bad[depth] | steps[step, 1]
            if together > most or forbidden == ALWAYS:
                at[depth] += 1
                continue
            name = names[depth]
            for j in range(steps[step, 3]):
                name += salt[-1 - left[step, j]]
            depth += 1
            copies[depth] = together
            bad[depth] = forbidden
            ways[depth] = ways[depth - 1] * steps[step, 2]
            names[depth] = name
            if depth < last:
                at[depth] = begin[rows[state, depth]]
        state += 1
    return rows[:states], counts[:states], moves[:made]
