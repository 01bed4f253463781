"""The loop of `solver.dealt.joint`: the polynomial of all deals, at many points."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import overload

from solver.compiling import compiled


def _within(value: Any, prime: int) -> Any:
    """Return a complex number as it is, or a whole one modulo a prime."""
    raise NotImplementedError


@overload(_within, inline="always")
def _within_by_type(value: Any, prime: int) -> Any:
    def as_it_is(value: Any, prime: int) -> Any:
        return value

    def modulo(value: Any, prime: int) -> Any:
        return value % prime

    return as_it_is if isinstance(value, types.Complex) else modulo


@compiled
def _add_products(left: Any, right: Any, out: Any, prime: int) -> None:
    """Add products of two rows to a third."""
    for j in range(out.shape[0]):
        out[j] += _within(left[j] * right[j], prime)


@compiled
def dealt(values: Any, index: Any, places: Any, pile: int, low: Any, high: Any, prime: int) -> Any:
    """Return the sum over some points of all deals' polynomial times the points' shares.

    Parameters
    ----------
    values
        Shape (factors, blocks, lower points, higher points of a block), complex or residues:
        what hands of one kind with so many X are worth.
    index
        Shape (hands, wild + 1): by hand and unseen X in it, the factor, or -1 if there is none.
    places
        Shape (wild + 1,): by unseen X in the draw pile, the ways to place them.
    pile
        Places in the draw pile.
    low, high
        Sums of all weights, and shares, of the lower points, and of the higher ones: shape
        (blocks, points).
    """
    hands, most = index.shape
    low_sums, low_shares = low
    high_sums, high_shares = high
    width = values.shape[3]
    nothing = low_sums[0] * 0
    # By unseen X in the hands: a polynomial in one more letter, for each point of a block.
    made = np.full((most, width), nothing)
    after = np.full((most, width), nothing)
    power = np.full(width, nothing)
    weight = np.full(width, nothing)
    deals = np.full(width, nothing)
    total = nothing
    for block in range(values.shape[1]):
        for i in range(values.shape[2]):
            made[:] = nothing
            made[0] += 1
            for hand in range(hands):
                after[:] = nothing
                for wild in range(most):
                    factor = index[hand, wild]
                    if factor >= 0:
                        value = values[factor, block, i]
                        for before in range(most - wild):
                            _add_products(value, made[before], after[before + wild], prime)
                for n in range(most):
                    for j in range(width):
                        made[n, j] = _within(after[n, j], prime)
            for j in range(width):
                weight[j] = _within(low_sums[i] + high_sums[block, j], prime)
            power[:] = nothing
            power += 1
            deals[:] = nothing
            done = 0
            for left in range(most - 1, -1, -1):  # X in the draw pile
                if left <= pile:
                    for _ in range(pile - left - done):
                        for j in range(width):
                            power[j] = _within(power[j] * weight[j], prime)
                    done = pile - left
                    for j in range(width):
                        one = _within(made[most - 1 - left, j] * places[left], prime)
                        deals[j] += _within(one * power[j], prime)
            row = nothing
            for j in range(width):
                row += _within(_within(deals[j], prime) * high_shares[block, j], prime)
            total += _within(_within(row, prime) * low_shares[i], prime)
    return _within(total, prime)
