"""Which sets of different cards a row can be, and which card leads from which to which.

A row here is a set of *kinds* of cards, a bit for each. Kinds are whatever a game must tell
apart: two cards of one value are two kinds if they do different things. What a further card does
depends on the set alone: it joins it, busts it, fills it, or makes it start anew.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]

BUST, RESTART, FULL = -1, -2, -3
"""What a card does that leads to no other set."""
OUTSIDE = -4
"""The set is none of those that are looked at."""


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds of cards that can lie in a row.

    Parameters
    ----------
    points
        What each kind counts.
    clashes
        For each kind, masks: it busts a row that contains one of them.
    full
        So many different values fill the row.
    alike
        Masks of two kinds that count as one value if both lie in the row.
    barred
        Mask of the kinds beside which one must not stop.
    restart
        The kind that makes the row start anew with itself alone; -1 if there is none.
    """

    points: tuple[int, ...]
    clashes: tuple[tuple[int, ...], ...]
    full: int
    alike: tuple[int, ...] = ()
    barred: int = 0
    restart: int = -1

    def __len__(self) -> int:
        """Return how many kinds there are."""
        return len(self.points)


class Rows(NamedTuple):
    """Some sets, as arrays that the kernels read: larger ones come first.

    ``child[i, k]`` is the number of the set that a card of kind k makes of set i, or one of
    `BUST`, `RESTART`, `FULL` and `OUTSIDE`.
    """

    mask: Ints  # (sets,)
    child: NDArray[np.int32]  # (sets, kinds)
    size: Ints  # (sets,): cards
    sums: Ints  # (sets,): points
    barred: NDArray[np.bool_]  # (sets,): whether one must not stop
    numbers: NDArray[np.int32]  # (masks,): number of a set, or OUTSIDE


@functools.lru_cache(maxsize=16)
def all_rows(kinds: Kinds) -> Rows:
    """Return all sets of some kinds that are neither busted nor full."""
    masks = np.arange(1 << len(kinds), dtype=np.int64)
    values = np.bitwise_count(masks).astype(np.int64)
    for pair in kinds.alike:
        values -= (masks & pair) == pair
    short = masks[values < kinds.full]
    short = short[~_busted(kinds, short)]
    return _laid_out(kinds, short[np.argsort(-np.bitwise_count(short).astype(np.int64))])


@functools.lru_cache(maxsize=64)
def rows_above(kinds: Kinds, need: int, room: int) -> Rows:
    """Return the sets that contain ``need`` and, besides, only kinds of ``room``."""
    masks = all_rows(kinds).mask
    return _laid_out(kinds, masks[((masks & need) == need) & ((masks & ~(need | room)) == 0)])


def some_rows(rows: Rows, some: NDArray[np.bool_]) -> Rows:
    """Return the sets that are flagged; a card that leads to another one leads `OUTSIDE`."""
    number = np.full(len(rows.mask) + 1, OUTSIDE, dtype=np.int32)
    number[:-1][some] = np.arange(np.count_nonzero(some))
    child = rows.child[some]
    return Rows(
        mask=rows.mask[some],
        child=np.where(child < 0, child, number[np.maximum(child, -1)]),
        size=rows.size[some],
        sums=rows.sums[some],
        barred=rows.barred[some],
        numbers=np.where(rows.numbers < 0, OUTSIDE, number[np.maximum(rows.numbers, -1)]),
    )


def _busted(kinds: Kinds, masks: Ints) -> NDArray[np.bool_]:
    """Return which sets hold cards that clash: no order of drawing avoids it."""
    busted = np.zeros(len(masks), dtype=np.bool_)
    for k, clashes in enumerate(kinds.clashes):
        for clash in clashes:
            if not clash >> k & 1:
                both = clash | 1 << k
                busted |= (masks & both) == both
    return busted


def _laid_out(kinds: Kinds, masks: Ints) -> Rows:
    index = np.full(1 << len(kinds), OUTSIDE, dtype=np.int32)
    index[masks] = np.arange(len(masks), dtype=np.int32)
    child = np.empty((len(masks), len(kinds)), dtype=np.int32)
    values = np.bitwise_count(np.arange(1 << len(kinds), dtype=np.int64)).astype(np.int64)
    for pair in kinds.alike:
        values -= (np.arange(len(values)) & pair) == pair
    for k, clashes in enumerate(kinds.clashes):
        after = masks | 1 << k
        child[:, k] = np.where(values[after] >= kinds.full, FULL, index[after])
        child[masks >> k & 1 > 0, k] = BUST
        for clash in clashes:
            child[(masks & clash) == clash, k] = BUST
        if k == kinds.restart:
            child[:, k] = RESTART
    sums = sum((masks >> k & 1) * points for k, points in enumerate(kinds.points))
    return Rows(
        mask=masks,
        child=child,
        size=np.bitwise_count(masks).astype(np.int64),
        sums=np.asarray(sums, dtype=np.int64),
        barred=(masks & kinds.barred) > 0,
        numbers=index,
    )
