"""What advice is asked for: the objective, and how the others are taken to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from solver.advice import Objective
from solver.flip.models import Model
from solver.flip.notation import Position
from solver.flip.table import Table
from solver.flip.words import read_seat
from solver.refusal import RefusedError, clip
from solver.said import said


def is_race(position: Position[Any]) -> bool:
    """Return whether there are others, and somebody has points: then totals count."""
    players = position.table.players
    return len(players) > 1 and any(player.total for player in players)


def objective_of(position: Position[Any], asked: Objective | None, *, choosing: bool) -> Objective:
    """Return what the hero plays for, as it is asked or as goes with the position.

    Parameters
    ----------
    choosing
        Whether something else is chosen than hit or stay.

    Raises
    ------
    RefusedError
        There is no such objective, or there is nobody to win against.
    """
    others = len(position.table.players) > 1
    if asked is None:
        # Such choices always are about winning: a round's own points hardly depend on them.
        return "win" if (others and choosing) or is_race(position) else "score"
    if asked not in get_args(Objective):
        raise RefusedError("objective", clip(asked), said("the objective is win or score"))
    if asked == "win" and not others:
        message = said(
            "one plays to win against others: put them on the table, such as me 90: 5; ann 120:"
        )
        raise RefusedError("objective", asked, message)
    return asked


def models_of(
    table: Table, models: str | Mapping[str, str], read: Callable[[str], Model]
) -> dict[int, Model]:
    """Return how each seat plays, of those that are named.

    Raises
    ------
    RefusedError
        A model does not exist, or nobody has that name.
    """
    if isinstance(models, str):
        return dict.fromkeys(range(len(table.players)), read(models))
    return {read_seat("model", table.players, name): read(text) for name, text in models.items()}
