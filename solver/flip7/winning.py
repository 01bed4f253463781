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
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from solver.duel import Tie
from solver.errors import TooLargeError
from solver.flip import racing
from solver.flip.menu import closed
from solver.flip.models import OPTIMAL, Model
from solver.flip.racing import HIT, Value, surely
from solver.flip7.deck import FLIP_THREE, FREEZE
from solver.flip7.laws import later_law, law_now, scores
from solver.flip7.lookahead import hitting_values
from solver.flip7.menu import menu
from solver.flip7.outlook import Outlook
from solver.flip7.referee import Aim, Event, Stay, apply
from solver.flip7.row import Effect
from solver.flip7.table import Need, Phase, Table
from solver.flip7.targets import at_the_leader
from solver.layout import Floats
from solver.race import Racer
from solver.said import said
from solver.sweep import threads

MOST_STATES = 100_000
"""Situations solved one by one, which few positions need, before it is given up."""
NEAR_SEVEN = 4
"""Numbers, with those that are forced, from which a Flip 7 is looked at by itself."""


class Choice(racing.Choice[Event]):
    """One legal choice and the value of the table behind it; the event is `HIT` for a card."""

    __slots__ = ()


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
        behind = [apply(table, aim) for aim in aims]
        found = values(behind, hero, models, points=points)
        return [Choice(aim, value) for aim, value in zip(aims, found, strict=True)]
    outlook = _outlook(table, hero)
    win = worth_of_scores(table, hero, models)
    [hit] = _hits(outlook, [win], points=points)
    asked = [Choice(HIT, hit)]
    if not outlook.row.empty:
        score = outlook.row.score(outlook.rules)
        asked.append(Choice(Stay(), Value(float(win[0, score]), score)))
    return asked


def stays_and_hits(
    tables: Sequence[Table], hero: int, models: Mapping[int, Model]
) -> tuple[list[float], list[float]]:
    """Return the chances to win by staying and by hitting at tables that differ in totals only.

    The hero has a row, and is asked. The parameters are those of `values`.
    """
    outlook = _outlook(tables[0], hero)
    wins = [worth_of_scores(table, hero, models) for table in tables]
    score = outlook.row.score(outlook.rules)
    hits = _hits(outlook, wins, points=False)
    return [float(win[0, score]) for win in wins], [hit.win for hit in hits]


def stays_to_win(table: Table, hero: int, models: Mapping[int, Model]) -> bool:
    """Return whether staying has the better chance of winning: `choices`, by a short cut.

    One more card that pays by itself pays all the more with a choice behind it.
    """
    win = worth_of_scores(table, hero, models)
    outlook = _outlook(table, hero)
    now = win[0, outlook.row.score(outlook.rules)]
    if outlook.model == "company":
        after, cards = 0.0, 0
        for card, left, effect in outlook.strip():
            if left and effect is not Effect.ACTION:
                score = outlook.row.receive(card)[0].score(outlook.rules)
                after += left * win[int(effect is Effect.FLIP_SEVEN), score]
                cards += left
        if after > now * cards:
            return False
    [hit] = _hits(outlook, [win], points=False)
    return bool(hit.win <= now)


def values(
    tables: Sequence[Table], hero: int, models: Mapping[int, Model], *, points: bool = True
) -> list[Value]:
    """Return what tables are worth to a player who chooses for the best chance of winning.

    Others who are asked aim at the leader. The parameters are those of `choices`.
    """
    found: dict[int, Value] = {}
    quiet: dict[int, Table] = {}
    for i, table in enumerate(tables):
        still, ask = table, table.ask()
        while ask.need is Need.TARGET and ask.card is not None and ask.seat != hero:
            still = apply(still, Aim(ask.card, at_the_leader(still)))
            ask = still.ask()
        if ask.need is Need.TARGET:
            best = choices(still, hero, models, points=points)
            found[i] = max((choice.value for choice in best), key=lambda value: value.win)
        else:
            quiet[i] = still
    with ThreadPoolExecutor(threads()) as pool:
        for table in list(quiet.values())[:1]:  # what all of them share is worked out once
            opponents(table, hero, models)
        every = pool.map(lambda table: worth_of_scores(table, hero, models), quiet.values())
        moments: dict[_Moment, dict[int, Floats]] = {}
        for (i, table), win in zip(quiet.items(), every, strict=True):
            moments.setdefault(_moment(table, hero), {})[i] = win
    for moment, wins in moments.items():
        found.update(zip(wins, _at(moment, list(wins.values()), points=points), strict=True))
    return [found[i] for i in range(len(tables))]


class _Moment(NamedTuple):
    """Where a player stands: out with a score, or active with an outlook."""

    score: int
    outlook: Outlook | None = None
    forced: int = 0
    frozen: bool = False


def _moment(table: Table, seat: int, *, ended: bool = False) -> _Moment:
    """Return where a player stands; as if the round had ``ended`` now, if so."""
    score = table.round_score(seat)
    forced, frozen = ahead(table, seat)
    out = ended or table.phase is Phase.OVER or not table.players[seat].active
    if out or (frozen and not forced):
        return _Moment(score)
    return _Moment(score, _outlook(table, seat), forced, frozen)


