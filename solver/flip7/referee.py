"""The referee of Flip 7: which events are legal now, and what each one does.

Every rule of the game that moves a card is here or in `row`, once. A card that
turns up is an event too; the order of the draw pile never exists here.
"""

from __future__ import annotations

from dataclasses import replace

from solver.cards import Card
from solver.flip.referee import (
    Aim,
    Flip,
    NextRound,
    Stay,
    count_forced,
    discard,
    draw,
    end_round,
    flips,
    mark_flipped,
    next_round,
    pass_on,
    stuck,
    verify_aimed,
    verify_flip,
    verify_next,
    verify_row_to_stay,
    verify_turn,
    waiting_for,
    with_status,
)
from solver.flip7.deck import FREEZE, SECOND_CHANCE, TIMES_TWO
from solver.flip7.row import Effect, multiplier
from solver.flip7.rules import RuleError
from solver.flip7.table import Ask, Need, Pending, Phase, Status, Table
from solver.said import said

__all__ = [
    "Aim",
    "Event",
    "Flip",
    "NextRound",
    "Stay",
    "apply",
    "can",
    "flips",
    "legal_events",
    "resume",
    "settle",
    "verify",
    "waiting_for",
]

Event = Flip | Stay | Aim | NextRound


def verify(table: Table, event: Event) -> None:
    """Raise `RuleError`, with the rule that refuses it, unless ``event`` is legal now."""
    _verify(table, table.ask(), event)


def can(table: Table, event: Event) -> bool:
    """Return whether ``event`` is legal now."""
    return _can(table, table.ask(), event)


def apply(table: Table, event: Event) -> Table:
    """Return the table after ``event`` and all that follows from it without a choice.

    Raises
    ------
    RuleError
        The event is not legal now; the table is unchanged.
    """
    verify(table, event)
    match event:
        case Flip(card):
            table = _flip(table, card)
        case Stay():
            table = with_status(table, table.seat, Status.STAYED)
        case Aim(card, seat):
            table = _aim(table, card, seat)
        case NextRound():
            return next_round(table)
    return settle(table)


def legal_events(table: Table) -> list[Event]:
    """Return every legal event: choices first, then each card that can turn up."""
    ask = table.ask()
    if ask.need is Need.NEXT_ROUND:
        return [NextRound()]
    if ask.need is Need.TARGET and ask.card is not None:
        return [Aim(ask.card, seat) for seat in table.targets()]
    events: list[Event] = [flip for flip, _ in flips(table)]
    # Of the cards that can turn up only a x2 may be refused (F-24).
    if (doubled := Flip(TIMES_TWO)) in events and not _can(table, ask, doubled):
        events.remove(doubled)
    return [Stay(), *events] if _can(table, ask, Stay()) else events


def settle(table: Table) -> Table:
    """Return the table after everything that needs neither a card nor a choice."""
    while table.phase is not Phase.OVER:
        if any(player.row.flipped_seven for player in table.players if player.active):
            return end_round(table)
        if not table.pending:
            return pass_on(table)
        settled = _settle_pending(table)
        if settled is None:
            return table
        table = settled
    return table


def resume(table: Table) -> Table:
    """Return a table that was not reached by `apply`, settled if nothing can be asked yet."""
    return settle(table) if stuck(table) else table


def _can(table: Table, ask: Ask, event: Event) -> bool:
    try:
        _verify(table, ask, event)
    except RuleError:
        return False
    return True


def _verify(table: Table, ask: Ask, event: Event) -> None:
    match event:
        case Flip(card):
            verify_flip(table, ask, card, "R10")
            if card == TIMES_TWO and ask.seat is not None:
                held = table.players[ask.seat].row.modifiers.count(TIMES_TWO)
                multiplier(held + 1, table.rules)
        case Stay():
            verify_row_to_stay(table, verify_turn(table, ask, "R8"), "R8")
        case Aim(card, seat):
            verify_aimed(table, ask, card, seat, "R16")
            _verify_target(table, card, seat)
        case NextRound():
            verify_next(table, ask, "R22", "R20")


def _verify_target(table: Table, card: Card, seat: int) -> None:
    if seat in table.targets():
        return
    player = table.players[seat]
    if not player.active:
        raise RuleError(
            "F-32",
            said(
                "{name} is out of this round and cannot get a {card}",
                name=player.name,
                card=card.name,
            ),
        )
    # Also the giver: a Second Chance is surplus because the giver has one.
    raise RuleError("R15", said("{name} has a Second Chance already", name=player.name))


