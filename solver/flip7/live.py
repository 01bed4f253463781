"""A game that is being followed: its record, what was taken back, and mistakes set right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.flip7.record import Record
from solver.flip7.referee import Event, apply, can, verify
from solver.flip7.table import Phase, Table


@dataclass(frozen=True, slots=True)
class Live:
    """A game as far as it is known, and the events that come after it.

    Parameters
    ----------
    record
        What happened.
    later
        Events that were taken back, or that wait behind a mistake that was set right: the
        next one first.
    """

    record: Record
    later: tuple[Event, ...] = ()

    def tap(self, event: Event) -> Live:
        """Return the game after one more event; other events that were taken back are dropped.

        Raises
        ------
        RuleError
            The event is not legal now.
        """
        verify(self.record.table(), event)
        later = self.later[1:] if self.later[:1] == (event,) else ()
        return Live(replace(self.record, events=(*self.record.events, event)), later)

    def undo(self) -> Live:
        """Return the game without its last event, if there is one; it can be put back."""
        *before, last = self.record.events or (None,)
        if last is None:
            return self
        return Live(replace(self.record, events=tuple(before)), (last, *self.later))

    def redo(self) -> Live:
        """Return the game with the next event put back.

        Raises
        ------
        RuleError
            It is not legal any more.
        """
        return self.tap(self.later[0]) if self.later else self

    def forget(self) -> Live:
        """Return the game without what was taken back."""
        return replace(self, later=())


@dataclass(frozen=True, slots=True)
class Mended:
    """A game in which a mistake was set right.

    Parameters
    ----------
    live
        The game; what could not follow yet waits in `Live.later`.
    dropped
        How many events were left out: they were of players who are out by now.
    """

    live: Live
    dropped: int


def mended(live: Live, number: int, events: Sequence[Event]) -> Mended:
    """Return the game with other events in place of one, and what followed as far as it can be.

    An event follows if the same player is asked for it, and the rules allow it. If not, and
    that player is out of the round by now, it is left out. Otherwise all that
    comes waits: the table must be told first what happened there.

    Parameters
    ----------
    number
        Which event was wrong, from 0.
    events
        What happened in its place: none, or several.

    Raises
    ------
    RuleError
        Those are not legal there; nothing is changed.
    """
    before = live.record.cut(number)
    table = before.table()
    for event in events:
        table = apply(table, event)
    kept = [*before.events, *events]
    asked = [each.ask().seat for each in live.record.tables()]
    rest = list(zip(live.record.events, asked, strict=False))[number + 1 :]
    dropped = 0
    while rest:
        event, seat = rest[0]
        if table.ask().seat == seat and can(table, event):
            table = apply(table, event)
            kept.append(event)
        elif _is_out(table, seat):
            dropped += 1
        else:
            break
        rest.pop(0)
    later = (*(event for event, _ in rest), *live.later)
    return Mended(Live(replace(live.record, events=tuple(kept)), later), dropped)


def _is_out(table: Table, seat: int | None) -> bool:
    """Return whether nothing is asked of a seat any more in this round."""
    return seat is not None and (table.phase is Phase.OVER or not table.players[seat].active)
