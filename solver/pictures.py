"""Pictures of studies, as Altair charts; and their files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import altair as alt

from solver.refusal import clip
from solver.said import said
from solver.study import Cell
from solver.writing import PICTURES, check_file, without_pictures, writing

HIT, EVEN, STAY = "#2a6fb0", "#f4efe4", "#c4671b"
"""Colours that those who do not see red and green apart can tell apart."""
TARGET = 200
"""Points that a picture of the race goes to."""
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
            "sum": cell.sum,
            "cards": cell.cards,
            "margin": cell.mean,
            "share": cell.share,
            "rows": cell.rows,
            "sign": "+" if cell.mean > 0 else "−",
            "shown": 1.0 if cell.reached else 0.35,
        }
        for cell in cells
    ]
    unit = "+.2f" if objective == "score" else "+.1%"
    reach = max((abs(cell.mean) for cell in cells), default=1.0)
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        x=alt.X("sum:O", title=say(said("sum of the numbers")), axis=alt.Axis(labelOverlap=True)),
        y=alt.Y("cards:O", title=say(said("numbers in the row")), sort="descending"),
        tooltip=[
            alt.Tooltip("cards:O", title=say(said("numbers in the row"))),
            alt.Tooltip("sum:O", title=say(said("sum of the numbers"))),
            alt.Tooltip("margin:Q", title=say(said("hit less stay")), format=unit),
            alt.Tooltip("share:Q", title=say(said("rows that hit")), format=".0%"),
            alt.Tooltip("rows:Q", title=say(said("rows"))),
        ],
    )
    fields = base.mark_rect().encode(
        color=alt.Color(
            "margin:Q",
            title=say(said("hit less stay")),
            scale=alt.Scale(domain=[-reach, 0, reach], range=[STAY, EVEN, HIT], clamp=True),
            legend=alt.Legend(orient="top", format=unit),
        ),
        opacity=alt.Opacity("shown:Q", scale=None),
    )
    signs = base.mark_text(fontSize=8, color="#26221c").encode(text="sign:N")
    return alt.layer(fields, signs).properties(height=340)


def race_lines(lines: Mapping[float, Sequence[tuple[int, float]]], say: Say = str) -> Chart:
    """Return lines of equal chance to win, by own total and the other's."""
    rows = [
        {"mine": mine, "yours": yours, "level": f"{level:.0%}", "number": level}
        for level, points in lines.items()
        for mine, yours in points
    ]
    there = {level: points for level, points in lines.items() if points}
    middles = {level: min(there[level], key=_off_the_middle) for level in there}
    ends = [
        {"mine": mine, "yours": yours, "level": f"{level:.0%}", "number": level}
        for level, (mine, yours) in middles.items()
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
    try:
        with writing("picture", path):
            chart.save(str(path), scale_factor=2 if path.suffix == ".png" else 1)
    except (ImportError, ValueError) as error:
        if "vl-convert" not in str(error) and not isinstance(error, ImportError):
            raise
        raise without_pictures("picture", clip(str(path))) from None


def _off_the_middle(point: tuple[int, float]) -> float:
    return abs(point[0] + point[1] - TARGET)
