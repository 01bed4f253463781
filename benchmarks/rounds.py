"""Measure what docs/facts.md says of Dealt! in the arena: who loses a chip how often.

``python benchmarks/rounds.py DIRECTORY`` takes an hour; what is finished is kept in the
directory, and a second run goes on. Then it writes its part of the page. With a number
behind it, it plays so many rounds for each line-up, and prints the part only.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from facts import DEALT, put

from solver.arena import Mean, arena, more_often, played
from solver.dealt.policy import LAYOUTS, SIMPLE

ROUNDS = 2000
SEATS = (3, 4, 5)
HEROES = ("advice", "quick")


def line_ups() -> Iterator[tuple[str, str, int]]:
    """Yield all line-ups: one hero against so many others; those first that say most."""
    for hero in HEROES:
        for other in SIMPLE:
            for seats in SEATS:
                yield hero, other, seats
    for seats in SEATS:
        yield "advice", "quick", seats


def figures(directory: Path, rounds: int) -> dict[tuple[str, str, int], tuple[Mean, Mean]]:
    """Return of each line-up how often the hero pays, and how much oftener than the others."""
    found = {}
    for hero, other, seats in line_ups():
        names = [hero, *[other] * (seats - 1)]
        file = directory / f"{hero}-{other}-{seats}.jsonl"
        report = arena(names, rounds, game="dealt", keep=file)
        every = played(names, rounds, game="dealt", keep=file)
        gap = more_often(every, "lost", range(1, seats))
        lost = report.standings[0].lost
        found[hero, other, seats] = lost, gap
        print(f"{names}: {written(lost)}, {written(gap)} more than each of the others", flush=True)
    return found


def written(mean: Mean) -> str:
    """Return a share and its error."""
    return f"{mean.value:.1%} ± {mean.error:.1%}"


def part(directory: Path, rounds: int) -> str:
    """Return the part of the page."""
    found = figures(directory, rounds)
    lines = [
        DEALT,
        "",
        (
            f"{rounds:,} rounds or a few more by the referee for each line-up, the same deals "
            "for all, each policy in every seat. How often one player of a policy loses a chip "
            "against players who are all of another, and how much oftener than each of those. "
            f"`advice` looks at {LAYOUTS} layouts for each decision; `quick` is how play-outs "
            "are played. ± is half of a 95 % interval."
        ),
        "",
        "| policy | against | players | loses a chip | more often than one of them | fair |",
        "|---|---|---|---|---|---|",
    ]
    for (hero, other, seats), (lost, gap) in sorted(found.items()):
        lines.append(
            f"| `{hero}` | `{other}` | {seats} | {written(lost)} | {written(gap)} "
            f"| {1 / seats:.1%} |"
        )
    return "\n".join((*lines, "", ""))


if __name__ == "__main__":
    where = Path(sys.argv[1])
    where.mkdir(parents=True, exist_ok=True)
    if sys.argv[2:]:
        print(part(where, int(sys.argv[2])))
    else:
        put(DEALT, part(where, ROUNDS))
