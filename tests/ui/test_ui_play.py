"""The page that follows a game, tap by tap: it offers what the referee allows, and keeps all."""

from random import Random

import pytest
from streamlit.testing.v1 import AppTest

from solver.flip7.deck import DECK
from solver.flip7.record import format_record, parse_record
from solver.flip7.referee import Aim, Flip, NextRound, Stay, legal_events
from solver.flip7.rules import SWITCHES
from solver.link import packed, unpacked

GAME = "players me ann bob\nme 12 | ann 5 | bob 7 | me hit 3 | ann hit 9\n"


def play_page():
    from solver.ui import play_page  # noqa: PLC0415  # the test runs these lines as a script

    play_page.show()


def double_tap():
    from solver.flip7.deck import DECK  # noqa: PLC0415
    from solver.flip7.referee import Flip  # noqa: PLC0415
    from solver.ui import play_state  # noqa: PLC0415

    play_state.load()
    five, six = Flip(DECK.card("5")), Flip(DECK.card("6"))
    play_state.tap(five, 5)
    play_state.tap(five, 5)  # the same button again, before the page has answered
    play_state.tap(six, 5)  # another button: somebody is quick


def opened(record: str | None = None, **link: str) -> AppTest:
    page = AppTest.from_function(play_page, default_timeout=120)
    if record is not None:
        page.query_params["g"] = packed(record)
    for name, value in link.items():
        page.query_params[name] = value
    return checked(page.run())


def checked(page: AppTest) -> AppTest:
    assert not page.exception
    return page


def press(page: AppTest, key: str) -> AppTest:
    return checked(page.button(key=key).click().run())


def dealer(page: AppTest):
    [found] = [each for each in page.selectbox if str(each.key).startswith("setup-dealer-")]
    return found


def label(page: AppTest, text: str):
    [button] = [each for each in page.button if each.label == text]
    return button


def said(page: AppTest) -> str:
    kinds = (page.info, page.warning, page.success, page.error, page.markdown, page.caption)
    return "\n".join(each.value for kind in kinds for each in kind).replace("\\", "")


def linked(page: AppTest) -> dict[str, str]:
    """Return what stands in the link of a page."""
    every = page.query_params.items()
    return {name: value[0] if isinstance(value, list) else value for name, value in every}


def record(page: AppTest) -> str:
    return unpacked(linked(page)["g"])


def tap(page: AppTest, event) -> AppTest:
    """Tap what lets an event happen; the page must offer it."""
    match event:
        case Flip(card):
            return press(page, f"card-{card.code}")
        case Stay():
            return press(page, "stay")
        case Aim(card, seat):
            return press(page, f"aim-{card.code}-{seat}")
        case NextRound():
            return press(page, "next-round")


def test_a_game_is_set_up_and_begins_with_the_deal():
    page = opened()
    page = checked(page.number_input(key="seats").set_value(3).run())
    page.text_input(key="setup-name-1").set_value("ann")
    page.number_input(key="setup-total-1").set_value(55)
    page = checked(page.run())
    checked(dealer(page).set_value(0).run())
    page = checked(page.button(key="begin").click().run())
    assert record(page) == "from me:; ann 55:; player3:; dealer me; deal ann\n"
    assert "ann: next card" in said(page)


def test_the_dealer_can_be_renamed():
    page = opened()
    page.text_input(key="setup-name-3").set_value("dan")
    page = checked(page.run())
    assert dealer(page).value == 3
    page = checked(page.button(key="begin").click().run())
    assert record(page) == "players me player2 player3 dan\n"
    page = opened()
    checked(dealer(page).set_value(1).run())
    page.text_input(key="setup-name-1").set_value("bob")
    page = checked(page.button(key="begin").click().run())
    assert "dealer bob" in record(page)


