"""The words that positions and records of games in which rows are scored share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from solver import words
from solver.cards import DeckSpec
from solver.flip.rules import RuleError, Switches
from solver.flip.table import verify_players
from solver.refusal import RefusedError, clip
from solver.said import said
from solver.words import MAX_NAME, check_new_name, read_seat

__all__ = [
    "KEYWORDS",
    "MAX_NAME",
    "Words",
    "check_new_name",
    "check_players",
    "read_decks",
    "read_seat",
]

KEYWORDS = (
    *("game", "decks", "rules", "hero", "dealer", "turn", "deal", "flipped"),
    *("discard", "pending", "alone", "company", "over"),
)
"""The fields of every such game's positions."""
_WORDS = ("players", "hit", "stay", "next", "bust", "active")

R = TypeVar("R", bound=Switches)


class Words(words.Words[R]):
    """The words of one game: see `solver.words.Words`.

    Parameters
    ----------
    keywords
        Fields of positions that only this game has.
    """

    def __init__(
        self,
        deck: DeckSpec,
        rules: type[R],
        cards: str,
        keywords: Iterable[str] = (),
        reserved: Iterable[str] = (),
    ) -> None:
        fields = (*KEYWORDS, *keywords)
        super().__init__(deck, rules, cards, fields, (*_WORDS, *reserved), like=("discard",))


def read_decks(where: str, tokens: Sequence[str]) -> int:
    """Read the number of decks."""
    token = " ".join(tokens)
    if token not in {"1", "2"}:
        raise RefusedError(where, clip(token), said("play with decks 1 or decks 2"))
    return int(token)


def check_players(players: int) -> None:
    """Refuse more players than a game has, before their names are compared."""
    try:
        verify_players(players)
    except RuleError as error:
        message = said("{problem}: leave some out", problem=error.message)
        raise RefusedError("players", str(players), message) from None
