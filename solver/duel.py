"""The race of two: the chance to win from every pair of totals, as a closed table.

Both players finish a round independently; the opponent's law of a round is known, the
hero answers it with the best policy for what each score is worth at that moment. Nothing
here knows a game. The best reply to one opponent is not an equilibrium.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Tie = Literal["shared", "extra_round"]
Reply = Callable[[Floats], Floats]
"""From worths of scores, shape (n, scores), to the best expected worth of a round, shape (n,)."""

CLOSE = 1e-12
"""Chances are found this closely, unless something else is asked for."""
KNOWN, MEASURED = 0.1, 0.01
"""How wrong a slope can be, relatively, that neighbours have, or that two values give."""
MAX_STEPS = 60


def best_reply(
    reply: Reply,
    law: Floats,
    target: int,
    tie: Tie,
    known: Mapping[int, Sequence[Sequence[float]]] | None = None,
    save: Callable[[int, list[list[float]]], None] = lambda _, __: None,
    *,
    close: float = CLOSE,
) -> Floats:
    """Return the chance to win by both totals after a round: 0 or 1 where the game is over.

    Parameters
    ----------
    reply
        The best that the hero can do in one round.
    law
        Shape (scores,): law of a round of the opponent.
    target
        The game ends after a round in which somebody has so much.
    tie
        Whether equal totals at the end share the win or play another round.
    known, save
        What is known already, by the sum of both totals: chances, then how they rise with
        themselves, by the own total; and what to call with those of each sum when they
        are found, largest sum first.
    close
        How closely each chance is found, given those after it.

    Returns
    -------
    chances
        Shape (target + scores, target + scores): of the hero, by own total and the
        opponent's.
    """
    table = outcomes(law, target, tie_value(reply, law, tie))
    known = known or {}
    scores = np.arange(len(law))
    # The mean over the opponent's round: what a total of the hero after it is worth.
    mean = np.zeros((len(table), target))
    mean[target:] = sliding_window_view(table[target:], len(law), axis=1)[:, :target] @ law
    slopes = np.full(target, law[0] / 3)
    # More points in all can only come later in the game.
    for together in range(2 * target - 2, -1, -1):
        mine = np.arange(max(0, together - target + 1), min(target, together + 1))
        yours = together - mine
        waiting = table[mine[:, np.newaxis], yours[:, np.newaxis] + scores] @ law
        if together in known:
            table[mine, yours], slopes[mine] = known[together]
        else:
            worths = mean[mine[:, np.newaxis] + scores, yours[:, np.newaxis]]
            worths[:, 0] = waiting
            guess = _guess(table, mine, yours)
            found = fixed(reply, worths, law[0], guess, slopes[mine], close)
            table[mine, yours], slopes[mine] = found
            save(together, [table[mine, yours].tolist(), slopes[mine].tolist()])
        mean[mine, yours] = waiting + law[0] * table[mine, yours]
    return table


def _guess(table: Floats, mine: Ints, yours: Ints) -> Floats:
    """Return chances as they would be if the table were smooth, from larger totals."""

    def at(more: int, theirs: int) -> Floats:
        found: Floats = table[mine + more, yours + theirs]
        return found

    # The second difference by one total changes little with the other one.
    one = at(1, 0) + 2 * at(0, 1) - 2 * at(1, 1) - at(0, 2) + at(1, 2)
    other = at(0, 1) + 2 * at(1, 0) - 2 * at(1, 1) - at(2, 0) + at(2, 1)
    return np.clip((one + other) / 2, 0, 1)


def outcomes(law: Floats, target: int, tied: float) -> Floats:
    """Return the chances by both totals after a round: 0 as long as the game goes on."""
    totals = np.arange(target + len(law))
    mine, yours = totals.reshape(-1, 1), totals
    table = np.where(mine == yours, tied, (mine > yours).astype(np.float64))
    table[:target, :target] = 0.0
    return table


def tie_value(reply: Reply, law: Floats, tie: Tie) -> float:
    """Return the chance to win once both have reached the target with equal totals."""
    if tie == "shared":
        return 0.5
    behind = np.concatenate(([0.0], np.cumsum(law)[:-1]))

    def again(_: Ints, tied: Floats) -> Floats:
        return reply(behind + tied.reshape(-1, 1) * law)

    slope = np.array([float((law**2).sum())])
    return float(_solved(again, np.array([0.5]), slope, CLOSE)[0][0])


def fixed(
    reply: Reply, worths: Floats, nothing: float, guess: Floats, slopes: Floats, close: float
) -> tuple[Floats, Floats]:
    """Return the chances of situations that a round may leave as they were.

    Others score nothing with the chance ``nothing``, the hero with that of ``slopes`` over
    it; then the chance is asked for again. Also returns how much a chance rises if
    that one does.
    """

    def again(some: Ints, chances: Floats) -> Floats:
        asked = worths[some]
        asked[:, 0] += nothing * chances
        return reply(asked)

    return _solved(again, guess, slopes, close)


def _solved(
    again: Callable[[Ints, Floats], Floats], guess: Floats, slopes: Floats, close: float
) -> tuple[Floats, Floats]:
    """Return the fixed points of functions that rise less than their arguments, and how much."""
    found, slopes = guess.copy(), slopes.copy()
    some = np.arange(len(guess))
    value = again(some, guess)
    doubt = KNOWN
    for _ in range(MAX_STEPS):
        step = (value - guess) / (1 - slopes[some])
        found[some] = guess + step
        far = np.abs(step) * doubt > close
        if not far.any():
            return found, slopes
        some, guess, value, step = some[far], guess[far], value[far], step[far]
        after = again(some, guess + step)
        rise = (after - value) / step
        slopes[some] = np.where((rise >= 0) & (rise < 1), rise, slopes[some])
        guess, value = guess + step, after
        doubt = MEASURED
    raise ArithmeticError("the chances do not settle")
