"""Should I hit? The value of a Flip 7 position, its options and the reason."""

from __future__ import annotations

import time
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from solver.advice import Advice, Figures, NextCard, Objective, Option, options_of
from solver.distribution import Distribution, End
from solver.flip.asking import models_of, objective_of
from solver.flip.models import OPTIMAL, Model, read_model
from solver.flip.reasons import of_points, of_winning
from solver.flip7.deck import DECK
from solver.flip7.laws import Standing, best, prospect, standing
from solver.flip7.lookahead import Lookahead, Progress, look, takes_long
from solver.flip7.notation import Position
from solver.flip7.outlook import Outlook
from solver.flip7.reasons import of_target, risk
from solver.flip7.record import format_event
from solver.flip7.referee import Stay, waiting_for
from solver.flip7.row import Effect
from solver.flip7.rules import RuleError
from solver.flip7.table import Need, Table
from solver.flip7.winning import Choice, choices
from solver.kernels import NEAR
from solver.said import Said, said

MUST = said("with nothing in front you must hit")


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
    """Return what the hero should choose: to hit or to stay, or at whom to aim a card.

    Parameters
    ----------
    position
        The table as entered. All cards on it are removed from the deck.
    objective
        ``win``: the best chance of winning the game; ``score``: the most expected
        points of this round. By default ``win`` if there are others, and somebody has
        points or a card is to be aimed.
    models
        How the others play, see `read_model`: all of them, or by name.
    exact
        Give the main figures as fractions too.
    everyone
        Give the figures of the other active players too.
    law
        Give the law of the end of the round too: it takes as long as all else.
    progress
        Called with the number of states solved, where an answer takes long.

    Raises
    ------
    RuleError
        There is nothing to choose: the hero is out, the round is over or others are
        asked first; or two ×2 can meet and no switch says what they do.
    RefusedError
        The objective or a model does not exist, or nobody has that name.
    TooLargeError
        The position has too many states for this machine.

    Notes
    -----
    Points are exact for every policy that does not look at cards the others will turn
    later, see `outlook`. The chance of winning is that of the model in `winning`.
    Rules R8 to R22.
    """
    began = time.perf_counter()
    table, hero = position.table, position.hero
    aims = _aims(table, hero)
    objective = objective_of(position, objective, choosing=aims)
    how = models_of(table, models, read_model)
    lookahead = None
    if aims and not table.players[hero].active:
        figures = _done(table, hero)
    else:
        outlook = Outlook.of(table, hero, position.model) if aims else deciding(position)
        if exact or law:
            lookahead = look(outlook, progress=progress)
            seen = Standing(lookahead.staying, lookahead.hitting, best(lookahead, None))
        else:
            seen = standing(outlook, progress)
        final = lookahead.law() if law and lookahead is not None else None
        figures = _figures(table.players[hero].name, outlook, seen, final)
    if aims:
        chosen = _aimed(table, hero, how, objective)
    elif objective == "win":
        chosen = _for_winning(table, hero, how, outlook, figures)
    else:
        chosen = _for_points(outlook, figures)
    players = [figures]
    for seat in table.active() if everyone else []:
        if seat != hero:
            other = Outlook.of(table, seat, "company")  # the hero is active too
            theirs = prospect(other, OPTIMAL)
            players.append(_figures(table.players[seat].name, other, theirs, theirs.final))
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
        exact=_fractions(figures, lookahead) if exact and lookahead is not None else None,
        elapsed_ms=(time.perf_counter() - began) * 1000,
    )


def is_slow(position: Position) -> bool:
    """Return whether advice for a position may take minutes.

    Raises
    ------
    RuleError
        There is nothing to decide.
    """
    if _aims(position.table, position.hero):
        return False
    return takes_long(deciding(position))


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


def next_card(outlook: Outlook) -> NextCard:
    """Return what the very next card does to a row, as counts of the whole pile."""
    tally = outlook.next_card()
    duplicate = tally[Effect.BUST] + tally[Effect.SAVED]
    cards = sum(tally.values())
    return NextCard(
        cards=cards,
        bust=tally[Effect.BUST],
        duplicate=duplicate,
        flip7=tally[Effect.FLIP_SEVEN],
        safe=cards - duplicate - tally[Effect.FLIP_SEVEN],
    )


