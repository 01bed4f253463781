"""What a table of With a Vengeance is worth to a player: the chance of winning, and points.

Every other player has a law of this round's score, from the cards that lie in front, and one of
later rounds. Given those, all rounds are independent: see `solver.race`. All choices of one
moment are valued under one plan for later rounds, that of the table before them. Besides:

* **what lies in front of a player is safe from now on**: that a row is robbed, swapped, halved
  or made to flip on, stayed or not, is looked at in the choice at hand, not in later ones;
* nobody uses another Steal, Swap or Discard, but for the choice at hand;
* a Flip 7 of the hero ends the round for all, who then have what they have now; a row of
  less than four numbers, which hardly ever becomes one, is taken not to. In Brutal mode its 15
  points are taken;
* a Flip 7 of another player before the hero's last card is left out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from solver.advice import Objective
from solver.cards import Counts
from solver.distribution import End
from solver.field import Course, course, worth_of
from solver.flip import racing
from solver.flip.models import OPTIMAL, Model
from solver.flip.racing import HIT, Value
from solver.flip.rules import TARGET
from solver.layout import Floats
from solver.race import Racer, plan
from solver.vengeance.draws import ENDS, LEAST, MOST, NUMBERS, POINTS, Worth
from solver.vengeance.habits import CHOICES, sensible
from solver.vengeance.laws import (
    FREE,
    NONE,
    SCORES,
    Forced,
    hand_of,
    later_law,
    law_of_row,
    menu,
    worth_of_row,
)
from solver.vengeance.lookahead import ROW, look
from solver.vengeance.outlook import USES, Outlook
from solver.vengeance.referee import Event, Stay, apply, legal_events
from solver.vengeance.row import Row
from solver.vengeance.standing import end_of, flips_of, model_of
from solver.vengeance.standing import value as standing_value
from solver.vengeance.table import Need, Phase, Table

NEAR_SEVEN = 4
"""Numbers, with those that are forced, from which a Flip 7 is looked at by itself."""
OPEN = 0.02
"""How far a plan doubts what others score now: a choice may yet change what is certain."""
ENOUGH = 1e-9
"""A plan ends when the game goes on with no more than this probability."""


class Choice(racing.Choice[Event]):
    """One legal choice and the value of the table behind it; the event is `HIT` for a card."""

    __slots__ = ()


class Stand(NamedTuple):
    """Where a player stands: with a score that is certain, or with a row and what is forced."""

    score: int
    row: Row | None = None
    way: Forced = FREE


def stand_of(table: Table, seat: int, *, ended: bool = False) -> Stand:
    """Return where a player stands; as if the round had ``ended`` now, if so."""
    player = table.players[seat]
    if table.phase is Phase.OVER:
        return Stand(table.standings()[seat] - player.total)
    end = end_of(table, seat)
    if end is not None or ended:
        return Stand(table.round_score(seat))
    flips = flips_of(table, seat)
    way = Forced(flips.cards, flips.final) if flips else FREE
    return Stand(0, player.row, way)


class Field:
    """The race at one moment, for all tables that a choice can lead to.

    Parameters
    ----------
    table
        The table before the choice.
    models
        How other seats play; `OPTIMAL` for those left out.
    """

    def __init__(self, table: Table, hero: int, models: Mapping[int, Model]) -> None:
        self.hero, self.models = hero, models
        self.others = [seat for seat in range(len(table.players)) if seat != hero]
        totals = [player.total for player in table.players]
        self.shift = max(0, -LEAST - min(totals)) if table.rules.brutal else 0
        self.target = TARGET + self.shift
        self.top = max(self.target, max(totals) + self.shift) + SCORES
        self.menu = menu()
        self._courses: dict[tuple[int, Stand, Counts], Course] = {}
        self._worths: dict[tuple[tuple[Stand, ...], Counts], Floats] = {}
        racers = []
        for seat in self.others:
            racer = self.racer(table, seat)
            now = (1 - OPEN) * racer.now
            now[totals[seat] + self.shift] += OPEN
            racers.append(Racer(now, racer.later))
        # In one order, so that tables that differ only in seats are worth the same.
        racers.sort(key=lambda racer: (racer.now.tobytes(), racer.later.tobytes()))
        if racers:
            self.plan = plan(racers, self.menu, self.target, self.top, enough=ENOUGH)

    def racer(self, table: Table, seat: int, *, ended: bool = False) -> Racer:
        """Return another player as a racer."""
        model = self.models.get(seat, OPTIMAL)
        law = law_of(table, stand_of(table, seat, ended=ended), model)
        begin = table.players[seat].total + self.shift + LEAST
        now = np.zeros(self.top)
        now[max(begin, 0) : begin + len(law)] = law[max(0, -begin) :]
        return Racer(now, later_law(model))

    def worth(self, table: Table) -> Floats:
        """Return the chance of winning with each end of the round, shape (3, scores).

        It is as `solver.vengeance.draws.worth_table`. Without others nothing is won.
        """
        if not self.others:
            return np.zeros((len(ENDS), MOST + 1 - LEAST))
        total = table.players[self.hero].total + self.shift
        places = np.clip(total + np.arange(LEAST, MOST + 1), 0, self.top - 1)
        worth: Floats = np.repeat(self._totals(table)[places][np.newaxis], len(ENDS), axis=0)
        stand = stand_of(table, self.hero)
        numbers = len(stand.row.numbers) + stand.way.cards if stand.row is not None else 0
        if numbers >= NEAR_SEVEN:
            worth[ENDS.index("flip7")] = self._totals(table, ended=True)[places]
        return worth

    def _totals(self, table: Table, *, ended: bool = False) -> Floats:
        """Return the chance of winning with each total after this round."""
        stands = tuple(stand_of(table, seat, ended=ended) for seat in self.others)
        key = (stands, table.pile)
        if key not in self._worths:
            courses = [
                self._course(table, seat, stand, ended=ended)
                for seat, stand in zip(self.others, stands, strict=True)
            ]
            self._worths[key] = worth_of(courses, self.plan, self.menu)
        return self._worths[key]

    def _course(self, table: Table, seat: int, stand: Stand, *, ended: bool) -> Course:
        key = (seat, stand, table.pile)
        if key not in self._courses:
            racer = self.racer(table, seat, ended=ended)
            rounds = len(self.plan.chosen)
            self._courses[key] = course(racer, self.target, self.top, rounds)
        return self._courses[key]


def law_of(table: Table, stand: Stand, model: Model) -> Floats:
    """Return the law of a player's score in this round, shape (scores,), from `LEAST` up."""
    if stand.row is None:
        law = np.zeros(MOST + 1 - LEAST)
        law[stand.score - LEAST] = 1.0
        return law
    return law_of_row(stand.row, table.pile, _behind(table), table.rules, model, stand.way)


