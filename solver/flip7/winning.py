"""What a table is worth to a player: the chance of winning the game, and points of this round.

Every other player has a law of this round's score, from the cards that lie in front,
and one of later rounds. Given those, all rounds are independent: see `race`. Besides:

* a Flip 7 of the hero ends the round for all, who then bank what they have now; a row of
  less than four numbers, which hardly ever becomes one, is taken not to;
* a Flip 7 of another player before the hero's last card is left out;
* cards that others draw later change nothing that the hero knows now.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from solver.errors import TooLargeError
from solver.flip7.deck import FLIP_THREE, FREEZE
from solver.flip7.laws import later_law, law_now, menu, scores
from solver.flip7.lookahead import hitting_values
from solver.flip7.models import OPTIMAL, Model
from solver.flip7.outlook import Outlook
from solver.flip7.referee import Aim, Event, Stay, apply
from solver.flip7.row import Effect
from solver.flip7.rules import TARGET
from solver.flip7.table import Need, Phase, Table
from solver.flip7.targets import at_the_leader
from solver.layout import Floats
from solver.race import Racer, plan

HIT = "hit"
MOST_STATES = 100_000
"""Situations solved one by one, which few positions need, before it is given up."""
NEAR_SEVEN = 4
"""Numbers, with those that are forced, from which a Flip 7 is looked at by itself."""


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


def choices(
    table: Table, hero: int, models: Mapping[int, Model], *, points: bool = True
) -> list[Choice]:
    """Return every choice of an active player, with its value: at whom to aim, or hit and stay.

    Parameters
    ----------
    models
        How other seats play; `OPTIMAL` for those left out.
    points
        Value the points of this round, too; otherwise they are NaN.
    """
    ask = table.ask()
    if ask.need is Need.TARGET and ask.card is not None and ask.seat == hero:
        aims = [Aim(ask.card, seat) for seat in table.targets()]
        return [Choice(a, value(apply(table, a), hero, models, points=points)) for a in aims]
    hit, stay = _asked(table, hero, worths(table, hero, models, points=points))
    found = [Choice(HIT, hit)]
    if stay is not None:
        found.append(Choice(Stay(), stay))
    return found


def stays_to_win(table: Table, hero: int, models: Mapping[int, Model]) -> bool:
    """Return whether staying has the better chance of winning: `choices`, by a short cut.

    One more card that pays by itself pays all the more with a choice behind it.
    """
    worth = worths(table, hero, models, points=False)[0]
    outlook = _outlook(table, hero)
    now = worth[0, outlook.row.score(outlook.rules)]
    strip = [(card, n, effect) for card, n, effect in outlook.strip() if n]
    if outlook.model == "company":
        live = [(card, n, effect) for card, n, effect in strip if effect is not Effect.ACTION]
        after = 0.0
        for card, n, effect in live:
            row = outlook.row.receive(card)[0]
            after += n * worth[int(effect is Effect.FLIP_SEVEN), row.score(outlook.rules)]
        if after > now * sum(n for _, n, _ in live):
            return False
    return bool(_hitting(outlook, worth[np.newaxis])[0] <= now)


def value(table: Table, hero: int, models: Mapping[int, Model], *, points: bool = True) -> Value:
    """Return what a table is worth to a player who chooses for the best chance of winning."""
    ask = table.ask()
    while ask.need is Need.TARGET and ask.card is not None:
        if ask.seat == hero:
            found = choices(table, hero, models, points=points)
            return max((choice.value for choice in found), key=lambda value: value.win)
        table = apply(table, Aim(ask.card, at_the_leader(table)))
        ask = table.ask()
    worth = worths(table, hero, models, points=points)
    player = table.players[hero]
    forced, frozen = ahead(table, hero)
    if table.phase is Phase.OVER or not player.active or (frozen and not forced):
        score = table.round_score(hero)
        return Value(float(worth[0, 0, score]), score)
    if forced:
        return _value(_hitting(_outlook(table, hero), worth, forced, frozen=frozen))
    hit, stay = _asked(table, hero, worth)
    return hit if stay is None or hit.win > stay.win else stay


def worths(table: Table, hero: int, models: Mapping[int, Model], *, points: bool = True) -> Floats:
    """Return what each end of the round is worth: the chance of winning, and points.

    Returns
    -------
    worths
        Shape (2, 4, scores), or (1, 4, scores) without points: in the order of
        `solver.flip7.stage.ENDS`.
    """
    size = scores(table.decks, table.rules)
    total = table.players[hero].total
    win = np.empty((4, size))
    near = len(table.players[hero].row.numbers) + ahead(table, hero)[0] >= NEAR_SEVEN
    for ended in (False, True) if near else (False,):
        racers = opponents(table, hero, models, ended=ended)
        found = plan(racers, menu(), TARGET, total + size)
        win[1 if ended else slice(None)] = found.worth[total : total + size]
    if not points:
        return win[np.newaxis]
    return np.stack([win, np.broadcast_to(np.arange(size, dtype=np.float64), (4, size))])


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
    hit = _value(_hitting(outlook, worth))
    if outlook.row.empty:
        return hit, None
    score = outlook.row.score(outlook.rules)
    return hit, Value(float(worth[0, 0, score]), score)


def _hitting(outlook: Outlook, worth: Floats, forced: int = 0, *, frozen: bool = False) -> Floats:
    """Return `hitting_values`, or give up where they take too long."""
    return hitting_values(outlook, worth, forced, frozen=frozen, progress=_enough)


def _enough(states: int) -> None:
    if states > MOST_STATES:
        message = f"more than {MOST_STATES:,} situations near the end of all cards: too many"
        raise TooLargeError(message)


def _value(values: Floats) -> Value:
    return Value(float(values[0]), float(values[1]) if len(values) > 1 else math.nan)


def _outlook(table: Table, seat: int) -> Outlook:
    """Return the outlook of an active seat: alone if all others are out, or are about to be."""
    others = (other for other in table.active() if other != seat)
    company = any(not ahead(table, other)[1] for other in others)
    return Outlook.of(table, seat, "company" if company else "alone")
