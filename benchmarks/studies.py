"""Write what docs/facts.md says of simple rules: the best of each form, and what it loses.

``python benchmarks/studies.py DIRECTORY [GAME…]`` takes the rules that ``scripts/best.py`` has
found, and plays the one of the cheat sheet in whole games; what is finished is kept in the
directory, and a second run goes on.
"""

from __future__ import annotations

import sys
from pathlib import Path

from facts import RULES, VENGEANCE_RULES, put

from solver.arena import arena
from solver.flip.best import best_rules
from solver.flip.decks import DECKS
from solver.flip7.deck import DECK
from solver.flip7.studies import SUBJECT
from solver.games import ROWS, VENGEANCE

GAMES = 4000


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


def written(directory: Path) -> str:
    """Return the part of the page."""
    best = best_rules(DECK.game)["company"][SUBJECT.cheat.form]
    names = [best.rule, "optimal"]
    won = arena(names, GAMES, keep=directory / "rules-arena.jsonl").standings[0].wins
    lines = [
        *table(RULES, DECK.game),
        "",
        (
            f"The rule of the cheat sheet, `{best.rule}`, in whole games by the referee against "
            f"one `optimal`: {won.value:.1%} ± {won.error:.1%} of {GAMES:,} games; by the engine "
            f"{best.win or 0:.1%}."
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
