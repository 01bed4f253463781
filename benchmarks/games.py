"""Measure what docs/facts.md says of winning: the race of two, and whole games in the arena.

``python benchmarks/games.py DIRECTORY`` takes hours; what is finished is kept in the
directory, and a second run goes on. Then it writes its part of the page.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from facts import GAMES, PAGE, SPEED

from solver.arena import Report, arena
from solver.duel import best_reply, outcomes
from solver.flip7.menu import make_menu
from solver.flip7.pairs import start
from solver.flip7.rules import TARGET
from solver.flip7.stage import Start, stage
from solver.lattice import Lattice
from solver.layout import Floats
from solver.race import Racer, plan

PLAYED = 2000
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


def race_of_two() -> tuple[float, float, float]:
    """Return W(0, 0), and what the plan that is made anew loses: at 0 : 0, and at most.

    Numbers only; the opponent plays for points; ties are shared.
    """
    lattice = stage(Start(start("numbers"), "assign_all_first")).lattice
    size = lattice.draws.max_score() + 1
    menu = make_menu(start("numbers"))[:, :size]
    law = menu[0]

    def reply(worths: Floats) -> Floats:
        return lattice.values(np.repeat(worths[:, np.newaxis], 4, axis=1))

    best = best_reply(reply, law, TARGET, "shared")
    plans = [
        plan([Racer(np.pad(law, (yours, 0)), law)], menu, TARGET).worth for yours in range(TARGET)
    ]
    table = outcomes(law, TARGET, 0.5)
    for together in range(2 * TARGET - 2, -1, -1):
        for mine in range(max(0, together - TARGET + 1), min(TARGET, together + 1)):
            yours = together - mine
            own = _law(lattice, plans[yours][mine : mine + size])
            after = own @ table[mine : mine + size, yours : yours + size] @ law
            table[mine, yours] = after / (1 - own[0] * law[0])
    lost = (best - table)[:TARGET, :TARGET]
    return float(best[0, 0]), float(lost[0, 0]), float(lost.max())


def _law(lattice: Lattice, worth: Floats) -> Floats:
    """Return the law of a round that is played for some worth of its score."""
    ends, _ = lattice.solve(np.repeat(worth[np.newaxis], 4, axis=0)).ends()
    law: Floats = ends[0] + ends[1] + ends[3]
    law[0] += ends[2, 0]
    return law


def written(directory: Path) -> str:
    """Return the part of the page."""
    won, lost, most = race_of_two()
    reports = played(directory)
    lines = [
        GAMES,
        "",
        "### The race of two",
        "",
        "Numbers only, the opponent plays for points, both at 0, ties shared.",
        "",
        "| the best reply wins | a plan made anew each round wins less by | anywhere at most by |",
        "|---|---|---|",
        f"| {won:.6f} | {lost:.4f} | {most:.4f} |",
        "",
        "### Whole games",
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
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    part = written(Path(sys.argv[1]))
    page = PAGE.read_text(encoding="utf-8")
    before, speed = page[: page.index(SPEED)], page[page.index(SPEED) :]
    PAGE.write_text(f"{before.split(GAMES)[0]}{part}\n{speed}", encoding="utf-8")
