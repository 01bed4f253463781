"""The page of graphs: it opens, goes down and back, refuses with the mend, and saves."""

import base64
import json
import re
from fractions import Fraction
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
from streamlit.testing.v1 import AppTest

from solver.errors import TooLargeError
from solver.flip7.decisions import decisions
from solver.flip7.notation import parse
from solver.ui import graph_view
from solver.ui.graph_view import FACES, MIMES


def graph_page():
    from solver.ui import graph_page  # noqa: PLC0415  # the test runs these lines as a script

    graph_page.show()


def opened(**link: str) -> AppTest:
    page = AppTest.from_function(graph_page, default_timeout=120)
    for name, value in link.items():
        page.query_params[f"graph-{name}"] = value
    return checked(page.run())


def checked(page: AppTest) -> AppTest:
    assert not page.exception
    return page


def press(page: AppTest, key: str) -> AppTest:
    return checked(page.button(key=key).click().run())


def crumbs(page: AppTest) -> list[str]:
    found = [b for b in page.button if str(b.key).startswith("crumb-")]
    assert [b.disabled for b in found] == [False] * (len(found) - 1) + [True]
    return [b.label.rpartition(": ")[2] for b in found]


def boxes(page: AppTest) -> list[str]:
    """Return what stands in the boxes of the picture."""
    [html] = [each.value for each in page.get("html") if 'class="graph"' in each.value]
    data = re.search(r"base64,([^\"]+)", html)[1]
    picture = ET.fromstring(base64.b64decode(data))  # noqa: S314  # its own
    groups = [each for each in picture.iter() if "data-way" in each.attrib]
    return [" ".join(text.text for text in group if text.tag.endswith("text")) for group in groups]


def said(page: AppTest) -> str:
    kinds = (page.info, page.warning, page.success, page.error, page.markdown, page.caption)
    return "\n".join(each.value for kind in kinds for each in kind).replace("\\", "")


def test_it_opens_with_a_position_worth_looking_at():
    page = opened()
    assert page.text_input(key="graph-at").value == "5 9 12"
    assert "STAY" in said(page)
    assert "Staying scores 26, hitting averages 24.8 points" in said(page)
    assert "6 of the 91 cards" in said(page)
    assert "39 boxes stand for all 41 situations" in said(page)
    assert crumbs(page) == ["5 9 12"]
    assert page.button(key="way-back").disabled
    found = boxes(page)
    assert len(found) == 39
    assert found[0].startswith("5 9 12 STAY 26 · hit 24.8")
    [table] = page.table
    assert len(table.value) == 18
    assert table.value["Hit"].tolist()[-2:] == ["40.1", "–"]
    assert table.value["Card"].tolist()[-1] == "5 9 12"
    assert "Bust" in table.value["Then"].tolist()[-1]


def test_it_goes_down_card_by_card_and_back():
    page = press(opened(), "next-sc")
    assert page.query_params["graph-way"] in ("sc", ["sc"])
    assert "HIT" in said(page)
    assert crumbs(page)[0] == "5 9 12"
    assert boxes(page)[0].startswith("5 9 12 sc HIT 40.1")
    page = press(page, "next-9")
    assert boxes(page)[0].startswith("5 9 12 STAY 26")
    assert "gone: 9 sc" in boxes(page)[0]
    page = press(page, "next-12")
    assert "Bust" in said(page)
    assert len(boxes(page)) == 1
    assert not page.table
    assert not [b for b in page.button if str(b.key).startswith("next-")]
    assert len(crumbs(page)) == 4
    page = press(page, "way-back")
    assert len(crumbs(page)) == 3
    page = press(page, "crumb-0")
    assert crumbs(page) == ["5 9 12"]
    assert "graph-way" not in page.query_params


def test_the_link_brings_it_back():
    page = opened(at="5 9 12; alone", way="f3.x2", depth="1", boxes="20", policy="threshold 25")
    assert "2 more cards are forced" in said(page)
    assert boxes(page)[0].startswith("5 9 12 x2 | f3 2 flips 2 more")
    assert len(boxes(page)) <= 20
    assert len(crumbs(page)) == 3


