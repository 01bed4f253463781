"""The compiled engine: one decider's draws, laid out for a processor.

The recursion is that of `stopping`; the states are laid out as in `layout`, so
that adding up ``copies · line`` over the next numbers is a stream of
multiply-adds over contiguous memory. Nothing here knows a game.

All functions are pure: they share no state, may run in any thread, and release
the GIL while they count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import overload
from numpy.typing import NDArray

from solver.layout import Draws, Floats, Ints, Layout, layout

STOP = -1
"""Where a side card leads that ends the round at once."""
NEAR = 1e-9
"""Choices whose values differ by less are compared exactly before one is called better."""
MAX_NEAR = 1 << 20
THREADS = 2
"""Threads for the forced draws of one solve."""
SHARED_CELLS = 500_000
"""Fewer states are not worth a second thread."""
POISON = False
"""Fill values with NaN first, so that a read of an entry not yet computed shows (tests)."""


def _divided(total: Any, cards: int, inverse: Any, prime: int) -> Any:
    """Return ``total / cards``, in floats or modulo a prime."""
    raise NotImplementedError


@overload(_divided, inline="always")
def _divided_by_type(total: Any, cards: int, inverse: Any, prime: int) -> Any:
    def in_floats(total: Any, cards: int, inverse: Any, prime: int) -> Any:
        return total * inverse[cards]

    def modulo(total: Any, cards: int, inverse: Any, prime: int) -> Any:
        return total % prime * inverse[cards] % prime

    return in_floats if isinstance(total, types.Float) else modulo


@dataclass(frozen=True, slots=True)
class Context:
    """What a decider is in the middle of: a turn, or some forced draws.

    Parameters
    ----------
    decides
        Whether the decider may stop here; otherwise the next card is forced.
    ahead
        Number of the context after a card that concerns the row, or `STOP`: for a
        turn, the context itself.
    sides
        For each kind of card that leaves the row alone, how many are in the
        pile and the context it leads to, or `STOP`.
    """

    decides: bool
    ahead: int
    sides: tuple[tuple[int, int], ...] = ()

    def leads_to(self) -> set[int]:
        """Return the contexts that this one leads to."""
        return {self.ahead, *(to for _, to in self.sides)} - {STOP}

    @property
    def side_cards(self) -> int:
        """How many cards that leave the row alone are in the pile."""
        return sum(copies for copies, _ in self.sides)


TURN = (Context(decides=True, ahead=0),)
"""The contexts of a decider whom no card forces."""


def tables(contexts: Sequence[Context]) -> list[int]:
    """Return for each context the number of the table that its values are kept in.

    A table is used again as soon as no later context reads it. A side context
    may even be overwritten by the context that reads it last: a line of it is
    read once, before the same line is written.
    """
    last = list(range(len(contexts)))
    for number, context in enumerate(contexts):
        for to in context.leads_to():
            last[to] = max(last[to], number)
    chosen: list[int] = []
    free: list[int] = []
    used = 0
    for number, context in enumerate(contexts):
        done = [to for to in context.leads_to() - {number} if last[to] == number]
        sides = [to for to in done if to != context.ahead]
        if sides:
            chosen.append(chosen[sides[0]])
            done.remove(sides[0])
        elif free:
            chosen.append(free.pop())
        else:
            chosen.append(used)
            used += 1
        free.extend(chosen[to] for to in done)
    return chosen


@njit(inline="always")
def _gathered(
    lay: Layout, p: int, position: int, worth: Any, ahead: Any, last: bool, gather: Any
) -> int:
    """Add up in ``gather`` (M,) copies times values of all next rows but for modifiers.

    The values are ``ahead``, or those of being stopped by this ``last`` card.
    Returns how many cards bust.
    """
    swallowed, left, held, base, _ = lay.planes[p]
    support = lay.support[swallowed]
    entry = lay.first[support] + position
    mask, total, size = lay.masks[entry], lay.sums[entry], lay.sizes[entry]
    states = lay.factor.shape[0]
    bust = 0
    for r in range(lay.copies.shape[0]):
        b = lay.bit[r]
        copies = lay.copies[r]
        if b >= 0 and not (mask >> b) & 1:  # a new number
            if size + 1 == lay.full:
                score = total + lay.points[r]
                for m in range(states):
                    gather[m] += copies * worth[1, score, m]
            elif last:
                score = total + lay.points[r]
                for m in range(states):
                    gather[m] += copies * worth[3, score, m]
            else:
                at = base + lay.line[support, mask | (1 << b)]
                for m in range(states):
                    gather[m] += copies * ahead[at, m]
            continue
        again = copies - lay.swallowed[swallowed, r] - (1 if b >= 0 else 0)
        if again <= 0:
            continue
        if held == 0:
            bust += again
        elif last:
            for m in range(states):
                gather[m] += again * worth[3, total, m]
        else:
            next_set = lay.after[swallowed, r]
            q = lay.plane[next_set, left, 0]
            at = lay.planes[q, 3] + lay.line[lay.support[next_set], mask]
            for m in range(states):
                gather[m] += again * ahead[at, m]
    if left > 0 and last:
        for m in range(states):
            gather[m] += left * worth[3, total, m]
    elif left > 0:
        q = lay.plane[swallowed, left - 1, 1]
        at = lay.planes[q, 3] + position
        for m in range(states):
            gather[m] += left * ahead[at, m]
    return bust


@njit(cache=True, nogil=True, fastmath={"contract"})
def _decided(
    lay: Layout,
    worth: Any,
    leaf: Any,
    values: Any,
    side: Any,
    side_copies: int,
    stop_copies: int,
    goes: NDArray[np.bool_],
    decide: bool,
    steps: Any,
    inverse: Any,
    prime: int,
    near: Ints,
    going_near: Any,
) -> tuple[Any, int]:
    """Fill ``values`` (lines, M) of a context that decides.

    The arithmetic is that of the arrays' type: float64, or int64 modulo ``prime``;
    ``inverse`` has that of each number of cards. ``worth`` is (4, sums, M): stopped,
    full row, bust, stopped by a card, for each sum of a row. ``leaf`` (2,) is the
    value of going on with no card left. ``side`` are the values of the context after
    one of ``side_copies`` cards that leave the row alone; ``stop_copies`` more end
    the round.

    With ``decide`` the better choice is taken and kept in ``goes``, and the states
    in which the choices differ by less than `NEAR` are listed in ``near``; without
    it ``goes`` is followed, and ``going_near`` takes the value of going on in the
    states that ``near`` lists. Returns the root's value of going on, and how many
    near ties there are.
    """
    states = lay.factor.shape[0]
    gather = np.empty_like(values[0])
    stop = np.empty_like(values[0])
    root_hit = leaf[0]
    nears = 0
    for p in range(lay.planes.shape[0]):
        swallowed, _, held, base, pile = lay.planes[p]
        support = lay.support[swallowed]
        begin, end = lay.first[support], lay.first[support + 1]
        for position in range(end - begin - 1, -1, -1):
            here = base + position
            gather[:] = 0
            bust = _gathered(lay, p, position, worth, values, False, gather)
            if side_copies > 0:
                at = here
                for m in range(states):
                    gather[m] += side_copies * side[at, m]
            total = lay.sums[begin + position]
            most = pile - (lay.sizes[begin + position] - lay.held) + side_copies + stop_copies
            for m in range(states):
                stop[m] = worth[0, total, m]
                gather[m] += bust * worth[2, total, m] + stop_copies * worth[3, total, m]
            at = here
            for block in range(states - lay.block, -1, -lay.block):
                for k in range(lay.outer):
                    ahead = block + lay.stride[k]
                    copies = steps[k, block]
                    if copies > 0:
                        for m in range(lay.block):
                            gather[block + m] += copies * values[at, ahead + m]
                for m in range(lay.block - 1, -1, -1):
                    going = gather[block + m]
                    for e in range(lay.edge_first[m], lay.edge_first[m + 1]):
                        going += lay.edge[e, 1] * values[at, block + lay.edge[e, 0]]
                    cards = most - lay.drawn[block + m]
                    going = _divided(going, cards, inverse, prime) if cards > 0 else leaf[held]
                    gather[block + m] = going
                    if decide:
                        values[at, block + m] = max(going, stop[block + m])
                    else:
                        values[at, block + m] = going if goes[here, block + m] else stop[block + m]
            at_root = p == lay.root and position == 0
            if at_root:
                root_hit = gather[0]
                if lay.must_go:
                    values[at, 0] = gather[0]
            if decide:
                close = 0
                for m in range(states):
                    goes[here, m] = gather[m] - stop[m] >= NEAR
                    close += abs(gather[m] - stop[m]) < NEAR
                if at_root and lay.must_go:
                    goes[here, 0] = True
                if close > 0:
                    for m in range(states - 1, -1, -1):
                        must = at_root and m == 0 and lay.must_go
                        if abs(gather[m] - stop[m]) < NEAR and not must:
                            if nears < near.shape[0]:
                                near[nears] = here * states + m
                            nears += 1
            else:
                while nears < near.shape[0] and near[nears] // states == here:
                    going_near[nears] = gather[near[nears] % states]
                    nears += 1
    return root_hit, nears


@njit(cache=True, nogil=True, fastmath={"contract"})
def _forced(
    lay: Layout,
    first_plane: int,
    step: int,
    worth: Any,
    leaf: Any,
    values: Any,
    ahead: Any,
    last: bool,
    side: Any,
    side_copies: int,
    other: Any,
    other_copies: int,
    stop_copies: int,
    steps: Any,
    inverse: Any,
    prime: int,
) -> Any:
    """Fill every ``step``-th plane of ``values`` (lines, M) of a context that forces a card.

    The parameters are those of `_decided`; ``ahead`` are the values of the
    context after a card for the row, ``other`` those after ``other_copies`` of a second
    kind of card that leaves it alone. Returns the root's value.
    """
    states = lay.factor.shape[0]
    gather = np.empty_like(values[0])
    root_value = leaf[0]
    sides = side_copies + other_copies + stop_copies
    for p in range(first_plane, lay.planes.shape[0], step):
        swallowed, _, held, base, pile = lay.planes[p]
        support = lay.support[swallowed]
        begin, end = lay.first[support], lay.first[support + 1]
        for position in range(end - begin):
            here = base + position
            gather[:] = 0
            bust = _gathered(lay, p, position, worth, ahead, last, gather)
            if side_copies > 0:
                at = here
                for m in range(states):
                    gather[m] += side_copies * side[at, m]
            if other_copies > 0:
                at = here
                for m in range(states):
                    gather[m] += other_copies * other[at, m]
            total = lay.sums[begin + position]
            for m in range(states):
                gather[m] += bust * worth[2, total, m] + stop_copies * worth[3, total, m]
            for k in range(lay.stride.shape[0]):
                # Copies are 0 where a kind is used up, so the shifted line may be read as it is.
                stride = lay.stride[k]
                if last:
                    for m in range(states - stride):
                        gather[m] += steps[k, m] * worth[3, total, m + stride]
                else:
                    for m in range(states - stride):
                        gather[m] += steps[k, m] * ahead[here, m + stride]
            most = pile - (lay.sizes[begin + position] - lay.held) + sides
            if most > lay.drawn[states - 1]:
                for m in range(states):
                    values[here, m] = _divided(gather[m], most - lay.drawn[m], inverse, prime)
            else:
                for m in range(states):
                    cards = most - lay.drawn[m]
                    if cards > 0:
                        values[here, m] = _divided(gather[m], cards, inverse, prime)
                    else:
                        values[here, m] = leaf[held]
            if p == lay.root and position == 0:
                root_value = values[here, 0]
    return root_value


@njit(cache=True, nogil=True)
def _halted(lay: Layout, reach: Floats, ends: Floats) -> None:
    """Add the chances ``reach`` (lines, M) of being stopped by a card to ``ends``."""
    for p in range(lay.planes.shape[0]):
        support = lay.support[lay.planes[p, 0]]
        begin, end = lay.first[support], lay.first[support + 1]
        for position in range(end - begin):
            here = lay.planes[p, 3] + position
            for m in range(lay.factor.shape[0]):
                score = lay.factor[m] * lay.sums[begin + position] + lay.added[m]
                ends[3, score] += reach[here, m]


@njit(cache=True, nogil=True)
def _forward(
    lay: Layout,
    goes: NDArray[np.bool_],
    decides: bool,
    at_root: bool,
    reach: Floats,
    ahead: Floats,
    side: Floats,
    side_copies: int,
    other: Floats,
    other_copies: int,
    stop_copies: int,
    ends: Floats,
    emptied: Floats,
) -> None:
    """Spread the chances ``reach`` (lines, M) of one context over what comes next.

    ``at_root`` says that the decider goes on from the root whatever ``goes`` says.
    ``ends`` (4, scores) takes the chance of each end: stopped, full row, bust,
    stopped by a card; ``emptied`` (2,) that of going on with no card left.
    """
    ranks = lay.copies.shape[0]
    states = lay.factor.shape[0]
    share = np.empty(states)
    root = lay.planes[lay.root, 3]
    sides = side_copies + other_copies + stop_copies
    for p in range(lay.planes.shape[0] - 1, -1, -1):
        swallowed, left, held, base, pile = lay.planes[p]
        support = lay.support[swallowed]
        begin, end = lay.first[support], lay.first[support + 1]
        for position in range(end - begin):
            mask = lay.masks[begin + position]
            total = lay.sums[begin + position]
            size = lay.sizes[begin + position]
            here = base + position
            going = 0.0
            for m in range(states):
                share[m] = 0.0
                chance = reach[here, m]
                if chance == 0.0:
                    continue
                score = lay.factor[m] * total + lay.added[m]
                cards = pile - (size - lay.held) - lay.drawn[m] + sides
                goes_on = not decides or (at_root and here == root and m == 0) or goes[here, m]
                if not goes_on:
                    ends[0, score] += chance
                elif cards == 0:
                    emptied[held] += chance
                else:
                    share[m] = chance / cards
                    going += share[m]
                    ends[3, score] += stop_copies * share[m]
                    for k in range(lay.stride.shape[0]):
                        if lay.steps[k, m] > 0:
                            ahead[here, m + lay.stride[k]] += lay.steps[k, m] * share[m]
            if going == 0.0:
                continue
            for r in range(ranks):
                b = lay.bit[r]
                copies = lay.copies[r]
                if b >= 0 and not (mask >> b) & 1:
                    if size + 1 == lay.full:
                        score = total + lay.points[r]
                        for m in range(states):
                            end_score = lay.factor[m] * score + lay.added[m] + lay.bonus
                            ends[1, end_score] += copies * share[m]
                    else:
                        row = ahead[base + lay.line[support, mask | (1 << b)]]
                        for m in range(states):
                            row[m] += copies * share[m]
                    continue
                again = copies - lay.swallowed[swallowed, r] - (1 if b >= 0 else 0)
                if again <= 0:
                    continue
                if held == 0:
                    ends[2, 0] += again * going
                else:
                    next_set = lay.after[swallowed, r]
                    q = lay.plane[next_set, left, 0]
                    row = ahead[lay.planes[q, 3] + lay.line[lay.support[next_set], mask]]
                    for m in range(states):
                        row[m] += again * share[m]
            if left > 0:
                q = lay.plane[swallowed, left - 1, 1]
                row = ahead[lay.planes[q, 3] + position]
                for m in range(states):
                    row[m] += left * share[m]
            if side_copies > 0:
                row = side[here]
                for m in range(states):
                    row[m] += side_copies * share[m]
            if other_copies > 0:
                row = other[here]
                for m in range(states):
                    row[m] += other_copies * share[m]


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
        One context has more than `MAX_CELLS` states.
    """

    def __init__(self, draws: Draws, contexts: Sequence[Context] = TURN) -> None:
        self.draws = draws
        self.contexts = tuple(contexts)
        self.layout = layout(draws)
        self.shape = (self.layout.lines, len(draws.factor))
        self.tables = tables(self.contexts)

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
            listed[: min(count, MAX_NEAR)].copy()
            for listed, count in zip(near, sweep.nears, strict=True)
        )
        return Solution(self, worth, going, goes, found, complete=max(sweep.nears) <= MAX_NEAR)

    @property
    def most_sides(self) -> int:
        """The most cards that leave the row alone in any context."""
        return max(context.side_cards for context in self.contexts)


