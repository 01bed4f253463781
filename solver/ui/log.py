"""The log of a game: what happened, in words, round by round; and what a round came to."""

from __future__ import annotations

from dataclasses import dataclass

from solver.cards import Card
from solver.flip7.deck import FLIP_THREE, FREEZE, SECOND_CHANCE
from solver.flip7.live import Live
from solver.flip7.record import Record
from solver.flip7.referee import Aim, Event, Flip, NextRound, Stay
from solver.flip7.row import Effect
from solver.flip7.table import Need, Player, Status, Table
from solver.said import Said, said


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of a record.

    Parameters
    ----------
    number
        Which event it is, from 0.
    text
        What happened.
    """

    number: int
    text: Said


@dataclass(frozen=True, slots=True)
class Share:
    """What one player brought home from a round that is over.

    Parameters
    ----------
    made_of
        How the score comes about: numbers, ×2, added points and bonus.
    points
        The score of the round.
    total
        All points, this round among them.
    """

    name: str
    status: Status
    made_of: Said
    points: int
    total: int


def rounds(record: Record) -> list[list[Entry]]:
    """Return all events of a game, a list for each round; the events between them are left out."""
    found: list[list[Entry]] = [[]]
    tables = list(record.tables())
    for number, event in enumerate(record.events):
        if isinstance(event, NextRound):
            found.append([])
        else:
            found[-1].append(Entry(number, told(tables[number], event, tables[number + 1])))
    return found


def last(live: Live) -> Said:
    """Return in words what happened last."""
    record = live.record
    if not record.events:
        return said("Tap each card as it turns up")
    *_, before, after = record.tables()
    return told(before, record.events[-1], after)


def told(before: Table, event: Event, after: Table) -> Said:
    """Return in words what an event did to a table."""
    ask = before.ask()
    if ask.seat is None:
        return said("Next round")
    name = before.players[ask.seat].name
    match event:
        case Stay():
            points = before.round_score(ask.seat)
            return said("{name} stays with {points}", name=name, points=points)
        case Aim(card, seat):
            return _aimed(name, event, before.players[seat].name, own=seat == ask.seat)
        case Flip(card):
            text = _flipped(before.players[ask.seat], card)
            if not any(before.pile):
                text = said("the discard pile is shuffled in; {text}", text=text)
            taken = _taken(before, after, card)
            return text if taken is None else said("{text}; {taken}", text=text, taken=taken)
    return said("Next round")


def shares(table: Table) -> list[Share]:
    """Return what a round that is over brought to each player, the most points first."""
    found = []
    for seat, player in enumerate(table.players):
        found.append(
            Share(
                player.name,
                player.status,
                _made_of(table, seat),
                table.round_score(seat),
                table.standings()[seat],
            )
        )
    return sorted(found, key=lambda share: (-share.total, -share.points))


def _flipped(player: Player, card: Card) -> Said:
    values = {"name": player.name, "card": card.name}
    match player.row.receive(card)[1]:
        case Effect.BUST:
            return said("{name} flips {card} again: bust", **values)
        case Effect.SAVED:
            return said("{name} flips {card} again, and the Second Chance takes it", **values)
        case Effect.FLIP_SEVEN:
            return said("{name} flips {card}: Flip 7", **values)
        case Effect.SURPLUS:
            return said("{name} flips a second Second Chance", name=player.name)
        case Effect.KEPT | Effect.ACTION:
            return said("{name} flips {card}", **values)


def _aimed(giver: str, event: Aim, name: str, *, own: bool) -> Said:
    values = {"giver": giver, "name": name}
    if event.card == FREEZE:
        if own:
            return said("{giver} takes the Freeze", giver=giver)
        return said("{giver} freezes {name}", **values)
    if event.card == FLIP_THREE:
        if own:
            return said("{giver} takes the Flip Three", giver=giver)
        return said("{giver} makes {name} flip three", **values)
    return said("{giver} gives the Second Chance to {name}", **values)


def _taken(before: Table, after: Table, card: Card) -> Said | None:
    """Return what an action card did that left no choice; None if there is one, or none is due."""
    if after.ask().need is Need.TARGET:
        return None
    for old, new in zip(before.players, after.players, strict=True):
        if card == FREEZE and old.active and new.status is Status.FROZEN:
            return said("{name} is frozen", name=new.name)
        if card == FLIP_THREE and after.ask().card == card and new is after.players[_asked(after)]:
            return said("{name} flips three", name=new.name) if not before.pending else None
    if card == SECOND_CHANCE and before.players[_asked(before)].row.second_chance:
        for old, new in zip(before.players, after.players, strict=True):
            if new.row.second_chance and not old.row.second_chance:
                return said("{name} gets it", name=new.name)
        return said("it is discarded")
    return None


def _asked(table: Table) -> int:
    seat = table.ask().seat
    return -1 if seat is None else seat


def _made_of(table: Table, seat: int) -> Said:
    player = table.players[seat]
    if player.status is Status.BUSTED:
        return said("bust")
    parts = player.row.parts(table.rules)
    text = said("{numbers}", numbers=parts.numbers)
    if parts.factor > 1:
        text = said("{text} × {factor}", text=text, factor=parts.factor)
    if parts.added:
        text = said("{text} + {added}", text=text, added=parts.added)
    if parts.bonus:
        text = said("{text} + {bonus} for Flip 7", text=text, bonus=parts.bonus)
    return text
