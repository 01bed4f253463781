"""With a Vengeance on the pages: the same taps, more kinds of choice, and advice on each."""

from dataclasses import replace
from random import Random

from streamlit.testing.v1 import AppTest

from solver import games
from solver.advice import Advice, Figures, NextCard, Option
from solver.cards import Kind
from solver.game import Advisor
from solver.games import VENGEANCE
from solver.link import packed, unpacked
from solver.vengeance.record import format_record, parse_record
from solver.vengeance.referee import (
    Aim,
    Bonus,
    Drop,
    Flip,
    NextRound,
    Stay,
    Swap,
    Take,
    legal_events,
)
from solver.vengeance.rules import SWITCHES
from solver.vengeance.table import Need, Status

GAME = "game vengeance ; players me ann bob\nme 12 | ann 5 | bob 7 | me hit 3 | ann hit 9\n"
STEAL = "from game vengeance; me: 3 12; ann stay: 9 -4; bob: 7 l13; pending: steal me>?\n"
SWAP = "from game vengeance; me: 3 12; ann stay: 9 -4; bob: 7 12; pending: swap me>me\n"
DROP = "from game vengeance; me: 3 12; ann stay: 9 -4; bob: 7 l13; pending: discard bob>ann\n"
BRUTAL = (
    "from game vengeance; rules brutal=true; me -9: zero 1 2 3 4 5; ann 100: 8 12; "
    "bob 20 bust: 7 7\n"
)


def play_page():
    from solver.ui import play_page  # noqa: PLC0415  # the test runs these lines as a script

    play_page.show()


def position_page():
    from solver.ui import table_page  # noqa: PLC0415  # the test runs these lines as a script

    table_page.show()


def checked(page: AppTest) -> AppTest:
    assert not page.exception
    return page


def opened(record: str | None = None, **link: str) -> AppTest:
    page = AppTest.from_function(play_page, default_timeout=120)
    for name, value in link.items():
        page.query_params[name] = value
    return checked(page.run()) if record is None else follow(page, record)


def follow(page: AppTest, record: str) -> AppTest:
    """Go on from another link, as one that is typed over."""
    page.query_params["g"] = packed(record)
    return checked(page.run())


def positioned(text: str) -> AppTest:
    page = AppTest.from_function(position_page, default_timeout=120)
    page.query_params["p"] = text
    return checked(page.run())


def press(page: AppTest, *keys: str) -> AppTest:
    for key in keys:
        checked(page.button(key=key).click().run())
    return page


def label(page: AppTest, text: str) -> AppTest:
    [button] = [each for each in page.button if each.label == text]
    return checked(button.click().run())


def said(page: AppTest) -> str:
    kinds = (page.info, page.warning, page.success, page.error, page.markdown, page.caption)
    return "\n".join(each.value for kind in kinds for each in kind).replace("\\", "")


def record(page: AppTest) -> str:
    link = page.query_params["g"]
    return unpacked(link[0] if isinstance(link, list) else link)


def shown(page: AppTest) -> set[str]:
    return {str(each.key) for each in page.button if each.key and not each.disabled}


def keys(event) -> tuple[str, ...]:
    """Return what is tapped for an event."""
    match event:
        case Flip(card):
            return (f"card-{card.code}",)
        case Stay():
            return ("stay",)
        case Aim(card, seat):
            return (f"aim-{card.code}-{seat}",)
        case Take(seat, card) | Drop(seat, card):
            return (f"pick-{seat}-{card.code}",)
        case Swap((one, card), (two, other)):
            return (f"pick-{one}-{card.code}", f"pick-{two}-{other.code}")
        case Bonus(seat):
            return (f"bonus-{seat}",)
        case NextRound():
            return ("next-round",)
    raise AssertionError(event)


def test_a_game_with_every_switch_is_set_up_and_names_are_its_own():
    page = opened()
    choice = next(each for each in page.button_group if str(each.key).startswith("game-"))
    checked(choice.set_value("vengeance").run())
    page = checked(page.number_input(key="seats").set_value(3).run())
    for name, values in SWITCHES.items():
        page.selectbox(key=f"setup-{name}-en").set_value(values[-1])
    page.number_input(key="setup-total-1").set_value(-7)
    page.text_input(key="setup-name-1").set_value("steal")  # a card here
    page = press(page, "begin")
    assert "has a meaning of its own" in said(page)
    page.text_input(key="setup-name-1").set_value("frozen")  # a status of another game
    page = press(page, "begin")
    rules = " ".join(f"{name}={values[-1]}" for name, values in SWITCHES.items())
    assert record(page).startswith(f"from game vengeance; rules {rules}; me:; frozen -7:; player3")
    assert "me: next card" in said(page)
    page = press(page, "end")  # the same game is offered again
    page.number_input(key="setup-total-0").set_value(-1)
    page.selectbox(key="setup-brutal-en").set_value("false")
    page = press(page, "begin")
    assert "below 0 only with rules brutal=true" in said(page)


