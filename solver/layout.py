"""Where the compiled engine keeps each state: planes, lines and modifier states.

A state is a set of different numbers in the row, a multiset of modifiers drawn,
how many saving cards (Second Chances) the pile still holds, whether one is held,
and which duplicates were swallowed by one. Such states form a lattice: every
draw goes up. The layout:

* a *plane* is one (swallowed duplicates, saves left, save held);
* in it, a *line* for each number set that the plane can have, holding
* one value for each multiset of modifiers drawn.

Lines are numbered so that every card leads to a line with a smaller number, or
ends the round; the start is the last line. In a line more modifiers have larger
numbers. Which card leads where is written down once, as *links*: all contexts,
worths and primes use the same ones.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.errors import TooLargeError
from solver.links import linked
from solver.planes import Planes, multisets_of, planes_of, swallowing, waves_of
from solver.said import said

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MAX_CELLS = 250_000_000
"""Most values a lattice may keep at a time: 2 GB of float64."""
GROUP = 16
"""Lines that are decided together, for the sake of vector instructions."""


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

    The *links* of a line are the cards that lead from it to other lines: entries
    ``first[line]`` to ``first[line + 1]`` of ``to`` and ``copies``. Other cards end the
    round, each in an *ending*: first one for each sum of a row that a card stops, then one
    for each sum of a full row, then one for each set that any new number fills, then the
    bust. The links of the sets to full rows are ``full_first``,
    ``full_to`` and ``full_copies``.
    """

    first: Ints  # (lines + 1,)
    to: NDArray[np.int32]
    copies: NDArray[np.int32]
    fill: NDArray[np.int32]  # (lines,): the ending if a new number fills the row, or -1
    bust: NDArray[np.int32]  # (lines,): cards that bust
    fills: int  # the first of these endings; the bust is behind the last
    full_first: Ints
    full_to: Ints
    full_copies: Ints
    sums: NDArray[np.int32]  # (lines,): points of the row's numbers
    sizes: NDArray[np.int32]  # (lines,): numbers in the row
    masks: NDArray[np.int32]  # (lines,): a bit for each free rank in the row, lowest first
    cards: NDArray[np.int32]  # (lines,): cards left in the pile before any modifier is drawn
    saved: NDArray[np.int8]  # (lines,): whether a save is held
    waves: Ints  # (waves, 3): first line, middle and end; the two parts are independent
    order: NDArray[np.int32]  # (lines,): lines of each such part, larger sets first
    bands: Ints  # (bands + 1,): where lines of one size begin in it; they are independent
    stride: Ints  # (kinds,): from a modifier state to that with one more of a kind
    steps: Ints  # (kinds, M): copies left of a kind in a modifier state
    drawn: Ints  # (M,): modifiers drawn; most in the last state
    factor: Ints
    added: Ints
    most: int  # numbers in the row when all that are left in the pile are in it, too
    must_go: bool
    planes: int
    worths: int  # how many worths of the ends are solved for at once
    group: int  # how many lines are decided together

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return len(self.sums)


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
    room = draws.full - 1 - len(draws.held)
    free, multisets, supports, planes, lengths = _planned(draws)
    begin = np.concatenate(([0], np.cumsum(lengths)))
    # A link takes as much room as a value.
    cells = int(begin[-1]) * (len(draws.factor) * tables + ranks)
    if cells > MAX_CELLS:
        raise TooLargeError(
            said(
                "the look-ahead has {cells:,} states, more than the {max_cells:,} there "
                "is room for; there are fewer the more cards have been seen and the "
                "longer the row is",
                cells=cells,
                max_cells=MAX_CELLS,
            )
        )
    masks, position = _masks(free, room, supports)
    mask = np.concatenate([masks[supports[multiset]] for multiset in planes.rows[:, 0]])
    every = np.arange(1 << len(free), dtype=np.int32)
    size_of = np.bitwise_count(every).astype(np.int32)
    sum_of = np.full(len(every), sum(draws.points[r] for r in draws.held), dtype=np.int32)
    for bit, r in enumerate(free):
        sum_of += ((every >> bit) & 1) * np.int32(draws.points[r])
    sums = draws.max_sum() + 1
    nearly = np.flatnonzero(size_of == room)
    fill_of = np.full(len(every), -1, dtype=np.int32)
    fill_of[nearly] = 2 * sums + np.arange(len(nearly))
    swallowed, after = swallowing(multisets, ranks)
    first, to, copies, fill, bust = linked(
        np.array(draws.copies),
        np.array([free.index(r) if r in free else -1 for r in range(ranks)]),
        swallowed,
        after,
        planes.rows,
        planes.number,
        begin,
        mask,
        position,
        np.array([list(masks).index(support) for support in supports]),
        fill_of,
    )
    full_first, full_to, full_copies = _fills(
        draws, free, nearly, sums + sum_of[nearly].astype(np.int64)
    )
    plane = np.repeat(np.arange(len(lengths)), lengths)
    waves = waves_of(planes.rows, swallowed.sum(axis=1), begin)
    order, bands = _bands(waves, size_of[mask])
    return Layout(
        first=first,
        to=to,
        copies=copies,
        fill=fill,
        bust=bust,
        fills=2 * sums,
        full_first=full_first,
        full_to=full_to,
        full_copies=full_copies,
        sums=sum_of[mask],
        sizes=size_of[mask] + np.int32(len(draws.held)),
        masks=mask,
        cards=planes.rows[plane, 3].astype(np.int32) - size_of[mask],
        saved=planes.rows[plane, 2].astype(np.int8),
        waves=waves,
        order=order,
        bands=bands,
        **_modifier_states(draws),
        most=len(draws.held) + len(free),
        must_go=draws.must_go,
        planes=len(lengths),
        worths=1,
        group=GROUP,
    )


