"""The loops of `solver.dealt.joint`: the polynomial of all deals, at many points.

Values are kept by planes, as in `solver.dealt.points`: complex numbers in two, residues of
``prime`` in one. For complex ones ``prime`` is 0. The loops are pure: they share no state and
release the GIL.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.compiling import compiled
from solver.residues import Floats

Ints = NDArray[np.int64]


@compiled
def weighted(values: Floats, weights: Floats, kept: Ints, out: Floats, prime: int) -> None:
    """Add values at some points times the weights of one more kind of card to ``out``.

    Parameters
    ----------
    values
        Shape (planes, points, columns).
    weights
        Shape (planes, weights).
    kept
        Which points are looked at: of all those of ``values`` with each weight.
    out
        Shape (planes, points that are looked at, columns).
    """
    columns = values.shape[2]
    number = weights.shape[1]
    for point in range(kept.shape[0]):
        before, weight = divmod(kept[point], number)
        if prime:
            factor = weights[0, weight]
            for j in range(columns):
                more = factor * values[0, before, j]
                out[0, point, j] = (out[0, point, j] + more) % prime
        else:
            real, imaginary = weights[0, weight], weights[1, weight]
            for j in range(columns):
                a, b = values[0, before, j], values[1, before, j]
                out[0, point, j] += real * a - imaginary * b
                out[1, point, j] += real * b + imaginary * a


@compiled
def _put_together(values: Floats, i: int, sign: int, rows: Floats, to: int) -> None:
    """Set a row to the values at lower point ``i`` and higher points.

    Parameters
    ----------
    values
        Shape (planes, lower points, planes, higher points): of each plane with each.
    sign
        -1 if the higher points are conjugated.
    """
    for j in range(rows.shape[2]):
        rows[to, 0, j] = values[0, i, 0, j]
        if rows.shape[1] > 1:
            rows[to, 0, j] -= sign * values[1, i, 1, j]
            rows[to, 1, j] = values[1, i, 0, j] + sign * values[0, i, 1, j]


@compiled
def _times(
    rows: Floats, one: int, real: float, imaginary: float, to: int, keep: int, prime: int
) -> None:  # fmt: skip
    """Set a row to another times a number; add it to what is there if ``keep`` is not 0."""
    if prime:
        for j in range(rows.shape[2]):
            more = rows[one, 0, j] * real % prime
            rows[to, 0, j] = rows[to, 0, j] + more if keep else more
        return
    for j in range(rows.shape[2]):
        a, b = rows[one, 0, j], rows[one, 1, j]
        x = rows[to, 0, j] if keep else 0.0
        y = rows[to, 1, j] if keep else 0.0
        rows[to, 0, j] = x + (real * a - imaginary * b)
        rows[to, 1, j] = y + (real * b + imaginary * a)


@compiled
def _product(rows: Floats, one: int, other: int, to: int, keep: int, prime: int) -> None:
    """Set a row to the product of two others; add it to what is there if ``keep`` is not 0."""
    if prime:
        for j in range(rows.shape[2]):
            more = rows[one, 0, j] * rows[other, 0, j] % prime
            rows[to, 0, j] = rows[to, 0, j] + more if keep else more
        return
    for j in range(rows.shape[2]):
        a, b, c, d = rows[one, 0, j], rows[one, 1, j], rows[other, 0, j], rows[other, 1, j]
        x = rows[to, 0, j] if keep else 0.0
        y = rows[to, 1, j] if keep else 0.0
        rows[to, 0, j] = x + (a * c - b * d)
        rows[to, 1, j] = y + (a * d + b * c)


@compiled
def _reduce(rows: Floats, one: int, prime: int) -> None:
    """Bring sums of residues back into their range."""
    if prime:
        for j in range(rows.shape[2]):
            rows[one, 0, j] %= prime


@compiled
def _dot(rows: Floats, one: int, other: int, prime: int) -> float:
    """Return the sum of the products of two rows: its real part, or a residue."""
    total = 0.0
    for j in range(rows.shape[2]):
        if prime:
            total += rows[one, 0, j] * rows[other, 0, j] % prime
        else:
            total += rows[one, 0, j] * rows[other, 0, j] - rows[one, 1, j] * rows[other, 1, j]
    return total


@compiled
def _in_pile(
    rows: Floats, made: Ints, places: Floats, pile: int, weight: int, spare: int, prime: int
) -> int:  # fmt: skip
    """Return the row of all deals, of which the draw pile takes what the hands do not.

    Parameters
    ----------
    made
        By unseen X in the hands, the row of what they are worth.
    weight
        The row of a place's weights.
    spare
        The first of four rows that may be written to, two and two in turns: to write to a row
        that is read takes much longer.
    """
    most = len(made) - 1
    ways, free = made[most], spare
    wild = min(most, pile)
    for left in range(1, wild + 1):
        _product(rows, ways, weight, free, 0, prime)
        _times(rows, made[most - left], places[left], 0.0, free, 1, prime)
        _reduce(rows, free, prime)
        ways, free = free, 2 * spare + 1 - free
    power, square = weight, spare + 2
    others = pile - wild
    while others:  # by squaring
        if others & 1:
            _product(rows, ways, power, free, 0, prime)
            ways, free = free, 2 * spare + 1 - free
        others >>= 1
        if others:
            _product(rows, power, power, square, 0, prime)
            power, square = square, 2 * spare + 5 - square
    return int(ways)


@compiled
def dealt(
    values: Floats, turns: Floats, index: Ints, places: Floats, pile: int,
    low_sums: Floats, low_shares: Floats, high_sums: Floats, high_shares: Floats, prime: int,
) -> float:  # fmt: skip
    """Return the sum over some points of all deals' polynomial times the points' shares.

    Complex points are looked at with the higher one as it is, and conjugated; only the
    real part of the sum is returned.

    Parameters
    ----------
    values
        What hands of one kind with so many X are worth: see `solver.dealt.points.Part`.
    turns
        Shape (planes, turns, turns): by how the lower point is turned, and by how often a
        value turns with it.
    index
        Shape (hands, wild + 1): by hand and unseen X in it, the factor, or -1 if there is none.
    places
        Shape (wild + 1,): by unseen X in the draw pile, the ways to place them.
    pile
        Places in the draw pile.
    low_sums, low_shares
        Shape (planes, turns, lower points): sums of all weights, and shares.
    high_sums, high_shares
        Shape (planes, blocks, higher points of a block).
    """
    factors, every, blocks, planes, count, _, width = values.shape
    hands, most = index.shape
    last = planes - 1
    # All rows are known by their numbers: to make an array of each would take longer than to
    # multiply it.
    worth = factors * every
    made = worth + factors
    nothing = made + 2 * most
    high, weight, deals, spare = nothing + 1, nothing + 2, nothing + 3, nothing + 4
    rows = np.zeros((spare + 4, planes, width))
    # By unseen X in the hands: a polynomial in one more letter, each coefficient a row.
    before, after = np.empty(most, np.int64), np.empty(most, np.int64)
    total = 0.0
    for block in range(blocks):
        for sign in range(1, -planes, -2):
            for i in range(count):
                for factor in range(factors):
                    for times in range(every):
                        to = factor * every + times
                        _put_together(values[factor, times, block], i, sign, rows, to)
                for turn in range(every):
                    for factor in range(factors):
                        for times in range(every):
                            _times(
                                rows, factor * every + times, turns[0, turn, times],
                                turns[last, turn, times], worth + factor, times, prime,
                            )  # fmt: skip
                        _reduce(rows, worth + factor, prime)
                    for wild in range(most):
                        factor = index[0, wild]
                        before[wild] = worth + factor if factor >= 0 else nothing
                    for hand in range(1, hands):
                        for wild in range(most):
                            after[wild] = nothing
                            to = made + hand % 2 * most + wild
                            for own in range(wild + 1):
                                factor = index[hand, own]
                                if factor >= 0 and before[wild - own] != nothing:
                                    _product(
                                        rows, worth + factor, before[wild - own], to,
                                        after[wild] != nothing, prime,
                                    )  # fmt: skip
                                    after[wild] = to
                            _reduce(rows, after[wild], prime)
                        before, after = after, before
                    for j in range(width):
                        rows[weight, 0, j] = low_sums[0, turn, i] + high_sums[0, block, j]
                        if not prime:
                            turned = sign * high_sums[1, block, j]
                            rows[weight, 1, j] = low_sums[1, turn, i] + turned
                    _reduce(rows, weight, prime)
                    ways = _in_pile(rows, before, places, pile, weight, spare, prime)
                    _times(
                        rows, ways, low_shares[0, turn, i], low_shares[last, turn, i],
                        deals, i + turn, prime,
                    )  # fmt: skip
            _reduce(rows, deals, prime)
            rows[high] = high_shares[:, block]
            if sign < 0:
                rows[high, 1] *= -1
            total += _dot(rows, deals, high, prime)
    return total % prime if prime else total