def test_two_decks_begin_with_a_rule_for_two_x2():
    page = opened()
    checked(page.selectbox(key="setup-decks-False").set_value(2).run())
    page = checked(page.button(key="begin").click().run())
    assert "decks 2 ; rules two_x2=x4" in record(page)


def test_the_last_player_deals_however_many_there_are():
    page = opened()
    for seats in (6, 1, 19):
        page = checked(page.number_input(key="seats").set_value(seats).run())
        assert dealer(page).value == seats - 1
    page = press(page, "begin")
    assert record(page).startswith("players me player2")
    assert "decks" not in record(page)  # so many need two
    assert "rules two_x2=x4" in record(page)


def test_what_was_set_up_wrong_is_set_right_and_what_happened_stays():
    page = press(opened(GAME), "reset")
    page.text_input(key="setup-name-1").set_value("Anna")
    page.number_input(key="setup-total-2").set_value(40)
    page = checked(page.run())
    page = checked(dealer(page).set_value(0).run())
    page = checked(page.selectbox(key="setup-tie-en").set_value("shared").run())
    page = press(page, "correct")
    # Another player deals, so the same cards came to others.
    assert record(page) == (
        "from rules tie=shared; me:; Anna:; bob 40:; dealer me; deal Anna\n"
        "Anna 12 | bob 5 | me 7 | Anna hit 3 | bob hit 9\n"
    )
    page = press(page, "game-undo")
    assert record(page) == GAME
    page = press(press(page, "reset"), "keep-start")
    assert record(page) == GAME


def test_names_that_are_refused_change_nothing_when_a_start_is_set_right():
    page = press(opened(GAME), "reset")
    page = checked(page.text_input(key="setup-name-1").set_value("stay").run())
    page = press(page, "correct")
    assert "Name 2" in said(page)
    assert record(page) == GAME


def test_blanks_in_names_become_what_notation_has_for_them():
    page = opened()
    page.text_input(key="setup-name-0").set_value(" Uncle  Bob ")
    page = checked(page.button(key="begin").click().run())
    assert record(page).startswith("players Uncle_Bob player2")


@pytest.mark.parametrize("name", SWITCHES)
def test_every_rule_of_the_house_can_be_chosen(name):
    page = opened()
    for value in SWITCHES[name][1:]:
        page.selectbox(key=f"setup-{name}-en").set_value(value)
    page = checked(page.button(key="begin").click().run())
    assert f"rules {name}={SWITCHES[name][-1]}" in record(page)


def test_names_that_mean_something_else_are_refused_and_nothing_is_lost():
    page = opened()
    page.text_input(key="setup-name-0").set_value("stay")
    page.text_input(key="setup-name-1").set_value("Ann")
    page = checked(page.button(key="begin").click().run())
    assert "has a meaning of its own" in said(page)
    assert page.text_input(key="setup-name-1").value == "Ann"
    page.text_input(key="setup-name-0").set_value("ann")
    page = checked(page.button(key="begin").click().run())
    assert "two players are called Ann" in said(page)


def test_the_page_offers_what_the_referee_allows_and_follows_any_game():
    page = opened("players me ann bob\n")
    rng = Random(7)
    events = []
    for _ in range(45):
        table = parse_record(record(page)).table()
        legal = legal_events(table)
        shown = {each.key for each in page.button if each.key and not each.disabled}
        for event in legal:
            if isinstance(event, Flip):
                assert f"card-{event.card.code}" in shown
        assert ("stay" in shown) == (Stay() in legal)
        assert ("next-round" in shown) == (legal == [NextRound()])
        aims = {f"aim-{e.card.code}-{e.seat}" for e in legal if isinstance(e, Aim)}
        assert {key for key in shown if key.startswith("aim-")} == aims
        choices = [e for e in legal if not isinstance(e, Flip)]
        event = rng.choice(choices if choices and rng.random() < 0.3 else legal)
        page = tap(page, event)
        events.append(event)
    assert parse_record(record(page)).events == tuple(events)


