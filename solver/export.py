"""A decision graph as a file: GraphML, DOT or JSON, with every fraction as ``p/q`` and as float."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import networkx as nx
from networkx import DiGraph

from solver.figures import ratio

Plain = str | int | float | bool

NUMBERS = {
    "stop": "stay",
    "go": "hit",
    "value": "value",
    "reached": "reached",
    "way": "way",
    "least": "least",
    "most": "most",
}
"""Numbers of a node, and what they are called in a file."""
_AS_THEY_ARE = ("name", "kind", "drawn", "goes", "cut", "forced", "pending", "out", "states")
_SHAPES = {"hit": "oval", "bust": "octagon", "flip7": "doubleoctagon", "forced": "hexagon"}


def plain(graph: DiGraph, facts: Mapping[str, Plain]) -> DiGraph:
    """Return a decision graph with texts, whole numbers, floats and truths only.

    Parameters
    ----------
    graph
        That of a `Decisions`, whole or folded.
    facts
        What it is of.

    Returns
    -------
    plain
        Its nodes are ``"0"``, which is where the hero hits now, ``"1"``, and so on, layer by
        layer. A number of theirs, such as ``hit``, is a float; where it is known
        exactly, ``hit_exact`` is the fraction. Edges have ``cards`` with their copies,
        ``copies`` in all, ``chance`` and ``chance_exact``.
    """
    order = sorted(graph, key=lambda node: graph.nodes[node]["drawn"])
    number = {node: str(i) for i, node in enumerate(order)}
    found = DiGraph(**facts)
    for node in order:
        data = graph.nodes[node]
        told = {key: data[key] for key in _AS_THEY_ARE if key in data}
        for key, name in NUMBERS.items():
            if data.get(key) is not None:
                told |= _number(name, data[key])
        found.add_node(number[node], **told)
    for before, after in sorted(
        graph.edges, key=lambda edge: (int(number[edge[0]]), int(number[edge[1]]))
    ):
        step = graph.edges[before, after]
        cards = " ".join(code if n == 1 else f"{code}*{n}" for code, n in step["names"].items())
        found.add_edge(
            number[before],
            number[after],
            cards=cards,
            copies=step["weight"],
            **_number("chance", step["chance"]),
        )
    return found


def to_graphml(graph: DiGraph) -> str:
    """Return a plain graph as GraphML."""
    return "\n".join(nx.generate_graphml(graph)) + "\n"


def as_links(graph: DiGraph) -> dict[str, Any]:
    """Return a plain graph as lists of nodes and edges, as `networkx.node_link_graph` reads it."""
    found: dict[str, Any] = nx.node_link_data(graph, edges="edges")
    return found


def to_json(graph: DiGraph) -> str:
    """Return a plain graph as JSON, see `as_links`."""
    return json.dumps(as_links(graph), allow_nan=False) + "\n"


def to_dot(graph: DiGraph) -> str:
    """Return a plain graph in the language of Graphviz."""
    lines = ["digraph {", f"  graph [{_attributes(graph.graph)}];", "  rankdir=LR;"]
    for node, data in graph.nodes(data=True):
        label = f"{data.get('name') or data['kind']}\n{data['kind']} {data['value']:.2f}"
        looks = {"label": label, "shape": _SHAPES.get(data["kind"], "box")}
        lines.append(f"  {_quoted(node)} [{_attributes(looks | data)}];")
    for before, after, data in graph.edges(data=True):
        looks = {"label": f"{data['cards']} {data['chance']:.1%}"}
        lines.append(f"  {_quoted(before)} -> {_quoted(after)} [{_attributes(looks | data)}];")
    return "\n".join([*lines, "}", ""])


FORMATS: dict[str, Callable[[DiGraph], str]] = {
    "graphml": to_graphml,
    "dot": to_dot,
    "json": to_json,
}
"""Files by the ends of their names."""


def _number(name: str, value: Any) -> dict[str, Plain]:  # noqa: ANN401  # any number
    exact = ratio(value)
    told: dict[str, Plain] = {name: float(value)}
    return told if exact is None else told | {f"{name}_exact": exact}


def _attributes(data: Mapping[str, Plain]) -> str:
    return " ".join(f"{key}={_quoted(value)}" for key, value in data.items())


def _quoted(value: Plain) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'
