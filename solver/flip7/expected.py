"""What a player of Flip 7 ends the round with on average, or at least gains, known quickly."""

from __future__ import annotations

import math

from solver.flip.models import OPTIMAL, read_model
from solver.flip7.laws import prospect, standing
from solver.flip7.lookahead import Progress, takes_long
from solver.flip7.notation import Position
from solver.flip7.outlook import Outlook
from solver.flip7.policy import one_step_gain

ENOUGH = 3
"""Numbers in a row of two decks from which that takes no long."""


def expected(
    position: Position, model: str, *, known: bool = False, progress: Progress | None = None
) -> float | None:
    """Return the points that an active hero ends the round with on average; None if it takes long.

    Parameters
    ----------
    model
        How the hero decides, as `read_model` reads it; nothing is for the most points.
    known
        Whether the law of that is used anyway: then it is not worked out twice.
    progress
        Called with the number of states solved, where an answer takes long.

    Raises
    ------
    RuleError, TooLargeError
        As `solver.flip7.laws.standing`.
    """
    outlook = Outlook.of(position.table, position.hero, position.model)
    short = position.table.decks > 1 and len(outlook.row.numbers) < ENOUGH
    if short or takes_long(outlook):
        return None
    how = read_model(model or OPTIMAL.name)
    if known or how != OPTIMAL:
        return prospect(outlook, how).likely
    return standing(outlook, progress).most


def at_least(position: Position) -> float | None:
    """Return a lower bound of the points that hitting brings over staying; None if that is below 0.

    To take one card and then stay is a way to go on, and no better one is worth less.
    """
    if position.table.pending:
        return None
    gain = one_step_gain(Outlook.of(position.table, position.hero, position.model))
    return gain if 0 < gain < math.inf else None
