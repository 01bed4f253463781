"""How players decide: whether to stay, and at whom to aim a card.

A policy is asked with a table that asks its player; it sees all that is public and
nothing else, and answers the same every time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from solver.cards import add
from solver.errors import TooLargeError
from solver.flip.models import NAMES, OPTIMAL, Model, read_model
from solver.flip7.deck import FLIP_THREE, FREEZE, SECOND_CHANCE
from solver.flip7.lookahead import look
from solver.flip7.outlook import Outlook, can_add
from solver.flip7.referee import Aim
from solver.flip7.row import Effect
from solver.flip7.rules import TARGET
from solver.flip7.table import Table
from solver.flip7.targets import at_the_leader
from solver.flip7.winning import Choice, choices, stays_to_win
from solver.refusal import RefusedError, clip
from solver.thumb import Thumb

PARTS = {"race": None, "freeze": FREEZE, "flip_three": FLIP_THREE, "gift": SECOND_CHANCE}
"""What `Winning` can do without: the race, and targets of each card."""
ONE_STEP = Thumb("one step")
CLEAR = 2.5
"""Points that one more card must bring to be taken without a look at the race, by who does
not win by staying: so no whole game waits for solving what nobody doubts."""
NEARLY = Model("one_step", ONE_STEP)
"""How others are taken to play in whole games: quicker to value than the most points, and
nearly the same."""


class Policy(Protocol):
    """A way to play."""

    @property
    def name(self) -> str:
        """What it is called."""

    def stays(self, table: Table) -> bool:
        """Return whether the player who is asked to hit or stay stays."""

    def aim(self, table: Table) -> int:
        """Return the seat at which the player who is asked aims the pending card."""


@dataclass(frozen=True, slots=True)
class ByModel:
    """Plays a round as a `Model` says, and aims at the leader."""

    name: str
    model: Model

    def stays(self, table: Table) -> bool:
        """Return whether the player who is asked to hit or stay stays."""
        outlook = _own(table)
        if self.model.thumb is not None:
            return thumb_stays(outlook, self.model.thumb)
        # One more card that pays by itself pays all the more with a choice behind it.
        return thumb_stays(outlook, ONE_STEP) and not look(outlook).goes_first

    def aim(self, table: Table) -> int:
        """Return the seat at which the player who is asked aims the pending card."""
        return at_the_leader(table)


@dataclass(frozen=True, slots=True)
class Winning:
    """Plays for the best chance of winning, as `winning` values it.

    Parameters
    ----------
    others
        How the others are taken to play.
    without
        Some of `PARTS` that are left to a player of most points who aims at the leader.
    """

    name: str
    others: Model = NEARLY
    without: frozenset[str] = frozenset()

    def stays(self, table: Table) -> bool:
        """Return whether the player who is asked to hit or stay stays."""
        outlook = _own(table)
        if "race" in self.without:
            return ByModel("optimal", OPTIMAL).stays(table)
        total = table.players[_asked(table)].total
        if one_step_gain(outlook) > CLEAR and total + outlook.row.score(table.rules) < TARGET:
            return False
        try:
            return stays_to_win(table, _asked(table), self._models(table))
        except TooLargeError:  # near the end of all cards: see `winning.MOST_STATES`
            return ByModel(NEARLY.name, NEARLY).stays(table)

    def aim(self, table: Table) -> int:
        """Return the seat at which the player who is asked aims the pending card."""
        left_out = {PARTS[part] for part in self.without}
        if table.ask().card in left_out or len(table.targets()) == 1:
            return at_the_leader(table)
        try:
            event = self._best(table).event
        except TooLargeError:
            return at_the_leader(table)
        if not isinstance(event, Aim):
            raise TypeError("a pending card is aimed")
        return event.seat

    def _best(self, table: Table) -> Choice:
        found = choices(table, _asked(table), self._models(table), points=False)
        return max(found, key=lambda choice: choice.value.win)

    def _models(self, table: Table) -> dict[int, Model]:
        return dict.fromkeys(range(len(table.players)), self.others)


def read_policy(text: str) -> Policy:
    """Read the name of a policy: a model, or ``win``, or ``win without`` some of `PARTS`.

    Raises
    ------
    RefusedError
        There is no such policy.
    """
    word, *rest = text.strip().lower().split() or [""]
    if word != "win":
        try:
            model = read_model(text)
        except RefusedError as error:
            message = error.message.replace(", ".join(NAMES), ", ".join((*NAMES, "win")))
            raise RefusedError("policy", error.token, message) from None
        return ByModel(model.name, model)
    if rest and (rest[0] != "without" or not rest[1:] or not set(rest[1:]) <= PARTS.keys()):
        message = f"win stands alone, or before without and some of {', '.join(PARTS)}"
        raise RefusedError("policy", clip(text), message)
    return Winning(" ".join((word, *rest)), without=frozenset(rest[1:]))


def thumb_stays(outlook: Outlook, thumb: Thumb) -> bool:
    """Return whether a rule of thumb says to stay; see `Thumb`."""
    row, pile = outlook.row, outlook.source()
    if row.empty or not can_add(row, add(pile, outlook.discard)):
        return not row.empty
    if thumb.kind == "score":
        return row.score(outlook.rules) >= thumb.number
    if thumb.kind == "cards":
        return len(row.numbers) >= thumb.number
    if thumb.rule is not None:
        return bool(thumb.rule.stays(_looked_at(outlook)))
    if thumb.kind == "risk":
        bust, live = _risk(outlook)
        return bust >= thumb.number * live
    return one_step_gain(outlook) <= 0


def _risk(outlook: Outlook) -> tuple[int, int]:
    """Return how many cards bust the row, and how many concern it."""
    strip = [(left, effect) for _, left, effect in outlook.strip()]
    live = sum(left for left, effect in strip if effect is not Effect.ACTION)
    return sum(left for left, effect in strip if effect is Effect.BUST), live


def _looked_at(outlook: Outlook) -> dict[str, float | bool]:
    """Return what a rule looks at, by its names."""
    row = outlook.row
    parts = row.parts(outlook.rules)
    bust, live = _risk(outlook)
    return {
        "sum": parts.numbers,
        "cards": len(row.numbers),
        "score": row.score(outlook.rules),
        "plus": parts.added,
        "risk": bust / live if live else 0.0,
        "gain": one_step_gain(outlook),
        "sc": row.second_chance,
        "x2": parts.factor > 1,
    }


def one_step_gain(outlook: Outlook) -> float:
    """Return the points that one card more and then staying bring, over staying now.

    Cards that go to others are left out, and alone they leave the score as it is.
    Infinite with nothing in front, where one may not stay (R8).
    """
    row = outlook.row
    if row.empty:
        return math.inf
    score, gain, cards = row.score(outlook.rules), 0, 0
    for card, left, effect in outlook.strip():
        if left and effect is not Effect.ACTION:
            cards += left
            gain += left * (row.receive(card)[0].score(outlook.rules) - score)
    return gain / cards if cards else 0.0


def _asked(table: Table) -> int:
    seat = table.ask().seat
    if seat is None:
        raise ValueError("nobody is asked")
    return seat


def _own(table: Table) -> Outlook:
    """Return the outlook of the player who is asked."""
    seat = _asked(table)
    company: Sequence[int] = [other for other in table.active() if other != seat]
    return Outlook.of(table, seat, "company" if company else "alone")
