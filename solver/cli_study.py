"""The commands ``hitorstay study …``: thresholds, rules of thumb, and the race, as tables."""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from solver import show_study
from solver.flip import studied
from solver.flip.ranking import Ranked, best_of_each, rank
from solver.flip.rules import TARGET
from solver.flip.sheet import SUFFIXES, advice, quality, write
from solver.flip.sheet import sheet as make_sheet
from solver.flip.studies import STEP, beside, by_totals, chances, study
from solver.games import subject_of
from solver.refusal import RefusedError
from solver.study import changed_cells, isolines
from solver.terminal import print_json, refusals, working
from solver.writing import PICTURES, check_file

LEVELS = tuple(level / 10 for level in range(1, 10))

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
        help="What lies there already, such as 'x2 sc' (with a vengeance: 'l13', 'u7', '-4'), or "
        "'discard: 12*3', or a table such as 'me 120:; ann 165: 5 9'. A whole deck, in company, "
        "if left out.",
    ),
]
GameName = Annotated[
    str | None,
    typer.Option(help="flip7 or vengeance; as the position says, or flip7, if left out."),
]
Bonus = Annotated[int | None, typer.Option(min=0, max=1000, help="Points of a full row.")]
Full = Annotated[int | None, typer.Option(min=1, max=13, help="Numbers of a full row.")]
Others = Annotated[
    str, typer.Option(help="How the other plays: optimal, one_step, human, threshold N, risk P.")
]
DeckName = Annotated[str, typer.Option(help="company, numbers alone, or alone.")]
Keep = Annotated[
    Path | None, typer.Option(help="Keep what is done in this file; run again to go on.")
]


@app.command()
def rows(  # noqa: PLR0913  # one for each option
    position: Position = None,
    *,
    game: GameName = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="POSITION",
            help="List the rows that are played otherwise there; the deck stays the same unless "
            "it says alone or company, or shows others.",
        ),
    ] = None,
    deck: Annotated[
        str | None,
        typer.Option(help="company, numbers alone, or alone; as the position says, if left out."),
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
        subject = subject_of(game, position, against)
        other = None
        with working("working it out", 1 if against is None else 2) as done:
            how: Any = {"deck": deck, "objective": objective, "bonus": bonus, "full": full}
            found = study(subject, position, **how)
            done(1)
            if against is not None:
                other = beside(subject, found, against, **how)
        if other is None:
            if picture is not None:
                words = studied.margins_words(found, position)
                _draw(picture, "margins", (found.cells, found.objective), words)
            if as_json:
                print_json(found.as_dict())
            elif as_csv:
                _csv(studied.cells_table(found))
            else:
                show_study.thresholds(Console(), found)
            return
        if picture is not None:
            words = studied.changed_words(found, position, other, against)
            cells = changed_cells(found.rows, other.rows)
            _draw(picture, "changed", (cells, other.objective), words)
        if as_json:
            print_json(found.as_dict() | studied.changes_dict(found, other))
        elif as_csv:
            _csv(studied.changes_table(found, other))
        else:
            show_study.compared(Console(), found, other)


@app.command()
def totals(
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION",
            help="Your row, such as '9 11 12', or a table of two, such as 'me: 9 11; ann: 5'.",
        ),
    ],
    *,
    game: GameName = None,
    others: Others = "optimal",
    step: Annotated[
        int, typer.Option(min=1, max=TARGET - 1, help="Points from one total to the next.")
    ] = STEP,
    picture: Picture = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Show how much oftener hitting wins than staying, by both totals of a game of two."""
    with refusals(as_json=as_json):
        _one(as_json=as_json, as_csv=as_csv)
        _check(picture)
        subject = subject_of(game, position)
        with working("working it out", len(range(0, TARGET, step))) as done:
            found = by_totals(subject, position, others, step=step, done=done)
        if picture is not None:
            _draw(picture, "by_totals", (found,), studied.totals_words(subject, position, others))
        if as_json:
            print_json(studied.totals_dict(subject.name, found, position, others))
        elif as_csv:
            _csv(studied.totals_table(found))
        else:
            show_study.by_totals(Console(), subject, found, others)


@app.command()
def rules(
    rule: Annotated[
        list[str],
        typer.Argument(
            metavar="RULE...",
            help="Ways to play: optimal, one_step, 'threshold N', 'risk P', 'cards N', or a rule "
            "of your own, such as 'sum >= 23 or cards == 5 and not sc'. In With a Vengeance it "
            "looks at sum, cards, score, minus, risk, gain, half, l13 and u7.",
        ),
    ],
    *,
    game: GameName = None,
    deck: DeckName = "company",
    keep: Keep = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Rank rules of thumb by what they lose, in points a round and in games won."""
    with refusals(as_json=as_json):
        _one(as_json=as_json, as_csv=as_csv)
        with working("playing", len(rule) + 1) as done:
            subject = subject_of(game)
            found = rank(subject, deck, rule, keep=keep, done=done)
        _ranked(subject.name, [("", one) for one in found], deck, as_json=as_json, as_csv=as_csv)


@app.command()
def best(
    *,
    game: GameName = None,
    deck: DeckName = "company",
    keep: Keep = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Find the best simple rule of each form. Alone this takes long."""
    with refusals(as_json=as_json):
        _one(as_json=as_json, as_csv=as_csv)
        subject = subject_of(game)
        tried = [name for names in subject.forms.values() for name in names]
        with working("playing", len(tried) + 1) as done:
            found = rank(subject, deck, tried, keep=keep, done=done)
        forms = best_of_each(subject, found)
        _ranked(subject.name, list(forms.items()), deck, as_json=as_json, as_csv=as_csv)


@app.command()
def race(
    *,
    game: GameName = None,
    others: Others = "optimal",
    picture: Picture = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Show lines of equal chance to win a game of two, by both totals."""
    with refusals(as_json=as_json):
        _one(as_json=as_json, as_csv=as_csv)
        _check(picture)
        subject = subject_of(game)
        lines = isolines(chances(subject, others), LEVELS)
        if picture is not None:
            _draw(picture, "race_lines", (lines,), studied.race_words(subject, others))
        if as_json:
            print_json({"game": subject.name, "others": others, "lines": list(lines.items())})
        elif as_csv:
            _csv(studied.race_table(lines, others))
        else:
            show_study.race(Console(), subject, lines, others)


@app.command()
def sheet(
    out: Annotated[Path, typer.Argument(help="FILE.html or FILE.pdf (extra 'pictures').")],
    *,
    game: GameName = None,
) -> None:
    """Make the cheat sheet: the best rule that can be kept in mind, on one page."""
    with refusals(as_json=False):
        check_file("out", out, SUFFIXES)  # before the work
        subject = subject_of(game)
        made = make_sheet(subject)
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


def _ranked(
    game: str, found: Sequence[tuple[str, Ranked]], deck: str, *, as_json: bool, as_csv: bool
) -> None:
    if as_json:
        print_json(studied.ranked_dict(game, found, deck))
    elif as_csv:
        _csv(studied.ranked_table(found, deck))
    else:
        show_study.ranked(Console(), found)


def _draw(picture: Path, name: str, shown: tuple[Any, ...], words: studied.Words) -> None:
    """Draw a chart of `solver.pictures` by its name, with words of its own."""
    from solver import pictures  # noqa: PLC0415  # slow to load

    chart = getattr(pictures, name)(*shown)
    pictures.write(pictures.titled(chart, *studied.said_all(words)), picture)


def _csv(table: studied.Table) -> None:
    names, lines = table
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(names)
    out.writerows(lines)
