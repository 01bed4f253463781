"""The vocabulary shared by all games: a card, a deck, and counts of cards."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

Counts = tuple[int, ...]
"""How many of each kind of card, in the order of the deck's card table."""


class Kind(Enum):
    """What a card is: a number, a modifier of the score, or an action."""

    NUMBER = "number"
    MODIFIER = "modifier"
    ACTION = "action"


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One kind of card.

    Parameters
    ----------
    code
        Canonical spelling in positions and records, unique in its deck.
    kind
        Number, modifier or action.
    value
        Points of a number; what a modifier adds or multiplies with; 0 for an action.
    name
        The name in the rule book.
    """

    code: str
    kind: Kind
    value: int
    name: str

    # Codes are unique in a deck, and Python caches the hash of a string: cards
    # are looked up at every event, so they are compared by code alone.
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self.code == other.code

    def __hash__(self) -> int:
        return hash(self.code)

    def __str__(self) -> str:
        return self.code


class UnknownCardError(ValueError):
    """A spelling that is no card of the deck; ``nearest`` is the closest one that is."""

    def __init__(self, token: str, nearest: str | None) -> None:
        self.token = token
        self.nearest = nearest
        hint = f"; did you mean {nearest}?" if nearest else ""
        super().__init__(f"no card is spelled {token!r}{hint}")


@dataclass(frozen=True, slots=True)
class DeckSpec:
    """The card table of one deck.

    Parameters
    ----------
    game
        Name of the game the deck belongs to.
    table
        Every kind of card with its number of copies in one deck, in canonical order.
    aliases
        Other accepted spellings, lower case, mapped to canonical codes.
    """

    game: str
    table: tuple[tuple[Card, int], ...]
    aliases: Mapping[str, str] = field(default_factory=dict)
    cards: tuple[Card, ...] = field(init=False)
    index: Mapping[Card, int] = field(init=False)
    _spellings: Mapping[str, Card] = field(init=False)

    def __post_init__(self) -> None:
        cards = tuple(card for card, _ in self.table)
        by_code = {card.code: card for card in cards}
        spellings = by_code | {alias: by_code[code] for alias, code in self.aliases.items()}
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "index", {card: i for i, card in enumerate(cards)})
        object.__setattr__(self, "_spellings", spellings)

    def full(self, decks: int = 1) -> Counts:
        """Return the counts of ``decks`` whole decks."""
        return tuple(copies * decks for _, copies in self.table)

    def card(self, spelling: str) -> Card:
        """Return the card of a spelling, in any case.

        Raises
        ------
        UnknownCardError
            No card is spelled so; carries the nearest spelling.
        """
        word = spelling.lower()
        found = self._spellings.get(word)
        if found is None:
            # An over-long token is no misspelling, and comparing it would be slow.
            near = difflib.get_close_matches(word[:12], self._spellings, n=1, cutoff=0.3)
            raise UnknownCardError(spelling, self._spellings[near[0]].code if near else None)
        return found

    def card_times(self, token: str) -> tuple[Card, int]:
        """Return card and number of copies of a token such as ``12`` or ``12*3``."""
        match = re.fullmatch(r"(.+)\*([0-9]{1,9})", token)
        if match and token.lower() not in self._spellings:
            return self.card(match[1]), int(match[2])
        return self.card(token), 1

    def count(self, cards: Iterable[Card]) -> Counts:
        """Return the counts of a collection of cards."""
        counts = [0] * len(self.cards)
        for card in cards:
            counts[self.index[card]] += 1
        return tuple(counts)

    def spread(self, counts: Counts) -> list[Card]:
        """Return the cards of some counts, in canonical order; the inverse of `count`."""
        return [card for card, n in zip(self.cards, counts, strict=True) for _ in range(n)]

    def format(self, counts: Counts) -> str:
        """Return counts as canonical text, such as ``9 12*3 f3``."""
        pairs = zip(self.cards, counts, strict=True)
        return " ".join(c.code if n == 1 else f"{c.code}*{n}" for c, n in pairs if n)


def add(counts: Counts, other: Counts) -> Counts:
    """Return the sum of two counts."""
    return tuple(a + b for a, b in zip(counts, other, strict=True))


def subtract(counts: Counts, other: Counts) -> Counts:
    """Return the difference of two counts; entries may become negative."""
    return tuple(a - b for a, b in zip(counts, other, strict=True))


def change(counts: Counts, index: int, by: int) -> Counts:
    """Return counts with one entry changed."""
    return (*counts[:index], counts[index] + by, *counts[index + 1 :])
