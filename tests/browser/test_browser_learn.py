"""The lessons in a real browser, on a phone and on a desktop: read, moved, and answered."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import DESKTOP, LONG, PHONE, shot

from solver.lessons.book import BOOK, exercise

SIZES = {"phone": PHONE, "desktop": DESKTOP}
STILL = """() => {
    const app = document.querySelector('.stApp');
    return app && app.getAttribute('data-test-script-state') === 'notRunning'
        && !document.querySelector('[data-testid="stStatusWidget"]')
        && !document.querySelector('[data-stale="true"]')
        && document.querySelector('.st-key-learn-check button');
}"""
WIDE = """() => [...document.querySelectorAll('.katex-display, .stAlert, table')]
    .filter(each => each.scrollWidth > each.clientWidth + 8)
    .map(each => each.innerText.replace(/\\s+/g, ' ').slice(0, 80))"""


@pytest.fixture
def lesson(browser, address):
    """Return a function that opens a lesson on a device of its own."""
    contexts = []

    def at(name, size=PHONE, query="", **options):
        context = browser.new_context(viewport=size, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(LONG)
        page.goto(f"{address}/learn?lesson={name}{query}")
        settled(page)
        return page

    yield at
    for context in contexts:
        context.close()


def settled(page):
    for _ in range(2):
        page.wait_for_function(STILL)
        page.wait_for_timeout(150)


def serious(page):
    found = Axe().run(page).response["violations"]
    return [
        (each["id"], [node["html"][:200] for node in each["nodes"]])
        for each in found
        if each["impact"] in {"serious", "critical"}
    ]


def answer(page, text):
    page.locator("[data-testid='stForm'] input").fill(text)
    page.locator(".st-key-learn-check button").click()
    page.wait_for_selector(".stAlert")
    settled(page)


@pytest.mark.parametrize("size", SIZES)
def test_an_exercise_is_answered_and_a_slider_moved(lesson, size):
    page = lesson("bonus", SIZES[size])
    truth = exercise("bonus", 1).answer
    answer(page, str(truth + 1))
    assert "Wrong" in page.locator(".stAlert").inner_text()
    answer(page, str(truth))
    page.get_by_text("Right.").wait_for()
    settled(page)
    shot(page, f"learn-answered-{size}")
    page.get_by_role("button", name="Next exercise").click()
    page.wait_for_function("new URL(location).searchParams.get('exercise') === '2'")
    settled(page)
    page.get_by_text("breaks the rule").first.wait_for()
    rule = page.get_by_text("Rows that the one-step rule lets stay")
    assert rule.count() == 1
    handle = page.get_by_role("slider", name="Bonus for a full row")
    handle.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    page.get_by_text("the one-step rule is right for every row").wait_for()


@pytest.mark.parametrize("name", BOOK)
def test_each_lesson_fits_a_phone_and_everybody_can_use_it(lesson, name):
    page = lesson(name)
    answer(page, str(exercise(name, 1).answer))
    page.get_by_text("The answer:").wait_for()  # the way to it is open
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate(WIDE) == []
    assert serious(page) == []
    shot(page, f"learn-{name}")


@pytest.mark.parametrize("name", ["bust", "bonus", "last-round"])
def test_the_dark_theme(lesson, name):
    page = lesson(name, DESKTOP, color_scheme="dark")
    answer(page, str(exercise(name, 1).answer + 1))
    assert serious(page) == []


def test_formulas_run_from_left_to_right_in_persian(lesson):
    page = lesson("bust", query="&lang=fa")
    formula = page.locator(".katex-display").first
    assert formula.evaluate("each => getComputedStyle(each).direction") == "ltr"
    text = page.locator(".st-key-lesson-parts p").first
    assert text.evaluate("each => getComputedStyle(each).direction") == "rtl"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    shot(page, "learn-fa")
