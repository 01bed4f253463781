"""What is no position or record of Dealt!, and what is read all the same."""

from __future__ import annotations

import json

import pytest

from solver.dealt.notation import format_position, parse
from solver.dealt.record import MAX_RECORD, parse_record
from solver.refusal import MAX_TEXT, RefusedError

TWO = "; b hand: 3 cards; c hand: 3 cards"
HEAD = "game dealt ; players me ann bob\n"
DEAL = (
    HEAD + "me 3 8 8 x 12 5 5 5 redraw 1 | me reserve 7 11 | ann reserve 4 4 | bob reserve 12 2\n"
)

POSITIONS = [
    ("", "position", "", "the position is empty; type your hand in order, such as me h"),
    (" ;\n; ", "position", "", "the position is empty; type your hand in order, such as me h"),
    ("game dealt", "position", "", "the position is empty; type your hand in order, such as me h"),
    ("me hand: 3 4", "players", "1", "Dealt! is played by 3 to 5 players, not 1 (R1)"),
    ("me 3 4", "position", "me", "'me' begins no field; a row is NAME hand: CARDS, or 6 cards "),
    ("3 8 8 x", "position", "3", "'3' begins no field; a row is NAME hand: CARDS, or 6 cards i"),
    ("me hand: 3 13" + TWO, "me", "13", "'13' is not a card; did you mean 3?"),
    ("me hand: 3 0" + TWO, "me", "0", "'0' is not a card; did you mean 10?"),
    ("me hand: 3 stpo" + TWO, "me", "stpo", "'stpo' is not a card; did you mean stop?"),
    ("me hand: 3 12*0" + TWO, "me", "12*0", "'12*0' is no card at all; take it out"),
    ("me hand: 3 12*99" + TWO, "me", "12*99", "no deck has so many 12; take some out"),
    ("me hand: 3*5" + TWO, "me", "3", "the deck has 4 3, this table shows 5; take 1 out"),
    (
        "me hand: 3 3; b hand: 3 3; c hand: 3",
        "c",
        "3",
        "the deck has 4 3, this table shows 5; take 1 out",
    ),
    ("me hand: x x x" + TWO, "me", "x", "the deck has 2 x, this table shows 3; take 1 out"),
    (
        "me hand: 3; played: stop*3" + TWO,
        "played",
        "stop",
        "the deck has 2 stop, this table shows 3; take 1 out",
    ),
    (
        "me hand: 3; me reserve: 1 2 3" + TWO,
        "me",
        "3",
        "a player has at most two reserves; take some out",
    ),
    ("me hand: 3, holds 4" + TWO, "me", "4", "me cannot hold more than is in the hand"),
    (
        "me hand: 3, 4" + TWO,
        "me",
        "4",
        "after the comma come the reserves that were taken: , holds 7",
    ),
    (
        "me hand: 3, holds 3, holds 3" + TWO,
        "me",
        "holds 3",
        "after the comma come the reserves that were taken: , holds 7",
    ),
    (
        "me hand: 3; b hand: 3 cards, holds 1 2 3; c hand: 3 cards",
        "b",
        "3",
        "a player takes at most two reserves; take some out of holds",
    ),
    (
        "me hand: 3; b hand: 1 card, holds 1 2; c hand: 3 cards",
        "b",
        "2",
        "b cannot hold more than is in the hand",
    ),
    (
        "me hand: 3; b hand: 3 cards, holds 1; b reserve: 2 2; c hand: 3 cards",
        "b",
        "1",
        "b was dealt two reserves: take one out of the reserves, or o",
    ),
    ("me hand: 3; b hand: 19 cards; c hand: 3 cards", "b", "19", "a hand has 0 to 18 cards"),
    (
        "me hand: 3; b hand: 17 cards; b reserve: 1 2; c hand: 3 cards",
        "b",
        "17",
        "b cannot have 17 cards, at most 16; take some out",
    ),
    ("me hand: 3; b hand: -3 cards; c hand: 3 cards", "b", "-3", "a hand has 0 to 18 cards"),
    (
        "; ".join(f"{name}: 3 cards" for name in "abcdef"),
        "players",
        "6",
        "Dealt! is played by 3 to 5 players, not 6 (R1)",
    ),
    (
        "me hand: 3; b hand: 3 cards",
        "players",
        "2",
        "Dealt! is played by 3 to 5 players, not 2 (R1)",
    ),
    (
        "me hand: 3; b hand: 3 cards; b reserve: 4; c reserve: 1",
        "c",
        "c",
        "the hand of c is missing; write c hand: 6 cards, or the card",
    ),
    ("me hand: 3; me hand: 4" + TWO, "me", "hand", "the hand of me is given twice; keep one"),
    ("me chips 16 hand: 3" + TWO, "me", "16", "chips takes a whole number from 0 to 15"),
    ("me chips x hand: 3" + TWO, "me", "x", "chips takes a whole number from 0 to 15"),
    (
        "me chips 1 hand: 3; me chips 2 reserve: 2" + TWO,
        "me",
        "2",
        "the chips of me are given twice; keep one",
    ),
    (
        "me cards: 3" + TWO,
        "me",
        "cards",
        "'cards' is neither hand nor reserve; a row is NAME hand: CAR",
    ),
    (": 3" + TWO, "row", ":", "the name is missing; a row is NAME hand: CARDS, or 6 cards i"),
    ("12 hand: 3" + TWO, "row", "12", "'12' has a meaning of its own; choose another name"),
    (
        "stuck hand: 3" + TWO,
        "row",
        "stuck",
        "'stuck' has a meaning of its own; choose another name",
    ),
    (
        "a@b hand: 3" + TWO,
        "row",
        "a@b",
        "a name is 1 to 24 characters without spaces or : ; , | > = #",
    ),
    ("me hand: 3; ME hand: 3" + TWO, "ME", "ME", "two players are called ME; rename one"),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; turn d",
        "turn",
        "d",
        "no player is called 'd'; the players are me, b, c",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; turn",
        "turn",
        "",
        "turn takes the name of one player, such as turn me",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; hero",
        "hero",
        "",
        "hero takes the name of one player, such as hero me",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; oldest x",
        "oldest",
        "x",
        "no player is called 'x'; the players are me, b, c",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; deal",
        "deal",
        "deal",
        "during the deal hands of 10 are dealt one by one, and then t",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; deal now",
        "deal",
        "now",
        "deal stands alone; put ; before 'now'",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; tick: b 4",
        "row",
        "tick",
        "'tick' is too like a field for a name; did you mean trick?",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; trick: b",
        "trick",
        "b",
        "the trick lists who did what: trick: ann 9 10, bob redraw, c",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; trick: d 4",
        "trick",
        "d",
        "no player is called 'd'; the players are me, b, c",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; trick: b 4 6",
        "trick",
        "4 6",
        "4 6 are no set (R8)",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; trick: b take",
        "trick",
        "b",
        "the leader must play and cannot take a reserve",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; trick: b 5, c 4",
        "trick",
        "c",
        "Solo 4 of c does not beat Solo 5; write the trick in its ord",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; trick: b 5, me 6",
        "trick",
        "me",
        "everybody with cards acts once, clockwise: here b, c, me",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; trick: b stop, c 5",
        "trick",
        "c",
        "a Stop ends the trick: take out what follows it",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; c reserve: 1 2; trick: b 5, c take",
        "trick",
        "c",
        "c took a reserve, so one is gone and in the hand; mend the h",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; trick: b 5; turn b",
        "turn",
        "b",
        "after this trick it is the turn of c; mend turn or the trick",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; draws 3",
        "draws",
        "draws",
        "draws belongs to a trick that all have acted in; remove it",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; drawn 3",
        "drawn",
        "drawn",
        "drawn belongs to a trick that all have acted in; remove it",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; draws x",
        "draws",
        "x",
        "draws takes how many cards are still drawn, such as draws 3",
    ),
    (
        "me hand: 3 4; b hand: 3 cards; c hand: 3 cards; trick: me redraw, b take, c take; draws 4",
        "draws",
        "4",
        "three cards are drawn for each Redraw of the trick, here 3",
    ),
    (
        "me: 3 4; b: 3 cards; c: 3 cards; trick: me redraw, b take, c take; draws 3; drawn 3",
        "draws",
        "3",
        "three cards are drawn for each Redraw of the trick, here 2",
    ),
    (
        "me: 3 4; b: 3 cards; c: 3 cards; trick: me 12 12, b redraw, c take; drawn 3 4",
        "drawn",
        "3 4",
        "drawn takes the one card that is put in now, such as drawn 7",
    ),
    (
        "me hand: 3; b hand: 0 cards; c hand: 0 cards",
        "position",
        "me",
        "a round goes on while two have cards: write over and who pay",
    ),
    (
        "me hand:; b hand: 0 cards; c hand: 0 cards",
        "position",
        "me",
        "a round goes on while two have cards: write over and who pay",
    ),
    (
        "me hand: 3; b hand: 0 cards; c hand: 2 cards; turn b",
        "turn",
        "b",
        "b has no cards and is out; name another player",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; over",
        "over",
        "",
        "over takes the names of all who must pay, each once, such as",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; over me",
        "over",
        "me",
        "a round is over when only who pays has cards, or nobody; or ",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; over me me",
        "over",
        "me me",
        "over takes the names of all who must pay, each once, such as",
    ),
    (
        "me hand:; b hand: 0 cards; c hand: 0 cards; over me b c",
        "over",
        "me",
        "who won the last trick does not pay; leave one out",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; trick: b 5; over me",
        "over",
        "me",
        "a trick stops only when who is next can do nothing and has n",
    ),
    (
        "me hand: 12 12; b hand: 3 cards; c hand: 3 cards; trick: c 5; over me",
        "over",
        "me",
        "me has a legal play and must make it; remove over",
    ),
    (
        "me hand: 2 1; me reserve: 3; b hand: 3 cards; c hand: 3 cards; trick: c 5; over me",
        "over",
        "me",
        "a trick stops only when who is next can do nothing and has n",
    ),
    (
        "me hand: 3; b hand: 0 cards; c hand: 0 cards; over me; turn me",
        "turn",
        "turn",
        "a round that is over has no turn; remove one of both",
    ),
    ("game flip7; me hand: 3" + TWO, "game", "flip7", "this is a table of dealt; write game dealt"),
    (
        "rules chips=5; me hand: 3" + TWO,
        "rules",
        "chips=5",
        "chips is one of 2, 3; write chips=VALUE",
    ),
    (
        "rules chip=2; me hand: 3" + TWO,
        "rules",
        "chip=2",
        "'chip' is no switch; did you mean chips?",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; turn me; turn me",
        "turn",
        "turn",
        "turn is given twice; keep one",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; trick b: 4",
        "trick",
        "b",
        "the colon comes right after trick; write trick: and then the",
    ),
    (
        "me hand: 1 2 3; me reserve: 1; b hand: 10 cards; c hand: 10 cards; deal",
        "deal",
        "deal",
        "during the deal hands of 10 are dealt one by one, and then t",
    ),
    (
        "me hand: 1 2 3; b hand: 9 cards; c hand: 10 cards; deal",
        "deal",
        "deal",
        "during the deal hands of 10 are dealt one by one, and then t",
    ),
    (
        "me hand: 1 2 3; b hand: 10 cards; c hand: 10 cards; deal; played: 3",
        "played",
        "played",
        "during the deal there is no played; remove one of both",
    ),
    (
        (
            "me: 1 2 3 4 5 6 7 8 9 10; me reserve: 1 2; b: 10 cards; b reserve: 4 5; c: 10 cards;"
            " c reserve: 7 8; deal"
        ),
        "deal",
        "deal",
        "two reserves are dealt to each; remove deal when all are",
    ),
    (
        "me hand: 12 cards; b hand: 12 cards; c hand: 12 cards; played: 1*4 2*4",
        "position",
        "62",
        "this table has 8 cards too many: 54 are in the deck, and 18 ",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; trick: me x=13",
        "trick",
        "x=13",
        "an X cannot be 13 here; x must be played as Solo 1, Solo 2, ",
    ),
    (
        "me hand: 3; b hand: 3 cards; c hand: 3 cards; trick: me 4=4",
        "trick",
        "4=4",
        "only an X is named; write 4 alone",
    ),
]

