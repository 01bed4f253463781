"""Random positions of Flip 7, legal ones, for the tests of the engines."""

from __future__ import annotations

from random import Random

from solver.cards import Counts, add, subtract
from solver.flip7.deck import DECK, NUMBERS
from solver.flip7.notation import Model
from solver.flip7.outlook import Outlook
from solver.flip7.row import Row
from solver.flip7.rules import Rules

NUMBERS_ONLY = tuple(n if i < len(NUMBERS) else 0 for i, n in enumerate(DECK.full()))
"""Counts of the 79 numbers of one deck."""


def row_of(text: str) -> Row:
    """Return the row of some card codes."""
    row = Row()
    for code in text.split():
        row, _ = row.receive(DECK.card(code))
    return row


def counts_of(text: str) -> Counts:
    """Return the counts of some card codes, such as ``9 12*3``."""
    tokens = [DECK.card_times(token) for token in text.split()]
    return DECK.count(card for card, copies in tokens for _ in range(copies))


def outlook_of(
    row: str, pile: str, discard: str = "", *, model: Model = "company", rules: Rules | None = None
) -> Outlook:
    """Return the outlook of a row, a draw pile and a discard pile, each given as card codes."""
    return Outlook(row_of(row), counts_of(pile), counts_of(discard), model, rules or Rules())


def fresh_outlook(row: str, deck: Counts | None = None) -> Outlook:
    """Return the outlook in company of a row when nothing else has been seen.

    With part of a deck, the cards left out lie in the discard pile.
    """
    held = row_of(row)
    deck = DECK.full() if deck is None else deck
    aside = subtract(DECK.full(), add(deck, held.counts()))
    pile = subtract(deck, held.counts())
    # A card of the row that is not in this part of the deck was put there by hand.
    pile = tuple(max(0, n) for n in pile)
    return Outlook(held, pile, tuple(max(0, n) for n in aside), "company", Rules())


def random_row(rng: Random, numbers: int) -> Row:
    """Return a row of so many numbers, each likely as in the deck, and a few other cards."""
    held: set[int] = set()
    while len(held) < numbers:
        [card] = rng.choices(NUMBERS, NUMBERS_ONLY[: len(NUMBERS)])
        held.add(card.value)
    modifiers = tuple(c for c in DECK.cards[len(NUMBERS) : -3] if rng.random() < 0.25)
    return Row(tuple(sorted(held)), modifiers, second_chance=rng.random() < 0.3)


def random_outlook(
    rng: Random,
    *,
    numbers: int,
    pile: int,
    discard: int,
    rules: Rules | None = None,
    model: Model = "company",
    decks: int = 1,
) -> Outlook:
    """Return a random row, draw pile and discard pile; the other cards lie before others."""
    row = random_row(rng, numbers)
    rest = DECK.spread(subtract(DECK.full(decks), row.counts()))
    rng.shuffle(rest)
    return Outlook(
        row,
        DECK.count(rest[:pile]),
        DECK.count(rest[pile : pile + discard]),
        model,
        rules or Rules(),
    )
