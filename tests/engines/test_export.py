"""Files of decision graphs: what is written is read back, fractions included."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

import networkx as nx
import pytest

from solver.export import FORMATS, NUMBERS, plain
from solver.flip7.decisions import Decisions, decisions
from solver.flip7.notation import parse
from solver.fold import folded

POSITIONS = [
    ("5 9 12", {"depth": 2}),
    ("me 3: 5 9 12 sc; \"a\\n&<b' 168 stay: 4 x2; discard: 7 f3; alone", {"depth": 2}),
    ("me: 3 4 5 6 8 9; ann: 2", {"depth": 2, "exact": True, "policy": "stay sum >= 30 and not sc"}),
    ("3 4 5 6 8 9", {"depth": 1, "beyond": True, "way": ("sc",)}),
    ("me: 2 9; alone", {"depth": 3, "way": ("2",)}),
]


def read_dot(text: str) -> nx.DiGraph:
    """Read back a graph in the language of Graphviz, all attributes as texts."""
    quoted = r'"((?:[^"\\]|\\.)*)"'
    found = nx.DiGraph()
    assert text.startswith("digraph {\n")
    assert text.endswith("}\n")
    for line in text.splitlines()[1:-1]:
        attributes = {
            key: re.sub(r"\\(.)", lambda each: {"n": "\n"}.get(each[1], each[1]), value)
            for key, value in re.findall(rf"(\w+)={quoted}", line.partition("[")[2])
        }
        if match := re.match(rf"  {quoted} -> {quoted} \[", line):
            found.add_edge(*match.groups(), **attributes)
        elif match := re.match(rf"  {quoted} \[", line):
            found.add_node(match[1], **attributes)
        elif line.startswith("  graph ["):
            found.graph.update(attributes)
        else:
            assert line == "  rankdir=LR;"
    return found


def as_text(data: dict[str, Any]) -> dict[str, str]:
    return {k: str(v).lower() if isinstance(v, bool) else str(v) for k, v in data.items()}


@pytest.fixture(scope="module", params=range(len(POSITIONS)))
def found(request: Any) -> Decisions:
    text, options = POSITIONS[request.param]
    return decisions(parse(text), **options)


@pytest.fixture(scope="module", params=["whole", "folded"])
def graph(request: Any, found: Decisions) -> tuple[Decisions, nx.DiGraph]:
    whole = request.param == "whole"
    return found, found.graph if whole else folded(found.graph, found.root, 15)


def test_graphml_and_json_read_back_equal(graph: Any):
    found, drawn = graph
    told = plain(drawn, found.facts())
    for read in (
        nx.parse_graphml(FORMATS["graphml"](told)),
        nx.node_link_graph(json.loads(FORMATS["json"](told)), edges="edges"),
    ):
        assert read.is_directed()
        assert read.graph.pop("node_default", {}) == read.graph.pop("edge_default", {}) == {}
        assert read.graph == told.graph
        assert dict(read.nodes(data=True)) == dict(told.nodes(data=True))
        assert {(a, b): d for a, b, d in read.edges(data=True)} == {
            (a, b): d for a, b, d in told.edges(data=True)
        }


def test_dot_reads_back_equal(graph: Any):
    found, drawn = graph
    told = plain(drawn, found.facts())
    read = read_dot(FORMATS["dot"](told))
    assert read.graph == as_text(told.graph)
    assert list(read) == list(told)
    for node, data in read.nodes(data=True):
        assert data.pop("label")
        assert data.pop("shape")
        assert data == as_text(told.nodes[node])
    for before, after, data in read.edges(data=True):
        assert data.pop("label")
        assert data == as_text(told.edges[before, after])
    assert read.number_of_edges() == told.number_of_edges()


def test_every_fraction_is_there_as_text_and_as_float(graph: Any):
    found, drawn = graph
    told = plain(drawn, found.facts())
    order = sorted(drawn, key=lambda node: drawn.nodes[node]["drawn"])
    assert order[0] == found.root
    for i, node in enumerate(order):
        there = told.nodes[str(i)]
        for key, name in NUMBERS.items():
            value = drawn.nodes[node].get(key)
            if value is None:
                assert name not in there
                assert f"{name}_exact" not in there
                continue
            assert there[name] == float(value)
            if isinstance(value, Fraction):
                assert re.fullmatch(r"-?\d+/\d+", there[f"{name}_exact"])
                assert Fraction(there[f"{name}_exact"]) == value
            else:
                assert f"{name}_exact" not in there
        assert Fraction(there["reached_exact"]) == drawn.nodes[node]["reached"]
    for node in told:
        chances = [Fraction(text) for *_, text in told.out_edges(node, data="chance_exact")]
        assert sum(chances) == (1 if chances else 0)
    assert found.exact == all("value_exact" in data for data in told.nodes.values()) or (
        len(drawn) < len(found.graph)
    )


def test_cards_of_a_step_are_spelled_with_their_copies():
    found = decisions(parse("5 9 12"), depth=1)
    told = plain(folded(found.graph, found.root, 20), found.facts())
    steps = {data["cards"]: data for *_, data in told.edges(data=True)}
    bust = steps["5*4 9*8 12*11"]
    assert bust["copies"] == 23
    assert bust["chance_exact"] == "23/85"
    assert steps["8*8"]["chance_exact"] == "8/85"
    assert told.nodes["0"]["name"] == "5 9 12"
    assert told.nodes["0"]["kind"] == "stay"
