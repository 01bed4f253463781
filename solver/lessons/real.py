"""The real game in the lessons: its rows, and what whole decks are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from solver.cards import Kind
from solver.flip7.deck import DECK
from solver.flip7.laws import NONE, fresh
from solver.flip7.lookahead import look
from solver.flip7.notation import Position, parse
from solver.flip7.outlook import Outlook
from solver.flip7.row import NOTHING
from solver.lessons.small import read_counts
from solver.said import Said, said

PARTS: tuple[tuple[Said, frozenset[Kind]], ...] = (
    (said("numbers"), frozenset({Kind.NUMBER})),
    (said("numbers and modifiers"), frozenset({Kind.NUMBER, Kind.MODIFIER})),
    (said("all cards"), frozenset(Kind)),
)
"""Parts of the deck: what they are called, and which kinds of card they have."""


@dataclass(frozen=True, slots=True)
class Whole:
    """What a whole deck is worth to an empty row that is played for points, in company."""

    name: Said
    cards: int
    value: Fraction
    bust: float
    flip7: float


@lru_cache(maxsize=1)
def wholes() -> tuple[Whole, ...]:
    """Return the value of each part of the deck; it takes some seconds."""
    made = []
    for name, kinds in PARTS:
        counts = DECK.count(card for card in DECK.spread(DECK.full()) if card.kind in kinds)
        found = look(Outlook(NOTHING, counts, NONE, "company", fresh().rules))
        bust, flip7 = (float(found.law().chance(how)) for how in ("bust", "flip7"))
        made.append(Whole(name, sum(counts), found.exact_hitting(), bust, flip7))
    return tuple(made)


def position_of(codes: Sequence[str], seen: str = "") -> Position:
    """Return a row of Flip 7 while others show some numbers, in company.

    Raises
    ------
    RefusedError
        The row cannot be, or ``seen`` is no list of numbers, or there are not so many cards.
    """
    counts = read_counts("seen", seen)
    others = " ".join(f"{number}*{n}" for number, n in enumerate(counts) if n)
    return parse(f"me: {' '.join(codes)}; discard: {others}; company")


def outlook_of(codes: Sequence[str]) -> Outlook:
    """Return the outlook of a row of Flip 7 when nothing else has been seen, in company.

    Raises
    ------
    RefusedError
        The row cannot be.
    """
    position = position_of(codes)
    return Outlook.of(position.table, position.hero, position.model)
