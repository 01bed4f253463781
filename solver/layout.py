"""Where the compiled engine keeps each state: planes, lines and modifier states.

A state is a set of different numbers in the row, a multiset of modifiers drawn,
how many saving cards (Second Chances) the pile still holds, whether one is held,
and which duplicates were swallowed by one. Such states form a lattice: every
draw goes up. The layout:

* a *plane* is one (swallowed duplicates, saves left, save held);
* in it, a *line* for each number set that the plane can have, holding
* one value for each multiset of modifiers drawn.

Planes are ordered so that every successor has been solved before; in a plane,
larger sets have larger masks, and in a line more modifiers have larger numbers.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.errors import TooLargeError

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MAX_CELLS = 250_000_000
"""Most values a lattice may keep at a time: 2 GB of float64."""


_BLOCK = 8
"""Modifier states that are worth a vector instruction."""


@dataclass(frozen=True, slots=True)
class Draws:
    """What one decider can draw, and what it scores.

    Parameters
    ----------
    copies, points
        Cards left in the pile, and points, of each rank of number.
    held
        Ranks already in the row.
    modifiers
        Copies left in the pile of each kind of modifier.
    factor, added
        Shape (M,): a row of sum s with modifier state m scores
        ``factor[m] * s + added[m]``. M is the product of ``modifiers[k] + 1``;
        the last kind changes fastest. State 0 is the row as it stands.
    saves
        Cards left in the pile that swallow a duplicate; one can be held.
    saved
        Whether one is held.
    must_go
        Whether stopping is not allowed as long as the row is as it stands.
    full, bonus
        So many different numbers end the round, with so many points on top.
    """

    copies: tuple[int, ...]
    points: tuple[int, ...]
    held: frozenset[int]
    modifiers: tuple[int, ...]
    factor: Ints
    added: Ints
    saves: int
    saved: bool
    must_go: bool
    full: int
    bonus: int

    @property
    def cards(self) -> int:
        """How many cards that matter are left in the pile."""
        return sum(self.copies) + sum(self.modifiers) + self.saves

    def max_score(self) -> int:
        """Return a score that no final row exceeds."""
        return int((self.factor * self.max_sum() + self.added).max()) + self.bonus

    def max_sum(self) -> int:
        """Return a sum that no row exceeds."""
        return sum(sorted(self.points, reverse=True)[: self.full])


class Layout(NamedTuple):
    """The lattice of some draws, as arrays that the kernels read.

    Free ranks are those that can still be added to the row; a set of them is a
    bitmask. ``line`` maps [support, mask] to a line within a plane, -1 if the
    plane has none.
    """

    copies: Ints
    points: Ints
    bit: Ints  # of each rank among the free ones, -1 if it is not free
    swallowed: Ints  # (multisets, ranks)
    after: Ints  # (multisets, ranks): the multiset with one more of a rank, -1 if impossible
    support: Ints  # (multisets,)
    line: NDArray[np.int32]  # (supports, 2 ** free)
    masks: NDArray[np.int32]  # all lines of all supports, ascending in each
    first: Ints  # (supports + 1,): where each support's lines begin in masks
    sums: Ints  # points of the row of each entry of masks
    sizes: Ints  # numbers in the row of each entry of masks
    planes: Ints  # (planes, 5): multiset, saves left, save held, first line, most cards left
    plane: Ints  # (multisets, saves left, save held) to plane, -1 if impossible
    stride: Ints  # (kinds,): from a modifier state to that with one more of a kind
    steps: Ints  # (kinds, M): copies left of a kind in a modifier state
    outer: int  # kinds whose stride is a multiple of block
    block: int  # states of the other kinds
    edge: Ints  # (edges, 2): next state and copies, within a block
    edge_first: Ints  # (block + 1,)
    drawn: Ints  # (M,): modifiers drawn; most in the last state
    factor: Ints
    added: Ints
    full: int
    bonus: int
    held: int
    must_go: bool
    lines: int
    root: int  # plane
    waves: Ints  # (waves + 1,): where the planes begin that do not lead to one another


def layout(draws: Draws, tables: int = 1) -> Layout:
    """Lay out the lattice of some draws.

    Parameters
    ----------
    draws
        What can be drawn and what it scores.
    tables
        How many values of each state are kept at a time.

    Raises
    ------
    TooLargeError
        More than `MAX_CELLS` values would be kept at a time.
    """
    ranks = len(draws.copies)
    free = [r for r in range(ranks) if draws.copies[r] and r not in draws.held]
    bit = np.full(ranks, -1, dtype=np.int64)
    bit[free] = np.arange(len(free))
    room = draws.full - 1 - len(draws.held)
    most_saves = draws.saves + draws.saved
    # One copy of a free rank goes into the row; the others can be swallowed.
    spare = [draws.copies[r] - (r in free) for r in range(ranks)]
    multisets = _multisets(spare, set(free), room, most_saves)
    number = {multiset: i for i, multiset in enumerate(multisets)}
    after = np.full((len(multisets), ranks), -1, dtype=np.int64)
    for i, multiset in enumerate(multisets):
        for rank in range(ranks):
            after[i, rank] = number.get(tuple(sorted((*multiset, rank))), -1)
    swallowed = np.zeros((len(multisets), ranks), dtype=np.int64)
    for i, multiset in enumerate(multisets):
        for rank in multiset:
            swallowed[i, rank] += 1
    supports = [frozenset(r for r in multiset if r in free) for multiset in multisets]
    support_number = {support: i for i, support in enumerate(dict.fromkeys(supports))}
    masks_of = _masks_by_size(len(free), room)
    pieces, first = [], [0]
    line = np.full((len(support_number), 1 << len(free)), -1, dtype=np.int32)
    for support, i in support_number.items():
        need = sum(1 << int(bit[r]) for r in support)
        piece = masks_of[(masks_of & need) == need]
        line[i, piece] = np.arange(len(piece), dtype=np.int32)
        pieces.append(piece)
        first.append(first[-1] + len(piece))
    planes, plane, lines = _planes(draws, multisets, [support_number[s] for s in supports], first)
    states = len(draws.factor)
    cells = lines * states * tables
    if cells > MAX_CELLS:
        raise TooLargeError(
            f"the look-ahead has {cells:,} states, more than the {MAX_CELLS:,} there is room for; "
            "there are fewer the more cards have been seen and the longer the row is"
        )
    masks = np.concatenate(pieces)
    sums = np.full(len(masks), sum(draws.points[r] for r in draws.held), dtype=np.int64)
    for r in free:
        sums += ((masks >> bit[r]) & 1) * draws.points[r]
    stride, steps, drawn = _modifier_steps(draws.modifiers)
    outer = len(draws.modifiers)
    while (
        outer
        and states // (stride[outer - 1] * (draws.modifiers[outer - 1] + 1)) > states // _BLOCK
    ):
        outer -= 1
    edge, edge_first = _modifier_edges(draws.modifiers[outer:])
    return Layout(
        copies=np.array(draws.copies, dtype=np.int64),
        points=np.array(draws.points, dtype=np.int64),
        bit=bit,
        swallowed=swallowed,
        after=after,
        support=np.array([support_number[s] for s in supports], dtype=np.int64),
        line=line,
        masks=masks,
        sums=sums,
        sizes=len(draws.held) + np.bitwise_count(masks).astype(np.int64),
        first=np.array(first, dtype=np.int64),
        planes=planes,
        plane=plane,
        stride=stride,
        steps=steps,
        outer=outer,
        block=len(edge_first) - 1,
        edge=edge,
        edge_first=edge_first,
        drawn=drawn,
        factor=draws.factor,
        added=draws.added,
        full=draws.full,
        bonus=draws.bonus,
        held=len(draws.held),
        must_go=draws.must_go,
        lines=lines,
        root=int(plane[0, draws.saves, int(draws.saved)]),
        waves=_waves(planes, swallowed.sum(axis=1)),
    )


def _multisets(spare: Sequence[int], free: set[int], room: int, most: int) -> list[tuple[int, ...]]:
    """Return the multisets of swallowed duplicates that a row can have, smallest first."""
    found: list[tuple[int, ...]] = [()]
    level = found
    for _ in range(most):
        level = [
            (*multiset, rank)
            for multiset in level
            for rank in range(multiset[-1] if multiset else 0, len(spare))
            if multiset.count(rank) < spare[rank]
            # A swallowed rank lies in the row too, which must stay short of full.
            and len(free.intersection((*multiset, rank))) <= room
        ]
        found = found + level
    return found


def _masks_by_size(free: int, room: int) -> NDArray[np.int32]:
    masks = np.arange(1 << free, dtype=np.int32)
    return masks[np.bitwise_count(masks) <= room]


def _planes(
    draws: Draws, multisets: list[tuple[int, ...]], supports: list[int], first: list[int]
) -> tuple[Ints, Ints, int]:
    """Return the planes in the order of solving, their index, and the number of lines."""
    most = draws.saves + draws.saved
    plane = np.full((len(multisets), draws.saves + 1, 2), -1, dtype=np.int64)
    rows: list[tuple[int, int, int, int, int]] = []
    lines = 0
    # More swallowed, and then fewer saves left, can only come later in the round.
    order = sorted(
        itertools.product(range(len(multisets)), range(draws.saves + 1)),
        key=lambda pair: (-len(multisets[pair[0]]), pair[1]),
    )
    for multiset, left in order:
        used = len(multisets[multiset])
        for held in (0, 1):
            if used == 0 and not held:  # no save was drawn yet, and none was there
                reachable = left == draws.saves and not draws.saved
            else:
                reachable = left <= most - used - held
            if not reachable:
                continue
            plane[multiset, left, held] = len(rows)
            rows.append((multiset, left, held, lines, draws.cards - used - (draws.saves - left)))
            support = supports[multiset]
            lines += first[support + 1] - first[support]
    return np.array(rows, dtype=np.int64), plane, lines


def _waves(planes: Ints, used: Ints) -> Ints:
    """Return where the planes begin that have swallowed as much and have as many saves left."""
    kinds = np.stack([used[planes[:, 0]], planes[:, 1]], axis=1)
    begins = 1 + np.flatnonzero((kinds[1:] != kinds[:-1]).any(axis=1))
    return np.concatenate(([0], begins, [len(planes)]))


def _modifier_steps(modifiers: tuple[int, ...]) -> tuple[Ints, Ints, Ints]:
    """Return stride and copies left of each kind of modifier, and how many are drawn."""
    shape = tuple(n + 1 for n in modifiers)
    digits = np.indices(shape).reshape(len(modifiers), -1)
    stride = [math.prod(shape[kind + 1 :]) for kind in range(len(modifiers))]
    steps = np.array(modifiers, dtype=np.int64).reshape(-1, 1) - digits
    return np.array(stride, dtype=np.int64), steps, digits.sum(axis=0)


def _modifier_edges(modifiers: tuple[int, ...]) -> tuple[Ints, Ints]:
    """Return the next state and copies of each modifier state, and where each begins."""
    stride, steps, _ = _modifier_steps(modifiers)
    kinds, states = np.nonzero(steps.T)[::-1]
    edges = np.stack([states + stride[kinds], steps[kinds, states]], axis=1)
    first = np.searchsorted(states, np.arange(steps.shape[1] + 1))
    return edges.astype(np.int64), first.astype(np.int64)
