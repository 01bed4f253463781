"""Measure what docs/facts.md says of whole games in the arena.

``python benchmarks/games.py DIRECTORY`` takes hours; what is finished is kept in the
directory, and a second run goes on. Then it writes its part of the page.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from calibration import SEATS, Game, calibration
from facts import GAMES, put

from solver.arena import Report, arena
from solver.flip7.play import tables
from solver.flip7.policy import NEARLY, read_policy
from solver.flip7.winning import choices

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


def calibrated(directory: Path) -> str:
    """Return how the chances that are stated compare with what is won."""
    game = Game(read_policy, tables, choices, NEARLY)
    found = calibration(game, NOTED, directory / "noted.jsonl")
    return (
        f"At {found.decisions:,} decisions in {SEATS * NOTED} games against three `one_step`, "
        f"`win` stated a chance of {found.stated:.1%} on average, and won {found.won:.1%} "
        f"± {found.error:.1%}: what the model leaves out (Flip 7s of others that end the round "
        "early, cards that others aim at it, rounds that are not independent) comes to no more."
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
        calibrated(directory),
        "",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    put(GAMES, written(Path(sys.argv[1])))
