"""The card table of Dealt! (rules, section 1)."""

from __future__ import annotations

from solver.cards import Card, DeckSpec, Kind
from solver.said import said

NUMBERS = tuple(Card(str(n), Kind.NUMBER, n, str(n)) for n in range(1, 13))
X = Card("x", Kind.NUMBER, 0, "X")
"""Stands for the number that is named when it is played (R12); its value is 0."""
STOP = Card("stop", Kind.ACTION, 0, said("Stop"))
REDRAW = Card("redraw", Kind.ACTION, 0, said("Redraw"))

DECK = DeckSpec(
    game="dealt",
    table=(
        *((card, 4) for card in NUMBERS),
        *((card, 2) for card in (X, STOP, REDRAW)),
    ),
)
"""Indices in counts: a number n is n - 1, then X, Stop and Redraw."""

SIZE = sum(DECK.full())
"""Cards in the deck."""

if SIZE != 54:
    raise AssertionError("the deck must hold 48 numbers and two each of X, Redraw and Stop")
