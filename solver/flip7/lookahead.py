"""From an outlook to an engine: the value and the law of a round, in both models."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

import numpy as np

from solver.distribution import Distribution
from solver.errors import TooLargeError
from solver.flip7 import compiled
from solver.flip7.chain import Order
from solver.flip7.compiled import Compiled, staying
from solver.flip7.outlook import AloneGame, CompanyGame, Outlook, StackingGame
from solver.flip7.stage import HandOverError, Start, Worth, empties, swallows, worth_of
from solver.layout import Floats
from solver.said import said
from solver.stopping import Reference, StoppingGame, points
from solver.sweep import threads
from solver.thumb import Thumb

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
        """Value of staying now; None if that is not allowed (R8)."""

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


def look(
    outlook: Outlook,
    worth: Worth = points,
    progress: Progress | None = None,
    *,
    stacking: bool = False,
    thumb: Thumb | None = None,
    forced: int = 0,
    frozen: bool = False,
) -> Lookahead:
    """Return the solved look-ahead of an outlook, by the fastest engine that is exact for it.

    Parameters
    ----------
    outlook
        What the hero has and what can come.
    worth
        What each end of the round is worth.
    progress
        Called now and then if the reference engine must answer.
    stacking
        Alone only: simplify chains of Flip Threes as other programs do, see `chain`.
    thumb
        Follow this rule of thumb after the first card instead of the best policy.
    forced
        This many cards must be flipped first; ``hitting`` is what doing so is worth.
    frozen
        Behind them a Freeze ends the round.

    Raises
    ------
    RuleError
        Two ×2 may come together and no switch says what they do (F-24).
    TooLargeError
        The compiled engine has no room for so many states.
    """
    order: Order = "stacking" if stacking else outlook.rules.setaside
    if not takes_long(outlook):
        with suppress(HandOverError):
            start = Start(outlook, order, forced=forced, frozen=frozen)
            return Compiled(start, worth, thumb)
    if thumb is not None or (forced and outlook.model == "alone"):
        raise TooLargeError(
            said("the compiled engine cannot follow this so near the end of the cards")
        )
    if outlook.model == "company":
        game = CompanyGame(outlook.rules)
        start_of = game.start(outlook, forced, frozen=frozen)
        return Slow(outlook, game, start_of, worth, progress)
    if stacking:
        stack = StackingGame(outlook.rules)
        return Slow(outlook, stack, stack.start(outlook), worth, progress)
    return Slow(outlook, AloneGame(), AloneGame().start(outlook), worth, progress)


def look_each(
    outlooks: Sequence[Outlook], worth: Worth = points, progress: Progress | None = None
) -> list[Lookahead]:
    """Return the look-ahead of each outlook, in their order, on as many cores as one solve uses.

    Parameters and errors are those of `look`.
    """
    with ThreadPoolExecutor(threads()) as pool:
        return list(pool.map(lambda outlook: look(outlook, worth, progress), outlooks))


def hitting_values(
    outlook: Outlook,
    worths: Floats,
    forced: int = 0,
    *,
    frozen: bool = False,
    progress: Progress | None = None,
) -> Floats:
    """Return the value of hitting for each of many worths of the ends.

    It is the ``hitting`` of `look` for each one. Together they take a small part of the time.

    Parameters
    ----------
    worths
        Shape (W, 4, scores): what each end is worth, in the order of `ENDS`, for as
        many scores as any row can have.
    forced, frozen, progress
        As for `look`.

    Returns
    -------
    values
        Shape (W,).

    Raises
    ------
    ValueError
        Worths end before the scores do.
    """
    start = Start(outlook, outlook.rules.setaside, forced=forced, frozen=frozen)
    if not takes_long(outlook):
        with suppress(HandOverError):
            return compiled.hitting_values(start, worths)
    found = (
        look(outlook, worth_of(table), progress, forced=forced, frozen=frozen) for table in worths
    )
    return np.array([one.hitting for one in found])


def takes_long(outlook: Outlook) -> bool:
    """Return whether `look` needs the reference engine, which may take minutes.

    So it is when the order of the last cards of the pile decides what is
    reshuffled: with an eager reshuffle, when the last card may be swallowed or
    may be part of a Flip Three (F-20).
    """
    if outlook.rules.reshuffle == "lazy" or not empties(outlook):
        return False
    return outlook.model == "alone" or any(swallows(outlook))


class Slow(Generic[S]):
    """A look-ahead by the reference engine, exact throughout."""

    def __init__(
        self,
        outlook: Outlook,
        game: StoppingGame[S],
        start: S,
        worth: Worth,
        progress: Progress | None,
    ) -> None:
        self.staying = staying(outlook, worth)
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
