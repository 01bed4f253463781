"""Measure what docs/facts.md says of the race: how good the advice is where all is known.

``python benchmarks/races.py DIRECTORY`` takes hours; what is finished is kept in the
directory, and a second run goes on. Then it writes its part of the page. All rounds
are independent here; whole games are in ``benchmarks/games.py``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import numpy as np
from facts import RACES, put

from solver.arena import LEVEL
from solver.duel import Tie, outcomes, tie_value
from solver.flip.menu import closed
from solver.flip.models import read_model
from solver.flip7 import laws
from solver.flip7.lookahead import look
from solver.flip7.menu import make_menu
from solver.flip7.pairs import best_replies, best_replies_to_two, start
from solver.flip7.rules import TARGET
from solver.flip7.stage import Start, stage
from solver.jobs import kept, pool, run
from solver.lattice import Lattice
from solver.layout import Floats
from solver.race import Racer, plan
from solver.trio import Worths

GAMES, BATCH = 10_000, 50
FIELDS = (
    (("optimal",) * 2, "0.407 ± 0.008"),
    (("optimal",) * 3, "0.329 ± 0.008"),
    (("optimal",) * 4, "0.279 ± 0.018"),
    (("risk 0.25",) * 3, "0.339 ± 0.017"),
    (("threshold 25",) * 3, "0.301 ± 0.018"),
)
"""Line-ups of opponents, and what a prototype won against them."""


@lru_cache(maxsize=2)
def lattice(deck: str) -> Lattice:
    """Return the lattice of a round."""
    return stage(Start(start(deck), "assign_all_first")).lattice


@lru_cache(maxsize=2)
def menu(deck: str) -> Floats:
    """Return the menu of a deck, as long as its scores."""
    return make_menu(start(deck))[:, : lattice(deck).draws.max_score() + 1]


def best_law(deck: str, worth: Floats) -> Floats:
    """Return the law of a round that is played for some worth of its score."""
    ends, _ = lattice(deck).solve(np.repeat(worth[np.newaxis], 4, axis=0)).ends()
    law: Floats = ends[0] + ends[1] + ends[3]
    law[0] += ends[2, 0]
    return law


@lru_cache(maxsize=4)
def planned(deck: str, tie: Tie) -> Floats:
    """Return what totals of two after a round are worth to the advice: chances by both."""
    return closed(menu(deck), menu(deck)[0], tie)


def advised(task: tuple[str, Tie, int, int, Floats]) -> float:
    """Return the chance to win by a round as advised, at two totals, and so on.

    The last of the task is what each score of the round is worth then.
    """
    deck, tie, mine, yours, after = task
    law = menu(deck)[0]
    worth = planned(deck, tie)[mine : mine + len(law), yours : yours + len(law)] @ law
    own = best_law(deck, worth)
    return float(own @ after / (1 - own[0] * law[0]))


def race_of_two(deck: str, tie: Tie, directory: Path) -> tuple[float, float, float]:
    """Return W(0, 0), and what advice made anew each round loses: at 0 : 0, and at most."""
    best = best_replies(deck, tie=tie, keep=directory / f"pairs-{deck}-{tie}.jsonl")
    law = menu(deck)[0]
    size = len(law)

    def copied(worths: Floats) -> Floats:
        return lattice(deck).values(np.repeat(worths[:, np.newaxis], 4, axis=1))

    table = outcomes(law, TARGET, tie_value(copied, law, tie))
    file = directory / f"advised-{deck}-{tie}.jsonl"
    with kept(file, [deck, tie]) as (known, save), pool(None, None) as submit:
        for together in range(2 * TARGET - 2, -1, -1):
            every = range(max(0, together - TARGET + 1), min(TARGET, together + 1))
            if together not in known:
                tasks = {
                    mine: (deck, tie, mine, yours, table[mine:, yours:][:size, :size] @ law)
                    for mine, yours in zip(every, reversed(every), strict=True)
                }
                known[together] = [chance for _, chance in sorted(submit(advised, tasks))]
                save(together, known[together])
            table[every, every[::-1]] = known[together]
    lost = best - table[:TARGET, :TARGET]
    return float(best[0, 0]), float(lost[0, 0]), float(lost.max())


def game(names: Sequence[str], rng: Random, worths: Worths | None) -> tuple[float, float]:
    """Return the share of the win of the advice, and what it lost to the best reply.

    Numbers only, everybody at 0; the plan is made anew each round. The loss is known
    only with the worths of the race of three.
    """
    every = [_law_of(name) for name in names]
    totals, lost = [0] * (len(names) + 1), 0.0
    size = menu("numbers").shape[1]
    while max(totals) < TARGET:
        racers = [
            Racer(np.pad(law, (total, 0)), law)
            for law, total in zip(every, totals[1:], strict=True)
        ]
        worth = plan(racers, menu("numbers"), TARGET).worth[totals[0] :][:size]
        own = best_law("numbers", worth)
        if worths is not None:
            mine, one, two = totals
            lost += worths.win[mine, one, two] - float(own @ worths.of(mine, one, two))
        for seat, law in enumerate([own, *every]):
            totals[seat] += rng.choices(range(size), weights=law)[0]
    best = max(totals)
    return (totals[0] == best) / totals.count(best), lost


@lru_cache(maxsize=8)
def _law_of(name: str) -> Floats:
    found = look(start("numbers"), thumb=read_model(name).thumb).law()
    return laws.array_of(found, menu("numbers").shape[1])


def games(task: tuple[list[str], int]) -> list[float]:
    """Return the shares of the win in some games."""
    names, number = task
    rng = Random(f"race {number}")
    return [game(names, rng, None)[0] for _ in range(BATCH)]


def mean(values: Sequence[float]) -> tuple[float, float]:
    """Return a mean, and half of its 95 % interval."""
    return fmean(values), LEVEL * stdev(values) / len(values) ** 0.5


def written(directory: Path) -> str:
    """Return the part of the page."""
    lines = [
        RACES,
        "",
        "Rounds are independent, and the opponents play for points unless it says otherwise.",
        "",
        "### Two players",
        "",
        (
            "Both at 0. The advice is made anew each round, with a closed table over the menu "
            f"of {len(menu('numbers'))} laws; what it loses is exact, over all pairs of totals."
        ),
        "",
        "| deck | ties | the best reply wins | the advice wins less by | anywhere at most by |",
        "|---|---|---|---|---|",
    ]
    for deck, tie in (("numbers", "shared"), ("company", "extra_round")):
        won, lost, most = race_of_two(deck, tie, directory)  # type: ignore[arg-type]
        told = {"shared": "shared", "extra_round": "played on"}[tie]
        lines.append(f"| {deck} | {told} | {won:.6f} | {lost:.5f} | {most:.5f} |")
    table = best_replies_to_two(keep=directory / "trio.npz")
    worths = Worths(table, menu("numbers")[0])
    rng = Random("race of three")
    loss, error = mean([game(["optimal"] * 2, rng, worths)[1] for _ in range(1000)])
    lines += [
        "",
        "### Three and more",
        "",
        (
            "Numbers only, all at 0, ties shared. The best reply to two wins "
            f"{table[0, 0, 0]:.5f}; a plan made anew each round loses {loss:.5f} ± {error:.5f} "
            "of that (1,000 games, the loss of each round by the table of all triples)."
        ),
        "",
        f"| against | the plan wins, {GAMES:,} games | a prototype won |",
        "|---|---|---|",
    ]
    for number, (names, known) in enumerate(FIELDS):
        tasks = [(list(names), piece) for piece in range(GAMES // BATCH)]
        every = run(games, tasks, keep=directory / f"games-{number}.jsonl")
        won, error = mean([share for piece in every for share in piece])
        lines.append(f"| {len(names)} × `{names[0]}` | {won:.4f} ± {error:.4f} | {known} |")
    return "\n".join([*lines, "", ""])


if __name__ == "__main__":
    put(RACES, written(Path(sys.argv[1])))