def test_the_page_offers_what_the_referee_allows_and_follows_any_game():
    rng = Random(51)
    page = opened("game vengeance ; players me ann bob ; rules brutal=true\n")
    events = []
    for _ in range(40):
        table = parse_record(record(page)).table()
        legal, ask = legal_events(table), table.ask()
        offered = shown(page)
        first = {keys(event)[0] for event in legal}
        if ask.card is not None and ask.need is Need.PICK and ask.card.code == "swap":
            first = {key for event in legal for key in keys(event)}
        prefixes = ("card-", "stay", "aim-", "pick-", "bonus-", "next-round")
        offered = {key for key in offered if key.startswith(prefixes)}
        # What is marked as a bust may be tapped all the same: it is what turned up.
        assert offered == first
        choices = [event for event in legal if not isinstance(event, (Flip, Stay))]
        actions = [e for e in legal if isinstance(e, Flip) and e.card.value <= 0]
        event = rng.choice(choices or (actions if rng.random() < 0.6 and actions else legal))
        page = press(page, *keys(event))
        events.append(event)
    assert parse_record(record(page)).events == tuple(events)
    assert {type(event) for event in events} == {Flip, Stay, Aim, Take, Swap, Drop, NextRound}
    given = {event.card.kind for event in events if isinstance(event, Aim)}
    assert given == {Kind.MODIFIER, Kind.ACTION}


def test_every_kind_of_choice_is_a_tap_and_says_what_it_does():
    page = opened(STEAL)
    assert "me: ME STEALS" in said(page)
    page = press(page, "aim-steal-2")
    assert "bob: STEAL 9 OF ANN" in said(page)
    assert {key for key in shown(page) if key.startswith("pick-")} == {
        *("pick-0-12", "pick-0-3"),
        *("pick-1-9", "pick-1--4"),
    }
    page = press(page, "pick-0-12")
    assert record(page) == STEAL + "me steal>bob bob take me 12\n"
    assert "bob steals 12 of me" in said(page)
    page = press(follow(page, DROP), "pick-1--4")
    assert record(page) == DROP + "ann drop ann -4\n"
    page = follow(page, "from game vengeance; me: 12; ann: 3; bob bust: 7 7; pending: -6 me>?\n")
    assert {key for key in shown(page) if key.startswith("aim-")} == {"aim--6-0", "aim--6-1"}
    page = press(page, "aim--6-1")
    assert "me gives −6 to ann" in said(page)
    page = follow(page, "from game vengeance; me: 12; ann: 3; bob: 7; pending: f4 me>?\n")
    page = press(page, "aim-f4-1", "card-jom", "card--2", "card-9", "card-9")
    assert "ann flips 9 again: bust" in said(page)
    page = follow(page, "from game vengeance; me: 12; ann: 3; pending: jom me>?\n")
    page = press(page, "aim-jom-0", "card-8")
    assert "me flips 8; me stays" in said(page)


def test_two_cards_are_swapped_by_two_taps_and_the_first_can_be_taken_back():
    page = press(opened(SWAP), "pick-0-12")
    assert "12 of me goes; for which card?" in {each.label for each in page.button}
    assert record(page) == SWAP
    assert not {key for key in shown(page) if key.startswith("pick-0-")}
    # The own 3 for another's: a second 12 would bust.
    help_text = next(each.help for each in page.button if each.key == "pick-2-7")
    assert "bob busts" in help_text.replace("\\", "")
    page = press(page, "swap-back")
    assert "pick-0-3" in shown(page)
    page = press(page, "pick-0-3", "game-undo")
    assert record(page) == SWAP
    assert "pick-0-3" in shown(page)
    page = press(page, "pick-1--4", "pick-0-3")
    assert record(page) == SWAP + "me swap me 3 ann -4\n"
    page = press(page, "game-undo", "game-redo")
    assert record(page) == SWAP + "me swap me 3 ann -4\n"


