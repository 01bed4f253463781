"""What the referees share: the events of every game, and the steps that every rule book takes.

A card that turns up is an event too; the order of the draw pile never exists here. The
numbers of rules differ from game to game, so who refuses an event says by which rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from solver.cards import Card, add, change
from solver.flip.rules import RuleError
from solver.flip.table import FLIPS, Ask, Need, Phase, Status, T, Table
from solver.said import said


@dataclass(frozen=True, slots=True)
class Flip:
    """A card turns up for the player who is dealt to, hits, or must flip."""

    card: Card


@dataclass(frozen=True, slots=True)
class Stay:
    """The player whose turn it is stays."""


@dataclass(frozen=True, slots=True)
class Aim:
    """The pending card is aimed at, or given to, a seat."""

    card: Card
    seat: int


@dataclass(frozen=True, slots=True)
class NextRound:
    """The cards are cleared away and the next dealer takes the pile."""


Basic = Flip | Stay | Aim | NextRound
"""The events of every game."""


def flips(table: Table) -> Iterator[tuple[Flip, int]]:
    """Yield every card that can turn up now, with its copies in the pile that it comes from."""
    if table.ask().need in FLIPS:
        for card, copies in zip(table.deck.cards, table.source(), strict=True):
            if copies:
                yield Flip(card), copies


def waiting_for(table: Table) -> str:
    """Return in words what the table waits for."""
    ask = table.ask()
    name = "" if ask.seat is None else table.players[ask.seat].name
    card = "" if ask.card is None else ask.card.name
    match ask.need:
        case Need.DEAL:
            return said("{name} is dealt a card", name=name)
        case Need.TURN:
            return said("{name} is asked to hit or stay", name=name)
        case Need.FORCED:
            return said("{name} flips the next card of a {card}", name=name, card=card)
        case Need.TARGET:
            return said("{name} chooses who gets the {card}", name=name, card=card)
        case Need.PICK:
            return said("{name} carries out the {card}", name=name, card=card)
        case Need.BONUS:
            return said("{name} takes 15 points, or 15 off another player", name=name)
        case Need.NEXT_ROUND:
            return said("the round is over")
        case Need.NOTHING:
            return said("the game is over")


def verify_flip(table: Table, ask: Ask, card: Card, rule: str) -> None:
    """Raise `RuleError` unless a card may turn up now."""
    if ask.need not in FLIPS or ask.seat is None:
        message = said("no card is drawn now: {waiting_for}", waiting_for=waiting_for(table))
        raise RuleError(rule, message)
    if not table.source()[table.deck.index[card]]:
        raise RuleError(rule, said("no {code} is left to draw", code=card.code))


def verify_turn(table: Table, ask: Ask, rule: str) -> int:
    """Return the seat whose turn it is; raise `RuleError` if it is nobody's."""
    if ask.need is not Need.TURN or ask.seat is None:
        message = said(
            "nobody is asked to hit or stay: {waiting_for}", waiting_for=waiting_for(table)
        )
        raise RuleError(rule, message)
    return ask.seat


def verify_row_to_stay(table: Table, seat: int, rule: str) -> None:
    """Raise `RuleError` unless something lies in front of a seat."""
    if table.players[seat].row.empty:
        name = table.players[seat].name
        raise RuleError(rule, said("{name} has no card in front and cannot stay", name=name))


def verify_aimed(table: Table, ask: Ask, card: Card, seat: int, rule: str) -> None:
    """Raise `RuleError` unless this card must be aimed now, and the seat exists."""
    if ask.need is not Need.TARGET or ask.card != card:
        message = said(
            "no {name} is to be aimed: {waiting_for}",
            name=card.name,
            waiting_for=waiting_for(table),
        )
        raise RuleError(rule, message)
    verify_seat(table, seat, rule)


def verify_seat(table: Table, seat: int, rule: str) -> None:
    """Raise `RuleError` unless the seat exists."""
    if not 0 <= seat < len(table.players):
        raise RuleError(rule, said("there is no seat {seat}", seat=seat))


def verify_next(table: Table, ask: Ask, over: str, going_on: str) -> None:
    """Raise `RuleError` unless the round is over and the game is not.

    Parameters
    ----------
    over, going_on
        The rules by which no further round begins, and the round is not over.
    """
    if ask.need is Need.NOTHING:
        raise RuleError(over, said("the game is over"))
    if ask.need is not Need.NEXT_ROUND:
        message = said("the round is not over: {waiting_for}", waiting_for=waiting_for(table))
        raise RuleError(going_on, message)


def draw(table: T, card: Card) -> T:
    """Return the table after a card has left the pile; it lies nowhere yet."""
    if not any(table.pile):
        table = _reshuffle(table)
    table = replace(table, pile=change(table.pile, table.deck.index[card], -1))
    if table.rules.reshuffle == "eager" and not any(table.pile):
        table = _reshuffle(table)
    return table


def _reshuffle(table: T) -> T:
    return replace(table, pile=table.discard, discard=table.deck.count(()))


def discard(table: T, *cards: Card) -> T:
    """Return the table with more cards on the discard pile."""
    return replace(table, discard=add(table.discard, table.deck.count(cards)))


def with_status(table: T, seat: int, status: Status) -> T:
    """Return the table with the status of one player changed."""
    return table.with_player(seat, replace(table.players[seat], status=status))


def count_forced(table: T) -> T:
    """Return the table with one forced card less to come, which is about to turn up."""
    front, *rest = table.pending
    if front.left is None:
        raise AssertionError("a forced flip needs a card that forces it")
    return replace(table, pending=(replace(front, left=front.left - 1), *rest))


def mark_flipped(table: T, seat: int) -> T:
    """Return the table with a seat that flips before it is dealt to marked as asked instead."""
    order = table.order()
    if table.phase is not Phase.DEAL or order.index(seat) <= order.index(table.seat):
        return table
    return table.with_player(seat, replace(table.players[seat], flipped=True))


def pass_on(table: T) -> T:
    """Go on to the next deal or turn, or end the round; nothing is pending."""
    if not table.active():
        return end_round(table)
    if not any(table.source()):
        # No card can come any more: everyone on turn counts as stayed.
        for seat in table.active():
            table = with_status(table, seat, Status.STAYED)
        return end_round(table)
    order = table.order()
    for seat in order[order.index(table.seat) + 1 :]:
        if table.players[seat].active:
            return replace(table, seat=seat)
    # The deal has reached everybody, or the turns have gone round once.
    first = next(seat for seat in order if table.players[seat].active)
    return replace(_dealt(table), phase=Phase.TURNS, seat=first)


def _dealt(table: T) -> T:
    if table.phase is not Phase.DEAL:
        return table
    return replace(table, players=tuple(replace(p, flipped=False) for p in table.players))


def end_round(table: T) -> T:
    """End the round; what is pending is dropped."""
    dropped = [entry.card for entry in table.pending]
    ended = replace(_dealt(table), phase=Phase.OVER, seat=table.dealer, pending=())
    return discard(ended, *dropped)


def next_round(table: T) -> T:
    """Clear the table and pass the deal on; the leftover draw pile stays."""
    players = tuple(
        type(player)(player.name, total)
        for player, total in zip(table.players, table.standings(), strict=True)
    )
    cleared = replace(
        table,
        players=players,
        dealer=(table.dealer + 1) % len(players),
        phase=Phase.DEAL,
        discard=add(table.discard, table.on_table()),
    )
    return replace(cleared, seat=cleared.order()[0])


def stuck(table: Table) -> bool:
    """Return whether nothing may be askable of a table that was laid by hand."""
    return bool(table.pending) or not table.active() or not any(table.source())