RECORDS = [
    ("", "record", "", "the record is empty; begin with players NAME NAME …"),
    ("game dealt", "players", "", "the players are missing; begin with players NAME NAME …"),
    ("players", "players", "", "the players are missing; begin with players NAME NAME …"),
    ("players a b", "players", "2", "Dealt! is played by 3 to 5 players, not 2 (R1)"),
    ("players a b c d e f", "players", "6", "Dealt! is played by 3 to 5 players, not 6 (R1)"),
    ("players a b a", "line 1", "a", "two players are called a; rename one"),
    ("players a 12 c", "line 1", "12", "'12' has a meaning of its own; choose another name"),
    (
        "game dealt ; players a b c ; open",
        "line 1",
        "open",
        "open takes the names of all whose hands are seen, or nobody",
    ),
    (
        "game dealt ; players a b c ; open d",
        "line 1",
        "d",
        "no player is called 'd'; the players are a, b, c",
    ),
    (
        "game dealt ; players a b c ; oldest",
        "line 1",
        "",
        "no player is called ''; the players are a, b, c",
    ),
    (
        "game dealt ; players a b c ; oldest z",
        "line 1",
        "z",
        "no player is called 'z'; the players are a, b, c",
    ),
    (
        "players a b c ; dealer a",
        "line 1",
        "dealer",
        "'dealer' does not belong in the header; it takes game, playe",
    ),
    ("players a b c ; players a b c", "line 1", "players", "players is given twice; keep one"),
    (
        "players a b c\nme 3",
        "line 2",
        "me",
        "'me' is not a card; cards are 1 to 12, x, stop and redraw",
    ),
    ("from me hand: 3", "players", "1", "Dealt! is played by 3 to 5 players, not 1 (R1)"),
    (HEAD + "me 13", "line 2", "13", "'13' is not a card; did you mean 3?"),
    (HEAD + "ann 3", "line 2", "ann", "ann is not next: me is dealt a card"),
    (HEAD + "me", "line 2", "me", "nothing happens to me; add a card, or remove the name"),
    (HEAD + "me take 3", "line 2", "3", "this is not asked for now: me is dealt a card (R5)"),
    (
        HEAD + "me reserve 3",
        "line 2",
        "reserve",
        "'reserve' is not expected here: me is dealt a card",
    ),
    (HEAD + "stuck", "line 2", "stuck", "this is not asked for now: me is dealt a card (R19b)"),
    (HEAD + "next", "line 2", "next", "the round is not over: me is dealt a card (R19)"),
    (DEAL + "ann 3", "line 3", "ann", "ann is not next: me leads"),
    (DEAL + "me 9", "line 3", "9", "9 is not found side by side there: the hand is 3 8 8 x 12 5 "),
    (DEAL + "me 3 8", "line 3", "3 8", "3 8 are no set (R8)"),
    (
        DEAL + "me 8 x=13",
        "line 3",
        "8 x=13",
        "an X cannot be 13 here; 8 x must be played as 2-Straight 8, ",
    ),
    (
        DEAL + "me 8 x=3",
        "line 3",
        "8 x=3",
        "an X cannot be 3 here; 8 x must be played as 2-Straight 8, 2",
    ),
    (
        DEAL + "me 8 8 x 12",
        "line 3",
        "8 8 x 12",
        "a set has at most three cards; part the plays with |",
    ),
    (
        DEAL + "me 3 8 8 x 12",
        "line 3",
        "3 8 8 x 12",
        "a set has at most three cards; part the plays with |",
    ),
    (
        DEAL + "me 12 x=11 | ann 3 3 3 3",
        "line 3",
        "3 3 3 3",
        "a set has at most three cards; part the plays with |",
    ),
    (
        DEAL + "me 8@9",
        "line 3",
        "8@9",
        "8@9 is not found side by side there: the hand is 3 8 8 x 12 ",
    ),
    (
        DEAL + "me 8@0",
        "line 3",
        "8@0",
        "a place is a number from 1, such as 7@1 for the front of the",
    ),
    (
        DEAL + "me 8@x",
        "line 3",
        "8@x",
        "a place is a number from 1, such as 7@1 for the front of the",
    ),
    (
        DEAL + "me 8@2 8@3",
        "line 3",
        "8@2 8@3",
        "a play begins at one place in the hand; keep one @",
    ),
    (
        DEAL + "me redraw 1",
        "line 3",
        "redraw 1",
        "a Stop or a Redraw is played alone and is no set (R13)",
    ),
    (DEAL + "me take 7@1", "line 3", "7@1", "the leader must play and cannot take a reserve (R6)"),
    (DEAL + "me 8 8 | ann 8 9 | me 5", "line 3", "8 9", "2-Straight 9 does not beat Pair 8 (R9)"),
    (DEAL + "me 8 8 | ann 4 4", "line 3", "4 4", "Pair 4 does not beat Pair 8 (R9)"),
    (DEAL + "me 8 8 | ann take 5", "line 3", "5", "ann has no reserve 5 (R10)"),
    (DEAL + "me 8 8 | ann take", "line 3", "take", "the card is missing after take"),
    (
        DEAL + "me 8 8 | ann take 4@1",
        "line 3",
        "4@1",
        "the places in ann's hand are hidden (section 5)",
    ),
    (DEAL + "me 8 8 | ann stuck", "line 3", "stuck", "ann has a reserve to take (R19b)"),
    (
        DEAL + "me 8 8 | ann take 4 | bob take 12\nbob stop@1",
        "line 4",
        "bob",
        "bob is not next: me leads",
    ),
    (DEAL + "me 8 8 | ann 5 5 5", "line 3", "5 5 5", "ann cannot hold 5 5 5 (section 5)"),
    (
        DEAL + "me 8 8 | ann draw 5",
        "line 3",
        "draw",
        "'draw' is not expected here: ann plays or takes a reserve",
    ),
    (
        DEAL + "me 8 8 | ann reserve 5",
        "line 3",
        "reserve",
        "'reserve' is not expected here: ann plays or takes a reserve",
    ),
    (
        DEAL + "me 8 8 | ann next",
        "line 3",
        "next",
        "the round is not over: ann plays or takes a reserve (R19)",
    ),
    (
        DEAL + "me 8 8 | ann 9 9 | bob 10 10 10\nbob 1 | me take 7",
        "line 4",
        "7",
        "say where the 7 is put in: take 7@1 makes it the first card,",
    ),
    (
        DEAL + "me redraw | ann take 4 | bob take 2 | me draw 5@3 @2",
        "line 3",
        "@2",
        "'@2' is not expected here: me draws a card",
    ),
    (
        DEAL + "me redraw | ann take 4 | bob take 2 | me draw 5@30",
        "line 3",
        "5@30",
        "me's hand has no such place (R16)",
    ),
    (
        DEAL + "me redraw | ann take 4 | bob take 2 | me draw draw",
        "line 3",
        "draw",
        "'draw' is not a card; did you mean redraw?",
    ),
    (DEAL + "me 4=5", "line 3", "4=5", "only an X is named; write 4 alone"),
    (
        DEAL + "me 8 8 | ann zz",
        "line 3",
        "zz",
        "'zz' is not a card; cards are 1 to 12, x, stop and redraw",
    ),
]


