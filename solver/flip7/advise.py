"""Should I hit? The value of a Flip 7 position, its options and the reason."""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction
from typing import Literal

from solver.advice import Advice, Figures, NextCard, Option
from solver.flip7.deck import DECK
from solver.flip7.lookahead import Lookahead, Progress, look, takes_long
from solver.flip7.notation import Position
from solver.flip7.outlook import Outlook
from solver.flip7.referee import waiting_for
from solver.flip7.row import Effect
from solver.flip7.rules import RuleError
from solver.flip7.words import read_seat
from solver.kernels import NEAR


def advise(
    position: Position,
    *,
    exact: bool = False,
    everyone: bool = True,
    progress: Progress | None = None,
) -> Advice:
    """Return whether the hero should hit or stay, for the most expected points.

    Parameters
    ----------
    position
        The table as entered. All cards on it are removed from the deck.
    exact
        Give the main figures as fractions too.
    everyone
        Give the figures of the other active players too.
    progress
        Called with the number of states solved, where an answer takes long.

    Raises
    ------
    RuleError
        There is nothing to decide: the hero is out, the round is over or an
        action card is pending; or two ×2 can meet and no switch says what they do.
    TooLargeError
        The position has too many states for this machine.

    Notes
    -----
    Exact for every policy that does not look at cards the others will turn
    later, see `outlook`. Rules R8 to R21.
    """
    began = time.perf_counter()
    table, hero = position.table, position.hero
    outlook = _deciding(position)
    lookahead = look(outlook, progress=progress)
    figures = _figures(table.players[hero].name, outlook, lookahead)
    players = []
    for seat in table.active() if everyone else [hero]:
        if seat == hero:
            players.append(figures)
            continue
        other = Outlook.of(table, seat, "company")  # the hero is active too
        players.append(_figures(table.players[seat].name, other, look(other, progress=progress)))
    return Advice(
        game=DECK.game,
        hero=figures.name,
        model=position.model,
        objective="score",
        draw_pile=sum(table.pile),
        figures=figures,
        options=_options(figures),
        players=tuple(players),
        reason=reason(
            figures,
            second_chance=outlook.row.second_chance,
            given_away=outlook.next_card()[Effect.ACTION] if outlook.model == "company" else 0,
        ),
        exact=_fractions(figures, lookahead) if exact else None,
        elapsed_ms=(time.perf_counter() - began) * 1000,
    )


def is_slow(position: Position) -> bool:
    """Return whether advice for a position may take minutes.

    Raises
    ------
    RuleError
        There is nothing to decide.
    """
    return takes_long(_deciding(position))


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


def reason(figures: Figures, *, second_chance: bool, given_away: int = 0) -> str:
    """Return one sentence that says why, made from the figures alone."""
    odds = figures.next
    risk = f"{odds.bust} of {odds.cards} cards bust you ({float(odds.chance(odds.bust)):.1%})"
    if not odds.bust:
        first = f"the first of {odds.duplicate} duplicates"
        saved = f": a Second Chance takes {first if odds.duplicate > 1 else 'the one duplicate'}"
        risk = "no card busts you next" + (saved if second_chance and odds.duplicate else "")
    if given_away == odds.cards:
        risk = "every card left in the pile goes to others, so the next pile decides"
    if odds.flip7:
        risk += f", {odds.flip7} make Flip 7"
    if figures.margin is None:
        return f"{risk}; with nothing in front you must hit: {figures.hit:.2f} points on average."
    have = f"the {figures.bank} you have"
    if figures.best == "tie":
        return f"{risk}; hitting averages exactly {have}, so both are equal."
    gap = f"{abs(figures.margin):.2f}"
    if gap == "0.00":
        gap = f"{abs(figures.margin):.2g}"
    more = "more" if figures.margin > 0 else "less"
    return f"{risk}; hitting averages {figures.hit:.2f} points, {gap} {more} than {have}."


def seen_from(position: Position, name: str) -> Position:
    """Return a position as another player of it sees it.

    Raises
    ------
    RefusedError
        No player has that name.
    """
    seat = read_seat("seat", position.table.players, name)
    if seat == position.hero:
        return position
    others = any(other != seat for other in position.table.active())
    return replace(position, hero=seat, model="company" if others else "alone")


def _deciding(position: Position) -> Outlook:
    """Return the outlook of a hero who may be asked to hit or stay."""
    outlook = Outlook.of(position.table, position.hero, position.model)
    if position.table.pending:
        raise RuleError("R16", f"first, {waiting_for(position.table)}")
    return outlook


def _figures(name: str, outlook: Outlook, lookahead: Lookahead) -> Figures:
    bank = outlook.row.score(outlook.rules)
    return Figures(
        name=name,
        bank=bank,
        best=_best(lookahead, bank),
        next=next_card(outlook),
        stay=lookahead.staying,
        hit=lookahead.hitting,
        final=lookahead.law(),
    )


def _best(lookahead: Lookahead, bank: int) -> Literal["hit", "stay", "tie"]:
    if lookahead.staying is None:
        return "hit"
    margin = lookahead.hitting - lookahead.staying
    sign = margin if abs(margin) >= NEAR else float(lookahead.exact_hitting() - bank)
    if sign == 0:
        return "tie"
    return "hit" if sign > 0 else "stay"


def _options(figures: Figures) -> tuple[Option, ...]:
    values = {"hit": figures.hit}
    if figures.stay is not None:
        values["stay"] = figures.stay
    best = max(values.values())
    ranked = sorted(values, key=lambda event: (event != figures.best, -values[event]))
    return tuple(
        Option(event, values[event], None, min(0.0, values[event] - best)) for event in ranked
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
