"""Which planes a lattice has: duplicates swallowed, saves left, a save held or not."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


class Planes(NamedTuple):
    """All planes, each behind those that it leads to."""

    rows: Ints  # (planes, 4): multiset, saves left, save held, most cards left
    number: Ints  # (multisets, saves left, save held): the plane, -1 if impossible


def multisets_of(
    spare: Sequence[int], free: set[int], room: int, most: int
) -> list[tuple[int, ...]]:
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


def swallowing(multisets: list[tuple[int, ...]], ranks: int) -> tuple[Ints, Ints]:
    """Return how often each multiset has each rank, and the multiset with one more of it."""
    number = {multiset: i for i, multiset in enumerate(multisets)}
    swallowed = np.zeros((len(multisets), ranks), dtype=np.int64)
    after = np.full((len(multisets), ranks), -1, dtype=np.int64)
    for i, multiset in enumerate(multisets):
        for at, rank in enumerate(multiset):
            swallowed[i, rank] += 1
            # Each multiset is the next one of those with one less of some rank.
            after[number[multiset[:at] + multiset[at + 1 :]], rank] = i
    return swallowed, after


def planes_of(multisets: list[tuple[int, ...]], saves: int, cards: int, *, saved: bool) -> Planes:
    """Return the planes of a start with so many saves in the pile, one held or not."""
    most = saves + saved
    number = np.full((len(multisets), saves + 1, 2), -1, dtype=np.int64)
    rows: list[tuple[int, int, int, int]] = []
    # More swallowed, and then fewer saves left, can only come later in the round.
    order = sorted(
        itertools.product(range(len(multisets)), range(saves + 1)),
        key=lambda pair: (-len(multisets[pair[0]]), pair[1]),
    )
    for multiset, left in order:
        used = len(multisets[multiset])
        for held in (0, 1):
            if used == 0 and not held:  # no save was drawn yet, and none was there
                reachable = left == saves and not saved
            else:
                reachable = left <= most - used - held
            if reachable:
                number[multiset, left, held] = len(rows)
                rows.append((multiset, left, held, cards - used - (saves - left)))
    return Planes(np.array(rows, dtype=np.int64), number)


def waves_of(planes: Ints, used: Ints, first: Ints) -> Ints:
    """Return the lines of planes that have swallowed as much and have as many saves left.

    Such planes do not lead to one another; they are cut in two parts of about the same size.
    """
    kinds = np.stack([used[planes[:, 0]], planes[:, 1]], axis=1)
    turns = 1 + np.flatnonzero((kinds[1:] != kinds[:-1]).any(axis=1))
    waves = []
    for begin, end in itertools.pairwise((0, *turns, len(planes))):
        lines = first[begin : end + 1]
        cut = np.abs(lines[:-1] - (lines[0] + lines[-1]) / 2).argmin()
        waves.append((lines[0], lines[cut], lines[-1]))
    return np.array(waves, dtype=np.int64)
