"""Exact fractions from the compiled engine: its policy, evaluated modulo primes.

A value is a sum over paths of (products of copies) / n(n-1)…(n-d+1), so it is a
whole number over D, the falling factorial of n as deep as any path. Computing
it modulo enough primes, where dividing by n is multiplying by an inverse, and
recombining the residues gives that whole number: no fraction is ever added.

The policy comes from floats, and floats cannot be trusted where two choices are
nearly worth the same. Those states were listed by the engine; here their choices are
compared exactly, and the policy is mended and evaluated again until none is wrong.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from solver.errors import TooLargeError
from solver.lattice import MAX_NEAR, Solution, sweep_residues
from solver.layout import Draws, Ints

Leaf = tuple[Fraction | None, Fraction | None]
"""Value of going on with no card left, without and with a save held; None if one cannot."""
NO_LEAF: Leaf = (None, None)


@dataclass(frozen=True, slots=True)
class Exact:
    """The policy of a solution, made exactly optimal, and its exact values.

    Parameters
    ----------
    solution
        Solution whose ``goes`` has been mended in every near tie.
    going
        Exact value of going on from the start.
    """

    solution: Solution
    going: Fraction

    def value(self, worth: Ints, leaf: Leaf = NO_LEAF) -> Fraction:
        """Return the value of going on under the same policy, for another worth of the ends.

        With a ``worth`` of 1 for some ends and 0 for others, that is their probability.
        """
        no_states = np.empty(0, dtype=np.int64)
        [value] = _evaluate(self.solution, worth, leaf, no_states)
        return value


def exact(solution: Solution, worth: Ints, leaf: Leaf = NO_LEAF) -> Exact:
    """Return the exact form of a solution.

    Parameters
    ----------
    solution
        What `Lattice.solve` found for the same worth in floats.
    worth
        Shape (3, scores), whole numbers: stopped, full row, bust.
    leaf
        Exact values of going on when no card is left.

    Raises
    ------
    TooLargeError
        The solution has too many near ties to be listed.
    """
    if solution.nears > MAX_NEAR:
        raise TooLargeError(f"{solution.nears:,} choices are too close to be told apart in floats")
    stops = [Fraction(int(w)) for w in worth[0, solution.scores(solution.near)]]
    goes = solution.goes.reshape(-1)
    while True:
        going, *near = _evaluate(solution, worth, leaf, solution.near)
        right = np.array(
            [value > stop for value, stop in zip(near, stops, strict=True)], dtype=bool
        )
        if np.array_equal(goes[solution.near], right):
            return Exact(solution, going)
        goes[solution.near] = right


def _evaluate(solution: Solution, worth: Ints, leaf: Leaf, near: Ints) -> list[Fraction]:
    """Return the values of going on at the root and in the states ``near``."""
    draws = solution.lattice.draws
    scale = _scale(draws) * math.lcm(*(value.denominator for value in leaf if value is not None))
    bound = max(1, int(np.abs(worth).max()), *(math.ceil(abs(v)) for v in leaf if v is not None))
    modulus, sums = 1, [0] * (1 + len(near))
    for prime in _primes():
        if modulus > 2 * bound * scale:
            break
        residues = [
            int(value) * scale % prime
            for value in sweep_residues(solution, worth, _leaf_residues(leaf, prime), near, prime)
        ]
        # Chinese remainders, one prime at a time.
        step = pow(modulus, -1, prime)
        sums = [x + modulus * ((r - x) * step % prime) for x, r in zip(sums, residues, strict=True)]
        modulus *= prime
    signed = (x - modulus if 2 * x > modulus else x for x in sums)
    return [Fraction(x, scale) for x in signed]


def _scale(draws: Draws) -> int:
    """Return the falling factorial that every denominator divides."""
    numbers = draws.full - len(draws.held)
    saves = draws.saves + draws.saved
    depth = min(draws.cards, numbers + sum(draws.modifiers) + draws.saves + saves)
    return math.perm(draws.cards, depth)


def _leaf_residues(leaf: Leaf, prime: int) -> Ints:
    # Where one cannot go on, the policy does not: any number does.
    values = (Fraction(0) if value is None else value for value in leaf)
    residues = [v.numerator * pow(v.denominator, -1, prime) % prime for v in values]
    return np.array(residues, dtype=np.int64)


def _primes() -> Iterator[int]:
    """Yield the primes below 2³¹, largest first: products of two residues fit 64 bits."""
    for n in itertools.count(2**31 - 1, -2):
        if all(n % d for d in range(3, math.isqrt(n) + 1, 2)):
            yield n
