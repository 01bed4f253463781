"""What a table is worth to a player: the chance of winning the game, and points of this round.

Every other player has a law of this round's score, from the cards that lie in front,
and one of later rounds. Given those, all rounds are independent: see `race`. Besides:

* a Flip 7 of the hero ends the round for all, who then bank what they have now;
* a Flip 7 of another player before the hero's last card is left out;
* cards that others draw later change nothing that the hero knows now.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from solver.flip7.deck import FLIP_THREE, FREEZE
from solver.flip7.laws import later_law, law_now, menu, scores
from solver.flip7.lookahead import hitting_values
from solver.flip7.models import OPTIMAL, Model
from solver.flip7.outlook import Outlook
from solver.flip7.referee import Aim, Event, Stay, apply
from solver.flip7.rules import TARGET
from solver.flip7.table import Need, Phase, Table
from solver.flip7.targets import at_the_leader
from solver.layout import Floats
from solver.race import Racer, plan

HIT = "hit"


@dataclass(frozen=True, slots=True)
class Value:
    """What a table is worth: the chance of winning, and expected points of this round."""

    win: float
    score: float


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal choice and the value of the table behind it; the event is `HIT` for a card."""

    event: Event | str
    value: Value


def choices(table: Table, hero: int, models: Mapping[int, Model]) -> list[Choice]:
    """Return every choice of an active player, with its value: at whom to aim, or hit and stay.

    Parameters
    ----------
    models
        How other seats play; `OPTIMAL` for those left out.
    """
    ask = table.ask()
    if ask.need is Need.TARGET and ask.card is not None and ask.seat == hero:
        aims = [Aim(ask.card, seat) for seat in table.targets()]
        return [Choice(aim, value(apply(table, aim), hero, models)) for aim in aims]
    hit, stay = _asked(table, hero, worths(table, hero, models))
    found = [Choice(HIT, hit)]
    if stay is not None:
        found.append(Choice(Stay(), stay))
    return found


def value(table: Table, hero: int, models: Mapping[int, Model]) -> Value:
    """Return what a table is worth to a player who chooses for the best chance of winning."""
    ask = table.ask()
    while ask.need is Need.TARGET and ask.card is not None:
        if ask.seat == hero:
            return max((c.value for c in choices(table, hero, models)), key=lambda v: v.win)
        table = apply(table, Aim(ask.card, at_the_leader(table)))
        ask = table.ask()
    worth = worths(table, hero, models)
    player = table.players[hero]
    forced, frozen = ahead(table, hero)
    if table.phase is Phase.OVER or not player.active or (frozen and not forced):
        score = table.round_score(hero)
        return Value(float(worth[0, 0, score]), score)
    if forced:
        win, points = hitting_values(_outlook(table, hero), worth, forced, frozen=frozen)
        return Value(float(win), float(points))
    hit, stay = _asked(table, hero, worth)
    return hit if stay is None or hit.win > stay.win else stay


def worths(table: Table, hero: int, models: Mapping[int, Model]) -> Floats:
    """Return what each end of the round is worth: the chance of winning, and points.

    Returns
    -------
    worths
        Shape (2, 4, scores): in the order of `solver.flip7.stage.ENDS`.
    """
    size = scores(table.decks, table.rules)
    points = np.broadcast_to(np.arange(size, dtype=np.float64), (4, size))
    total = table.players[hero].total
    win = np.empty((4, size))
    for ended, rows in ((False, [0, 2, 3]), (True, [1])):
        racers = opponents(table, hero, models, ended=ended)
        found = plan(racers, menu(), TARGET, total + size)
        win[rows] = found.worth[total : total + size]
    return np.stack([win, points])


def opponents(
    table: Table, hero: int, models: Mapping[int, Model], *, ended: bool = False
) -> list[Racer]:
    """Return the other players as racers; as if the round had ``ended`` now, if so."""
    racers = []
    for seat, player in enumerate(table.players):
        if seat == hero:
            continue
        model = models.get(seat, OPTIMAL)
        if ended or table.phase is Phase.OVER or not player.active:
            law = np.zeros(table.round_score(seat) + 1)
            law[-1] = 1.0
        else:
            forced, frozen = ahead(table, seat)
            law = law_now(_outlook(table, seat), model, forced, frozen=frozen)
        racers.append(Racer(np.pad(law, (player.total, 0)), later_law(model)))
    return racers


def ahead(table: Table, seat: int) -> tuple[int, bool]:
    """Return how many cards a seat must still flip, and whether it is frozen then (R16-R18)."""
    forced = 0
    for entry in table.pending:
        if entry.target == seat and entry.card == FREEZE:
            return forced, True
        if entry.target == seat and entry.card == FLIP_THREE:
            forced += 3 if entry.left is None else entry.left
    return forced, False


def _asked(table: Table, hero: int, worth: Floats) -> tuple[Value, Value | None]:
    """Return the value of hitting and of staying, None if that is not allowed (R8)."""
    outlook = _outlook(table, hero)
    win, points = hitting_values(outlook, worth)
    hit = Value(float(win), float(points))
    if outlook.row.empty:
        return hit, None
    score = outlook.row.score(outlook.rules)
    return hit, Value(float(worth[0, 0, score]), score)


def _outlook(table: Table, seat: int) -> Outlook:
    """Return the outlook of an active seat: alone if all others are out, or are about to be."""
    others = (other for other in table.active() if other != seat)
    company = any(not ahead(table, other)[1] for other in others)
    return Outlook.of(table, seat, "company" if company else "alone")
