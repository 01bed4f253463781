"""Measure what docs/facts.md says of simple rules: the best of each form, and what it loses.

``python benchmarks/studies.py DIRECTORY`` takes half an hour, most of it alone; what is
finished is kept in the directory, and a second run goes on. Then it writes its part of the page.
"""

from __future__ import annotations

import sys
from pathlib import Path

from facts import RULES, put

from solver.arena import arena
from solver.flip7.decks import Deck
from solver.flip7.ranking import FORMS, Ranked, best_of_each, rank
from solver.flip7.sheet import FORM

DECKS: tuple[tuple[Deck, str, tuple[str, ...]], ...] = (
    ("numbers", "numbers only", tuple(FORMS)),
    ("company", "all cards, in company", tuple(FORMS)),
    ("alone", "all cards, alone", ("sum", "risk", "one card ahead")),
)
GAMES = 4000


def written(directory: Path) -> str:
    """Return the part of the page."""
    lines = [
        RULES,
        "",
        (
            "From an empty row and a whole deck; of each form, the rule that gives away the fewest "
            "points. Wins: games of two against a player of most points, all rounds independent, "
            "ties shared."
        ),
        "",
        "| deck | form | best rule | points | gives away | wins |",
        "|---|---|---|---|---|---|",
    ]
    best: Ranked | None = None
    for deck, name, forms in DECKS:
        tried = [rule for form in forms for rule in FORMS[form]]
        found = rank(deck, tried, keep=directory / f"rules-{deck}.jsonl")
        for form, one in best_of_each(found).items():
            win = "" if one.win is None else f"{one.win:.2%}"
            lines.append(
                f"| {name} | {form} | `{one.rule}` | {one.points:.4f} | {one.lost:.4f} | {win} |"
            )
            if deck == "company" and form == FORM:
                best = one
    if best is None or best.win is None:
        raise ValueError("the rule of the cheat sheet was not tried")
    names = [best.rule, "optimal"]
    won = arena(names, GAMES, keep=directory / "rules-arena.jsonl").standings[0].wins
    lines += [
        "",
        (
            f"The rule of the cheat sheet, `{best.rule}`, in whole games by the referee against "
            f"one `optimal`: {won.value:.1%} ± {won.error:.1%} of {GAMES:,} games; by the engine "
            f"{best.win:.1%}."
        ),
        "",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    put(RULES, written(Path(sys.argv[1])))
