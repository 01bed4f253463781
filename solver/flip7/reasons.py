"""Why: one sentence made from the numbers, never at odds with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from solver.advice import Figures
from solver.flip7.deck import FREEZE, SECOND_CHANCE
from solver.flip7.models import Model
from solver.flip7.referee import Aim, apply
from solver.flip7.table import Table
from solver.flip7.winning import Choice, opponents


def risk(figures: Figures, *, second_chance: bool, given_away: int = 0) -> str:
    """Return what the next card may do, the beginning of a sentence.

    Parameters
    ----------
    second_chance
        Whether one is held.
    given_away
        Cards of the pile that go to others.
    """
    odds = figures.next
    text = f"{odds.bust} of {odds.cards} cards bust you ({float(odds.chance(odds.bust)):.1%})"
    if not odds.bust:
        first = f"the first of {odds.duplicate} duplicates"
        saved = f": a Second Chance takes {first if odds.duplicate > 1 else 'the one duplicate'}"
        text = "no card busts you next" + (saved if second_chance and odds.duplicate else "")
    if given_away == odds.cards:
        text = "every card left in the pile goes to others, so the next pile decides"
    return f"{text}, {odds.flip7} make Flip 7" if odds.flip7 else text


def of_points(figures: Figures, risks: str) -> str:
    """Return why to hit or to stay for the most points."""
    if figures.margin is None:
        return f"{risks}; with nothing in front you must hit: {figures.hit:.2f} points on average."
    have = f"the {figures.bank} you have"
    if figures.best == "tie":
        return f"{risks}; hitting averages exactly {have}, so both are equal."
    gap = f"{abs(figures.margin):.2f}"
    if gap == "0.00":
        gap = f"{abs(figures.margin):.2g}"
    more = "more" if figures.margin > 0 else "less"
    return f"{risks}; hitting averages {figures.hit:.2f} points, {gap} {more} than {have}."


def of_winning(figures: Figures, hit: float, stay: float | None, risks: str) -> str:
    """Return why to hit or to stay for the best chance of winning."""
    if stay is None:
        return f"{risks}; with nothing in front you must hit: you win {_percent(hit)} of all games."
    chances = f"hitting wins {_percent(hit)} of all games, staying {_percent(stay)}"
    points = "" if figures.margin is None else _points(figures.margin, better=hit > stay)
    return f"{risks}; {chances}{points}."


def of_target(
    table: Table, ranked: Sequence[Choice], hero: int, models: Mapping[int, Model]
) -> str:
    """Return why to aim a card at the seat that comes first."""
    best = ranked[0]
    aim = best.event
    if not isinstance(aim, Aim):
        raise TypeError("a target is chosen by aiming a card")
    name = "you" if aim.seat == hero else table.players[aim.seat].name
    verb = {FREEZE: "freezing", SECOND_CHANCE: "giving the Second Chance to"}.get(
        aim.card, "making"
    )
    what = f"{verb} {name}" + (" flip three" if verb == "making" else "")
    if len(ranked) == 1:
        return f"only {name} can take the {aim.card.name}"
    second = ranked[1]
    other = table.players[second.event.seat].name if isinstance(second.event, Aim) else ""
    if isinstance(second.event, Aim) and second.event.seat == hero:
        other = "yourself"
    wins = f"{what} wins {_percent(best.value.win)} of all games"
    gap = f"{wins}, {_percent(second.value.win)} with {other}"
    if aim.seat == hero:
        return f"{gap}; on average this round brings you {best.value.score:.1f} points then."
    before = _mean(table, hero, models, aim.seat)
    after = _mean(apply(table, aim), hero, models, aim.seat)
    word = "less" if after < before else "more"
    change = f"{abs(before - after):.1f} points {word} on average"
    return f"{gap}; {name} gets {after:.1f} in this round then, {change}."


def _mean(table: Table, hero: int, models: Mapping[int, Model], seat: int) -> float:
    """Return what a seat will have added in this round, on average."""
    seats = [other for other in range(len(table.players)) if other != hero]
    now = opponents(table, hero, models)[seats.index(seat)].now
    return float(np.arange(len(now)) @ now) - table.players[seat].total


def _points(margin: float, *, better: bool) -> str:
    if abs(margin) < 0.005:
        return ""
    more = "more" if margin > 0 else "less"
    link = ", and" if (margin > 0) == better else ", though"
    return f"{link} it averages {abs(margin):.2f} points {more}"


def _percent(chance: float) -> str:
    return f"{chance:.1%}"
