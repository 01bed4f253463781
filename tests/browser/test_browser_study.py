"""The page of studies in a real browser, on a phone and on a desktop."""

import pytest
from conftest import DESKTOP, PHONE, overflow, serious, settled, shot


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_all_parts_fit_and_everybody_can_use_them(opened, size, scheme):
    page = opened(path="study", size=size, color_scheme=scheme)
    name = f"{'phone' if size == PHONE else 'desktop'}-{scheme}"
    for number, part in enumerate(("Thresholds", "Rules of thumb", "The race", "Cheat sheet")):
        page.locator('[data-testid="stButtonGroup"] button').nth(number).click()
        page.get_by_text("JSON" if number < 3 else "To print", exact=True).first.wait_for()
        settled(page)
        shot(page, f"study-{name}-{number}")
        assert overflow(page) <= 0, part
        assert not serious(page), part
