"""With a Vengeance tapped in a real browser: a round with every card, by finger and by key."""

from pathlib import Path

import pytest
from conftest import DESKTOP, PHONE, overflow, serious, settled, shot
from test_browser_play import follow, query, record

from solver.cards import Kind
from solver.ui.looks.vengeance import Vengeance
from solver.vengeance.deck import DECK
from solver.vengeance.record import format_record, parse_record
from solver.vengeance.referee import Aim, Bonus, Drop, Flip, NextRound, Stay, Swap, Take

ROUND = (Path(__file__).parents[1] / "data" / "vengeance_round.txt").read_text(encoding="utf-8")
CROWD = (
    "from game vengeance; me: 1 3 4 5 8 -4; ann: 2 9 10 /2; bob stay: 7 13 l13; cat: zero 6 -2; "
    "dan: 3 8 12; eve bust: 9 9; pending: swap me>me\n"
)
BRUTAL = (
    "from game vengeance; rules brutal=true; me 9: zero 1 2 3 4 5; ann 100: 8 12; "
    "bob 20 bust: 7 7; turn ann; pending: -8 ann>?\n"
)
KEYS = {
    "me 13": "h",
    "ann l13": "l",
    "bob u7": "u",
    "me hit zero": "0",
    "ann hit -2": "Shift+2",
    "ann -2>me": "1",
    "bob hit -10": "Shift+0",
    "bob -10>ann": "2",
    "me hit /2": "v",
    "me /2>bob": "3",
    "ann hit jom": "j",
    "ann jom>bob": "3",
    "bob 5": "5",
    "me hit f4": "f",
    "me f4>ann": "2",
    "ann steal": "g",
    "ann swap": "x",
    "ann discard": "d",
    "ann 10": "t",
    "ann steal>ann": "2",
    "ann take me -2": "3",
}
"""Events, and the keys that let them happen: of the targets, and of the cards in their order."""


def tap(page, key, *, last=False):
    # Signs are the same in the names of classes: -2 stands before ÷2.
    found = page.locator(f".st-key-{key.replace('/', '-')} button:visible")
    (found.last if last else found.first).click()


def let_happen(page, event):
    match event:
        case Flip(card):
            tap(page, f"card-{card.code}", last=card.code == "/2")
        case Stay():
            tap(page, "stay")
        case Aim(card, seat):
            tap(page, f"aim-{card.code}-{seat}")
        case Take(seat, card) | Drop(seat, card):
            tap(page, f"pick-{seat}-{card.code}")
        case Swap((one, card), (two, other)):
            tap(page, f"pick-{one}-{card.code}")
            page.wait_for_selector(".st-key-swap-back")
            settled(page)
            tap(page, f"pick-{two}-{other.code}")
        case Bonus(seat):
            tap(page, f"bonus-{seat}")
        case NextRound():
            tap(page, "next-round")


def test_a_round_with_every_card_is_tapped_from_beginning_to_end(opened):
    whole = parse_record(ROUND)
    flipped = {event.card for event in whole.events if isinstance(event, Flip)}
    special = {card for card in DECK.cards if card.kind is not Kind.NUMBER}
    assert special | {DECK.card(code) for code in ("zero", "u7", "l13")} <= flipped
    page = opened()
    page.locator(".st-key-game-flip7 button").nth(1).click()
    page.wait_for_selector(".st-key-game-flip7 button[aria-checked='true']:has-text('Vengeance')")
    settled(page)
    shot(page, "vengeance-setup")
    for seat, name in enumerate(("me", "ann", "bob", "cat")):
        page.locator(f".st-key-setup-name-{seat} input").fill(name)
    page.locator(".st-key-setup-name-3 input").press("Enter")
    settled(page)
    tap(page, "begin")
    follow(page, format_record(whole.cut(0)))
    for number, event in enumerate(whole.events):
        let_happen(page, event)
        follow(page, format_record(whole.cut(number + 1)))
        if number in {2, 4, 7, 16, 21, 25, 35}:
            shot(page, f"vengeance-{number}")
        if number in {4, 16}:
            assert not serious(page)
            assert overflow(page) == 0
    assert record(page) == ROUND
    rows = page.locator("[class*='st-key-verdict'] tbody tr").all()
    totals = {row.inner_text().split()[0]: row.inner_text().split()[-1] for row in rows}
    table = whole.table()
    names = [player.name for player in table.players]
    assert totals == dict(zip(names, map(str, table.standings()), strict=True))
    shot(page, "vengeance-over")
    page.reload()
    page.wait_for_selector(".st-key-next-round")
    settled(page)
    assert record(page) == ROUND
    assert not serious(page)


def test_a_game_is_played_by_keys_only(opened):
    text = "game vengeance ; players me ann bob\n" + " ".join(KEYS) + "\n"
    whole = parse_record(text)
    page = opened(query("game vengeance ; players me ann bob\n"), DESKTOP)
    for number, key in enumerate(KEYS.values()):
        page.keyboard.press(key)
        follow(page, format_record(whole.cut(number + 1)))
    codes = {card.code for card in DECK.cards if len(Vengeance.shortcuts[card.code]) == 1}
    assert {"jom", "f4", "swap", "steal", "discard", "u7", "l13", "zero", "/2", "13"} <= codes


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("code", ["en", "fa"])
def test_choices_fit_a_phone_and_everybody_can_make_them(opened, scheme, code):
    page = opened(query(CROWD, lang=code), color_scheme=scheme)
    assert not serious(page)
    assert overflow(page) == 0
    tap(page, "pick-2-13")
    page.wait_for_selector(".st-key-swap-back")
    settled(page)
    shot(page, f"vengeance-swap-{code}-{scheme}")
    assert not serious(page)
    if code == "fa":
        first = page.locator(".st-key-pick-0-1 button:visible").first.bounding_box()
        assert first["x"] > PHONE["width"] / 2
    tap(page, "pick-0--4")
    follow(page, CROWD + "me swap me -4 bob 13\n")


def test_brutal_mode_and_a_position(opened):
    page = opened(query(BRUTAL))
    tap(page, "aim--8-2")  # a busted player may be given it
    follow(page, BRUTAL + "ann -8>bob\n")
    tap(page, "card-6")
    follow(page, BRUTAL + "ann -8>bob | me hit 6\n")
    shot(page, "vengeance-bonus")
    assert not serious(page)
    tap(page, "bonus-1")
    follow(page, BRUTAL + "ann -8>bob | me hit 6 me -15>ann\n")
    shot(page, "vengeance-brutal-over")
    position = "?p=game vengeance; me 143: 12 l13 -4; ann 168 stay: 5 9 /2; bob bust: 7 7"
    page = opened(position, path="position")
    assert "HIT" in page.locator(".st-key-verdict").inner_text()
    tap(page, "pad-u7")
    page.wait_for_selector("text=tap it before them")
    settled(page)
    shot(page, "vengeance-position")
    assert not serious(page)
    assert overflow(page) == 0
