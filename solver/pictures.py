"""Pictures of studies, as Altair charts; and their files."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import altair as alt

from solver.said import said
from solver.study import ByTotals, Cell, Change
from solver.writing import PICTURES, check_file, without_pictures, writing

HIT, EVEN, STAY = "#2a6fb0", "#f4efe4", "#c4671b"
"""Colours that those who do not see red and green apart can tell apart."""
PAPER, PALE = "#fdfbf6", 0.35
"""What lies below the fields, so that pale ones are pale in a dark theme too."""
UNITS = {"score": "+.2f", "win": "+.1%"}
WIDTH = 420
"""Pixels of a picture in a file."""
TARGET = 200
"""Points that a picture of the race goes to."""
NAMED, ROOM = (120, 240), 12
"""Sums of both totals near which its lines have their names, in turn; and points left of them."""
Say = Callable[[str], str]
Chart = alt.LayerChart | alt.FacetChart


def margins(
    cells: Sequence[Cell], objective: Literal["score", "win"] = "score", say: Say = str
) -> Chart:
    """Return a map of what hitting is worth over staying, by sum and number of cards.

    The sign stands in each field in words of its own, + for hit and - for stay; fields whose
    rows never come up when one plays well are pale.
    """
    rows = [
        {
            **_field(cell.sum, cell.cards, cell.mean),
            "share": cell.share,
            "rows": cell.rows,
            "shown": 1.0 if cell.reached else PALE,
        }
        for cell in cells
    ]
    more = [
        alt.Tooltip("share:Q", title=say(said("rows that hit")), format=".0%"),
        alt.Tooltip("rows:Q", title=say(said("rows"))),
    ]
    unit = UNITS[objective]
    return _by_sum(rows, say(said("hit less stay")), unit, more, say)


def changed(
    changes: Sequence[Change], objective: Literal["score", "win"] = "score", say: Say = str
) -> Chart:
    """Return a map of how much more hitting is worth in another study, by sum and cards.

    A number in a field says how many of its rows are played otherwise there.
    """
    rows = [
        {
            **_field(each.sum, each.cards, each.there - each.here),
            "sign": str(each.otherwise or ""),
            "otherwise": each.otherwise,
            "rows": each.rows,
            "shown": 1.0,
        }
        for each in changes
    ]
    more = [
        alt.Tooltip("otherwise:Q", title=say(said("rows played otherwise"))),
        alt.Tooltip("rows:Q", title=say(said("rows"))),
    ]
    return _by_sum(rows, say(said("hitting is worth more")), UNITS[objective], more, say)


def by_totals(found: ByTotals, say: Say = str) -> Chart:
    """Return a map of how much oftener hitting wins than staying, by own total and the other's."""
    rows = [
        {
            "mine": mine,
            "yours": yours,
            **_sign(float(hit - stay)),
            "hit": float(hit),
            "stay": float(stay),
            "shown": 1.0,
        }
        for mine, stays, hits in zip(found.totals, found.stay, found.hit, strict=True)
        for yours, stay, hit in zip(found.totals, stays, hits, strict=True)
    ]
    mine, yours = say(said("my total")), say(said("the other's total"))
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        x=alt.X("mine:O", title=mine, axis=alt.Axis(labelAngle=0, labelOverlap=True)),
        y=alt.Y("yours:O", title=yours, sort="descending"),
        tooltip=[
            alt.Tooltip("mine:O", title=mine),
            alt.Tooltip("yours:O", title=yours),
            alt.Tooltip("hit:Q", title=say(said("hitting wins")), format=".1%"),
            alt.Tooltip("stay:Q", title=say(said("staying wins")), format=".1%"),
            alt.Tooltip("margin:Q", title=say(said("hit less stay")), format=UNITS["win"]),
        ],
    )
    return _mapped(base, rows, say(said("hit less stay")), UNITS["win"])


def titled(chart: Chart, title: str, *lines: str) -> Chart:
    """Return a chart that says by itself what it shows: for a file, which has no page around it."""
    words = alt.TitleParams(title, subtitle=list(lines), anchor="start", fontSize=14)
    named: Chart = chart.properties(title=words, width=WIDTH)
    return named


def possible() -> bool:
    """Return whether charts can be made into files: the extra ``pictures`` is there."""
    return find_spec("vl_convert") is not None


def made(chart: alt.TopLevelMixin, suffix: str) -> bytes:
    """Return a chart as a file of the kind that a suffix of `PICTURES` says.

    Raises
    ------
    RefusedError
        The extra ``pictures`` is missing.
    """
    if not possible():
        raise without_pictures("picture", suffix)
    if suffix == ".png":
        image = io.BytesIO()
        chart.save(image, format="png", scale_factor=2)
        return image.getvalue()
    text = io.StringIO()
    chart.save(text, format="svg")
    return text.getvalue().encode()