def test_in_brutal_mode_a_flip_7_takes_15_points_or_takes_them_off():
    page = press(opened(BRUTAL), "card-6")
    assert "Taking 15 points" in said(page)
    page = press(page, "bonus-1")
    assert record(page) == BRUTAL + "me hit 6 me -15>ann\n"
    [rows] = [table.value for table in page.table if "This round" in table.value.columns]
    made = {row["Player"]: row for row in rows.to_dict("records")}
    assert made["me"]["This round"].replace("\\", "") == "21"
    assert "takes 15 off" in made["ann"]["This round"]
    assert made["ann"]["Total"] == "**105**"
    page = press(page, "game-undo", "bonus-0", "next-round")
    assert parse_record(record(page)).table().standings() == [27, 120, 20]


def test_a_round_is_summed_up_with_all_that_makes_the_scores():
    page = opened(
        "from game vengeance; me: 13 9 /2 -4; ann: zero 5; bob: 1 -10; cat bust: 3 3\n"
        "me stay | ann hit jom>ann ann 8 | bob stay\n"
    )
    [rows] = [table.value for table in page.table if "This round" in table.value.columns]
    made = {row["Player"]: row["This round"].replace("\\", "") for row in rows.to_dict("records")}
    assert made == {
        "me": "22 ÷ 2 − 4",
        "ann": "The Zero: nothing",
        "bob": "1 − 10, not below 0",
        "cat": "bust",
    }


def test_whoever_is_asked_has_the_odds_and_who_is_chosen_advice():
    page = opened(GAME, h="me", o="win", m="ann=one_step")
    text = said(page)
    assert "bob: hit or stay?" in text
    assert page.subheader[0].value == "The next card for bob, of 103 left"
    assert "Bust: 5 cards, 4.9%" in text
    assert "Unlucky 7: 1 card, 1.0%** – 1 card in front goes" in text
    assert "The Zero: 1 card, 1.0%" in text
    assert "Modifier: 6 cards, 5.8%" in text
    assert "Action: 10 cards, 9.7%" in text
    assert "me, if asked now: HIT" in text
    assert page.multiselect  # who is advised
    page = opened(GAME, h="bob", o="score")
    assert ":material/add_circle: HIT" in said(page)


def test_a_mistake_is_set_right_waits_and_follows():
    page = press(opened(GAME), "mend-3")
    options = page.selectbox(key="instead-3-en").options
    page = checked(
        page.selectbox(key="instead-3-en").select_index(options.index("flips Steal")).run()
    )
    page = press(page, "set-right")
    assert "1 later tap waits" in said(page)
    page = press(page, "aim-steal-0", "pick-2-7")
    assert "later tap" not in said(page)
    assert record(page) == GAME.replace("hit 3", "hit steal>me me take bob 7")
    page = press(page, "mend-5")  # which card it was
    options = page.selectbox(key="instead-5-en").options
    assert options == ["steals 5 of ann", "steals 7 of bob"]
    page = checked(page.selectbox(key="instead-5-en").select_index(0).run())
    page = press(page, "set-right")
    assert record(page) == GAME.replace("hit 3", "hit steal>me me take ann 5")
    page = press(page, "game-undo")
    assert record(page) == GAME.replace("hit 3", "hit steal>me me take bob 7")


def test_a_game_is_restored_shared_and_played_again():
    over = "from game vengeance; me 195: 12; ann 100 stay: 3; discard: 1\nme stay\n"
    page = opened(over)
    assert "me wins with 207" in said(page)
    assert {each.label for each in page.get("download_button")} == {"Save the record"}
    page = press(page, "rematch")
    assert record(page) == "game vengeance ; players me ann ; dealer me\n"
    page.text_area(key="pasted-record").set_value("players me ann\nme 12\n")
    page = label(page, "Follow this game")
    assert record(page) == "players me ann\nme 12\n"
    page.text_area(key="pasted-record").set_value("game vengeance ; players me ann\nme sc\n")
    page = label(page, "Follow this game")
    assert "'sc' is not a card" in said(page)
    assert record(page) == "players me ann\nme 12\n"
    page = follow(page, "game vengeance ; players me ann\nme 12 | ann x2\n")
    assert "This link holds no game" in said(page)


