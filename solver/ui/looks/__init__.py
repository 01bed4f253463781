"""How each game looks: one file a game, chosen by the name of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solver.cards import Card
from solver.flip.table import Table
from solver.ui.looks.flip7 import Flip7
from solver.ui.looks.look import Look
from solver.ui.looks.vengeance import Vengeance

LOOKS: Mapping[str, Look[Any, Any]] = {"flip7": Flip7(), "vengeance": Vengeance()}
"""By the names that positions have."""
_SHORT = {code: text for look in LOOKS.values() for code, text in look.short.items()}


def look_at(table: Table) -> Look[Any, Any]:
    """Return how the game of a table looks."""
    return LOOKS[table.deck.game]


def short(card: Card) -> str:
    """Return the face of a card for a narrow button; Markdown. Codes of all games differ."""
    return _SHORT.get(card.code, card.code)
