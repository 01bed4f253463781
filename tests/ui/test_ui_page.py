"""The page as a player meets it: open, tap, read; nothing in it ever shows a traceback."""

import pytest
from streamlit.testing.v1 import AppTest

from solver.cards import subtract
from solver.errors import TooLargeError
from solver.flip7.advise import advise
from solver.flip7.deck import DECK
from solver.flip7.notation import format_position, parse
from solver.flip7.table import Status
from solver.ui.edit import DISCARD
from solver.ui.looks import LOOKS

EMPTY = LOOKS["flip7"].empty

TABLE = "me 143: 7 12 +4; ann 168: 5 9 x2; bob 90 bust: 3 3 11; discard: 9 12*3 f3"


def position_page():
    from solver.ui import table_page  # noqa: PLC0415  # the test runs these lines as a script

    table_page.show()


def opened(text: str | None = None) -> AppTest:
    page = AppTest.from_function(position_page, default_timeout=120)
    if text is not None:
        page.query_params["p"] = text
    return checked(page.run())


def checked(page: AppTest) -> AppTest:
    assert not page.exception
    assert page.query_params["p"] in (page.session_state.text, [page.session_state.text])
    return page


def test_a_link_that_was_changed_is_followed_and_taps_go_on_from_there():
    page = tap(opened("7"), "5")
    assert page.session_state.text == "5 7"
    page.query_params["p"] = "9 11"
    page = tap(checked(page.run()), "12", "0")
    assert page.session_state.text == "0 9 11 12"
    page = checked(page.button(key="undo").click().run())
    assert page.session_state.text == "9 11 12"
    page.query_params["p"] = "0 9 11 12"  # the browser has not heard of it yet
    assert checked(page.run()).session_state.text == "9 11 12"
    page.query_params["p"] = "nonsense; here"
    assert "holds no position" in page.run().error[0].value
    assert page.session_state.text == "9 11 12"


def tap(page: AppTest, *codes: str) -> AppTest:
    for code in codes:
        checked(page.button(key=f"pad-{code}").click().run())
    return page


def choose(page: AppTest, place: int | str) -> AppTest:
    return checked(page.button_group(key="target").set_value(place).run())


def mark(page: AppTest, status: Status) -> AppTest:
    [control] = [each for each in page.button_group if str(each.key).startswith("status-")]
    return checked(control.set_value(status).run())


def press(page: AppTest, label: str) -> AppTest:
    [button] = [each for each in page.button if each.label == label]
    return checked(button.click().run())


def paste(page: AppTest, text: str) -> AppTest:
    page.text_area(key="pasted").set_value(text)
    return press(page, "Use this position")


def said(page: AppTest) -> str:
    kinds = (page.info, page.warning, page.success, page.error, page.markdown, page.caption)
    return "\n".join(each.value for kind in kinds for each in kind)


def heading(page: AppTest) -> str:
    return next(line for line in said(page).splitlines() if line.startswith("## "))


def refusal(page: AppTest) -> str:
    [error] = page.error
    return error.value.replace("\\", "")


def test_a_new_page_is_an_empty_table_that_must_hit():
    page = opened()
    assert page.session_state.text == EMPTY
    assert "HIT" in heading(page)
    assert "the only choice" in heading(page)
    assert "exact" in heading(page)


def test_taps_lead_to_a_verdict_and_the_link_follows():
    page = tap(opened(), "12", "7", "+4")
    assert page.session_state.text == "7 12 +4"
    assert "HIT" in heading(page)
    page = tap(page, "9", "10")
    assert "STAY" in heading(page)
    assert page.button(key="pad-12").disabled
    assert "busted" in page.button(key="pad-12").help


def test_a_tie_is_said_to_be_a_tie():
    left = DECK.count(map(DECK.card, ("4", "4", "+4")))
    gone = subtract(DECK.full(1), left)
    page = opened(f"me: 4; discard: {DECK.format(gone)}; company")
    assert "EITHER" in heading(page)
    assert page.success