def test_the_pad_of_a_position_lays_cards_as_the_game_does():
    page = positioned("game vengeance; me:; company")
    assert "with nothing in front you must hit" in said(page)
    page = press(page, "pad-7", "pad-9", "pad--4", "pad-f4")
    assert page.session_state.text == "game vengeance; 7 9 -4; discard: f4"
    assert "then show what it did" in said(page)
    assert page.button(key="pad-9").disabled
    page = press(page, "pad-u7")
    assert page.session_state.text == "game vengeance; u7; discard: 7 9 -4 f4"
    assert "tap it before them" in said(page)
    page = press(page, "undo")
    [chip] = [b for b in page.button if str(b.key).startswith("chip-") and b.label == "−4"]
    page = checked(chip.click().run())
    [status] = [each for each in page.button_group if str(each.key).startswith("status-")]
    assert list(status.options) == ["In", "Stayed", "Busted"]
    page = checked(status.set_value(Status.BUSTED).run())
    assert {key for key in shown(page) if key.startswith("pad-")} == {"pad-7", "pad-9"}
    page = press(page, "pad-9")
    assert page.session_state.text == "game vengeance; me bust: 7 9 9; over; discard: f4; company"
    page = press(page, "new-round")
    assert "discard: 7 9*2 f4" in page.session_state.text


def test_a_position_is_read_refused_and_followed():
    page = positioned(
        "game vengeance; rules brutal=true; me -9: zero 1 2 3 4 5 6; ann 100: 12 8; over"
    )
    page = press(page, "bonus-1")
    assert "bonus -15>ann" in page.session_state.text
    page = press(page, "new-round")
    assert "me 12:; ann 105:" in page.session_state.text
    for text, words in {
        "game vengeance; me: 12 12": "twice",
        "game vengeance; me -5: 12": "brutal=true",
        "game vengeance; me: 12 sc": "not a card",
    }.items():
        page.text_area(key="pasted").set_value(text)
        page = label(page, "Use this position")
        assert words in page.error[0].value.replace("\\", "")
    page = checked(page.menu_button(key="more").click("Start over").run())
    assert page.session_state.text == "game vengeance; me:; company"
    choice = next(each for each in page.button_group if str(each.key).startswith("game-"))
    page = checked(choice.set_value("flip7").run())
    assert page.session_state.text == "me:; company"
    page = press(page, "undo")
    assert page.session_state.text == "game vengeance; me:; company"


def fake(position, **_):
    """Advise to pick what comes first."""
    table = position.table
    events = [VENGEANCE.format_event(table, e).split(maxsplit=1)[1] for e in legal_events(table)]
    options = tuple(
        Option(event, 10.0 - n, 0.5 - n / 100, -n / 100) for n, event in enumerate(events)
    )
    name = table.players[position.hero].name
    figures = Figures(name, 0, "hit", NextCard(1, 0, 0, 0, 1), 0.0, 0.0, None)
    return Advice(
        game="vengeance",
        hero=name,
        model=position.model,
        objective="win",
        draw_pile=1,
        best=events[0],
        figures=figures,
        win=None,
        options=options,
        players=(figures,),
        reason="it comes first",
        exact=None,
        elapsed_ms=0.0,
    )


def test_every_choice_of_advice_has_its_place(monkeypatch):
    advised = replace(VENGEANCE, advisor=Advisor(advise=fake))
    monkeypatch.setitem(games.GAMES, "vengeance", advised)
    page = opened(SWAP.replace("ann stay: 9 -4", "zoe stay: 9 -4"))
    assert "SWAP 3 OF ME FOR 9 OF ZOE" in said(page)
    labels = {str(each.key): each.label for each in page.button}
    assert "50.0%" in labels["pick-0-3"]
    page = press(page, "pick-0-3")
    assert "50.0%" in {str(each.key): each.label for each in page.button}["pick-1-9"]
    page = follow(page, STEAL.replace("3 12", "4 12"))
    assert "ME STEALS" in said(page)
    assert "It comes first" in said(page)
    page = follow(page, DROP.replace("3 12", "4 12"))
    assert "DISCARD 4 OF ME" in said(page)
    page = follow(page, BRUTAL.replace("ann 100", "ann 101") + "me hit 6\n")
    assert "TAKE 15 POINTS" in said(page)
    assert page.multiselect  # who is advised can be set then
    assert format_record(parse_record(record(page))) == record(page)