def test_another_position_begins_anew():
    page = press(opened(), "next-sc")
    page = checked(page.text_input(key="graph-at").set_value("me: 3 4 5 6 8 9; ann: 2").run())
    assert crumbs(page) == ["3 4 5 6 8 9"]
    assert "graph-way" not in page.query_params
    assert "HIT" in said(page)


def test_a_rule_decides_where_one_is_chosen():
    page = opened(depth="1")
    box = page.selectbox(key="graph-policy")
    page = checked(box.set_value("cards 4").run())
    assert "HIT" in said(page)
    assert "hitting and playing on so averages" in said(page)
    page = opened(policy="stay sum >= 20")
    assert "STAY" in said(page)


def test_where_totals_count_it_says_what_winning_asks_for():
    page = opened(at="me 190: 10; ann 150 stay: 12; bob 20: 3", depth="1")
    assert "HIT" in said(page)
    assert "plays for the points of this round. To win the game, it is best to stay" in said(page)
    page = opened(at="me: 10; ann stay: 12; bob: 3", depth="1")
    assert "Totals count" not in said(page)


def test_what_lies_beyond_a_stay_is_shown_on_demand():
    page = opened(depth="2", boxes="60")
    few = len(boxes(page))
    page = checked(page.toggle(key="graph-beyond").set_value(True).run())
    assert len(boxes(page)) == 60 > few


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ({"at": "5 99"}, ["me", "99", "did you mean 9"]),
        ({"at": "me: 12 12"}, ["me", "12", "twice"]),
        ({"at": ""}, ["empty", "such as 12 7"]),
        ({"at": "me stay: 5; ann: 3"}, ["decides nothing more"]),
        ({"at": "me: 5; ann: 3; pending: f3 ann>me 2"}, ["First, me flips"]),
        ({"way": "9.9"}, ["way", "go back"]),
        ({"way": "<b>"}, ["way", "choose one of"]),
        ({"at": "me:; alone"}, ["No answer", "smaller depth", "more cards in the row"]),
        ({"at": "me:; ann:"}, ["No answer", "smaller depth", "more cards in the row"]),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_the_mend(link, words):
    page = opened(**link)
    for word in words:
        assert word in said(page)
    assert not page.table
    assert not page.get("download_button")
    # One can always go back, or type something else.
    page = checked(page.text_input(key="graph-at").set_value("5 9 11").run())
    page = checked(page.selectbox(key="graph-depth").set_value(1).run())
    assert boxes(page)[0].startswith("5 9 11 STAY")


def test_who_decides_by_no_rule_is_refused():
    for policy, words in (("fool", ["model", "there are"]), ("stay sum >", ["rule", "character"])):
        page = opened(policy=policy)
        for word in words:
            assert word in said(page)


def test_every_file_can_be_saved():
    page = opened(depth="1")
    assert [b.key for b in page.get("download_button")] == [f"save-{end}" for end in MIMES]


@pytest.mark.parametrize("end", MIMES)
def test_a_saved_file_has_every_situation(end):
    found = decisions(parse("5 9 12"))
    text = graph_view.file(found, 20, end)
    match end:
        case "svg":
            assert text.count("data-way") <= 20
        case "json":
            read = nx.node_link_graph(json.loads(text), edges="edges")
            assert len(read) == len(found.graph)
            chances = [Fraction(each) for *_, each in read.out_edges("0", data="chance_exact")]
            assert sum(chances) == 1
        case "graphml":
            assert len(nx.parse_graphml(text)) == len(found.graph)
        case _:
            assert text.count(" -> ") == found.graph.number_of_edges()


def test_every_kind_of_node_has_a_face():
    found = decisions(parse("3 4 5 6 8 9; alone"), depth=4, way=("f3",))
    assert {data["kind"] for data in found.graph.nodes.values()} <= set(FACES)
    assert len({face.icon for face in FACES.values()}) == len(FACES)


def test_why_a_graph_is_too_large_is_found_out_once(monkeypatch):
    asked = []

    def refuse(*_, **__):
        asked.append(1)
        message = "too large: choose a smaller depth"
        raise TooLargeError(message)

    monkeypatch.setattr("solver.ui.graph_page.decisions", refuse)
    page = opened(at="2 4 7")
    assert "choose a smaller depth" in said(page)
    checked(page.run())
    assert len(asked) == 1
