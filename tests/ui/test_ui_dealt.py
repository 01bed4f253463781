"""A game of Dealt! on the page: set up, dealt in order, played, and set right."""

from random import Random

import pytest
from test_ui_vengeance import (
    checked,
    follow,
    label,
    opened,
    positioned,
    press,
    record,
    said,
    shown,
)

from solver.cards import Kind
from solver.dealt.advise import advise
from solver.dealt.chances import plays
from solver.dealt.deck import DECK
from solver.dealt.events import Draw, Insert, NextRound, Play, Stuck, Take
from solver.dealt.hand import options
from solver.dealt.notation import parse
from solver.dealt.odds import odds, places
from solver.dealt.reasons import words_of
from solver.dealt.record import Record, format_record, parse_record
from solver.dealt.referee import apply, legal_events, sensible_events
from solver.dealt.rules import SWITCHES
from solver.dealt.sets import Rank, Set
from solver.dealt.table import Need, new_game
from solver.language import language
from solver.link import packed
from solver.live import Live
from solver.ui.dealt import picking, words
from solver.ui.dealt.players import lines
from solver.ui.faces import percent

HEAD = "game dealt ; players me ann bob\n"
DEAL = HEAD + (
    "me 3 8 8 x 12 5 5 5 redraw 1 | me reserve 7 11 | ann reserve 4 4 | bob reserve 9 12\n"
)
PLAYED = "1*4 2*4 4*4 5*4 6*4 8*4"
SMALL = (
    "from game dealt; me hand: 3 9 x; me reserve: 7 11; ann: 2 cards; bob: 3 cards; "
    f"played: {PLAYED}\n"
)
STARTED = "from game dealt; me hand: 3 9; me reserve: 7; ann: 4 cards; bob: 3 cards; turn bob\n"


def keys(table, event):  # noqa: C901  # one case for each kind
    """Return what is tapped for an event, all of it."""
    hidden = table.ask().seat is not None and table.players[table.ask().seat].hand.hidden
    match event:
        case Draw(card):
            return (f"card-{card.code}",)
        case Insert(place):
            return (f"put-{place}",)
        case Take(card, None):
            return (f"take-{card.code}",)
        case Take(card, place):
            return (f"take-{card.code}", f"put-{place}")
        case Stuck():
            return ("stuck",)
        case NextRound():
            return ("next-round",)
        case Play(cards, made, _) if hidden:
            taps, picked = [], ()
            for card in cards:
                taps.append(f"add-{card.code}")
                picked = (*picked, card)
                if picking.hidden(table, picked).done == event:
                    return tuple(taps)
            return (*taps, f"finish-{made.strength}")
        case Play(cards, _, place):
            return (f"play-{place}-{len(cards)}",)
    raise AssertionError(event)


def test_a_game_is_set_up_with_chips_the_oldest_and_every_switch():
    page = opened()
    choice = next(each for each in page.button_group if str(each.key).startswith("game-"))
    page = checked(choice.set_value("dealt").run())
    page = checked(page.number_input(key="seats-dealt").set_value(5).run())
    for name, values in SWITCHES.items():
        page.selectbox(key=f"setup-{name}-en").set_value(values[-1])
    page.number_input(key="setup-chips-of-1").set_value(1)
    page.text_input(key="setup-name-2").set_value("redraw")  # a card here
    page = press(page, "begin")
    assert "has a meaning of its own" in said(page)
    page.text_input(key="setup-name-2").set_value("dealer")
    page = checked(page.run())
    oldest = next(e for e in page.selectbox if str(e.key).startswith("setup-oldest"))
    page = checked(oldest.set_value(1).run())
    opens = page.multiselect[0]
    page = press(checked(opens.set_value([0, 3]).run()), "begin")
    start = parse_record(record(page)).start
    assert start.rules.changed() == {name: values[-1] for name, values in SWITCHES.items()}
    assert [player.chips for player in start.players] == [3, 1, 3, 3, 3]
    assert (start.oldest, start.open()) == (1, [0, 3])
    assert start.players[2].name == "dealer"
    assert "player4: tap your hand" in said(page)  # the first of them on the dealer's left
    page = press(page, "end")


