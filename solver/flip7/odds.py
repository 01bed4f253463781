"""The very next card of Flip 7: what every card that is left does to a player."""

from __future__ import annotations

from solver.cards import Card
from solver.flip7.advise import next_card
from solver.flip7.outlook import Outlook
from solver.flip7.row import Effect
from solver.flip7.table import Table

__all__ = ["strip", "tally"]


def strip(table: Table, seat: int) -> list[tuple[Card, int, Effect]]:
    """Return every card with its copies in the pile and its effect on the row of an active seat.

    Raises
    ------
    RuleError
        The player is out of the round, or the round is over.
    """
    return _outlook(table, seat).strip()


def tally(table: Table, seat: int) -> dict[str, int]:
    """Return how many cards do what to an active seat, as `solver.advice.NextCard` counts them.

    Raises
    ------
    RuleError
        The player is out of the round, or the round is over.
    """
    found = next_card(_outlook(table, seat))
    names = ("bust", "duplicate", "flip7", "safe")
    return {name: getattr(found, name) for name in names}


def _outlook(table: Table, seat: int) -> Outlook:
    # The very next card is the same for all models.
    return Outlook.of(table, seat, "company")
