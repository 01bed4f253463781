"""The cheat sheet: the best rule that can be kept in mind, and what it leaves out, on a page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from solver.flip.best import best_rules
from solver.flip.ranking import Ranked
from solver.flip.studies import study
from solver.flip.subject import Subject
from solver.paper import element, page, table
from solver.said import Said, said
from solver.study import Threshold
from solver.writing import check_file, without_pictures, writing

TOTALS = (0, 80, 140, 180)
"""Totals of two players for which the sheet has thresholds of their own."""
CARDS = 3
"""Numbers in the rows of those thresholds."""
STORED = "sheet.json"
"""The file with the race, in the folder of each game: a minute of work."""
SUFFIXES = (".html", ".pdf")
Race = tuple[tuple[int | None, ...], ...]
Say = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on the sheet.

    Parameters
    ----------
    subject
        The game.
    rule
        The rule, valued in company from a whole deck.
    thresholds
        What is best by the whole look-ahead, by how many numbers are in the row.
    race
        Sums from which to stay with three numbers, by own total and the other's, both of
        `TOTALS`: the best chance to win a game of two. None: never stay.
    """

    subject: Subject
    rule: Ranked
    thresholds: tuple[Threshold, ...]
    race: Race


def sheet(subject: Subject) -> Sheet:
    """Return the sheet: of its form the best rule that is stored, and the stored race."""
    rule = best_rules(subject.name)["company"][subject.cheat.form]
    return Sheet(subject, rule, study(subject).thresholds, _stored(subject.name))


def stays_from(subject: Subject, mine: int, yours: int) -> int | None:
    """Return the entry of `Sheet.race` for two totals, worked out anew: some seconds."""
    table = f"game {subject.name}; me {mine}:; ann {yours}:"
    found = study(subject, table, objective="win")
    [three] = [each for each in found.thresholds if each.cards == CARDS]
    return three.best


@lru_cache(maxsize=2)
def _stored(game: str) -> Race:
    """Return the race as ``scripts/sheet.py`` worked it out."""
    with files(f"solver.{game}").joinpath(STORED).open(encoding="utf-8") as stored:
        return tuple(tuple(line) for line in json.load(stored))


def advice(made: Sheet) -> list[Said]:
    """Return the rule in sentences."""
    limits = map(int, re.findall(r">= (\d+)", made.rule.rule))
    return made.subject.cheat.rule(*limits)


def quality(made: Sheet) -> Said:
    """Return how good the rule is."""
    return said(
        "Of {points:.2f} points a round that the whole look-ahead brings with a whole deck, this "
        "gives away {lost:.2f}; against a player of most points it wins {win:.1%} of all games of "
        "two. It counts no cards: the shorter the pile gets, the more it gives away.",
        points=made.rule.points + made.rule.lost,
        lost=made.rule.lost,
        win=made.rule.win or 0.0,
    )


def thresholds_table(made: Sheet, say: Say = str) -> tuple[list[str], list[list[str]]]:
    """Return the heads and lines of the thresholds: the rest of the deck unseen, numbers only."""
    heads = [said("Numbers in the row"), said("always hit up to"), said("always stay from")]
    lines = [
        [
            str(line.cards),
            "–" if line.always is None else str(line.always),
            "–" if line.never is None else str(line.never),
        ]
        for line in made.thresholds
    ]
    return [say(head) for head in heads], lines


def race_table(made: Sheet, say: Say = str) -> tuple[list[str], list[list[str]]]:
    """Return the heads and lines of the thresholds by both totals."""
    heads = [say(said("I have")), *(say(said("other has {total}", total=n)) for n in TOTALS)]
    never = say(said("never"))
    lines = [
        [str(mine), *(never if stay is None else str(stay) for stay in line)]
        for mine, line in zip(TOTALS, made.race, strict=True)
    ]
    return heads, lines


def html(made: Sheet, say: Say = str, *, right_to_left: bool = False) -> str:
    """Return the sheet as a page of its own, ready to be printed."""
    title = say(made.subject.cheat.title)
    parts = [
        element("h1", title),
        *(element("p", say(line), "rule") for line in advice(made)),
        element("p", say(quality(made))),
        element("h2", say(ROWS)),
        table(*thresholds_table(made, say)),
        element("p", say(BETWEEN)),
        element("h2", say(RACE)),
        table(*race_table(made, say)),
        element("p", say(made.subject.cheat.bust)),
    ]
    return page(title, parts, right_to_left=right_to_left)


def write(made: Sheet, path: Path) -> None:
    """Write the sheet as HTML or as a PDF of one A4 page, in English.

    Raises
    ------
    RefusedError
        The name ends otherwise, it cannot be written, or the extra ``pictures`` is missing.
    """
    check_file("out", path, SUFFIXES)
    data = pdf(made) if path.suffix == ".pdf" else html(made).encode()
    with writing("out", path):
        path.write_bytes(data)


def pdf(made: Sheet) -> bytes:
    """Return the sheet as a PDF of one A4 page, in English.

    Raises
    ------
    RefusedError
        The extra ``pictures`` is missing.
    """
    try:
        from fpdf import FPDF  # noqa: PLC0415  # an extra
    except ImportError:
        raise without_pictures("out", "pdf") from None
    paper = FPDF(format="A4")
    paper.set_title(_plain(made.subject.cheat.title))
    paper.add_page()

    def text(line: str, size: int, style: str = "") -> None:
        paper.set_font("helvetica", style, size)
        paper.multi_cell(0, size * 0.5, _plain(line), new_x="LMARGIN", new_y="NEXT")
        paper.ln(2)

    def grid(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> None:
        paper.set_font("helvetica", "", 12)
        with paper.table(text_align="CENTER", line_height=7) as rows:
            for line in (heads, *lines):
                row = rows.row()
                for cell in line:
                    row.cell(_plain(cell))
        paper.ln(3)

    text(made.subject.cheat.title, 22, "B")
    for line in advice(made):
        text(line, 15, "B")
    text(quality(made), 12)
    text(ROWS, 15, "B")
    grid(*thresholds_table(made))
    text(BETWEEN, 12)
    text(RACE, 15, "B")
    grid(*race_table(made))
    text(made.subject.cheat.bust, 12)
    return bytes(paper.output())


ROWS = said("By the sum of your numbers, no other card of yours in front")
BETWEEN = said(
    "In between it depends on the row: rows of smaller numbers bust less often, so they hit."
)
RACE = said("Two players, three numbers in front: stay from this sum on")


def _plain(text: str) -> str:
    """Return a text in the letters of the fonts that every PDF has."""
    return text.translate(str.maketrans("–−×÷", "--x/"))
