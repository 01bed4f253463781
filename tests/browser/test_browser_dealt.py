"""Dealt! tapped in a real browser: a hand in its order, a trick with X, Redraw, a reserve."""

import pytest
from conftest import DESKTOP, PHONE, overflow, serious, settled, shot
from test_browser_play import follow, query, record

from solver.dealt.record import format_record, parse_record

ROUND = """\
game dealt ; players me ann bob
me 3 8 8 x 12 5 5 5 redraw 1 | me reserve 7 11 | ann reserve 4 4 | bob reserve 9 12
me 8 8 x=8 | ann redraw | bob take 9 | me draw 4@2 x@1 6@4
me x=5 3 4 | ann 7 7 7 | bob stop
bob 5 | me take 7@1 | ann 10
"""
"""Cards that the others play, draws that are put in, and a reserve that I take."""
HEAD = "game dealt ; players me ann bob\n"
TAPS = (
    # The deal: my hand in its order, then all reserves.
    *(f"card-{code}" for code in ["3", "8", "8", "x", "12", "5", "5", "5", "redraw", "1"]),
    *(f"card-{code}" for code in ["7", "11", "4", "4", "9", "12"]),
    ("hand-1", "hand-3", "finish"),
    "add-redraw",
    "take-9",
    *("card-4", "put-1", "card-x", "put-0", "card-6", "put-3"),
    ("hand-0", "hand-2", "finish"),
    ("add-7", "add-7", "add-7"),
    "add-stop",
    ("add-5", "finish-4"),
    ("take-7", "put-0"),
    ("add-10", "finish-9"),
)
"""What is tapped for each event."""


def tap(page, key):
    page.locator(f".st-key-{key} button:visible").first.click()


def test_a_trick_with_x_redraw_and_a_reserve_is_tapped_from_the_first_card(opened):
    whole = parse_record(ROUND)
    assert format_record(whole) == ROUND
    page = opened()
    page.locator(".st-key-game-flip7 button").last.click()
    page.wait_for_selector("text=Whose hands are seen here")
    settled(page)
    page.locator(".st-key-seats-dealt input").fill("3")
    page.locator(".st-key-seats-dealt input").press("Enter")
    page.wait_for_selector(".st-key-setup-name-3", state="detached")
    settled(page)
    for seat, name in enumerate(("me", "ann", "bob")):
        page.locator(f".st-key-setup-name-{seat} input").fill(name)
    page.locator(".st-key-setup-name-2 input").press("Enter")
    settled(page)
    shot(page, "dealt-setup")
    assert not serious(page)
    tap(page, "begin")
    follow(page, HEAD)
    for number, taps in enumerate(TAPS):
        for key in [taps] if isinstance(taps, str) else taps:
            page.wait_for_selector(f".st-key-{key} button:visible:enabled")
            tap(page, key)
            settled(page)
        follow(page, format_record(whole.cut(number + 1)))
        if number in {8, 15, 16, 18, 19, 22, 25, 26}:
            shot(page, f"dealt-{number}")
        if number in {8, 15, 19, 25}:
            assert not serious(page)
            assert overflow(page) == 0
    assert record(page) == ROUND
    page.reload()
    page.wait_for_selector(".st-key-plays, .st-key-pad")
    settled(page)
    assert record(page) == ROUND
    assert not serious(page)


def test_a_play_is_one_tap_and_a_hand_is_put_in_order(opened):
    page = opened(query(ROUND.split("\nme 8", maxsplit=1)[0] + "\n"))
    page.wait_for_selector(".st-key-plays")
    settled(page)
    assert "lose no chip" in page.locator(".st-key-verdict").inner_text()
    assert "20.9%" in page.locator(".st-key-plays").inner_text()
    tap(page, "play-1-2")
    follow(page, ROUND.split("\nme 8", maxsplit=1)[0] + "\nme 8 8\n")
    assert "Me holds the trick with Pair 8" in page.locator(".st-key-verdict").inner_text()
    page = opened(query(HEAD + "me 3 8 x\n"))
    tap(page, "deal-2")
    page.wait_for_selector(".st-key-deal-out")
    settled(page)
    tap(page, "deal-0")
    follow(page, HEAD + "me x 3 8\n")
    shot(page, "dealt-order")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("code", "size"), [("en", DESKTOP), ("fa", PHONE)])
def test_plays_fit_the_screen_and_everybody_can_make_them(opened, scheme, code, size):
    lead = ROUND.split("\nme 8", maxsplit=1)[0] + "\n"
    page = opened(query(lead, lang=code), size, color_scheme=scheme)
    page.wait_for_selector(".st-key-plays")
    settled(page)
    shot(page, f"dealt-lead-{code}-{scheme}")
    assert not serious(page)
    assert overflow(page) == 0
    first, last = (
        page.locator(f".st-key-hand-{place} button:visible").first.bounding_box()
        for place in (0, 1)
    )
    assert first["x"] < last["x"]  # a hand runs from left to right in every language


def test_one_position_shows_the_same_plays(opened):
    position = (
        "?p=game dealt; me hand: 3 9 x; me reserve: 7 11; ann: 2 cards; bob: 3 cards; "
        "played: 1*4 2*4 4*4 5*4 6*4 8*4"
    )
    page = opened(position, path="position")
    page.wait_for_selector("text=to lose no chip")
    settled(page)
    assert "Pair 9" in page.locator("[data-testid='stTable']").first.inner_text()
    shot(page, "dealt-position")
    assert not serious(page)
    assert overflow(page) == 0
