"""How each game looks: every card, effect, switch and event has its face and its words."""

from pathlib import Path

import pytest

from solver.cards import Kind
from solver.flip.live import Live
from solver.flip.referee import Flip, NextRound, Stay
from solver.games import GAMES, VENGEANCE, game_at, parse, parse_record
from solver.said import Said
from solver.ui import edit, odds, pad
from solver.ui.log import does, last, rounds, shares
from solver.ui.looks import LOOKS, ROWS, look_at, picks, short
from solver.ui.moment import question
from solver.ui.pick_panel import KEYS
from solver.ui.players import cells, lines
from solver.ui.verdict import choice

ROUND = (Path(__file__).parents[1] / "data" / "vengeance_round.txt").read_text(encoding="utf-8")
each_game = pytest.mark.parametrize("name", GAMES)


@each_game
def test_every_card_has_a_place_on_the_pad_and_a_key_of_its_own(name):
    look, deck = LOOKS[name], GAMES[name].deck
    assert sorted(map(str, look.pad)) == sorted(map(str, deck.cards))
    keys = [look.shortcuts[card.code] for card in deck.cards]
    assert len(set(keys)) == len(keys)
    # Those of the page and of Streamlit: stay, next round, rerun, clear the cache.
    assert not {"S", "N", "R", "C"} & {*keys, *KEYS}
    assert len({short(card) for card in deck.cards}) == len(deck.cards)
    assert set(look.short) <= {card.code for card in deck.cards}


@pytest.mark.parametrize("name", ROWS)
def test_every_effect_has_its_face(name):
    look = ROWS[name]
    [effects] = {type(effect) for effect in look.effects}
    assert set(look.effects) == set(effects)
    grouped = [effect for effects in look.groups.values() for effect in effects]
    assert sorted(map(str, grouped)) == sorted(map(str, effects))
    faces = [look.effects[effect] for effect in look.groups]
    assert len({face.icon for face in faces}) == len(faces)


@each_game
def test_every_switch_has_its_words_and_every_example_is_read(name):
    look, game = LOOKS[name], GAMES[name]
    assert {switch: set(each.values) for switch, each in look.switches.items()} == {
        switch: set(values) for switch, values in game.switches.items()
    }
    assert parse(look.placeholder).table.deck.game == name
    assert parse_record(look.record).start.deck.game in {name, "flip7"}
    assert edit.is_empty(edit.empty(game))


def words(record):
    return [str(entry.text) for entry in rounds(record)[-1]]


def test_a_round_with_every_card_is_told():
    record = parse_record(ROUND)
    assert VENGEANCE.format_record(record) == ROUND
    flipped = {event.card for event in record.events if hasattr(event, "card")}
    assert {card for card in VENGEANCE.deck.cards if card.kind is not Kind.NUMBER} <= flipped
    told = words(record)
    for text in (
        "ann hands the Steal to bob",
        "bob steals 12 of me",
        "bob gives −4 to ann",
        "cat makes me flip four",
        "me flips Just One More and sets it aside",
        "me flips Unlucky 7; me loses all other cards",
        "me makes ann take one more",
        "ann flips 3; ann stays",
        "bob takes the Swap",
        "bob swaps 9 of me and 12 of bob",
        "bob hands the Discard to cat",
        "cat discards −4 of ann",
        "cat keeps −2",
        "cat flips 13 again: bust",
        "me flips 2: Flip 7",
    ):
        assert text in told
    made = {share.name: share for share in shares(record.table())}
    assert (made["me"].made_of, made["me"].points) == ("52 + 15 for Flip 7", 67)
    assert (made["ann"].made_of, made["ann"].points) == ("3 − 16, not below 0", 0)


@pytest.mark.parametrize(
    ("start", "event", "told"),
    [
        # What leaves no choice, or follows from one.
        ("me: 12; ann bust: 3 3", "me hit -4", "me flips −4; me gets −4"),
        ("me: 12; ann bust: 3 3", "me hit f4", "me flips Flip Four; me gets it"),
        ("me: 12; ann bust: 3 3", "me hit swap", "me flips Swap; nobody has a use for it"),
        ("me: 12; ann:", "me hit steal", "me flips Steal; ann gets it"),
        (
            "me: 3; ann: 3 5; pending: steal me>me",
            "me take ann 3",
            "me steals 3 of ann; me busts",
        ),
        (
            "me: 3 4; ann: u7 5; pending: swap me>me",
            "me swap me 3 ann u7",
            "me swaps 3 of me and Unlucky 7 of ann; me loses all other cards",
        ),
        (
            "me: 10 11; ann: 10 11; pending: swap me>me",
            "me swap me 10 ann 11",
            "me swaps 10 of me and 11 of ann; me busts; ann busts",
        ),
        (
            "me: 12; bob stay: 1 2 3 4 5 6 -4; pending: swap me>me",
            "me swap me 12 bob -4",
            "me swaps 12 of me and −4 of bob; Flip 7 for bob",
        ),
        ("me: 3; ann: 5; pending: jom me>?", "me jom>me", "me takes the Just One More"),
        ("me: 3; ann: 5; pending: f4 me>?", "me f4>me", "me takes the Flip Four"),
        (
            "me: 3; ann: 5; pending: f4 me>ann 1, -6 ann>?",
            "ann 5",
            "ann flips 5 again: bust",
        ),
    ],
)
def test_what_follows_without_a_choice_is_told(start, event, told):
    record = parse_record(f"from game vengeance; {start}\n{event}\n")
    assert last(Live(record)) == told
    [event] = record.events
    assert does(record.start, event)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("me: 5; ann: 3; pending: -4 me>?", "me: who gets the −4?"),
        ("me: 5; ann: 3; pending: /2 me>?", "me: who gets the ÷2?"),
        ("me: 5; ann: 3; pending: jom me>?", "me: who takes Just One More?"),
        ("me: 5; ann: 3; pending: f4 me>?", "me: who flips four?"),
        ("me: 5; ann: 3; pending: f4 ann>me 4", "me: flip 4 more cards"),
        ("me: 5; ann: 3; pending: swap me>?", "me: who swaps?"),
        ("me: 5; ann: 3; pending: discard me>ann", "ann: which card goes?"),
        ("me: 5; ann: 3; pending: steal ann>ann", "ann: which card do you steal?"),
        ("me stay: 5; ann stay: 3", "The round is over"),
    ],
)
def test_the_table_asks_in_words(text, asked):
    assert question(parse(f"game vengeance; {text}").table) == asked


