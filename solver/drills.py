"""Positions to train with, of all games that have some."""

from __future__ import annotations

from typing import Any

from solver.flip import drills
from solver.flip.drills import Level
from solver.flip.notation import Position
from solver.flip7 import drills as flip7
from solver.refusal import RefusedError, clip, nearest
from solver.said import said
from solver.vengeance import drills as vengeance

_GAMES = {"flip7": flip7, "vengeance": vengeance}
LEVELS = {**flip7.LEVELS, **vengeance.LEVELS}
"""All levels by their names: game by game, the easiest first."""


def levels_of(game: str) -> list[str]:
    """Return the levels of a game, the easiest first."""
    return [name for name, level in LEVELS.items() if level.setting.game == game]


def level_of(name: str) -> Level:
    """Return a level by its name.

    Raises
    ------
    RefusedError
        There is no such level.
    """
    if name not in LEVELS:
        names = ", ".join(LEVELS)
        hint = nearest(name, LEVELS) or said("; the levels are {names}", names=names)
        message = said("no level is called {name!r}{hint}", name=clip(name), hint=hint)
        raise RefusedError("level", clip(name), message)
    return LEVELS[name]


def drill(level: str, seed: int, number: int) -> Position[Any]:
    """Return a position to choose in, by the name of its level; see `solver.flip.drills.drill`.

    Raises
    ------
    RefusedError
        There is no such level.
    """
    return drills.drill(level_of(level), seed, number)


def choices(position: Position[Any]) -> tuple[str, ...]:
    """Return what can be answered, in an order that says nothing: as `Advice.options` has it."""
    return drills.choices(position, _GAMES[position.table.deck.game].targets(position))
