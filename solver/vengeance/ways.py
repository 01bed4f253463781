"""The loops over rows and hands for what a hero who is alone can discard.

A *way* leads from a row and a hand to a place of a table: to row ``at[row]`` and to lane
``lanes[hand]`` of it; where one of them is negative there is no such card.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.compiling import compiled
from solver.lanes import Flags, Floats
from solver.rowsets import Ints


@compiled
def improved(
    values: Floats, at: Ints, lanes: Ints, margin: float, way: int, best: Floats, choice: Ints
) -> None:
    """Choose a way (rows, hands) where it is better by a margin than the best one so far."""
    for i in range(len(at)):
        if at[i] < 0:
            continue
        for hand in range(len(lanes)):
            if lanes[hand] >= 0:
                here = values[at[i], lanes[hand]]
                if here > best[i, hand] + margin:
                    best[i, hand], choice[i, hand] = here, way


@compiled
def picked(values: Any, at: Ints, lanes: Ints, way: int, choice: Ints, found: Any) -> None:
    """Write down what a way is worth where it is chosen (rows, hands)."""
    for i in range(len(at)):
        for hand in range(len(lanes)):
            if choice[i, hand] == way:
                found[i, hand] = values[at[i], lanes[hand]]


@compiled
def reaching(values: Floats, at: Ints, lanes: Ints, least: Floats, allowed: Flags) -> None:
    """Flag where there is a way, and it is worth as much as ``least`` (rows, hands)."""
    for i in range(len(at)):
        for hand in range(len(lanes)):
            there = at[i] >= 0 and lanes[hand] >= 0
            allowed[i, hand] = there and values[at[i], lanes[hand]] >= least[i, hand]


@compiled
def passed(chances: Floats, at: Ints, lanes: Ints, allowed: Flags, reach: Floats) -> None:
    """Add chances (rows, hands) to what a way leads to, where it is allowed."""
    for i in range(len(at)):
        for hand in range(len(lanes)):
            if allowed[i, hand] and chances[i, hand] != 0.0:
                reach[at[i], lanes[hand]] += chances[i, hand]


def nowhere(rows: int, hands: int) -> tuple[Floats, Ints]:
    """Return the best way so far if there is none: its worth, and the choice -1 (rows, hands)."""
    return np.full((rows, hands), -np.inf), np.full((rows, hands), -1, dtype=np.int64)
