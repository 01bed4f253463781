"""What players choose when nothing is known of them but habit: what helps them at once."""

from __future__ import annotations

from collections.abc import Sequence

from solver.cards import Kind
from solver.vengeance.referee import Aim, Event, apply, legal_events
from solver.vengeance.table import PICKS, Need, Table

CHOICES = (Need.TARGET, Need.PICK, Need.BONUS)
"""What is chosen but hit and stay."""


def sensible(table: Table) -> Event:
    """Return what the player who is asked for a choice does.

    A modifier, a card of a Steal, Swap or Discard, and 15 points go where the player stands best
    against whoever is ahead if the round ended then. A Just One More or a Flip Four goes
    to whoever else stands best. Who flips a Steal, Swap or Discard carries it out, unless each
    use costs points: then whoever stands worst gets it. Of equals the first one is taken.
    """
    seat = asked(table)
    events = legal_events(table)
    front = table.pending[0] if table.pending else None
    if table.ask().need is not Need.TARGET or front is None or front.card.kind is Kind.MODIFIER:
        return _best(table, seat, events)[0]
    stands = standings(table)
    others = [event for event in events if isinstance(event, Aim) and event.seat != seat]
    if front.card not in PICKS:
        return max(others or events, key=lambda aim: stands[_seat(aim)])
    own = Aim(front.card, seat)
    if own in events:
        behind = apply(table, own)
        after = _best(behind, seat, legal_events(behind))[1]
        if not others or after[1] >= stands[seat]:
            return own
    return min(others, key=lambda aim: stands[aim.seat])


def standings(table: Table) -> list[int]:
    """Return the totals as they would be if the round ended now."""
    if table.ask().need in {Need.NEXT_ROUND, Need.NOTHING}:
        return table.standings()
    return [player.total + table.round_score(i) for i, player in enumerate(table.players)]


def asked(table: Table) -> int:
    """Return the seat that is asked.

    Raises
    ------
    ValueError
        Nobody is.
    """
    seat = table.ask().seat
    if seat is None:
        raise ValueError("nobody is asked")
    return seat


def _best(table: Table, seat: int, events: Sequence[Event]) -> tuple[Event, tuple[int, int, int]]:
    """Return the event after which a seat stands best, and how it stands then."""
    found = [(event, _measure(apply(table, event), seat)) for event in events]
    return max(found, key=lambda pair: pair[1])


def _measure(table: Table, seat: int) -> tuple[int, int, int]:
    stands = standings(table)
    others = [stand for i, stand in enumerate(stands) if i != seat]
    return stands[seat] - max(others, default=0), stands[seat], -sum(others)


def _seat(event: Event) -> int:
    if not isinstance(event, Aim):
        raise TypeError("a card is aimed")
    return event.seat
