"""Folded graphs: few boxes, and every chance is still there."""

from __future__ import annotations

from fractions import Fraction

import networkx as nx
import pytest
from positions import outlook_of
from test_decisions import by_reference, each_model, graph_of, position, seeds

from solver.flip7.decisions import decisions
from solver.flip7.judging import Round
from solver.flip7.notation import parse
from solver.fold import LEAST_BOXES, MORE, MOST_BOXES, Group, folded, states_of
from solver.refusal import RefusedError


def decorated(outlook, **options):
    played = Round.of(outlook)
    graph = graph_of(played, by_reference(played), **options)
    for state, data in graph.nodes(data=True):
        ends = data["end"].how if data["over"] else None
        data["kind"] = ends or ("hit" if data["goes"] else "stay")
        data["name"] = str(played.outlook(state).row.numbers)
    return graph, played.root


def check_folded(graph, root, small, *, exact=True):
    assert nx.is_directed_acyclic_graph(small)
    assert small.nodes[root]["states"] == 1
    ends = worth = Fraction(0)
    for node, data in small.nodes(data=True):
        chances = [chance for *_, chance in small.out_edges(node, data="chance")]
        names = [name for *_, names in small.out_edges(node, data="names") for name in names]
        if isinstance(node, Group):
            assert not chances
            assert data["least"] <= data["value"] <= data["most"] or not exact
        else:
            assert {**data, "states": 0, "way": 0} == {**graph.nodes[node], "states": 0, "way": 0}
            assert bool(chances) == bool(graph.out_degree(node))
            assert sorted(names) == sorted(
                name for *_, names in graph.out_edges(node, data="names") for name in names
            )
        assert sum(chances) == (1 if chances else 0)
        if node != root:
            way = sum(small.nodes[a]["way"] * c for a, _, c in small.in_edges(node, data="chance"))
            assert way == data["way"]
        if not chances:
            ends += data["way"]
            worth += data["way"] * data["value"]
    assert ends == 1
    return worth


@each_model
@seeds(15)
@pytest.mark.parametrize("boxes", [LEAST_BOXES, 25, 60])
def test_folding_keeps_every_chance_and_the_value(model: str, seed: int, boxes: int):
    graph, root = decorated(position(model, seed, pile=11))
    small = folded(graph, root, boxes)
    assert len(small) <= boxes
    # Nothing is drawn beyond a state that stays, so the mean of the ends is what going on is worth.
    assert check_folded(graph, root, small) == graph.nodes[root]["go"]
    reached = sum(d["reached"] for n, d in small.nodes(data=True) if not small.out_degree(n))
    assert reached == 1
    for node, data in small.nodes(data=True):
        assert data["reached"] == data["way"], node


@each_model
@seeds(8)
def test_folding_what_lies_beyond_a_stay_keeps_every_chance(model: str, seed: int):
    graph, root = decorated(position(model, seed, pile=11), beyond=True)
    small = folded(graph, root, 20)
    assert len(small) <= 20
    check_folded(graph, root, small)
    for node, data in small.nodes(data=True):
        assert data["reached"] <= data["way"], node


@each_model
def test_what_busts_is_one_box_a_layer_and_the_rest_is_folded_only_if_it_must_be(model: str):
    outlook = outlook_of("5 9", "5 9 2 3 +2", model=model)
    graph, root = decorated(outlook, beyond=True)
    small = folded(graph, root, MOST_BOXES)
    busts = [(d["drawn"], d["states"]) for d in small.nodes.values() if d["kind"] == "bust"]
    # A 5 or a 9, behind each choice of the others: 1, 3 and 3 of them can come before.
    assert sorted(busts) == [(1, 2), (2, 6), (3, 6)]
    assert not [
        node
        for node, d in small.nodes(data=True)
        if isinstance(node, Group) != (d["kind"] == "bust")
    ]
    assert states_of(small) == len(graph)


def test_the_most_likely_states_keep_their_own_boxes():
    found = decisions(parse("12"), depth=1)
    small = folded(found.graph, found.root, 12)
    kept = {data["name"] for node, data in small.nodes(data=True) if not isinstance(node, Group)}
    assert {"12", "11 12", "10 12", "9 12"} <= kept
    [more] = [data for data in small.nodes.values() if data["kind"] == MORE]
    assert more["states"] == 20 - (len(kept) - 1) - sum(
        data["states"]
        for n, data in small.nodes(data=True)
        if isinstance(n, Group) and data["kind"] != MORE
    )
    folded_away = more["way"]
    shown = sum(data["way"] for node, data in small.nodes(data=True) if node != found.root)
    assert shown == 1
    assert folded_away < Fraction(1, 2)


@pytest.mark.parametrize("boxes", [0, LEAST_BOXES - 1, MOST_BOXES + 1])
def test_a_picture_of_no_size_is_refused(boxes: int):
    graph, root = decorated(position("company", 1))
    with pytest.raises(RefusedError, match=f"{LEAST_BOXES} to {MOST_BOXES}"):
        folded(graph, root, boxes)
