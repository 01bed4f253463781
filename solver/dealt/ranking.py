"""What a player can do, ranked by the chance of losing no chip: an estimate that is refined.

Layouts of the unseen cards are drawn at random, and the round is played out on each by the
quick policy, after each thing that the player can do: the same layouts for all of them, so
that they differ by what they do and not by luck. What is clearly worse than the best is not
played on.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from solver.dealt.events import Event
from solver.dealt.playouts import play_outs
from solver.dealt.referee import sensible_events
from solver.dealt.rounds import asks, number_of, round_of, strengths
from solver.dealt.samples import Sampler
from solver.dealt.table import Table
from solver.dealt.weights import weights_for

LEVEL = 1.959963984540054
"""Standard errors on each side of a 95 % interval."""
CLEAR = 3.0
"""Standard errors by which something must be worse to be given up: it is looked at often."""
NEAR = 0.005
"""A difference that matters to nobody: what is no further from the best is as good."""
FIRST, MOST = 256, 1024
"""Layouts of the first look, and of each later one at most: as many as there were so far."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """Something that the player can do.

    Parameters
    ----------
    event
        What is done.
    safe, error
        Chance of losing no chip in this round if all play on by the quick policy, and half
        of its 95 % interval.
    delta, delta_error
        What it gives away against the best, not above 0, and half of the interval of that;
        both 0 for the best.
    layouts
        How many layouts it was played out on.
    """

    event: Event
    safe: float
    error: float
    delta: float
    delta_error: float
    layouts: int


class Race:
    """Estimates that are refined step by step.

    Parameters
    ----------
    table
        As the player who is asked sees it.
    seed
        Of the layouts.
    halving
        Whether to give up the worse half at each step, too: with few layouts.
    """

    def __init__(self, table: Table, seed: int = 0, *, halving: bool = False) -> None:
        if not asks(table):
            raise ValueError("nobody is asked whose hand is known")
        self.events: Sequence[Event] = sensible_events(table)
        self.layouts = 0
        self._sampler, self._halving = Sampler(table, seed), halving
        self._start, self._made = round_of(table), strengths(table.rules)
        self._weights = weights_for(len(table.players))
        self._seat = table.seat
        many = len(self.events)
        self._numbers = np.array([number_of(table, event) for event in self.events])
        self._alive = np.ones(many, dtype=np.bool_)
        self._count = np.zeros(many, dtype=np.int64)
        self._safe = np.zeros(many, dtype=np.int64)
        # Of each pair, over the layouts of both: how often only the first is safe.
        self._only = np.zeros((many, many), dtype=np.int64)

    @property
    def clear(self) -> bool:
        """Whether all that is left is as good as the best, or nothing else is left."""
        if not self.layouts:
            return False
        best = self._best()
        return all(
            abs(delta) + LEVEL * error < NEAR
            for other in np.flatnonzero(self._alive)
            if other != best
            for delta, error in [self._delta(other, best)]
        )

    def step(self, most: int = MOST) -> None:
        """Look at more layouts, as many as so far but not more than ``most``."""
        count = min(max(self.layouts, FIRST), most)
        alive = np.flatnonzero(self._alive)
        hands, piles = self._sampler.draw(count)
        lost = play_outs(
            self._start, self._numbers[alive], hands, piles, self._made, self._weights
        )
        safe = (lost >> self._seat & 1) == 0
        self.layouts += count
        self._count[alive] += count
        self._safe[alive] += safe.sum(axis=0)
        whole = safe.astype(np.float64)
        only = (whole.T @ (1 - whole)).round().astype(np.int64)
        self._only[np.ix_(alive, alive)] += only
        self._give_up()

    def ranking(self) -> list[Ranked]:
        """Return what the player can do, best first."""
        best = self._best()
        found = [self._ranked(one, best) for one in range(len(self.events))]
        chosen = found.pop(best)
        return [chosen, *sorted(found, key=lambda one: one.delta, reverse=True)]

    def _best(self) -> int:
        """Return which one is safe most often."""
        share = np.where(self._alive, self._safe / np.maximum(self._count, 1), -1)
        return int(share.argmax())

    def _delta(self, one: int, best: int) -> tuple[float, float]:
        """Return how much safer one is than the best, and the standard error of that."""
        layouts = int(min(self._count[one], self._count[best]))
        more, fewer = int(self._only[one, best]), int(self._only[best, one])
        delta = (more - fewer) / layouts
        # One layout more in which they differ: none at all would look like certainty.
        spread = (more + fewer + 1) / layouts - delta * delta
        return delta, math.sqrt(spread / layouts)

    def _ranked(self, one: int, best: int) -> Ranked:
        count, all_layouts = int(self._count[one]), int(self._count[best])
        top = self._safe[best] / all_layouts
        variance = _spread(top) / all_layouts
        delta, error = 0.0, 0.0
        if one != best:
            delta, error = self._delta(one, best)
            both = -self._only[best, one] / count - top * delta
            variance += error * error + 2 * both / all_layouts
        safe = min(max(top + delta, 0.0), 1.0)
        half = LEVEL * math.sqrt(max(variance, _spread(safe) / all_layouts))
        return Ranked(
            self.events[one], safe, half, min(delta, 0.0), LEVEL * error, count
        )

    def _give_up(self) -> None:
        """Play no longer on what is clearly worse than the best."""
        best = self._best()
        order = []
        for one in np.flatnonzero(self._alive):
            delta, error = self._delta(one, best)
            if one == best:
                continue
            if delta + CLEAR * error < 0:
                self._alive[one] = False
            else:
                order.append((delta, one))
        if self._halving:
            order.sort(reverse=True)
            for _, one in order[len(order) // 2 :]:
                self._alive[one] = False


def _spread(share: float) -> float:
    """Return the variance of something that happens with a chance, never quite none."""
    return max(share * (1 - share), 1e-4)

