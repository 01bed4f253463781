"""The race to a target: the chance of winning, for any number of players.

Each player is a racer: a law of the total after this round, and a law of what each
later round adds. Given those, the racers are independent, so the chance that all
others are behind at some total is a product. Nothing here knows a game.

The hero chooses a law for every later round from a menu, by round and own total only;
what the others will have by then is not looked at. The chance that a `Plan`
states is therefore a lower bound of what re-planning at every decision wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

Floats = NDArray[np.float64]

ENOUGH = 1e-12
"""How far a race is followed, unless something else is asked for."""
MAX_ROUNDS = 500


@dataclass(frozen=True, slots=True)
class Racer:
    """One opponent.

    Parameters
    ----------
    now
        Shape (totals,): law of the total after this round.
    later
        Shape (scores,): law of what each later round adds.
    """

    now: Floats
    later: Floats


@dataclass(frozen=True, slots=True)
class Plan:
    """What totals after this round are worth to the hero.

    Parameters
    ----------
    worth
        Shape (totals,): chance of winning with a total after this round.
    chosen
        Shape (rounds, target): law of the menu that the plan takes in a later
        round with a total.
    """

    worth: Floats
    chosen: NDArray[np.int64]


def plan(
    racers: Sequence[Racer], menu: Floats, target: int, top: int = 0, *, enough: float = ENOUGH
) -> Plan:
    """Return the best plan of a hero against some racers; ties at the end are split evenly.

    Parameters
    ----------
    racers
        The opponents.
    menu
        Shape (laws, scores): laws that the hero can choose in later rounds.
    target
        The game ends after a round in which somebody has so much.
    top
        Totals below this are valued, and at least all that a racer or a later round can have.
    enough
        The race is followed until the game goes on with no more than this probability.

    Raises
    ------
    ValueError
        The race does not come to an end: somebody never adds anything.
    """
    top = max(top, target + menu.shape[1], *(len(racer.now) for racer in racers))
    finishes: list[Floats] = []
    fields = [_spread(racer.now, top) for racer in racers]
    below = 1.0
    while below > enough:
        if len(finishes) == MAX_ROUNDS:
            raise ValueError(f"the race goes on for more than {MAX_ROUNDS} rounds")
        finishes.append(first_chances(np.array(fields), target))
        below = float(np.prod([field[:target].sum() for field in fields]))
        fields = [
            _added(field[:target], racer.later, top)
            for field, racer in zip(fields, racers, strict=True)
        ]
    worth = np.zeros(top)
    chosen = np.zeros((len(finishes), target), dtype=np.int64)
    for number in range(len(finishes) - 1, -1, -1):
        # worth: of totals after the round behind this one; its menu is chosen by them.
        windows = np.ascontiguousarray(sliding_window_view(worth, menu.shape[1])[:target])
        values = windows @ menu.T
        chosen[number] = values.argmax(axis=1)
        worth = np.concatenate([values.max(axis=1), finishes[number]])
    return Plan(worth, chosen)


def first_chances(fields: Floats, target: int) -> Floats:
    """Return the chance that each total at or above the target is the best; ties are split.

    Parameters
    ----------
    fields
        Shape (racers, totals): chance of each total of each racer after a round before which
        the game went on.

    Returns
    -------
    chances
        Shape (totals - target,).
    """
    at = fields[:, target:]
    behind = np.cumsum(fields, axis=1)[:, target - 1 : -1]
    # Among k tied the hero wins 1/(k+1), which is what integrating the k-th power of z gives.
    points, weights = nodes(len(fields) // 2 + 1)
    z = ((points + 1) / 2).reshape(-1, 1, 1)
    products: Floats = np.prod(behind + z * at, axis=1)
    return np.tensordot(weights / 2, products, axes=1)


@lru_cache(maxsize=64)
def nodes(count: int) -> tuple[Floats, Floats]:
    """Return nodes and weights of Gauss and Legendre, of so many points."""
    nodes, weights = np.polynomial.legendre.leggauss(count)
    return nodes, weights


def _spread(law: Floats, size: int) -> Floats:
    return np.pad(law, (0, size - len(law)))


def _added(field: Floats, law: Floats, size: int) -> Floats:
    return _spread(np.convolve(field, law), size)
