"""Records of With a Vengeance: a game as a list of events, read, replayed and written."""

from __future__ import annotations

from dataclasses import dataclass

from solver.flip import record as shared
from solver.flip.record import MAX_RECORD
from solver.vengeance import referee
from solver.vengeance.deck import SWAP
from solver.vengeance.notation import NOTATION, bonus_text
from solver.vengeance.reader import Reader
from solver.vengeance.referee import Bonus, Drop, Event, Swap, Take
from solver.vengeance.table import Spot, Table
from solver.vengeance.words import DROP, TAKE, WORDS

__all__ = [
    "MAX_RECORD",
    "Record",
    "format_event",
    "format_record",
    "parse_record",
    "read_events",
]


@dataclass(frozen=True, slots=True)
class Record(shared.Record[Table, Event]):
    """A game of With a Vengeance: the table before the first card, and the events since."""

    apply = staticmethod(referee.apply)
    verify = staticmethod(referee.verify)


class Records(shared.Records[Table, Event, Record]):
    """How records of With a Vengeance are read and written."""

    def extra_text(self, table: Table, event: Event) -> str:
        """Return what is taken, swapped or dropped, and what a Flip 7 does with its points."""
        match event:
            case Take(seat, card):
                return f"{TAKE} {_spot(table, (seat, card))}"
            case Drop(seat, card):
                return f"{DROP} {_spot(table, (seat, card))}"
            case Swap(one, other):
                return f"{SWAP.code} {_spot(table, one)} {_spot(table, other)}"
            case Bonus(seat):
                return bonus_text(table, seat)
            case _:
                return shared.Records.extra_text(self, table, event)


def _spot(table: Table, spot: Spot) -> str:
    seat, card = spot
    return f"{table.players[seat].name} {card.code}"


_RECORDS = Records(NOTATION, WORDS, Record, Reader)

parse_record = _RECORDS.parse
read_events = _RECORDS.read_events
format_record = _RECORDS.format
format_event = _RECORDS.format_event
