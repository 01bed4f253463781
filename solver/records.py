"""Records of any game: a game as a list of events, and the lines that it is written in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from typing import Any, Generic, Self, TypeVar

from solver.refusal import RefusedError, clip, nearest
from solver.said import said
from solver.switches import RuleError

MAX_RECORD = 200_000
"""Characters of a record: a long game of many players fits."""
FROM = "from"
"""Begins a record that goes on from a position, which stands behind it on the same line."""

T = TypeVar("T")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Record(ABC, Generic[T, E]):
    """A game from its start: the table before the first card, and the events since."""

    start: T
    events: tuple[E, ...] = ()

    @staticmethod
    @abstractmethod
    def apply(table: T, event: E) -> T:
        """Return the table after an event, as the referee of the game says."""

    @staticmethod
    @abstractmethod
    def verify(table: T, event: E) -> None:
        """Raise `RuleError` unless an event is legal now, as the referee of the game says."""

    @staticmethod
    @abstractmethod
    def asks_again(table: T, seat: int | None, need: object) -> bool:
        """Return whether a table asks for the same as was asked of a seat, or as good as that."""

    @staticmethod
    @abstractmethod
    def is_gone(table: T, seat: int, need: object, *, loose: bool) -> bool:
        """Return whether what was asked of a seat is never asked for any more in this round.

        ``loose`` says that it may have been asked of another seat.
        """

    def can(self, table: T, event: E) -> bool:
        """Return whether an event is legal at a table."""
        try:
            self.verify(table, event)
        except RuleError:
            return False
        return True

    def tables(self) -> tuple[T, ...]:
        """Return the table at the start and after each event."""
        return _tables(self)

    def table(self) -> T:
        """Return the table after the last event."""
        return self.tables()[-1]

    def cut(self, events: int) -> Self:
        """Return the record of the first ``events`` events: a legal, earlier game."""
        return replace(self, events=self.events[:events])


@lru_cache(maxsize=64)
def _tables(record: Record[Any, Any]) -> tuple[Any, ...]:
    return tuple(accumulate(record.events, record.apply, initial=record.start))


def lines_of(text: str) -> list[tuple[str, str]]:
    """Return the lines that hold more than a comment, each with its place."""
    lines = [
        (f"line {number}", line.split("#", 1)[0].strip())
        for number, line in enumerate(text.split("\n"), start=1)
    ]
    return [(where, line) for where, line in lines if line]


def header_words(
    lines: list[tuple[str, str]], headers: Sequence[str]
) -> dict[str, tuple[str, list[str]]]:
    """Return the place and the words of every header field; refuse any other field."""
    words: dict[str, tuple[str, list[str]]] = {}
    for where, line in lines:
        for part in filter(None, (part.strip() for part in line.split(";"))):
            keyword, *args = part.replace(":", " ", 1).split() or [part]
            keyword = keyword.lower()
            if keyword not in headers:
                hint = nearest(keyword, headers) or said(
                    "; it takes {headers}", headers=", ".join(headers)
                )
                message = said(
                    "{keyword!r} does not belong in the header{hint}",
                    keyword=clip(keyword),
                    hint=hint,
                )
                raise RefusedError(where, clip(keyword), message)
            if keyword in words:
                raise RefusedError(
                    where, keyword, said("{keyword} is given twice; keep one", keyword=keyword)
                )
            words[keyword] = (where, args)
    return words
