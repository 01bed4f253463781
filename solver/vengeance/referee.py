"""The referee of With a Vengeance: what each event does to a table.

Every rule of the game that moves a card is here or in `row`, once; what is legal is in
`legal`. A card that turns up is an event too; the order of the draw pile never exists here.
"""

from __future__ import annotations

from dataclasses import replace

from solver.cards import Card, Kind
from solver.flip.referee import (
    count_forced,
    discard,
    draw,
    end_round,
    flips,
    mark_flipped,
    next_round,
    pass_on,
    stuck,
    waiting_for,
    with_status,
)
from solver.vengeance.deck import FLIP_FOUR, JUST_ONE_MORE
from solver.vengeance.events import Aim, Bonus, Drop, Event, Flip, NextRound, Stay, Swap, Take
from solver.vengeance.legal import can, legal_events, verify
from solver.vengeance.row import Effect
from solver.vengeance.table import PICKS, Need, Pending, Phase, Spot, Status, Table

__all__ = [
    "Aim",
    "Bonus",
    "Drop",
    "Event",
    "Flip",
    "NextRound",
    "Stay",
    "Swap",
    "Take",
    "apply",
    "can",
    "flips",
    "legal_events",
    "resume",
    "settle",
    "verify",
    "waiting_for",
]

FORCED = {JUST_ONE_MORE: 1, FLIP_FOUR: 4}
"""How many cards an action makes its target flip (R18, R19)."""


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
        case Aim(_, seat):
            table = _aim(table, seat)
        case Take(seat, card):
            table = _take(table, seat, card)
        case Swap(one, other):
            table = _swap(table, one, other)
        case Drop(seat, card):
            table = discard(_without(_used(table), seat, card), card)
        case Bonus(seat):
            return replace(table, bonus=seat)
        case NextRound():
            return replace(next_round(table), bonus=None)
    return settle(table)


def settle(table: Table) -> Table:
    """Return the table after everything that needs neither a card nor a choice."""
    while table.phase is not Phase.OVER:
        if table.sevens():  # set-aside and pending cards are dropped (R14)
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


def _flip(table: Table, card: Card) -> Table:
    ask = table.ask()
    if ask.seat is None:
        raise AssertionError("a verified flip has a seat")
    if ask.need is Need.FORCED:
        table = count_forced(table)
    if ask.card == FLIP_FOUR:  # who takes Just One More is stayed, and skipped (R4)
        table = mark_flipped(table, ask.seat)
    table = draw(table, card)
    if card.kind is Kind.NUMBER:
        return _receive(table, ask.seat, card)
    if ask.card != FLIP_FOUR:
        # Also the card of a Just One More is resolved at once, and first (R18).
        return replace(table, pending=(Pending(card, ask.seat), *table.pending))
    # Set aside behind what this Flip Four set aside before (R19, V-19).
    own = 1 + sum(entry.aside for entry in table.pending)
    entry = Pending(card, ask.seat, aside=True)
    return replace(table, pending=(*table.pending[:own], entry, *table.pending[own:]))


def _receive(table: Table, seat: int, card: Card) -> Table:
    """Return the table after a seat has received a card, however that came (R8-R15, V-08)."""
    player = table.players[seat]
    row, effect = player.row.receive(card, table.rules)
    table = table.with_player(seat, replace(player, row=row))
    match effect:
        case Effect.WIPED:
            return discard(table, *player.row.cards())
        case Effect.BUST:
            return _bust(table, seat)
        case _:
            return table


def _bust(table: Table, seat: int) -> Table:
    """Bust a seat: its Flip Four ends, and what it set aside is lost (R13, R19, V-18)."""
    table = with_status(table, seat, Status.BUSTED)
    lost = [
        entry
        for entry in table.pending
        if (entry.target is None and entry.source == seat)
        or (entry.card == FLIP_FOUR and entry.target == seat)
    ]
    kept = tuple(entry for entry in table.pending if entry not in lost)
    return discard(replace(table, pending=kept), *(entry.card for entry in lost))


def _aim(table: Table, seat: int) -> Table:
    front, rest = table.pending[0], table.pending[1:]
    if front.card.kind is not Kind.MODIFIER:
        return replace(table, pending=(replace(front, target=seat), *rest))
    return _receive(replace(table, pending=rest), seat, front.card)


def _take(table: Table, seat: int, card: Card) -> Table:
    taker = table.pending[0].target
    if taker is None:
        raise AssertionError("a card is taken by who carries out the Steal")
    return _receive(_without(_used(table), seat, card), taker, card)


def _swap(table: Table, one: Spot, other: Spot) -> Table:
    # Both cards leave first; a bust keeps its row, so the order of receiving is no matter (V-20).
    table = _without(_without(_used(table), *one), *other)
    return _receive(_receive(table, one[0], other[1]), other[0], one[1])


def _used(table: Table) -> Table:
    """Return the table with the first pending card on the discard pile (R16)."""
    return discard(replace(table, pending=table.pending[1:]), table.pending[0].card)


def _without(table: Table, seat: int, card: Card) -> Table:
    player = table.players[seat]
    return table.with_player(seat, replace(player, row=player.row.without(card)))


def _settle_pending(table: Table) -> Table | None:
    """Take one step with the first pending card; None when a card or a choice is needed."""
    front, rest = table.pending[0], table.pending[1:]
    if front.target is None:
        targets = table.targets_of(front)
        if not targets:  # no legal use: no effect, no replacement (R16)
            return _used(table)
        return _aim(table, targets[0]) if len(targets) == 1 else None
    if front.card in PICKS:
        return None
    if front.left is None:
        started = replace(front, left=FORCED[front.card])
        return replace(table, pending=(started, *rest))
    player = table.players[front.target]
    if front.left and player.live and any(table.source()):
        return None
    # All have come, or both piles are empty (R27).
    if front.card == JUST_ONE_MORE and player.live:
        table = with_status(table, front.target, Status.STAYED)
    # What a Flip Four set aside is resolved now, one by one (R19).
    waiting = tuple(replace(entry, aside=False) for entry in rest)
    return discard(replace(table, pending=waiting), front.card)
