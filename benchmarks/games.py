"""Measure what docs/facts.md says of whole games in the arena.

``python benchmarks/games.py DIRECTORY`` takes hours; what is finished is kept in the
directory, and a second run goes on. Then it writes its part of the page.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from statistics import stdev

from facts import GAMES, put

from solver.arena import LEVEL, Report, arena
from solver.errors import TooLargeError
from solver.flip7.play import play
from solver.flip7.policy import NEARLY, Winning, read_policy
from solver.flip7.table import Table
from solver.flip7.winning import choices
from solver.jobs import run

PLAYED, NOTED = 2000, 100
OTHERS = ("one_step", "risk 0.25", "threshold 25")
PARTS = ("race", "freeze", "flip_three", "gift")


def line_ups() -> Iterator[list[str]]:
    """Yield all line-ups, those first that say most."""
    for count in (3, 1, 2):
        for other in OTHERS:
            for hero in ("win", "optimal"):
                yield [hero, *[other] * count]
    for part in PARTS:
        yield [f"win without {part}", *["one_step"] * 3]
    yield ["human"] * 4


def played(directory: Path) -> dict[tuple[str, ...], Report]:
    """Return the report of every line-up, playing what is not there yet."""
    found = {}
    for names in line_ups():
        file = directory / ("-".join(names).replace(" ", "_") + ".jsonl")
        found[tuple(names)] = arena(names, PLAYED, keep=file)
        each = found[tuple(names)].standings[0]
        print(f"{names}: {each.wins.value:.1%} ± {each.wins.error:.1%}", flush=True)
    return found


class Noting:
    """Plays to win, and notes at every decision what chance it states."""

    name = "win"

    def __init__(self) -> None:
        self.stated: list[float] = []
        self._plays = Winning("win")

    def stays(self, table: Table) -> bool:
        """Return whether it stays."""
        seat = table.ask().seat
        if seat is not None:
            models = dict.fromkeys(range(len(table.players)), NEARLY)
            with suppress(TooLargeError):
                found = choices(table, seat, models, points=False)
                self.stated.append(max(choice.value.win for choice in found))
        return self._plays.stays(table)

    def aim(self, table: Table) -> int:
        """Return at whom it aims."""
        return self._plays.aim(table)


def noted(seed: int) -> list[tuple[float, float, int]]:
    """Return stated chances, wins and decisions of the games of one shuffle."""
    found = []
    for turn in range(4):
        hero = Noting()
        policies = [read_policy("one_step") for _ in range(3)]
        outcome = play([*policies[:turn], hero, *policies[turn:]], seed)
        count = len(hero.stated)
        found.append((sum(hero.stated), count * outcome.wins[turn], count))
    return found


def calibration(directory: Path) -> str:
    """Return how the chances that are stated compare with what is won."""
    tasks = list(range(10_000, 10_000 + NOTED))
    every = run(noted, tasks, keep=directory / "noted.jsonl")
    sums = [[sum(column) for column in zip(*games, strict=True)] for games in every]
    stated, won, decisions = (sum(column) for column in zip(*sums, strict=True))
    # The error of a ratio, shuffle by shuffle: decisions of a game are not independent.
    rest = [w - s - (won - stated) / decisions * n for s, w, n in sums]
    error = LEVEL * stdev(rest) / (decisions / len(sums)) / len(sums) ** 0.5
    return (
        f"At {decisions:,} decisions in {4 * NOTED} games against three `one_step`, `win` stated a "
        f"chance of {stated / decisions:.1%} on average, and won {won / decisions:.1%} "
        f"± {error:.1%}: what the model leaves out (Flip 7s of others that end the round early, "
        "cards that others aim at it, rounds that are not independent) comes to no more."
    )


def written(directory: Path) -> str:
    """Return the part of the page."""
    reports = played(directory)
    lines = [
        GAMES,
        "",
        (
            f"{PLAYED:,} games by the referee for each line-up, the same shuffles for all, in "
            "every rotation of the seats. ± is half of a 95 % interval. "
            "All but `win` aim at the leader."
        ),
        "",
        "| against | seats | `win` wins | `optimal` wins | fair |",
        "|---|---|---|---|---|",
    ]
    for other in OTHERS:
        for count in (1, 2, 3):
            shares = [
                reports[hero, *[other] * count].standings[0].wins for hero in ("win", "optimal")
            ]
            cells = " | ".join(f"{share.value:.1%} ± {share.error:.1%}" for share in shares)
            lines.append(f"| `{other}` | {count + 1} | {cells} | {1 / (count + 1):.1%} |")
    lines += [
        "",
        "| against three `one_step` | wins |",
        "|---|---|",
    ]
    for name in ("win", *(f"win without {part}" for part in PARTS), "optimal"):
        share = reports[name, *["one_step"] * 3].standings[0].wins
        lines.append(f"| `{name}` | {share.value:.1%} ± {share.error:.1%} |")
    human = reports[("human",) * 4]
    each = human.standings[0]
    lines += [
        "",
        (
            f"Four `human` players score {each.points.value:.2f} points a round, nothing in "
            f"{each.busts.value:.1%} of them, {each.points.value / (1 - each.busts.value):.1f} "
            f"otherwise, and play {human.rounds.value:.2f} rounds a game."
        ),
        "",
        calibration(directory),
        "",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    put(GAMES, written(Path(sys.argv[1])))
