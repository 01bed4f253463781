"""The card table of Flip 7 (rules, section 1)."""

from __future__ import annotations

from solver.cards import Card, DeckSpec, Kind
from solver.said import said

NUMBERS = tuple(Card(str(n), Kind.NUMBER, n, str(n)) for n in range(13))
ADDS = tuple(Card(f"+{n}", Kind.MODIFIER, n, f"+{n}") for n in (2, 4, 6, 8, 10))
TIMES_TWO = Card("x2", Kind.MODIFIER, 2, "×2")
SECOND_CHANCE = Card("sc", Kind.ACTION, 0, said("Second Chance"))
FREEZE = Card("fz", Kind.ACTION, 0, said("Freeze"))
FLIP_THREE = Card("f3", Kind.ACTION, 0, said("Flip Three"))

DECK = DeckSpec(
    game="flip7",
    table=(
        *((card, max(1, card.value)) for card in NUMBERS),
        *((card, 1) for card in (*ADDS, TIMES_TWO)),
        *((card, 3) for card in (SECOND_CHANCE, FREEZE, FLIP_THREE)),
    ),
    aliases={"*2": "x2", "×2": "x2"},
)


def _total(kind: Kind) -> int:
    return sum(copies for card, copies in DECK.table if card.kind is kind)


# F-01: the totals that the printed deck must have.
if (_total(Kind.NUMBER), _total(Kind.MODIFIER), _total(Kind.ACTION)) != (79, 6, 9):
    raise AssertionError("the deck must hold 79 numbers, 6 modifiers and 9 actions")
if sum(copies * card.value for card, copies in DECK.table if card.kind is Kind.NUMBER) != 650:
    raise AssertionError("the pips of all numbers must add up to 650")
