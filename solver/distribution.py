"""The law of a final score: how likely each end of a round is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

Number = int | float | Fraction


class End(NamedTuple):
    """One way in which a round can end for a player.

    ``how`` is ``stay``, ``frozen``, ``bust``, or ``flip7`` for a full row.
    """

    score: int
    how: str


@dataclass(frozen=True, slots=True)
class Distribution:
    """Chances of the ends of a round; they sum to 1.

    Parameters
    ----------
    ends
        Probability of each end: `Fraction` if exact, float64 otherwise.
    """

    ends: Mapping[End, Number]

    @property
    def mean(self) -> Number:
        """Expected score, in points."""
        return sum(end.score * chance for end, chance in self.ends.items())

    def chance(self, how: str) -> Number:
        """Return the probability of ending in one way, such as ``bust``."""
        return sum(chance for end, chance in self.ends.items() if end.how == how)

    def at_least(self, score: int) -> Number:
        """Return the probability of scoring ``score`` or more."""
        return sum(chance for end, chance in self.ends.items() if end.score >= score)

    def points(self) -> dict[int, Number]:
        """Return the probability of each score, ascending, whatever the way."""
        law: dict[int, Number] = {}
        for end in sorted(self.ends):
            law[end.score] = law.get(end.score, 0) + self.ends[end]
        return law

    def quantile(self, level: float) -> int:
        """Return the least score that is not exceeded with probability ``level`` or more.

        Raises
        ------
        ValueError
            The level is not between 0 and 1.
        """
        if not 0 <= level <= 1:
            raise ValueError(f"a quantile has a level from 0 to 1, not {level}")
        law = self.points()
        below: Number = 0
        for score, chance in law.items():
            below += chance
            # A float sum of many chances falls short of 1 by rounding only.
            if below >= level - (0 if isinstance(below, Fraction) else 1e-12):
                return score
        return max(law)


def mixture(parts: Iterable[tuple[Number, Distribution]]) -> Distribution:
    """Return the law of a round whose law is drawn with the given chances first."""
    ends: dict[End, Number] = {}
    for weight, part in parts:
        for end, chance in part.ends.items():
            ends[end] = ends.get(end, 0) + weight * chance
    return Distribution(ends)
