"""Endings in which no card is drawn, searched by compiled code.

The same search as in `solver.dealt.search`, over the graphs of all hands. What a moment
is worth is who pays, as bits; what a player wants most is a rank of each such number. The
moments that wait for another one are kept on a stack: numba cannot keep the code of a
function that calls itself.
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
NO_MARK = -2
"""No namings of these cards were looked at yet."""
SEAT, SETTERS, LEVEL, LEADER, ACTED, INSIDE = range(6)
MOMENT, TOGETHER, NODE, RIVALS, FOLLOWER, OPTION, NAMES = range(6, 13)
MARK, TO, BY, STOPPER, BEST, RANK = range(13, 19)
"""What a frame of the stack holds: a moment, what is around it, an option, the best so far."""
FRAME = 19
WIDTHS = (3, 15, 6, 3, 5, 5)
"""Bits that the numbers of a moment take."""
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
        together = self._together(nodes)
        moment = (state.seat, state.setters, state.level, state.leader, state.acted, state.inside)
        while True:
            # Nobody acts more often than there are cards to play and to take.
            frames = np.zeros((2 + 2 * sum(map(len, (*state.hands, *state.reserves))), FRAME), int)
            _ask(frames[0], moment, together, nodes[state.seat])
            found = _pays(frames, nodes.copy(), self._graphs, self._want, self._memory, self._right)
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


@njit(inline="never")
def _slot(frame: Longs, memory: Memory) -> int:
    """Return where a moment is in a memory, or the empty place where it goes."""
    together, moment, mask = frame[TOGETHER], frame[MOMENT], len(memory.pays) - 1
    mixed = (together ^ moment * 0x1E3779B97F4A7C15) * 0x3F58476D1CE4E5B9
    at = (mixed ^ mixed >> 29) & mask
    while memory.pays[at] and (memory.hands[at] != together or memory.tricks[at] != moment):
        at = (at + 1) & mask
    return int(at)


@njit(inline="never")
def _ask(frame: Longs, moment: tuple[int, ...], together: int, node: int) -> None:
    """Write down a moment: the numbers of `State`, and those of all hands and of the own one."""
    packed = 0
    for part in range(6):
        frame[part] = moment[part]
        packed = packed << WIDTHS[part] | moment[part] + (part == LEVEL)
    frame[MOMENT], frame[TOGETHER], frame[NODE] = packed, together, node


@njit(inline="never")
def _begin(frame: Longs, nodes: Longs, graphs: Graphs) -> None:
    """Look around before the first of the options of a moment."""
    seats, waiting = len(nodes), frame[INSIDE] & ~frame[ACTED]
    frame[RIVALS], frame[FOLLOWER] = 0, -1
    for step in range(seats - 1, 0, -1):
        other = (frame[SEAT] + step) % seats
        if waiting >> other & 1:
            frame[RIVALS] |= graphs.strengths[nodes[other]]
            frame[FOLLOWER] = other
    frame[OPTION] = frame[NAMES] = frame[BEST] = 0
    frame[RANK] = -1


@njit(inline="never")
def _advance(frame: Longs, graphs: Graphs) -> bool:
    """Go on to the next option: a set with a name, a Stop, a reserve; False if there is none."""
    node, not_above = frame[NODE], (1 << frame[LEVEL] + 1) - 1
    sets = graphs.plays[node + 1] - graphs.plays[node]
    stops = graphs.stops[node + 1] - graphs.stops[node]
    takes = graphs.takes[node + 1] - graphs.takes[node] if frame[ACTED] else 0
    while True:
        while frame[NAMES]:
            name = frame[NAMES] & -frame[NAMES]
            frame[NAMES] ^= name
            mark = _highest(frame[RIVALS] & (name << 1) - 1)
            if mark != frame[MARK]:  # or the same hands can beat it
                frame[MARK] = mark
                return True
        option = frame[OPTION]
        frame[OPTION] += 1
        frame[STOPPER] = -1
        if option < sets:
            at = graphs.plays[node] + option
            frame[TO], frame[NAMES] = graphs.play_to[at], graphs.names[at] & ~not_above
            frame[MARK] = NO_MARK
            frame[BY] = _with_setter(frame[SETTERS], frame[SEAT])
            continue
        frame[BY] = frame[SETTERS]
        frame[MARK] = _highest(frame[RIVALS] & not_above)
        if option < sets + stops:
            frame[TO] = graphs.stop_to[graphs.stops[node] + option - sets]
            frame[STOPPER] = frame[SEAT]
            return True
        if option < sets + stops + takes:
            frame[TO] = graphs.take_to[graphs.takes[node] + option - sets - stops]
            return True
        return False


@njit(inline="never")
def _follow(frame: Longs, after: Longs, nodes: Longs, graphs: Graphs, right: bool) -> int:  # noqa: FBT001
    """Write down the moment after an option; or return who pays, as bits, if there is none."""
    seat, by, stopper = frame[SEAT], frame[BY], frame[STOPPER]
    together = frame[TOGETHER] + (frame[TO] - frame[NODE]) * graphs.strides[seat]
    lead = frame[LEADER] if frame[ACTED] else seat
    if frame[FOLLOWER] >= 0 and stopper < 0:
        follower, acted = frame[FOLLOWER], frame[ACTED] | 1 << seat
        moment = (follower, by, frame[MARK], 0 if by else lead, acted, frame[INSIDE])
        _ask(after, moment, together, nodes[follower])
        return 0
    won, holds = _winner(lead, by, stopper), 0
    for other in range(len(nodes)):
        if graphs.cards[nodes[other]]:
            holds |= 1 << other
    lost = _losers(frame[INSIDE], won, holds)
    if not lost:
        leader = _next_leader(won, by, stopper, holds, len(nodes), right)
        _ask(after, (leader, 0, NO_SET, 0, 0, holds), together, nodes[leader])
    return int(lost)


@compiled
def _pays(
    frames: Longs,
    nodes: Longs,
    graphs: Graphs,
    want: Wishes,
    memory: Memory,
    right: bool,  # noqa: FBT001
) -> int:
    """Return who pays in the end, as bits; `FULL` if there are too many moments.

    Parameters
    ----------
    frames
        The stack, with the moment that is asked about at its bottom.
    nodes
        The hand of each seat, by its number; changed.
    """
    depth, lost, asked = 0, 0, True
    while depth >= 0:
        frame = frames[depth]
        seat = frame[SEAT]
        if asked:
            at = _slot(frame, memory)
            if memory.pays[at]:
                lost, asked = memory.pays[at], False
                depth -= 1
                continue
            if memory.many[0] >= len(memory.pays) >> 1:
                return FULL
            _begin(frame, nodes, graphs)
        else:
            nodes[seat] = frame[NODE]
            if want.ranks[seat, lost] > frame[RANK]:
                frame[BEST], frame[RANK] = lost, want.ranks[seat, lost]
        asked = False
        while frame[RANK] < want.tops[seat, frame[INSIDE]] and _advance(frame, graphs):
            nodes[seat] = frame[TO]
            lost = _follow(frame, frames[depth + 1], nodes, graphs, right)
            if not lost:
                asked = True
                depth += 1
                break
            if want.ranks[seat, lost] > frame[RANK]:
                frame[BEST], frame[RANK] = lost, want.ranks[seat, lost]
        if asked:
            continue
        nodes[seat] = frame[NODE]
        # That nothing could be done loses the round (R19b).
        lost = frame[BEST] or 1 << seat
        at = _slot(frame, memory)
        memory.hands[at], memory.tricks[at] = frame[TOGETHER], frame[MOMENT]
        memory.pays[at] = lost
        memory.many[0] += 1
        depth -= 1
    return lost
