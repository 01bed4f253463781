"""How each game looks: one file a game, chosen by the name of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solver.cards import Card
from solver.flip.table import Table
from solver.game import Table as AnyTable
from solver.ui.looks.dealt import Dealt
from solver.ui.looks.flip7 import Flip7
from solver.ui.looks.look import Look, Rows
from solver.ui.looks.vengeance import Vengeance

ROWS: Mapping[str, Rows[Any, Any]] = {"flip7": Flip7(), "vengeance": Vengeance()}
LOOKS: Mapping[str, Look[Any, Any]] = {**ROWS, "dealt": Dealt()}
"""By the names that positions have."""
_SHORT = {code: text for look in LOOKS.values() for code, text in look.short.items()}


def look_at(table: AnyTable) -> Look[Any, Any]:
    """Return how the game of a table looks."""
    return LOOKS[table.deck.game]


def rows_look(table: Table) -> Rows[Any, Any]:
    """Return how the game of rows of a table looks."""
    return ROWS[table.deck.game]


def short(card: Card) -> str:
    """Return the face of a card for a narrow button; Markdown. Codes of all games differ."""
    return _SHORT.get(card.code, card.code)
