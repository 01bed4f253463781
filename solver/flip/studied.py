"""What is said of studies, and their tables, in the terminal as on a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from solver.flip.decks import DECKS
from solver.flip.models import OPTIMAL
from solver.flip.ranking import Ranked
from solver.flip.studies import Study
from solver.flip.subject import Subject
from solver.said import Said, counted, said
from solver.study import ByTotals, changes

Table = tuple[list[str], list[tuple[Any, ...]]]
"""Heads and lines."""
Words = tuple[Said, list[Said]]
"""A title, and lines below it."""
UNITS = {"score": said("points"), "win": said("the chance to win")}
WHOLE = said("a whole deck")


def about(found: Study) -> Said:
    """Return what was looked at: how many rows, of which deck, in which model, for what."""
    rows = counted("{count:,} row of numbers", "{count:,} rows of numbers", len(found.rows.numbers))
    about = said(
        "{rows}, each by the whole look-ahead: {deck}, for {unit}.",
        rows=rows,
        deck=DECKS[found.deck],
        unit=UNITS[found.objective],
    )
    if found.row_kinds is None:
        return about
    return said("{about} {kinds}", about=about, kinds=found.row_kinds)


def reached(found: Study) -> Said:
    """Return how many of the rows come up."""
    return counted(
        "{count:,} of them comes up when one plays well.",
        "{count:,} of them come up when one plays well.",
        int(found.rows.reached.sum()),
    )


def otherwise(lines: Sequence[object], shown: int) -> Said:
    """Return how many rows are played otherwise, and how many of these are shown."""
    rows = counted(
        "{count:,} row is played otherwise", "{count:,} rows are played otherwise", len(lines)
    )
    if len(lines) <= shown:
        return said("{rows}.", rows=rows)
    return said("{rows}; the first {shown} are shown, the files have all.", rows=rows, shown=shown)


def compared(here: Study, there: Study) -> Said:
    """Return what is compared: both models, and what both play for."""
    values = {"here": DECKS[here.deck], "there": DECKS[there.deck]}
    if here.objective == there.objective:
        unit = UNITS[here.objective]
        return said("Here: {here}. There: {there}. Both for {unit}.", **values, unit=unit)
    return said(
        "Here: {here}, for {one}. There: {there}, for {other}.",
        **values,
        one=UNITS[here.objective],
        other=UNITS[there.objective],
    )


def other_plays(subject: Subject, others: str) -> list[Said]:
    """Return what is taken for granted in a race of two, in sentences."""
    if others == OPTIMAL.name:
        how = said("The other plays every round for the most points.")
    else:
        how = said("The other plays by {rule}.", rule=others)
    rounds = said(
        "You answer as well as possible; rounds are independent, and equal totals play on."
    )
    return [how, rounds, *([subject.remark] if subject.remark else [])]


def margins_words(found: Study, position: str | None) -> Words:
    """Return what stands over the picture of a study."""
    title = said(
        "{position}, {deck}: hit less stay, for {unit}",
        position=position or WHOLE,
        deck=DECKS[found.deck],
        unit=UNITS[found.objective],
    )
    return title, [
        said("Plus: hit, minus: stay, on average over the rows of such a sum and count."),
        said("Pale: such rows do not come up when one plays well."),
    ]


def changed_words(here: Study, position: str | None, there: Study, against: str | None) -> Words:
    """Return what stands over the picture of a comparison."""
    title = said("{there} against {here}", there=against or WHOLE, here=position or WHOLE)
    return title, [
        said(
            "How much more hitting is worth there, over staying. A number: rows played otherwise."
        ),
        compared(here, there),
    ]


def totals_words(subject: Subject, position: str, others: str) -> Words:
    """Return what stands over the picture by totals."""
    title = said("{position}: how much oftener hitting wins than staying", position=position)
    return title, other_plays(subject, others)


def race_words(subject: Subject, others: str) -> Words:
    """Return what stands over the picture of the race."""
    return said("Chance to win a game of two, by both totals"), other_plays(subject, others)


def cells_table(found: Study) -> Table:
    """Return the cells of a study."""
    names = ["cards", "sum", "rows", "reached", "hits", "ties", "low", "mean", "high"]
    lines = [
        (
            *(getattr(cell, name) for name in names),
            "; ".join(" ".join(map(str, row)) for row in cell.exceptions),
            found.deck,
            found.objective,
        )
        for cell in found.cells
    ]
    return [*names, "exceptions", "deck", "for"], lines


def changes_table(here: Study, there: Study) -> Table:
    """Return the rows that are played otherwise, and in which models."""
    both = (here.deck, there.deck, here.objective, there.objective)
    heads = ["row", "here", "there", "deck_here", "deck_there", "for_here", "for_there"]
    lines = changes(here.rows, there.rows)
    return heads, [(*line.as_dict().values(), *both) for line in lines]


def changes_dict(here: Study, there: Study) -> dict[str, Any]:
    """Return a comparison as machine output has it, beside the study it begins with."""
    of = {"objective": there.objective, "deck": there.deck, "model": there.model}
    return {"there": of, "against": [line.as_dict() for line in changes(here.rows, there.rows)]}


def totals_table(found: ByTotals) -> Table:
    """Return the chances by totals."""
    both = range(len(found.totals))
    return ["mine", "yours", "stay", "hit"], [
        (found.totals[i], found.totals[j], float(found.stay[i, j]), float(found.hit[i, j]))
        for i in both
        for j in both
    ]


def totals_dict(game: str, found: ByTotals, position: str, others: str) -> dict[str, Any]:
    """Return the chances by totals as machine output has them."""
    table = {"stay": found.stay.tolist(), "hit": found.hit.tolist()}
    asked = {"game": game, "position": position, "others": others}
    return {**asked, "totals": list(found.totals), **table}


def race_table(lines: dict[float, list[tuple[int, float]]], others: str) -> Table:
    """Return the points of lines of equal chance."""
    table = [(level, *point, others) for level, line in lines.items() for point in line]
    return ["chance", "mine", "yours", "others"], table


def ranked_table(found: Sequence[tuple[str, Ranked]], deck: str) -> Table:
    """Return rules with their forms, as far as they have one."""
    heads = ["form", "rule", "points", "lost", "bust", "flip7", "win", "deck"]
    return heads, [(form, *one.as_dict().values(), deck) for form, one in found]


def ranked_dict(game: str, found: Sequence[tuple[str, Ranked]], deck: str) -> dict[str, Any]:
    """Return rules as machine output has them."""
    rules = [{"form": form, **one.as_dict()} for form, one in found]
    return {"game": game, "deck": deck, "rules": rules}


def said_all(words: Words, say: Callable[[str], str] = str) -> list[str]:
    """Return title and lines in some language."""
    title, lines = words
    return [say(title), *(say(line) for line in lines)]