def test_whoever_must_choose_is_advised():
    page = opened(GAME)
    assert "bob: HIT" in said(page)
    page = opened(GAME, h="me")
    assert "bob: hit or stay?" in said(page)
    assert "me, if asked now: HIT" in said(page)
    page = opened(GAME, h="=")
    assert "HIT" not in said(page)


def test_targets_have_their_values_and_the_best_is_marked():
    page = opened("from me 143: 12 7; ann 168: 5 9 x2; bob 90: 3 11; pending: fz me>?\n")
    assert "FREEZE ANN" in said(page)
    shown = {each.key: each.label for each in page.button if (each.key or "").startswith("aim-")}
    assert set(shown) == {"aim-fz-0", "aim-fz-1", "aim-fz-2"}
    assert all("to win" in text for text in shown.values())


def test_a_tap_is_taken_back_and_put_back():
    page = opened(GAME)
    assert page.button(key="game-redo").disabled
    page = press(page, "game-undo")
    assert record(page) == format_record(parse_record(GAME).cut(4))
    page = press(page, "game-redo")
    assert record(page) == GAME


def instead(page: AppTest, number: int, option: int) -> AppTest:
    """Choose what happened in place of an event, by its place in the list."""
    page = checked(page.selectbox(key=f"instead-{number}-en").select_index(option).run())
    return press(page, "set-right")


def test_a_mistake_is_set_right_and_what_followed_stays():
    page = opened(GAME)
    page = press(page, "mend-1")
    page = instead(page, 1, DECK.index[DECK.card("6")])
    assert record(page) == GAME.replace("ann 5", "ann 6")


def test_a_mistake_of_an_early_round_is_set_right():
    rounds = ["me 12 | ann 5 | me stay | ann stay"] * 5
    rounds = [rounds[0].replace("12", str(number)) for number in (12, 11, 10, 9, 8)]
    rounds[1::2] = ["ann 5 | me 11 | ann stay | me stay", "ann 5 | me 9 | ann stay | me stay"]
    page = opened("players me ann\n" + "\n".join(rounds) + "\n")
    assert not any(button.key == "mend-0" for button in page.button)  # that round is shut
    page.session_state["round-0-False-en"] = True
    page = press(checked(page.run()), "mend-0")
    page = instead(page, 0, DECK.index[DECK.card("7")])
    assert record(page).splitlines()[1] == "me 7 | ann 5 | me stay | ann stay"


def test_what_cannot_follow_a_mistake_waits_and_follows_by_itself():
    page = press(opened(GAME), "mend-3")
    # I may stay or flip: a Freeze is what it was, and somebody must be named.
    page = instead(page, 3, 1 + DECK.index[DECK.card("fz")])
    assert "1 later tap waits" in said(page)
    page = press(page, "aim-fz-2")
    assert "later tap" not in said(page)
    assert record(page) == GAME.replace("hit 3", "hit fz>bob")


def test_taps_that_wait_can_be_forgotten():
    page = press(opened(GAME), "mend-3")
    page = press(instead(page, 3, 1 + DECK.index[DECK.card("fz")]), "forget")
    assert page.button(key="game-redo").disabled


def test_a_card_that_was_missed_is_put_in_before():
    page = press(opened("players me\nme 12 | me hit 3 | me hit 4\n"), "mend-1")
    page = checked(page.radio(key="how-1-en").set_value("Something came before it").run())
    page = instead(page, 1, 1 + DECK.index[DECK.card("7")])
    assert record(page) == "players me\nme 12 | me hit 7 | me hit 3 | me hit 4\n"


