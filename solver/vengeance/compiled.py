"""The compiled look-ahead of an outlook: floats, laws and fractions, in both models."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

import numpy as np

from solver.distribution import Distribution, End, Number, mixture
from solver.exact import recombined
from solver.lanes import Floats
from solver.vengeance.draws import ENDS, LEAST, Worth, worth_table
from solver.vengeance.near import Near
from solver.vengeance.onward import Leaf, Look
from solver.vengeance.outlook import Outlook, may_stay

LARGEST = 1 << 53
"""Whole numbers below this are what floats say they are."""


class Solvable(Protocol):
    """A round laid out for the compiled engine, in one of the two models."""

    hitting: float
    leaves: list[Leaf]

    @property
    def goes_on(self) -> bool | None:
        """Whether a rule of thumb hits in the row as it lies; None if there is no such rule."""

    @property
    def scale(self) -> int:
        """A multiple of every denominator, but for those of the leaves."""

    def solve(self, worth: Floats, look: Look) -> None:
        """Find the best policy for a worth of the ends."""

    def law(self) -> tuple[Floats, list[float]]:
        """Return the law of the end if the hero hits now, and the chance of each leaf."""

    def near(self, worth: Floats) -> list[Near]:
        """Return the choices that floats cannot tell apart."""

    def residue(self, worth: Floats, prime: int, leaves: Sequence[int]) -> int:
        """Return the value of hitting modulo a prime, under the policy as it is."""


class Compiled:
    """A look-ahead by the compiled engine.

    Parameters
    ----------
    look
        Looks into the next pile.
    forced
        Whether cards must be flipped first.
    """

    def __init__(
        self, outlook: Outlook, solvable: Solvable, worth: Worth, look: Look, *, forced: bool
    ) -> None:
        self.staying = staying(outlook, worth)
        self._round = solvable
        self._forced = forced
        self._table = worth_table(worth, outlook.rules)
        solvable.solve(self._table, look)
        self.hitting = solvable.hitting

    @property
    def goes_first(self) -> bool:
        """Whether the policy hits now, the best one or a rule of thumb."""
        if self._forced or self.staying is None:
            return True
        ruled = self._round.goes_on
        return self.hitting > self.staying if ruled is None else ruled

    @functools.cached_property
    def _law(self) -> Distribution:
        found, chances = self._round.law()
        law: dict[End, Number] = {
            End(int(score) + LEAST, how): float(found[row, score])
            for row, how in enumerate(ENDS)
            for score in np.flatnonzero(found[row])
        }
        behind = [
            (chance, leaf.look.law())
            for chance, leaf in zip(chances, self._round.leaves, strict=True)
            if chance > 0
        ]
        return mixture([(1.0, Distribution(law)), *behind])

    def law(self) -> Distribution:
        """Return the law of the end of the round if the hero hits now, in floats."""
        return self._law

    @functools.cached_property
    def _exact(self) -> Fraction:
        whole = np.rint(self._table)
        if np.abs(self._table).max() >= LARGEST or not np.array_equal(whole, self._table):
            raise ValueError(
                f"a fraction needs ends that are worth whole numbers below {LARGEST:,}"
            )
        near = self._round.near(self._table)
        leaves = [leaf.look.exact_hitting() for leaf in self._round.leaves]
        while True:
            going, *found = self._fractions(self._table, leaves, near)
            changed = False
            for each in near:
                size = len(each.residues())
                changed |= each.mend(found[:size])
                found = found[size:]
            if not changed:
                return going

    def exact_hitting(self) -> Fraction:
        """Return the value of hitting as a fraction, if ends are worth whole numbers.

        Raises
        ------
        ValueError
            They are not, or a rule of thumb is followed.
        """
        if self._round.goes_on is not None:
            raise ValueError("a rule of thumb is followed in floats only")
        return self._exact

    def exact_chance(self, how: str) -> Fraction:
        """Return the exact probability of ending in one way after hitting now."""
        self.exact_hitting()  # mends the policy
        ends = np.zeros(self._table.shape)
        ends[ENDS.index(how)] = 1
        leaves = [leaf.look.exact_chance(how) for leaf in self._round.leaves]
        return self._fractions(ends, leaves, [])[0]

    def _fractions(
        self, worth: Floats, leaves: Sequence[Fraction], near: Sequence[Near]
    ) -> list[Fraction]:
        scale = self._round.scale * math.lcm(*(value.denominator for value in leaves))
        bound = max(1, int(np.abs(worth).max()), *(math.ceil(abs(value)) for value in leaves))

        def residues(prime: int) -> list[int]:
            ends = [v.numerator * pow(v.denominator, -1, prime) % prime for v in leaves]
            going = self._round.residue(worth, prime, ends)
            return [going, *(int(value) for each in near for value in each.residues())]

        return recombined(residues, scale, bound)


def staying(outlook: Outlook, worth: Worth) -> float | None:
    """Return the worth of staying now; None if that is not allowed (R5, R9)."""
    if not may_stay(outlook.row, outlook.rules):
        return None
    return float(worth(End(outlook.row.score(outlook.rules), "stay")))
