"""Whole games of With a Vengeance between policies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from solver.flip import play as shared
from solver.flip.play import MAX_ROUNDS, Outcome, Pile
from solver.vengeance.referee import Event, apply
from solver.vengeance.rules import Rules
from solver.vengeance.table import Table, new_game

__all__ = ["MAX_ROUNDS", "Outcome", "Pile", "Policy", "play", "tables"]


class Policy(Protocol):
    """A way to play.

    It is asked with a table that asks its player for a choice; it sees all that is
    public and nothing else.
    """

    @property
    def name(self) -> str:
        """What it is called."""

    def choose(self, table: Table) -> Event | None:
        """Return the event that the player chooses, or None to hit."""


def play(policies: Sequence[Policy], seed: int, rules: Rules | None = None) -> Outcome:
    """Play a game to its end, one policy a seat, and return how it ended."""
    return shared.outcome(tables(policies, seed, rules))


def tables(policies: Sequence[Policy], seed: int, rules: Rules | None = None) -> Iterator[Table]:
    """Yield every table of a game, one policy a seat: the first one, and that after each event."""

    def choose(table: Table, seat: int) -> Event | None:
        return policies[seat].choose(table)

    start = new_game([f"player {seat + 1}" for seat in range(len(policies))], rules=rules)
    return shared.tables(start, choose, apply, seed)
