"""Measure what docs/facts.md says of With a Vengeance in the arena: who wins how often.

``python benchmarks/vengeance_games.py DIRECTORY`` takes an hour or so; what is finished is kept in
the directory, and a second run goes on. Then it writes its part of the page. With a number
behind it, it plays so many games for each line-up, and prints the part only.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import stdev

from calibration import SEATS, Game, calibration
from facts import VENGEANCE, put

from solver.arena import LEVEL, Mean, Report, arena
from solver.flip.table import Status
from solver.jobs import run
from solver.vengeance.deck import DECK
from solver.vengeance.play import tables
from solver.vengeance.policy import NEARLY, read_policy
from solver.vengeance.table import Phase
from solver.vengeance.winning import choices

PLAYED, FOLLOWED = 2000, 100
OTHER = "one_step"
PARTS = ("race", "targets")


def line_ups() -> Iterator[tuple[str, ...]]:
    """Yield all line-ups, those first that say most."""
    for hero in ("win", "optimal"):
        for other in (OTHER, f"{OTHER} random"):
            for count in (3, 1, 2):
                yield (hero, *[other] * count)
    for part in PARTS:
        yield (f"win without {part}", *[OTHER] * 3)


def played(directory: Path, games: int) -> dict[tuple[str, ...], Report]:
    """Return the report of every line-up, playing what is not there yet."""
    found = {}
    for names in line_ups():
        file = directory / ("-".join(names).replace(" ", "_") + ".jsonl")
        found[names] = arena(names, games, game=DECK.game, keep=file)
        print(f"{names}: {written(found[names].standings[0].wins)}", flush=True)
    return found


def written(mean: Mean) -> str:
    """Return a share and its error."""
    return f"{mean.value:.1%} ± {mean.error:.1%}"


def stayed(seed: int) -> tuple[int, int, int, int]:
    """Return what became of rows that stayed, in one game of four: count, points, lost, busts."""
    count = points = lost = busts = 0
    since: dict[int, int] = {}
    policies = [read_policy(OTHER) for _ in range(4)]
    for table in tables(policies, seed):
        if table.phase is Phase.OVER:
            for seat, score in since.items():
                lost += score - table.round_score(seat)
                busts += table.players[seat].status is Status.BUSTED
            since = {}
            continue
        for seat, player in enumerate(table.players):
            if player.status is Status.STAYED and seat not in since:
                since[seat] = table.round_score(seat)
                count, points = count + 1, points + since[seat]
    return count, points, lost, busts


def robbed(directory: Path, games: int) -> str:
    """Return what rows lose after their players have stayed, which no figure of advice carries."""
    every = run(stayed, list(range(20_000, 20_000 + games)), keep=directory / "stayed.jsonl")
    count, points, lost, busts = (sum(column) for column in zip(*every, strict=True))
    loss = lost / count
    # The error of a ratio, game by game: rows of a game are not independent.
    rest = [each[2] - loss * each[0] for each in every]
    error = LEVEL * stdev(rest) / (count / len(every)) / len(every) ** 0.5
    return (
        f"Staying banks nothing in this game, and advice takes a row that stayed to be safe. In "
        f"{games:,} games of four `{OTHER}` players {count:,} rows stayed, with "
        f"{points / count:.2f} points; by the end of the round they had lost {loss:.2f} ± "
        f"{error:.2f} points on average, and {busts / count:.1%} of them had busted."
    )


def calibrated(directory: Path, shuffles: int) -> str:
    """Return how the chances that are stated compare with what is won."""
    game = Game(read_policy, tables, choices, NEARLY)
    found = calibration(game, shuffles, directory / "noted.jsonl")
    return (
        f"At {found.decisions:,} decisions to hit or to stay in {SEATS * shuffles} games against "
        f"three `{OTHER}`, advice stated a chance to win of {found.stated:.1%} on average, and "
        f"`win` won {found.won:.1%} ± {found.error:.1%}: the difference is all that the model "
        "leaves out, what rows lose after staying among it."
    )


def part(directory: Path, games: int, followed: int) -> str:
    """Return the part of the page."""
    reports = played(directory, games)
    lines = [
        VENGEANCE,
        "",
        (
            f"{games:,} games by the referee for each line-up, the same shuffles for all, in every "
            "rotation of the seats. `one_step` looks one card ahead, and chooses what makes it "
            "stand best at once; `one_step random` makes every choice but hit and stay at random. "
            "± is half of a 95 % interval."
        ),
        "",
        "| against | seats | `win` wins | `optimal` wins | fair |",
        "|---|---|---|---|---|",
    ]
    for other in (OTHER, f"{OTHER} random"):
        for count in (1, 2, 3):
            shares = [
                reports[(hero, *[other] * count)].standings[0].wins for hero in ("win", "optimal")
            ]
            cells = " | ".join(written(share) for share in shares)
            lines.append(f"| `{other}` | {count + 1} | {cells} | {1 / (count + 1):.1%} |")
    lines += ["", f"| against three `{OTHER}` | wins |", "|---|---|"]
    for name in ("win", *(f"win without {each}" for each in PARTS), "optimal"):
        share = reports[(name, *[OTHER] * 3)].standings[0].wins
        lines.append(f"| `{name}` | {written(share)} |")
    return "\n".join(
        (*lines, "", robbed(directory, 10 * followed), "", calibrated(directory, followed), "", "")
    )


if __name__ == "__main__":
    where = Path(sys.argv[1])
    where.mkdir(parents=True, exist_ok=True)
    if sys.argv[2:]:
        print(part(where, int(sys.argv[2]), FOLLOWED))
    else:
        put(VENGEANCE, part(where, PLAYED, FOLLOWED))