def test_a_hand_is_tapped_in_order_and_its_order_set_right():
    page = press(opened(HEAD), *(f"card-{code}" for code in ["3", "8", "8", "x", "redraw"]))
    assert record(page) == HEAD + "me 3 8 8 x redraw\n"
    assert "5 of 10 cards" in said(page)
    page = press(page, "deal-4", "deal-1")  # moved to the place of another
    assert record(page) == HEAD + "me 3 redraw 8 8 x\n"
    page = press(page, "deal-0", "card-stop")  # put in before it
    assert record(page) == HEAD + "me stop 3 redraw 8 8 x\n"
    page = press(page, "deal-2", "deal-out")
    assert record(page) == HEAD + "me stop 3 8 8 x\n"
    page = press(page, "deal-1", "deal-1")  # taken up, and laid back
    assert "deal-out" not in shown(page)
    page = press(page, "deal-1", "game-undo")
    assert record(page) == HEAD + "me stop 3 8 8 x\n"
    page = press(page, "game-undo", "game-undo")  # both changes at once
    assert record(page) == HEAD + "me 3 redraw 8 8 x\n"
    page = press(page, *(f"card-{n}" for n in (8, 8)))
    assert page.button(key="card-8").disabled
    assert "card-7" in shown(page)


def test_the_plays_stand_on_the_hand_with_their_exact_chances():
    page = opened(SMALL)
    [advised] = [each for each in page.multiselect if each.label == "Who is advised"]
    page = checked(advised.set_value([]).run())
    position = parse(SMALL.removeprefix("from ").strip())
    found = odds(position)
    labels = {str(each.key): each.label.replace("\\", "") for each in page.button}
    assert {key for key in labels if key.startswith("play-")} == {
        f"play-{each.option.place}-{len(each.option.cards)}" for each in found.plays
    }
    for each, known in zip(plays(position.table, 0), found.plays, strict=True):
        text = labels[f"play-{each.option.place}-{len(each.option.cards)}"]
        assert percent(each.beaten.nobody) in text
        assert f"{known.turns} turn" in text
    assert "X=12" in labels["play-2-1"]
    assert "9 X=9" in labels["play-1-2"]
    best = max(found.plays, key=lambda each: each.nobody)
    assert f"Hardest to beat is {best.option.set}: {percent(best.nobody)}" in said(page)
    rows = next(table.value for table in page.table if "Nobody" in table.value.columns)
    assert list(rows.columns) == ["Play", "Nobody", "ann", "bob", "Turns"]
    assert list(rows["ann"]) == [percent(each.players[0].at_all) for each in found.plays]
    assert "are left out" in said(page)
    # As fractions, if asked.
    pair = str(Set(Rank.PAIR, 9))
    page = checked(page.selectbox(key="fraction").set_value(pair).run())
    exact = next(e for e in odds(position, exact=True).plays if str(e.option.set) == pair)
    chance = exact.players[0].at_all
    assert f"ann can beat it\n{chance.numerator}/{chance.denominator}" in page.code[0].value
    page = checked(page.toggle(key="nobody").set_value(True).run())
    chance = exact.nobody
    assert f"nobody can beat it\n{chance.numerator}/{chance.denominator}" in page.code[0].value


