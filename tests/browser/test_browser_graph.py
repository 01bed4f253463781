"""The page of graphs in a real browser: down and back by finger, and files that are saved."""

from __future__ import annotations

import json
import re
from pathlib import Path

import networkx as nx
import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import DESKTOP, PHONE, settled, shot

BOX = ".graph"


def tap(page, key):
    page.locator(f"[class*='st-key-{key}'] button:visible").first.click()
    page.mouse.move(0, 0)  # away from the button, whose help covers others
    settled(page)


def no_wider_than(page, size):
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def loaded(page):
    """Wait until the picture is there."""
    page.wait_for_function(
        "() => { const one = document.querySelector('.graph img');"
        " return one && one.complete && one.naturalWidth > 0; }"
    )


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_one_goes_down_and_back_and_the_picture_scrolls_in_its_own_box(opened, size):
    page = opened(size=size, path="graph")
    name = "phone" if size == PHONE else "desktop"
    loaded(page)
    shot(page, f"graph-{name}")
    no_wider_than(page, size)
    box = page.locator(BOX)
    wide, shown = box.evaluate("each => [each.scrollWidth, each.clientWidth]")
    assert shown <= size["width"]
    # It is shown in its own size: what does not fit can be scrolled to.
    assert wide >= page.locator(f"{BOX} img").evaluate("each => each.naturalWidth") - 1
    if size == PHONE:
        assert wide > shown
        box.evaluate("each => { each.scrollLeft = 10000; }")
        assert box.evaluate("each => each.scrollLeft") > 0
        no_wider_than(page, size)
    tap(page, "next-sc")
    loaded(page)
    assert "graph-way=sc" in page.url
    assert "HIT" in page.locator("[class*='st-key-verdict']").inner_text()
    tap(page, "next-8")
    tap(page, "next-8")
    assert "5 8 9 12" in page.locator(f"{BOX} img").get_attribute("alt")
    shot(page, f"graph-deep-{name}")
    no_wider_than(page, size)
    page.reload()
    page.wait_for_selector(BOX)
    settled(page)
    assert len(page.locator("[class*='st-key-crumb-'] button:visible").all()) == 4
    tap(page, "way-back")
    tap(page, "crumb-0")
    assert "graph-way" not in page.url
    assert "STAY" in page.locator("[class*='st-key-verdict']").inner_text()


def test_a_position_is_typed_and_a_wrong_one_is_mended(opened):
    page = opened(path="graph")
    field = page.locator("[class*='st-key-graph-at'] input")
    field.fill("me: 3 4 5 6 8 13")
    field.press("Enter")
    page.wait_for_selector(".stAlert")
    settled(page)
    assert "13" in page.locator(".stAlert").first.inner_text()
    shot(page, "graph-refused")
    field.fill("me: 3 4 5 6 8 9; ann: 2")
    field.press("Enter")
    page.wait_for_selector(BOX)
    settled(page)
    loaded(page)
    assert "3 4 5 6 8 9" in page.locator(f"{BOX} img").get_attribute("alt")
    assert "graph-at=" in page.url


def test_files_are_saved(opened):
    page = opened(size=DESKTOP, path="graph")
    loaded(page)
    texts = {}
    for end in ("svg", "graphml", "dot", "json"):
        with page.expect_download() as waiting:
            page.locator(f"[class*='st-key-save-{end}'] button:visible").click()
        assert waiting.value.suggested_filename == f"graph.{end}"
        texts[end] = Path(waiting.value.path()).read_text(encoding="utf-8")
    graph = nx.node_link_graph(json.loads(texts["json"]), edges="edges")
    assert len(graph) == len(nx.parse_graphml(texts["graphml"])) == 41
    assert len(re.findall(" -> ", texts["dot"])) == graph.number_of_edges()
    assert texts["svg"].count("data-way") == 39


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("query", ["", "?graph-at=5 9 12; alone&graph-way=f3", "?graph-at=99"])
def test_everybody_can_use_the_page(opened, query, scheme):
    page = opened(query, path="graph", color_scheme=scheme)
    found = Axe().run(page).response["violations"]
    serious = [each for each in found if each["impact"] in {"serious", "critical"}]
    assert not serious, [
        (each["id"], [node["html"][:200] for node in each["nodes"]]) for each in serious
    ]
    shot(page, f"graph-{scheme}-{len(query)}")


@pytest.mark.parametrize("code", ["fa", "ja"])
def test_nothing_overflows_a_phone_in_other_languages(opened, code):
    page = opened(f"?lang={code}&graph-way=sc", path="graph")
    loaded(page)
    no_wider_than(page, PHONE)
    shot(page, f"graph-{code}")
    if code == "fa":
        undo = page.locator("[class*='st-key-way-back'] button:visible").first.bounding_box()
        assert undo["x"] > PHONE["width"] / 2
        # The picture runs from left to right in every language.
        assert page.locator(BOX).evaluate("each => getComputedStyle(each).direction") == "ltr"
