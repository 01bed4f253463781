"""Records of Flip 7: a game as a list of events, read, replayed and written."""

from __future__ import annotations

from dataclasses import dataclass

from solver.flip import record as shared
from solver.flip.record import MAX_RECORD
from solver.flip7 import referee
from solver.flip7.notation import NOTATION
from solver.flip7.reader import Reader
from solver.flip7.referee import Event
from solver.flip7.table import Table
from solver.flip7.words import WORDS

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
    """A game of Flip 7 from its start: the table before the first card, and the events since."""

    apply = staticmethod(referee.apply)
    verify = staticmethod(referee.verify)


class Records(shared.Records[Table, Event, Record]):
    """How records of Flip 7 are read and written."""


_RECORDS = Records(NOTATION, WORDS, Record, Reader)

parse_record = _RECORDS.parse
read_events = _RECORDS.read_events
format_record = _RECORDS.format
format_event = _RECORDS.format_event
