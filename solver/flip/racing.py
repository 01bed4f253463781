"""What totals are worth in a race of players whose rounds have laws; see `solver.race`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from solver.distribution import Distribution
from solver.flip.rules import TARGET
from solver.layout import Floats
from solver.race import Racer, plan

HIT = "hit"
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Value:
    """What a table is worth: the chance of winning, and expected points of this round."""

    win: float
    score: float


@dataclass(frozen=True, slots=True)
class Choice(Generic[E]):
    """One legal choice and the value of the table behind it; the event is `HIT` for a card."""

    event: E | str
    value: Value


def array_of(law: Distribution, size: int | None = None) -> Floats:
    """Return the chance of each score: below ``size``, or up to the highest that can be."""
    chances = law.points()
    array = np.zeros(max(chances) + 1 if size is None else size)
    array[list(chances)] = [float(chance) for chance in chances.values()]
    return array


def surely(score: int) -> Floats:
    """Return the law of a score that is certain."""
    law = np.zeros(score + 1)
    law[score] = 1.0
    return law


def worth_of_totals(
    totals: Sequence[int],
    racers: Sequence[Racer],
    menu: Callable[[], Floats],
    duel: Callable[[], Floats] | None,
    top: int,
    *,
    target: int = TARGET,
) -> Floats:
    """Return the chance of winning with each total after this round.

    For two it is that of the best replies from every pair of totals, but for the menu; more
    players have too many totals, and a plan.

    Parameters
    ----------
    totals
        Those of all players before this round.
    racers
        The other players.
    menu
        Returns the laws of a later round that the hero can choose from, shape (laws, scores).
    duel
        Returns the chance to win by both totals, of two; see `solver.flip.menu.closed`. None for
        a plan all the same.
    top
        Totals below this are valued, and possibly more.
    """
    if duel is not None and len(totals) == 2 and max(totals) < target:
        [racer] = racers
        worth: Floats = duel()[:, : len(racer.now)] @ racer.now
        return worth
    # In one order, so that tables that differ only in seats are worth the same to the last bit.
    ordered = sorted(racers, key=lambda racer: (racer.now.tobytes(), racer.later.tobytes()))
    return plan(ordered, menu(), target, top).worth
