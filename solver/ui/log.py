"""The log of a game: what happened, in words, round by round; and what a round came to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.flip import table as rows
from solver.game import Table
from solver.live import Live
from solver.records import Record
from solver.said import Said, said
from solver.ui.looks import look_at, rows_look


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
    status: rows.Status
    made_of: Said
    points: int
    total: int


def rounds(record: Record[Any, Any]) -> list[list[Entry]]:
    """Return all events of a game, a list for each round; the events between them are left out."""
    found: list[list[Entry]] = [[]]
    tables, look = list(record.tables()), look_at(record.start)
    for number, event in enumerate(record.events):
        if look.ends(event):
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
    return look_at(before).told(before, event, after)


def does(table: Table, event: Any) -> Said:  # noqa: ANN401  # the game's own
    """Return an event in a few words, without who is asked."""
    return look_at(table).does(table, event)


def shares(table: rows.Table) -> list[Share]:
    """Return what a round that is over brought to each player, the most points first."""
    found = []
    for seat, player in enumerate(table.players):
        found.append(
            Share(
                player.name,
                player.status,
                rows_look(table).made_of(table, seat),
                table.round_score(seat),
                table.standings()[seat],
            )
        )
    return sorted(found, key=lambda share: (-share.total, -share.points))