def _field(total: int, cards: int, margin: float) -> dict[str, Any]:
    return {"sum": total, "cards": cards, **_sign(margin)}


def _sign(margin: float) -> dict[str, Any]:
    return {"margin": margin, "sign": "+" if margin > 0 else "−" if margin < 0 else "="}


def _by_sum(
    rows: list[dict[str, Any]], title: str, unit: str, more: list[alt.Tooltip], say: Say
) -> Chart:
    """Return a map by sum and number of cards; sums run downwards, so that a phone has room."""
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        x=alt.X("cards:O", title=say(said("numbers in the row")), axis=alt.Axis(labelAngle=0)),
        y=alt.Y("sum:O", title=say(said("sum of the numbers"))),
        tooltip=[
            alt.Tooltip("cards:O", title=say(said("numbers in the row"))),
            alt.Tooltip("sum:O", title=say(said("sum of the numbers"))),
            alt.Tooltip("margin:Q", title=title, format=unit),
            *more,
        ],
    )
    return _mapped(base, rows, title, unit).properties(height=alt.Step(13))


def _mapped(base: alt.Chart, rows: list[dict[str, Any]], title: str, unit: str) -> Chart:
    """Return fields coloured by their margins, each with its sign, on paper of its own."""
    reach = max((abs(row["margin"]) for row in rows), default=0.0) or 1.0
    paper = base.mark_rect(color=PAPER)
    fields = base.mark_rect().encode(
        color=alt.Color(
            "margin:Q",
            title=title,
            scale=alt.Scale(
                domain=[-reach, 0, reach], range=[STAY, EVEN, HIT], clamp=True, interpolate="rgb"
            ),
            legend=alt.Legend(orient="top", format=unit),
        ),
        opacity=alt.Opacity("shown:Q", scale=None),
    )
    strong = f"abs(datum.margin) > {reach / 2} && datum.shown == 1"
    signs = base.mark_text(fontSize=11, fontWeight="bold").encode(
        text="sign:N", color=alt.condition(strong, alt.value("#ffffff"), alt.value("#26221c"))
    )
    return alt.layer(paper, fields, signs).properties(height=340)


def race_lines(lines: Mapping[float, Sequence[tuple[int, float]]], say: Say = str) -> Chart:
    """Return lines of equal chance to win, by own total and the other's."""
    rows = [
        {"mine": mine, "yours": yours, "level": f"{level:.0%}", "number": level}
        for level, points in lines.items()
        for mine, yours in points
    ]
    there = {level: points for level, points in lines.items() if points}
    # Names of lines side by side stand apart: one near the beginning, the next farther on.
    places = {
        level: min(points[ROOM:] or points, key=partial(_off, NAMED[number % len(NAMED)]))
        for number, (level, points) in enumerate(there.items())
    }
    ends = [
        {"mine": mine, "yours": yours, "level": f"{level:.0%}", "number": level}
        for level, (mine, yours) in places.items()
    ]
    totals = alt.Scale(domain=[0, TARGET])

    def encoded(values: list[dict[str, Any]]) -> alt.Chart:
        return alt.Chart(alt.InlineData(values=values)).encode(
            x=alt.X("mine:Q", title=say(said("my total")), scale=totals),
            y=alt.Y("yours:Q", title=say(said("the other's total")), scale=totals),
            detail="level:N",
        )

    color = alt.Color(
        "number:Q",
        title=say(said("chance to win")),
        scale=alt.Scale(domain=[0, 0.5, 1], range=[STAY, "#8a7f6d", HIT]),
        legend=None,
    )
    drawn = encoded(rows).mark_line(strokeWidth=2).encode(color=color)
    text = encoded(ends).mark_text(fontSize=11, fontWeight="bold", dy=-8, color="#8a7f6d")
    names = text.encode(text="level:N")
    return alt.layer(drawn, names).properties(height=360)


def write(chart: alt.TopLevelMixin, path: Path) -> None:
    """Write a picture, as SVG or PNG.

    Raises
    ------
    RefusedError
        The name ends otherwise, it cannot be written, or the extra ``pictures`` is missing.
    """
    check_file("picture", path, PICTURES)
    data = made(chart, path.suffix)
    with writing("picture", path):
        path.write_bytes(data)


def _off(together: float, point: tuple[int, float]) -> float:
    """Return how far a point is from where both totals add up to so much."""
    return abs(sum(point) - together)