def test_the_first_and_the_last_card_are_tapped_and_x_is_named_where_it_matters():
    page = press(opened(SMALL), "hand-1", "hand-2")
    assert page.button(key="finish").label == "**\u2066 9 X \u2069** Pair 9"
    assert {"finish-8", "finish-9"} & shown(page) == set()
    others = [key for key in shown(page) if key.startswith("finish-")]
    named = {Set(Rank.TWO_STRAIGHT, 9).strength, Set(Rank.TWO_STRAIGHT, 10).strength}
    assert {int(key.removeprefix("finish-")) for key in others} == named
    page = press(page, "game-undo", "game-undo")
    assert record(page) == SMALL
    assert "finish" not in shown(page)
    page = press(page, "hand-1", "hand-2", f"finish-{min(named)}")
    assert record(page).endswith("\nme 9 x=8\n")
    page = press(page, "game-undo", "hand-0", "hand-1")
    assert "These cards are no set" in said(page)
    page = press(page, "hand-0", "hand-2", "finish")  # what was chosen is laid back first
    assert record(page).endswith("\nme x=12\n")


def test_others_are_followed_with_one_tap_a_card():
    page = press(opened(SMALL), "play-0-1")
    assert "Me holds the trick with Solo 3" in said(page)
    page = press(page, "add-9")  # a Solo, or the first of a pair
    assert {f"finish-{Set(Rank.SOLO, 9).strength}", "chip-0", "add-9"} <= shown(page)
    assert "add-3" not in shown(page)
    page = press(page, "chip-0", "add-9", "add-9")  # two cards are all that ann has
    assert record(page).endswith("me 3 | ann 9 9\n")
    page = press(page, "game-undo", "add-x")
    assert f"finish-{Set(Rank.SOLO, 12).strength}" in shown(page)
    page = press(page, f"finish-{Set(Rank.SOLO, 5).strength}")
    assert record(page).endswith("me 3 | ann x=5\n")
    page = press(page, "add-stop")
    assert record(page).endswith("ann x=5 | bob stop\n")
    assert "bob wins the trick" in said(page)


def test_a_reserve_is_taken_and_put_where_it_makes_a_difference():
    page = press(opened(STARTED), "add-3", f"finish-{Set(Rank.SOLO, 3).strength}")
    assert "take-7" in shown(page)
    page = press(page, "take-7")
    table = parse_record(record(page)).table()
    wanted = {
        f"put-{each.place}" for each in places(table, table.players[0].hand.cards, DECK.card("7"))
    }
    assert (
        {key for key in shown(page) if key.startswith("put-")}
        == wanted
        == {"put-0", "put-1", "put-2"}
    )
    page = press(page, "take-back")
    assert "take-7" in shown(page)
    page = press(page, "take-7", "put-1")
    assert record(page).endswith("me take 7@2\n")
    assert "takes the reserve 7: 3 [7] 9" in said(page)
    same = picking.between(places(table, DECK.cards[4:5] * 3, DECK.card("8")))
    assert same == ["[8] 5", "5 [8] 5"]
    hand = [DECK.card(code) for code in ["12", "5", "5", "5", "1"]]
    told = picking.between(places(table, hand, DECK.card("8")))
    assert len(set(told)) == len(told)


def test_after_a_redraw_cards_are_drawn_and_put_in_one_by_one():
    page = press(opened(DEAL, h="="), "play-8-1", "take-4", "take-9")
    assert "me draws: which card?" in said(page)
    assert "card 1 of 3" in said(page)
    page = press(page, "card-8")
    assert "me: where does 8 go?" in said(page)
    page = press(page, "put-1", "card-x", "put-0", "card-stop")
    assert "put-0" in shown(page)
    page = press(page, "put-12") if "put-12" in shown(page) else press(page, "put-0")
    assert "me leads" in said(page)
    assert parse_record(record(page)).table().pile == 15


def test_whoever_can_do_nothing_pays_and_a_game_goes_on_to_its_end_and_again():
    text = (
        "from game dealt; me chips 1 hand: 12 12 12 3; ann chips 0: 2 cards; bob: 3 cards\n"
        "me 12 12 12\n"
    )
    page = opened(text)
    assert "stuck" in shown(page)
    page = press(page, "stuck")
    assert "ann loses the game; me, bob win" in said(page)
    rows = next(table.value for table in page.table if "This round" in table.value.columns)
    assert list(rows["This round"]) == ["safe", "cannot pay", "safe"]
    page = press(page, "rematch")
    assert record(page) == HEAD
    page = follow(page, text.replace("chips 0", "chips 2"))
    page = press(page, "stuck", "next-round")
    assert "me: tap your hand" in said(page)
    assert [p.chips for p in parse_record(record(page)).table().players] == [1, 1, 2]


