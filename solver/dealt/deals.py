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
def dealt(
    values: Any,
    index: Any,
    ways: Any,
    places: Any,
    pile: int,
    low: tuple[Any, Any],
    high: tuple[Any, Any],
    prime: int,
) -> Any:
    """Return the sum over some points of all deals' polynomial times the points' shares.

    Parameters
    ----------
    values
        Shape (factors, lower points, higher points), complex or residues: what hands of one
        kind with so many X are worth.
    index, ways
        Shape (hands, wild + 1): by hand and unseen X in it, the factor, or -1 if there is
        none, and in how many ways the X can be which.
    places
        Shape (wild + 1,): by unseen X in the draw pile, the ways to place them.
    pile
        Places in the draw pile.
    low, high
        Of the lower points, and of the higher: sums of all weights, and shares.
    """
    hands, most = index.shape
    low_sums, low_shares = low
    high_sums, high_shares = high
    nothing = low_sums[0] * 0
    made = np.full(most, nothing)
    after = np.full(most, nothing)
    total = nothing
    for i in range(values.shape[1]):
        row = nothing
        for j in range(values.shape[2]):
            # By unseen X in the hands: a polynomial in one more letter.
            made[:] = nothing
            made[0] += 1
            for hand in range(hands):
                for n in range(most):
                    value = nothing
                    for wild in range(n + 1):
                        factor = index[hand, wild]
                        if factor >= 0:
                            one = _within(values[factor, i, j] * ways[hand, wild], prime)
                            value += _within(one * made[n - wild], prime)
                    after[n] = _within(value, prime)
                made[:] = after
            weight = _within(low_sums[i] + high_sums[j], prime)
            deal = nothing
            power = nothing + 1
            done = 0
            for left in range(most - 1, -1, -1):  # X in the draw pile
                if left > pile:
                    continue
                while done < pile - left:
                    power = _within(power * weight, prime)
                    done += 1
                one = _within(made[most - 1 - left] * places[left], prime)
                deal += _within(one * power, prime)
            row += _within(_within(deal, prime) * high_shares[j], prime)
        total += _within(_within(row, prime) * low_shares[i], prime)
    return _within(total, prime)
