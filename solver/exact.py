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

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from solver.errors import TooLargeError
from solver.lattice import Lattice, Solution, sweep_residues
from solver.layout import Ints
from solver.residues import primes, whole
from solver.said import said

Leaves = Sequence[Sequence[Fraction | None]]
"""For each context, the value of going on with no card left, without and with a save
held; None if one cannot."""
_BELOW = 2**31
"""Products of two residues of primes below fit 64 bits."""


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

    def value(self, worth: Ints, leaves: Leaves) -> Fraction:
        """Return the value of going on under the same policy, for another worth of the ends.

        With a ``worth`` of 1 for some ends and 0 for others, that is their probability.
        """
        nowhere = [np.empty(0, dtype=np.int64) for _ in self.solution.near]
        [value] = _evaluate(self.solution, worth, leaves, nowhere)
        return value


def exact(solution: Solution, worth: Ints, leaves: Leaves) -> Exact:
    """Return the exact form of a solution.

    Parameters
    ----------
    solution
        What `Lattice.solve` found for the same worth in floats.
    worth
        Shape (4, scores), whole numbers: stopped, full row, bust, stopped by a card.
    leaves
        Exact values of going on when no card is left.

    Raises
    ------
    TooLargeError
        The solution has too many near ties to be listed.
    """
    if not solution.complete:
        raise TooLargeError(said("too many choices are too close to be told apart in floats"))
    stops = [Fraction(int(worth[0, score])) for n in solution.near for score in solution.scores(n)]
    policy = [goes.reshape(-1) for goes in solution.goes]
    chosen = [
        (goes, state) for goes, near in zip(policy, solution.near, strict=True) for state in near
    ]
    while True:
        going, *values = _evaluate(solution, worth, leaves, solution.near)
        wrong = [
            (goes, state)
            for (goes, state), value, stop in zip(chosen, values, stops, strict=True)
            if goes[state] != (value > stop)
        ]
        if not wrong:
            return Exact(solution, going)
        for goes, state in wrong:
            goes[state] = not goes[state]


def followed(solution: Solution, worth: Ints, leaves: Leaves) -> Exact:
    """Return the exact form of a rule of thumb, which has no choices to be mended."""
    nowhere = [np.empty(0, dtype=np.int64) for _ in solution.near]
    [going] = _evaluate(solution, worth, leaves, nowhere)
    return Exact(solution, going)


def _evaluate(
    solution: Solution, worth: Ints, leaves: Leaves, near: Sequence[Ints]
) -> list[Fraction]:
    """Return the values of going on at the start and in the states ``near``."""
    known = [value for leaf in leaves for value in leaf if value is not None]
    scale = _scale(solution.lattice) * math.lcm(*(value.denominator for value in known))
    bound = max(1, int(np.abs(worth).max()), *(math.ceil(abs(value)) for value in known))

    def residues(prime: int) -> Ints:
        return sweep_residues(solution, worth, _residues(leaves, prime), near, prime)

    return recombined(residues, scale, bound)


def recombined(
    residues: Callable[[int], Sequence[int] | Ints], scale: int, bound: int
) -> list[Fraction]:
    """Return the fractions of which residues are known.

    Parameters
    ----------
    residues
        Gives those of all of them, modulo a prime.
    scale
        Times it each of them is a whole number.
    bound
        None of them is larger, whatever its sign.
    """

    def scaled(prime: int) -> list[int]:
        return [int(value) * scale % prime for value in residues(prime)]

    sums, modulus = whole(scaled, 2 * bound * scale, primes(_BELOW))
    signed = (x - modulus if 2 * x > modulus else x for x in sums)
    return [Fraction(x, scale) for x in signed]


def _scale(lattice: Lattice) -> int:
    """Return the falling factorial that every denominator divides."""
    draws, sides = lattice.draws, lattice.plan.most_sides
    numbers = draws.full - len(draws.held)
    saves = draws.saves + draws.saved
    depth = numbers + sum(draws.modifiers) + draws.saves + saves + sides
    cards = draws.cards + sides
    return math.perm(cards, min(cards, depth))


def _residues(leaves: Leaves, prime: int) -> Ints:
    # Where one cannot go on, the policy does not: any number does.
    values = [[Fraction(0) if value is None else value for value in leaf] for leaf in leaves]
    return np.array(
        [[v.numerator * pow(v.denominator, -1, prime) % prime for v in leaf] for leaf in values],
        dtype=np.int64,
    )
