"""The menu of round laws that a player who wants to win chooses from in later rounds."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import numpy as np

from solver.duel import Tie, best_reply
from solver.flip7.laws import array_of, scores
from solver.flip7.lookahead import look
from solver.flip7.outlook import Outlook
from solver.flip7.rules import TARGET
from solver.flip7.stage import Worth
from solver.layout import Floats
from solver.stopping import points

AIMS = range(15, 66, 5)
"""Scores that laws of the menu aim at."""
PAIRS = [(mine, yours) for mine in range(0, TARGET, 40) for yours in range(0, TARGET, 40)]
"""Totals of two players whose best replies are in the menu."""
TIMES = 2
"""How often those are found again, each time with what the last ones were worth."""
STORED = "menu.npy"


@lru_cache(maxsize=1)
def menu() -> Floats:
    """Return the laws that the hero can choose in later rounds, shape (laws, scores).

    They are those of `make_menu`, made once by ``scripts/menu.py`` and stored.
    """
    with files("solver.flip7").joinpath(STORED).open("rb") as stored:
        laws: Floats = np.load(stored)
    return laws


def make_menu(start: Outlook) -> Floats:
    """Return laws of rounds that are played well for something.

    The first is that of the most points. For each of `AIMS` there is the law with the best
    chance of so many points, and that with the most points where more than so many count for
    nothing. The last ones are best replies in the race of two to a player of most points.
    """
    worths = [points]
    worths += [lambda end, aim=aim: float(end.score >= aim) for aim in AIMS]  # type: ignore[misc]
    worths += [lambda end, aim=aim: float(min(end.score, aim)) for aim in AIMS]  # type: ignore[misc]
    size = scores(1, start.rules)
    aims = [array_of(look(start, worth).law(), size) for worth in worths]
    found = np.array(aims)
    for _ in range(TIMES):
        table = closed(found, found[0])
        both = [table[mine : mine + size, yours : yours + size] for mine, yours in PAIRS]
        replies = [look(start, _of_score(after @ found[0])).law() for after in both]
        found = np.array([*aims, *(array_of(law, size) for law in replies)])
    return found


def closed(laws: Floats, opponent: Floats, tie: Tie = "shared") -> Floats:
    """Return the chance to win a race of two by both totals, with some laws to choose from.

    The parameters are a menu and the opponent's law of a round; see
    `solver.duel.best_reply`.
    """
    return best_reply(lambda worths: (worths @ laws.T).max(axis=1), opponent, TARGET, tie)


def _of_score(worth: Floats) -> Worth:
    return lambda end: float(worth[end.score])