def test_the_page_offers_what_the_referee_allows_and_follows_any_game():
    rng = Random(7)
    # Nobody is advised: what can be tapped is the referee's.
    page = opened("game dealt ; players me ann bob ; open me bob\n", h="=")
    events, kinds = [], set()
    for _ in range(75):
        table = parse_record(record(page)).table()
        ask = table.ask()
        legal = sensible_events(table)
        hidden = ask.seat is not None and table.players[ask.seat].hand.hidden
        prefixes = ("card-", "put-", "take-", "stuck", "add-", "play-", "next-round")
        offered = {key for key in shown(page) if key.startswith(prefixes)}
        first = {keys(table, event)[0] for event in legal}
        if hidden:  # any card of a set may come first
            first |= {f"add-{c.code}" for e in legal if isinstance(e, Play) for c in e.cards}
        assert offered == first
        event = rng.choice(legal)
        if rng.random() < 0.5:
            rare = [e for e in legal if isinstance(e, Take | Stuck | Insert)]
            special = [e for e in legal if isinstance(e, Draw) and e.card.kind is not Kind.NUMBER]
            event = rng.choice(rare or special or legal)
        page = press(page, *keys(table, event))
        events.append(event)
        kinds.add(type(event))
        if kinds >= {Draw, Insert, Play, Take} and len(events) > 55:
            break
    assert parse_record(record(page)).events == tuple(events)
    assert {Draw, Play, Take} <= kinds


def test_a_mistake_is_set_right_and_what_followed_follows():
    text = DEAL + "me 8 8 | ann take 4 | bob 9 9\n"
    page = press(opened(text), "mend-17")  # what ann did
    told = "plays Pair 10: 10 10"
    options_ = page.selectbox(key="instead-17-en").options
    page = checked(page.selectbox(key="instead-17-en").select_index(options_.index(told)).run())
    page = press(page, "set-right")
    assert "1 later tap waits" in said(page)  # a Pair 9 does not beat that
    page = press(page, "add-11", "add-11", f"finish-{Set(Rank.PAIR, 11).strength}")
    assert record(page) == DEAL + "me 8 8 | ann 10 10 | bob 11 11\n"
    live = Live(parse_record(text))
    turned = picking.redealt(
        live, 0, tuple(reversed(parse_record(DEAL).table().players[0].hand.cards))
    )
    assert turned.live.record.table().trick == ()
    assert len(turned.live.later) == 3


def test_a_game_is_restored_shared_and_kept_in_its_link():
    page = opened(DEAL)
    assert {each.label for each in page.get("download_button")} == {"Save the record"}
    page.text_area(key="pasted-record").set_value(HEAD + "me 3 13\n")
    page = label(page, "Follow this game")
    assert "'13' is not a card" in said(page)
    page.text_area(key="pasted-record").set_value(HEAD + "me 3 12\n")
    page = label(page, "Follow this game")
    assert record(page) == HEAD + "me 3 12\n"
    # A whole game of three rounds fits, and is read back.
    rng, table = Random(3), new_game(["me", "ann", "bob"])
    start, events, rounds = table, [], 0
    while rounds < 6 and table.ask().need is not Need.NOTHING:
        event = rng.choice(legal_events(table))
        events.append(event)
        rounds += isinstance(event, NextRound)
        table = apply(table, event)
    text = format_record(Record(start, tuple(events)))
    assert len(packed(text)) < 4000
    page = follow(page, text)
    assert record(page) == text


