"""Whether the chances of winning that advice states come true, in whole games by the referee."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import stdev
from typing import Any, NamedTuple

from solver.arena import LEVEL
from solver.errors import TooLargeError
from solver.flip.models import Model
from solver.flip.play import outcome
from solver.flip.table import Need
from solver.jobs import run

SEATS = 4
FIRST = 10_000
"""Seed of the first shuffle: other ones than those of the arena."""


class Game(NamedTuple):
    """A game in the arena, and what advice states.

    Parameters
    ----------
    read_policy, tables, choices
        The game's own.
    others
        How advice takes others to play.
    """

    read_policy: Callable[[str], Any]
    tables: Callable[[Sequence[Any], int], Iterator[Any]]
    choices: Callable[..., Sequence[Any]]
    others: Model

    def stated(self, table: Any, seat: int) -> float | None:  # noqa: ANN401  # the game's own
        """Return the chance of winning that advice states for whoever is asked, if any."""
        models = dict.fromkeys(range(len(table.players)), self.others)
        with suppress(TooLargeError):
            found = self.choices(table, seat, models, points=False)
            return max(choice.value.win for choice in found)
        return None


class Calibration(NamedTuple):
    """What was stated and what was won, on average over all decisions to hit or to stay.

    Parameters
    ----------
    error
        Half of the 95 % interval of ``won`` less ``stated``.
    """

    decisions: int
    stated: float
    won: float
    error: float


def calibration(game: Game, shuffles: int, keep: Path) -> Calibration:
    """Play `win` against three `one_step` from every seat, and compare."""
    every = run(partial(_noted, game), list(range(FIRST, FIRST + shuffles)), keep=keep)
    sums = [[sum(column) for column in zip(*games, strict=True)] for games in every]
    stated, won, decisions = (sum(column) for column in zip(*sums, strict=True))
    # The error of a ratio, shuffle by shuffle: decisions of a game are not independent.
    rest = [w - s - (won - stated) / decisions * n for s, w, n in sums]
    error = LEVEL * stdev(rest) / (decisions / len(sums)) / len(sums) ** 0.5
    return Calibration(decisions, stated / decisions, won / decisions, error)


def _noted(game: Game, seed: int) -> list[tuple[float, float, int]]:
    """Return stated chances, wins and decisions of the games of one shuffle."""
    found = []
    for turn in range(SEATS):
        policies = [
            game.read_policy("win" if seat == turn else "one_step") for seat in range(SEATS)
        ]
        stated: list[float] = []
        wins = outcome(_heard(game, policies, seed, turn, stated)).wins
        found.append((sum(stated), len(stated) * wins[turn], len(stated)))
    return found


def _heard(
    game: Game, policies: Sequence[Any], seed: int, seat: int, stated: list[float]
) -> Iterator[Any]:
    """Yield every table of a game, and add up what is stated to a seat."""
    for table in game.tables(policies, seed):
        if table.ask().need is Need.TURN and table.ask().seat == seat:
            chance = game.stated(table, seat)
            if chance is not None:
                stated.append(chance)
        yield table