def test_the_link_brings_the_table_back():
    page = opened(TABLE)
    assert page.session_state.text == TABLE
    assert "14 of 80 cards bust you" in said(page).replace("\\", "")
    assert not page.error
    assert page.button(key="undo").disabled


@pytest.mark.parametrize("link", ["garbage", "me: 99", "x" * 30_000, "<script>;;::", "me: 12*9999"])
def test_a_link_that_holds_no_position_is_an_empty_table_and_a_sentence(link):
    page = opened(link)
    assert page.session_state.text == EMPTY
    assert "This link holds no position" in refusal(page)
    assert "HIT" in heading(page)


def test_cards_go_to_the_place_that_was_chosen():
    page = choose(opened("me: 1; ann: 2"), 1)
    page = tap(page, "5", "f3")
    page = choose(page, DISCARD)
    page = tap(page, "8", "8")
    assert page.session_state.text == "me: 1; ann: 2 5; discard: 8*2 f3"


def test_tapping_a_card_of_the_row_takes_it_out():
    page = opened("me: 1 5 +2; ann: 2")
    [chip] = [b for b in page.button if str(b.key).startswith("chip-") and b.label == "5"]
    checked(chip.click().run())
    assert page.session_state.text == "me: 1 +2; ann: 2"


@pytest.mark.parametrize(
    ("status", "text", "word"),
    [
        (Status.STAYED, "me stay: 5 9; ann: 2", "Stayed"),
        (Status.FROZEN, "me frozen: 5 9 fz; ann: 2", "Frozen"),
    ],
)
def test_each_status_is_one_tap(status, text, word):
    page = mark(opened("me: 5 9; ann: 2"), status)
    assert page.session_state.text == text
    assert word in heading(page)
    page = mark(page, Status.ACTIVE)
    assert page.session_state.text == "me: 5 9; ann: 2"
    assert "HIT" in heading(page)


def test_a_bust_asks_for_the_card_that_came_twice():
    page = mark(opened("me: 5 9; ann: 2"), Status.BUSTED)
    assert "Which number did me flip twice" in said(page)
    assert page.session_state.text == "me: 5 9; ann: 2"
    on = [b.key for b in page.button if str(b.key).startswith("pad-") and not b.disabled]
    assert on == ["pad-5", "pad-9"]
    page = tap(page, "9")
    assert page.session_state.text == "me bust: 5 9 9; ann: 2"
    assert "Busted" in heading(page)
    assert "Which number" not in said(page)


def test_who_thinks_better_of_a_bust_goes_on():
    page = mark(opened("me: 5 9; ann: 2"), Status.BUSTED)
    page = mark(page, Status.ACTIVE)
    assert not page.button(key="pad-8").disabled


def test_a_status_that_is_refused_changes_nothing_and_says_why():
    page = mark(choose(opened("me: 5 9; ann:"), 1), Status.STAYED)
    assert page.session_state.text == "me: 5 9; ann:"
    assert "cannot stay" in refusal(page)
    page = choose(page, 0)
    assert not page.error


def test_once_all_are_out_the_round_is_over_and_the_next_one_comes():
    page = opened("me 10 stay: 5 9; ann 20: 2")
    page = mark(choose(page, 1), Status.STAYED)
    assert "Round over" in heading(page)
    page = press(page, "New round")
    assert page.session_state.text == "me 24:; ann 22:; dealer me; discard: 2 5 9"
    assert "HIT" in heading(page)


def test_undo_takes_back_one_change_after_the_other():
    page = tap(opened(), "12", "7")
    page = mark(page, Status.STAYED)
    for text in ("7 12", "12", EMPTY):
        checked(page.button(key="undo").click().run())
        assert page.session_state.text == text
    assert page.button(key="undo").disabled