def test_how_it_began_can_be_set_right():
    page = press(opened(DEAL + "me 8 8\n"), "reset")
    page.text_input(key="setup-name-1").set_value("zoe")
    page.number_input(key="setup-chips-of-2").set_value(0)
    page = press(checked(page.run()), "correct")
    table = parse_record(record(page)).table()
    assert [p.name for p in table.players] == ["me", "zoe", "bob"]
    assert [p.chips for p in table.players] == [2, 2, 0]
    assert str(table.highest) == "Pair 8"


def test_a_position_shows_the_same_plays_and_is_followed():
    text = SMALL.removeprefix("from ").strip()
    page = positioned(text)
    found = odds(parse(text))
    rows = next(table.value for table in page.table if "Nobody" in table.value.columns)
    assert list(rows["Nobody"]) == [percent(each.nobody) for each in found.plays]
    page.text_area(key="pasted").set_value("game dealt; me: 3 3 3 3 3; ann: 2 cards; bob: 2 cards")
    page = label(page, "Use this position")
    assert "3" in page.error[0].value
    page.text_area(key="pasted").set_value(STARTED.removeprefix("from "))
    page = label(page, "Use this position")
    assert "If the trick stays as it is, hardest to beat is" in said(page)
    page = press(page, "over")
    assert page.session_state.text.startswith("game dealt; me hand:")
    choice = next(each for each in page.button_group if str(each.key).startswith("game-"))
    page = checked(choice.set_value("flip7").run())
    assert page.session_state.text == "me:; company"


def test_whoever_is_last_to_act_sees_plays_and_nobody_to_fear():
    page = positioned(
        "game dealt; me hand: 3 8 8 x; me reserve: 7; ann: 2 cards; bob: 1 card; "
        "trick: ann 2, bob 5; played: 11*4"
    )
    assert "wins the trick" in said(page)
    rows = next(table.value for table in page.table if "Nobody" in table.value.columns)
    assert "ann" not in rows.columns
    taken = rows[rows["Play"] == "Take 7"]
    assert len(taken) == 1
    assert taken["Safe"].item() != "–"
    assert any(" ± " in safe for safe in rows["Safe"])
    assert "± is its error" in said(page)


def test_a_hand_that_is_not_tapped_yet_is_not_out():
    table = parse_record(HEAD).table()
    assert [line["Hand"] for line in lines(table, {})] == ["0 cards", "10 cards", "10 cards"]
    over = parse(STARTED.removeprefix("from ").strip().replace("ann: 4", "ann: 0")).table
    assert "out" in lines(over, {})[1]["Hand"]


def test_sets_are_named_in_the_language_of_the_page():
    position = parse(SMALL.removeprefix("from ").strip())
    best = odds(position).plays[-1].option
    assert best.set is not None
    say = language("ja").say
    event = Play(best.cards, best.set, best.place)
    assert say(words_of(position.table, event)) == say(str(best.set))
    assert say(str(best.set)) != str(best.set)


@pytest.mark.parametrize("text", [SMALL, STARTED])
def test_words_say_what_stands_there(text):
    table = parse(text.removeprefix("from ").strip()).table
    assert table.players[table.seat].name in words.question(table)
    assert [line["Hand"] for line in lines(table, {})][1] in {"2 cards", "4 cards"}
    cards = table.players[0].hand.cards
    assert len(options(cards, table.rules)) >= 2


def test_the_best_play_comes_first_and_is_refined():
    text = SMALL.replace("bob: 3", "zoe: 3")
    page = opened(text)
    best = advise(parse(text.removeprefix("from ").strip()), seconds=None)
    assert best.method == "estimate"
    shown = said(page)
    assert f"PLAY {best.best.upper()}" in shown
    assert f"{percent(best.options[0].safe)} to lose no chip" in shown
    assert f"estimate ± {percent(best.error)}" in shown
    rows = next(table.value for table in page.table if "Nobody" in table.value.columns)
    assert f"{percent(best.options[0].safe)} ± {percent(best.error)}" in set(rows["Safe"])
    assert page.multiselect  # who is advised can be set
