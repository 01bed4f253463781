"""Charts of the lessons; each comes with what it shows in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import altair as alt

from solver.lessons.bonus import Line
from solver.lessons.last_round import Choice
from solver.said import Said, said
from solver.ui.chart import PERCENT

Say = Callable[[str], str]
BLUE, ORANGE, GREY = "#3d7ddb", "#d07a1f", "#8a7f6d"
HEIGHT = 240


def duplicates(chances: Sequence[Fraction], k: int, say: Say = str) -> tuple[alt.Chart, Said]:
    """Return bars of the chance of no duplicate for 1, 2, … draws, that of ``k`` with a rim."""
    rows = [
        {"k": i, "chance": float(chance), "rim": 3 if i == k else 0}
        for i, chance in enumerate(chances, 1)
    ]
    chart = (
        alt.Chart(alt.InlineData(values=rows))
        .mark_bar(color=BLUE, stroke=ORANGE)
        .encode(
            x=alt.X("k:O", title=say(said("cards drawn")), axis=alt.Axis(labelAngle=0)),
            y=alt.Y("chance:Q", title=None, axis=alt.Axis(labelExpr=PERCENT, tickCount=4)),
            strokeWidth=alt.StrokeWidth("rim:Q", scale=None, legend=None),
            tooltip=[
                alt.Tooltip("k:O", title=say(said("cards drawn"))),
                alt.Tooltip("chance:Q", title=say(said("no duplicate")), format=".2%"),
            ],
        )
        .properties(height=HEIGHT)
    )
    told = said(
        "Bars of the chance of no duplicate: {first:.0%} with one card, {chosen:.1%} with {k}, "
        "{last:.1%} with {most}.",
        first=float(chances[0]),
        chosen=float(chances[k - 1]),
        k=k,
        last=float(chances[-1]),
        most=len(chances),
    )
    return chart, told


def bonus(
    pieces: Sequence[tuple[Fraction, Line]], stay: int, now: int, most: int, say: Say = str
) -> tuple[alt.LayerChart, Said]:
    """Return the values of hitting and of staying by the bonus, from 0 to ``most``."""
    ends = [start for start, _ in pieces if start < most] + [Fraction(most)]
    names = [say(said("hit")), say(said("stay"))]
    rows: list[dict[str, str | float]] = [
        {"what": name, "bonus": float(at), "points": points}
        for at in ends
        for name, points in zip(names, (float(_best(pieces, at)), float(stay)), strict=True)
    ]
    lines = (
        alt.Chart(alt.InlineData(values=rows))
        .mark_line(strokeWidth=3)
        .encode(
            x=alt.X("bonus:Q", title=say(said("bonus"))),
            y=alt.Y("points:Q", title=say(said("points on average")), scale=alt.Scale(zero=False)),
            **_named(names),
        )
    )
    told = said(
        "Two lines by the bonus. Staying has {stay} points throughout; hitting has {hit:.2f} with "
        "a bonus of {bonus}, and bends upwards.",
        stay=stay,
        hit=float(_best(pieces, Fraction(now))),
        bonus=now,
    )
    return (lines + _rule(now, "bonus")).properties(height=HEIGHT), told


def race(choices: Sequence[Choice], now: int, say: Say = str) -> tuple[alt.LayerChart, Said]:
    """Return the chances to win by hitting and by staying, by the points that one is behind."""
    names = [say(said("hit")), say(said("stay"))]
    rows = [
        {"what": what, "behind": each.behind, "chance": float(chance)}
        for each in choices
        for what, chance in zip(names, (each.hit, each.stay), strict=True)
        if chance is not None
    ]
    lines = (
        alt.Chart(alt.InlineData(values=rows))
        .mark_line(strokeWidth=3, interpolate="step")
        .encode(
            x=alt.X("behind:Q", title=say(said("points behind"))),
            y=alt.Y(
                "chance:Q",
                title=say(said("chance to win")),
                axis=alt.Axis(labelExpr=PERCENT, tickCount=4),
            ),
            **_named(names),
        )
    )
    here = next(each for each in choices if each.behind == now)
    told = said(
        "Two staircases of the chance to win, which fall the more points you are behind. At "
        "{behind} points behind, hitting wins {hit:.1%} and staying {stay:.1%}.",
        behind=now,
        hit=float(here.hit),
        stay=float(here.stay or 0),
    )
    return (lines + _rule(now, "behind")).properties(height=HEIGHT), told


def _named(names: list[str]) -> dict[str, alt.Color | alt.StrokeDash]:
    """Return what tells two lines apart: by colour, and by dashes."""
    legend = alt.Legend(orient="top", direction="horizontal", symbolStrokeWidth=3, symbolSize=400)
    return {
        "color": alt.Color(
            "what:N",
            title=None,
            scale=alt.Scale(domain=names, range=[BLUE, ORANGE]),
            legend=legend,
        ),
        "strokeDash": alt.StrokeDash(
            "what:N",
            title=None,
            scale=alt.Scale(domain=names, range=[[1, 0], [6, 4]]),
            legend=legend,
        ),
    }


def _best(pieces: Sequence[tuple[Fraction, Line]], bonus: Fraction) -> Fraction:
    return max(line.at(bonus) for _, line in pieces)


def _rule(at: int, field: str) -> alt.Chart:
    """Return a line at what was chosen."""
    data = alt.InlineData(values=[{field: at}])
    base: alt.Chart = alt.Chart(data).mark_rule(strokeWidth=2, color=GREY)
    return base.encode(x=alt.X(f"{field}:Q"))