def test_a_pasted_position_replaces_the_table():
    page = paste(tap(opened(), "12"), "ME 143: 4 sc; ann 168: 5")
    assert page.session_state.text == "ME 143: 4 sc; ann 168: 5"
    assert page.text_area(key="pasted").value == ""
    assert page.code[0].value == "ME 143: 4 sc; ann 168: 5"
    checked(page.button(key="undo").click().run())
    assert page.session_state.text == "12"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["empty"]),
        ("me: 13", ["me", "13", "not a card"]),
        ("me: 12 12", ["me", "12", "twice"]),
        ("me: 5; ann: sc sc", ["ann", "sc", "at most one"]),
        ("me: 5; me: 6", ["two players"]),
        ("me: 0; discard: 0", ["the deck has 1 0"]),
        ("me: 0 1 2 3 4 5 6; ann: 9", ["over"]),
        ("me bust: 5 6; ann: 1", ["bust", "duplicate"]),
        ("me: 5; hero zoe", ["hero", "zoe"]),
        ("me -5: 5", ["me", "-5", "whole number"]),
        ("game chess; me: 5", ["game", "flip7"]),
    ],
)
def test_a_refused_text_says_field_token_and_mend_and_changes_nothing(text, words):
    page = paste(opened(TABLE), text)
    assert page.session_state.text == TABLE
    assert page.text_area(key="pasted").value == text
    for word in words:
        assert word in refusal(page)


def test_players_come_get_names_and_totals_and_go():
    page = opened()
    page.text_input(key="names").set_value("Ann Bob")
    page = press(page, "Add")
    assert page.session_state.text == "me:; Ann:; Bob:"
    [name] = [each for each in page.text_input if each.value == "Ann"]
    checked(name.set_value("Zoe").run())
    [total] = [each for each in page.number_input if each.label == "Total of Zoe"]
    checked(total.set_value(168).run())
    assert page.session_state.text == "me:; Zoe 168:; Bob:"
    checked(page.button(key="hero-1").click().run())
    assert page.session_state.text == "me:; Zoe 168:; Bob:; hero Zoe"
    checked(page.button(key="remove-0").click().run())
    assert page.session_state.text == "Zoe 168:; Bob:"


def test_who_deals_is_chosen_by_name():
    page = opened("me: 5; ann: 3; bob: 4")
    [dealer] = [each for each in page.selectbox if each.label == "Who deals"]
    assert dealer.value == 2
    checked(dealer.select_index(0).run())
    assert page.session_state.text == "me: 5; ann: 3; bob: 4; dealer me"


def test_a_name_that_is_refused_is_forgotten_by_its_field():
    page = opened("me: 5; ann: 3")
    [name] = [each for each in page.text_input if each.value == "ann"]
    checked(name.set_value("12").run())
    assert "choose another name" in refusal(page)
    assert [each.value for each in page.text_input if each.value in {"12", "ann"}] == ["ann"]


def test_a_removed_player_is_no_longer_where_taps_go():
    page = choose(opened("me: 5; ann: 3"), 1)
    checked(page.button(key="remove-1").click().run())
    page = tap(page, "8")
    assert page.session_state.text == "5 8; discard: 3"


def test_taps_can_go_round_the_table():
    page = opened("me: 1; ann: 2; bob bust: 4 4; cat: 3")
    [toggle] = [each for each in page.toggle if each.key == "moving"]
    checked(toggle.set_value(True).run())
    page = tap(page, "5", "6", "7", "8")
    assert page.session_state.text == "me: 1 5 8; ann: 2 6; bob bust: 4 4; cat: 3 7"


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        ("Reshuffle: the discard pile becomes the draw pile", "me 10: 5; ann: 3"),
        ("Clear all cards: a full deck, totals stay", "me 10:; ann:"),
        ("Start over", EMPTY),
    ],
)
def test_the_menu_changes_the_deck_or_the_table(choice, text):
    page = opened("me 10: 5; ann: 3; discard: 8 9")
    checked(page.menu_button(key="more").click(choice).run())
    assert page.session_state.text == text


def test_what_a_tap_did_beyond_the_row_is_said_until_the_next_action():
    page = tap(opened("me: 9 sc; ann: 3"), "9")
    assert "Second Chance" in "".join(each.value for each in page.caption)
    page = tap(page, "8")
    assert "Second Chance" not in "".join(each.value for each in page.caption)


