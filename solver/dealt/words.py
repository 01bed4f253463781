"""The words that positions and records of Dealt! share: cards, plays, names, rules, seats."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from solver.cards import Card, UnknownCardError
from solver.dealt.deck import DECK, REDRAW, STOP, X
from solver.dealt.legality import no_set
from solver.dealt.rules import HAND, LONGEST, SWITCHES, RuleError, Rules
from solver.dealt.sets import Set, named, sets_of
from solver.dealt.table import Player, verify_players
from solver.refusal import RefusedError, clip, nearest
from solver.said import said

MAX_NAME = 24
KEYWORDS = (
    *("game", "rules", "hero", "oldest", "turn", "deal"),
    *("trick", "draws", "drawn", "played", "over"),
)
_RESERVED = {
    *KEYWORDS,
    *("players", "open", "nobody", "from", "hand", "reserve", "chips", "holds", "card", "cards"),
    *("take", "draw", "stuck", "next"),
}
_CARD_FORM = said("; cards are 1 to 12, x, stop and redraw")
_NAME = re.compile(r"[^\s:;,|>=#?*@]+")
_NAMED = re.compile(r"(?P<card>[^=]+)=(?P<number>[0-9]{1,2})")
_JOINERS = str.maketrans("", "", "\u200c\u200d")
"""Invisible, but part of how some scripts and emoji are spelt."""
_MOST_COPIES = 60
"""Of one card in one token; more than any hand or deck holds."""


def read_cards(where: str, tokens: Sequence[str]) -> list[Card]:
    """Read card tokens such as ``12``, ``x`` and ``12*3``; refuse unknown ones."""
    cards: list[Card] = []
    for token in tokens:
        cards += read_card(where, token)
    return cards


def read_card(where: str, token: str) -> list[Card]:
    """Read one card token, which may be several copies of a card."""
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
    if copies > _MOST_COPIES:
        message = said("no deck has so many {code}; take some out", code=card.code)
        raise RefusedError(where, clip(token), message)
    return [card] * copies


def read_play(
    where: str, tokens: Sequence[str], rules: Rules
) -> tuple[tuple[Card, ...], Set | None]:
    """Read what is played, such as ``9 x=10`` or ``stop``.

    An X that is not named is the number that makes the strongest set.
    """
    text = " ".join(tokens)
    cards: list[Card] = []
    wanted: list[int] = []
    for token in tokens:
        match = _NAMED.fullmatch(token)
        more = read_card(where, match["card"] if match else token)
        if match and more != [X]:
            message = said("only an X is named; write {card} alone", card=clip(match["card"]))
            raise RefusedError(where, clip(token), message)
        cards += more
        wanted += [int(match["number"])] if match else []
    if len(cards) > LONGEST:
        message = said("a set has at most three cards; part the plays with |")
        raise RefusedError(where, clip(text), message)
    every = sets_of(cards, rules)
    found = [made for made in every if _can_name(cards, made, wanted)]
    if not found and cards not in ([STOP], [REDRAW]):
        error = no_set(tuple(cards), None, every)
        if every:
            number = wanted[0]
            message = said("an X cannot be {number} here; {text}", number=number, text=error.text)
            raise RefusedError(where, clip(text), message)
        raise RefusedError(where, clip(text), error.text)
    return tuple(cards), max(found, default=None)


def _can_name(cards: Sequence[Card], made: Set, wanted: Sequence[int]) -> bool:
    """Return whether the X of some cards can have been named so in a set."""
    left = [n for card, n in zip(cards, named(cards, made), strict=True) if card == X]
    return all(wanted.count(n) <= left.count(n) for n in wanted)


def play_words(cards: Sequence[Card], made: Set | None) -> list[str]:
    """Return the tokens of what is played, every X named."""
    if made is None:
        return [card.code for card in cards]
    numbers = named(cards, made)
    return [
        f"{X.code}={number}" if card == X else card.code
        for card, number in zip(cards, numbers, strict=True)
    ]


def read_name(where: str, token: str) -> str:
    """Read the name of a player; refuse words that mean something else."""
    visible = token.translate(_JOINERS)
    if not _NAME.fullmatch(token) or len(token) > MAX_NAME or not visible.isprintable():
        raise RefusedError(
            where,
            clip(token),
            said(
                "a name is 1 to {max_name} characters without spaces or : ; , | > = # ? * @",
                max_name=MAX_NAME,
            ),
        )
    # Names are compared without regard to case, so they are looked at that way here too.
    plain = token.casefold()
    if not visible or plain in _RESERVED or token.isdecimal() or is_card(plain):
        message = said("{token!r} has a meaning of its own; choose another name", token=clip(token))
        raise RefusedError(where, clip(token), message)
    if hint := nearest(token, ("trick", "played"), 0.8):
        # Its arguments are cards, as those of a row: a slip would become a player.
        message = said(
            "{token!r} is too like a field for a name{hint}", token=clip(token), hint=hint
        )
        raise RefusedError(where, clip(token), message)
    return token


def check_new_name(where: str, name: str, others: Sequence[str]) -> None:
    """Refuse a name that another player has, in any case."""
    if any(other.casefold() == name.casefold() for other in others):
        raise RefusedError(
            where, name, said("two players are called {name}; rename one", name=name)
        )


def check_players(players: int) -> None:
    """Refuse a number of players that cannot play."""
    try:
        verify_players(players)
    except RuleError as error:
        raise RefusedError("players", str(players), error.text) from None


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


def read_game(where: str, tokens: Sequence[str]) -> None:
    """Refuse a game other than this one."""
    if [token.lower() for token in tokens] != [DECK.game]:
        message = said("this is a table of {game}; write game {game}", game=DECK.game)
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


MOST_PLAYERS = max(HAND)
