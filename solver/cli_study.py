"""The commands ``hitorstay study …``: thresholds, rules of thumb, and the race, as tables."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from solver.flip7.ranking import FORMS, best_of_each, rank
from solver.flip7.sheet import STEPS, SUFFIXES, advice, quality, write
from solver.flip7.sheet import sheet as make_sheet
from solver.flip7.studies import Study, chances, changes, study
from solver.games import check_game
from solver.refusal import RefusedError
from solver.study import Threshold, isolines
from solver.terminal import print_json, refusals
from solver.writing import PICTURES, check_file

LEVELS = tuple(level / 10 for level in range(1, 10))
MOST_LISTED = 6
"""Exceptions that a line of the terminal lists; CSV and JSON have all."""

app = typer.Typer(help="When to stay: thresholds, rules of thumb, the race.", no_args_is_help=True)

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print a table for spreadsheets.")]
Picture = Annotated[
    Path | None, typer.Option(help="Draw it: FILE.svg or FILE.png (extra 'pictures').")
]
Position = Annotated[
    str | None,
    typer.Argument(
        metavar="POSITION",
        help="What lies there already, such as 'x2 sc' or 'me 120:; ann 165: 5 9; discard: 12*3'. "
        "A whole deck, if left out.",
    ),
]
Bonus = Annotated[int | None, typer.Option(min=0, max=1000, help="Points of a full row.")]
Full = Annotated[int | None, typer.Option(min=1, max=13, help="Numbers of a full row.")]

DeckName = Annotated[str, typer.Option(help="company, numbers alone, or alone.")]
Keep = Annotated[
    Path | None, typer.Option(help="Keep what is done in this file; run again to go on.")
]


@app.command()
def rows(
    position: Position = None,
    *,
    against: Annotated[
        str | None,
        typer.Option(metavar="POSITION", help="List the rows that are played otherwise there."),
    ] = None,
    objective: Annotated[
        str | None, typer.Option(metavar="win|score", help="What to play for, as in advise.")
    ] = None,
    bonus: Bonus = None,
    full: Full = None,
    picture: Picture = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Show for each number of cards and sum how many rows hit, and which are exceptions."""
    with refusals(as_json=as_json):
        _one(as_json=as_json, as_csv=as_csv)
        _check(picture)
        for text in filter(None, (position, against)):
            check_game(text)
        found = study(position, objective=objective, bonus=bonus, full=full)
        if picture is not None:
            from solver import pictures  # noqa: PLC0415  # slow to load

            pictures.write(pictures.margins(found.cells, found.objective), picture)
        other = None
        if against is not None:
            other = study(against, objective=objective, bonus=bonus, full=full)
        if as_json:
            compared = {} if other is None else {"against": changes(found, other)}
            print_json(found.as_dict() | compared)
        elif as_csv:
            _cells_csv(found)
        elif other is None:
            _thresholds(Console(), found)
        else:
            _changes(Console(), found, other)


