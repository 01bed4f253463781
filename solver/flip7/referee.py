"""The referee of Flip 7: which events are legal now, and what each one does.

Every rule of the game that moves a card is here or in `row`, once. A card that
turns up is an event too; the order of the draw pile never exists here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from solver.cards import Card, add, change
from solver.flip7.deck import DECK, FREEZE, SECOND_CHANCE, TIMES_TWO
from solver.flip7.row import Effect, multiplier
from solver.flip7.rules import RuleError
from solver.flip7.table import Ask, Need, Pending, Phase, Player, Status, Table
from solver.said import said


@dataclass(frozen=True, slots=True)
class Flip:
    """A card turns up for the player who is dealt to, hits, or must flip."""

    card: Card


@dataclass(frozen=True, slots=True)
class Stay:
    """The player whose turn it is stays (R9)."""


@dataclass(frozen=True, slots=True)
class Aim:
    """The pending card is aimed at, or given to, a seat (R15-R18)."""

    card: Card
    seat: int


@dataclass(frozen=True, slots=True)
class NextRound:
    """The cards are cleared away and the next dealer takes the pile (R23)."""


Event = Flip | Stay | Aim | NextRound

_FLIPS = (Need.DEAL, Need.TURN, Need.FORCED)
_EVERY_FLIP = tuple(Flip(card) for card in DECK.cards)


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
            player = replace(table.players[table.seat], status=Status.STAYED)
            table = table.with_player(table.seat, player)
        case Aim(card, seat):
            table = _aim(table, card, seat)
        case NextRound():
            return _next_round(table)
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


def flips(table: Table) -> Iterator[tuple[Flip, int]]:
    """Yield every card that can turn up now, with its copies in the pile that it comes from."""
    if table.ask().need in _FLIPS:
        for flip, copies in zip(_EVERY_FLIP, table.source(), strict=True):
            if copies:
                yield flip, copies


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
        case Need.NEXT_ROUND:
            return said("the round is over")
        case Need.NOTHING:
            return said("the game is over")


def settle(table: Table) -> Table:
    """Return the table after everything that needs neither a card nor a choice."""
    while table.phase is not Phase.OVER:
        if any(player.row.flipped_seven for player in table.players if player.active):
            return _end_round(table)
        if not table.pending:
            return _pass_on(table)
        settled = _settle_pending(table)
        if settled is None:
            return table
        table = settled
    return table


def resume(table: Table) -> Table:
    """Return a table that was not reached by `apply`, settled if nothing can be asked yet."""
    stuck = table.pending or not table.active() or not any(table.source())
    return settle(table) if stuck else table


def _can(table: Table, ask: Ask, event: Event) -> bool:
    try:
        _verify(table, ask, event)
    except RuleError:
        return False
    return True


def _verify(table: Table, ask: Ask, event: Event) -> None:
    match event:
        case Flip(card):
            _verify_flip(table, ask, card)
        case Stay():
            if ask.need is not Need.TURN or ask.seat is None:
                raise RuleError(
                    "R8",
                    said(
                        "nobody is asked to hit or stay: {waiting_for}",
                        waiting_for=waiting_for(table),
                    ),
                )
            if table.players[ask.seat].row.empty:
                name = table.players[ask.seat].name
                raise RuleError(
                    "R8", said("{name} has no card in front and cannot stay", name=name)
                )
        case Aim(card, seat):
            if ask.need is not Need.TARGET or ask.card != card:
                raise RuleError(
                    "R16",
                    said(
                        "no {name} is to be aimed: {waiting_for}",
                        name=card.name,
                        waiting_for=waiting_for(table),
                    ),
                )
            _verify_target(table, card, seat)
        case NextRound():
            if ask.need is Need.NOTHING:
                raise RuleError("R22", said("the game is over"))
            if ask.need is not Need.NEXT_ROUND:
                raise RuleError(
                    "R20",
                    said("the round is not over: {waiting_for}", waiting_for=waiting_for(table)),
                )


def _verify_flip(table: Table, ask: Ask, card: Card) -> None:
    if ask.need not in _FLIPS or ask.seat is None:
        raise RuleError(
            "R10", said("no card is drawn now: {waiting_for}", waiting_for=waiting_for(table))
        )
    if not table.source()[DECK.index[card]]:
        raise RuleError("R10", said("no {code} is left to draw", code=card.code))
    if card == TIMES_TWO:
        held = table.players[ask.seat].row.modifiers.count(TIMES_TWO)
        multiplier(held + 1, table.rules)


def _verify_target(table: Table, card: Card, seat: int) -> None:
    if not 0 <= seat < len(table.players):
        raise RuleError("R16", said("there is no seat {seat}", seat=seat))
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
        table = _count_forced(table, seat)
    table = _draw(table, card)
    player = table.players[seat]
    row, effect = player.row.receive(card)
    table = table.with_player(seat, replace(player, row=row))
    match effect:
        case Effect.KEPT | Effect.FLIP_SEVEN:
            return table
        case Effect.SAVED:
            return _discard(table, card, SECOND_CHANCE)
        case Effect.BUST:
            return _bust(table, seat)
        case Effect.SURPLUS:
            # Given away at once, also inside a Flip Three (R15, F-07).
            return replace(table, pending=(Pending(card, seat), *table.pending))
        case Effect.ACTION:
            return _set_aside(table, card, seat)


def _count_forced(table: Table, seat: int) -> Table:
    front, *rest = table.pending
    if front.left is None:
        raise AssertionError("a forced flip needs a Flip Three in progress")
    table = replace(table, pending=(replace(front, left=front.left - 1), *rest))
    order = table.order()
    if table.phase is Phase.DEAL and order.index(seat) > order.index(table.seat):
        table = table.with_player(seat, replace(table.players[seat], flipped=True))
    return table


def _draw(table: Table, card: Card) -> Table:
    if not any(table.pile):
        table = _reshuffle(table)
    table = replace(table, pile=change(table.pile, DECK.index[card], -1))
    if table.rules.reshuffle == "eager" and not any(table.pile):
        table = _reshuffle(table)
    return table


def _reshuffle(table: Table) -> Table:
    return replace(table, pile=table.discard, discard=DECK.count(()))


def _discard(table: Table, *cards: Card) -> Table:
    return replace(table, discard=add(table.discard, DECK.count(cards)))


def _bust(table: Table, seat: int) -> Table:
    table = table.with_player(seat, replace(table.players[seat], status=Status.BUSTED))
    if not table.pending or not table.pending[0].in_progress:
        return table
    # The Flip Three in progress and what it set aside are lost (R17, F-03).
    front, *rest = table.pending
    lost = [entry.card for entry in rest if entry.aside]
    kept = tuple(entry for entry in rest if not entry.aside)
    return _discard(replace(table, pending=kept), front.card, *lost)


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
            return _discard(replace(table, pending=rest), front.card)
        return _aim(table, front.card, receivers[0]) if len(receivers) == 1 else None
    if front.left is not None:
        dry = not any(table.source())
        if front.left and not dry:
            return None
        # Finished, or both piles are empty (R26): what was set aside is assigned next.
        waiting = tuple(replace(entry, aside=False) for entry in rest)
        return _discard(replace(table, pending=waiting), front.card)
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
        return _discard(replace(table, pending=tuple(pending)), asked.card)
    # A sole active player takes it (R16, R18).
    return _aim(table, asked.card, active[0]) if len(active) == 1 else None


def _resolve(table: Table, entry: Pending) -> Table:
    if entry.target is None:
        raise AssertionError("only an aimed card is resolved")
    player = table.players[entry.target]
    if not player.active:  # F-36
        return _discard(table, entry.card)
    if entry.card == FREEZE:
        row = replace(player.row, freeze=True)
        frozen = replace(player, row=row, status=Status.FROZEN)
        return table.with_player(entry.target, frozen)
    return replace(table, pending=(replace(entry, left=3), *table.pending))


def _pass_on(table: Table) -> Table:
    """Go on to the next deal or turn, or end the round (R4-R9, R20, R26)."""
    if not table.active():
        return _end_round(table)
    if not any(table.source()):
        # No card can come any more: everyone on turn counts as stayed.
        for seat in table.active():
            player = replace(table.players[seat], status=Status.STAYED)
            table = table.with_player(seat, player)
        return _end_round(table)
    order = table.order()
    for seat in order[order.index(table.seat) + 1 :]:
        if table.players[seat].active:
            return replace(table, seat=seat)
    # The deal has reached everybody, or the turns have gone round once.
    first = next(seat for seat in order if table.players[seat].active)
    return replace(_dealt(table), phase=Phase.TURNS, seat=first)


def _dealt(table: Table) -> Table:
    if table.phase is not Phase.DEAL:
        return table
    return replace(table, players=tuple(replace(p, flipped=False) for p in table.players))


def _end_round(table: Table) -> Table:
    dropped = [entry.card for entry in table.pending]
    ended = replace(_dealt(table), phase=Phase.OVER, seat=table.dealer, pending=())
    return _discard(ended, *dropped)


def _next_round(table: Table) -> Table:
    standings = table.standings()
    players = tuple(
        Player(p.name, total) for p, total in zip(table.players, standings, strict=True)
    )
    cleared = replace(
        table,
        players=players,
        dealer=(table.dealer + 1) % len(players),
        phase=Phase.DEAL,
        discard=add(table.discard, table.on_table()),
    )
    return replace(cleared, seat=cleared.order()[0])
