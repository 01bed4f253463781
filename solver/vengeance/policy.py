"""How players of With a Vengeance decide: hit or stay, and every other choice.

A policy is asked with a table that asks its player; it sees all that is public and
nothing else, and answers the same every time.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from solver.flip.models import Model, read_model
from solver.flip.rules import TARGET
from solver.refusal import RefusedError, clip
from solver.said import said
from solver.thumb import Thumb
from solver.vengeance.habits import asked, sensible
from solver.vengeance.laws import decides, in_company
from solver.vengeance.legal import legal_events
from solver.vengeance.lookahead import look
from solver.vengeance.outlook import Outlook, may_stay
from solver.vengeance.play import Policy
from solver.vengeance.referee import Event, Stay
from solver.vengeance.standing import model_of as company_of
from solver.vengeance.table import Need, Table
from solver.vengeance.thumbs import one_step_gain, rule_of, thumb_stays
from solver.vengeance.winning import choices

PARTS = ("race", "targets")
"""What `Winning` can do without: the race, and the value of every choice but hit and stay."""
CLEAR = 2.5
"""Points that one more card must bring to be taken without a look at the race, by who does
not win by staying."""
NEARLY = Model("one_step", Thumb("one step"))
"""How others are taken to play in whole games."""
RANDOM, WIN = "random", "win"


@dataclass(frozen=True, slots=True)
class ByModel:
    """Plays a round as a `Model` says, and chooses what is sensible, or anything.

    Parameters
    ----------
    at_random
        Whether every other choice but hit and stay is made at random.
    """

    name: str
    model: Model
    at_random: bool = False

    def choose(self, table: Table) -> Event | None:
        """Return the event that the player chooses, or None to hit."""
        if table.ask().need is Need.TURN:
            return Stay() if stays(table, self.model) else None
        if self.at_random:
            seed = f"{table.pile} {table.discard} {table.pending} {table.ask()}"
            return Random(seed).choice(legal_events(table))  # no secret
        return sensible(table)


@dataclass(frozen=True, slots=True)
class Winning:
    """Plays for the best chance of winning, as `solver.vengeance.winning` values it.

    Parameters
    ----------
    others
        How the others are taken to play.
    without
        Some of `PARTS`, that are left to a player of most points who does what is sensible.
    """

    name: str
    others: Model = NEARLY
    without: frozenset[str] = frozenset()

    def choose(self, table: Table) -> Event | None:
        """Return the event that the player chooses, or None to hit."""
        seat = asked(table)
        models = dict.fromkeys(range(len(table.players)), self.others)
        if table.ask().need is Need.TURN:
            if "race" in self.without:
                return Stay() if stays(table, read_model("optimal")) else None
            outlook = Outlook.of(table, seat, company_of(table, seat))
            if not may_stay(outlook.row, table.rules):
                return None
            total = table.players[seat].total + table.round_score(seat)
            if one_step_gain(outlook) > CLEAR and total < TARGET:
                return None
            found = choices(table, seat, models, points=False, uses=0)
            best = max(found, key=lambda choice: choice.value.win)
            return Stay() if isinstance(best.event, Stay) else None
        if "targets" in self.without or len(legal_events(table)) == 1:
            return sensible(table)
        found = choices(table, seat, models, points=False)
        event = max(found, key=lambda choice: choice.value.win).event
        if isinstance(event, str):
            raise TypeError("a choice is an event")
        return event


def stays(table: Table, model: Model) -> bool:
    """Return whether a player of some model stays who is asked to hit or stay."""
    seat = asked(table)
    outlook = Outlook.of(table, seat, company_of(table, seat))
    if not may_stay(outlook.row, table.rules):
        return False
    if model.thumb is not None and model.thumb.rule is not None:
        seen = in_company(outlook.row, table.pile, table.discard, table.rules)
        return thumb_stays(seen, model.thumb)
    if model.thumb is None and outlook.model == "alone":
        # One more card that pays by itself pays all the more with a choice behind it.
        return one_step_gain(outlook) <= 0 and not look(outlook, uses=0).goes_first
    return not decides(outlook.row, table.pile, table.discard, table.rules, model)


def read_policy(text: str) -> Policy:
    """Read the name of a policy.

    It is a model; or one and ``random``, for choices at random; or ``win``, or ``win without``
    some of `PARTS`.

    Raises
    ------
    RefusedError
        There is no such policy.
    """
    word, *rest = text.strip().lower().split() or [""]
    if word == WIN:
        if rest and (rest[0] != "without" or not rest[1:] or not set(rest[1:]) <= set(PARTS)):
            message = said(
                "win stands alone, or before without and some of {parts}", parts=", ".join(PARTS)
            )
            raise RefusedError("policy", clip(text), message)
        return Winning(" ".join((word, *rest)), without=frozenset(rest[1:]))
    at_random = rest[-1:] == [RANDOM]
    try:
        model = rule_of(" ".join((word, *rest[: len(rest) - at_random])))
    except RefusedError as error:
        raise RefusedError("policy", error.token, error.message) from None
    return ByModel(model.name + f" {RANDOM}" * at_random, model, at_random)