def test_what_never_happened_is_taken_out():
    page = press(opened("players me\nme 12 | me hit 3 | me hit 4\n"), "mend-1")
    page = checked(page.radio(key="how-1-en").set_value("It never happened").run())
    page = press(page, "set-right")
    assert record(page) == "players me\nme 12 | me hit 4\n"
    page = press(page, "game-undo")
    assert record(page) == "players me\nme 12 | me hit 3 | me hit 4\n"
    page = press(page, "game-redo")
    assert record(page) == "players me\nme 12 | me hit 4\n"
    assert page.button(key="game-redo").disabled
    page = press(press(page, "card-5"), "game-undo")
    page = press(page, "game-undo")
    assert record(page) == "players me\nme 12 | me hit 3 | me hit 4\n"


def test_taps_that_are_other_players_now_are_counted():
    page = press(opened(GAME), "mend-1")
    page = checked(page.radio(key="how-1-en").set_value("Something came before it").run())
    page = instead(page, 1, DECK.index[DECK.card("6")])
    dealt = "me 12 | ann 6 | bob 5 | me hit 7 | ann hit 3 | bob hit 9"
    assert record(page) == f"players me ann bob\n{dealt}\n"
    assert "4 later taps are other players' now" in said(page)


def test_taps_that_wait_are_in_the_link():
    page = press(opened(GAME), "mend-3")
    page = instead(page, 3, 1 + DECK.index[DECK.card("fz")])
    again = press(opened(None, **linked(page)), "mend-1")  # a second mistake meanwhile
    assert "1 later tap waits" in said(again)
    again = instead(again, 1, DECK.index[DECK.card("6")])
    again = press(opened(None, **linked(again)), "aim-fz-2")
    assert record(again) == GAME.replace("hit 3", "hit fz>bob").replace("ann 5", "ann 6")
    assert "w" not in again.query_params


@pytest.mark.parametrize(
    "waits",
    [
        "garbage",
        packed("nonsense"),
        packed("[" * 5000),
        packed("[[],[]]"),
        packed('[["players me ann\\nme 5\\n"],[[0,0,0]]]'),
        packed('[["game dealt ; players me ann bob\\n"],[]]'),
        packed('[["players me ann bob\\nme 5\\n"],[[0,1,0]]]'),
        packed('[["players me ann bob\\nme 5\\n"],[["x",{},0]]]'),
    ],
)
def test_what_cannot_wait_in_a_link_is_a_sentence_and_the_game_is_there(waits):
    page = opened(GAME, w=waits)
    assert "What waited in this link is lost" in said(page)
    assert record(page) == GAME
    assert "w" not in page.query_params


def test_a_round_is_summed_up_and_the_next_one_begins():
    page = opened("players me ann\nme 12 | ann x2 | me stay | ann hit 5 | ann stay\n")
    assert "The round is over" in said(page)
    page = press(page, "next-round")
    assert parse_record(record(page)).table().players[0].total == 12


def test_the_end_of_a_game_and_another_one():
    page = opened("from me 195: 12; ann 100 stay: 3; discard: 1\nme stay\n")
    assert "me wins with 207" in said(page)
    page = press(page, "rematch")
    assert parse_record(record(page)).table().standings() == [0, 0]
    page = press(page, "game-undo")
    assert "me wins with 207" in said(page)
    page = press(page, "rematch")
    page = press(page, "end")  # who plays on is likely the same
    assert page.number_input(key="seats").value == 2
    assert [page.text_input(key=f"setup-name-{seat}").value for seat in (0, 1)] == ["me", "ann"]
    choice = next(each for each in page.button_group if str(each.key).startswith("game-"))
    page = checked(choice.set_value("dealt").run())
    assert page.number_input(key="seats-dealt").value == 3
    assert page.text_input(key="setup-name-1").value == "ann"


@pytest.mark.parametrize(
    "link", ["garbage", "1", "2abc", "1" * 500, "<script>", packed("nonsense")]
)
def test_a_link_that_holds_no_game_is_a_sentence_and_an_empty_table(link):
    page = AppTest.from_function(play_page, default_timeout=120)
    page.query_params["g"] = link
    page = checked(page.run())
    assert "This link holds no game" in said(page)
    assert page.number_input(key="seats").value == 4


