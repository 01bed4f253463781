"""The reference engine: when to stop, by exact memoised dynamic programming.

A press-your-luck round is a stopping game. In each state the player may stop
and take the score, or go on and let chance choose the next state. With a
utility u of the final score, the best value V of a state s obeys

    V(s) = max( u(score(s)),  sum over outcomes c of weight(c) / weights · V(s after c) )

This file is that equation, in whole numbers only. It knows no game: a game says
what a state scores and what can come next. It is slow, easy to check, and the
judge of every faster engine.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from typing import Generic, Protocol, TypeVar, runtime_checkable

from solver.distribution import Distribution, End, Number
from solver.errors import EndlessError, TooLargeError
from solver.said import said

S = TypeVar("S", bound=Hashable)
Utility = Callable[[End], int | Fraction]
Policy = Callable[[S], bool]
"""Whether to go on in a state in which one may also stop."""


class StoppingGame(Protocol[S]):
    """What the engine must know of a game; states are hashable values."""

    def end(self, state: S) -> End | None:
        """Return the end of the round if the player stops here; None if that is not allowed."""

    def outcomes(self, state: S) -> Iterable[tuple[S, int]]:
        """Return what can come of going on, with whole weights; nothing if the round is over."""


@runtime_checkable
class ChoosingGame(StoppingGame[S], Protocol[S]):
    """A game in which the player also chooses what a card does."""

    def choices(self, state: S) -> Sequence[S]:
        """Return the states between which the player chooses now; none if it is chance's turn.

        Of equals the first one is chosen.
        """


def points(end: End) -> int:
    """Return the score: the utility of a player who wants points."""
    return end.score


class Reference(Generic[S]):
    """Values of the states of one game under the best, or a given, policy.

    Parameters
    ----------
    game
        The game to solve.
    utility
        What an end of the round is worth; whole numbers or fractions.
    policy
        Decides instead of the best choice, so that any rule of thumb is valued
        by the same recursion. It is asked only where there is a choice.
    progress
        Called with the number of states solved so far, every thousand states.
    max_states
        `TooLargeError` is raised beyond so many states.

    Notes
    -----
    A value is kept as a pair (W, D) that means W / D. Going on from a state whose
    weights add up to n multiplies the largest D of the next states by n, and
    the D of each next state divides that largest one (all are falling
    factorials of n), so no greatest common divisor is ever taken; only a
    reshuffle, after which piles differ in size, needs a common multiple.
    """

    def __init__(
        self,
        game: StoppingGame[S],
        utility: Utility = points,
        *,
        policy: Policy[S] | None = None,
        progress: Callable[[int], None] | None = None,
        max_states: int | None = None,
    ) -> None:
        self._game = game
        self._utility = utility
        self._policy = policy
        self._progress = progress
        self._max_states = max_states
        self._values: dict[S, tuple[int | Fraction, int]] = {}
        self._open: set[S] = set()
        self._goes: dict[S, bool] = {}
        self._choices = game.choices if isinstance(game, ChoosingGame) else _none
        self._chosen: dict[S, S] = {}

    @property
    def states(self) -> int:
        """How many states have been solved."""
        return len(self._values)

    def value(self, state: S) -> Fraction:
        """Return the value of a state, exactly."""
        worth, scale = self._value(state)
        return Fraction(worth) / scale

    def stop(self, state: S) -> Fraction | None:
        """Return the value of stopping at once; None if that is not allowed."""
        end = self._game.end(state)
        return None if end is None else Fraction(self._utility(end))

    def go(self, state: S) -> Fraction | None:
        """Return the value of going on once, then following the policy; None if it is over."""
        outcomes = list(self._game.outcomes(state))
        if not outcomes:
            return None
        total, scale = self._average(state, outcomes)
        return Fraction(total) / scale

    def goes(self, state: S) -> bool:
        """Return whether the policy goes on; between equals it stops."""
        self._value(state)
        return self._goes[state]

    def distribution(self, state: S, *, going: bool = False) -> Distribution:
        """Return the exact law of the end of the round under the policy.

        With ``going`` the first choice is to go on, whatever the policy says.
        """
        self._value(state)
        # Depth first, each state behind all that can follow it: reversed, chances flow one way.
        order: list[S] = []
        seen: set[S] = set()

        def following(here: S) -> list[tuple[S, int]]:
            chosen = self._chosen.get(here)
            return list(self._game.outcomes(here)) if chosen is None else [(chosen, 1)]

        def visit(here: S, *, forced: bool) -> None:
            seen.add(here)
            if forced or self.goes(here):
                for child, _ in following(here):
                    if child not in seen:
                        visit(child, forced=False)
            order.append(here)

        visit(state, forced=going)
        chance: dict[S, Fraction] = {state: Fraction(1)}
        ends: dict[End, Number] = {}
        for here in reversed(order):
            reached = chance.pop(here)
            if (going and here == state) or self.goes(here):
                outcomes = following(here)
                weights = sum(weight for _, weight in outcomes)
                for child, weight in outcomes:
                    share = reached * Fraction(weight, weights)
                    chance[child] = chance.get(child, Fraction(0)) + share
            elif (end := self._game.end(here)) is not None:
                ends[end] = ends.get(end, 0) + reached
        return Distribution(ends)

    def _value(self, state: S) -> tuple[int | Fraction, int]:
        known = self._values.get(state)
        if known is not None:
            return known
        if state in self._open:
            raise EndlessError(said("the draws of this position can go round for ever"))
        self._open.add(state)
        try:
            value = self._decide(state)
        finally:
            self._open.remove(state)
        self._values[state] = value
        if self._progress and len(self._values) % 1000 == 0:
            self._progress(len(self._values))
        if self._max_states is not None and len(self._values) > self._max_states:
            raise TooLargeError(
                said("the position has more than {most:,} situations", most=self._max_states)
            )
        return value

    def _decide(self, state: S) -> tuple[int | Fraction, int]:
        choices = self._choices(state)
        if choices:
            self._goes[state] = True
            return self._choose(state, choices)
        end = self._game.end(state)
        outcomes = list(self._game.outcomes(state))
        if end is None:
            self._goes[state] = True
            return self._average(state, outcomes)
        worth = self._utility(end)
        going = None
        if outcomes and (self._policy is None or self._policy(state)):
            going = self._average(state, outcomes)
            if self._policy is None and going[0] <= worth * going[1]:
                going = None
        self._goes[state] = going is not None
        return going or (worth, 1)

    def _choose(self, state: S, choices: Sequence[S]) -> tuple[int | Fraction, int]:
        best = None
        for choice in choices:
            value = self._value(choice)
            if best is None or value[0] * best[1] > best[0] * value[1]:
                best, self._chosen[state] = value, choice
        if best is None:
            raise AssertionError("there is something to choose")
        return best

    def _average(self, state: S, outcomes: list[tuple[S, int]]) -> tuple[int | Fraction, int]:
        if not outcomes:
            raise ValueError(f"the game neither stops nor goes on in {state!r}")
        parts = [(weight, *self._value(child)) for child, weight in outcomes]
        scale = max(own for _, _, own in parts)
        if any(scale % own for _, _, own in parts):
            scale = math.lcm(*(own for _, _, own in parts))
        total = sum(weight * worth * (scale // own) for weight, worth, own in parts)
        return total, scale * sum(weight for weight, _, _ in parts)


def _none(_state: object) -> Sequence[S]:
    return ()
