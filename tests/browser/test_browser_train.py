"""Training in a real browser: on a phone and on a desktop, by finger and by key."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import DESKTOP, PHONE, settled, shot

from solver.drills import choices, drill
from solver.flip7.advise import advise
from solver.flip7.drills import LEVELS
from solver.ui.train_page import KEYS, NEXT

SEED = 4
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
OTHER = {"hit": "stay", "stay": "hit"}


def query(level, **more):
    return f"?level={level}&seed={SEED}" + "".join(f"&{name}={more[name]}" for name in more)


def advised(level, number):
    position = drill(level, SEED, number)
    return advise(position, objective=LEVELS[level].objective, law=False, everyone=False)


def key_of(level, number, option):
    if option in KEYS:
        return KEYS[option]
    return str(choices(drill(level, SEED, number)).index(option) + 1)


def button(page, beginning):
    return page.locator(f"[class*='st-key-{beginning}'] button:visible").first


def answered(page):
    page.wait_for_selector(".st-key-feedback:visible")
    settled(page)
    return page.locator(".st-key-feedback:visible").inner_text()


def asked(page, number):
    page.get_by_text(f"Question {number} of set {SEED}").wait_for()
    settled(page)


def fits(page, size):
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    cut = page.evaluate(
        """() => [...document.querySelectorAll('button, table, .stMarkdown, .stAlert')]
            .filter(each => each.offsetParent && each.scrollWidth > each.clientWidth + 1)
            .map(each => each.innerText)"""
    )
    assert cut == []


@SIZES
@pytest.mark.parametrize("level", LEVELS)
def test_questions_are_answered_by_keys_and_nothing_overflows(opened, level, size):
    page = opened(query(level), size, "train")
    name = f"train-{level}-{'phone' if size == PHONE else 'desktop'}"
    for number in (1, 2):
        asked(page, number)
        fits(page, size)
        advice = advised(level, number)
        best = advice.best
        option = best if number == 1 else advice.options[-1].event
        shot(page, f"{name}-{number}-asked")
        page.keyboard.press(key_of(level, number, option).lower())
        text = answered(page)
        assert ("Right" in text) == (number == 1)
        assert ("gives away" in text) == (number == 2)
        fits(page, size)
        shot(page, f"{name}-{number}-answered")
        page.keyboard.press(NEXT.lower())
    asked(page, 3)
    assert "1 of 2 right" in page.inner_text('[data-testid="stBottomBlockContainer"]')


@SIZES
def test_a_finger_answers_and_goes_on(opened, size):
    page = opened(query("close"), size, "train")
    best = advised("close", 1).best
    hit = button(page, f"answer-{OTHER[best]}")
    # Big enough for a thumb, and there without scrolling.
    box = hit.bounding_box()
    assert box["height"] >= 44
    assert box["width"] >= 100
    assert box["y"] + box["height"] <= size["height"]
    hit.click()
    assert "gives away" in answered(page)
    onward = button(page, "next-")
    assert onward.bounding_box()["y"] < size["height"]
    onward.click()
    asked(page, 2)


def test_a_record_is_saved_and_read_again_after_a_reload(opened, tmp_path):
    page = opened(query("easy"), PHONE, "train")
    best = advised("easy", 1).best
    page.keyboard.press(KEYS[OTHER[best]].lower())
    answered(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    path = tmp_path / saved.value.suggested_filename
    saved.value.save_as(path)
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert kept["levels"]["easy"]["answered"] == 1
    assert [each["number"] for each in kept["mistakes"]] == [1]
    page.reload()
    asked(page, 1)
    page.locator("input[type=file]").set_input_files(path)
    asked(page, 2)
    assert "0 of 1 right" in page.inner_text('[data-testid="stBottomBlockContainer"]')
    page.locator("input[type=file]").set_input_files(
        {"name": "wrong.json", "mimeType": "application/json", "buffer": b"me: 12 7"}
    )
    page.get_by_text("this is no record of training").wait_for()
    shot(page, "train-wrong-file")


def test_the_level_is_one_tap_and_in_the_link(opened):
    page = opened(query("easy"), PHONE, "train")
    page.get_by_role("radio", name="Race").click()
    page.get_by_text("Totals near 200").wait_for()
    settled(page)
    assert f"level=race&seed={SEED}" in page.url
    other = opened(page.url[page.url.index("?") :], DESKTOP, "train")
    table = "() => document.querySelector('.stTable, [data-testid=\"stTable\"]').innerText"
    assert other.evaluate(table) == page.evaluate(table)


def test_the_question_waits_while_another_page_is_looked_at(opened):
    page = opened(query("close"), DESKTOP, "train")
    page.keyboard.press(KEYS["hit"].lower())
    answered(page)
    page.keyboard.press(NEXT.lower())
    asked(page, 2)
    page.get_by_role("link", name="One position").click()
    page.wait_for_selector("[class*='st-key-pad']:visible")
    settled(page)
    assert "level=" not in page.url
    page.get_by_role("link", name="Train").click()
    asked(page, 2)
    assert f"level=close&seed={SEED}" in page.url
    assert "of 1 right" in page.inner_text('[data-testid="stBottomBlockContainer"]')


@pytest.mark.parametrize("code", ["fa", "ru"])
def test_other_languages_fit(opened, code):
    page = opened(query("targets", lang=code), PHONE, "train")
    fits(page, PHONE)
    page.keyboard.press("1")
    answered(page)
    fits(page, PHONE)
    shot(page, f"train-{code}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("level", ["close", "targets"])
def test_everybody_can_use_the_page(opened, level, scheme):
    page = opened(query(level), PHONE, "train", color_scheme=scheme)
    advice = advised(level, 1)
    accessible(page)
    for number, option in ((1, advice.options[-1].event), (2, advised(level, 2).best)):
        page.keyboard.press(key_of(level, number, option).lower())
        answered(page)
        accessible(page)
        shot(page, f"train-{level}-{scheme}-{number}")
        page.keyboard.press(NEXT.lower())
        asked(page, number + 1)


def accessible(page):
    found = Axe().run(page).response["violations"]
    serious = [each for each in found if each["impact"] in {"serious", "critical"}]
    assert not serious, [
        (each["id"], [node["html"][:200] for node in each["nodes"]]) for each in serious
    ]
