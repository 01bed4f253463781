"""A game that is being followed: its record, what was taken back, and mistakes set right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from solver.records import Record

R = TypeVar("R", bound=Record[Any, Any])
E = TypeVar("E")


# Python 3.11 cannot call the alias of a generic class that is frozen and has slots.
@dataclass(frozen=True)
class Later(Generic[E]):
    """An event that is not part of the game, but of a record of the game as it was.

    Parameters
    ----------
    record, number
        That record, and which of its events this is, from 0.
    loose
        Only its place in the order is known: a tap before it was one too many, or missing,
        and so whoever was asked for it may have been the wrong one.
    """

    record: Record[Any, E]
    number: int
    loose: bool = False

    @property
    def event(self) -> E:
        """What happened."""
        event: E = self.record.events[self.number]
        return event

    @property
    def seat(self) -> int | None:
        """Who was asked for it."""
        seat: int | None = self.record.tables()[self.number].ask().seat
        return seat

    @property
    def need(self) -> object:
        """What was asked for."""
        return self.record.tables()[self.number].ask().need

    def is_now(self, table: Any, event: E) -> bool:  # noqa: ANN401  # any game's
        """Return whether it is just this event at a table."""
        ask = table.ask()
        same = (self.seat, self.need, self.event) == (ask.seat, ask.need, event)
        return same and not self.loose

    def fits(self, table: Any, record: Record[Any, E]) -> bool:  # noqa: ANN401  # any game's
        """Return whether the same is asked for at a table, and the event is legal there."""
        asked = self.loose or record.asks_again(table, self.seat, self.need)
        return asked and record.can(table, self.event)

    def is_gone(self, table: Any, record: Record[Any, E]) -> bool:  # noqa: ANN401  # any game's
        """Return whether the event is never asked for any more in this round."""
        return self.seat is not None and record.is_gone(
            table, self.seat, self.need, loose=self.loose
        )


@dataclass(frozen=True)
class Live(Generic[R, E]):
    """A game as far as it is known, and the events that come after it.

    Parameters
    ----------
    record
        What happened.
    later
        Events that were taken back, or that wait behind a mistake: the next one first.
    waits
        Whether they wait behind a mistake: then they follow by themselves as soon as they
        can. What was only taken back is put back by hand, or dropped.
    """

    record: R
    later: tuple[Later[E], ...] = ()
    waits: bool = False

    def tap(self, event: E) -> Live[R, E]:
        """Return the game after one more event, and after what can follow it by itself.

        Raises
        ------
        RuleError
            The event is not legal now.
        """
        table = self.record.table()
        self.record.verify(table, event)
        first, rest = self.later[:1], self.later[1:]
        record = replace(self.record, events=(*self.record.events, event))
        if first and first[0].is_now(table, event):
            return Live(record, rest, self.waits and bool(rest))
        if not self.waits:
            return Live(record)
        # What the same player did instead takes the place of what cannot follow.
        instead = bool(first) and not first[0].loose and first[0].seat == table.ask().seat
        return followed(Live(record, rest if instead else self.later, waits=True)).live

    def undo(self) -> Live[R, E]:
        """Return the game without its last event, if there is one.

        It can be put back, unless others wait: they are about what really happened.
        """
        events: Sequence[E] = self.record.events
        if not events:
            return self
        last = len(events) - 1
        if self.waits:
            return Live(self.record.cut(last), self.later, waits=True)
        return Live(self.record.cut(last), (Later(self.record, last), *self.later))

    def redo(self) -> Live[R, E]:
        """Return the game with the next event put back; what waits follows by itself.

        Raises
        ------
        RuleError
            It is not legal any more.
        """
        return self.tap(self.later[0].event) if self.later and not self.waits else self

    def forget(self) -> Live[R, E]:
        """Return the game without what was taken back, or waits."""
        return Live(self.record)


@dataclass(frozen=True)
class Mended(Generic[R, E]):
    """A game in which a mistake was set right.

    Parameters
    ----------
    live
        The game; what could not follow yet waits in `Live.later`.
    dropped
        How many events were left out: they were of players who are out by now.
    moved
        How many followed that now belong to another player than before.
    """

    live: Live[R, E]
    dropped: int
    moved: int = 0


def mended(
    live: Live[R, E], number: int, events: Sequence[E], *, keep: bool = False
) -> Mended[R, E]:
    """Return the game with other events in place of one, and what followed as far as it can be.

    After other events in its place each player keeps what was entered for him; after one
    more or one less it was entered for the wrong ones, and what followed keeps its order.

    Parameters
    ----------
    number
        Which event was wrong, from 0.
    events
        What happened in its place: none, or several.
    keep
        They happened before it, not in its place.

    Raises
    ------
    RuleError
        Those are not legal there; nothing is changed.
    """
    record = live.record.cut(number)
    table = record.table()
    for event in events:
        table = record.apply(table, event)
    rest = since(live.record, number if keep else number + 1, loose=keep or not events)
    record = replace(record, events=(*record.events, *events))
    return followed(Live(record, (*rest, *live.later), waits=True))


def restarted(live: Live[R, E], start: Any) -> Mended[R, E]:  # noqa: ANN401  # any game's
    """Return the game as it would have been from another table: all that happened, in its order.

    Parameters
    ----------
    start
        Of the same players, whose names, totals, dealer or rules were wrong.
    """
    rest = since(live.record, 0)
    loose = [replace(later, loose=True) for later in (*rest, *live.later)]
    record = replace(live.record, start=start, events=())
    return followed(Live(record, tuple(loose), waits=bool(loose)))


def since(record: Record[Any, E], number: int, *, loose: bool = False) -> list[Later[E]]:
    """Return the events of a record from one on."""
    return [Later(record, later, loose) for later in range(number, len(record.events))]


def followed(live: Live[R, E]) -> Mended[R, E]:
    """Return a game after all the waiting events that can follow.

    An event follows if it `fits`. If not, and that player is out of the round by now, or it
    was about a card that is not pending any more, it is left out. Otherwise all that
    comes waits: the table must be told first what happened there.
    """
    table = live.record.table()
    kept = list(live.record.events)
    rest = list(live.later)
    dropped = moved = 0
    while rest:
        first = rest[0]
        if first.fits(table, live.record):
            moved += first.seat != table.ask().seat
            table = live.record.apply(table, first.event)
            kept.append(first.event)
        elif first.is_gone(table, live.record):
            dropped += 1
        else:
            break
        rest.pop(0)
    record = replace(live.record, events=tuple(kept))
    return Mended(Live(record, tuple(rest), waits=bool(rest)), dropped, moved)
