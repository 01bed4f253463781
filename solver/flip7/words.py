"""The words that positions and records of Flip 7 share: cards, names, rules, seats."""

from __future__ import annotations

from solver.flip.words import MAX_NAME, Words, check_new_name, check_players, read_seat
from solver.flip7.deck import DECK
from solver.flip7.rules import Rules
from solver.said import said

__all__ = [
    "MAX_NAME",
    "WORDS",
    "check_new_name",
    "check_players",
    "read_cards",
    "read_name",
    "read_seat",
]

WORDS = Words(
    DECK,
    Rules,
    cards=said("; cards are 0 to 12, +2 +4 +6 +8 +10 x2, sc, fz and f3"),
    reserved=("frozen",),
)

read_cards = WORDS.read_cards
read_name = WORDS.read_name
