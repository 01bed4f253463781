"""The law of the end of a round under a policy: one pass forward over all contexts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver import sweep
from solver.contexts import STOP, Plan
from solver.layout import Draws, Floats, Layout
from solver.spread import arrived, chosen, cleared, poured, reverse, shared
from solver.sweep import Live, split, threads

_NOTHING = np.zeros((0, 0))


def ends(
    draws: Draws, plan: Plan, lay: Layout, goes: Sequence[NDArray[np.bool_]], live: Live
) -> tuple[Floats, Floats]:
    """Return the law of the end if the decider goes on now, then follows a policy.

    Parameters
    ----------
    goes
        For each context that decides, shape (lines, M): whether the policy goes on.
    live
        What is known of each line in each context under it.

    Returns
    -------
    ends
        Shape (4, scores): chance to stop with a score, to fill the row with it, at
        [2, 0] to bust, and to be stopped by a card.
    emptied
        Shape (contexts, 2): chance to go on when no card is left, without and with a
        save held.
    """
    forward = _Forward(draws, plan, lay, goes, live)
    with ThreadPoolExecutor(threads()) as pool:
        forward.run(lambda part, *each: list(pool.map(part, *each)))
    sums = np.arange(len(forward.stopped)).reshape(-1, 1)
    scores = lay.factor * sums + lay.added
    poured(lay, forward.ended)
    halted, full = forward.ended[: lay.fills].reshape(2, len(sums), -1)
    law = np.zeros((4, draws.max_score() + 1))
    np.add.at(law[0], scores, forward.stopped)
    np.add.at(law[1], np.where(full > 0, scores + draws.bonus, 0), full)
    np.add.at(law[3], scores, halted)
    law[2, 0] = forward.ended[-1].sum()
    return law, forward.emptied


class _Forward:
    """One pass: the chances of every state, context after context."""

    def __init__(
        self,
        draws: Draws,
        plan: Plan,
        lay: Layout,
        goes: Sequence[NDArray[np.bool_]],
        live: Live,
    ) -> None:
        self._plan, self._lay, self._goes, self._live = plan, lay, goes, live
        self._back: Any = reverse(lay) if len(plan.contexts) > 1 else None
        states = len(lay.factor)
        self.stopped = np.zeros((draws.max_sum() + 1, states))
        self.ended = np.zeros((lay.fills + len(lay.full_first), states))
        self.emptied = np.zeros((len(plan.contexts), 2))
        self._spare: list[Floats] = []

    def run(self, each: Callable[..., Any]) -> None:
        """Spread the chances; ``each`` calls a function for two parts of the lines."""
        contexts = self._plan.contexts
        start = len(contexts) - 1
        reach = {start: self._table(start)}
        reach[start][-1, 0] = 1.0
        for i in range(start, -1, -1):
            if i not in reach:
                continue
            for to in contexts[i].leads_to() - reach.keys():
                reach[to] = self._table(to)
            if contexts[i].decides:
                self._choose(i, reach, at_root=i == start)
            else:
                self._force(i, reach, each)
            self._spare.append(reach.pop(i))

    def _table(self, i: int) -> Floats:
        """Return a table for a context, zeros where a line comes up: others are never read."""
        # New memory is slow, so it is used again.
        table = self._spare.pop() if self._spare else np.empty(self._shape)
        if sweep.POISON:
            table.fill(np.nan)
        cleared(self._live[i], table)
        return table

    @property
    def _shape(self) -> tuple[int, int]:
        return self._lay.lines, len(self._lay.factor)

    def _choose(self, i: int, reach: Mapping[int, Floats], *, at_root: bool) -> None:
        (side, n_side), _, n_stop = split(self._plan.contexts[i], reach, _NOTHING)
        chosen(
            self._lay,
            self._goes[i],
            at_root,
            self._live[i],
            reach[i],
            side,
            n_side,
            n_stop,
            self.stopped,
            self.ended,
            self.emptied[i],
        )

    def _force(self, i: int, reach: Mapping[int, Floats], each: Callable[..., Any]) -> None:
        lay, context = self._lay, self._plan.contexts[i]
        (side, n_side), (other, n_other), n_stop = split(context, reach, _NOTHING)
        last = context.ahead == STOP

        def share(begin: int, end: int) -> tuple[Floats, Floats]:
            ended, emptied = np.zeros_like(self.ended), np.zeros(2)
            shared(
                lay,
                begin,
                end,
                self._live[i],
                reach[i],
                last,
                side,
                n_side,
                other,
                n_other,
                n_stop,
                ended,
                emptied,
            )
            return ended, emptied

        def arrive(begin: int, end: int) -> None:
            to = context.ahead
            arrived(lay, begin, end, self._live[i], self._live[to], reach[i], self._back, reach[to])

        middle = lay.lines // 2
        for ended, emptied in each(share, (0, middle), (middle, lay.lines)):
            self.ended += ended
            self.emptied[i] += emptied
        if not last:
            links = self._back[0]
            middle = int(np.searchsorted(links, links[-1] // 2))
            each(arrive, (0, middle), (middle, lay.lines))
