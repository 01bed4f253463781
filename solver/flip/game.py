"""What a game in which rows are scored offers beyond what every game does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from solver import game
from solver.cards import Card
from solver.flip.notation import Position
from solver.flip.subject import Subject
from solver.flip.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(game.Game):
    """A game in which rows are scored.

    Parameters
    ----------
    table
        Its tables.
    strip, tally
        What the next card does to a seat: each card with its copies in the pile and its effect,
        and how many cards do what. ``bust`` is among the names.
    least_total
        The lowest total by some rules.
    subject
        The game as studies see it.
    """

    parse: Callable[[str], Position[Any]]
    seen: Callable[[Any, int], Position[Any]]
    table: type[Table]
    strip: Callable[[Any, int], list[tuple[Card, int, Any]]]
    tally: Callable[[Any, int], dict[str, int]]
    subject: Subject
    least_total: Callable[[Any], int] = lambda _: 0
