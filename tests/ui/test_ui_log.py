"""What happened, in words; what a round came to; and settings that stand in a link."""

import pytest

from solver.flip7.live import Live
from solver.flip7.notation import parse
from solver.flip7.record import Record, parse_record, read_events
from solver.flip7.table import Status
from solver.ui.log import last, rounds, shares
from solver.ui.moment import question
from solver.ui.odds import check_sum
from solver.ui.settings import Settings, read


def words(text):
    return [[str(entry.text) for entry in entries] for entries in rounds(parse_record(text))]


def test_every_event_has_its_words():
    told = words(
        "players me ann bob\n"
        "me 12 | ann sc | bob f3>ann ann 4 ann sc>me ann fz>bob me hit 5 | ann hit 4 | me stay | "
        "ann hit 4\nann 3\n"
    )
    assert told == [
        [
            "me flips 12",
            "ann flips Second Chance",
            "bob flips Flip Three",
            "bob makes ann flip three",
            "ann flips 4",
            "ann flips a second Second Chance",
            "ann gives the Second Chance to me",
            "ann flips Freeze",
            "ann freezes bob",
            "me flips 5",
            "ann flips 4 again, and the Second Chance takes it",
            "me stays with 17",
            "ann flips 4 again: bust",
        ],
        ["ann flips 3"],
    ]


@pytest.mark.parametrize(
    ("start", "event", "told"),
    [
        # Cards that leave no choice.
        ("me: 5; ann stay: 3", "me hit fz", "me flips Freeze; me is frozen"),
        ("me: 5; ann stay: 3", "me hit f3", "me flips Flip Three; me flips three"),
        ("me: sc; ann: 3", "me hit sc", "me flips a second Second Chance; ann gets it"),
        ("me: sc; ann: sc 3", "me hit sc", "me flips a second Second Chance; it is discarded"),
        ("me: 1 2 3 4 5 6; ann: 3", "me hit 7", "me flips 7: Flip 7"),
        # Cards taken by who flipped them.
        ("me: 5; ann: 3; pending: fz me>?", "me fz>me", "me takes the Freeze"),
        ("me: 5; ann: 3; pending: f3 me>?", "me f3>me", "me takes the Flip Three"),
    ],
)
def test_what_follows_without_a_choice_is_told(start, event, told):
    live = Live(read_events(parse(start).table, event))
    assert last(live) == told


def test_a_shuffle_is_told():
    gone = "0 1 2*2 3*3 4*4 5*4 6*6 7*7 8*8 9*9 10*10 11*11 12*12 +2 +4 +6 +8 +10 x2 sc*3 fz*3 f3*3"
    live = Live(read_events(parse(f"me: 5; discard: {gone}").table, "me hit 12"))
    assert last(live) == "the discard pile is shuffled in; me flips 12"


def test_a_game_that_has_not_begun_says_what_to_do():
    assert last(Live(Record(parse_record("players me ann\n").start))).startswith("Tap each card")


def test_a_round_is_summed_up_part_by_part():
    start = "from me 41: 0 3 5 6 9 10; ann 60 bust: 8 8; bob 7: +4 x2\n"
    table = parse_record(f"{start}me hit 12\n").table()
    by_name = {share.name: share for share in shares(table)}
    assert by_name["me"].made_of == "45 + 15 for Flip 7"
    assert (by_name["me"].points, by_name["me"].total) == (60, 101)
    assert (by_name["ann"].made_of, by_name["ann"].status) == ("bust", Status.BUSTED)
    assert by_name["bob"].made_of == "0 × 2 + 4"
    assert [share.total for share in shares(table)] == [101, 60, 11]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("me: 5; ann: 3", "me: hit or stay?"),
        ("me: 5; ann: 3; pending: f3 ann>me 2", "me: flip 2 more cards"),
        ("me: 5; ann: 3; pending: f3 ann>me 1", "me: flip 1 more card"),
        ("me: sc 5; ann: 3; bob:; pending: sc me>?", "me: who gets the Second Chance?"),
        ("me 190 stay: 12; ann stay: 3", "me wins with 202"),
        ("me 190 stay: 12; ann 190 stay: 12; rules tie=shared", "me, ann share the win with 202"),
        ("me stay: 12; ann stay: 3", "The round is over"),
    ],
)
def test_the_table_asks_in_words(text, asked):
    assert question(parse(text).table) == asked


def test_all_cards_are_accounted_for():
    text = check_sum(parse("me: 5 9; ann: 3; discard: 12*2; pending: f3 me>ann 2").table)
    assert text == "88 to draw, 2 discarded, 4 on the table: 94 cards"


def test_settings_come_back_from_a_link():
    settings = Settings(("ann",), "score", {"bob": "threshold 25"})
    again, odd = read(settings.parameters(), ["me", "ann", "bob"])
    assert (again, odd) == (settings, [])
    assert read({}, ["me"]) == (Settings(), [])
    nobody = Settings(())
    assert read(nobody.parameters(), ["me"]) == (nobody, [])