class _Sweep:
    """One pass over all contexts of a lattice, in floats or modulo a prime.

    In floats it decides, and fills ``goes`` and ``near``; modulo a prime it follows them.
    """

    def __init__(
        self,
        lattice: Lattice,
        worth: Any,
        number: type,
        goes: tuple[NDArray[np.bool_], ...],
        near: Sequence[Ints],
        prime: int = 0,
    ) -> None:
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
                    going, nears = self._decide(i, values, leaves[i])
                else:
                    going = self._force(i, values, leaves[i], pool)
                self.nears.append(nears)
        return going

    def _table(self) -> Any:
        table: Any = np.empty(self._lattice.shape, dtype=self._number)
        if POISON and not self._prime:
            table.fill(np.nan)
        return table

    def _decide(self, i: int, values: list[Any], leaf: Any) -> tuple[Any, int]:
        (side, n_side), (_, n_other), n_stop = _split(self._lattice.contexts[i], values, values[i])
        if n_other:
            raise ValueError("a context that decides has one kind of side card that does not stop")
        found: tuple[Any, int] = _decided(
            self._lattice.layout,
            self._worth,
            leaf,
            values[i],
            side,
            n_side,
            n_stop,
            self._goes[i],
            not self._prime,
            self._steps,
            self._inverse,
            self._prime,
            self._near[i],
            self.going_near[i],
        )
        return found

    def _force(self, i: int, values: list[Any], leaf: Any, pool: ThreadPoolExecutor) -> Any:
        context = self._lattice.contexts[i]
        (side, n_side), (other, n_other), n_stop = _split(context, values, values[i])
        last = context.ahead == STOP

        def part(first: int) -> Any:
            return _forced(
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

        # Forced draws read other contexts only, so their planes may be shared out.
        lines, states = self._lattice.shape
        step = THREADS if lines * states >= SHARED_CELLS else 1
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
        than `NEAR`, in the order of solving.
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
            _forward(
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
            _halted(lattice.layout, reach[STOP], ends)
        return ends, emptied

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
        For each context, states in the order of solving.
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
