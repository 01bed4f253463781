"""Should I hit, and what else should I do? Advice for every choice of With a Vengeance.

The model is that of `outlook` for the hero, and that of `winning` for the race. A player who
stays banks nothing in this game: a stayed row can still be robbed, swapped, halved or wiped.
**That risk is not carried**: what lies in front of anybody is taken to be safe from later
choices of others, and only the choice at hand is valued on the table that it leaves.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np

from solver.advice import Advice, Figures, NextCard, Objective, Option, options_of
from solver.ahead import Lookahead, Progress
from solver.distribution import Distribution, End
from solver.flip.asking import models_of, objective_of
from solver.flip.models import OPTIMAL, Model
from solver.flip.reasons import of_points, of_winning
from solver.flip.referee import waiting_for
from solver.flip.rules import RuleError
from solver.kernels import NEAR
from solver.said import said
from solver.stopping import points
from solver.vengeance.deck import DECK
from solver.vengeance.draws import ENDS, LEAST, POINTS, Worth, no_law
from solver.vengeance.habits import CHOICES
from solver.vengeance.laws import hand_of, model_of, worth_of_row
from solver.vengeance.lookahead import look, takes_long
from solver.vengeance.notation import Position
from solver.vengeance.odds import NAMES
from solver.vengeance.outlook import USES, Outlook
from solver.vengeance.reasons import must, of_choice, risk
from solver.vengeance.record import format_event
from solver.vengeance.row import Effect
from solver.vengeance.table import Phase, Table
from solver.vengeance.winning import Choice, Field, choices, mean, worth_function

FEW = 2
"""Numbers of a row from which a Steal, Swap or Discard is followed. With less, hardly anybody
stays, and it takes long."""


def advise(
    position: Position,
    *,
    objective: Objective | None = None,
    models: str | Mapping[str, str] = "optimal",
    exact: bool = False,
    everyone: bool = True,
    law: bool = True,
    progress: Progress | None = None,
) -> Advice:
    """Return what the hero should choose: to hit or to stay, or any other choice.

    Parameters and errors are those of `solver.games.advise`; models are read by `model_of`.
    """
    began = time.perf_counter()
    table, hero = position.table, position.hero
    choosing = is_choosing(table, hero)
    objective = objective_of(position, objective, choosing=choosing)
    how = models_of(table, models, model_of)
    fractions = None
    if choosing:
        figures = _aside(table, hero, law=law)
        chosen = _chosen(table, hero, how, objective)
    else:
        outlook = deciding(position)
        found = _looked(outlook, progress)
        figures = _figures(table.players[hero].name, outlook, found, law=law)
        if objective == "win":
            chosen = _for_winning(table, hero, how, outlook, figures, progress)
        else:
            reason = of_points(figures, risk(figures), must(outlook.row))
            chosen = _Chosen(figures.best, None, options_of(figures), reason)
        fractions = _fractions(figures, found) if exact else None
    goes_on = everyone and table.phase is not Phase.OVER
    others = [seat for seat in table.active() if seat != hero and goes_on]
    players = [figures, *(_quick(table, seat) for seat in others)]
    seats = [player.name for player in table.players]
    return Advice(
        game=DECK.game,
        hero=figures.name,
        model=position.model,
        objective=objective,
        draw_pile=sum(table.pile),
        best=chosen.best,
        figures=figures,
        win=chosen.win,
        options=chosen.options,
        players=tuple(sorted(players, key=lambda each: seats.index(each.name))),
        reason=chosen.reason,
        exact=fractions,
        elapsed_ms=(time.perf_counter() - began) * 1000,
    )


def is_choosing(table: Table, hero: int) -> bool:
    """Return whether the hero is asked for something else than hit or stay."""
    ask = table.ask()
    return ask.need in CHOICES and ask.seat == hero


def is_slow(position: Position) -> bool:
    """Return whether advice for a position may take minutes.

    Raises
    ------
    RuleError
        There is nothing to decide.
    """
    if is_choosing(position.table, position.hero):
        return False
    outlook = deciding(position)
    return takes_long(outlook, _uses(outlook))


def deciding(position: Position) -> Outlook:
    """Return the outlook of a hero who may be asked to hit or stay.

    Raises
    ------
    RuleError
        There is nothing to decide, or first something else.
    """
    outlook = Outlook.of(position.table, position.hero, position.model)
    if position.table.pending:
        raise RuleError(
            "R16", said("first, {waiting_for}", waiting_for=waiting_for(position.table))
        )
    return outlook


def expected(
    position: Position, model: str, *, known: bool = False, progress: Progress | None = None
) -> float | None:
    """Return the points that an active hero ends the round with on average; None if it takes long.

    Parameters
    ----------
    model
        How the hero decides, as `model_of` reads it; nothing is for the most points.
    known
        Whether the law of that is used anyway: then the figure is the mean of that.
    progress
        Called with the number of states solved, where an answer takes long.

    Raises
    ------
    RuleError
        The hero is out, or the round is over.
    """
    outlook = Outlook.of(position.table, position.hero, position.model)
    how = model_of(model or OPTIMAL.name)
    if known or how.thumb is not None:
        return mean(position.table, position.hero, how)
    if takes_long(outlook, _uses(outlook)) or outlook.model == "alone":
        return None
    found = _looked(outlook, progress)
    return found.hitting if found.staying is None else max(found.staying, found.hitting)


class _Chosen(NamedTuple):
    best: str
    win: Mapping[str, float | None] | None
    options: tuple[Option, ...]
    reason: str


@lru_cache(maxsize=256)
def _looked(outlook: Outlook, progress: Progress | None) -> Lookahead:
    """Return the look-ahead for points, kept."""
    return look(outlook, points, progress, uses=_uses(outlook))


def _uses(outlook: Outlook) -> int:
    return USES if len(outlook.row.numbers) >= FEW else 0


def _chosen(table: Table, hero: int, how: Mapping[int, Model], objective: Objective) -> _Chosen:
    """Return what else to choose."""

    def key(choice: Choice) -> tuple[float, float]:
        worth = choice.value
        return (worth.win, worth.score) if objective == "win" else (worth.score, worth.win)

    found = choices(table, hero, how, objective=objective)
    ranked = sorted(found, key=key, reverse=True)
    most = key(ranked[0])[0]
    others = len(table.players) > 1
    options = tuple(
        Option(_text(table, c), c.value.score, c.value.win if others else None, key(c)[0] - most)
        for c in ranked
    )
    return _Chosen(options[0].event, None, options, of_choice(table, ranked, hero, how, objective))


def _text(table: Table, choice: Choice) -> str:
    if isinstance(choice.event, str):
        return choice.event
    text = format_event(table, choice.event)
    ask = table.ask()
    # What a record has behind the name: steal>ann.
    name = "" if ask.seat is None else f"{table.players[ask.seat].name} "
    return text.removeprefix(name)


def _for_winning(
    table: Table,
    hero: int,
    how: Mapping[int, Model],
    outlook: Outlook,
    figures: Figures,
    progress: Progress | None,
) -> _Chosen:
    """Return whether to hit or to stay for the best chance of winning."""
    worth: Worth = worth_function(Field(table, hero, how).worth(table))
    ahead = look(outlook, worth, progress, uses=_uses(outlook))
    found = {"hit": ahead.hitting}
    if ahead.staying is not None:
        found["stay"] = ahead.staying
    hit, stay = ahead.hitting, ahead.staying
    best = max(found, key=lambda event: found[event])
    most = found[best]
    if stay is not None and abs(hit - stay) < NEAR:
        best = "tie"
    mean = {"hit": figures.hit, "stay": figures.stay or 0.0}
    options = tuple(
        Option(event, mean[event], found[event], found[event] - most)
        for event in sorted(found, key=lambda event: -found[event])
    )
    win = {"stay": stay, "hit": hit, "margin": None if stay is None else hit - stay}
    reason = of_winning(figures, hit, stay, risk(figures), must(outlook.row))
    return _Chosen(best, win, options, reason)


def _figures(name: str, outlook: Outlook, found: Lookahead, *, law: bool) -> Figures:
    return Figures(
        name=name,
        bank=outlook.row.score(outlook.rules),
        best=_best(found),
        next=next_card(outlook),
        stay=found.staying,
        hit=found.hitting,
        final=found.law() if law else None,
    )


def _best(found: Lookahead) -> Literal["hit", "stay", "tie"]:
    if found.staying is None:
        return "hit"
    margin = found.hitting - found.staying
    # What floats cannot tell apart is compared exactly.
    sign = margin if abs(margin) >= NEAR else float(found.exact_hitting() - int(found.staying))
    if sign == 0:
        return "tie"
    return "hit" if sign > 0 else "stay"


def next_card(outlook: Outlook) -> NextCard:
    """Return what the very next card does to a row, as counts of the whole pile."""
    tally = outlook.next_card()
    plain = (Effect.BUST, Effect.FLIP_SEVEN, Effect.NEW)
    return NextCard(
        cards=sum(tally.values()),
        bust=tally[Effect.BUST],
        duplicate=tally[Effect.BUST],
        flip7=tally[Effect.FLIP_SEVEN],
        safe=tally[Effect.NEW],
        more={NAMES[effect]: n for effect, n in tally.items() if effect not in plain},
    )


def _quick(table: Table, seat: int) -> Figures:
    """Return the figures of an active player: no Steal, Swap or Discard is followed."""
    outlook = Outlook.of(table, seat, "company")
    law = no_law()
    hand = hand_of(outlook.row, outlook.pile, outlook.discard, outlook.rules)
    found = worth_of_row(hand, POINTS, law=law)
    best: Literal["hit", "stay"] = "hit" if found.goes else "stay"
    return Figures(
        name=table.players[seat].name,
        bank=outlook.row.score(outlook.rules),
        best=best,
        next=next_card(outlook),
        stay=found.stay,
        hit=found.hit,
        final=Distribution(
            {
                End(int(score) + LEAST, how): float(law[row, score])
                for row, how in enumerate(ENDS)
                for score in np.flatnonzero(law[row])
            }
        ),
    )


def _aside(table: Table, seat: int, *, law: bool) -> Figures:
    """Return the figures of a player who chooses something else; of one who is out, as it ends."""
    player = table.players[seat]
    if player.active and table.phase is not Phase.OVER:
        return _quick(table, seat)
    bank = table.round_score(seat)
    cards = sum(table.source())
    final = Distribution({End(bank, player.status.value): 1.0}) if law else None
    following = NextCard(cards=cards, bust=0, duplicate=0, flip7=0, safe=cards)
    return Figures(player.name, bank, "stay", following, bank, bank, final)


def _fractions(figures: Figures, found: Lookahead) -> dict[str, Fraction]:
    odds = figures.next
    fractions = {
        "score.hit": found.exact_hitting(),
        "next.bust": odds.chance(odds.bust),
        "next.flip7": odds.chance(odds.flip7),
        "final.bust": found.exact_chance("bust"),
        "final.flip7": found.exact_chance("flip7"),
    }
    if figures.stay is not None:
        fractions["score.stay"] = Fraction(figures.bank)
        fractions["score.margin"] = fractions["score.hit"] - figures.bank
    return fractions
