"""The registry of games: everything that a command or a page needs of one, by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from solver.cards import DeckSpec
from solver.flip7 import advise as flip7_advise
from solver.flip7 import notation as flip7_notation
from solver.flip7 import record as flip7_record
from solver.flip7.deck import DECK as FLIP7_DECK
from solver.flip7.notation import Position
from solver.flip7.record import Record
from solver.flip7.rules import SWITCHES as FLIP7_SWITCHES
from solver.refusal import RefusedError, check_length, clip, nearest
from solver.said import said


@dataclass(frozen=True, slots=True)
class Game:
    """What a game offers.

    Parameters
    ----------
    name, title
        As positions say it (``game NAME``), and as its box does.
    deck, switches
        The card table, and every switch of the rules with its values, default first.
    """

    name: str
    title: str
    deck: DeckSpec
    switches: Mapping[str, tuple[str, ...]]
    parse: Callable[[str], Position]
    format: Callable[[Position], str]
    parse_record: Callable[[str], Record]
    format_record: Callable[[Record], str]


FLIP7 = Game(
    name="flip7",
    title="Flip 7",
    deck=FLIP7_DECK,
    switches=FLIP7_SWITCHES,
    parse=flip7_notation.parse,
    format=flip7_notation.format_position,
    parse_record=flip7_record.parse_record,
    format_record=flip7_record.format_record,
)

GAMES = {game.name: game for game in (FLIP7,)}

advise = flip7_advise.advise


def game_of(text: str) -> Game:
    """Return the game that a position or record is of; Flip 7 unless it says ``game NAME``.

    Raises
    ------
    RefusedError
        The game is unknown.
    """
    check_length(text, flip7_record.MAX_RECORD)
    match = re.search(r"(?:^|[;\n])[^\S\n]*game(?:[^\S\n]|:)+([^\s;:]+)", text, re.IGNORECASE)
    name = match[1].lower() if match else FLIP7.name
    if name not in GAMES:
        hint = nearest(name, GAMES) or said("; the games are {games}", games=", ".join(GAMES))
        raise RefusedError(
            "game", clip(name), said("no game is called {name!r}{hint}", name=clip(name), hint=hint)
        )
    return GAMES[name]


def parse(text: str) -> Position:
    """Read a position of any game; see docs/notation.md.

    Raises
    ------
    RefusedError
        The text is no position; names the field, the token and the mend.
    """
    check_length(text)
    return game_of(text).parse(text)
