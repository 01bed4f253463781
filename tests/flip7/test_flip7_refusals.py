"""What is no position or record of Flip 7, and what is read all the same."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from solver.flip7.notation import format_position, parse
from solver.flip7.record import MAX_RECORD, format_record, parse_record, read_events
from solver.refusal import MAX_TEXT, RefusedError

SIX = "0 1 2 3 4 5"
CROWD = "; ".join(f"p{i}:" for i in range(19))

POSITIONS = [
    # An empty position.
    ("", "position", "", "type your cards, such as 12 7 +4"),
    (" ;\n; ", "position", "", "type your cards"),
    ("game flip7", "position", "", "type your cards"),
    ("discard:", "position", "", "type your cards"),
    ("discard: 12; over", "over", "over", "me is active; remove over"),
    ("discard: 12; turn ann", "turn", "ann", "the players are me"),
    # Unknown cards.
    ("13", "me", "13", "did you mean 3?"),
    ("12 7 +5", "me", "+5", "'+5' is not a card; did you mean"),
    ("me: 12 7 st", "me", "st", "did you mean sc?"),
    ("me: 12; discard: ff3", "discard", "ff3", "did you mean f3?"),
    ("me: 12; discard: §", "discard", "§", "cards are 0 to 12, +2 +4 +6 +8 +10 x2, sc, fz and f3"),
    ("me: 12*", "me", "12*", "'12*' is not a card"),
    ("me: 12*-1", "me", "12*-1", "is not a card"),
    ("me: 12*0", "me", "12*0", "take it out"),
    ("me: ①", "me", "①", "is not a card"),
    ("me: " + "9" * 50, "me", "9" * 29 + "…", "is not a card"),
    # More copies than the decks hold.
    ("3; ann: 3; bob: 3; cat: 3", "cat", "3", "the deck has 3 3, this table shows 4; take 1 out"),
    (
        "1 sc; ann: 2 sc; bob: 3 sc; discard: sc",
        "discard",
        "sc",
        "the deck has 3 sc, this table shows 4; take 1 out",
    ),
    ("0; ann: 0", "ann", "0", "the deck has 1 0, this table shows 2"),
    ("me: 5 x2 x2", "me", "x2", "the deck has 1 x2, this table shows 2"),
    ("decks 2; me: 5; discard: x2*3", "discard", "x2", "the deck has 2 x2, this table shows 3"),
    ("me: 5; discard: 12*9999", "discard", "12", "take 9987 out"),
    ("me: 5; pending: " + ", ".join(["fz me>?"] * 4), "pending", "fz", "take 1 out"),
    ("me: 3; discard: fz*3; ann frozen: 4", "discard", "fz", "this table shows 4; take 1 out"),
    # Rows that cannot be.
    ("12 7 12", "me", "12", "me holds 12 twice: say bust, or take one out"),
    ("ann stay: 4 4", "ann", "4", "say bust, or take one out"),
    ("me: 3 sc sc", "me", "sc", "at most one Second Chance"),
    ("me: sc*2", "me", "sc", "at most one Second Chance"),
    ("me bust: 3 3 sc", "me", "sc", "remove sc, or bust"),
    ("me bust: 3 4", "me", "bust", "exactly one duplicate: add it"),
    ("me bust:", "me", "bust", "exactly one duplicate: add it"),
    ("me bust: 3 3 4 4", "me", "3", "take the other cards out"),
    ("me bust: 3 3 3", "me", "3", "take the other cards out"),
    (f"me: {SIX} 6", "me", "6", "add the field over, or take a card out"),
    (f"me: {SIX} 6 7", "me", "7", "a row has at most 7 different numbers; take some out"),
    (f"me stay: {SIX} 6", "me", "6", "a row that is stay has at most 6 different numbers"),
    (f"me frozen: {SIX} 6", "me", "6", "a row that is frozen has at most 6"),
    (f"me bust: {SIX} 6 6", "me", "6", "a row that is bust has at most 6"),
    ("me: 5 f3", "me", "f3", "it is pending, or in the discard"),
    ("me: 5 fz", "me", "fz", "say frozen"),
    ("me frozen: 5 fz fz", "me", "fz", "one Freeze lies in front of a frozen player"),
    ("me bust: 5 5 fz", "me", "fz", "say frozen"),
    ("me: 12*41", "me", "me", "a row never holds more than 40 cards; take some out"),
    ("decks 2; me: 5 x2 x2", "me", "x2", "choose rules two_x2=x4 or two_x2=x2_once"),
    ("decks 2; me bust: 5 5 x2 x2", "me", "x2", "choose rules two_x2=x4"),
    # Players.
    ("me: 3; ann: 4; turn cat", "turn", "cat", "the players are me, ann"),
    ("me: 3; ann: 4; turn anne", "turn", "anne", "did you mean ann?"),
    ("me: 3; hero bob", "hero", "bob", "no player is called 'bob'; the players are me"),
    ("me: 3; dealer bob", "dealer", "bob", "no player is called 'bob'"),
    ("me: 3; deal bob", "deal", "bob", "no player is called 'bob'"),
    ("me: 3; deal me; flipped bob", "flipped", "bob", "no player is called 'bob'"),
    ("me: 3; pending: fz bob>?", "pending", "bob", "no player is called 'bob'"),
    ("me: 3; pending: fz me>bob", "pending", "bob", "no player is called 'bob'"),
    ("me: 3; ann: 4; ann: 5", "ann", "ann", "two players are called ann; rename one"),
    ("me: 3; ann: 4; ANN: 5", "ANN", "ANN", "two players are called ANN; rename one"),
    ("3; me: 4", "me", "me", "two players are called me"),
    ("3 4; 5 6", "me", "5", "write all your cards in one"),
    (CROWD + "; decks 1", "players", "19", "more than 18 players need a second deck"),
    ("; ".join(f"p{i}:" for i in range(37)), "players", "37", "1 to 36 players, not 37"),
    # Names.
    ("12: 3", "row", "12", "choose another name"),
    ("x2: 3", "row", "x2", "choose another name"),
    ("me: 3; Stay: 4", "row", "Stay", "choose another name"),
    ("me: 3; ſtay: 4", "row", "ſtay", "choose another name"),
    ("me: 3; ſc: 4", "row", "ſc", "choose another name"),
    ("me: 3; 200: 4", "row", "200", "choose another name"),
    ("me: 3; a>b: 4", "row", "a>b", "a name is 1 to 24 characters without spaces or"),
    ("me: 3; " + "a" * 25 + ": 4", "row", "a" * 25, "a name is 1 to 24 characters"),
    ("me: 3; a\u202eb: 4", "row", "a\u202eb", "a name is 1 to 24 characters"),
    ("me: 3; a\x00b: 4", "row", "a\x00b", "a name is 1 to 24 characters"),
    ("me: 3; \u200d: 4", "row", "\u200d", "choose another name"),
    (": 3 4", "row", ":", "the name is missing; a row is NAME [TOTAL] [STATUS]: CARDS"),
    # Totals and statuses.
    ("me -5: 3", "me", "-5", "a total is a whole number from 0 to 10,000"),
    ("me 10001: 3", "me", "10001", "a total is a whole number from 0 to 10,000"),
    ("me 99999999999999999999: 3", "me", "99999999999999999999", "from 0 to 10,000"),
    ("me 12.5: 3", "me", "12.5", "a total is a whole number"),
    ("me 1_0: 3", "me", "1_0", "a total is a whole number"),
    ("me busted: 3 3", "me", "busted", "active, stay, frozen, bust"),
    ("me stay 20: 3", "me", "20", "'20' is not expected here; a row is NAME [TOTAL] [STATUS]"),
    ("me 20 stay now: 3", "me", "now", "is not expected here"),
    # Fields.
    ("me 3 4", "position", "me", "a row is NAME [TOTAL] [STATUS]: CARDS"),
    ("me: 3; disacrd 3", "position", "disacrd", "did you mean discard?"),
    ("me: 3; discrad: 3", "row", "discrad", "did you mean discard?"),
    ("me: 3; deler me", "position", "deler", "did you mean dealer?"),
    ("me: 3; turn ann: 4", "turn", "ann", "write turn: and then the rest"),
    ("me: 3; decks 1; decks 2", "decks", "decks", "decks is given twice; keep one"),
    ("me: 3; discard 4; discard 5", "discard", "discard", "discard is given twice; keep one"),
    ("game vengeance; me: 3", "game", "vengeance", "write game flip7, or leave it out"),
    ("game; me: 3", "game", "", "write game flip7, or leave it out"),
    ("decks 3; me: 3", "decks", "3", "play with decks 1 or decks 2"),
    ("decks; me: 3", "decks", "", "play with decks 1 or decks 2"),
    ("decks 1 2; me: 3", "decks", "1 2", "play with decks 1 or decks 2"),
    ("rules tye=shared; me: 3", "rules", "tye=shared", "'tye' is no switch; did you mean tie?"),
    ("rules speed=9; me: 3", "rules", "speed=9", "the switches are first_to_act, setaside"),
    ("rules tie=split; me: 3", "rules", "tie=split", "tie is one of extra_round, shared"),
    ("rules tie; me: 3", "rules", "tie", "write tie=VALUE"),
    ("rules tie=shared tie=shared; me: 3", "rules", "tie=shared", "tie is given twice; keep one"),
    ("me: 3; alone ann", "alone", "ann", "alone stands alone; put ; before 'ann'"),
    ("me: 3; over 5", "over", "5", "over stands alone"),
    ("me: 3; hero", "hero", "", "hero takes the name of one player, such as hero me"),
    ("me: 3; turn me me", "turn", "me me", "turn takes the name of one player"),
    ("me: 3; ann: 4; alone", "alone", "alone", "ann still takes part, so the hero is not alone"),
    ("me: 3; alone; company", "alone", "company", "say alone or company, not both"),
    # The moment of the round.
    ("me: 3; ann stay: 4; turn ann", "turn", "ann", "name an active player"),
    ("me: 3; ann stay: 4; deal ann", "deal", "ann", "name an active player"),
    ("me: 3; over", "over", "over", "the round is not over: me is active; remove over"),
    ("me stay: 3; ann: 4; over", "over", "over", "ann is active; remove over"),
    (f"me: {SIX} 6; ann: 7 8 9 10 11 12 6; over", "ann", "12", "only one player can Flip 7"),
    ("me stay: 3; over; turn me", "turn", "turn", "a round that is over has no turn"),
    ("me stay: 3; over; deal me", "deal", "deal", "a round that is over has no deal"),
    ("me stay: 3; over; pending: fz me>me", "pending", "pending", "is over has no pending"),
    ("me: 3; deal me; turn me", "turn", "turn", "keep deal or turn"),
    ("me: 3; flipped me", "flipped", "flipped", "name whom it has reached with deal"),
    # Pending cards.
    ("me: 3; pending", "pending", "", "CARD FLIPPER>TARGET [LEFT], with ? for a target to choose"),
    ("me: 3; pending: fz me", "pending", "fz me", "CARD FLIPPER>TARGET [LEFT]"),
    ("me: 3; pending: f3 me>me 10", "pending", "f3 me>me 10", "CARD FLIPPER>TARGET [LEFT]"),
    ("me: 3; pending: 7 me>me", "pending", "7", "only fz, f3 and a surplus sc can be pending"),
    ("me: 3; pending: fz*2 me>?", "pending", "fz*2", "one an entry"),
    ("me: 3; pending: gz me>?", "pending", "gz", "'gz' is not a card; did you mean fz?"),
    (
        "me: 3; pending: " + "fz me>?, " * 19,
        "pending",
        "fz me>?",
        "at most 18 cards can be pending",
    ),
    ("me: 3 sc; pending: fz me>me, sc me>?", "pending", "sc me>?", "it stands first"),
    ("me: 3 sc; ann: 4; pending: sc me>ann", "pending", "sc me>ann", "? for the receiver"),
    ("me: 3; ann: 4; pending: sc me>?", "pending", "sc me>?", "me would keep this sc"),
    ("me stay: 3 sc; ann: 4; pending: sc me>?", "pending", "sc me>?", "only an active player"),
    (
        "me: 3 sc; ann: 4; pending: sc me>?, f3 me>ann 2",
        "pending",
        "f3 me>ann 2",
        "ann has the sc to give away",
    ),
    ("me: 3; pending: fz me>me 2", "pending", "fz me>me 2", "only a Flip Three that has a target"),
    ("me: 3; pending: f3 me>? 2", "pending", "f3 me>? 2", "only a Flip Three that has a target"),
    ("me: 3; pending: f3 me>me 4", "pending", "f3 me>me 4", "cards left, at most 3"),
    (
        "me: 3; pending: f3 me>me 2, f3 me>me 1",
        "pending",
        "f3 me>me 1",
        "one Flip Three is in progress at a time, and it stands first",
    ),
    ("me: 3; pending: fz me>me, f3 me>me 1", "pending", "f3 me>me 1", "it stands first"),
    (
        "me: 3; ann bust: 4 4; pending: f3 me>ann 1",
        "pending",
        "f3 me>ann 1",
        "ann is out and flips no more cards; name an active player",
    ),
    (
        "me: 3; ann: 4; pending: f3 me>ann 1, fz me>?",
        "pending",
        "fz me>?",
        "comes from its target, one for each card flipped; mark a card of an earlier",
    ),
    (
        "me: 3; ann: 4; pending: f3 me>ann 2, fz ann>?, fz ann>?",
        "pending",
        "fz ann>?",
        "one for each card flipped",
    ),
]


@pytest.mark.parametrize(("text", "field", "token", "mend"), POSITIONS)
def test_a_position_is_refused(text: str, field: str, token: str, mend: str) -> None:
    with pytest.raises(RefusedError) as caught:
        parse(text)
    error = caught.value
    assert (error.field, error.token) == (field, token)
    assert mend in error.message
    assert str(error) == f"{field}: {error.message}"
    assert json.loads(json.dumps(error.as_dict())) == error.as_dict()


HEAD = "players me ann bob\n"
DEALT = HEAD + "12 | 5 | 6\n"
RECORDS = [
    ("", "record", "", "begin with players NAME NAME …"),
    (" # only a comment\n", "record", "", "begin with players NAME NAME …"),
    # The header.
    ("me 12 | ann 5", "players", "", "begin with players NAME NAME …"),
    ("players", "players", "", "begin with players NAME NAME …"),
    ("dealer me", "players", "", "begin with players NAME NAME …"),
    ("players me ann\nplayers me bob", "line 2", "players", "players is given twice; keep one"),
    ("players me ; deck 2", "line 1", "deck", "did you mean decks?"),
    ("players me ; 12", "line 1", "12", "it takes game, players, dealer, decks, rules"),
    ("players me ann Me", "line 1", "Me", "two players are called Me; rename one"),
    ("players me 12", "line 1", "12", "choose another name"),
    ("players me a,b", "line 1", "a,b", "a name is 1 to 24 characters"),
    ("players me Discord", "line 1", "Discord", "too like a field for a name"),
    ("players " + " ".join(f"p{i}" for i in range(37)), "players", "37", "1 to 36 players, not 37"),
    (
        "players " + " ".join(f"p{i}" for i in range(19)) + " ; decks 1",
        "players",
        "19",
        "more than 18 players need a second deck",
    ),
    ("players me ; game dealt", "line 1", "dealt", "write game flip7, or leave it out"),
    ("players me\ndecks two", "line 2", "two", "play with decks 1 or decks 2"),
    ("players me ; rules tie=never", "line 1", "tie=never", "tie is one of extra_round, shared"),
    ("players me ; dealer bob", "line 1", "bob", "no player is called 'bob'; the players are me"),
    # Events.
    (HEAD + "bob 12", "line 2", "bob", "bob is not next: me is dealt a card"),
    (HEAD + "me", "line 2", "me", "nothing happens to me; add a card, or remove the name"),
    (HEAD + "\n# a comment\nme 13", "line 4", "13", "'13' is not a card; did you mean 3?"),
    (HEAD + "me 12*2", "line 2", "12*2", "write each card by itself"),
    (HEAD + "me >ann", "line 2", ">ann", "the card is missing before >"),
    (
        HEAD + "me fz>cat",
        "line 2",
        "cat",
        "no player is called 'cat'; the players are me, ann, bob",
    ),
    (HEAD + "me fz>", "line 2", "", "the players are me, ann, bob"),
    (HEAD + "me hit 12", "line 2", "hit", "hit is for a turn: me is dealt a card"),
    (HEAD + "me stay", "line 2", "stay", "nobody is asked to hit or stay: me is dealt a card (R8)"),
    (HEAD + "me next", "line 2", "next", "the round is not over: me is dealt a card (R20)"),
    (HEAD + "me 0 | ann 0", "line 2", "0", "no 0 is left to draw (R10)"),
    (HEAD + "me fz ann 3", "line 2", "ann", "ann is not next: me chooses who gets the Freeze"),
    (HEAD + "me fz 3", "line 2", "3", "no card is drawn now: me chooses who gets the Freeze (R10)"),
    (HEAD + "me fz f3>me", "line 2", "f3>me", "no Flip Three is to be aimed: me chooses"),
    (DEALT + "me hit", "line 3", "hit", "the card is missing after hit"),
    (HEAD + "fz>me\nann 3 bob fz>me", "line 3", "fz>me", "me is out of this round and cannot get"),
    (HEAD + "7>me", "line 2", "7>me", "a 7 is aimed at nobody; write 7 alone"),
    (HEAD + "me sc>ann", "line 2", "sc>ann", "must keep this one (F-08); write sc alone"),
    (HEAD + "f3>me f3>ann", "line 2", "f3>ann", "until me has flipped all three (R17)"),
    (
        "players me ann\nfz>ann | me hit f3>ann",
        "line 2",
        "f3>ann",
        "me is the only active player and takes the Flip Three (R16); write f3 alone",
    ),
    (
        "players me ann\nsc 5 | hit sc>me",
        "line 2",
        "sc>me",
        "only ann can be given the Second Chance (R15); write sc alone",
    ),
    (
        "players me ann bob\nsc sc 5 | hit sc>ann",
        "line 2",
        "sc>ann",
        "only bob can be given the Second Chance (R15); write sc alone",
    ),
    (
        "players me ann ; decks 2\nsc sc | hit sc>ann",
        "line 2",
        "sc>ann",
        "no other active player lacks a Second Chance: this one is discarded (R15)",
    ),
    ("players me\nme 12 stay\nplayers me", "line 3", "players", "is not a card"),
    (
        "players me ; decks 2\nx2 hit x2",
        "line 2",
        "x2",
        "choose rules two_x2=x4 or two_x2=x2_once (F-24)",
    ),
]


@pytest.mark.parametrize(("text", "field", "token", "mend"), RECORDS)
def test_a_record_is_refused(text: str, field: str, token: str, mend: str) -> None:
    with pytest.raises(RefusedError) as caught:
        parse_record(text)
    error = caught.value
    assert (error.field, error.token) == (field, token)
    assert mend in error.message


def test_an_event_after_the_game_is_refused() -> None:
    table = parse("me 190 stay: 12; ann bust: 5 5; over").table
    assert table.winners() == [0]
    for text in ("ann 12", "12", "next", "stay"):
        with pytest.raises(RefusedError, match="the game is over"):
            read_events(table, text)


@pytest.mark.parametrize(("read", "limit"), [(parse, "20,000"), (parse_record, "200,000")])
def test_a_text_that_is_too_long_is_refused(read: Callable[[str], object], limit: str) -> None:
    text = "y" * (int(limit.replace(",", "")) + 1)
    with pytest.raises(RefusedError) as caught:
        read(text)
    assert (caught.value.field, caught.value.token) == ("text", "y" * 20 + "…")
    assert f"shorten it to {limit}" in caught.value.message


def test_texts_of_the_greatest_length_are_read() -> None:
    text = "12 7 +4"
    assert parse(text.ljust(MAX_TEXT)) == parse(text)
    record = "players me\n12 | hit 7 #"
    assert parse_record(record.ljust(MAX_RECORD, "x")) == parse_record(record)


READ_ALIKE = [
    ("12 7 X2 SC", "12 7 x2 sc"),
    ("12 7 *2", "12 7 x2"),
    ("12 7 ×2", "12 7 x2"),
    ("sc x2 7 12", "7 12 x2 sc"),
    ("me: 12 7 +4 sc", "12 7 +4 sc; alone"),
    ("12 7\nann: 5", "12 7; ann: 5"),
    ("12 7;;ann: 5;\n;", "12 7; ann: 5"),
    ("ann: 5; 12 7", "me: 12 7; ann: 5"),
    ("12 7; DISCARD 3 3 3", "12 7; discard: 3*3"),
    ("12 7; discard: F3 f3*1 FZ*2", "12 7; discard: fz*2 f3*2"),
    ("me: 3; ann: 4; Turn: ANN", "me: 3; ann: 4; turn ann"),
    ("me: 3; ann: 4; HERO ann", "me: 3; ann: 4; hero: ann"),
    ("me 020 STAY: 3; ann: 4", "me 20 stay: 3; ann: 4"),
    ("me 0 active: 3; ann: 4", "me: 3; ann: 4"),
    ("me: 3; ann frozen: 4", "me: 3; ann frozen: 4 fz"),
    ("RULES TIE=Shared; me: 3", "rules: tie=shared; me: 3"),
    ("rules; me: 3", "me: 3"),
    ("game Flip7; decks 1; rules tie=extra_round; me: 3", "me: 3"),
    ("me: 3; dealer me; turn me; hero me", "me: 3"),
    ("me: 3; ann: 4; pending: FZ ME > ?", "me: 3; ann: 4; pending: fz me>?"),
    (
        "me: 3; ann: 4; pending: f3 me>ann 2 , fz ann>ann WAITS",
        "me: 3; ann: 4; pending: f3 me>ann 2, fz ann>ann",
    ),
    ("me:\t3\r\nann:\u00a04", "me: 3; ann: 4"),
    ("ann:3;me:4", "ann: 3; me: 4"),
    ("me: 3; ann: 4; company", "me: 3; ann: 4"),
    ("me stay: 3; ann bust: 4 4", "me stay: 3; ann bust: 4 4; over"),
    (
        "me: 3; علی: 5; 小明: 4; Åsa: 6; می\u200cخواهم: 7",
        "me: 3; علی: 5; 小明: 4; åsa: 6; می\u200cخواهم: 7",
    ),
]


@pytest.mark.parametrize(("text", "plain"), READ_ALIKE)
def test_a_position_is_read_leniently(text: str, plain: str) -> None:
    read, expected = parse(text), parse(plain)
    assert format_position(read).casefold() == format_position(expected).casefold()
    assert read.table.pile == expected.table.pile


RECORDS_ALIKE = [
    "players me ann\nme 12 | ann 7\nme hit x2 | ann stay\n",
    "PLAYERS me ann\n12\n7\nX2 | STAY",
    "players: me ann\n12 7 HIT *2 stay",
    "game flip7 ; players me ann ; decks: 1\n|12||7| hit ×2 | stay|",
    "\n# two players\ndealer: ANN # the last\nplayers me ann;rules\nME 12 ANN 7 me x2 ann stay",
    ";players me ann\r\n12 7\r\nhit x2 | stay\r\n",
]


@pytest.mark.parametrize("text", RECORDS_ALIKE)
def test_a_record_is_read_leniently(text: str) -> None:
    written = "players me ann\nme 12 | ann 7 | me hit x2 | ann stay\n"
    assert format_record(parse_record(text)) == written


@pytest.mark.parametrize("begin", ["me 3", "3", "next 3", "Next\n3", "| next | me 3"])
def test_a_new_line_or_next_begins_a_round(begin: str) -> None:
    record = parse_record(f"players me\n12 stay\n{begin}\n")
    assert format_record(record) == "players me\nme 12 | me stay\nme 3\n"


def test_an_empty_line_begins_no_round() -> None:
    record = parse_record("players me\n12 stay\n\n | \n# nothing\n")
    assert format_record(record) == "players me\nme 12 | me stay\n"


def test_a_record_goes_on_from_any_position() -> None:
    table = parse("me 20: 3; ann 11: 4 sc; discard: 12*2 fz; turn ann").table
    record = read_events(table, "ann hit 4 me stay ann stay\n7")
    text = format_record(record)
    assert text.startswith("from me 20: 3; ann 11: 4 sc; turn ann; discard: 12*2 fz\n")
    assert parse_record(text) == record
    for line in ("from", "from nobody knows", "from me: 5 5"):
        with pytest.raises(RefusedError):
            parse_record(line)
