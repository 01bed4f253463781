"""The registry of games: everything that a command or a page needs of one, by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from solver.cards import DeckSpec
from solver.flip.record import MAX_RECORD
from solver.flip7 import advise as flip7_advise
from solver.flip7 import notation as flip7_notation
from solver.flip7 import record as flip7_record
from solver.flip7.deck import DECK as FLIP7_DECK
from solver.flip7.notation import Position
from solver.flip7.rules import SWITCHES as FLIP7_SWITCHES
from solver.refusal import RefusedError, check_length, clip, nearest
from solver.said import said
from solver.vengeance import notation as vengeance_notation
from solver.vengeance import record as vengeance_record
from solver.vengeance.deck import DECK as VENGEANCE_DECK
from solver.vengeance.rules import SWITCHES as VENGEANCE_SWITCHES


@dataclass(frozen=True, slots=True)
class Game:
    """What a game offers; its positions and records are its own.

    Parameters
    ----------
    name, title
        As positions say it (``game NAME``), and as its box does.
    deck, switches
        The card table, and every switch of the rules with its values, default first.
    advised
        Whether there is advice for its positions.
    """

    name: str
    title: str
    deck: DeckSpec
    switches: Mapping[str, tuple[str, ...]]
    parse: Callable[[str], Any]
    format: Callable[..., str]
    parse_record: Callable[[str], Any]
    format_record: Callable[[Any], str]
    advised: bool = False


FLIP7 = Game(
    name="flip7",
    title="Flip 7",
    deck=FLIP7_DECK,
    switches=FLIP7_SWITCHES,
    parse=flip7_notation.parse,
    format=flip7_notation.format_position,
    parse_record=flip7_record.parse_record,
    format_record=flip7_record.format_record,
    advised=True,
)

VENGEANCE = Game(
    name="vengeance",
    title="Flip 7: With a Vengeance",
    deck=VENGEANCE_DECK,
    switches=VENGEANCE_SWITCHES,
    parse=vengeance_notation.parse,
    format=vengeance_notation.format_position,
    parse_record=vengeance_record.parse_record,
    format_record=vengeance_record.format_record,
)

GAMES = {game.name: game for game in (FLIP7, VENGEANCE)}

advise = flip7_advise.advise

_GAME = re.compile(
    r"(?:^|[;\n])[^\S\n]*(?:from[^\S\n]+)?game(?:[^\S\n]|:)+([^\s;:]+)", re.IGNORECASE
)


def game_of(text: str) -> Game:
    """Return the game that a position or record is of; Flip 7 unless it says ``game NAME``.

    Raises
    ------
    RefusedError
        The game is unknown.
    """
    check_length(text, MAX_RECORD)
    match = _GAME.search(text)
    name = match[1].lower() if match else FLIP7.name
    if name not in GAMES:
        hint = nearest(name, GAMES) or said("; the games are {games}", games=", ".join(GAMES))
        raise RefusedError(
            "game", clip(name), said("no game is called {name!r}{hint}", name=clip(name), hint=hint)
        )
    return GAMES[name]


def parse(text: str) -> Position:
    """Read a position of a game with advice; see docs/notation.md.

    Raises
    ------
    RefusedError
        The text is no position, or there is no advice for its game; names the field, the
        token and the mend.
    """
    check_length(text)
    game = game_of(text)
    if not game.advised:
        message = said("{game} is refereed here, but not advised", game=game.title)
        raise RefusedError("game", game.name, message)
    position: Position = game.parse(text)
    return position
