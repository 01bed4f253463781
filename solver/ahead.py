"""What every game's look-ahead can say, and the one by the reference engine."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from solver.distribution import Distribution, End
from solver.stopping import Reference, StoppingGame

S = TypeVar("S", bound=Hashable)
Progress = Callable[[int], None]
"""Called now and then with the number of states solved by the reference engine."""


class Lookahead(Protocol):
    """The hero's round from one outlook, solved.

    All values are what the round is worth under the best policy: in points
    unless another worth was given.
    """

    @property
    def staying(self) -> float | None:
        """Value of staying now; None if that is not allowed."""

    @property
    def hitting(self) -> float:
        """Value of hitting now and playing on as well as possible."""

    @property
    def goes_first(self) -> bool:
        """Whether the policy hits now, the best one or a rule of thumb; True where it must."""

    def law(self) -> Distribution:
        """Return the law of the end of the round if the hero hits now."""

    def exact_hitting(self) -> Fraction:
        """Return the value of hitting as a fraction, if ends are worth whole numbers."""

    def exact_chance(self, how: str) -> Fraction:
        """Return the probability, as a fraction, of ending in one way after hitting now."""


class Slow(Generic[S]):
    """A look-ahead by the reference engine, exact throughout.

    Parameters
    ----------
    start
        State in which the hero has decided to hit.
    staying
        Worth of staying instead; None if that is not allowed.
    """

    def __init__(
        self,
        game: StoppingGame[S],
        start: S,
        worth: Callable[[End], float],
        staying: float | None,
        progress: Progress | None = None,
    ) -> None:
        self.staying = staying
        self._start = start
        self._engine = Reference(game, lambda end: Fraction(worth(end)), progress=progress)
        going = self._engine.go(start)
        if going is None:
            raise ValueError("no card can come: there is nothing to look ahead to")
        self._going = going

    @property
    def hitting(self) -> float:
        """Value of hitting now and playing on as well as possible."""
        return float(self._going)

    @property
    def goes_first(self) -> bool:
        """Whether the best policy hits now."""
        return self.staying is None or self._going > self.staying

    def exact_hitting(self) -> Fraction:
        """Return the value of hitting as a fraction."""
        return self._going

    def law(self) -> Distribution:
        """Return the exact law of the end of the round if the hero hits now."""
        return self._engine.distribution(self._start, going=True)

    def exact_chance(self, how: str) -> Fraction:
        """Return the exact probability of ending in one way after hitting now."""
        return Fraction(self.law().chance(how))
