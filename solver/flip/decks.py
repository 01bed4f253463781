"""The decks that studies know: numbers only, or all cards, in company or alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, TypeVar, get_args

from solver.cards import DeckSpec, Kind
from solver.refusal import RefusedError, clip
from solver.said import Said, said

Seen = TypeVar("Seen", bound=Any)
Deck = Literal["numbers", "company", "alone"]
DECKS: dict[Deck, Said] = {
    "company": said("all cards, in company"),
    "numbers": said("numbers only"),
    "alone": said("all cards, alone"),
}


def read_deck(text: str) -> Deck:
    """Read the name of a deck.

    Raises
    ------
    RefusedError
        There is no such deck.
    """
    for deck in DECKS:
        if deck == text:
            return deck
    message = said("the deck is one of {decks}", decks=", ".join(get_args(Deck)))
    raise RefusedError("deck", clip(text), message)


def dealt(deck: Deck, outlook: Seen, cards: DeckSpec) -> Seen:
    """Return an outlook with the cards of a deck.

    Parameters
    ----------
    outlook
        What a player has and what can come, of any game of rows.
    cards
        The card table of that game.
    """
    if deck != "numbers":
        return replace(outlook, model=deck)
    pile, discard = (
        tuple(
            n if card.kind is Kind.NUMBER else 0 for card, n in zip(cards.cards, some, strict=True)
        )
        for some in (outlook.pile, outlook.discard)
    )
    return replace(outlook, pile=pile, discard=discard, model="company")
