"""What lies in front of a player, what one more card does to it, and its score."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from solver.cards import Card, Counts, Kind
from solver.flip7.deck import DECK, FREEZE, NUMBERS, SECOND_CHANCE, TIMES_TWO
from solver.flip7.rules import FLIP_SEVEN, FLIP_SEVEN_BONUS, RuleError, Rules
from solver.said import said


class Effect(Enum):
    """What a card does to the row of the player who flips it (R11-R17)."""

    KEPT = "kept"
    FLIP_SEVEN = "flip 7"
    SAVED = "saved"
    BUST = "bust"
    SURPLUS = "surplus"
    ACTION = "action"


class Parts(NamedTuple):
    """What a score is made of: sum of the numbers, their factor, added points, bonus (R21)."""

    numbers: int
    factor: int
    added: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Row:
    """The cards in front of one player.

    Parameters
    ----------
    numbers
        Values, ascending. A busted row holds its duplicate too (R13).
    modifiers
        In the order of the card table.
    second_chance
        Whether a Second Chance lies above the row.
    freeze
        Whether a received Freeze lies above the row (F-22).
    """

    numbers: tuple[int, ...] = ()
    modifiers: tuple[Card, ...] = ()
    second_chance: bool = False
    freeze: bool = False

    @property
    def empty(self) -> bool:
        """Whether nothing lies in front of the player (R8)."""
        return not (self.numbers or self.modifiers or self.second_chance or self.freeze)

    @property
    def busted(self) -> bool:
        """Whether the row holds a duplicate."""
        return len(set(self.numbers)) < len(self.numbers)

    @property
    def flipped_seven(self) -> bool:
        """Whether the row is a Flip 7 (R19)."""
        numbers = self.numbers
        return len(numbers) >= FLIP_SEVEN and len(set(numbers)) >= FLIP_SEVEN

    def cards(self) -> list[Card]:
        """Return all cards in front of the player, in canonical order."""
        cards = [NUMBERS[n] for n in self.numbers]
        cards += self.modifiers
        if self.second_chance:
            cards.append(SECOND_CHANCE)
        if self.freeze:
            cards.append(FREEZE)
        return cards

    def counts(self) -> Counts:
        """Return the counts of all cards in front of the player."""
        return DECK.count(self.cards())

    def score(self, rules: Rules) -> int:
        """Return the round score of the row (R21): 0 when busted.

        Raises
        ------
        RuleError
            The row holds two ×2 and the switch ``two_x2`` forbids it (F-24).
        """
        numbers, factor, added, bonus = self.parts(rules)
        return 0 if self.busted else numbers * factor + added + bonus

    def parts(self, rules: Rules) -> Parts:
        """Return what the score of a row that is not busted is made of; raises as `score`."""
        return Parts(
            numbers=sum(self.numbers),
            factor=multiplier(self.modifiers.count(TIMES_TWO), rules),
            added=sum(card.value for card in self.modifiers if card != TIMES_TWO),
            bonus=FLIP_SEVEN_BONUS * self.flipped_seven,
        )

    def receive(self, card: Card) -> tuple[Row, Effect]:
        """Return the row after flipping ``card``, and what the card did (R11-R17).

        The row is unchanged when the card is a surplus Second Chance or another
        action: those are for the referee to place.
        """
        if card.kind is Kind.MODIFIER:
            modifiers = sorted((*self.modifiers, card), key=DECK.index.__getitem__)
            return replace(self, modifiers=tuple(modifiers)), Effect.KEPT
        if card.kind is Kind.ACTION:
            if card != SECOND_CHANCE:
                return self, Effect.ACTION
            if self.second_chance:
                return self, Effect.SURPLUS
            return replace(self, second_chance=True), Effect.KEPT
        duplicate = card.value in self.numbers
        if duplicate and self.second_chance:
            return replace(self, second_chance=False), Effect.SAVED
        numbers = list(self.numbers)
        insort(numbers, card.value)
        row = replace(self, numbers=tuple(numbers))
        if duplicate:
            return row, Effect.BUST
        return row, Effect.FLIP_SEVEN if row.flipped_seven else Effect.KEPT


NOTHING = Row()
"""A row before the first card."""


def multiplier(times_two: int, rules: Rules) -> int:
    """Return the factor of ``times_two`` ×2 cards in front of one player (F-17, F-24)."""
    if times_two < 2:
        return 1 + times_two
    if rules.two_x2 == "forbid":
        raise RuleError(
            "F-24",
            said(
                "two x2 in front of one player are not settled by the rules: choose rules"
                " two_x2=x4 or two_x2=x2_once"
            ),
        )
    return 4 if rules.two_x2 == "x4" else 2