def _flip(table: Table, card: Card) -> Table:
    ask = table.ask()
    if ask.seat is None:
        raise AssertionError("a verified flip has a seat")
    seat = ask.seat
    if ask.need is Need.FORCED:
        table = mark_flipped(count_forced(table), seat)
    table = draw(table, card)
    player = table.players[seat]
    row, effect = player.row.receive(card)
    table = table.with_player(seat, replace(player, row=row))
    match effect:
        case Effect.KEPT | Effect.FLIP_SEVEN:
            return table
        case Effect.SAVED:
            return discard(table, card, SECOND_CHANCE)
        case Effect.BUST:
            return _bust(table, seat)
        case Effect.SURPLUS:
            # Given away at once, also inside a Flip Three (R15, F-07).
            return replace(table, pending=(Pending(card, seat), *table.pending))
        case Effect.ACTION:
            return _set_aside(table, card, seat)


def _bust(table: Table, seat: int) -> Table:
    table = with_status(table, seat, Status.BUSTED)
    if not table.pending or not table.pending[0].in_progress:
        return table
    # The Flip Three in progress and what it set aside are lost (R17, F-03).
    front, *rest = table.pending
    lost = [entry.card for entry in rest if entry.aside]
    kept = tuple(entry for entry in rest if not entry.aside)
    return discard(replace(table, pending=kept), front.card, *lost)


def _set_aside(table: Table, card: Card, seat: int) -> Table:
    if not table.pending:
        return replace(table, pending=(Pending(card, seat),))
    entry = Pending(card, seat, aside=True)
    if table.rules.setaside == "assign_all_first":
        return replace(table, pending=(*table.pending, entry))
    # Depth first: behind the Flip Three in progress and what it set aside before.
    own = 1 + sum(other.aside for other in table.pending)
    pending = (*table.pending[:own], entry, *table.pending[own:])
    return replace(table, pending=pending)


def _aim(table: Table, card: Card, seat: int) -> Table:
    if card == SECOND_CHANCE:
        table = replace(table, pending=table.pending[1:])
        player = table.players[seat]
        return table.with_player(seat, replace(player, row=replace(player.row, second_chance=True)))
    asked = table.unassigned()
    pending = list(table.pending)
    pending[pending.index(asked)] = replace(asked, target=seat)
    return replace(table, pending=tuple(pending))


def _settle_pending(table: Table) -> Table | None:
    """Take one step with the pending cards; None when a card or a choice is needed."""
    front, rest = table.pending[0], table.pending[1:]
    if front.card == SECOND_CHANCE:
        receivers = table.receivers(front.source)
        if not receivers:
            return discard(replace(table, pending=rest), front.card)
        return _aim(table, front.card, receivers[0]) if len(receivers) == 1 else None
    if front.left is not None:
        dry = not any(table.source())
        if front.left and not dry:
            return None
        # Finished, or both piles are empty (R26): what was set aside is assigned next.
        waiting = tuple(replace(entry, aside=False) for entry in rest)
        return discard(replace(table, pending=waiting), front.card)
    if front.target is None or (
        table.rules.setaside == "assign_all_first" and any(e.target is None for e in rest)
    ):
        return _assign(table)
    return _resolve(replace(table, pending=rest), front)


def _assign(table: Table) -> Table | None:
    active = table.active()
    asked = table.unassigned()
    if not active:
        pending = list(table.pending)
        pending.remove(asked)
        return discard(replace(table, pending=tuple(pending)), asked.card)
    # A sole active player takes it (R16, R18).
    return _aim(table, asked.card, active[0]) if len(active) == 1 else None


def _resolve(table: Table, entry: Pending) -> Table:
    if entry.target is None:
        raise AssertionError("only an aimed card is resolved")
    player = table.players[entry.target]
    if not player.active:  # F-36
        return discard(table, entry.card)
    if entry.card == FREEZE:
        row = replace(player.row, freeze=True)
        frozen = replace(player, row=row, status=Status.FROZEN)
        return table.with_player(entry.target, frozen)
    return replace(table, pending=(replace(entry, left=3), *table.pending))
