"""The words that positions and records of Flip 7 share: cards, names, rules, seats."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from solver.cards import Card, UnknownCardError
from solver.flip7.deck import DECK
from solver.flip7.rules import MAX_PLAYERS, SWITCHES, Rules
from solver.flip7.table import Player
from solver.refusal import RefusedError, clip, nearest
from solver.said import said

MAX_NAME = 24
_CARD_FORM = said("; cards are 0 to 12, +2 +4 +6 +8 +10 x2, sc, fz and f3")
KEYWORDS = (
    *("game", "decks", "rules", "hero", "dealer", "turn", "deal", "flipped"),
    *("discard", "pending", "alone", "company", "over"),
)
_RESERVED = {*KEYWORDS, "players", "hit", "stay", "next", "bust", "frozen", "active"}
_NAME = re.compile(r"[^\s:;,|>=#?*]+")
_JOINERS = str.maketrans("", "", "\u200c\u200d")
"""Invisible, but part of how some scripts and emoji are spelt."""


def read_cards(where: str, tokens: Sequence[str]) -> list[tuple[Card, int]]:
    """Read card tokens such as ``12``, ``x2`` and ``12*3``; refuse unknown ones."""
    cards = []
    for token in tokens:
        try:
            card, copies = DECK.card_times(token)
        except UnknownCardError as error:
            hint = (
                said("; did you mean {nearest}?", nearest=error.nearest)
                if error.nearest
                else _CARD_FORM
            )
            message = said("{token!r} is not a card{hint}", token=clip(token), hint=hint)
            raise RefusedError(where, clip(token), message) from None
        if not copies:
            message = said("{token!r} is no card at all; take it out", token=clip(token))
            raise RefusedError(where, clip(token), message)
        cards.append((card, copies))
    return cards


def read_name(where: str, token: str) -> str:
    """Read the name of a player; refuse words that mean something else."""
    visible = token.translate(_JOINERS)
    if not _NAME.fullmatch(token) or len(token) > MAX_NAME or not visible.isprintable():
        raise RefusedError(
            where,
            clip(token),
            said(
                "a name is 1 to {max_name} characters without spaces or : ; , | > = # ? *",
                max_name=MAX_NAME,
            ),
        )
    # Names are compared without regard to case, so they are looked at that way here too.
    plain = token.casefold()
    if not visible or plain in _RESERVED or token.isdecimal() or is_card(plain):
        message = said("{token!r} has a meaning of its own; choose another name", token=clip(token))
        raise RefusedError(where, clip(token), message)
    if hint := nearest(token, ("discard",), 0.8):
        # Its arguments are cards, as those of a row: a slip would become a player.
        message = said(
            "{token!r} is too like a field for a name{hint}", token=clip(token), hint=hint
        )
        raise RefusedError(where, clip(token), message)
    return token


def check_new_name(where: str, name: str, players: Sequence[Player]) -> None:
    """Refuse a name that another player has, in any case."""
    if any(player.name.casefold() == name.casefold() for player in players):
        raise RefusedError(
            where, name, said("two players are called {name}; rename one", name=name)
        )


def check_players(players: int) -> None:
    """Refuse more players than a game has, before their names are compared."""
    if players > MAX_PLAYERS:
        message = said(
            "the game is played by 1 to {max_players} players, not {players}: leave some out",
            max_players=MAX_PLAYERS,
            players=players,
        )
        raise RefusedError("players", str(players), message)


def read_rules(where: str, tokens: Sequence[str]) -> Rules:
    """Read ``switch=value`` tokens."""
    values: dict[str, str] = {}
    for token in tokens:
        name, _, value = token.lower().partition("=")
        if name not in SWITCHES:
            hint = nearest(name, SWITCHES) or said(
                "; the switches are {switches}", switches=", ".join(SWITCHES)
            )
            raise RefusedError(
                where, clip(token), said("{name!r} is no switch{hint}", name=clip(name), hint=hint)
            )
        if value not in SWITCHES[name]:
            message = said(
                "{name} is one of {switches}; write {name}=VALUE",
                name=name,
                switches=", ".join(SWITCHES[name]),
            )
            raise RefusedError(where, clip(token), message)
        if name in values:
            raise RefusedError(
                where, clip(token), said("{name} is given twice; keep one", name=name)
            )
        values[name] = value
    return Rules(**values)  # type: ignore[arg-type]  # each value was checked above


def read_decks(where: str, tokens: Sequence[str]) -> int:
    """Read the number of decks."""
    token = " ".join(tokens)
    if token not in {"1", "2"}:
        raise RefusedError(where, clip(token), said("play with decks 1 or decks 2"))
    return int(token)


def read_game(where: str, tokens: Sequence[str]) -> None:
    """Refuse a game other than this one."""
    if [token.lower() for token in tokens] != [DECK.game]:
        message = said(
            "this is a table of {game}; write game {game}, or leave it out", game=DECK.game
        )
        raise RefusedError(where, clip(" ".join(tokens)), message)


def read_seat(where: str, players: Sequence[Player], token: str) -> int:
    """Return the seat of a player's name; refuse an unknown one."""
    for seat, player in enumerate(players):
        if player.name.casefold() == token.casefold():
            return seat
    names = [player.name for player in players]
    hint = nearest(token, names) or said("; the players are {names}", names=", ".join(names))
    raise RefusedError(
        where,
        clip(token),
        said("no player is called {token!r}{hint}", token=clip(token), hint=hint),
    )


@lru_cache(maxsize=1000)
def is_card(token: str) -> bool:
    """Return whether a token spells a card, such as ``12`` or ``12*3``."""
    try:
        DECK.card_times(token)
    except UnknownCardError:
        return False
    return True
