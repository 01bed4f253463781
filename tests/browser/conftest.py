"""A server of the page and a real browser; without a browser these tests say so and are skipped."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, sync_playwright
from serving import served

SHOTS = Path(__file__).parent / "shots"
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}
LONG = 120_000
"""Milliseconds in which a slow machine has compiled the engine."""


def chromium() -> str:
    """Return the browser of this machine; without one the test is skipped, or fails in CI."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
    if found is None:
        say = "no Chromium on this machine: the page is not tested in a real browser"
        if os.environ.get("HITORSTAY_BROWSER") == "required":
            pytest.fail(say)
        pytest.skip(say)
    return found


@pytest.fixture(scope="session")
def address():
    """Serve the page, and return where."""
    chromium()
    with served() as (here, _):
        yield here


@pytest.fixture(scope="session")
def browser():
    """Return a running Chromium."""
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def opened(browser, address):
    """Return a function that opens the page on a device of its own."""
    contexts = []

    def at(query: str = "", size: dict[str, int] = PHONE, path: str = "", **options) -> Page:
        context = browser.new_context(viewport=size, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(LONG)
        page.goto(f"{address}/{path}{query}")
        page.wait_for_selector('[data-testid="stAppViewContainer"]')
        settled(page)
        return page

    yield at
    for context in contexts:
        context.close()


def settled(page: Page) -> None:
    """Wait until the page has answered, and nothing moves any more."""
    still = """() => {
        const app = document.querySelector('.stApp');
        const ready = '[data-testid="stBottomBlockContainer"] button, .st-key-begin button, '
            + '[data-testid="stButtonGroup"]';
        return app && app.getAttribute('data-test-script-state') === 'notRunning'
            && !document.querySelector('[data-testid="stStatusWidget"]')
            && !document.querySelector('[data-stale="true"]')
            && document.querySelector(ready);
    }"""
    for _ in range(2):
        page.wait_for_function(still)
        page.wait_for_timeout(150)


def serious(page: Page) -> list[tuple[str, list[str]]]:
    """Return what keeps somebody from using the page: rules, and the elements that break them."""
    found = Axe().run(page).response["violations"]
    return [
        (each["id"], [node["html"][:200] for node in each["nodes"]])
        for each in found
        if each["impact"] in {"serious", "critical"}
    ]


def overflow(page: Page) -> int:
    """Return how many pixels the page is wider than the screen."""
    return page.evaluate(
        """() => {
            const main = document.querySelector('[data-testid="stMain"]');
            return main.scrollWidth - main.clientWidth;
        }"""
    )


def shot(page: Page, name: str) -> None:
    """Take a picture for people to look at; the folder is not kept."""
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=str(SHOTS / f"{name}.png"))
