"""The page of studies in a real browser, on a phone and on a desktop."""

import pytest
from conftest import DESKTOP, PHONE, overflow, serious, settled, shot

PARTS = ("Thresholds", "Rules of thumb", "The race", "Cheat sheet")
GAMES = {"study": "Flip 7", "study-vengeance": "Flip 7: With a Vengeance"}
"""Games by what their pictures are called."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", GAMES)
def test_all_parts_fit_and_everybody_can_use_them(opened, game, size, scheme):
    page = opened(path="study", size=size, color_scheme=scheme)
    name = f"{game}-{'phone' if size == PHONE else 'desktop'}-{scheme}"
    page.locator(".st-key-study-game-en").get_by_text(GAMES[game], exact=True).click()
    for number, part in enumerate(PARTS):
        page.locator(".st-key-study-en button").nth(number).click()
        page.get_by_text("JSON" if number < 3 else "To print", exact=True).first.wait_for()
        settled(page)
        shot(page, f"{name}-{number}")
        assert overflow(page) <= 0, part
        assert not serious(page), part
