"""The race of three: the best reply to two opponents, from every triple of totals.

It is the yardstick for plans that cannot know so much. All players finish a round
independently; the opponents' law of a round is known. As in `duel`, the hero answers
with the best policy for what each score is worth at that moment.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from solver.compiling import compiled
from solver.duel import CLOSE, Floats, Ints, Reply, fixed
from solver.refusal import RefusedError, clip
from solver.writing import whole, writing

SAVED_EVERY = 20
"""Sums of totals after which the work is saved."""


def best_reply_to_two(
    reply: Reply,
    law: Floats,
    target: int,
    *,
    keep: Path | None = None,
    done: Callable[[int], None] = lambda _: None,
) -> Floats:
    """Return the chance to win from every triple of totals below the target; ties are split.

    Parameters
    ----------
    reply, law, target
        As for `solver.duel.best_reply`; both opponents have the same law.
    keep
        An ``.npz`` file that takes the work now and then; a later call goes on with it.
    done
        Called with the number of sums of totals that are done.

    Raises
    ------
    RefusedError
        The file keeps something else.

    Returns
    -------
    chances
        Shape (target, target, target): by own total and those of both opponents.
    """
    top = target + len(law)
    win = np.zeros((target, target, target))
    mean = np.zeros((target, target, target))  # of win after the second opponent's round
    after = np.zeros((target, target, target))  # of win after both opponents' rounds
    last = 3 * (target - 1)
    begin = last
    if keep is not None and keep.exists() and keep.stat().st_size:
        win, begin = _saved(keep, law, target)
        for together in range(last, begin, -1):
            mine, one, two = _triples(together, target)
            _spread(win, mean, after, law, mine, one, two)
    behind, level = _against(law, top)
    for together in range(begin, -1, -1):
        mine, one, two = _triples(together, target)
        worths = _worths(win, mean, after, law, behind, level, mine, one, two)
        guess = np.where(mine + 1 < target, win[np.minimum(mine + 1, target - 1), one, two], 0.5)
        slopes = np.full(len(guess), law[0] ** 2 / 3)
        found, _ = fixed(reply, worths, law[0] ** 2, guess, slopes, CLOSE)
        win[mine, one, two] = found
        win[mine, two, one] = found
        _spread(win, mean, after, law, mine, one, two)
        done(last + 1 - together)
        if keep is not None and (together % SAVED_EVERY == 0):
            with writing("keep", keep), whole(keep) as file:
                np.savez(file, win=win, law=law, next=together - 1)
    return win


def _saved(keep: Path, law: Floats, target: int) -> tuple[Floats, int]:
    """Return the chances that a file has, and the sum of totals that comes next."""
    try:
        with np.load(keep) as saved:
            win, begin, same = saved["win"], int(saved["next"]), np.array_equal(saved["law"], law)
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile):
        message = "this file keeps no such race; name another file"
        raise RefusedError("keep", clip(str(keep)), message) from None
    if not same or win.shape != (target, target, target):
        message = "this file keeps another race; name another file, or remove it"
        raise RefusedError("keep", clip(str(keep)), message)
    return win, begin


class Worths:
    """What scores of a round are worth in the race of three, by its table of chances.

    Parameters
    ----------
    win
        What `best_reply_to_two` returns.
    law
        Shape (scores,): law of a round of each opponent.
    """

    def __init__(self, win: Floats, law: Floats) -> None:
        self.win = win
        self._law = law
        target = len(win)
        self._mean, self._after = np.zeros_like(win), np.zeros_like(win)
        self._against = _against(law, target + len(law))
        for together in range(3 * (target - 1), -1, -1):
            _spread(win, self._mean, self._after, law, *_triples(together, target))

    def of(self, mine: int, one: int, two: int) -> Floats:
        """Return what each score is worth from a triple of totals, shape (scores,)."""
        totals = (np.array([total]) for total in (mine, one, two))
        tables = self.win, self._mean, self._after
        worths: Floats = _worths(*tables, self._law, *self._against, *totals)[0]
        worths[0] += self._law[0] ** 2 * self.win[mine, one, two]
        return worths


def _triples(together: int, target: int) -> tuple[Ints, Ints, Ints]:
    """Return the triples of totals with a sum, the opponents' in ascending order."""
    totals = np.arange(target)
    mine, one = (grid.ravel() for grid in np.meshgrid(totals, totals, indexing="ij"))
    two = together - mine - one
    fits = (two >= one) & (two < target)
    return mine[fits], one[fits], two[fits]


def _against(law: Floats, top: int) -> tuple[Floats, Floats]:
    """Return the chance that a round adds less than, and just, each number, from -top on."""
    level = np.zeros(2 * top)
    level[top : top + len(law)] = law
    behind = np.concatenate(([0.0], np.cumsum(level)[:-1]))
    return behind, level


@compiled
def _worths(
    win: Floats,
    mean: Floats,
    after: Floats,
    law: Floats,
    behind: Floats,
    level: Floats,
    mine: Ints,
    one: Ints,
    two: Ints,
) -> Floats:
    """Return what each score is worth, shape (triples, scores).

    What a score of 0 is worth leaves out that all three stay where they are.
    """
    target, scores, top = win.shape[0], law.shape[0], level.shape[0] // 2
    worths = np.zeros((mine.shape[0], scores))
    for i in range(mine.shape[0]):
        b, c = one[i], two[i]
        for x in range(scores):
            a = mine[i] + x
            if a >= target:
                less, same = behind[top + a - b], level[top + a - b]
                less_too, same_too = behind[top + a - c], level[top + a - c]
                worths[i, x] = (
                    less * less_too + (same * less_too + less * same_too) / 2 + same * same_too / 3
                )
            elif x > 0:
                worths[i, x] = after[a, b, c]
            else:
                total = 0.0
                for y in range(1, min(scores, target - b)):
                    total += law[y] * mean[a, b + y, c]
                for z in range(1, min(scores, target - c)):
                    total += law[0] * law[z] * win[a, b, c + z]
                worths[i, 0] = total
    return worths


@compiled
def _spread(
    win: Floats, mean: Floats, after: Floats, law: Floats, mine: Ints, one: Ints, two: Ints
) -> None:
    """Fill ``mean`` and ``after`` for triples whose ``win`` is known."""
    target, scores = win.shape[0], law.shape[0]
    for i in range(mine.shape[0]):
        a = mine[i]
        for turn in range(2):
            b, c = (one[i], two[i]) if turn == 0 else (two[i], one[i])
            total = 0.0
            for z in range(min(scores, target - c)):
                total += law[z] * win[a, b, c + z]
            mean[a, b, c] = total
    for i in range(mine.shape[0]):
        a = mine[i]
        for turn in range(2):
            b, c = (one[i], two[i]) if turn == 0 else (two[i], one[i])
            total = 0.0
            for y in range(min(scores, target - b)):
                total += law[y] * mean[a, b + y, c]
            after[a, b, c] = total
