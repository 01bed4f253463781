"""How cards are laid on a table by hand, in no order of turns: one file a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solver.flip.table import Table
from solver.ui.laying.flip7 import Flip7
from solver.ui.laying.laying import Laying
from solver.ui.laying.vengeance import Vengeance

LAYINGS: Mapping[str, Laying[Any]] = {"flip7": Flip7(), "vengeance": Vengeance()}
"""By the names that positions have."""


def laying_at(table: Table) -> Laying[Any]:
    """Return how cards are laid in the game of a table."""
    return LAYINGS[table.deck.game]
