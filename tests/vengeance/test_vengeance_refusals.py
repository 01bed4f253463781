"""What is no position or record of With a Vengeance, and what is read all the same.

What both games refuse alike is tried with Flip 7.
"""

from __future__ import annotations

import pytest

from solver.games import GAMES, game_of
from solver.refusal import RefusedError
from solver.vengeance.notation import format_position, parse
from solver.vengeance.record import format_record, parse_record

SIX = "1 2 3 4 5 6"
BRUTAL = "rules brutal=true; "

POSITIONS = [
    # Unknown cards, and too many of one.
    ("12 +4", "me", "+4", "'+4' is not a card; did you mean"),
    ("me: 12; discard: §", "discard", "§", "cards are 1 to 13, zero, u7, l13, -2 -4"),
    ("me: 12; discard: staal", "discard", "staal", "did you mean steal?"),
    ("u7; ann: u7", "ann", "u7", "the deck has 1 u7, this table shows 2; take 1 out"),
    ("1; ann: 1", "ann", "1", "the deck has 1 1, this table shows 2"),
    ("0; ann: zero", "ann", "zero", "the deck has 1 zero, this table shows 2"),
    ("me: 3; discard: 7*7", "discard", "7", "the deck has 6 7, this table shows 7"),
    ("me: 3; discard: 13*13", "discard", "13", "the deck has 12 13, this table shows 13"),
    ("me: 5 /2 /2", "me", "/2", "the deck has 1 /2, this table shows 2"),
    ("me: 5; pending: -4 me>?, -4 me>?", "pending", "-4", "the deck has 1 -4"),
    ("decks 2; me: 5; discard: l13*3", "discard", "l13", "the deck has 2 l13"),
    # Rows that cannot be.
    ("12 7 12", "me", "12", "me holds 12 twice: say bust, or take one out"),
    ("ann stay: 7 u7", "ann", "7", "say bust, or take one out"),
    ("me: 13 13", "me", "13", "say bust, or take one out"),
    ("me: 13 13 l13", "me", "13", "me holds 13 twice: say bust"),
    ("decks 2; me: zero zero", "me", "zero", "say bust, or take one out"),
    ("me bust: 13 l13", "me", "bust", "exactly one duplicate: add it"),
    ("me bust: 3 4", "me", "bust", "exactly one duplicate: add it"),
    ("me bust:", "me", "bust", "exactly one duplicate: add it"),
    ("me bust: 13 13 13 l13", "me", "13", "take the other cards out"),
    ("me bust: 7 7 u7", "me", "7", "take the other cards out"),
    ("me bust: 3 3 4 4", "me", "3", "take the other cards out"),
    ("me bust: 3 3 3", "me", "3", "take the other cards out"),
    (f"me: {SIX} 8", "me", "8", "add the field over, or take a card out"),
    (f"me stay: {SIX} 8", "me", "8", "add the field over, or take a card out"),
    ("me: zero 1 2 3 4 13 l13", "me", "l13", "add the field over, or take a card out"),
    (f"me: {SIX} 8 9; over", "me", "9", "a row has at most 7 different numbers; take some out"),
    (f"me bust: {SIX} 8 8; over", "me", "8", "a row that is bust has at most 6 different numbers"),
    (
        "rules lucky13_pair_counts_two=false; me: 1 2 3 4 5 6 7 13 l13; over",
        "me",
        "l13",
        "at most 7 different numbers",
    ),
    (f"me: {SIX} 8; ann stay: 7 9 10 11 12 13 l13; over", "ann", "l13", "only one player can"),
    ("me: 5 f4", "me", "f4", "a Flip Four lies in no row: it is pending, or in the discard"),
    ("me: 5 jom", "me", "jom", "a Just One More lies in no row"),
    ("me frozen: 5", "me", "frozen", "active, stay, bust; a row is"),
    # Totals.
    ("me -5: 3", "me", "-5", "below 0 only with rules brutal=true"),
    (BRUTAL + "me -10001: 3", "me", "-10001", "from -10,000 to 10,000"),
    (BRUTAL + "me --5: 3", "me", "--5", "is no status"),
    (BRUTAL + "me -5.5: 3", "me", "-5.5", "a total is a whole number"),
    # Names.
    ("me: 3; steal: 4", "row", "steal", "choose another name"),
    ("me: 3; Take: 4", "row", "Take", "choose another name"),
    ("me: 3; drop: 4", "row", "drop", "choose another name"),
    ("me: 3; -4: 4", "row", "-4", "choose another name"),
    # Fields.
    ("game flip7; me: 3", "game", "flip7", "write game vengeance, or leave it out"),
    ("rules brutal=yes; me: 3", "rules", "brutal=yes", "brutal is one of false, true"),
    ("rules setaside=sequential; me: 3", "rules", "setaside=sequential", "is no switch"),
    ("me: 3; ann stay: 4; alone", "alone", "alone", "ann still takes part"),
    # The moment of the round.
    ("me: 3; ann stay: 4; turn ann", "turn", "ann", "name an active player"),
    ("me: 3; over", "over", "over", "the round is not over: me is active; remove over"),
    ("me: 3; deal me; turn me", "turn", "turn", "keep deal or turn"),
    # The bonus.
    (f"me: {SIX} 8; ann: 4; over; bonus +15", "bonus", "+15", "in Brutal mode only"),
    (BRUTAL + "me: 3; ann: 4; bonus +15", "bonus", "+15", "once the round is over"),
    (BRUTAL + "me stay: 3; ann bust: 4 4; over; bonus +15", "bonus", "+15", "by a Flip 7"),
    (BRUTAL + f"me: {SIX} 8; over; bonus +15", "bonus", "+15", "in Brutal mode only"),
    (BRUTAL + f"me: {SIX} 8; ann: 4; over; bonus", "bonus", "", "write +15 or -15>NAME"),
    (BRUTAL + f"me: {SIX} 8; ann: 4; over; bonus -15", "bonus", "-15", "write +15 or -15>NAME"),
    (BRUTAL + f"me: {SIX} 8; ann: 4; over; bonus -15>me", "bonus", "-15>me", "write +15 or"),
    (BRUTAL + f"me: {SIX} 8; ann: 4; over; bonus -15>bo", "bonus", "bo", "no player is called"),
    # Pending cards.
    ("me: 3; pending: 7 me>?", "pending", "7", "only modifiers and actions can be pending"),
    ("me: 3; pending: -4*1 me>?, swap*2 me>?", "pending", "swap*2", "one an entry"),
    ("me: 3; ann: 4; pending: -4 me>ann", "pending", "-4 me>ann", "put it into that row"),
    ("me: 3; ann: 4; pending: -4 me>? 1", "pending", "-4 me>? 1", "has cards left, at most 4 and"),
    ("me: 3; ann: 4; pending: f4 me>? 2", "pending", "f4 me>? 2", "that has a target has cards"),
    ("me: 3; ann: 4; pending: f4 me>ann 5", "pending", "f4 me>ann 5", "at most 4 and 1"),
    ("me: 3; ann: 4; pending: jom me>ann 2", "pending", "jom me>ann 2", "at most 4 and 1"),
    ("me: 3; ann: 4; pending: steal me>ann 1", "pending", "steal me>ann 1", "has cards left"),
    ("me: 3; pending: " + "-2 me>?, " * 40, "pending", "-2 me>?", "at most 32 cards can be"),
    (
        "me: 3; ann: 4; bob bust: 5 5; pending: -4 bob>?",
        "pending",
        "-4 bob>?",
        "bob is busted and has nothing to aim",
    ),
    ("me: 3; bob bust: 5 5; pending: steal me>bob", "pending", "steal me>bob", "bob is busted"),
    ("me: 3; bob bust: 5 5; pending: f4 me>bob 2", "pending", "f4 me>bob 2", "bob is busted"),
    ("me: 3; ann:; pending: steal me>me", "pending", "steal", "me cannot carry out the Steal"),
    ("me: 3; ann:; pending: swap me>ann", "pending", "swap", "ann cannot carry out the Swap"),
    ("me:; ann:; pending: discard me>ann", "pending", "discard", "cannot carry out the Discard"),
    (
        "rules pick_actions_transferable=false; me: 3; ann: 4; pending: steal me>ann",
        "pending",
        "steal",
        "ann cannot carry out the Steal; aim it at another player",
    ),
    (
        "me: 3; ann: 4; pending: -4 me>?, steal me>ann",
        "pending",
        "steal me>ann",
        "a card that is being carried out stands first",
    ),
    (
        "me: 3; ann: 4; pending: -4 me>?, f4 me>ann 2",
        "pending",
        "f4 me>ann 2",
        "only the first card makes anybody flip now",
    ),
    (
        "me: 3; ann: 4; pending: jom me>ann 1, jom me>me 1",
        "pending",
        "jom me>me 1",
        "has 0 left",
    ),
    (
        "me: 3; ann: 4; pending: f4 me>ann 3, -4 me>?",
        "pending",
        "-4 me>?",
        "what a Flip Four sets aside comes from its target, one for each card flipped",
    ),
    (
        "me: 3; ann: 4; pending: f4 me>ann 3, -4 ann>?, -2 ann>?",
        "pending",
        "-2 ann>?",
        "mark a card of an earlier Flip Four with waits",
    ),
    ("me: 3; ann: 4; pending: f4 me>ann, -4 ann>?", "pending", "-4 ann>?", "one for each card"),
]


