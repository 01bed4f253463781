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

CLOSE = 1e-13
MAX_STEPS = 60


def best_reply(
    reply: Reply,
    law: Floats,
    target: int,
    tie: Tie,
    known: Mapping[int, Sequence[float]] | None = None,
    save: Callable[[int, list[float]], None] = lambda _, __: None,
) -> Floats:
    """Return the chance to win from every pair of totals below the target.

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
        Chances that are known already, by the sum of both totals and then by the own
        one; and what to call with those of each sum when they are found, largest sum first.

    Returns
    -------
    chances
        Shape (target, target): of the hero, by own total and the opponent's.
    """
    table = outcomes(law, target, tie_value(reply, law, tie))
    known = known or {}
    # More points in all can only come later in the game.
    for together in range(2 * target - 2, -1, -1):
        mine = np.arange(max(0, together - target + 1), min(target, together + 1))
        if together in known:
            table[mine, together - mine] = known[together]
            continue
        worths = after_round(table, law, mine, together - mine)
        guess = table[mine + 1, together - mine] + table[mine, together - mine + 1]
        guess = np.clip(guess - table[mine + 1, together - mine + 1], 0, 1)
        table[mine, together - mine] = fixed(reply, worths, law[0], guess)
        save(together, table[mine, together - mine].tolist())
    return table[:target, :target].copy()


def outcomes(law: Floats, target: int, tied: float) -> Floats:
    """Return the chances by both totals after a round: 0 as long as the game goes on."""
    totals = np.arange(target + len(law))
    mine, yours = totals.reshape(-1, 1), totals
    table = np.where(mine == yours, tied, (mine > yours).astype(np.float64))
    table[:target, :target] = 0.0
    return table


def after_round(
    table: Floats, law: Floats, mine: NDArray[np.int64], yours: NDArray[np.int64]
) -> Floats:
    """Return what each score is worth from some pairs of totals, shape (pairs, scores)."""
    windows = sliding_window_view(table, (len(law), len(law)))[mine, yours]
    return windows @ law


def tie_value(reply: Reply, law: Floats, tie: Tie) -> float:
    """Return the chance to win once both have reached the target with equal totals."""
    if tie == "shared":
        return 0.5
    behind = np.concatenate(([0.0], np.cumsum(law)[:-1]))

    def again(tied: Floats) -> Floats:
        return reply(behind + tied.reshape(-1, 1) * law)

    return float(_solved(again, np.array([0.5]), float((law**2).sum()))[0])


def fixed(reply: Reply, worths: Floats, nothing: float, guess: Floats) -> Floats:
    """Return the chances of pairs that a round may leave as they were.

    Both score nothing with the chance ``nothing`` times that of the hero's nothing; then the
    chance is asked for again.
    """

    def again(chances: Floats) -> Floats:
        asked = worths.copy()
        asked[:, 0] += nothing * chances
        return reply(asked)

    return _solved(again, guess, nothing / 3)


def _solved(again: Callable[[Floats], Floats], guess: Floats, slope: float) -> Floats:
    """Return the fixed points of a function that rises less than its argument: secants."""
    slopes = np.full_like(guess, slope)
    value = again(guess)
    for _ in range(MAX_STEPS):
        step = (value - guess) / (1 - slopes)
        if np.abs(step).max(initial=0) < CLOSE:
            return value
        after = again(guess + step)
        rise = np.divide(after - value, step, out=slopes.copy(), where=np.abs(step) > CLOSE)
        slopes = np.where((rise >= 0) & (rise < 1), rise, slopes)
        guess, value = guess + step, after
    raise ArithmeticError("the chances do not settle")
