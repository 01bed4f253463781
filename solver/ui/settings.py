"""How a game is followed: who is advised, what for, and how the others play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import get_args

from solver.advice import Objective
from solver.game import Game
from solver.games import FLIP7, ROWS
from solver.refusal import RefusedError

NOBODY = "="
"""Stands for no hero: no name has this sign."""
_HERO, _OBJECTIVE, _MODEL = "h", "o", "m"
PARAMETERS = (_HERO, _OBJECTIVE, _MODEL)


@dataclass(frozen=True)
class Settings:
    """How a game is followed.

    Parameters
    ----------
    heroes
        Names of the players who are advised; None for everybody.
    objective
        What advice is for; None: to win as soon as somebody has points.
    models
        How other players play, by name, as the game's advisor reads it; the others are taken to
        play for points.
    """

    heroes: tuple[str, ...] | None = None
    objective: Objective | None = None
    models: Mapping[str, str] = field(default_factory=dict)

    def parameters(self) -> dict[str, str]:
        """Return what stands in a link: only what differs from the defaults."""
        found = {}
        if self.heroes is not None:
            found[_HERO] = ",".join(self.heroes) or NOBODY
        if self.objective:
            found[_OBJECTIVE] = self.objective
        if self.models:
            found[_MODEL] = ",".join(f"{name}={model}" for name, model in self.models.items())
        return found


def read(
    parameters: Mapping[str, str], names: Sequence[str], game: Game = FLIP7
) -> tuple[Settings, list[str]]:
    """Return the settings in a link to a game, and what could not be read there."""
    odd = []
    heroes: tuple[str, ...] | None = None
    if text := parameters.get(_HERO):
        asked = [] if text == NOBODY else text.split(",")
        odd += [name for name in asked if name not in names]
        known = tuple(name for name in names if name in asked)
        heroes = known if known or not asked else None
    if game.name not in ROWS:  # there is one aim, and one way to play
        odd += [parameters[name] for name in (_OBJECTIVE, _MODEL) if parameters.get(name)]
        return Settings(heroes), odd
    objective = parameters.get(_OBJECTIVE)
    if objective is not None and objective not in get_args(Objective):
        odd.append(objective)
        objective = None
    models = {}
    for part in filter(None, parameters.get(_MODEL, "").split(",")):
        name, _, model = part.partition("=")
        try:
            models[name] = game.advisor.model(model)
        except RefusedError:
            odd.append(part)
            continue
        if name not in names:
            odd.append(name)
            del models[name]
    return Settings(heroes, objective, models), odd  # type: ignore[arg-type]  # checked above