def test_odd_settings_in_a_link_are_named_and_left_out():
    page = opened(GAME, h="me,nobody", o="luck", m="ann=human,bob=fool,x=human")
    assert "nobody, luck, bob=fool, x" in said(page)
    assert page.query_params["m"] in ("ann=human", ["ann=human"])
    assert page.query_params["h"] in ("me", ["me"])
    assert "o" not in page.query_params


def test_settings_are_kept_in_the_link():
    page = opened(GAME)
    page = checked(page.multiselect(key="heroes-1-en").set_value(["ann"]).run())
    page = checked(page.selectbox(key="model-2-1-en").set_value("human").run())
    page = checked(page.selectbox(key="objective-1-en").set_value("score").run())
    kept = {name: linked(page)[name] for name in "hmo"}
    assert kept == {"h": "ann", "m": "bob=human", "o": "score"}
    again = opened(GAME, **kept)
    assert again.multiselect(key="heroes-1-en").value == ["ann"]
    assert again.selectbox(key="model-2-1-en").value == "human"


def test_a_record_is_pasted_and_followed_or_refused_with_a_sentence():
    page = opened()
    page.text_area(key="pasted-record").set_value(GAME)
    page = checked(label(page, "Follow this game").click().run())
    assert record(page) == GAME
    page.text_area(key="pasted-record").set_value("players me\nme 99")
    page = checked(label(page, "Follow this game").click().run())
    assert "'99' is not a card" in said(page)
    assert record(page) == GAME
    page.text_area(key="pasted-record").set_value("me 50: 12; ann 30: 5 9")
    page = checked(label(page, "Follow this game").click().run())
    assert "the game goes on from it" in said(page)
    assert record(page).startswith("from me 50: 12; ann 30: 5 9")


def test_a_second_tap_on_the_same_button_does_nothing():
    page = AppTest.from_function(double_tap, default_timeout=120)
    page.query_params["g"] = packed(GAME)
    page = checked(page.run())
    assert record(page) == GAME[:-1] + " | bob hit 5 | me hit 6\n"


def test_a_game_grows_no_longer_than_a_link_may(monkeypatch):
    monkeypatch.setattr("solver.ui.play_state.MAX_RECORD", len(GAME) + 5)
    page = press(opened(GAME), "card-5")
    assert "This game is too long for a link" in said(page)
    assert record(page) == GAME


def test_a_link_that_is_late_takes_nothing_back():
    page = opened(GAME)
    late = page.query_params["g"]
    page = press(page, "card-5")
    page.query_params["g"] = late
    page = press(page, "mend-1")
    assert record(page) == GAME[:-1] + " | bob hit 5\n"


def test_a_game_for_one_is_played_for_points():
    page = opened("players me\nme 12\n", o="win")
    assert "me: HIT" in said(page)


def test_where_advice_is_refused_the_page_says_why():
    page = opened("from me 10000:; ann 10000:; deal me\nme 12 | ann 12 | me stay | ann stay\n3 4\n")
    assert "No answer" in said(page)
    page = opened("players a b ; decks 2\na 12 | b 5\n")
    assert "Two x2" in said(page)


def test_settings_of_one_game_are_not_those_of_the_next():
    page = opened(GAME)
    page = checked(page.multiselect(key="heroes-1-en").set_value(["ann"]).run())
    page.text_area(key="pasted-record").set_value("players zoe ann kim\nzoe 5\n")
    page = checked(label(page, "Follow this game").click().run())
    assert "h" not in page.query_params
    assert page.multiselect(key="heroes-2-en").value == ["zoe", "ann", "kim"]


def test_a_player_with_an_odd_name_can_be_advised():
    page = opened("players - a&b\n- 5 | a&b 7\n", h="-")
    assert page.multiselect(key="heroes-1-en").value == ["-"]
    assert page.query_params["h"] in ("-", ["-"])
