"""What a table waits for, as the page shows it: the question, and the cards that may turn up."""

from __future__ import annotations

from dataclasses import dataclass

from solver.cards import Card
from solver.flip7.deck import DECK, FLIP_THREE, FREEZE, SECOND_CHANCE
from solver.flip7.notation import Position
from solver.flip7.referee import Flip, verify
from solver.flip7.row import Effect
from solver.flip7.rules import TARGET, RuleError
from solver.flip7.table import Need, Pending, Table
from solver.said import Said, counted, said
from solver.ui.pad import ORDER, USED_UP


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
    effect: Effect
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
        case Need.TARGET:
            return _aim(table, name)
    return said("{name}: hit or stay?", name=name)


def turns(table: Table) -> list[Turn]:
    """Return every kind of card, and whether it may turn up now; none if no card is due."""
    ask = table.ask()
    if ask.seat is None or ask.need is Need.TARGET:
        return []
    row = table.players[ask.seat].row
    left = table.source()
    return [
        Turn(card, left[DECK.index[card]], row.receive(card)[1], _refusal(table, card))
        for card in ORDER
    ]


def view(table: Table, seat: int) -> Position:
    """Return the table as an active player sees it."""
    others = any(other != seat for other in table.active())
    return Position(table, seat, "company" if others else "alone")


def _refusal(table: Table, card: Card) -> str:
    if not table.source()[DECK.index[card]]:
        return USED_UP
    try:
        verify(table, Flip(card))
    except RuleError as error:
        return error.message
    return ""


def _forced(front: Pending) -> int:
    return front.left or 0


def _aim(table: Table, name: str) -> Said:
    card = table.ask().card
    if card == FREEZE:
        return said("{name}: who is frozen?", name=name)
    if card == FLIP_THREE:
        return said("{name}: who flips three?", name=name)
    if card == SECOND_CHANCE:
        return said("{name}: who gets the Second Chance?", name=name)
    raise ValueError("a pending card is aimed")


def _won(table: Table) -> Said:
    winners = table.winners()
    total = table.standings()[winners[0]]
    if len(winners) == 1:
        name = table.players[winners[0]].name
        return said("{name} wins with {total}", name=name, total=total)
    names = ", ".join(table.players[seat].name for seat in winners)
    return said("{names} share the win with {total}", names=names, total=total)
