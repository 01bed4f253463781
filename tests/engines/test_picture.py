"""The picture: nothing overlaps, nothing is lost, and words say what colours show."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import networkx as nx
import pytest

from solver.figures import percent, points_beside
from solver.flip7.decisions import decisions
from solver.flip7.notation import parse
from solver.fold import Group, folded
from solver.layered import GAP, placed
from solver.picture import COLORS, svg
from solver.said import Said

SVG = "{http://www.w3.org/2000/svg}"
POSITIONS = [
    ("5 9 12", {"depth": 2}, 60),
    ("12", {"depth": 2}, 40),
    ("me: 3 4 5 6 8 9; alone", {"depth": 3}, 60),
    ("me: 5 9 12; ann: 3", {"depth": 2, "beyond": True}, 30),
    ("3 4 5 6 8 9", {"way": ("5",)}, 20),
    ("me:; ann:", {"depth": 1}, 12),
]


@pytest.fixture(scope="module", params=range(len(POSITIONS)))
def drawn(request: Any) -> tuple[nx.DiGraph, ET.Element]:
    text, options, boxes = POSITIONS[request.param]
    found = decisions(parse(text), **options)
    small = folded(found.graph, found.root, boxes)
    return small, ET.fromstring(svg(small, f"Title of {text} & <more>"))  # noqa: S314  # its own


def groups(picture: ET.Element, attribute: str) -> list[ET.Element]:
    return [each for each in picture.iter(f"{SVG}g") if attribute in each.attrib]


def written(element: ET.Element) -> list[str]:
    return [each.text or "" for each in element.iter(f"{SVG}text")]


def test_every_box_and_every_line_is_drawn_with_its_chance(drawn: Any):
    small, picture = drawn
    boxes, lines = groups(picture, "data-way"), groups(picture, "data-chance")
    assert [Fraction(box.get("data-way", "")) for box in boxes] == [
        data["way"] for data in small.nodes.values()
    ]
    assert [int(box.get("data-states", "")) for box in boxes] == [
        data["states"] for data in small.nodes.values()
    ]
    assert sorted(Fraction(line.get("data-chance", "")) for line in lines) == sorted(
        chance for *_, chance in small.edges(data="chance")
    )
    for line, (text,) in zip(lines, map(written, lines), strict=True):
        assert text.endswith(percent(Fraction(line.get("data-chance", ""))))
    assert picture.find(f"{SVG}title") is not None


def test_a_box_says_in_words_what_its_colour_and_its_outline_show(drawn: Any):
    small, picture = drawn
    words = {"hit": "HIT", "stay": "STAY", "bust": "Bust", "flip7": "Flip 7", "frozen": "Frozen"}
    looks = defaultdict(set)
    for box, (node, data) in zip(groups(picture, "data-way"), small.nodes(data=True), strict=True):
        text = " ".join(written(box))
        kind = data["kind"]
        assert words.get(kind, {"more": " more", "forced": "flips "}.get(kind)) in text
        if isinstance(node, Group):
            assert str(data["states"]) in text
        elif data["name"]:
            assert data["name"] in text
        outline = box[1]
        assert outline.get("stroke") == COLORS[kind]
        looks[kind].add((outline.tag, outline.get("rx"), outline.get("stroke-dasharray"), len(box)))
    shapes = [tuple(sorted({look[:3] for look in each}, key=str)) for each in looks.values()]
    assert all(len(each) == 1 for each in shapes)


def test_no_box_leaves_the_picture_or_covers_another(drawn: Any):
    small, picture = drawn
    width, height = (float(picture.get(side, "")) for side in ("width", "height"))
    places = []
    for box in groups(picture, "data-way"):
        outline = box[1]
        if outline.tag == f"{SVG}polygon":
            points = [tuple(map(float, p.split(","))) for p in outline.get("points", "").split()]
            xs, ys = zip(*points, strict=True)
            places.append((min(xs), min(ys), max(xs), max(ys)))
        else:
            x, y, w, h = (float(outline.get(side, "")) for side in ("x", "y", "width", "height"))
            places.append((x, y, x + w, y + h))
    for x, y, right, bottom in places:
        assert x >= 0
        assert y >= 0
        assert right <= width - 20
        assert bottom <= height - 20
    columns = defaultdict(list)
    for place, data in zip(places, small.nodes.values(), strict=True):
        columns[data["drawn"]].append(place)
    for column in columns.values():
        for upper, lower in pairwise(sorted(column, key=lambda place: place[1])):
            assert upper[3] < lower[1]
    for before, after in pairwise(sorted(columns)):
        assert max(p[2] for p in columns[before]) < min(p[0] for p in columns[after])


def test_words_are_translated_and_nothing_else_is_said():
    found = decisions(parse("12"), depth=2)
    small = folded(found.graph, found.root, 30)
    asked: list[str] = []

    def say(text: str) -> str:
        asked.append(text)
        return f"«{text}»"

    picture = ET.fromstring(svg(small, "title", say))  # noqa: S314  # its own
    assert all(isinstance(text, Said) or text.replace(".", "").isdigit() for text in asked)
    for box in groups(picture, "data-way"):
        assert any("«" in text for text in written(box))


def test_stay_and_hit_that_differ_look_different():
    assert points_beside(26.0, 24.83) == ("26", "24.8")
    assert points_beside(23.0, 22.97) == ("23.00", "22.97")
    assert points_beside(23.0, 23.0) == ("23", "23")


@pytest.mark.parametrize("seed", range(20))
def test_columns_keep_their_order_and_stay_near_what_leads_to_them(seed: int):
    rng = Random(seed)
    graph, layers = nx.DiGraph(), {}
    for layer in range(4):
        for i in range(rng.randint(1, 9) if layer else 1):
            node = (layer, i)
            layers[node] = layer
            graph.add_node(node)
            if layer:
                before = [n for n in layers if layers[n] == layer - 1]
                graph.add_edges_from(
                    (b, node) for b in rng.sample(before, rng.randint(1, len(before)))
                )
    sizes = {node: (rng.uniform(20, 90), rng.uniform(20, 60)) for node in graph}
    boxes = placed(graph, layers, sizes, [40.0, 30.0, 20.0])
    assert min(box.y for box in boxes.values()) == 0
    for layer in range(4):
        column = sorted((boxes[n] for n in graph if layers[n] == layer), key=lambda box: box.y)
        assert len({box.width for box in column}) == 1
        for upper, lower in pairwise(column):
            assert lower.y - upper.y - upper.height >= GAP - 1e-9
    single = [n for n in graph if layers[n] == 3]
    if len(single) == 1 and sum(layers[n] == 2 for n in graph) > 1:
        wanted = sum(boxes[b].middle for b in graph.predecessors(single[0]))
        assert boxes[single[0]].middle == pytest.approx(
            wanted / graph.in_degree(single[0]), abs=GAP
        )


def test_parts_of_a_line_keep_their_order_where_words_run_from_right_to_left():
    found = decisions(parse("5 9 12"), depth=1)
    small = folded(found.graph, found.root, 30)
    words = {"STAY": "بایستید", "hit {points}": "کشیدن {points}"}

    def say(text: str) -> str:
        if not isinstance(text, Said):
            return text
        return words.get(text.one, text.one).format(**text.values)

    picture = ET.fromstring(svg(small, "", say))  # noqa: S314  # its own
    first = written(groups(picture, "data-way")[0])[1]
    assert first == "\u2068بایستید 26\u2069 · \u2068کشیدن 24.8\u2069"  # noqa: RUF001
    plain = ET.fromstring(svg(small, ""))  # noqa: S314  # its own
    assert written(groups(plain, "data-way")[0])[1] == "STAY 26 · hit 24.8"