def test_every_legal_choice_has_a_face_a_subject_and_words_of_its_own():
    record = parse_record(ROUND)
    for table in record.tables():
        legal = VENGEANCE.legal_events(table)
        told = [str(does(table, event)) for event in legal]
        assert len(set(told)) == len(told)
        choices = [event for event in legal if not isinstance(event, (Flip, Stay, NextRound))]
        texts = [VENGEANCE.format_event(table, e).split(maxsplit=1)[-1] for e in choices]
        faces = {choice(text, "vengeance").word for text in texts}
        assert len(faces) == len({look_at(table).subject(text) for text in texts}) == len(texts)
        left = [spot for holder in picks.holders(table) for spot in holder.picks]
        assert bool(left) == (table.ask().need.value == "pick")


def test_groups_of_odds_add_up_and_say_what_must_be_said():
    position = parse("game vengeance; me: 13 l13 4 -2; ann: 3; bob bust: 7 7; discard: 12*3")
    groups = odds.groups(position)
    found = {str(group.face.word): group for group in groups}
    assert next(str(group.face.word) for group in groups) == "Bust"
    assert sum(group.total for group in groups) == sum(position.table.source())
    assert {name: group.total for name, group in found.items()} == {
        "Bust": 14,
        "Unlucky 7": 1,
        "The Zero": 1,
        "Safe": 67,
        "Modifier": 5,
        "Action": 10,
    }
    assert found["Unlucky 7"].note == "4 cards in front go"
    assert found["Modifier"].note == "yours to give away"
    assert odds.bust(position) == 14 / 98
    assert odds.bust(game_at(position.table).seen(position.table, 2)) is None
    alone = parse("game vengeance; me:; ann bust: 3 3")
    notes = {str(group.face.word): group.note for group in odds.groups(alone)}
    assert (notes["Unlucky 7"], notes["Modifier"]) == ("", "")


def test_stayed_players_can_still_bust():
    position = parse("game vengeance; me: 13; ann stay: 12 11 /2; bob bust: 7 7")
    made = [cells(line, None) for line in lines(position)]
    assert [row["Ends with"] for row in made] == ["–", ":gray[11]", ":gray[0]"]
    assert made[1]["Busts"] == ":gray[20.6%]"
    assert made[2]["Busts"] == ":gray[–]"


def test_what_cards_do_is_seen_before_they_are_picked():
    table = parse(
        "game vengeance; me: 1 3 4 5 8 9; ann: 3 10; bob stay: 13 u7; pending: steal me>me"
    ).table
    effects = {
        pick.card.code: pick.effect and pick.effect.value
        for holder in picks.holders(table)
        for pick in holder.picks
    }
    assert effects == {"3": "bust", "10": "flip 7", "13": "flip 7", "u7": "wiped"}


@pytest.mark.parametrize(
    ("start", "codes", "text"),
    [
        # A modifier lies where it is put, an action is gone, an Unlucky 7 wipes.
        ("me: 5; ann: 3", "-4 /2", "me: 5 -4 /2; ann: 3"),
        ("me: 5; ann: 3", "jom f4 swap", "me: 5; ann: 3; discard: jom f4 swap"),
        ("me: 5 -4; ann: 3", "u7 8", "me: u7 8; ann: 3; discard: 5 -4"),
        ("me: 13; ann: 3", "l13 zero", "me: zero 13 l13; ann: 3"),
        ("me stay: 5; ann: 3", "8", "me stay: 5 8; ann: 3"),
        (
            "rules brutal=true; me bust: 5 5; ann: 3",
            "-8",
            "rules brutal=true; me bust: 5 5 -8; ann: 3",
        ),
    ],
)
def test_cards_are_laid_as_the_game_lays_them(start, codes, text):
    position = parse(f"game vengeance; {start}")
    for code in codes.split():
        position = edit.add_card(position, 0, VENGEANCE.deck.card(code))
    assert VENGEANCE.format(position) == f"game vengeance; {text}"
    assert isinstance(pad.keys(position, 0)[0].help, Said)
