"""The words that positions and records of Dealt! share: cards, plays, names, rules, seats."""

from __future__ import annotations

import re
from collections.abc import Sequence

from solver.cards import Card
from solver.dealt.deck import DECK, REDRAW, STOP, X
from solver.dealt.legality import no_set
from solver.dealt.rules import LONGEST, RuleError, Rules
from solver.dealt.sets import Set, named, sets_of
from solver.dealt.table import verify_players
from solver.refusal import RefusedError, clip
from solver.said import said
from solver.words import Words

WORDS = Words(
    DECK,
    Rules,
    cards=said("; cards are 1 to 12, x, stop and redraw"),
    keywords=(
        *("game", "rules", "hero", "oldest", "turn", "deal"),
        *("trick", "draws", "drawn", "played", "over"),
    ),
    reserved=(
        *("players", "open", "nobody", "from", "hand", "reserve", "chips", "holds", "card"),
        *("cards", "take", "draw", "stuck", "next"),
    ),
    like=("trick", "played"),
    marks="@",
)
_NAMED = re.compile(r"(?P<card>[^=]+)=(?P<number>[0-9]{1,2})")
_MOST_COPIES = 60
"""Of one card in one token; more than any hand or deck holds."""

read_name = WORDS.read_name
read_rules = WORDS.read_rules
read_game = WORDS.read_game


def read_cards(where: str, tokens: Sequence[str]) -> list[Card]:
    """Read card tokens such as ``12``, ``x`` and ``12*3`` in their order; refuse unknown ones."""
    cards: list[Card] = []
    for token, (card, copies) in zip(tokens, WORDS.read_cards(where, tokens), strict=True):
        if copies > _MOST_COPIES:
            message = said("no deck has so many {code}; take some out", code=card.code)
            raise RefusedError(where, clip(token), message)
        cards += [card] * copies
    return cards


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
        more = read_cards(where, [match["card"] if match else token])
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


def check_players(players: int) -> None:
    """Refuse a number of players that cannot play."""
    try:
        verify_players(players)
    except RuleError as error:
        raise RefusedError("players", str(players), error.text) from None
