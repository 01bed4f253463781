"""One pass of the compiled engine over all states of all contexts."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.contexts import STOP, Context, Plan
from solver.kernels import GOES, UNREACHED, decided, filled, forced
from solver.layout import Draws, Ints, Layout
from solver.refusal import RefusedError, clip
from solver.said import said

THREADS = "HITORSTAY_THREADS"
"""Environment variable: threads for one solve; one where whole solves run side by side."""
MOST_THREADS = 64
SHARED_CELLS = 100_000
"""Fewer values are not worth a second thread."""
SPARE_CELLS = 1 << 25
"""Memory for so many values, 256 MB, is kept for the next solve: new memory is slow."""
_spare: deque[Any] = deque(maxlen=2)
Live = Sequence[NDArray[np.int8]]
"""For each context, what is known of each line before, as `kernels` has it."""
Each = Callable[..., Any]
"""`map`, or that of a pool of threads."""
POISON = False
"""Fill values with NaN first, so that a read of an entry not yet computed shows (tests)."""


def threads() -> int:
    """Return how many threads one solve has.

    Raises
    ------
    RefusedError
        The environment asks for none, or for no number.
    """
    asked = os.environ.get(THREADS) or "2"
    if not asked.isdecimal() or not 1 <= int(asked) <= MOST_THREADS:
        message = said("threads are a whole number from 1 to {most}", most=MOST_THREADS)
        raise RefusedError(THREADS, clip(asked), message)
    return int(asked)


class Sweep:
    """One pass over all contexts of a lattice, in floats or modulo a prime.

    It decides, and fills ``goes`` and ``near``; modulo a prime, or where it ``follows``, they
    are given. Lines that are not ``live`` are left out.
    """

    def __init__(
        self,
        draws: Draws,
        plan: Plan,
        lay: Layout,
        worth: Any,
        goes: Sequence[NDArray[np.bool_]],
        near: Sequence[Ints],
        live: Live | None = None,
        prime: int = 0,
        *,
        shared: bool = True,
        follows: bool = False,
    ) -> None:
        self._decides = not (prime or follows)
        self._plan, self._lay = plan, lay
        self._stops, self._ended = ends_of(draws, lay, worth)
        number = self._stops.dtype
        self._goes = goes
        self._near = near
        self._live = [np.full(lay.lines, GOES, dtype=np.int8)] * len(goes) if live is None else live
        self._prime = prime
        self.nears: list[int] = []
        self.going_near: list[Any] = [
            np.empty(0 if self._decides else len(listed), dtype=number) for listed in near
        ]
        self._shared = shared and lay.lines * len(lay.factor) >= SHARED_CELLS
        cards = np.arange(draws.cards + plan.most_sides + 1)
        inverse = [0, *(pow(n, -1, prime) if prime else 1 / n for n in cards[1:].tolist())]
        self._steps: Any = lay.steps.astype(number)
        left = np.maximum(cards.reshape(-1, 1) - lay.drawn, 0)
        self._inverse: Any = np.array(inverse, dtype=number)[left]

    def run(self, leaves: Any) -> Any:
        """Return the values (worths,) of going on from the start."""
        with _room(self._plan.most_tables * self._lay.lines * len(self._lay.factor)) as room:
            shape = self._plan.most_tables, self._lay.lines, len(self._lay.factor)
            return self._run(leaves, room.view(self._stops.dtype).reshape(shape))

    def _run(self, leaves: Any, tables: Any) -> Any:
        if POISON and not self._prime:
            tables.fill(np.nan)
        values: list[Any] = []
        going = None
        with ThreadPoolExecutor(threads()) as pool:
            each = pool.map if self._shared else map
            for i, context in enumerate(self._plan.contexts):
                values.append(tables[self._plan.tables[i]])
                nears = 0
                if context.decides:
                    going, nears = self._decide(i, values, leaves[i], each)
                else:
                    self._force(i, values, leaves[i], each)
                    going = values[i][-1, : self._lay.worths].copy()
                self.nears.append(nears)
        return going

    def _decide(self, i: int, values: list[Any], leaf: Any, each: Each) -> tuple[Any, int]:
        (side, n_side), (_, n_other), n_stop = split(self._plan.contexts[i], values, values[i])
        if n_other:
            raise ValueError("a context that decides has one kind of side card that does not stop")
        listed = self._near[i]

        def part(begin: int, end: int, near: Ints) -> tuple[Any, int]:
            found: tuple[Any, int] = decided(
                self._lay,
                begin,
                end,
                self._live[i],
                self._stops,
                self._ended,
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

        if not self._shared:
            return part(0, self._lay.lines, listed)
        # Both parts of a wave may be done at the same time; small ones are done before that.
        going, nears = None, 0
        lists = [np.empty_like(listed) if self._decides else listed for _ in range(2)]
        for first, middle, last in self._lay.waves:
            cells = (last - first) * len(self._lay.factor)
            share = each if cells >= SHARED_CELLS else map
            parts = share(part, (first, middle), (middle, last), lists)
            for near, (value, found) in zip(lists, parts, strict=True):
                going = value  # the start is the last line of all
                if self._decides:
                    kept = min(found, len(listed) - min(nears, len(listed)))
                    listed[nears : nears + kept] = near[:kept]
                nears += found
        return going, nears

    def _force(self, i: int, values: list[Any], leaf: Any, each: Each) -> None:
        context = self._plan.contexts[i]
        (side, n_side), (other, n_other), n_stop = split(context, values, values[i])
        last = context.ahead == STOP

        def part(begin: int, end: int) -> None:
            forced(
                self._lay,
                begin,
                end,
                self._live[i],
                self._ended,
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

        # Forced draws read other contexts only, so all lines are independent.
        lines, done = self._lay.lines, np.cumsum(self._live[i] != UNREACHED)
        middle = int(np.searchsorted(done, done[-1] // 2))
        list(each(part, (0, middle), (middle, lines)))


@contextmanager
def _room(cells: int) -> Iterator[Any]:
    """Give memory for so many values, that of the last solve if that is enough."""
    try:
        room = _spare.pop()
    except IndexError:
        room = np.empty(0)
    if len(room) < cells:
        room = np.empty(cells)
    yield room[:cells]
    if len(room) <= SPARE_CELLS:
        _spare.append(room)


def ends_of(draws: Draws, lay: Layout, worth: Any) -> tuple[Any, Any]:
    """Return what it is worth to stop and to be stopped, for each sum of a row.

    Returns
    -------
    stops
        Shape (sums, M · worths), from ``worth`` (worths, 4, scores).
    ended
        Shape (endings, M · worths): see `Layout`.
    """
    sums = np.arange(draws.max_sum() + 1).reshape(-1, 1)
    scores = draws.factor * sums + draws.added
    ends = np.stack([scores, scores + draws.bonus, 0 * scores, scores])
    by_sum = np.take_along_axis(worth, ends.reshape(1, 4, -1), axis=2)
    by_sum = np.moveaxis(by_sum.reshape(len(worth), *ends.shape), 0, -1).reshape(4, len(sums), -1)
    stops, full, bust, halted = by_sum
    fills = np.empty((len(lay.full_first) - 1, full.shape[1]), dtype=full.dtype)
    ended = np.concatenate([halted, full, fills, bust[:1]])
    filled(lay, ended)
    return np.ascontiguousarray(stops), ended


def split(
    context: Context, tables: Mapping[int, Any] | Sequence[Any], nothing: Any
) -> tuple[tuple[Any, int], tuple[Any, int], int]:
    """Return the tables and copies of up to two kinds of side cards, and the copies that stop."""
    stop = sum(copies for copies, to in context.sides if to == STOP)
    going = [(tables[to], copies) for copies, to in context.sides if to != STOP and copies]
    if len(going) > 2:
        raise ValueError("a context has at most two kinds of side cards that do not stop")
    side, other = [*going, (nothing, 0), (nothing, 0)][:2]
    return side, other, stop