def _at(moment: _Moment, wins: list[Floats], *, points: bool) -> list[Value]:
    """Return the values of a moment for some worths of scores."""
    score, outlook, forced, frozen = moment
    stays = [Value(float(win[0, score]), score) for win in wins]
    if outlook is None:
        return stays
    hits = _hits(outlook, wins, forced, frozen=frozen, points=points)
    if forced or outlook.row.empty:
        return hits
    return [hit if hit.win > stay.win else stay for hit, stay in zip(hits, stays, strict=True)]


def _hits(
    outlook: Outlook,
    wins: Sequence[Floats],
    forced: int = 0,
    *,
    frozen: bool = False,
    points: bool,
) -> list[Value]:
    """Return the value of hitting, or of flipping the forced cards, for some worths of scores."""
    size = wins[0].shape[1]
    score = np.broadcast_to(np.arange(size, dtype=np.float64), (4, size))
    # Opponents with equal cards and totals are worth the same as targets.
    each, of = np.unique(np.stack(wins), axis=0, return_inverse=True)
    worths = np.concatenate([each, score[np.newaxis]]) if points else each
    found = hitting_values(outlook, worths, forced, frozen=frozen, progress=_enough)
    mean = float(found[-1]) if points else math.nan
    return [Value(float(found[i]), mean) for i in of]


def worth_of_scores(table: Table, hero: int, models: Mapping[int, Model]) -> Floats:
    """Return the chance of winning with each score of this round.

    Returns
    -------
    worths
        Shape (4, scores): in the order of `solver.flip7.stage.ENDS`.
    """
    size = scores(table.decks, table.rules)
    total = table.players[hero].total
    win = np.empty((4, size))
    near = len(table.players[hero].row.numbers) + ahead(table, hero)[0] >= NEAR_SEVEN
    for ended in (False, True) if near else (False,):
        racers = opponents(table, hero, models, ended=ended)
        win[1 if ended else slice(None)] = _worth_of_totals(table, racers, hero, models)[total:][
            :size
        ]
    return win


def _worth_of_totals(
    table: Table, racers: Sequence[Racer], hero: int, models: Mapping[int, Model]
) -> Floats:
    """Return the chance of winning with each total after this round."""
    totals = [player.total for player in table.players]
    size = scores(table.decks, table.rules)

    def duel() -> Floats:
        return _closed(models.get(1 - hero, OPTIMAL), table.rules.tie, size)

    return racing.worth_of_totals(totals, racers, menu, duel, totals[hero] + size)


@lru_cache(maxsize=16)
def _closed(model: Model, tie: Tie, size: int) -> Floats:
    laws = np.pad(menu(), ((0, 0), (0, size - menu().shape[1])))
    law = later_law(model)
    return closed(laws, np.pad(law, (0, size - len(law))), tie)


def opponents(
    table: Table, hero: int, models: Mapping[int, Model], *, ended: bool = False
) -> list[Racer]:
    """Return the other players as racers; as if the round had ``ended`` now, if so."""
    others = [seat for seat in range(len(table.players)) if seat != hero]
    stands = {
        seat: (_moment(table, seat, ended=ended), models.get(seat, OPTIMAL)) for seat in others
    }
    each = list(dict.fromkeys(stands.values()))  # no law is worked out twice at the same time
    with ThreadPoolExecutor(threads()) as pool:
        laws = dict(zip(each, pool.map(lambda stand: _law(*stand), each), strict=True))
    return [
        Racer(np.pad(laws[stand], (table.players[seat].total, 0)), later_law(stand[1]))
        for seat, stand in stands.items()
    ]


def _law(moment: _Moment, model: Model) -> Floats:
    """Return the law of the score of this round of another player."""
    if moment.outlook is None:
        return surely(moment.score)
    return law_now(moment.outlook, model, moment.forced, frozen=moment.frozen)


def ahead(table: Table, seat: int) -> tuple[int, bool]:
    """Return how many cards a seat must still flip, and whether it is frozen then (R16-R18)."""
    forced = 0
    for entry in table.pending:
        if entry.target == seat and entry.card == FREEZE:
            return forced, True
        if entry.target == seat and entry.card == FLIP_THREE:
            forced += 3 if entry.left is None else entry.left
    return forced, False


def _enough(states: int) -> None:
    if states > MOST_STATES:
        message = said(
            "more than {most_states:,} situations near the end of all cards: too many",
            most_states=MOST_STATES,
        )
        raise TooLargeError(message)


def _outlook(table: Table, seat: int) -> Outlook:
    """Return the outlook of an active seat: alone if all others are out, or are about to be."""
    others = (other for other in table.active() if other != seat)
    company = any(not ahead(table, other)[1] for other in others)
    return Outlook.of(table, seat, "company" if company else "alone")