@app.command()
def rules(
    rule: Annotated[
        list[str],
        typer.Argument(
            metavar="RULE...",
            help="Ways to play: optimal, one_step, 'threshold N', 'risk P', 'cards N', or a rule "
            "of your own, such as 'stay sum >= 23 or cards == 5 and not sc'.",
        ),
    ],
    *,
    deck: DeckName = "company",
    keep: Keep = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Rank rules of thumb by what they lose, in points a round and in games won."""
    with refusals(as_json=as_json):
        _one(as_json=as_json, as_csv=as_csv)
        with _progress("Playing", len(rule) + 1) as done:
            found = rank(deck, rule, keep=keep, done=done)  # type: ignore[arg-type]  # checked there
        _ranked([("", one) for one in found], deck, as_json=as_json, as_csv=as_csv)


@app.command()
def best(
    *,
    deck: DeckName = "company",
    keep: Keep = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Find the best simple rule of each form. Alone this takes long."""
    with refusals(as_json=as_json):
        _one(as_json=as_json, as_csv=as_csv)
        tried = [name for names in FORMS.values() for name in names]
        with _progress("Playing", len(tried) + 1) as done:
            found = rank(deck, tried, keep=keep, done=done)  # type: ignore[arg-type]  # checked there
        forms = best_of_each(found)
        _ranked(list(forms.items()), deck, as_json=as_json, as_csv=as_csv)


@app.command()
def race(
    *,
    others: Annotated[str, typer.Option(help="How the other plays.")] = "optimal",
    picture: Picture = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Show lines of equal chance to win a game of two, by both totals."""
    with refusals(as_json=as_json):
        _one(as_json=as_json, as_csv=as_csv)
        _check(picture)
        lines = isolines(chances(others), LEVELS)
        if picture is not None:
            from solver import pictures  # noqa: PLC0415  # slow to load

            pictures.write(pictures.race_lines(lines), picture)
        if as_json:
            print_json({"others": others, "lines": list(lines.items())})
        elif as_csv:
            table = [(level, *point) for level, line in lines.items() for point in line]
            _csv(["chance", "mine", "yours"], table)
        else:
            grid = Grid("my total", *(f"{level:.0%}" for level in LEVELS))
            by_total = {level: dict(line) for level, line in lines.items()}
            for mine in range(0, 200, 20):
                cells = (by_total[level].get(mine) for level in LEVELS)
                grid.add_row(str(mine), *("" if at is None else f"{at:.0f}" for at in cells))
            console = Console()
            console.print(grid)
            console.print("Each column: the other's total at which you win so many of all games.")


@app.command()
def sheet(
    out: Annotated[Path, typer.Argument(help="FILE.html or FILE.pdf (extra 'pictures').")],
) -> None:
    """Make the cheat sheet: the best rule that can be kept in mind, on one page."""
    with refusals(as_json=False):
        check_file("out", out, SUFFIXES)  # before the work
        with _progress("Working it out", STEPS) as done:
            made = make_sheet(done=done)
        write(made, out)
        console = Console()
        for line in (*advice(made), quality(made)):
            console.print(line, highlight=False)


def _check(picture: Path | None) -> None:
    """Refuse before the work a picture that cannot be."""
    if picture is not None:
        check_file("picture", picture, PICTURES)


def _one(*, as_json: bool, as_csv: bool) -> None:
    if as_json and as_csv:
        raise RefusedError("csv", "--csv", "choose --json or --csv, not both")


@contextmanager
def _progress(words: str, total: int) -> Iterator[Callable[[int], None]]:
    notes = Console(stderr=True)
    with Progress(console=notes, transient=True, disable=not notes.is_terminal) as progress:
        task = progress.add_task(words, total=total)
        yield lambda count: progress.update(task, completed=count)


def _thresholds(console: Console, found: Study) -> None:
    grid = Grid("numbers", "all hit up to", "none hits from", "best to stay from", "exceptions")
    for line in found.thresholds:
        grid.add_row(*_threshold(line), _exceptions(found, line.cards))
    console.print(grid)
    unit = "points" if found.objective == "score" else "chance to win"
    console.print(
        f"{len(found.rows.numbers):,} rows, each by the whole look-ahead, for {unit}; "
        f"{int(found.rows.reached.sum()):,} of them come up when one plays well.",
        highlight=False,
    )


def _threshold(line: Threshold) -> tuple[str, str, str, str]:
    always = "–" if line.always is None else str(line.always)
    never = "–" if line.never is None else str(line.never)
    return str(line.cards), always, never, str(line.best)


def _exceptions(found: Study, cards: int) -> str:
    every = [
        " ".join(map(str, row))
        for cell in found.cells
        if cell.cards == cards
        for row in cell.exceptions
    ]
    more = f" and {len(every) - MOST_LISTED} more" if len(every) > MOST_LISTED else ""
    return "; ".join(every[:MOST_LISTED]) + more


def _changes(console: Console, found: Study, other: Study) -> None:
    lines = changes(found, other)
    grid = Grid("row", "hit less stay", "there")
    for line in lines[:40]:
        grid.add_row(line["row"], f"{line['here']:+.4f}", f"{line['there']:+.4f}")
    console.print(grid)
    more = f"; the first 40 are shown, --json has all" if len(lines) > 40 else ""  # noqa: F541
    rows_are = "row is" if len(lines) == 1 else "rows are"
    console.print(f"{len(lines):,} {rows_are} played otherwise{more}.", highlight=False)


def _cells_csv(found: Study) -> None:
    names = ["cards", "sum", "rows", "reached", "hits", "ties", "low", "mean", "high", "exceptions"]
    table = [
        (
            c.cards,
            c.sum,
            c.rows,
            c.reached,
            c.hits,
            c.ties,
            c.low,
            c.mean,
            c.high,
            "; ".join(" ".join(map(str, row)) for row in c.exceptions),
        )
        for c in found.cells
    ]
    _csv(names, table)


def _ranked(found: Sequence[tuple[str, Any]], deck: str, *, as_json: bool, as_csv: bool) -> None:
    if as_json:
        print_json(
            {"deck": deck, "rules": [{"form": form, **one.as_dict()} for form, one in found]}
        )
        return
    if as_csv:
        names = ["rule", "points", "lost", "bust", "flip7", "win"]
        _csv(["form", *names], [(form, *one.as_dict().values()) for form, one in found])
        return
    named = any(form for form, _ in found)
    grid = Grid(*(["form"] if named else []), "rule", "points", "lost", "busts", "wins of two")
    for form, one in found:
        win = "–" if one.win is None else f"{one.win:.2%}"
        cells = [one.rule, f"{one.points:.4f}", f"{one.lost:.4f}", f"{one.bust:.2%}", win]
        grid.add_row(*([form] if named else []), *cells)
    Console().print(grid)


def _csv(names: Sequence[str], table: Sequence[Sequence[Any]]) -> None:
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(names)
    out.writerows(table)
