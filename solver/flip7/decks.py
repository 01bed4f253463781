"""The decks that studies know: numbers only, or all cards, in company or alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, get_args

from solver.cards import Kind
from solver.flip7 import laws
from solver.flip7.deck import DECK
from solver.flip7.outlook import Outlook
from solver.refusal import RefusedError, clip
from solver.said import Said, said

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


def dealt(deck: Deck, outlook: Outlook | None = None) -> Outlook:
    """Return an outlook with the cards of a deck; an empty row and a whole deck if left out."""
    there = outlook or laws.fresh()
    if deck != "numbers":
        return replace(there, model=deck)
    pile, discard = (
        tuple(
            n if card.kind is Kind.NUMBER else 0 for card, n in zip(DECK.cards, some, strict=True)
        )
        for some in (there.pile, there.discard)
    )
    return replace(there, pile=pile, discard=discard, model="company")
