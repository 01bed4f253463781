"""Which events are legal at a table of With a Vengeance, and by which rule the others are not."""

from __future__ import annotations

from collections.abc import Sequence

from solver.cards import Card
from solver.flip.referee import (
    flips,
    verify_aimed,
    verify_flip,
    verify_next,
    verify_row_to_stay,
    verify_seat,
    verify_turn,
    waiting_for,
)
from solver.flip.rules import RuleError
from solver.said import said
from solver.vengeance.deck import DISCARD, STEAL, SWAP
from solver.vengeance.events import Aim, Bonus, Drop, Event, Flip, NextRound, Stay, Swap, Take
from solver.vengeance.table import Ask, Need, Spot, Table


def verify(table: Table, event: Event) -> None:
    """Raise `RuleError`, with the rule that refuses it, unless ``event`` is legal now."""
    _verify(table, table.ask(), event)


def can(table: Table, event: Event) -> bool:
    """Return whether ``event`` is legal now."""
    return _can(table, table.ask(), event)


def legal_events(table: Table) -> list[Event]:
    """Return every legal event: choices first, then each card that can turn up."""
    ask = table.ask()
    match ask.need:
        case Need.NEXT_ROUND:
            return [NextRound()]
        case Need.BONUS:
            return [Bonus(seat) for seat in range(len(table.players))]
        case Need.TARGET if ask.card is not None:
            return [Aim(ask.card, seat) for seat in table.targets()]
        case Need.PICK:
            return _picks(table, ask)
        case _:
            events: list[Event] = [flip for flip, _ in flips(table)]
            return [Stay(), *events] if _can(table, ask, Stay()) else events


def _picks(table: Table, ask: Ask) -> list[Event]:
    if ask.card == SWAP:
        return [Swap(one, other) for one, other in table.swaps()]
    if ask.card == DISCARD:
        return [Drop(seat, card) for seat, card in table.spots()]
    return [Take(seat, card) for seat, card in table.spots() if seat != ask.seat]


def _can(table: Table, ask: Ask, event: Event) -> bool:
    try:
        _verify(table, ask, event)
    except RuleError:
        return False
    return True


def _verify(table: Table, ask: Ask, event: Event) -> None:
    match event:
        case Flip(card):
            verify_flip(table, ask, card, "R6")
        case Stay():
            _verify_stay(table, verify_turn(table, ask, "R5"))
        case Aim(card, seat):
            verify_aimed(table, ask, card, seat, "R16")
            _verify_target(table, card, seat)
        case Take() | Swap() | Drop():
            _verify_picked(table, ask, event)
        case Bonus(seat):
            if ask.need is not Need.BONUS:
                message = said(
                    "nobody chooses about 15 points: {waiting_for}", waiting_for=waiting_for(table)
                )
                raise RuleError("R30", message)
            verify_seat(table, seat, "R30")
        case NextRound():
            verify_next(table, ask, "R25", "R23")


def _verify_stay(table: Table, seat: int) -> None:
    player = table.players[seat]
    if player.row.zero:
        raise RuleError("R9", said("{name} holds The Zero and cannot stay", name=player.name))
    if table.rules.stay_needs_card:
        verify_row_to_stay(table, seat, "R5")


def _verify_target(table: Table, card: Card, seat: int) -> None:
    if seat in table.targets():
        return
    player = table.players[seat]
    if not player.live:
        message = said("{name} is busted and cannot get a {card}", name=player.name, card=card.name)
        raise RuleError("R16", message)
    if not table.rules.pick_actions_transferable and seat != table.pending[0].source:
        message = said("who flips a {card} carries it out", card=card.name)
        raise RuleError("V-07", message)
    raise RuleError("R16", said("{name} has no use for a {card}", name=player.name, card=card.name))


def _verify_picked(table: Table, ask: Ask, event: Take | Swap | Drop) -> None:
    match event:
        case Take(seat, card):
            _verify_pick(table, ask, STEAL, [(seat, card)], "R20")
            if seat == ask.seat:
                raise RuleError("R20", said("a Steal takes a card from another player"))
        case Swap(one, other):
            _verify_pick(table, ask, SWAP, [one, other], "R21")
            if one[0] == other[0]:
                raise RuleError("R21", said("a Swap exchanges cards of two different players"))
        case Drop(seat, card):
            _verify_pick(table, ask, DISCARD, [(seat, card)], "R22")


def _verify_pick(table: Table, ask: Ask, card: Card, spots: Sequence[Spot], rule: str) -> None:
    if ask.need is not Need.PICK or ask.card != card:
        message = said(
            "no {name} is carried out: {waiting_for}",
            name=card.name,
            waiting_for=waiting_for(table),
        )
        raise RuleError(rule, message)
    for spot in spots:
        _verify_spot(table, spot, rule)


def _verify_spot(table: Table, spot: Spot, rule: str) -> None:
    seat, card = spot
    verify_seat(table, seat, rule)
    player = table.players[seat]
    if not player.live:
        message = said("{name} is busted: those cards cannot be chosen", name=player.name)
        raise RuleError("R13", message)
    if card not in player.row.cards():
        message = said("{name} has no {code} in front", name=player.name, code=card.code)
        raise RuleError(rule, message)
