"""The card table of Flip 7: With a Vengeance (rules, section 1)."""

from __future__ import annotations

from solver.cards import Card, DeckSpec, Kind
from solver.said import said

ZERO = Card("zero", Kind.NUMBER, 0, said("The Zero"))
NUMBERS = tuple(Card(str(n), Kind.NUMBER, n, str(n)) for n in range(1, 14))
"""The ordinary numbers, 1 to 13: ``NUMBERS[n - 1]`` is n."""
UNLUCKY_7 = Card("u7", Kind.NUMBER, 7, said("Unlucky 7"))
LUCKY_13 = Card("l13", Kind.NUMBER, 13, said("Lucky 13"))
MINUS = tuple(Card(f"-{n}", Kind.MODIFIER, -n, f"−{n}") for n in (2, 4, 6, 8, 10))
HALF = Card("/2", Kind.MODIFIER, 2, "÷2")
JUST_ONE_MORE = Card("jom", Kind.ACTION, 0, said("Just One More"))
FLIP_FOUR = Card("f4", Kind.ACTION, 0, said("Flip Four"))
STEAL = Card("steal", Kind.ACTION, 0, said("Steal"))
SWAP = Card("swap", Kind.ACTION, 0, said("Swap"))
DISCARD = Card("discard", Kind.ACTION, 0, said("Discard"))


def _copies(number: Card) -> int:
    # One 7 is the Unlucky 7, one 13 the Lucky 13.
    return number.value - (number.value in {UNLUCKY_7.value, LUCKY_13.value})


DECK = DeckSpec(
    game="vengeance",
    table=(
        (ZERO, 1),
        *((card, _copies(card)) for card in NUMBERS[:7]),
        (UNLUCKY_7, 1),
        *((card, _copies(card)) for card in NUMBERS[7:]),
        (LUCKY_13, 1),
        *((card, 1) for card in (*MINUS, HALF)),
        *((card, 2) for card in (JUST_ONE_MORE, FLIP_FOUR, SWAP, STEAL, DISCARD)),
    ),
    aliases={
        "0": "zero",
        "÷2": "/2",
        **{f"−{-card.value}": card.code for card in MINUS},
    },
)
"""Numbers by value, each special one behind the ordinary ones; then modifiers, then actions."""


def _total(kind: Kind) -> int:
    return sum(copies for card, copies in DECK.table if card.kind is kind)


# V-01: the totals that the printed deck must have.
if (_total(Kind.NUMBER), _total(Kind.MODIFIER), _total(Kind.ACTION)) != (92, 6, 10):
    raise AssertionError("the deck must hold 92 numbers, 6 modifiers and 10 actions")
if sum(copies * card.value for card, copies in DECK.table if card.kind is Kind.NUMBER) != 819:
    raise AssertionError("the pips of all numbers must add up to 819")
