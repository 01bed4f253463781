"""Whole games of Flip 7 between policies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.flip import play as shared
from solver.flip.play import MAX_ROUNDS, Outcome, Pile
from solver.flip7.policy import Policy
from solver.flip7.referee import Aim, Event, Stay, apply
from solver.flip7.rules import Rules
from solver.flip7.table import Need, Table, new_game

__all__ = ["MAX_ROUNDS", "Outcome", "Pile", "play", "tables"]


def play(policies: Sequence[Policy], seed: int, rules: Rules | None = None) -> Outcome:
    """Play a game to its end, one policy a seat, and return how it ended."""
    return shared.outcome(tables(policies, seed, rules))


def tables(policies: Sequence[Policy], seed: int, rules: Rules | None = None) -> Iterator[Table]:
    """Yield every table of a game, one policy a seat: the first one, and that after each event."""

    def choose(table: Table, seat: int) -> Event | None:
        ask = table.ask()
        if ask.need is Need.TARGET and ask.card is not None:
            return Aim(ask.card, policies[seat].aim(table))
        return Stay() if policies[seat].stays(table) else None

    start = new_game([f"player {seat + 1}" for seat in range(len(policies))], rules=rules)
    return shared.tables(start, choose, apply, seed)
