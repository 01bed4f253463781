"""The log of a game: what happened, in words, round by round; and what a round came to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.flip.live import Live
from solver.flip.record import Record
from solver.flip.referee import Aim, Flip, NextRound, Stay
from solver.flip.table import Status, Table
from solver.said import Said, said
from solver.ui.looks import look_at


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


def rounds(record: Record[Any, Any]) -> list[list[Entry]]:
    """Return all events of a game, a list for each round; the events between them are left out."""
    found: list[list[Entry]] = [[]]
    tables = list(record.tables())
    for number, event in enumerate(record.events):
        if isinstance(event, NextRound):
            found.append([])
        else:
            found[-1].append(Entry(number, told(tables[number], event, tables[number + 1])))
    return found


def last(live: Live[Any, Any]) -> Said:
    """Return in words what happened last."""
    record = live.record
    if not record.events:
        return said("Tap each card as it turns up")
    *_, before, after = record.tables()
    return told(before, record.events[-1], after)


def told(before: Table, event: Any, after: Table) -> Said:  # noqa: ANN401  # the game's own
    """Return in words what an event did to a table."""
    ask, look = before.ask(), look_at(before)
    if ask.seat is None:
        return said("Next round")
    match event:
        case Stay():
            points = before.round_score(ask.seat)
            return said(
                "{name} stays with {points}", name=before.players[ask.seat].name, points=points
            )
        case Flip(card):
            text = look.flipped(before, card)
            if not any(before.pile):
                text = said("the discard pile is shuffled in; {text}", text=text)
        case _:
            text = look.chosen(before, event)
    taken = look.followed(before, event, after)
    return text if taken is None else said("{text}; {taken}", text=text, taken=taken)


def does(table: Table, event: Any) -> Said:  # noqa: ANN401  # the game's own
    """Return an event in a few words, without who is asked."""
    match event:
        case Flip(card):
            return said("flips {card}", card=card.name)
        case Stay():
            return said("stays")
        case Aim(_, seat):
            return said("aims at {name}", name=table.players[seat].name)
        case NextRound():
            return said("Next round")
    return look_at(table).does(table, event)


def shares(table: Table) -> list[Share]:
    """Return what a round that is over brought to each player, the most points first."""
    found = []
    for seat, player in enumerate(table.players):
        found.append(
            Share(
                player.name,
                player.status,
                look_at(table).made_of(table, seat),
                table.round_score(seat),
                table.standings()[seat],
            )
        )
    return sorted(found, key=lambda share: (-share.total, -share.points))
