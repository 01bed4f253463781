"""The compiled engine: one decider's draws, laid out for a processor.

The recursion is that of `stopping`; `layout` says where each state is kept,
`contexts` what a decider can be in the middle of, and `kernels` does the
counting. Nothing here knows a game.

All functions are pure: they share no state and may run in any thread.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.contexts import STOP, TURN, Context, tables
from solver.kernels import decided, forced, forward, halted, ruled
from solver.layout import Draws, Floats, Ints, layout
from solver.thumb import KINDS, Thumb

MAX_NEAR = 1 << 20
"""Most near ties that are listed."""
THREADS = 2
"""Threads for one solve."""
SHARED_CELLS = 500_000
"""Fewer states are not worth a second thread."""
POISON = False
"""Fill values with NaN first, so that a read of an entry not yet computed shows (tests)."""


class Lattice:
    """All states that some draws can lead to, ready to be solved for any worth of the ends.

    Parameters
    ----------
    draws
        What can be drawn and what it scores.
    contexts
        What the decider can be in the middle of, each behind all it leads to;
        the last one is the start.

    Raises
    ------
    TooLargeError
        More than `MAX_CELLS` values would be kept at a time.
    """

    def __init__(self, draws: Draws, contexts: Sequence[Context] = TURN) -> None:
        self.draws = draws
        self.contexts = tuple(contexts)
        self.tables = tables(self.contexts)
        self.layout = layout(draws, 1 + max(self.tables))
        self.shape = (self.layout.lines, len(draws.factor))

    def solve(self, worth: Floats, leaves: Floats | None = None) -> Solution:
        """Return the best policy and its value.

        Parameters
        ----------
        worth
            Shape (4, scores), scores up to ``draws.max_score()``: what it is worth
            to stop with a score, to fill the row with it, at [2, 0] to bust, and
            to be stopped by a card.
        leaves
            Shape (contexts, 2): value of going on when no card is left, without
            and with a save held. By default nobody goes on then.
        """
        if leaves is None:
            leaves = np.full((len(self.contexts), 2), -np.inf)
        goes = tuple(
            np.zeros(self.shape if context.decides else (0, 0), dtype=np.bool_)
            for context in self.contexts
        )
        near = [np.empty(MAX_NEAR if c.decides else 0, dtype=np.int64) for c in self.contexts]
        sweep = _Sweep(self, worth, np.float64, goes, near)
        going = float(sweep.run(leaves))
        found = tuple(
            np.sort(listed[: min(count, MAX_NEAR)])
            for listed, count in zip(near, sweep.nears, strict=True)
        )
        return Solution(self, worth, going, goes, found, complete=max(sweep.nears) <= MAX_NEAR)

    def follow(
        self,
        thumb: Thumb,
        worth: Floats,
        leaves: Floats,
        leaf_goes: NDArray[np.bool_],
        later: tuple[Sequence[int], bool],
    ) -> Solution:
        """Return a rule of thumb and its value.

        Parameters
        ----------
        thumb
            The rule.
        worth, leaves
            As for `solve`.
        leaf_goes
            Shape (contexts, 2): what the rule says when no card is left.
        later
            Copies of each rank in the next pile, and whether it has modifiers.
        """
        by_sum = _by_sum(self.draws, worth)
        by_sum[3] = by_sum[0]
        ranks = [0 if r in self.draws.held else n for r, n in enumerate(later[0])]
        goes = []
        for context, leaf in zip(self.contexts, leaf_goes, strict=True):
            chosen = np.zeros(self.shape if context.decides else (0, 0), dtype=np.bool_)
            goes.append(chosen)
            if context.decides:
                ruled(
                    self.layout,
                    KINDS.index(thumb.kind),
                    thumb.number,
                    by_sum,
                    context.side_cards,
                    np.array(ranks, dtype=np.int64),
                    later[1],
                    leaf,
                    chosen,
                )
        near = [np.empty(0, dtype=np.int64) for _ in self.contexts]
        sweep = _Sweep(self, worth, np.float64, tuple(goes), near, decide=False)
        return Solution(self, worth, float(sweep.run(leaves)), tuple(goes), tuple(near), True)

    @property
    def most_sides(self) -> int:
        """The most cards that leave the row alone in any context."""
        return max(context.side_cards for context in self.contexts)


class _Sweep:
    """One pass over all contexts of a lattice, in floats or modulo a prime.

    It decides, and fills ``goes`` and ``near``; modulo a prime, and when told so,
    it follows them.
    """

    def __init__(
        self,
        lattice: Lattice,
        worth: Any,
        number: type,
        goes: tuple[NDArray[np.bool_], ...],
        near: Sequence[Ints],
        prime: int = 0,
        *,
        decide: bool = True,
    ) -> None:
        self._decides = decide and not prime
        self._lattice = lattice
        self._worth = _by_sum(lattice.draws, worth)
        self._number = number
        self._goes = goes
        self._near = near
        self._prime = prime
        self.nears: list[int] = []
        self.going_near: list[Any] = [
            np.empty(len(listed) if prime else 0, dtype=number) for listed in near
        ]
        lines, states = lattice.shape
        self._parts = THREADS if lines * states >= SHARED_CELLS else 1
        cards = range(1, lattice.draws.cards + lattice.most_sides + 1)
        inverse = [pow(n, -1, prime) if prime else 1 / n for n in cards]
        self._steps: Any = lattice.layout.steps.astype(number)
        self._inverse: Any = np.array([0, *inverse], dtype=number)

    def run(self, leaves: Any) -> Any:
        """Return the value of going on from the start."""
        buffers: dict[int, Any] = {}
        values: list[Any] = []
        going = None
        with ThreadPoolExecutor(THREADS) as pool:
            for i, context in enumerate(self._lattice.contexts):
                number = self._lattice.tables[i]
                if number not in buffers:
                    buffers[number] = self._table()
                values.append(buffers[number])
                nears = 0
                if context.decides:
                    going, nears = self._decide(i, values, leaves[i], pool)
                else:
                    going = self._force(i, values, leaves[i], pool)
                self.nears.append(nears)
        return going

    def _table(self) -> Any:
        table: Any = np.empty(self._lattice.shape, dtype=self._number)
        if POISON and not self._prime:
            table.fill(np.nan)
        return table

    def _decide(
        self, i: int, values: list[Any], leaf: Any, pool: ThreadPoolExecutor
    ) -> tuple[Any, int]:
        (side, n_side), (_, n_other), n_stop = _split(self._lattice.contexts[i], values, values[i])
        if n_other:
            raise ValueError("a context that decides has one kind of side card that does not stop")
        lay, listed = self._lattice.layout, self._near[i]

        def part(first: int, last: int, step: int, near: Ints) -> tuple[Any, int]:
            found: tuple[Any, int] = decided(
                lay,
                first,
                last,
                step,
                self._worth,
                leaf,
                values[i],
                side,
                n_side,
                n_stop,
                self._goes[i],
                self._decides,
                self._steps,
                self._inverse,
                self._prime,
                near,
                self.going_near[i],
            )
            return found

        if self._parts == 1:
            return part(0, len(lay.planes), 1, listed)
        # Planes of one wave do not lead to one another, so they may be shared out.
        going, nears = None, 0
        lists = [np.empty_like(listed) if self._decides else listed for _ in range(self._parts)]
        for first, last in itertools.pairwise(lay.waves):
            begins = range(first, min(last, first + self._parts))
            jobs = [
                pool.submit(part, begin, last, self._parts, near)
                for begin, near in zip(begins, lists, strict=False)
            ]
            for begin, job, near in zip(begins, jobs, lists, strict=False):
                hit, found = job.result()
                if begin <= lay.root < last and not (lay.root - begin) % self._parts:
                    going = hit
                if self._decides:
                    kept = min(found, len(listed) - min(nears, len(listed)))
                    listed[nears : nears + kept] = near[:kept]
                nears += found
        return going, nears

    def _force(self, i: int, values: list[Any], leaf: Any, pool: ThreadPoolExecutor) -> Any:
        context = self._lattice.contexts[i]
        (side, n_side), (other, n_other), n_stop = _split(context, values, values[i])
        last = context.ahead == STOP

        def part(first: int) -> Any:
            return forced(
                self._lattice.layout,
                first,
                step,
                self._worth,
                leaf,
                values[i],
                values[i] if last else values[context.ahead],
                last,
                side,
                n_side,
                other,
                n_other,
                n_stop,
                self._steps,
                self._inverse,
                self._prime,
            )

        # Forced draws read other contexts only, so all planes may be shared out.
        step = self._parts
        parts = list(pool.map(part, range(step)) if step > 1 else map(part, range(step)))
        return parts[self._lattice.layout.root % step]


def _by_sum(draws: Draws, worth: Any) -> Any:
    """Return the worth of ends for each sum of a row, shape (4, sums, M), from (4, scores)."""
    sums = np.arange(draws.max_sum() + 1).reshape(-1, 1)
    scores = draws.factor * sums + draws.added
    bonus = np.zeros((4, 1, 1), dtype=np.int64)
    bonus[1] = draws.bonus
    by_sum = np.take_along_axis(worth, (scores + bonus).reshape(4, -1), axis=1)
    by_sum = np.ascontiguousarray(by_sum.reshape(4, *scores.shape))
    by_sum[2] = worth[2, 0]
    return by_sum


def _split(
    context: Context, tables: Mapping[int, Any] | Sequence[Any], nothing: Any
) -> tuple[tuple[Any, int], tuple[Any, int], int]:
    """Return the tables and copies of up to two kinds of side cards, and the copies that stop."""
    stop = sum(copies for copies, to in context.sides if to == STOP)
    going = [(tables[to], copies) for copies, to in context.sides if to != STOP and copies]
    if len(going) > 2:
        raise ValueError("a context has at most two kinds of side cards that do not stop")
    side, other = [*going, (nothing, 0), (nothing, 0)][:2]
    return side, other, stop


@dataclass(frozen=True, slots=True)
class Solution:
    """The best policy of a lattice for one worth of the ends.

    Parameters
    ----------
    going
        Value of going on from the start, then following the policy.
    goes
        For each context that decides, shape (lines, M): whether the policy goes on.
    near
        For each context, the states in which going on and stopping differ by less
        than `NEAR`, ascending.
    complete
        Whether ``near`` has them all.
    """

    lattice: Lattice
    worth: Floats
    going: float
    goes: tuple[NDArray[np.bool_], ...]
    near: tuple[Ints, ...]
    complete: bool

    def ends(self) -> tuple[Floats, Floats]:
        """Return the law of the end if the decider goes on now.

        Returns
        -------
        ends
            Shape (4, scores): chance to stop with a score, to fill the row with
            it, at [2, 0] to bust, and to be stopped by a card.
        emptied
            Shape (contexts, 2): chance to go on when no card is left, without and
            with a save held.
        """
        lattice = self.lattice
        contexts = lattice.contexts
        ends = np.zeros_like(self.worth)
        emptied = np.zeros((len(contexts), 2))
        start = len(contexts) - 1
        reach = {start: np.zeros(lattice.shape)}
        reach[start][lattice.layout.planes[lattice.layout.root, 3], 0] = 1.0
        nothing = np.zeros((0, 0))
        for i in range(start, -1, -1):
            if i not in reach:
                continue
            context = contexts[i]
            for to in {context.ahead, *context.leads_to()} - reach.keys():
                reach[to] = np.zeros(lattice.shape)
            (side, n_side), (other, n_other), n_stop = _split(context, reach, nothing)
            forward(
                lattice.layout,
                self.goes[i],
                context.decides,
                i == start,
                reach[i],
                reach[context.ahead],
                side,
                n_side,
                other,
                n_other,
                n_stop,
                ends,
                emptied[i],
            )
            del reach[i]
        if STOP in reach:
            halted(lattice.layout, reach[STOP], ends)
        return ends, emptied

    @property
    def goes_first(self) -> bool:
        """Whether the policy goes on at the start; True where a card is forced."""
        lay = self.lattice.layout
        goes = self.goes[-1]
        return not goes.size or bool(goes[lay.planes[lay.root, 3], 0])

    def scores(self, states: Ints) -> Ints:
        """Return what stopping scores in some states, numbered as in ``near``."""
        lay = self.lattice.layout
        line, m = np.divmod(states, len(lay.factor))
        plane = np.searchsorted(lay.planes[:, 3], line, side="right") - 1
        entry = lay.first[lay.support[lay.planes[plane, 0]]] + line - lay.planes[plane, 3]
        scores: Ints = lay.factor[m] * lay.sums[entry] + lay.added[m]
        return scores


def sweep_residues(
    solution: Solution, worth: Ints, leaves: Ints, near: Sequence[Ints], prime: int
) -> Ints:
    """Return the values of going on under a solution's policy, modulo a prime.

    Parameters
    ----------
    worth
        Shape (4, scores), whole numbers.
    leaves
        Shape (contexts, 2): residues of the values of going on with no card left.
    near
        For each context, states in ascending order.
    prime
        Below 2³¹, and more than the number of cards.

    Returns
    -------
    residues
        Of the start, then of each state in ``near``, context after context.
    """
    lattice = solution.lattice
    sweep = _Sweep(lattice, worth % prime, np.int64, solution.goes, near, prime)
    going = sweep.run(leaves)
    return np.concatenate(([going], *sweep.going_near))
