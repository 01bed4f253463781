"""Why: one sentence made from the numbers, never at odds with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from solver.advice import Figures
from solver.flip.models import Model
from solver.flip.reasons import of_two
from solver.flip7.deck import FREEZE, SECOND_CHANCE
from solver.flip7.referee import Aim, apply
from solver.flip7.table import Table
from solver.flip7.winning import Choice, opponents
from solver.said import Said, counted, said


def risk(figures: Figures, *, second_chance: bool, given_away: int = 0) -> Said:
    """Return what the next card may do, the beginning of a sentence.

    Parameters
    ----------
    second_chance
        Whether one is held.
    given_away
        Cards of the pile that go to others.
    """
    odds = figures.next
    if given_away == odds.cards:
        text = said("every card left in the pile goes to others, so the next pile decides")
    elif odds.bust:
        chance = float(odds.chance(odds.bust))
        text = counted(
            "{count} of {cards} cards busts you ({chance:.1%})",
            "{count} of {cards} cards bust you ({chance:.1%})",
            odds.bust,
            cards=odds.cards,
            chance=chance,
        )
    elif second_chance and odds.duplicate:
        text = counted(
            "no card busts you next: a Second Chance takes the one duplicate",
            "no card busts you next: a Second Chance takes the first of {count} duplicates",
            odds.duplicate,
        )
    else:
        text = said("no card busts you next")
    if not odds.flip7:
        return text
    return counted(
        "{risk}, {count} makes Flip 7", "{risk}, {count} make Flip 7", odds.flip7, risk=text
    )


def of_target(
    table: Table, ranked: Sequence[Choice], hero: int, models: Mapping[int, Model]
) -> Said:
    """Return why to aim a card at the seat that comes first."""
    best = ranked[0]
    aim = _aim(best)
    own = aim.seat == hero
    name = table.players[aim.seat].name
    if len(ranked) == 1:
        card = aim.card.name
        if own:
            return said("only you can take the {card}", card=card)
        return said("only {name} can take the {card}", name=name, card=card)
    gap = _two(table, best, ranked[1], hero)
    if own:
        return said(
            "{gap}; on average this round brings you {points:.1f} points then.",
            gap=gap,
            points=best.value.score,
        )
    before = _mean(table, hero, models, aim.seat)
    after = _mean(apply(table, aim), hero, models, aim.seat)
    change = abs(before - after)
    values = {"gap": gap, "name": name, "after": after, "change": change}
    if change < 0.05:
        return said("{gap}; {name} gets {after:.1f} points in this round then.", **values)
    if after < before:
        return said(
            "{gap}; {name} gets {after:.1f} points in this round then, "
            "{change:.1f} less on average.",
            **values,
        )
    return said(
        "{gap}; {name} gets {after:.1f} points in this round then, {change:.1f} more on average.",
        **values,
    )


def _two(table: Table, best: Choice, second: Choice, hero: int) -> Said:
    """Return how much the best aim wins, and the second."""

    def doing(choice: Choice) -> Said:
        aim = _aim(choice)
        return _aiming(aim, table.players[aim.seat].name, own=aim.seat == hero)

    win = second.value.win
    seat = _aim(second).seat
    with_second = (
        said("{win:.1%} with yourself", win=win)
        if seat == hero
        else said("{win:.1%} with {name}", win=win, name=table.players[seat].name)
    )
    return of_two(doing(best), best.value.win, doing(second), with_second, win)


def _aim(choice: Choice) -> Aim:
    if not isinstance(choice.event, Aim):
        raise TypeError("a target is chosen by aiming a card")
    return choice.event


def _aiming(aim: Aim, name: str, *, own: bool) -> Said:
    if aim.card == FREEZE:
        return said("freezing yourself") if own else said("freezing {name}", name=name)
    if aim.card == SECOND_CHANCE:
        return said("giving the Second Chance to {name}", name=name)
    if own:
        return said("flipping three yourself")
    return said("making {name} flip three", name=name)


def _mean(table: Table, hero: int, models: Mapping[int, Model], seat: int) -> float:
    """Return what a seat will have added in this round, on average."""
    seats = [other for other in range(len(table.players)) if other != hero]
    now = opponents(table, hero, models)[seats.index(seat)].now
    return float(np.arange(len(now)) @ now) - table.players[seat].total
