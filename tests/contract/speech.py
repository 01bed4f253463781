"""What is said at the tables of each game, for the fuzz tests to twist."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.dealt.rules import SWITCHES as DEALT_SWITCHES
from solver.flip7.rules import SWITCHES as FLIP7_SWITCHES
from solver.vengeance.rules import SWITCHES as VENGEANCE_SWITCHES


@dataclass(frozen=True, slots=True)
class Speech:
    """Texts of a game.

    Parameters
    ----------
    positions
        Some that random games do not show.
    words
        That mean something in positions and records, or nearly so.
    pieces
        Which the longest texts are made of.
    named_records, named_positions
        Texts for any name.
    others
        Players that a game needs besides two.
    """

    positions: Sequence[str]
    words: Sequence[str]
    pieces: Sequence[str]
    named_records: Sequence[str]
    named_positions: Sequence[str]
    others: str = ""


WORDS = (
    *("0", "1", "2", "7", "12", "13", "12*3", "hit", "stay", "next", "bust", "active", "waits"),
    *("decks", "rules", "hero", "dealer", "turn", "deal", "flipped", "discard", "game", "from"),
    *("pending", "alone", "company", "over", "players", "discord", "ann", "ME", "nobody", "?"),
    *("|", "#", ";", ":", "\n", ">me", "me>", "tie=", "=", "9" * 5, "9" * 400, "12*9999"),
    *("12*99999", "3*0", "-1", "+1e9", "1_000", "0.5"),
)
PIECES = (
    *(";", "\n", " ", ":", "a:", "a ", "x", "*", "9", "12 ", "12*9999 ", "?", ">", "=", "#", "|"),
    *("\0", "\u0301", "İ", "ſ", "tie=shared ", "dicsard: ", "hero me;"),
    *("players ", "me hit 1 ", "next\n", "stay "),
)


def _switches(switches: dict[str, tuple[str, ...]]) -> list[str]:
    return [f"{name}={value}" for name, values in switches.items() for value in values]


SPEECHES = {
    "flip7": Speech(
        positions=(
            "12 7 +4 sc",
            "game flip7; decks 2; me: x2 x2 3; rules two_x2=x4",
            "me 143: 12 7 +4 sc; ann 168 stay: 5 9 x2; bob 90 bust: 3 11 3; discard: f3 12*3 9",
            "me: 12\nann frozen: 8 10 +2 fz\nhero ann\ndealer me\nturn me\ncompany",
            "me: 4; alone",
            "me: 0 1 2 3 4 5 6; ann: 9; over",
            "me: 3; ann: 4; bob:; deal bob; flipped ann",
            (
                "me: 3; ann: 4 sc; bob: 5; turn ann; pending: sc ann>?, f3 me>ann 2, fz ann>?, "
                "fz me>? waits"
            ),
            (
                "me: 3; ann: 4; pending: f3 ann>me 1, fz me>?, f3 me>?; "
                "rules tie=shared setaside=sequential"
            ),
            "me: 3; ann:; dealer me; deal ann; pending: f3 ann>me 2",
        ),
        words=(
            *("+2", "+10", "x2", "*2", "×2", "x2*2", "*2*2", "sc", "fz", "f3", "SC", "Fz"),
            *("frozen", "flip7", "f3>me", "fz>ann", "sc>bob", "f3>", "fz me>?", "f3 ann>me 2"),
            *WORDS,
            *_switches(FLIP7_SWITCHES),
        ),
        pieces=(*PIECES, "sc>ann ", "fz me>?,"),
        named_records=("players {0} me ; dealer ME\n{0} f3>{0} {0} 3",),
        named_positions=(
            "{0} 12 frozen: 3; me: 4; dealer {0}; hero {0}",
            "me: 3; {0}: 4; pending: f3 {0}>{0} 2, fz {0}>? waits",
        ),
    ),
    "vengeance": Speech(
        positions=(
            "12 7 -4 u7",
            "game vengeance; decks 2; me: /2 /2 zero l13 l13",
            (
                "game vengeance; me 143: 12 7 -4; ann 168 stay: 5 9 /2; bob 90 bust: 3 11 3; "
                "discard: f4 12*3 9"
            ),
            "me -12: 12\nann bust: 8 8 -2 -10\nrules brutal=true\nhero ann\ndealer me\nturn me",
            "me: 4; alone",
            "rules brutal=true; me: 0 1 2 3 4 5 6; ann: 9; over; bonus -15>ann",
            "rules brutal=true; me: 0 1 2 3 4 5 6; ann: 9; over; bonus +15",
            "me: 3; ann: 4; bob:; deal bob; flipped ann bob",
            (
                "me: 3; ann: 4 u7; bob: 5; turn ann; "
                "pending: f4 me>ann 1, -4 ann>?, steal ann>?, jom me>ann 0, swap me>? waits"
            ),
            "rules pick_actions_transferable=false; me: 3; ann: 4; pending: swap me>me, -6 me>?",
            "me: 3; ann:; dealer me; deal ann; pending: jom ann>me 1",
            "me: 13 l13; ann stay: zero; pending: discard me>ann, jom me>me 0",
        ),
        words=(
            *("-2", "-10", "/2", "÷2", "−4", "/2*2", "u7", "l13", "zero", "U7", "jom", "f4"),
            *("steal", "swap", "take", "drop", "bonus", "+15", "-15>ann", "-15", "vengeance"),
            *("f4>me", "-4>ann", "jom>bob", "steal>", "steal ann>me", "jom me>ann 0", "me 12"),
            *("take ann 12", "swap me 3 ann 4", "drop me 3", "-4 me>?", "f4 ann>me 2"),
            *WORDS,
            *_switches(VENGEANCE_SWITCHES),
        ),
        pieces=(*PIECES, "jom>ann ", "-4 me>?,", "take me 3 ", "swap me 3 ", "-15>me "),
        named_records=(
            "players {0} me ; dealer ME\n{0} f4>{0} {0} 3",
            "players {0} me\n{0} 3 | me 4 | {0} hit swap>me me swap {0} 3 me 4",
            "from {0}: 3; me: 4; pending: swap me>{0}\n{0} swap {0} 3 me 4",
        ),
        named_positions=(
            "{0} 12 stay: 3; me: 4; dealer {0}; hero {0}",
            "me: 3; {0}: 4; pending: f4 {0}>{0} 2, -4 {0}>? waits",
            "rules brutal=true; me: 0 1 2 3 4 5 6; {0}: 9; over; bonus -15>{0}",
        ),
    ),
    "dealt": Speech(
        positions=(
            "game dealt; me: 3 8 8 x 12; ann: 6 cards; bob: 1 card",
            (
                "game dealt; me chips 1 hand: 3 8 8 x 12, holds 8; me reserve: 7; ann: 6 cards, "
                "holds 7; ann reserve: 4; bob chips 0: 9 cards; bob reserve: 12 stop; "
                "trick: ann 9 10, bob redraw; played: 1*2 6 6 stop; turn me"
            ),
            "rules two_x_in_set=any chips=3; a: x; b: x; c: 4 cards; trick: c x=3 5; hero b",
            "a: 3 4; b: 5; c: 9\ntrick: a redraw, b redraw, c 7\ndraws 2\ndrawn 12",
            "a: 3 4; b: 0 cards; c: 0 cards; over a",
            "a:; b chips 0: 0 cards; c: 0 cards; over a b",
            "a: 3 1; b: 2 cards; c: 2 cards; trick: c 9; over a",
            "a: 3 4 5; b: 10 cards; c:; deal; turn b",
            "a: 7 cards; b: 7 cards; c: 7 cards; d: 7 cards; e: 1 2 3 4 5 6 7; a reserve: 1; deal",
            "a: 4; b: 3; c: 5 cards; d: 5 cards; trick: b 3, c stop; played: 1",
        ),
        words=(
            *(
                "x",
                "X",
                "stop",
                "redraw",
                "x=3",
                "x=12",
                "x=13",
                "7@2",
                "x=4@3",
                "@1",
                "@0",
                "7@99",
            ),
            *(
                "take",
                "draw",
                "stuck",
                "hand",
                "reserve",
                "chips",
                "holds",
                "card",
                "cards",
                "open",
            ),
            *("oldest", "trick", "trik", "draws", "drawn", "played", "dealt", "take 7", "take 7@1"),
            *("6 cards", ", holds 7", "hand: 3", "chips 2", "ann 9 10", "bob redraw", "cat take"),
            *("8 x=9", "5 5 5", "5*3", "11 12", "12 1", ","),
            *WORDS,
            *_switches(DEALT_SWITCHES),
        ),
        pieces=(*PIECES, "x=3 ", "me take ", "a 5, ", "holds 7, ", "7@2 ", "chips 1 "),
        named_records=(
            "players {0} me bob ; oldest ME ; open {0} ME\n{0} 3 | {0} 4 5 | 1 2 3 4 5 6 7 | me 3",
            "from {0}: 3 1; me: 5 3; bob: 4 cards\n{0} 3 | me 5 | bob x=6\nbob 4",
        ),
        named_positions=(
            "{0} chips 1: 3; me: 4 cards; bob: 9; oldest {0}; hero {0}; turn {0}",
            "me: 3; {0}: 4 cards; {0} reserve: 7; bob: 9; trick: me x=5, {0} 7",
            "me:; {0}: 0 cards; bob: 9; over bob",
        ),
        others=" bob",
    ),
}
