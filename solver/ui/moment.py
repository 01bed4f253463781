"""What a table waits for, as the page shows it: the question, and the cards that may turn up."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from solver.cards import Card
from solver.flip.notation import Position
from solver.flip.referee import Flip
from solver.flip.rules import TARGET, RuleError
from solver.flip.table import FLIPS, Need, Pending, Table
from solver.games import rows_at
from solver.said import Said, counted, said
from solver.ui.looks import rows_look
from solver.ui.pad import USED_UP


@dataclass(frozen=True, slots=True)
class Turn:
    """One card that may turn up now.

    Parameters
    ----------
    left
        Copies in the pile that it comes from.
    effect
        What it would do to the row it comes to.
    refusal
        Why it cannot turn up; empty if it can.
    """

    card: Card
    left: int
    effect: Enum
    refusal: str


def question(table: Table) -> Said:
    """Return what the table waits for, in words."""
    ask = table.ask()
    if ask.seat is None:
        if ask.need is not Need.NEXT_ROUND:
            return _won(table)
        if max(table.standings()) >= TARGET:
            return said("Nobody is ahead alone: one more round decides")
        return said("The round is over")
    name = table.players[ask.seat].name
    match ask.need:
        case Need.DEAL:
            return said("{name}: next card", name=name)
        case Need.FORCED:
            return counted(
                "{name}: flip {count} more card",
                "{name}: flip {count} more cards",
                _forced(table.pending[0]),
                name=name,
            )
        case Need.TURN:
            return said("{name}: hit or stay?", name=name)
    return rows_look(table).asks(table, name)


def turns(table: Table) -> list[Turn]:
    """Return every kind of card, and whether it may turn up now; none if no card is due."""
    ask = table.ask()
    if ask.seat is None or ask.need not in FLIPS:
        return []
    known = {card: (left, effect) for card, left, effect in rows_at(table).strip(table, ask.seat)}
    return [Turn(card, *known[card], _refusal(table, card)) for card in rows_look(table).pad]


def view(table: Table, seat: int) -> Position[Any]:
    """Return the table as a player sees it."""
    return rows_at(table).seen(table, seat)


def _refusal(table: Table, card: Card) -> str:
    if not table.source()[table.deck.index[card]]:
        return USED_UP
    try:
        rows_at(table).verify(table, Flip(card))
    except RuleError as error:
        return error.message
    return ""


def _forced(front: Pending) -> int:
    return front.left or 0


def _won(table: Table) -> Said:
    winners = table.winners()
    total = table.standings()[winners[0]]
    if len(winners) == 1:
        name = table.players[winners[0]].name
        return said("{name} wins with {total}", name=name, total=total)
    names = ", ".join(table.players[seat].name for seat in winners)
    return said("{names} share the win with {total}", names=names, total=total)