@pytest.mark.parametrize(("text", "field", "token", "mend"), POSITIONS)
def test_a_position_is_refused(text: str, field: str, token: str, mend: str) -> None:
    with pytest.raises(RefusedError) as caught:
        parse(text)
    error = caught.value
    assert (error.field, error.token) == (field, token)
    assert mend in error.message


HEAD = "players me ann bob\n"
DEALT = HEAD + "12 | 5 | 6\n"
RECORDS = [
    ("players me ; game flip7", "line 1", "flip7", "write game vengeance, or leave it out"),
    ("players me swap", "line 1", "swap", "choose another name"),
    (HEAD + "me u7 | ann u7", "line 2", "u7", "no u7 is left to draw (R6)"),
    (HEAD + "me stay", "line 2", "stay", "me is dealt a card (R5)"),
    (HEAD + "me next", "line 2", "next", "the round is not over: me is dealt a card (R23)"),
    (HEAD + "7>me", "line 2", "7>me", "a 7 is aimed at nobody; write 7 alone"),
    (HEAD + "steal>ann", "line 2", "steal>ann", "nobody has a use for the Steal: it is discarded"),
    (DEALT + "hit f4>ann swap>me", "line 3", "swap>me", "set aside until ann has flipped all four"),
    (
        HEAD + "12 | ann steal>me",
        "line 2",
        "steal>me",
        "me has no use for a Steal (R16)",
    ),
    (
        "players me ann\n12 | steal>me",
        "line 2",
        "steal>me",
        "only ann can get the Steal (R16); write steal alone",
    ),
    (
        "players me ; rules pick_actions_transferable=false\n12 | hit discard>ann",
        "line 2",
        "ann",
        "the players are me",
    ),
    (
        HEAD.strip() + " ; rules pick_actions_transferable=false\n12 | 5 | 6\nhit discard>ann",
        "line 3",
        "discard>ann",
        "only me can get the Discard (R16)",
    ),
    (DEALT + "take ann 5", "line 3", "take", "no Steal is carried out: me is asked to hit"),
    (DEALT + "hit steal>me take", "line 3", "take", "write take NAME CARD"),
    (DEALT + "hit steal>me take ann", "line 3", "take ann", "write take NAME CARD"),
    (DEALT + "hit steal>me take cat 5", "line 3", "cat", "no player is called 'cat'"),
    (DEALT + "hit steal>me take ann 55", "line 3", "55", "'55' is not a card"),
    (DEALT + "hit steal>me take ann 5*2", "line 3", "5*2", "write each card by itself"),
    (DEALT + "hit steal>me take ann 6", "line 3", "take", "ann has no 6 in front (R20)"),
    (DEALT + "hit steal>me take me 12", "line 3", "take", "takes a card from another player (R20)"),
    (DEALT + "hit steal>me drop ann 5", "line 3", "drop", "no Discard is carried out: me carries"),
    (DEALT + "hit swap>me swap me 12 me 12", "line 3", "swap", "two different players (R21)"),
    (
        DEALT + "hit swap>me swap me 12 ann",
        "line 3",
        "swap me 12 ann",
        "write swap NAME CARD NAME CARD",
    ),
    (DEALT + "hit swap>me bob swap me 12 ann 5", "line 3", "bob", "bob is not next: me carries"),
    (DEALT + "hit swap>bob 4", "line 3", "4", "no card is drawn now: bob carries out the Swap"),
    (DEALT + "hit swap>bob swap>ann", "line 3", "swap>ann", "no Swap is to be aimed: bob carries"),
    (DEALT + "hit -4 5", "line 3", "5", "me chooses who gets the −4 (R6)"),
    (DEALT + "-15>ann", "line 3", "-15>ann", "nobody chooses about 15 points: me is asked"),
    (DEALT + "+15", "line 3", "+15", "nobody chooses about 15 points: me is asked to hit"),
    (DEALT + "-15", "line 3", "-15", "write +15 or -15>NAME"),
]


