"""A game that is being followed: its record, what was taken back, and mistakes set right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from solver.flip.record import Record
from solver.flip.table import FLIPS, Need, Phase, Table

R = TypeVar("R", bound=Record[Any, Any])
E = TypeVar("E")


# Python 3.11 cannot call the alias of a generic class that is frozen and has slots.
@dataclass(frozen=True)
class Later(Generic[E]):
    """An event that is not part of the game, and who was asked for it, and what for.

    ``loose`` says that only its place in the order is known: a tap before it was one too
    many, or missing, and so whoever was asked for it may have been the wrong one.
    """

    seat: int | None
    need: Need
    event: E
    loose: bool = False

    @classmethod
    def of(cls, table: Table, event: E) -> Later[E]:
        """Return an event that happened at a table."""
        ask = table.ask()
        return cls(ask.seat, ask.need, event)

    def fits(self, table: Table, can: Callable[[Any, E], bool]) -> bool:
        """Return whether the same is asked for at a table, and the event is legal there.

        Forced cards come in their order, whoever must flip them.
        """
        if self.loose:
            return can(table, self.event)
        ask = table.ask()
        forced = Need.FORCED in {ask.need, self.need}
        asked = ask.need is self.need if forced else ask.seat == self.seat
        return asked and can(table, self.event)


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
        if first == (Later.of(table, event),):
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
        *before, last = events
        record = replace(self.record, events=tuple(before))
        if self.waits:
            return Live(record, self.later, waits=True)
        return Live(record, (Later.of(record.table(), last), *self.later))

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
    """

    live: Live[R, E]
    dropped: int


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
    happened: Sequence[E] = live.record.events
    rest = [
        Later.of(table, event) for table, event in zip(live.record.tables(), happened, strict=False)
    ]
    rest = rest[number:] if keep else rest[number + 1 :]
    if keep or not events:
        rest = [replace(later, loose=True) for later in rest]
    record = replace(record, events=(*record.events, *events))
    return followed(Live(record, (*rest, *live.later), waits=True))


def restarted(live: Live[R, E], start: Table) -> Mended[R, E]:
    """Return the game as it would have been from another table: all that happened, in its order.

    Parameters
    ----------
    start
        Of the same players, whose names, totals, dealer or rules were wrong.
    """
    tables, happened = live.record.tables(), live.record.events
    rest = (Later.of(table, event) for table, event in zip(tables, happened, strict=False))
    loose = [replace(later, loose=True) for later in (*rest, *live.later)]
    record = replace(live.record, start=start, events=())
    return followed(Live(record, tuple(loose), waits=bool(loose)))


def followed(live: Live[R, E]) -> Mended[R, E]:
    """Return a game after all the waiting events that can follow.

    An event follows if it `fits`. If not, and that player is out of the round by now, or it
    was about a card that is not pending any more, it is left out. Otherwise all that
    comes waits: the table must be told first what happened there.
    """
    table = live.record.table()
    kept = list(live.record.events)
    rest = list(live.later)
    dropped = 0
    while rest:
        first = rest[0]
        if first.fits(table, live.record.can):
            table = live.record.apply(table, first.event)
            kept.append(first.event)
        elif _is_gone(table, first):
            dropped += 1
        else:
            break
        rest.pop(0)
    record = replace(live.record, events=tuple(kept))
    return Mended(Live(record, tuple(rest), waits=bool(rest)), dropped)


def _is_gone(table: Table, later: Later[Any]) -> bool:
    """Return whether an event is never asked for any more in this round."""
    if later.seat is None:
        return False
    if later.loose:
        return later.need not in FLIPS and table.ask().need in FLIPS
    if table.phase is Phase.OVER:
        return True
    if later.need in {Need.DEAL, Need.TURN}:
        return not table.players[later.seat].active
    if later.need is Need.BONUS:
        return False
    return not (table.pending and table.takes_part(later.seat))
