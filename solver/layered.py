"""Where the boxes of a layered graph stand: a column for each layer, near what they belong to."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from networkx import DiGraph

GAP = 8.0
"""Between two boxes of a column."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its upper left corner and its size, in pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """How far down its middle is."""
        return self.y + self.height / 2


def placed(
    graph: DiGraph,
    layer: Mapping[Any, int],
    sizes: Mapping[Any, tuple[float, float]],
    between: Sequence[float],
) -> dict[Any, Box]:
    """Return where the nodes of a layered graph stand.

    Parameters
    ----------
    graph
        Each edge leads to a higher layer.
    layer
        The layer of each node, from 0; none is left out.
    sizes
        Width and height of each node. All of a layer become as wide as the widest.
    between
        Room left of each layer but the first.

    Returns
    -------
    boxes
        None overlap, none is left of or above 0; layers go from left to right. Up to the
        tallest layer they stand from the top down; behind it as near to their
        predecessors as there is room.
    """
    columns = _ordered(graph, layer)
    tallest = max(range(len(columns)), key=lambda at: _height(columns[at], sizes))
    middles: dict[Any, float] = {}
    for at, column in enumerate(columns):
        wanted = {}
        if at > tallest:
            wanted = {n: _mean([middles[b] for b in graph.predecessors(n)]) for n in column}
        middles |= _stacked(column, sizes, wanted)
    top = min(middles[n] - sizes[n][1] / 2 for n in middles)
    boxes: dict[Any, Box] = {}
    x = 0.0
    for at, column in enumerate(columns):
        x += between[at - 1] if at else 0.0
        width = max(sizes[n][0] for n in column)
        for n in column:
            height = sizes[n][1]
            boxes[n] = Box(x, middles[n] - height / 2 - top, width, height)
        x += width
    return boxes


def _ordered(graph: DiGraph, layer: Mapping[Any, int]) -> list[list[Any]]:
    """Return the nodes of each layer, those that belong together next to each other."""
    columns: list[list[Any]] = [[] for _ in range(1 + max(layer.values()))]
    for node in graph:
        columns[layer[node]].append(node)
    for column in columns[1:]:
        place = {node: i for before in columns for i, node in enumerate(before)}
        means = {n: _mean([place[b] for b in graph.predecessors(n)]) or 0.0 for n in column}
        column.sort(key=means.__getitem__)
    return columns


def _height(column: Sequence[Hashable], sizes: Mapping[Any, tuple[float, float]]) -> float:
    return sum(sizes[n][1] + GAP for n in column)


def _mean(numbers: Sequence[float]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None


def _stacked(
    column: Sequence[Any],
    sizes: Mapping[Any, tuple[float, float]],
    wanted: Mapping[Any, float | None],
) -> dict[Any, float]:
    """Return the middles of a column's boxes in their order, as near to those wanted as can be.

    Boxes that would overlap become one block, which stands where its boxes are wanted on
    average (the method of pool adjacent violators, least squares).
    """
    blocks: list[tuple[float, int, float]] = []  # sum of the starts wanted, boxes, height
    below = 0.0
    for node in column:
        height = sizes[node][1] + GAP
        middle = wanted.get(node)
        start = below if middle is None else middle - height / 2
        block = (start, 1, height)
        while blocks and blocks[-1][0] / blocks[-1][1] + blocks[-1][2] > block[0] / block[1]:
            total, count, tall = blocks.pop()
            # The starts of the lower ones count from the start of the block.
            block = (total + block[0] - block[1] * tall, count + block[1], tall + block[2])
        blocks.append(block)
        below = blocks[-1][0] / blocks[-1][1] + blocks[-1][2]
    middles: dict[Any, float] = {}
    nodes = iter(column)
    for total, count, _ in blocks:
        y = total / count
        for _ in range(count):
            node = next(nodes)
            middles[node] = y + (sizes[node][1] + GAP) / 2
            y += sizes[node][1] + GAP
    return middles