@pytest.mark.parametrize(("text", "field", "token", "message"), POSITIONS)
def test_what_is_no_position_is_refused(text, field, token, message):
    refused(parse, text, field, token, message)


@pytest.mark.parametrize(("text", "field", "token", "message"), RECORDS)
def test_what_is_no_record_is_refused(text, field, token, message):
    refused(parse_record, text, field, token, message)


def refused(read, text, field, token, message):
    with pytest.raises(RefusedError) as caught:
        read(text)
    error = caught.value
    assert (error.field, error.token) == (field, token)
    assert message in error.message
    assert json.loads(json.dumps(error.as_dict()))["message"] == error.message


def test_long_texts_are_refused_before_they_are_read():
    for read, most in ((parse, MAX_TEXT), (parse_record, MAX_RECORD)):
        with pytest.raises(RefusedError, match="too long"):
            read("3 " * most)


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        (
            "ME: 3 8*2 X;B: 1 CARD;c hand:0 cards",
            "game dealt; ME hand: 3 8 8 x; B hand: 1 card; c hand: 0 cards",
        ),
        (
            "game: dealt\nc reserve: 9 2\nc chips 1: 5\nme chips 2 hand: 7, holds 7\nd: 3 cards",
            "game dealt; c chips 1 hand: 5; c reserve: 2 9; me hand: 7, holds 7; d hand: 3 cards",
        ),
        (
            "a: 3 4; b: 2 cards; c: 4 cards; turn: B; oldest a; hero b",
            "game dealt; a hand: 3 4; b hand: 2 cards; c hand: 4 cards; hero b; oldest a",
        ),
        (
            "a: 3; a reserve: 1; b: 2 cards; c: 4 cards; trick: c 9 8; turn a; played: redraw 4*2",
            (
                "game dealt; a hand: 3; a reserve: 1; b hand: 2 cards; c hand: 4 cards;"
                " trick: c 8 9; played: 4*2 redraw"
            ),
        ),
        # The trick is over: c leads the next one.
        (
            "a: 3 4; b: 2 cards; c: 4 cards; trick: b 5, c x, a take",
            "game dealt; a hand: 3 4; b hand: 2 cards; c hand: 4 cards; turn c; played: 5 x",
        ),
        # Nobody sees what b draws.
        (
            "a: 3 4; b: 0 cards; c: 4 cards; trick: b redraw, c 8, a take; played: 8",
            "game dealt; a hand: 3 4; b hand: 0 cards; c hand: 7 cards; turn c; played: 8*2 redraw",
        ),
        # I can do nothing.
        (
            "a: 3 1; b: 2 cards; c: 4 cards; trick: c 9",
            "game dealt; a hand: 3 1; b hand: 2 cards; c hand: 4 cards; trick: c 9; over a",
        ),
    ],
)
def test_what_can_be_meant_is_read_and_written_one_way(typed, canonical):
    assert format_position(parse(typed)) == canonical
    assert parse(canonical) == parse(typed)