def test_a_won_game_has_no_next_round():
    page = press(opened("me 190: 12; ann 20: 3"), "New round")
    assert "Me won with 202 points" in refusal(page)
    assert page.session_state.text == "me 190: 12; ann 20: 3"


def test_a_pending_card_is_said_and_can_be_put_away():
    page = opened("me: 5; ann: 3; pending: f3 ann>me 2")
    assert "Wait" in heading(page)
    assert page.button(key="pad-8").disabled
    page = press(page, "The pending cards are done: discard them")
    assert page.session_state.text == "me: 5; ann: 3; discard: f3"


def test_who_needs_a_slow_answer_sees_the_odds_at_once_and_computes_on_demand(monkeypatch):
    monkeypatch.setattr("solver.ui.answer_panel.is_slow", lambda _: True)
    few = "me: 5 9; ann stay: 2; discard: "
    left = DECK.count(map(DECK.card, ("5", "5", "9", "8", "+4", "fz", "2", "9")))
    gone = subtract(DECK.full(1), left)
    page = opened(few + DECK.format(gone))
    assert "HIT" not in heading(page)
    assert "STAY" not in heading(page)
    assert "2 cards, 40.0%" in said(page)
    page = press(page, "Compute exactly (may take minutes)")
    assert "HIT" in heading(page) or "STAY" in heading(page)
    again = checked(page.run())
    assert heading(again) == heading(page)


def test_the_switch_for_fractions_shows_them():
    page = opened("me 20: 3 4 5 6 8 9; ann: 2")
    [switch] = [each for each in page.toggle if each.key == "fractions"]
    page = checked(switch.set_value(True).run())
    advice = advise(parse("me 20: 3 4 5 6 8 9; ann: 2"), exact=True)
    hit = advice.exact["score.hit"]
    assert any(f"{hit.numerator}/{hit.denominator}" in code.value for code in page.code)


def test_a_table_that_is_too_large_shows_the_sentence_and_the_odds(monkeypatch):
    def refuse(*_, **__):
        message = "the position has too many states for this machine"
        raise TooLargeError(message)

    monkeypatch.setattr("solver.ui.solve.advise", refuse)
    monkeypatch.setattr("solver.ui.solve.ready", lambda _: True)
    page = opened("me: 5 11; ann: 10; discard: 7*3")
    # One card more pays by itself, so that much is sure.
    assert "HIT" in heading(page)
    assert "or more" in heading(page)
    assert "too many states" in said(page)
    page = opened("me 5: 5 11; ann: 10; discard: 7*3")
    assert "No answer" in heading(page)
    page = opened("me: 5 11 12; ann: 10; discard: 7*3")
    assert "No answer" in heading(page)
    assert "too many states" in said(page)
    assert "The next card" in page.subheader[0].value


def test_who_is_the_only_one_entered_may_say_to_be_alone():
    page = opened("me 20: 5 9; company")
    [toggle] = [each for each in page.toggle if str(each.key).startswith("alone-")]
    assert not toggle.value
    checked(toggle.set_value(True).run())
    assert parse(page.session_state.text).model == "alone"
    [toggle] = [each for each in page.toggle if str(each.key).startswith("alone-")]
    checked(toggle.set_value(False).run())
    assert parse(page.session_state.text).model == "company"


@pytest.mark.parametrize(
    ("text", "known"), [("12 7", False), ("alone; 12 7", True), ("me: 12 7; ann: 5", True)]
)
def test_a_game_is_followed_only_from_a_whole_table(text, known):
    assert opened(text).button(key="follow").disabled is not known


def test_every_player_of_a_full_table_has_a_line():
    names = " ".join(f"p{i}p:;" for i in range(36))
    page = opened(f"me: 5; {names}".removesuffix("p35p:;"))
    assert len(page.table[0].value) == 36


def test_the_text_on_the_page_is_the_canonical_position():
    page = opened("discard: 9; ann: 3; me: 12 5; hero ME")
    assert page.code[0].value == format_position(parse("ann: 3; me: 5 12; hero me; discard: 9"))
