"""The referee of With a Vengeance: which events are legal now, and what each one does.

Every rule of the game that moves a card is here or in `row`, once. A card that
turns up is an event too; the order of the draw pile never exists here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.cards import Card, Kind
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
    next_round,
    pass_on,
    stuck,
    verify_aimed,
    verify_flip,
    verify_next,
    verify_row_to_stay,
    verify_seat,
    verify_turn,
    waiting_for,
    with_status,
)
from solver.flip.rules import RuleError
from solver.said import said
from solver.vengeance.deck import DISCARD, FLIP_FOUR, JUST_ONE_MORE, STEAL, SWAP
from solver.vengeance.row import Effect
from solver.vengeance.table import PICKS, Ask, Need, Pending, Phase, Spot, Status, Table

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


@dataclass(frozen=True, slots=True)
class Take:
    """Who carries out a Steal takes a card from another seat, and receives it (R20)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Swap:
    """Who carries out a Swap exchanges the cards of two seats, the lower seat first (R21)."""

    one: Spot
    other: Spot

    def __post_init__(self) -> None:
        """Bring the seats into order: a swap is the same from either side."""
        if self.one[0] > self.other[0]:
            one, other = self.other, self.one
            object.__setattr__(self, "one", one)
            object.__setattr__(self, "other", other)


@dataclass(frozen=True, slots=True)
class Drop:
    """Who carries out a Discard puts a card of a seat on the discard pile (R22)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Bonus:
    """Who has a Flip 7 in Brutal mode takes the 15 points, or takes them off a seat (R30)."""

    seat: int


Event = Flip | Stay | Aim | Take | Swap | Drop | Bonus | NextRound


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


def _flip(table: Table, card: Card) -> Table:
    ask = table.ask()
    if ask.seat is None:
        raise AssertionError("a verified flip has a seat")
    if ask.need is Need.FORCED:
        table = count_forced(table, ask.seat)
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


def _receive(table: Table, seat: int, *cards: Card) -> Table:
    """Return the table after a seat has received cards, however that came (R8-R15, V-08)."""
    for card in cards:
        player = table.players[seat]
        row, effect = player.row.receive(card, table.rules)
        table = table.with_player(seat, replace(player, row=row))
        if effect is Effect.WIPED:
            table = discard(table, *player.row.cards())
        if effect is Effect.BUST:
            table = _bust(table, seat)
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