def mean(table: Table, seat: int, model: Model) -> float:
    """Return what a seat will have added in this round, on average."""
    law = law_of(table, stand_of(table, seat), model)
    return float(np.arange(LEAST, LEAST + len(law)) @ law)


def _behind(table: Table) -> Counts:
    """Return the discard pile, if it can come up in this round."""
    return table.discard if sum(table.pile[: len(NUMBERS)]) < ROW else NONE


def worth_function(worth: Floats) -> Worth:
    """Return worths of ends as a function."""

    def of(end: End) -> float:
        return float(worth[ENDS.index(end.how), end.score - LEAST])

    return of


def choices(
    table: Table,
    hero: int,
    models: Mapping[int, Model],
    *,
    points: bool = True,
    objective: Objective = "win",
    uses: int = USES,
) -> list[Choice]:
    """Return every choice of a player who is asked, with its value.

    Parameters
    ----------
    models
        How other seats play; `OPTIMAL` for those left out.
    points
        Value the points of this round, too; otherwise they are NaN.
    objective
        What the hero goes by in a choice that follows at once.
    uses
        As for `solver.vengeance.lookahead.look`, where hit and stay are the choice.
    """
    field = Field(table, hero, models)
    ask = table.ask()
    if ask.need in CHOICES and ask.seat == hero:
        events = legal_events(table)
        behind = [apply(table, event) for event in events]
        found = [_value(field, each, objective, points=points) for each in behind]
        return [Choice(event, value) for event, value in zip(events, found, strict=True)]
    win = field.worth(table)
    outlook = Outlook.of(table, hero, model_of(table, hero))
    if uses or outlook.model == "alone":
        ahead = look(outlook, worth_function(win), uses=uses)
        hit, stay = ahead.hitting, ahead.staying
        mean = look(outlook, uses=uses).hitting if points else math.nan
    else:
        hand = hand_of(outlook.row, table.pile, _behind(table), table.rules)
        hit, stay, _ = worth_of_row(hand, win)
        mean = worth_of_row(hand, POINTS).hit if points else math.nan
    asked = [Choice(HIT, Value(hit, mean))]
    if stay is not None:
        asked.append(Choice(Stay(), Value(stay, table.round_score(hero))))
    return asked


def _value(
    field: Field, table: Table, objective: Objective, *, points: bool, follows: bool = True
) -> Value:
    """Return what a table is worth to the hero.

    Others who are asked choose as they use to, see `sensible`. Where the hero is asked
    at once what becomes of the same card, the best of that counts, if it ``follows``. Other
    cards that wait change nothing.
    """
    ask = table.ask()
    while ask.need in CHOICES and ask.seat != field.hero:
        table = apply(table, sensible(table))
        ask = table.ask()
    if ask.seat == field.hero and ((ask.need is Need.PICK and follows) or ask.need is Need.BONUS):
        behind = (apply(table, event) for event in legal_events(table))
        found = (_value(field, each, objective, points=points, follows=False) for each in behind)
        return max(found, key=lambda value: getattr(value, objective))
    return valued(table, field.hero, field.worth(table), points=points)


def valued(table: Table, hero: int, win: Floats, *, points: bool = True) -> Value:
    """Return what a table is worth as it lies, by the worth of the ends."""
    stand = stand_of(table, hero)
    if stand.row is None:
        end = end_of(table, hero)
        how = "stay" if end is None else end.how
        return Value(float(win[ENDS.index(how), stand.score - LEAST]), stand.score)
    if model_of(table, hero) == "alone":
        score = standing_value(table, hero, uses=0) if points else math.nan
        return Value(standing_value(table, hero, worth_function(win), uses=0), score)
    hand = hand_of(stand.row, table.pile, _behind(table), table.rules)
    score = worth_of_row(hand, POINTS, stand.way).value if points else math.nan
    return Value(worth_of_row(hand, win, stand.way).value, score)
