"""Laws of a round of With a Vengeance, quickly: from any row among others, however one plays."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from solver.cards import add
from solver.flip.menu import aimed
from solver.flip.models import Model, read_model
from solver.layout import Floats
from solver.refusal import RefusedError, clip
from solver.rowsets import Rows, all_rows
from solver.said import said
from solver.vengeance.deck import DECK
from solver.vengeance.draws import (
    LEAST,
    MOST,
    NUMBERS,
    POINTS,
    RESTART_KIND,
    Draws,
    Worth,
    draws_of,
    no_law,
    scores_beside,
    worth_table,
)
from solver.vengeance.lookahead import ROW
from solver.vengeance.outlook import Outlook
from solver.vengeance.row import NOTHING, Row
from solver.vengeance.rules import Rules
from solver.vengeance.swift import (
    BEST,
    CARDS,
    ONE_STEP,
    RISK,
    SCORE,
    Deal,
    Way,
    decided,
    followed,
    forced,
)

SCORES = MOST + 1
"""One more than the highest score that a round can have."""
NONE = DECK.count(())
_RULES = {"one step": ONE_STEP, "score": SCORE, "risk": RISK, "cards": CARDS}
_BUSTED = Row((NUMBERS[1], NUMBERS[1]))


def model_of(text: str) -> Model:
    """Read how a player of this game plays: all that `read_model` knows but two.

    Raises
    ------
    RefusedError
        There is no such way, or its number makes no sense, or it is one of Flip 7 only.
    """
    model = read_model(text)
    if model.name == "human" or (model.thumb is not None and model.thumb.kind not in _RULES):
        message = said(
            "in With a Vengeance one plays optimal, one_step, threshold N, risk P or cards N"
        )
        raise RefusedError("model", clip(text), message)
    return model


class Forced(NamedTuple):
    """Cards that must be flipped first, and whether one stays behind them."""

    cards: int = 0
    final: bool = False


FREE = Forced()


class Hand(NamedTuple):
    """A row laid out for the loops, and the one that an Unlucky 7 makes of it."""

    rows: Rows
    deal: Deal
    anew: Deal
    draws: Draws


def in_company(row: Row, pile: tuple[int, ...], discard: tuple[int, ...], rules: Rules) -> Outlook:
    """Return the outlook of a row among others, with one pile only.

    So near the end of the pile that it may run out, the discard pile is taken to be
    shuffled in at once: this is about what players may do, and few cards matter.
    """
    if sum(pile[: len(NUMBERS)]) < ROW:
        pile = add(pile, discard)
    return Outlook(row, (), pile, NONE, "company", rules)


@lru_cache(maxsize=4096)
def hand_of(row: Row, pile: tuple[int, ...], discard: tuple[int, ...], rules: Rules) -> Hand:
    """Return a row among others as the loops take it; see `in_company`."""
    outlook = in_company(row, pile, discard, rules)
    pile, draws = outlook.pile, draws_of(outlook)
    rows = all_rows(draws.kinds)
    idle = sum(pile) - int(draws.copies.sum())
    needs = rules.stay_needs_card and not row.modifiers
    bust = replace(_BUSTED, modifiers=row.modifiers).score(rules)
    start = int(rows.numbers[draws.root])
    beside = scores_beside(row.modifiers, rules)
    deal = Deal(draws.copies, idle, start, beside, bust, needs)
    copies = draws.copies.copy()
    copies[RESTART_KIND] = 0
    again = int(rows.numbers[1 << RESTART_KIND])
    anew = Deal(copies, 0, again, scores_beside((), rules), 0, needs_card=False)
    return Hand(rows, deal, anew, draws)


class Found(NamedTuple):
    """What a round is worth by hitting, or by flipping what is forced, and by staying."""

    hit: float
    stay: float | None
    goes: bool

    @property
    def value(self) -> float:
        """What is worth most, or what a rule of thumb chooses."""
        return self.hit if self.goes or self.stay is None else self.stay


def worth_of_row(
    hand: Hand, worth: Floats, way: Forced = FREE, *, law: Floats | None = None
) -> Found:
    """Return what a row is worth to a player who plays for some worth of the ends.

    Parameters
    ----------
    worth
        See `solver.vengeance.draws.worth_table`.
    law
        Takes the law of the end, too, if it is given.
    """
    return _solved(hand, worth, (BEST, 0.0), way, law)


def _solved(
    hand: Hand, worth: Floats, rule: tuple[int, float], way: Forced, law: Floats | None
) -> Found:
    rows, deal, again, draws = hand
    pips = draws.points
    values, stops, goes = np.zeros((3, deal.start + 1))
    anew = np.zeros((3, 0))
    at_7 = 0.0
    if draws.copies[RESTART_KIND]:
        anew = np.zeros((3, again.start + 1))
        step = Way(*rule, 0, final=False, anew=0.0)
        decided(rows, pips, again, step, worth, *anew)
        at_7 = float(anew[0][again.start])
    step = Way(*rule, way.cards, way.final, at_7)
    hit = decided(rows, pips, deal, step, worth, values, stops, goes)
    if way.cards:
        hit = forced(rows, pips, deal, step, worth, stops if way.final else values)
    if law is not None:
        begins = followed(rows, pips, deal, step, goes, law)
        if begins:
            other = no_law()
            followed(rows, pips, again, Way(*rule, 0, final=False, anew=0.0), anew[2], other)
            law += begins * other
    may = not (way.cards or rows.barred[deal.start] or (not hand.draws.root and deal.needs_card))
    stay = float(stops[deal.start]) if may or math.isnan(hit) else None
    return Found(hit, stay, bool(way.cards) or goes[deal.start] > 0)


def decides(
    row: Row, pile: tuple[int, ...], discard: tuple[int, ...], rules: Rules, model: Model
) -> bool:
    """Return whether a player of some model who may stay goes on."""
    return _solved(hand_of(row, pile, discard, rules), POINTS, _rule(model), FREE, None).goes


def _rule(model: Model) -> tuple[int, float]:
    thumb = model.thumb
    return (BEST, 0.0) if thumb is None else (_RULES[thumb.kind], float(thumb.number))


@lru_cache(maxsize=8192)
def law_of_row(
    row: Row,
    pile: tuple[int, ...],
    discard: tuple[int, ...],
    rules: Rules,
    model: Model,
    way: Forced = FREE,
) -> Floats:
    """Return the law of a player's score in this round, shape (scores,), from `LEAST` up."""
    law = no_law()
    _solved(hand_of(row, pile, discard, rules), POINTS, _rule(model), way, law)
    found: Floats = law.sum(axis=0)
    return found


@lru_cache(maxsize=64)
def later_law(model: Model) -> Floats:
    """Return the law of a later round of a player: a fresh deck, among others."""
    return law_of_row(NOTHING, DECK.full(), NONE, Rules(), model)[-LEAST:]


@lru_cache(maxsize=1)
def menu() -> Floats:
    """Return the laws of a later round that the hero can choose from, shape (laws, scores)."""

    def law_for(worth: Worth) -> Floats:
        law = no_law()
        hand = hand_of(NOTHING, DECK.full(), NONE, Rules())
        worth_of_row(hand, worth_table(worth, Rules()), law=law)
        found: Floats = law.sum(axis=0)[-LEAST:]
        return found

    return np.array(aimed(law_for))
