"""Write what docs/facts.md says of simple rules: the best of each form, and what it loses.

``python benchmarks/studies.py DIRECTORY [GAME…]`` takes the rules that ``scripts/best.py`` has
found, and plays the one of the cheat sheet in whole games; what is finished is kept in the
directory, and a second run goes on.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import fmean, stdev

from facts import RULES, VENGEANCE_RULES, put

from solver.arena import LEVEL, arena, more_often, played
from solver.flip.best import best_rules
from solver.flip.decks import DECKS
from solver.flip.models import read_model
from solver.flip7.deck import DECK
from solver.flip7.lookahead import look
from solver.flip7.outlook import Outlook
from solver.flip7.play import tables
from solver.flip7.policy import read_policy
from solver.flip7.row import Row
from solver.flip7.studies import SUBJECT
from solver.flip7.table import Phase
from solver.games import ROWS, VENGEANCE
from solver.jobs import run

GAMES, WORN = 4000, 60


def table(heading: str, game: str) -> list[str]:
    """Return the lines of the table of a game."""
    remark = ROWS[game].subject.remark
    lines = [
        heading,
        "",
        (
            "From an empty row and a whole deck; of each form, the rule that gives away the fewest "
            "points. Wins: games of two against a player of most points, all rounds independent, "
            "ties shared."
        )
        + (f" {remark}" if remark else ""),
        "",
        "| deck | form | best rule | points | gives away | wins |",
        "|---|---|---|---|---|---|",
    ]
    for deck, rules in best_rules(game).items():
        for form, one in rules.items():
            win = "" if one.win is None else f"{one.win:.2%}"
            row = (DECKS[deck], form, f"`{one.rule}`", f"{one.points:.4f}", f"{one.lost:.4f}", win)
            lines.append(f"| {' | '.join(row)} |")
    return lines


def given_away(task: tuple[str, int]) -> list[float]:
    """Return what a rule gives away in company, in each round of a game, by the engine."""
    name, seed = task
    thumb = read_model(name).thumb
    lost, over = [], True
    for table in tables([read_policy(name), read_policy("optimal")], seed):
        if over:
            outlook = Outlook(Row(), table.pile, table.discard, "company", table.rules)
            lost.append(look(outlook).hitting - look(outlook, thumb=thumb).hitting)
        over = table.phase is Phase.OVER
    return lost


def worn(rule: str, directory: Path) -> tuple[float, float]:
    """Return what a rule gives away a round with the decks of real games, and its error."""
    tasks = [(rule, seed) for seed in range(WORN)]
    every = run(given_away, tasks, keep=directory / "worn.jsonl")
    mean = fmean(lost for game in every for lost in game)
    rest = [sum(game) - mean * len(game) for game in every]
    return mean, LEVEL * stdev(rest) / fmean(map(len, every)) / WORN**0.5


def written(directory: Path) -> str:
    """Return the part of the page."""
    best = best_rules(DECK.game)["company"][SUBJECT.cheat.form]
    names = [best.rule, "optimal"]
    file = directory / "rules-arena.jsonl"
    won = arena(names, GAMES, keep=file).standings[0].wins
    gap = more_often(played(names, GAMES, keep=file), "points", [1])
    lost, error = worn(best.rule, directory)
    lines = [
        *table(RULES, DECK.game),
        "",
        (
            f"The rule of the cheat sheet, `{best.rule}`, in whole games by the referee against "
            f"one `optimal`: {won.value:.1%} ± {won.error:.1%} of {GAMES:,} games; by the engine "
            f"{best.win or 0:.1%} if each round had a whole deck. It counts no cards: with the "
            f"decks that {WORN} such games left for their rounds the engine has it give away "
            f"{lost:.3f} ± {error:.3f} points a round in company, and in the arena it scored "
            f"{-gap.value:.3f} ± {gap.error:.3f} points a round less."
        ),
        "",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    directory, *games = sys.argv[1:]
    if DECK.game in (games or ROWS):
        put(RULES, written(Path(directory)))
    if VENGEANCE.name in (games or ROWS):
        put(VENGEANCE_RULES, "\n".join([*table(VENGEANCE_RULES, VENGEANCE.name), "", ""]))
