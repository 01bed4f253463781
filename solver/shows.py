"""How commands show each game: one file for the games of rows, one for Dealt!."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from rich.console import Console
from rich.table import Table as Grid

from solver import show_dealt, show_rows
from solver.game import Table


class Show(Protocol):
    """What commands show of one game."""

    def advice(self, console: Console, given: Any) -> None:  # noqa: ANN401
        """Print advice."""

    def odds(self, console: Console, position: Any, *, exact: bool) -> None:  # noqa: ANN401
        """Print the odds of the hero of a position; as fractions too if asked."""

    def odds_dict(self, position: Any, *, exact: bool) -> dict[str, Any]:  # noqa: ANN401
        """Return the odds of the hero of a position as machine output has them."""

    def position(self, table: Any) -> str:  # noqa: ANN401
        """Return a table as text."""

    def standings(self, table: Any) -> dict[str, Any]:  # noqa: ANN401
        """Return where a game stands, as machine output has it."""

    def grid(self, table: Any) -> Grid:  # noqa: ANN401
        """Return all players with what they have."""


SHOWS: Mapping[str, Show] = {"flip7": show_rows, "vengeance": show_rows, "dealt": show_dealt}
"""By the names that positions have."""


def show_at(table: Table) -> Show:
    """Return how the game of a table is shown."""
    return SHOWS[table.deck.game]
