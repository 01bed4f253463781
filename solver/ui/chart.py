"""The law of the final score if the hero hits: bars, marks, and the same in words."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import altair as alt

from solver.advice import Figures
from solver.distribution import Distribution
from solver.said import Said, said
from solver.ui.faces import percent

HOW = {
    "bust": said("bust"),
    "stay": said("stay"),
    "frozen": said("frozen"),
    "flip7": said("Flip 7"),
}
"""Ways in which a round ends, in the order of the colours, with their words."""
COLORS = {"bust": "#d1495b", "stay": "#3d7ddb", "frozen": "#8a94a6", "flip7": "#a45ee5"}
PERCENT = "'\u200e' + format(datum.value, '.0%')"
"""Labels of an axis of chances: from left to right in every language."""
_TAIL = 0.998
"""So much of the chance the axis shows; the words say what lies beyond."""
_BARS = 22


@dataclass(frozen=True, slots=True)
class Bar:
    """Scores from ``low`` to below ``high`` that end in one way; ``base`` is what it stands on."""

    how: str
    low: int
    high: int
    chance: float
    base: float


def bars(final: Distribution) -> list[Bar]:
    """Return the bars of a law; a bust has one of its own, left of all scores."""
    step = _step(final)
    chances: dict[tuple[int, str], float] = {}
    for end, chance in final.ends.items():
        key = (end.score // step * step, end.how)
        chances[key] = chances.get(key, 0.0) + float(chance)
    made, heights = [], dict.fromkeys((low for low, _ in chances), 0.0)
    order = list(HOW)
    for (low, how), chance in sorted(chances.items(), key=lambda item: order.index(item[0][1])):
        if how == "bust":
            made.append(Bar(how, -2 * step, -step, chance, 0.0))
        else:
            made.append(Bar(how, low, low + step, chance, heights[low]))
            heights[low] += chance
    return [bar for bar in made if bar.chance > 0]


def chart(figures: Figures, say: Callable[[str], str] = str) -> alt.LayerChart | alt.FacetChart:
    """Return the chart of the final score if the hero hits now; ``say`` translates its words."""
    made = bars(figures.law)
    step = _step(figures.law)
    right = step * (1 + _reach(figures.law) // step)
    top = max((bar.base + bar.chance for bar in made), default=1.0)
    names = {
        how: f"{say(word)} {percent(float(figures.law.chance(how)))}" for how, word in HOW.items()
    }
    rows = [
        {
            "how": names[bar.how],
            "low": bar.low + step * 0.06,
            "high": bar.high - step * 0.06,
            "base": bar.base,
            "top": bar.base + bar.chance,
            "scores": _scores(bar),
            "chance": percent(bar.chance),
        }
        for bar in made
        if bar.low < right
    ]
    x = alt.X(
        "low:Q",
        title=say(said("points at the end of the round")),
        scale=alt.Scale(domain=[-2 * step, right], nice=False, zero=False),
        axis=alt.Axis(
            values=[-1.5 * step, *range(0, right + 1, _ticks(right))],
            labelExpr=f"datum.value < 0 ? {json.dumps(say(HOW['bust']))} : datum.value",
            grid=False,
        ),
    )
    y = alt.Y(
        "base:Q",
        title=None,
        scale=alt.Scale(domain=[0, top * 1.45], nice=False),
        axis=alt.Axis(labelExpr=PERCENT, tickCount=4),
    )
    shown = [how for how in HOW if any(bar.how == how for bar in made)]
    color = alt.Color(
        "how:N",
        title=None,
        scale=alt.Scale(domain=[names[how] for how in shown], range=[COLORS[how] for how in shown]),
        legend=alt.Legend(orient="top", direction="horizontal"),
    )
    solid = (
        alt.Chart(alt.InlineData(values=rows))
        .mark_bar()
        .encode(
            x=x,
            x2="high:Q",
            y=y,
            y2="top:Q",
            color=color,
            tooltip=[
                alt.Tooltip("how:N", title=say(said("ends in"))),
                alt.Tooltip("scores:N", title=say(said("points"))),
                alt.Tooltip("chance:N", title=say(said("chance"))),
            ],
        )
    )
    mean, bank = float(figures.law.mean), figures.bank
    # Their words point away from each other, unless the edge is near.
    near, far = 0.18 * right, 0.7 * right
    marks = [
        _mark(
            mean,
            say(said("average {mean:.1f}", mean=mean)),
            top * 1.4,
            left=mean > (near if mean < bank else far),
        ),
        _mark(
            bank,
            say(said("you have {bank}", bank=bank)),
            top * 1.2,
            left=bank > (near if bank < mean else far),
        ),
    ]
    layered = alt.layer(solid, *(layer for mark in marks for layer in mark))
    return layered.properties(height=280)


def describe(figures: Figures) -> Said:
    """Return what the chart shows, for a reader who cannot see it; `words` go on."""
    return said(
        "Bar chart of the final score of {name} after hitting now and playing on for the most "
        "points: average {mean:.1f}, against the {bank} of staying.",
        name=figures.name,
        mean=float(figures.law.mean),
        bank=figures.bank,
    )


def words(figures: Figures) -> list[Said]:
    """Return the law in sentences: how the round ends, and how much to expect of it."""
    final, bank = figures.law, figures.bank
    bust, seven = float(final.chance("bust")), float(final.chance("flip7"))
    values = {"bust": percent(bust), "seven": percent(seven)}
    if bust and seven:
        made = [
            said(
                "If you hit and play on well, you bust {bust} of the time and get a Flip 7 "
                "{seven} of the time.",
                **values,
            )
        ]
    elif bust:
        made = [said("If you hit and play on well, you bust {bust} of the time.", **values)]
    elif seven:
        made = [
            said(
                "If you hit and play on well, you never bust and get a Flip 7 {seven} of the time.",
                **values,
            )
        ]
    else:
        made = [said("If you hit and play on well, you never bust.")]
    if bank:
        made.append(
            said(
                "You end with more than the {bank} you have {more} of the time.",
                bank=bank,
                more=percent(float(final.at_least(bank + 1))),
            )
        )
    ends = {
        "half": final.quantile(0.5),
        "quarter": final.quantile(0.75),
        "twentieth": final.quantile(0.95),
    }
    if ends["half"]:
        made.append(
            said(
                "Half of the time you get {half} or more, one time in four {quarter} or more, "
                "one time in twenty {twentieth} or more.",
                **ends,
            )
        )
    else:
        made.append(
            said(
                "More often than not you get nothing, one time in four {quarter} or more, "
                "one time in twenty {twentieth} or more.",
                **ends,
            )
        )
    return made


def _mark(at: float, text: str, height: float, *, left: bool) -> tuple[alt.Chart, alt.Chart]:
    """Return a line at a score, with its words on one side."""
    data = alt.InlineData(values=[{"at": at, "text": text, "ground": 0, "height": height}])
    base = alt.Chart(data).encode(x=alt.X("at:Q"))
    rule = base.mark_rule(strokeWidth=2, color="#8a7f6d").encode(y="ground:Q", y2="height:Q")
    label = base.mark_text(
        align="right" if left else "left", dx=-5 if left else 5, fontSize=13, color="#8a7f6d"
    ).encode(y="height:Q", text="text:N")
    return rule, label


def _scores(bar: Bar) -> str:
    if bar.how == "bust":
        return "0"
    return f"{bar.low}–{bar.high - 1}"


def _reach(final: Distribution) -> int:
    return max(1, final.quantile(_TAIL))


def _step(final: Distribution) -> int:
    """Return how many points a bar spans: as few as give no more bars than a phone can show."""
    reach = _reach(final)
    return next((step for step in (1, 2, 5) if reach <= step * _BARS), 10)


def _ticks(right: int) -> int:
    return next((step for step in (5, 10, 20) if right <= step * 7), 40)


def spec(figures: Figures) -> dict[str, Any]:
    """Return the chart as its specification."""
    made: dict[str, Any] = chart(figures).to_dict()
    return made
