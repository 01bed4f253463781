"""The arena: many whole games between policies, and what they say, with its error.

Every line-up is dealt the same shuffles, and sits in every rotation of the seats: what
differs between two line-ups is how they play.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from solver.flip7.play import play
from solver.flip7.policy import read_policy
from solver.flip7.rules import ONE_DECK_PLAYERS
from solver.jobs import run
from solver.refusal import RefusedError, clip

LEVEL = 1.959963984540054
"""Standard errors on each side of a 95 % interval."""
MAX_GAMES = 1_000_000


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean of games, and half of its 95 % interval."""

    value: float
    error: float

    def as_dict(self) -> dict[str, float]:
        """Return both numbers by name."""
        return {"value": self.value, "error": self.error}


@dataclass(frozen=True, slots=True)
class Standing:
    """What one policy of a line-up did: shares of wins and busts, points a round."""

    policy: str
    wins: Mean
    points: Mean
    busts: Mean

    def as_dict(self) -> dict[str, Any]:
        """Return the figures by name."""
        means = {"wins": self.wins, "points": self.points, "busts": self.busts}
        return {"policy": self.policy, **{name: mean.as_dict() for name, mean in means.items()}}


@dataclass(frozen=True, slots=True)
class Report:
    """What a line-up did in so many games."""

    games: int
    rounds: Mean
    standings: tuple[Standing, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the report as machine output has it."""
        return {
            "games": self.games,
            "rounds": self.rounds.as_dict(),
            "line_up": [standing.as_dict() for standing in self.standings],
        }


def arena(
    policies: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    workers: int | None = None,
    scheduler: str | None = None,
    keep: Path | None = None,
    done: Callable[[int], None] = lambda _: None,
) -> Report:
    """Return what a line-up of policies does in whole games.

    Parameters
    ----------
    policies
        Names, see `read_policy`: one a seat.
    games
        At least so many: as many as fill all rotations of the seats.
    seed
        Number of the first shuffle.
    workers, scheduler, keep
        Where the games are played, and which file keeps them: see `jobs.run`.
    done
        Called with the number of shuffles that are played.

    Raises
    ------
    RefusedError
        A policy does not exist, or there are too few or too many of them, or of games.
    """
    seats = len(policies)
    if not 2 <= seats <= ONE_DECK_PLAYERS:
        message = f"2 to {ONE_DECK_PLAYERS} policies play, not {seats}"
        raise RefusedError("policies", " ".join(policies), message)
    if not 1 <= games <= MAX_GAMES:
        raise RefusedError("games", clip(str(games)), f"play 1 to {MAX_GAMES:,} games")
    names = [read_policy(name).name for name in policies]
    shuffles = math.ceil(games / seats)
    tasks = [[names, seed + number] for number in range(shuffles)]
    every = run(shuffle, tasks, workers=workers, scheduler=scheduler, keep=keep, done=done)
    rounds = [[game["rounds"] for game in games_] for games_ in every]
    standings = tuple(
        Standing(
            name,
            wins=_mean([[game["wins"][i] for game in games_] for games_ in every]),
            points=_ratio(every, rounds, "points", i),
            busts=_ratio(every, rounds, "busts", i),
        )
        for i, name in enumerate(names)
    )
    return Report(shuffles * seats, _mean(rounds), standings)


def shuffle(task: tuple[Sequence[str], int]) -> list[dict[str, Any]]:
    """Return the games of one shuffle, in each rotation of the seats, by policy."""
    names, seed = task
    policies = [read_policy(name) for name in names]
    found = []
    for turn in range(len(policies)):
        seats = [(i + turn) % len(policies) for i in range(len(policies))]
        outcome = play([policies[seats.index(seat)] for seat in range(len(policies))], seed)
        found.append(
            {
                "wins": [outcome.wins[seat] for seat in seats],
                "points": [outcome.points[seat] for seat in seats],
                "busts": [outcome.busts[seat] for seat in seats],
                "rounds": outcome.rounds,
            }
        )
    return found


def _mean(every: Sequence[Sequence[float]]) -> Mean:
    """Return the mean of all games; those of one shuffle are not independent."""
    means = [statistics.fmean(games) for games in every]
    return Mean(statistics.fmean(means), _error(means))


def _ratio(
    every: Sequence[Sequence[dict[str, Any]]], rounds: Sequence[Sequence[int]], name: str, i: int
) -> Mean:
    """Return something a round: a ratio of two sums, each over the games of a shuffle."""
    tops = [sum(game[name][i] for game in games) for games in every]
    bottoms = [sum(numbers) for numbers in rounds]
    ratio = sum(tops) / sum(bottoms)
    # The error of a ratio: that of what is left when the ratio is taken out.
    rest = [top - ratio * bottom for top, bottom in zip(tops, bottoms, strict=True)]
    return Mean(ratio, _error(rest) / statistics.fmean(bottoms))


def _error(values: Sequence[float]) -> float:
    if len(values) < 2:  # one value has no spread
        return math.inf
    return LEVEL * statistics.stdev(values) / math.sqrt(len(values))
