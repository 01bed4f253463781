"""Studies for people, in the terminal: thresholds, comparisons, rules, and chances by totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid

from solver.flip import studied
from solver.flip.ranking import Ranked
from solver.flip.rules import TARGET
from solver.flip.studies import Study
from solver.flip.subject import Subject
from solver.study import ByTotals, Threshold, changes

MOST_LISTED = 6
"""Exceptions that a line lists; CSV and JSON have all."""
MOST_CHANGES = 40
"""Rows played otherwise that are listed; CSV and JSON have all."""
MOST_TOTALS = 10
"""Totals that there is room for, side by side."""


def thresholds(console: Console, found: Study) -> None:
    """Print where hitting turns into staying."""
    heads = ("rows that hit", "all hit up to", "none hits from", "best to stay from", "exceptions")
    grid = Grid("numbers", *heads)
    for line in found.thresholds:
        grid.add_row(*_threshold(line), _exceptions(found, line.cards))
    console.print(grid)
    console.print(f"{studied.about(found)} {studied.reached(found)}", highlight=False)


def compared(console: Console, found: Study, other: Study) -> None:
    """Print the rows that are played otherwise."""
    lines = changes(found.rows, other.rows)
    grid = Grid("row", "here: hit less stay", "there")
    for line in lines[:MOST_CHANGES]:
        grid.add_row(line.as_dict()["row"], f"{line.here:+.4f}", f"{line.there:+.4f}")
    console.print(grid)
    console.print(str(studied.otherwise(lines, MOST_CHANGES)), highlight=False)
    console.print(str(studied.compared(found, other)), highlight=False)


def by_totals(console: Console, subject: Subject, found: ByTotals, others: str) -> None:
    """Print how much oftener hitting wins, for some of the totals."""
    every = -(-len(found.totals) // MOST_TOTALS)
    grid = Grid(box=SIMPLE_HEAD)  # without lines between, ten columns fit into 80 characters
    for head in ("", *found.totals[::every]):
        grid.add_column(str(head), justify="right", no_wrap=True)
    margins = found.hit - found.stay
    for total, line in zip(found.totals[::every], margins[::every, ::every], strict=True):
        grid.add_row(str(total), *(f"{100 * margin:+.1f}" for margin in line))
    console.print(grid)
    console.print(
        "How much oftener hitting wins than staying, in percent of all games; minus: stay. Down: "
        "your total, across: the other's."
    )
    console.print(*studied.other_plays(subject, others), highlight=False)


def race(
    console: Console,
    subject: Subject,
    lines: Mapping[float, Sequence[tuple[int, float]]],
    others: str,
) -> None:
    """Print lines of equal chance, for some of the totals."""
    grid = Grid("my total", *(f"{level:.0%}" for level in lines))
    by_total = {level: dict(line) for level, line in lines.items()}
    for mine in range(0, TARGET, 20):
        cells = (by_total[level].get(mine) for level in lines)
        grid.add_row(str(mine), *("" if at is None else f"{at:.0f}" for at in cells))
    console.print(grid)
    console.print("Each column: the other's total at which you win so many of all games.")
    console.print(*studied.other_plays(subject, others), highlight=False)


def ranked(console: Console, found: Sequence[tuple[str, Ranked]]) -> None:
    """Print rules, with their forms where they have one."""
    named = any(form for form, _ in found)
    grid = Grid(*(["form"] if named else []), "rule", "points", "lost", "busts", "wins of two")
    for form, one in found:
        win = "–" if one.win is None else f"{one.win:.2%}"
        cells = [one.rule, f"{one.points:.4f}", f"{one.lost:.4f}", f"{one.bust:.2%}", win]
        grid.add_row(*([form] if named else []), *cells)
    console.print(grid)


def _threshold(line: Threshold) -> tuple[str, ...]:
    always = "–" if line.always is None else str(line.always)
    never = "–" if line.never is None else str(line.never)
    best = "never" if line.best is None else str(line.best)
    return str(line.cards), f"{line.hits} of {line.rows}", always, never, best


def _exceptions(found: Study, cards: int) -> str:
    every = [
        " ".join(map(str, row))
        for cell in found.cells
        if cell.cards == cards
        for row in cell.exceptions
    ]
    more = f" and {len(every) - MOST_LISTED} more" if len(every) > MOST_LISTED else ""
    return "; ".join(every[:MOST_LISTED]) + more