@pytest.mark.parametrize(("text", "field", "token", "mend"), RECORDS)
def test_a_record_is_refused(text: str, field: str, token: str, mend: str) -> None:
    with pytest.raises(RefusedError) as caught:
        parse_record(text)
    error = caught.value
    assert mend in error.message
    assert (error.field, error.token) == (field, token)


READ_ALIKE = [
    ("12 0 ÷2 −4", "zero 12 -4 /2"),
    ("game Vengeance; L13 U7 13", "u7 13 l13"),
    ("me: 3; discard JOM F4 Steal SWAP discard", "me: 3; discard: jom f4 swap steal discard"),
    ("me: 3; ann: 4; pending: f4 me>ann", "me: 3; ann: 4; pending: f4 me>ann 4"),
    ("me: 3; ann: 4; pending: jom me>ann", "me: 3; ann: 4; pending: jom me>ann 1"),
    ("me: 3; ann: 4; pending: jom me>ann 0", "me: 3; ann stay: 4; discard: jom; turn me"),
    ("me: 3; ann bust: 4 4; pending: -4 me>?", "me: 3 -4; ann bust: 4 4"),
    ("me: 3; ann:; pending: steal ann>?", "me: 3; ann:; pending: steal ann>ann"),
    ("me: 3; ann: 4; pending: steal me>?, -4 me>? waits", None),
    ("rules BRUTAL=True; me -0: 3", "rules brutal=true; me: 3"),
    (BRUTAL + f"me: {SIX} 8; ann: 4; over; bonus: -15 > ANN", None),
]


