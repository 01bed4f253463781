"""Endings in which no card is drawn, searched by compiled code.

The same search as in `solver.dealt.search`, over the graphs of all hands. What a moment
is worth is who pays, as bits; what a player wants most is a rank of each such number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solver.compiling import compiled
from solver.dealt import trick
from solver.dealt.endgame import NO_SET, State
from solver.dealt.graphs import Graphs, Growth, Longs
from solver.dealt.rules import Rules
from solver.errors import TooLargeError
from solver.said import said

_with_setter: Any = njit(inline="always")(trick.with_setter)
_winner: Any = njit(inline="always")(trick.winner)
_next_leader: Any = njit(trick.next_leader)
_losers: Any = njit(inline="always")(trick.losers)
FULL = -1
"""What `_pays` returns when there are too many moments."""
FIRST, GROWTH = 1 << 11, 8
"""Moments that a memory takes at first, and how many times as many the next one does."""


class Wishes(NamedTuple):
    """What the players want.

    Parameters
    ----------
    ranks
        Shape (seats, 2 ** seats): of who pays, to each seat; the highest is the best.
    tops
        Shape (seats, 2 ** seats): the highest rank that each seat can hope for, by who is
        in: at least one of them pays.
    """

    ranks: Longs
    tops: Longs


class Memory(NamedTuple):
    """Moments that were valued: all hands together, the trick, who pays; and how many."""

    hands: Longs
    tricks: Longs
    pays: NDArray[np.int8]
    many: Longs


def wishes(seats: int, rank: Callable[[int, int], object]) -> Wishes:
    """Return what players want, of a rank of who pays (as bits) to each seat."""
    ranks = np.zeros((seats, 1 << seats), dtype=np.int64)
    tops = np.zeros((seats, 1 << seats), dtype=np.int64)
    every = range(1, 1 << seats)
    for seat in range(seats):
        values = {lost: rank(seat, lost) for lost in every}
        order = sorted(set(values.values()))  # type: ignore[type-var]  # tuples of numbers
        for lost in every:
            ranks[seat, lost] = order.index(values[lost])
        for inside in every:
            some = [lost for lost in every if not lost & ~inside]
            tops[seat, inside] = max(ranks[seat, lost] for lost in some)
    return Wishes(ranks, tops)


class Engine:
    """Searches the endings of certain hands; see `solver.dealt.search.Search`."""

    def __init__(self, start: State, growth: Growth, want: Wishes, rules: Rules, most: int) -> None:
        held = list(zip(start.hands, start.reserves, strict=True))
        self._graphs, self._numbers = growth.together(held)
        self._want, self._most = want, most
        self._right = rules.moves_right
        self._memory = memory(min(most, FIRST))

    @property
    def states(self) -> int:
        """How many moments were looked at."""
        return int(self._memory.many[0])

    def knows(self, state: State) -> bool:
        """Return whether a moment can come after the first one."""
        held = zip(self._numbers, state.hands, state.reserves, strict=True)
        return all((hand, reserve) in numbers for numbers, hand, reserve in held)

    def pays(self, state: State) -> int:
        """Return who pays in the end, as bits.

        Raises
        ------
        TooLargeError
            There are too many moments.
        """
        held = zip(self._numbers, state.hands, state.reserves, strict=True)
        nodes = np.array([numbers[hand, reserve] for numbers, hand, reserve in held])
        moment = (state.seat, state.setters, state.level, state.leader, state.acted, state.inside)
        together = self._together(nodes)
        while True:
            found = _pays(
                *moment, together, nodes, self._graphs, self._want, self._memory, self._right
            )
            if found != FULL:
                return int(found)
            if self.states >= self._most:
                raise TooLargeError(too_many(self._most))
            self._memory = memory(min(self._most, GROWTH * self.states))

    def _together(self, nodes: Longs) -> int:
        first = [min(numbers.values()) for numbers in self._numbers]
        strides = self._graphs.strides.tolist()
        steps = zip(nodes.tolist(), first, strides, strict=True)
        return sum((node - begin) * stride for node, begin, stride in steps)


def too_many(most: int) -> str:
    """Return why an ending is not solved."""
    return said(
        "this ending has more than {most:,} positions: too many to be solved here", most=most
    )


def memory(most: int) -> Memory:
    """Return an empty memory for at least so many moments, twice a power of two."""
    size = 2 << max(most - 1, 0).bit_length()
    hands, tricks = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
    return Memory(hands, tricks, np.zeros(size, dtype=np.int8), np.zeros(1, dtype=np.int64))


@njit(inline="always")
def _highest(bits: int) -> int:
    """Return the place of the highest bit; `NO_SET` if there is none."""
    if not bits:
        return NO_SET
    place = 0
    for step in (32, 16, 8, 4, 2, 1):
        if bits >> step:
            bits >>= step
            place += step
    return place


@njit(inline="always")
def _slot(together: int, moment: int, memory: Memory) -> int:
    """Return where a moment is in a memory, or the empty place where it goes."""
    mask = len(memory.pays) - 1
    mixed = (together ^ moment * 0x1E3779B97F4A7C15) * 0x3F58476D1CE4E5B9
    at = (mixed ^ mixed >> 29) & mask
    while memory.pays[at] and (memory.hands[at] != together or memory.tricks[at] != moment):
        at = (at + 1) & mask
    return at


@compiled
def _pays(  # noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917  # one step, whole
    seat: int,
    setters: int,
    level: int,
    leader: int,
    acted: int,
    inside: int,
    together: int,
    nodes: Longs,
    graphs: Graphs,
    want: Wishes,
    memory: Memory,
    right: bool,  # noqa: FBT001
) -> int:
    """Return who pays in the end when a player is asked, as bits; `FULL` if that is too long.

    The numbers of a moment are those of `State`; ``together`` is the number of all hands
    together, ``nodes`` that of each one, which is put back before it returns.
    """
    moment = setters
    for part in (level + 1 << 3 | leader, acted << 5 | inside, seat):
        moment = moment << 10 | part
    at = _slot(together, moment, memory)
    if memory.pays[at]:
        return int(memory.pays[at])
    if memory.many[0] >= len(memory.pays) >> 1:
        return FULL

    seats, bit = len(nodes), 1 << seat
    lead = leader if acted else seat
    follower, rivals = -1, 0
    for step in range(1, seats):
        other = (seat + step) % seats
        if (inside & ~acted) >> other & 1:
            rivals |= graphs.strengths[nodes[other]]
            if follower < 0:
                follower = other
    node, stride = nodes[seat], graphs.strides[seat]
    plays, last_play = graphs.plays[node], graphs.plays[node + 1]
    stops, last_stop = graphs.stops[node], graphs.stops[node + 1]
    takes, last_take = graphs.takes[node], graphs.takes[node + 1]
    last_take = last_take if acted else takes
    steps = last_play - plays + last_stop - stops + last_take - takes
    best, best_rank, top = 0, -1, want.tops[seat, inside]
    for step in range(steps):
        if best_rank >= top:
            break
        names, stopper, to = 1, -1, 0
        if step < last_play - plays:
            to = graphs.play_to[plays + step]
            names = graphs.names[plays + step] & ~((1 << level + 1) - 1)
        elif step < last_play - plays + last_stop - stops:
            to, stopper = graphs.stop_to[stops + step - (last_play - plays)], seat
        else:
            to = graphs.take_to[last_take - (steps - step)]
        is_set = step < last_play - plays
        previous = -2
        while names:
            name = names & -names
            names ^= name
            below = (name << 1) - 1 if is_set else (1 << level + 1) - 1
            mark = _highest(rivals & below)
            if mark == previous:
                continue
            previous = mark
            nodes[seat] = to
            now = together + (to - node) * stride
            by = _with_setter(setters, seat) if is_set else setters
            if follower >= 0 and stopper < 0:
                found = _pays(
                    follower,
                    by,
                    mark,
                    0 if by else lead,
                    acted | bit,
                    inside,
                    now,
                    nodes,
                    graphs,
                    want,
                    memory,
                    right,
                )
            else:
                won = _winner(lead, by, stopper)
                holds = 0
                for other in range(seats):
                    if graphs.cards[nodes[other]]:
                        holds |= 1 << other
                found = _losers(inside, won, holds)
                if not found:
                    found = _pays(
                        _next_leader(won, by, stopper, holds, seats, right),
                        0,
                        NO_SET,
                        0,
                        0,
                        holds,
                        now,
                        nodes,
                        graphs,
                        want,
                        memory,
                        right,
                    )
            nodes[seat] = node
            if found == FULL:
                return FULL
            if want.ranks[seat, found] > best_rank:
                best, best_rank = found, want.ranks[seat, found]
    if not best:
        best = bit  # nothing can be done (R19b)
    at = _slot(together, moment, memory)
    memory.hands[at], memory.tricks[at], memory.pays[at] = together, moment, best
    memory.many[0] += 1
    return best
