"""One plan for a race, and what many fields of opponents are worth under it.

`solver.race` makes the best plan against some racers. Choices of one moment lead to many fields
that differ little; here all of them are valued under one plan, and what belongs to one racer is
worked out once. Under the plan of the field itself it is the same figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.compiling import compiled
from solver.race import Floats, Plan, Racer, nodes


class Course(NamedTuple):
    """How one racer stands after each round, for totals at or above the target.

    Parameters
    ----------
    behind
        Shape (rounds, totals): chance to be behind a total, the game having gone on.
    at
        Shape (rounds, totals): chance of that total.
    """

    behind: Floats
    at: Floats


def course(racer: Racer, target: int, top: int, rounds: int) -> Course:
    """Return how a racer stands after each of some rounds, with totals below ``top``."""
    fields = np.zeros((rounds, top))
    fields[0, : len(racer.now)] = racer.now
    for number in range(1, rounds):
        after = np.convolve(fields[number - 1, :target], racer.later)
        fields[number, : len(after)] = after[:top]
    return Course(np.cumsum(fields, axis=1)[:, target - 1 : -1], fields[:, target:])


def worth_of(courses: Sequence[Course], plan: Plan, menu: Floats) -> Floats:
    """Return the chance of winning with each total after this round under a plan.

    Parameters
    ----------
    courses
        Of each opponent, for as many rounds as the plan has.
    plan, menu
        As `solver.race.plan` returns and takes it.
    """
    points, weights = nodes(len(courses) // 2 + 1)
    finishes: Any = 0.0
    for point, weight in zip(points, weights, strict=True):
        z = (point + 1) / 2
        product = courses[0].behind + z * courses[0].at
        for each in courses[1:]:
            product = product * (each.behind + z * each.at)
        finishes = finishes + weight / 2 * product
    return followed(menu, plan.chosen, finishes)  # type: ignore[no-any-return]


@compiled
def followed(menu: Floats, chosen: NDArray[np.int64], finishes: Floats) -> Floats:
    """Return the worths of totals after the first round, by who wins with which total when."""
    rounds, target = chosen.shape
    top = target + finishes.shape[1]
    worth = np.zeros(top)
    ahead = np.zeros(top)
    for number in range(rounds - 1, -1, -1):
        for total in range(target):
            law = menu[chosen[number, total]]
            value = 0.0
            for score in range(len(law)):
                value += law[score] * ahead[total + score]
            worth[total] = value
        worth[target:] = finishes[number]
        ahead[:] = worth
    return worth
