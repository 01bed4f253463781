"""The arena: many games or rounds between policies, and what they say, with its error.

Every line-up is dealt the same shuffles, and sits in every rotation of the seats: what
differs between two line-ups is how they play.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from solver.contest import Contest
from solver.dealt import contest as dealt
from solver.flip7 import contest as flip7
from solver.jobs import run
from solver.refusal import RefusedError, clip, nearest
from solver.vengeance import contest as vengeance

LEVEL = 1.959963984540054
"""Standard errors on each side of a 95 % interval."""
MAX_GAMES = 1_000_000
CONTESTS = {
    contest.name: contest for contest in (flip7.GAMES, vengeance.GAMES, dealt.ROUNDS, dealt.GAMES)
}
"""What can be played, by name. A whole game of what is played in rounds has another one."""
FLIP7 = flip7.GAMES.name
WHOLE = " games"
"""Ends the name of the whole game of what is played in rounds."""

Played = dict[str, Any]


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
    """What one policy of a line-up did.

    Parameters
    ----------
    means
        By what is counted: shares of wins; points a round, shares of rounds that busted or
        that lost a chip.
    """

    policy: str
    means: Mapping[str, Mean]

    @property
    def wins(self) -> Mean:
        """Share of the games."""
        return self.means["wins"]

    @property
    def points(self) -> Mean:
        """Points a round."""
        return self.means["points"]

    @property
    def busts(self) -> Mean:
        """Share of rounds that busted."""
        return self.means["busts"]

    @property
    def lost(self) -> Mean:
        """Share of rounds that cost a chip."""
        return self.means["lost"]

    def as_dict(self) -> dict[str, Any]:
        """Return the figures by name."""
        means = {name: mean.as_dict() for name, mean in self.means.items()}
        return {"policy": self.policy, **means}


@dataclass(frozen=True, slots=True)
class Report:
    """What a line-up did in so many games, or rounds if it played single ones."""

    contest: Contest
    games: int
    rounds: Mean
    standings: tuple[Standing, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the report as machine output has it."""
        count: dict[str, Any] = {self.contest.unit: self.games}
        if self.contest.unit != "rounds":
            count["rounds"] = self.rounds.as_dict()
        return {**count, "line_up": [standing.as_dict() for standing in self.standings]}


def arena(
    policies: Sequence[str],
    games: int,
    *,
    game: str = FLIP7,
    seed: int = 0,
    workers: int | None = None,
    scheduler: str | None = None,
    keep: Path | None = None,
    done: Callable[[int], None] = lambda _: None,
) -> Report:
    """Return what a line-up of policies does in whole games, or in rounds.

    Parameters
    ----------
    policies
        Names that the game's ``read_policy`` knows: one a seat.
    games
        At least so many: as many as fill all rotations of the seats.
    game
        One of `CONTESTS`.
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
    every = played(
        policies,
        games,
        game=game,
        seed=seed,
        workers=workers,
        scheduler=scheduler,
        keep=keep,
        done=done,
    )
    contest = read_contest(game)
    rounds = [[game["rounds"] for game in games_] for games_ in every]
    standings = tuple(
        Standing(
            contest.read_policy(name).name,
            {
                what: _ratio(every, rounds, what, i)
                if a_round
                else _mean([[game[what][i] for game in games_] for games_ in every])
                for what, a_round in contest.counted.items()
            },
        )
        for i, name in enumerate(policies)
    )
    return Report(contest, len(every) * len(policies), _mean(rounds), standings)


def read_contest(name: str) -> Contest:
    """Return what is played by its name.

    Raises
    ------
    RefusedError
        There is nothing of that name.
    """
    contest = CONTESTS.get(name.lower())
    if contest is None:
        hint = nearest(name, CONTESTS) or f"; there are {', '.join(CONTESTS)}"
        raise RefusedError("game", clip(name), f"the arena has no {clip(name)!r}{hint}")
    return contest


def played(
    policies: Sequence[str],
    games: int,
    *,
    game: str = FLIP7,
    seed: int = 0,
    workers: int | None = None,
    scheduler: str | None = None,
    keep: Path | None = None,
    done: Callable[[int], None] = lambda _: None,
) -> list[list[Played]]:
    """Return the games of each shuffle, in each rotation of the seats; see `arena`."""
    contest, seats = read_contest(game), len(policies)
    if not contest.least <= seats <= contest.most:
        message = f"{contest.least} to {contest.most} policies play, not {seats}"
        raise RefusedError("policies", clip(" ".join(policies)), message)
    if not 1 <= games <= MAX_GAMES:
        message = f"play 1 to {MAX_GAMES:,} {contest.unit}"
        raise RefusedError("games", clip(str(games)), message)
    names = [contest.read_policy(name).name for name in policies]
    more = [] if contest.name == FLIP7 else [contest.name]
    tasks = [[names, seed + number, *more] for number in range(math.ceil(games / seats))]
    every: list[list[Played]] = run(
        shuffle, tasks, workers=workers, scheduler=scheduler, keep=keep, done=done
    )
    return every


def shuffle(task: Sequence[Any]) -> list[Played]:
    """Return the games of one shuffle, in each rotation of the seats, by policy.

    Parameters
    ----------
    task
        The names of the policies, the number of the shuffle, and what is played unless it is
        Flip 7.
    """
    names, seed, *more = task
    contest = read_contest(*more or [FLIP7])
    policies = [contest.read_policy(name) for name in names]
    found = []
    for turn in range(len(policies)):
        seats = [(i + turn) % len(policies) for i in range(len(policies))]
        outcome = contest.play([policies[seats.index(seat)] for seat in range(len(seats))], seed)
        counts = {what: [outcome[what][seat] for seat in seats] for what in contest.counted}
        found.append({**counts, "rounds": outcome["rounds"]})
    return found


def more_often(every: Sequence[Sequence[Played]], what: str, others: Sequence[int]) -> Mean:
    """Return how much oftener something happens to the first policy than to others, a round.

    Parameters
    ----------
    every
        As `played` returns it.
    others
        Which policies of the line-up to take the mean of.
    """
    gaps = [
        [game[what][0] - statistics.fmean(game[what][i] for i in others) for game in games]
        for games in every
    ]
    rounds = [[game["rounds"] for game in games] for games in every]
    return _ratio_of([sum(some) for some in gaps], [sum(some) for some in rounds])


def _mean(every: Sequence[Sequence[float]]) -> Mean:
    """Return the mean of all games; those of one shuffle are not independent."""
    means = [statistics.fmean(games) for games in every]
    return Mean(statistics.fmean(means), _error(means))


def _ratio(
    every: Sequence[Sequence[Played]], rounds: Sequence[Sequence[int]], name: str, i: int
) -> Mean:
    """Return something a round: a ratio of two sums, each over the games of a shuffle."""
    tops = [sum(game[name][i] for game in games) for games in every]
    return _ratio_of(tops, [sum(numbers) for numbers in rounds])


def _ratio_of(tops: Sequence[float], bottoms: Sequence[float]) -> Mean:
    ratio = sum(tops) / sum(bottoms)
    # The error of a ratio: that of what is left when the ratio is taken out.
    rest = [top - ratio * bottom for top, bottom in zip(tops, bottoms, strict=True)]
    return Mean(ratio, _error(rest) / statistics.fmean(bottoms))


def _error(values: Sequence[float]) -> float:
    if len(values) < 2:  # one value has no spread
        return math.inf
    return LEVEL * statistics.stdev(values) / math.sqrt(len(values))