@pytest.mark.parametrize(("text", "plain"), READ_ALIKE)
def test_a_position_is_read_leniently(text: str, plain: str | None) -> None:
    read = parse(text)
    assert parse(format_position(read)) == read
    if plain is not None:
        assert format_position(read) == format_position(parse(plain))


RECORDS_ALIKE = [
    "players me ann\nme 12 | ann 7 | me hit swap>ann ann swap me 12 ann 7 | ann stay\n",
    "PLAYERS me ann ; game vengeance\n12\n7\nSWAP>ann SWAP Ann 7 Me 12 STAY",
]


@pytest.mark.parametrize("text", RECORDS_ALIKE)
def test_a_record_is_read_leniently(text: str) -> None:
    written = "game vengeance ; " + RECORDS_ALIKE[0]
    assert format_record(parse_record(text)) == written


def test_an_only_target_may_be_named_or_not() -> None:
    alone = "players me ann\njom>ann ann 3 13 | hit {} 4"
    texts = [alone.format(word) for word in ("f4", "f4>me", "f4>ann")]
    assert parse_record(texts[1]) != parse_record(texts[2]), "ann stays, and can be aimed at"
    sole = "players me\n13 | hit {} 4"
    assert parse_record(sole.format("f4>me")) == parse_record(sole.format("f4"))


def test_every_game_is_told_by_its_texts() -> None:
    game = GAMES["vengeance"]
    position = game.parse("me: 3; ann: 4 -2")
    record = game.parse_record("players me ann\nme 3 | ann 4")
    later = game.parse_record("from me 20: 3; ann: 4\nme hit 5")
    texts = [game.format(position), game.format_record(record), game.format_record(later)]
    assert [game_of(text).name for text in texts] == ["vengeance"] * 3
    assert texts[2].startswith("from game vengeance; me 20: 3; ann: 4\n")
