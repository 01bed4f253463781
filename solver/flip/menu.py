"""Laws of rounds that are played well for something: what a race chooses from in later rounds."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from solver.distribution import End
from solver.duel import Tie, best_reply
from solver.flip.rules import TARGET
from solver.layout import Floats
from solver.stopping import points

AIMS = range(15, 66, 5)
"""Scores that laws of a menu aim at."""
PAIRS = [(mine, yours) for mine in range(0, TARGET, 40) for yours in range(0, TARGET, 40)]
"""Totals of two players whose best replies are in a menu."""
TIMES = 2
"""How often those are found again, each time with what the last ones were worth."""

Worth = Callable[[End], float]
"""What an end of a round is worth."""


def aimed(law_for: Callable[[Worth], Floats]) -> list[Floats]:
    """Return laws of rounds that are played for points, or for an aim.

    The first is that of the most points. For each of `AIMS` there is the law with the best
    chance of so many points, and that with the most points where more than so many count for
    nothing.

    Parameters
    ----------
    law_for
        The law of a round that is played for some worth.
    """
    worths: list[Worth] = [points]
    worths += [lambda end, aim=aim: float(end.score >= aim) for aim in AIMS]  # type: ignore[misc]
    worths += [lambda end, aim=aim: float(min(end.score, aim)) for aim in AIMS]  # type: ignore[misc]
    return [law_for(worth) for worth in worths]


def make_menu(law_for: Callable[[Worth], Floats], size: int) -> Floats:
    """Return laws of rounds that are played well for something, shape (laws, scores).

    Behind those of `aimed` there are best replies in the race of two to a player of most
    points.

    Parameters
    ----------
    law_for
        Shape (size,): the law of a round that is played for some worth.
    size
        One more than the highest score.
    """
    aims = aimed(law_for)
    found = np.array(aims)
    for _ in range(TIMES):
        table = closed(found, found[0])
        both = [table[mine : mine + size, yours : yours + size] for mine, yours in PAIRS]
        replies = [law_for(_of_score(after @ found[0])) for after in both]
        found = np.array([*aims, *replies])
    return found


def closed(laws: Floats, opponent: Floats, tie: Tie = "shared") -> Floats:
    """Return the chance to win a race of two by both totals, with some laws to choose from.

    The parameters are a menu and the opponent's law of a round; see
    `solver.duel.best_reply`.
    """
    return best_reply(lambda worths: (worths @ laws.T).max(axis=1), opponent, TARGET, tie)


def _of_score(worth: Floats) -> Worth:
    return lambda end: float(worth[end.score])
