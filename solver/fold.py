"""A decision graph folded until it can be read: boxes for many states, and no chance lost."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from fractions import Fraction
from heapq import heappop, heappush
from typing import Any, NamedTuple

import networkx as nx
from networkx import DiGraph

from solver.distribution import Number
from solver.refusal import RefusedError, clip
from solver.said import said

LEAST_BOXES, MOST_BOXES = 10, 200
"""Boxes of a folded graph."""
MORE = "more"
"""Kind of a box for states behind which the round goes on."""


class Group(NamedTuple):
    """A box for several states: all are reached by so many steps, and of one kind."""

    drawn: int
    kind: str


def folded(graph: DiGraph, root: Hashable, boxes: int) -> DiGraph:
    """Return a decision graph with at most so many nodes, some of which stand for many states.

    Every state that busts is folded into one box a layer. Of the others the most
    likely keep a node of their own; the rest go into one box for each layer and each way
    in which the round ends or stops there, or, where it goes on, into one of kind `MORE`.
    Nothing leads on from such a box.

    Parameters
    ----------
    graph
        What `solver.graph.unfolded` returns, with a ``kind`` for each node.
    root
        The node in which the player goes on now.
    boxes
        The most nodes, `LEAST_BOXES` to `MOST_BOXES`.

    Returns
    -------
    folded
        Its nodes are states, with their data, and `Group`. All have ``states``, for how
        many they stand, and ``way``, the chance to come here if the player always
        goes on. A group has ``kind`` and ``drawn``; as ``reached`` and ``value`` the sum
        and the mean over the ways into it; and the ``least`` and the ``most`` that its states
        are worth. Every chance is kept: those that leave a node sum to 1, and so do those
        of the ends.

    Raises
    ------
    RefusedError
        So many boxes cannot be asked for.
    """
    check_boxes(boxes)
    ways = _ways(graph, root)
    kept = _kept(graph, root, boxes, ways)
    small = DiGraph()
    for state in graph:  # in its order
        if state in kept:
            small.add_node(state, **graph.nodes[state], states=1, way=ways[state])
    members: dict[Group, dict[Hashable, None]] = defaultdict(dict)
    for state in list(small):
        for _, after, step in graph.out_edges(state, data=True):
            to = after if after in kept else _group(graph, after)
            if to != after:
                members[to][after] = None
            _merge(small, state, to, step)
    for group, states in members.items():
        small.nodes[group].update(_summary(graph, kept, ways, group, list(states)))
    return small


def check_boxes(boxes: int) -> None:
    """Refuse a number of boxes that cannot be asked for; see `folded`."""
    if not LEAST_BOXES <= boxes <= MOST_BOXES:
        message = said("a picture has {least} to {most} boxes", least=LEAST_BOXES, most=MOST_BOXES)
        raise RefusedError("fold", clip(str(boxes)), message)


def states_of(small: DiGraph) -> int:
    """Return for how many states the boxes of a folded graph stand that are shown in it."""
    return sum(states for _, states in small.nodes(data="states"))


def _kept(graph: DiGraph, root: Hashable, boxes: int, ways: dict[Any, Fraction]) -> set[Any]:
    """Return the states with a node of their own; all that lead to one of them have one, too."""
    kept: set[Any] = set()
    outside: dict[Group, set[Any]] = defaultdict(set)
    number = {state: i for i, state in enumerate(graph)}
    heap = [(-ways[root], number[root], root)]
    while heap:
        *_, state = heappop(heap)
        after = [each for each in graph.successors(state) if each not in kept]
        opened = {_group(graph, each) for each in after}
        there = {group for group, states in outside.items() if states - {state}}
        if kept and len(kept) + 1 + len(there | opened) > boxes:
            continue
        kept.add(state)
        outside[_group(graph, state)].discard(state)
        for each in after:
            outside[_group(graph, each)].add(each)
            if graph.nodes[each]["kind"] != "bust" and _led_to(graph, kept, each):
                heappush(heap, (-ways[each], number[each], each))
    alone = [next(iter(states)) for states in outside.values() if len(states) == 1]
    ends = {each for each in alone if not graph.out_degree(each) and _led_to(graph, kept, each)}
    return kept | ends


def _led_to(graph: DiGraph, kept: set[Any], state: Hashable) -> bool:
    """Return whether every state that leads to one is kept."""
    return kept.issuperset(graph.predecessors(state))


def _group(graph: DiGraph, state: Hashable) -> Group:
    """Return the box that a state is folded into."""
    data = graph.nodes[state]
    ends = data["over"] or not (data["goes"] or graph.out_degree(state))
    return Group(data["drawn"], data["kind"] if ends else MORE)


def _ways(graph: DiGraph, root: Hashable) -> dict[Any, Fraction]:
    """Return the chance to come to each state if the player always goes on."""
    ways = dict.fromkeys(graph, Fraction(0))
    ways[root] = Fraction(1)
    for state in nx.topological_sort(graph):
        for _, after, chance in graph.out_edges(state, data="chance"):
            ways[after] += ways[state] * chance
    return ways


def _merge(small: DiGraph, state: Hashable, to: Hashable, step: dict[str, Any]) -> None:
    """Add a step to the one that leads to the same box."""
    if not small.has_edge(state, to):
        small.add_edge(state, to, weight=0, chance=Fraction(0), names={})
    edge = small.edges[state, to]
    edge["weight"] += step["weight"]
    edge["chance"] += step["chance"]
    edge["names"].update(step["names"])


def _summary(
    graph: DiGraph, kept: set[Any], ways: dict[Any, Fraction], group: Group, states: list[Any]
) -> dict[str, Any]:
    """Return the data of a box; only what comes from states that are kept comes into it."""
    way, reached = Fraction(0), Fraction(0)
    total: Number = Fraction(0)
    for state in states:
        for before in kept.intersection(graph.predecessors(state)):
            share = graph.edges[before, state]["chance"]
            onward = graph.nodes[before]["goes"] or not graph.nodes[before]["drawn"]
            way += ways[before] * share
            total += ways[before] * share * graph.nodes[state]["value"]
            reached += graph.nodes[before]["reached"] * share * onward
    values = [graph.nodes[state]["value"] for state in states]
    return {
        "kind": group.kind,
        "drawn": group.drawn,
        "states": len(states),
        "way": way,
        "reached": reached,
        "value": total / way,
        "least": min(values),
        "most": max(values),
    }
