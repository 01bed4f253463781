"""Studies of Flip 7: a position as a starting point, and all rows that numbers make of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np

from solver.advice import Objective
from solver.flip7.laws import fresh, later_law
from solver.flip7.menu import closed, menu
from solver.flip7.models import read_model
from solver.flip7.notation import parse
from solver.flip7.outlook import Outlook
from solver.flip7.rows import Rows, rows
from solver.flip7.rules import TARGET
from solver.flip7.winning import worth_of_scores
from solver.kernels import NEAR
from solver.layout import Floats
from solver.refusal import RefusedError, clip
from solver.said import said
from solver.study import Cell, Threshold, cells, thresholds


@dataclass(frozen=True, slots=True)
class Study:
    """All rows that numbers make of one row, and what is best in each.

    Parameters
    ----------
    objective
        ``score``: worths are points; ``win``: they are chances of winning the game.
    """

    objective: Literal["score", "win"]
    rows: Rows
    cells: tuple[Cell, ...]
    thresholds: tuple[Threshold, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the study as machine output has it."""
        return {
            "objective": self.objective,
            "thresholds": [
                {"cards": t.cards, "always": t.always, "never": t.never, "best": t.best}
                for t in self.thresholds
            ],
            "cells": [cell.as_dict() for cell in self.cells],
        }


def study(
    position: str | None = None,
    *,
    objective: str | None = None,
    bonus: int | None = None,
    full: int | None = None,
) -> Study:
    """Return what is best in all rows that numbers make of the hero's row in a position.

    Parameters
    ----------
    position
        As `solver.flip7.notation.parse` reads it; a whole deck in company if left out.
    objective
        ``win`` needs others at the table; by default it is ``win`` if somebody has points.
    bonus, full
        See `solver.flip7.rows.rows`.

    Raises
    ------
    RefusedError
        The position or the objective is none, or does not fit the other.
    RuleError, TooLargeError
        The hero has nothing to decide, or there are too many rows.
    """
    if objective is not None and objective not in get_args(Objective):
        raise RefusedError("objective", clip(objective), said("the objective is win or score"))
    if position is None or not position.strip():
        if objective == "win":
            raise RefusedError("objective", "win", said("to win needs others at the table"))
        return _study("score", rows(fresh(), bonus=bonus, full=full))
    there = parse(position)
    outlook = Outlook.of(there.table, there.hero, there.model)
    others = len(there.table.players) > 1
    if objective is None:
        racing = others and any(player.total for player in there.table.players)
        objective = "win" if racing else "score"
    if objective == "score":
        return _study("score", rows(outlook, bonus=bonus, full=full))
    if not others:
        raise RefusedError("objective", "win", said("to win needs others at the table"))
    if bonus is not None or full is not None:
        raise RefusedError(
            "bonus", str(bonus or full), said("another bonus can be studied for points only")
        )
    return _study("win", rows(outlook, worth_of_scores(there.table, there.hero, {})))


def _study(objective: Literal["score", "win"], found: Rows) -> Study:
    return Study(objective, found, tuple(cells(found)), tuple(thresholds(found)))


def changes(here: Study, there: Study) -> list[dict[str, Any]]:
    """Return the rows of both studies in which another choice is best, the clearest first."""
    other = dict(zip(there.rows.numbers, there.rows.margin.tolist(), strict=True))
    found = [
        {"row": " ".join(map(str, numbers)), "here": margin, "there": other[numbers]}
        for numbers, margin in zip(here.rows.numbers, here.rows.margin.tolist(), strict=True)
        if numbers in other and _sign(margin) != _sign(other[numbers])
    ]
    return sorted(found, key=lambda line: -abs(line["here"] - line["there"]))


def chances(others: str = "optimal") -> Floats:
    """Return the chance to win a game of two from each pair of totals below 200.

    It is that of the best replies among the menu of laws, see `solver.flip7.menu`; equal
    totals at the end play on.

    Returns
    -------
    chances
        Shape (200, 200): by own total and the other's.
    """
    law = later_law(read_model(others))
    laws = menu()
    size = max(len(law), laws.shape[1])
    table = closed(_padded(laws, size), _padded(law[None], size)[0], "extra_round")
    return table[:TARGET, :TARGET]


def _padded(laws: Floats, size: int) -> Floats:
    return np.pad(laws, ((0, 0), (0, size - laws.shape[1])))


def _sign(margin: float) -> int:
    return 0 if abs(margin) < NEAR else (1 if margin > 0 else -1)
