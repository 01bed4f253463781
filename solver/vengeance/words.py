"""The words that positions and records of With a Vengeance share: cards, names, rules, seats."""

from __future__ import annotations

from solver.flip.words import MAX_NAME, Words, check_new_name, check_players, read_seat
from solver.said import said
from solver.vengeance.deck import DECK
from solver.vengeance.rules import Rules

__all__ = [
    "BONUS",
    "DROP",
    "MAX_NAME",
    "TAKE",
    "WORDS",
    "check_new_name",
    "check_players",
    "read_cards",
    "read_name",
    "read_seat",
]

BONUS = "bonus"
"""The field of what a Flip 7 did with its 15 points in Brutal mode."""
TAKE, DROP = "take", "drop"
"""The events of a Steal and of a Discard; that of a Swap is called as its card."""

WORDS = Words(
    DECK,
    Rules,
    cards=said(
        "; cards are 1 to 13, zero, u7, l13, -2 -4 -6 -8 -10 /2, jom, f4, steal, swap and discard"
    ),
    keywords=(BONUS,),
    reserved=(TAKE, DROP),
)

read_cards = WORDS.read_cards
read_name = WORDS.read_name
