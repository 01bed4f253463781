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
def _put_together(values: Floats, sign: int, out: Floats) -> None:
    """Fill ``out`` with products of a lower point's row with those of higher points.

    Parameters
    ----------
    values
        Shape (planes, planes, points): of each plane with each.
    sign
        -1 if the higher points are conjugated.
    """
    if values.shape[0] == 1:
        out[0] = values[0, 0]
        return
    for j in range(out.shape[1]):
        out[0, j] = values[0, 0, j] - sign * values[1, 1, j]
        out[1, j] = values[1, 0, j] + sign * values[0, 1, j]


@compiled
def _add_times(values: Floats, factor: Floats, out: Floats, prime: int) -> None:
    """Add values times one number to ``out``."""
    for j in range(out.shape[1]):
        if prime:
            out[0, j] += values[0, j] * factor[0] % prime
        else:
            out[0, j] += factor[0] * values[0, j] - factor[1] * values[1, j]
            out[1, j] += factor[0] * values[1, j] + factor[1] * values[0, j]


@compiled
def _add_products(left: Floats, right: Floats, out: Floats, prime: int) -> None:
    """Add the products of values to ``out``."""
    for j in range(out.shape[1]):
        if prime:
            out[0, j] += left[0, j] * right[0, j] % prime
        else:
            out[0, j] += left[0, j] * right[0, j] - left[1, j] * right[1, j]
            out[1, j] += left[0, j] * right[1, j] + left[1, j] * right[0, j]


@compiled
def _multiply(values: Floats, by: Floats, prime: int) -> None:
    """Multiply values by others."""
    for j in range(values.shape[1]):
        if prime:
            values[0, j] = values[0, j] * by[0, j] % prime
        else:
            a, b = values[0, j], values[1, j]
            values[0, j] = a * by[0, j] - b * by[1, j]
            values[1, j] = a * by[1, j] + b * by[0, j]


@compiled
def _reduce(values: Floats, prime: int) -> None:
    """Bring sums of residues back into their range."""
    if prime:
        for j in range(values.shape[1]):
            values[0, j] %= prime


@compiled
def _share(values: Floats, high: Floats, sign: int, low: Floats, prime: int) -> float:
    """Return the sum of values times the points' shares: the real part, or a residue."""
    real, imaginary = 0.0, 0.0
    for j in range(values.shape[1]):
        if prime:
            real += values[0, j] * high[0, j] % prime
        else:
            a, b = high[0, j], sign * high[1, j]
            real += values[0, j] * a - values[1, j] * b
            imaginary += values[0, j] * b + values[1, j] * a
    return real % prime * low[0] % prime if prime else real * low[0] - imaginary * low[1]


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
    parts = np.empty((factors, every, planes, width))
    worth = np.empty((factors, planes, width))
    # By unseen X in the hands: a polynomial in one more letter, for each point of a block.
    made, after = np.empty((most, planes, width)), np.empty((most, planes, width))
    power, weight = np.empty((planes, width)), np.empty((planes, width))
    deals = np.empty((planes, width))
    total = 0.0
    for block in range(blocks):
        for i in range(count):
            for sign in range(1, -planes, -2):
                for factor in range(factors):
                    for turn in range(every):
                        one = values[factor, turn, block, :, i]
                        _put_together(one, sign, parts[factor, turn])
                for turn in range(every):
                    worth[:] = 0
                    for factor in range(factors):
                        for times in range(every):
                            root = turns[:, turn, times]
                            _add_times(parts[factor, times], root, worth[factor], prime)
                        _reduce(worth[factor], prime)
                    made[:] = 0
                    for wild in range(most):
                        if index[0, wild] >= 0:
                            made[wild] = worth[index[0, wild]]
                    for hand in range(1, hands):
                        after[:] = 0
                        for wild in range(most):
                            if index[hand, wild] >= 0:
                                for before in range(most - wild):
                                    _add_products(
                                        worth[index[hand, wild]], made[before],
                                        after[before + wild], prime,
                                    )  # fmt: skip
                        for wild in range(most):
                            _reduce(after[wild], prime)
                        made, after = after, made
                    for j in range(width):
                        weight[0, j] = low_sums[0, turn, i] + high_sums[0, block, j]
                        if not prime:
                            weight[1, j] = low_sums[1, turn, i] + sign * high_sums[1, block, j]
                    _reduce(weight, prime)
                    power[:] = 0
                    power[0] = 1
                    deals[:] = 0
                    done = 0
                    for left in range(most - 1, -1, -1):  # X in the draw pile
                        if left <= pile:
                            for _ in range(pile - left - done):
                                _multiply(power, weight, prime)
                            done = pile - left
                            here = made[most - 1 - left]
                            if places[left] != 1:
                                for plane in range(planes):
                                    for j in range(width):
                                        here[plane, j] *= places[left]
                                _reduce(here, prime)
                            _add_products(here, power, deals, prime)
                    _reduce(deals, prime)
                    total += _share(
                        deals, high_shares[:, block], sign, low_shares[:, turn, i], prime
                    )
    return total % prime if prime else total
