"""A whole game tapped in a real browser, on a phone and on a desktop, by finger and by key."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from conftest import DESKTOP, LONG, PHONE, serious, settled, shot
from serving import free_port, served

from solver.flip7.record import format_record, parse_record
from solver.flip7.referee import Aim, Flip, NextRound, Stay
from solver.language import NAMES
from solver.link import packed, unpacked
from solver.ui.looks.flip7 import Flip7

# Two rounds: Flip Threes in Flip Threes, Freezes set aside, Second Chances kept, given away and
# used, a bust, a Flip 7, and the discard pile shuffled in. Somebody joined in mid-game.
TWO_ROUNDS = """\
from me 41:; ann 52:; bob 30:; deal me; \
discard: 1 2*2 3*2 4*3 5*4 6*4 7*5 8*6 9*7 10*8 11*9 12*10 +2 +8
me f3>bob bob f3 bob sc bob sc>ann bob f3>ann ann fz ann f3 ann sc ann fz>bob ann f3>ann ann fz \
ann fz ann 6 ann fz>me ann fz>me | ann hit 12 | ann hit 4 | ann hit +10 | ann hit 7 | ann hit 9 | \
ann hit 7 | ann hit 11 | ann stay
ann 11 | bob 12 | me 9 | ann hit 8 | bob hit 5 | me hit 10 | ann hit 8 | bob hit x2 | me stay | \
bob hit 0 | bob hit 6 | bob hit 10 | bob hit +4 | bob hit +6 | bob hit 3 | bob hit f3 bob fz bob 9
"""
GAME = "players me ann bob\nme 12 | ann 5 | bob 7 | me hit 3 | ann hit 9\n"
AIM = "from me 143: 7 12; ann 168: 5 9 x2; bob 90: 3 11; pending: fz me>?\n"


def query(record, **more):
    return "?g=" + packed(record) + "".join(f"&{name}={value}" for name, value in more.items())


def record(page):
    return unpacked(parse_qs(urlsplit(page.url).query)["g"][0])


def key_of(event):
    match event:
        case Flip(card):
            return f"card-{card.code.replace('+', '-')}"
        case Stay():
            return "stay"
        case Aim(card, seat):
            return f"aim-{card.code}-{seat}"
        case NextRound():
            return "next-round"


def tap(page, key):
    page.locator(f"[class*='st-key-{key}'] button:visible").first.click()


def follow(page, text):
    """Wait until the link holds a record."""
    page.wait_for_function(
        "wanted => new URL(location).searchParams.get('g') === wanted", arg=packed(text)
    )
    settled(page)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_two_rounds_are_tapped_from_beginning_to_end(opened, size):
    whole = parse_record(TWO_ROUNDS)
    start = TWO_ROUNDS.splitlines()[0] + "\n"
    page = opened(query(start), size)
    name = "phone" if size == PHONE else "desktop"
    for number, event in enumerate(whole.events):
        tap(page, key_of(event))
        follow(page, format_record(whole.cut(number + 1)))
        if number in (0, 11, 20, 30):
            shot(page, f"game-{name}-{number}")
    assert record(page) == TWO_ROUNDS
    rows = page.locator("[class*='st-key-verdict'] tbody tr").all()
    totals = {row.inner_text().split()[0]: row.inner_text().split()[-1] for row in rows}
    table = whole.table()
    names = [player.name for player in table.players]
    assert totals == dict(zip(names, map(str, table.standings()), strict=True))
    shot(page, f"round-over-{name}")


def test_a_reload_and_another_device_bring_the_game_back(opened):
    page = opened(query(GAME))
    tap(page, "card-4")
    now = GAME[:-1] + " | bob hit 4\n"
    follow(page, now)
    page.reload()
    page.wait_for_selector("[class*='st-key-pad']")
    settled(page)
    assert record(page) == now
    other = opened(page.url[page.url.index("?") :], DESKTOP)
    assert record(other) == now
    assert "me: HIT" in other.locator("[class*='st-key-verdict']").inner_text()


def test_a_game_survives_a_restart_of_the_server(browser):
    port = free_port()
    page = browser.new_context(viewport=PHONE).new_page()
    page.set_default_timeout(LONG)
    with served(port) as (address, _):
        page.goto(address + "/" + query(GAME))
        page.wait_for_selector("[class*='st-key-pad']")
        settled(page)
        tap(page, "card-4")
        now = GAME[:-1] + " | bob hit 4\n"
        follow(page, now)
    with served(port):
        page.wait_for_timeout(3000)  # the open page finds the new server by itself
        follow(page, now)
        tap(page, "card-6")
        follow(page, now[:-1] + " | me hit 6\n")
    page.context.close()


def test_a_game_is_played_by_keys_only(opened):
    page = opened(query(GAME), DESKTOP)
    page.keyboard.press(Flip7.shortcuts["12"])
    follow(page, GAME[:-1] + " | bob hit 12\n")
    page.keyboard.press("s")
    follow(page, GAME[:-1] + " | bob hit 12 | me stay\n")
    page.keyboard.press("Backspace")
    follow(page, GAME[:-1] + " | bob hit 12\n")
    page.keyboard.press("Shift+Backspace")
    follow(page, GAME[:-1] + " | bob hit 12 | me stay\n")
    page.keyboard.press(Flip7.shortcuts["+4"])
    follow(page, GAME[:-1] + " | bob hit 12 | me stay | ann hit +4\n")


def test_targets_are_buttons_with_their_chances(opened):
    page = opened(query(AIM))
    button = page.locator("[class*='st-key-aim-fz-1'] button:visible").first
    assert "to win" in button.inner_text()
    shot(page, "target-phone")
    button.click()
    follow(page, AIM + "me fz>ann\n")


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("what", ["setup", "game", "target"])
def test_nothing_overflows_a_phone_in_any_language(opened, code, what):
    queries = {
        "setup": f"?lang={code}",
        "game": query(GAME, lang=code),
        "target": query(AIM, lang=code),
    }
    page = opened(queries[what])
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    # No word of a button is cut off.
    cut = page.evaluate(
        """() => [...document.querySelectorAll('button')]
            .filter(each => each.offsetParent && each.scrollWidth > each.clientWidth + 1)
            .map(each => each.innerText)"""
    )
    assert cut == []
    shot(page, f"{what}-{code}")


def test_persian_runs_from_right_to_left(opened):
    page = opened(query(GAME, lang="fa"))
    verdict = page.locator("[class*='st-key-verdict'] h2").first
    assert verdict.evaluate("each => getComputedStyle(each).direction") == "rtl"
    undo = page.locator("[class*='st-key-game-undo'] button:visible").first.bounding_box()
    assert undo["x"] > PHONE["width"] / 2
    english = opened(query(GAME))
    undo = english.locator("[class*='st-key-game-undo'] button:visible").first.bounding_box()
    assert undo["x"] < PHONE["width"] / 2


def test_the_dark_theme(opened):
    page = opened(query(GAME), color_scheme="dark")
    color = page.evaluate("getComputedStyle(document.querySelector('.stApp')).backgroundColor")
    assert sum(map(int, re.findall(r"\d+", color)[:3])) < 200
    shot(page, "game-dark")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("what", ["", query(GAME), query(AIM), query(TWO_ROUNDS)])
def test_everybody_can_use_the_page(opened, what, scheme):
    page = opened(what, color_scheme=scheme)
    assert not serious(page)


def test_a_wrong_link_is_a_sentence_and_an_empty_table(opened):
    page = opened("?g=garbage")
    assert "This link holds no game" in page.locator(".stAlert").first.inner_text()
    shot(page, "wrong-link")