def lines_of(draws: Draws) -> int:
    """Return how many lines the lattice of some draws has, without laying it out."""
    return int(_planned(draws)[-1].sum())


def _planned(
    draws: Draws,
) -> tuple[list[int], list[tuple[int, ...]], list[frozenset[int]], Planes, Ints]:
    """Return the free ranks, multisets with their supports, and planes with their lengths."""
    ranks = len(draws.copies)
    free = [r for r in range(ranks) if draws.copies[r] and r not in draws.held]
    room = draws.full - 1 - len(draws.held)
    # One copy of a free rank goes into the row; the others can be swallowed.
    spare = [draws.copies[r] - (r in free) for r in range(ranks)]
    multisets = multisets_of(spare, set(free), room, draws.saves + draws.saved)
    supports = [frozenset(multiset).intersection(free) for multiset in multisets]
    planes = planes_of(multisets, draws.saves, draws.cards, saved=draws.saved)
    sets = [
        sum(math.comb(len(free) - used, k) for k in range(room - used + 1))
        for used in range(len(free) + 1)
    ]
    lengths = np.array([sets[len(supports[multiset])] for multiset in planes.rows[:, 0]])
    return free, multisets, supports, planes, lengths


def _masks(
    free: list[int], room: int, supports: list[frozenset[int]]
) -> tuple[dict[frozenset[int], Any], NDArray[np.int32]]:
    """Return the number sets of each support, larger masks first, and where each set stands."""
    every = np.arange((1 << len(free)) - 1, -1, -1, dtype=np.int32)
    every = every[np.bitwise_count(every) <= room]
    masks: dict[frozenset[int], Any] = {}
    for support in dict.fromkeys(supports):
        need = sum(1 << free.index(r) for r in support)
        masks[support] = every[(every & need) == need]
    position = np.full((len(masks), 1 << len(free)), -1, dtype=np.int32)
    for i, piece in enumerate(masks.values()):
        position[i, piece] = np.arange(len(piece))
    return masks, position


def _bands(waves: Ints, sizes: NDArray[np.int32]) -> tuple[NDArray[np.int32], Ints]:
    """Return the lines of each part of a wave, larger sets first, and where each size begins."""
    ends = waves[:, 1:].ravel()
    parts = np.repeat(np.arange(len(ends)), np.diff(ends, prepend=0))
    key = (parts * (sizes.max() + 1) - sizes).astype(np.int16)
    order = np.argsort(key, kind="stable")
    turns = np.flatnonzero(np.diff(key[order]))
    return order.astype(np.int32), np.concatenate([[0], 1 + turns, [len(sizes)]])


def _fills(draws: Draws, free: list[int], masks: Ints, sums: Ints) -> tuple[Ints, Ints, Ints]:
    """Return the endings of the sets ``masks``, which want one number, and their copies."""
    row, bit = np.nonzero((masks.reshape(-1, 1) >> np.arange(len(free))) & 1 == 0)
    rank = np.array(free, dtype=np.int64)[bit]
    points, copies = np.array(draws.points), np.array(draws.copies)
    first = np.searchsorted(row, np.arange(len(masks) + 1))
    return first, sums[row] + points[rank], copies[rank]


def _modifier_states(draws: Draws) -> dict[str, Any]:
    """Return the arrays of a layout that say how one modifier state leads to another."""
    stride, steps, drawn = _modifier_steps(draws.modifiers)
    return {
        "stride": stride,
        "steps": steps,
        "drawn": drawn,
        "factor": draws.factor,
        "added": draws.added,
    }


def _modifier_steps(modifiers: tuple[int, ...]) -> tuple[Ints, Ints, Ints]:
    """Return stride and copies left of each kind of modifier, and how many are drawn."""
    shape = tuple(n + 1 for n in modifiers)
    digits = np.indices(shape).reshape(len(modifiers), -1)
    stride = [math.prod(shape[kind + 1 :]) for kind in range(len(modifiers))]
    steps = np.array(modifiers, dtype=np.int64).reshape(-1, 1) - digits
    return np.array(stride, dtype=np.int64), steps, digits.sum(axis=0)


def widened(lay: Layout, worths: int) -> Layout:
    """Return the layout of so many worths solved at once: they are adjacent in each state.

    Their lines are decided one by one, plane after plane: a plane fits into a cache.
    """
    return lay._replace(
        order=np.arange(lay.lines, dtype=np.int32),
        bands=np.unique(lay.waves),
        stride=lay.stride * worths,
        steps=np.repeat(lay.steps, worths, axis=1),
        drawn=np.repeat(lay.drawn, worths),
        factor=np.repeat(lay.factor, worths),
        added=np.repeat(lay.added, worths),
        worths=worths,
        group=1,
    )