class _Chosen(NamedTuple):
    best: str
    win: Mapping[str, float | None] | None
    options: tuple[Option, ...]
    reason: str


def _aims(table: Table, hero: int) -> bool:
    """Return whether the hero is asked at whom to aim a card."""
    ask = table.ask()
    return ask.need is Need.TARGET and ask.seat == hero


def _aimed(table: Table, hero: int, how: Mapping[int, Model], objective: Objective) -> _Chosen:
    """Return at whom to aim a card."""

    def key(choice: Choice) -> tuple[float, float]:
        worth = choice.value
        return (worth.win, worth.score) if objective == "win" else (worth.score, worth.win)

    ranked = sorted(choices(table, hero, how), key=key, reverse=True)
    most = key(ranked[0])[0]
    options = tuple(
        Option(_event(table, c), c.value.score, c.value.win, key(c)[0] - most) for c in ranked
    )
    return _Chosen(options[0].event, None, options, of_target(table, ranked, hero, how))


def _event(table: Table, choice: Choice) -> str:
    if isinstance(choice.event, str):
        return choice.event
    if isinstance(choice.event, Stay):
        return "stay"
    # What a record has behind the name: fz>ann.
    return format_event(table, choice.event).split()[-1]


def _for_winning(
    table: Table, hero: int, how: Mapping[int, Model], outlook: Outlook, figures: Figures
) -> _Chosen:
    """Return whether to hit or to stay for the best chance of winning."""
    found = {_event(table, c): c.value for c in choices(table, hero, how, points=False)}
    hit, stay = found["hit"].win, found["stay"].win if "stay" in found else None
    best = max(found, key=lambda event: found[event].win)
    if stay is not None and abs(hit - stay) < NEAR:
        best = "tie"
    most = max(value.win for value in found.values())
    points = {"hit": figures.hit, "stay": figures.stay or 0.0}
    options = tuple(
        Option(event, points[event], found[event].win, found[event].win - most)
        for event in sorted(found, key=lambda event: -found[event].win)
    )
    win = {"stay": stay, "hit": hit, "margin": None if stay is None else hit - stay}
    return _Chosen(
        best, win, options, of_winning(figures, hit, stay, _risk(outlook, figures), MUST)
    )


def _for_points(outlook: Outlook, figures: Figures) -> _Chosen:
    """Return whether to hit or to stay for the most expected points."""
    reason = of_points(figures, _risk(outlook, figures), MUST)
    return _Chosen(figures.best, None, options_of(figures), reason)


def _risk(outlook: Outlook, figures: Figures) -> Said:
    given = outlook.next_card()[Effect.ACTION] if outlook.model == "company" else 0
    return risk(figures, second_chance=outlook.row.second_chance, given_away=given)


def _figures(name: str, outlook: Outlook, seen: Standing, final: Distribution | None) -> Figures:
    return Figures(
        name=name,
        bank=outlook.row.score(outlook.rules),
        best=seen.best,
        next=next_card(outlook),
        stay=seen.stay,
        hit=seen.hit,
        final=final,
    )


def _done(table: Table, seat: int) -> Figures:
    """Return the figures of a player who is out of the round and still aims a card (F-05)."""
    bank = table.round_score(seat)
    cards = sum(table.source())
    return Figures(
        name=table.players[seat].name,
        bank=bank,
        best="stay",
        next=NextCard(cards=cards, bust=0, duplicate=0, flip7=0, safe=cards),
        stay=bank,
        hit=bank,
        final=Distribution({End(bank, table.players[seat].status.value): 1.0}),
    )


def _fractions(figures: Figures, lookahead: Lookahead) -> dict[str, Fraction]:
    odds = figures.next
    fractions = {
        "score.hit": lookahead.exact_hitting(),
        "next.bust": odds.chance(odds.bust),
        "next.duplicate": odds.chance(odds.duplicate),
        "next.flip7": odds.chance(odds.flip7),
        "final.bust": lookahead.exact_chance("bust"),
        "final.flip7": lookahead.exact_chance("flip7"),
    }
    if figures.stay is not None:
        fractions["score.stay"] = Fraction(figures.bank)
        fractions["score.margin"] = fractions["score.hit"] - figures.bank
    return fractions
