"""What lies in front of a player, what one more card does to it, and its score."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from solver.cards import Card, Counts, Kind
from solver.flip.rules import FLIP_SEVEN, FLIP_SEVEN_BONUS
from solver.vengeance.deck import DECK, HALF, LUCKY_13, UNLUCKY_7, ZERO
from solver.vengeance.rules import Rules


class Effect(Enum):
    """What a card does to the row of the player who receives it (R8-R15)."""

    NEW = "new"
    """A number that lies down beside the others, a 13 beside Lucky 13 among them."""
    ZERO = "zero"
    """The Zero: from now on the row scores only as a Flip 7."""
    WIPED = "wiped"
    """Unlucky 7: all else in front of the player goes to the discard pile."""
    FLIP_SEVEN = "flip 7"
    BUST = "bust"
    MODIFIER = "modifier"
    ACTION = "action"


class Parts(NamedTuple):
    """What a score is made of: sum of the numbers, how many ÷2, the −N together, bonus (R24)."""

    numbers: int
    halves: int
    added: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Row:
    """The cards in front of one player.

    Cards come and go by Steal, Swap and Discard, so a row is what lies there now: the
    effects of special numbers begin when they come and end when they leave (R12).

    Parameters
    ----------
    numbers
        In the order of the card table, that is by value, a special number behind the
        ordinary ones of its value. A busted row holds its duplicate too (R13).
    modifiers
        In the order of the card table.
    """

    numbers: tuple[Card, ...] = ()
    modifiers: tuple[Card, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing lies in front of the player (R5)."""
        return not (self.numbers or self.modifiers)

    @property
    def zero(self) -> bool:
        """Whether The Zero is in the row (R9)."""
        return ZERO in self.numbers

    @property
    def unlucky7(self) -> bool:
        """Whether Unlucky 7 is in the row; it is a 7 like any other then (R10)."""
        return UNLUCKY_7 in self.numbers

    @property
    def lucky13(self) -> bool:
        """Whether Lucky 13 is in the row, beside which one further 13 may lie (R11)."""
        return LUCKY_13 in self.numbers

    @property
    def values(self) -> tuple[int, ...]:
        """Return the values of the numbers, ascending; a pair of 13s is 13 twice."""
        return tuple(card.value for card in self.numbers)

    @property
    def busted(self) -> bool:
        """Whether the row holds a duplicate, a pair of 13s with Lucky 13 apart (R8, R11)."""
        return bool(self.doubles())

    def doubles(self) -> list[int]:
        """Return the values that lie in the row more often than they may (R8, R11)."""
        if len(set(self.values)) == len(self.numbers):
            return []
        copies = Counter(self.values)
        return [value for value, n in copies.items() if n > 1 + self._pairs(value)]

    def _pairs(self, value: int) -> bool:
        return value == LUCKY_13.value and self.lucky13

    def different(self, rules: Rules) -> int:
        """Return how many of the numbers count for a Flip 7 (R14, V-03)."""
        if rules.lucky13_pair_counts_two and not self.busted:
            return len(self.numbers)
        return len(set(self.values))

    def flipped_seven(self, rules: Rules) -> bool:
        """Return whether the row is a Flip 7, which ends the round (R14)."""
        if len(self.numbers) < FLIP_SEVEN or self.busted:
            return False
        return self.different(rules) >= FLIP_SEVEN

    def cards(self) -> list[Card]:
        """Return all cards in front of the player, in canonical order."""
        return [*self.numbers, *self.modifiers]

    def counts(self) -> Counts:
        """Return the counts of all cards in front of the player."""
        return DECK.count(self.cards())

    def score(self, rules: Rules) -> int:
        """Return the round score of the row, with +15 for a Flip 7 (R24; R28, R29, R31).

        A busted row scores 0; in Brutal mode, minus its −N.
        """
        parts = self.parts(rules)
        if self.busted:
            return parts.added if rules.brutal else 0
        if self.zero and not parts.bonus:
            return 0
        return scored(parts.numbers, self.modifiers, rules) + parts.bonus

    def parts(self, rules: Rules) -> Parts:
        """Return what the score of a row that is neither busted nor nought by The Zero is made of.

        Notes
        -----
        Two decks have two ÷2, and the rules do not say what both in front of one player
        do (V-37): each of them halves here.
        """
        return Parts(
            numbers=sum(self.values),
            halves=self.modifiers.count(HALF),
            added=sum(card.value for card in self.modifiers if card != HALF),
            bonus=FLIP_SEVEN_BONUS * self.flipped_seven(rules),
        )

    def receive(self, card: Card, rules: Rules) -> tuple[Row, Effect]:
        """Return the row after receiving ``card``, and what the card did (R8-R15).

        By flip, Steal, Swap or gift, to an active or a stayed player: it is all the same.
        What `Effect.WIPED` discards is the whole row as it was. An action changes no
        row: that is for the referee to place. So it is for a modifier that is flipped;
        here the player receives it.

        Notes
        -----
        Two decks have two Lucky 13s, and the rules do not say what both in one row do
        (V-37): the second is the one further 13 here, and a third 13 busts.
        """
        if card.kind is Kind.ACTION:
            return self, Effect.ACTION
        if card.kind is Kind.MODIFIER:
            return replace(self, modifiers=_sorted((*self.modifiers, card))), Effect.MODIFIER
        if card == UNLUCKY_7:
            return Row((UNLUCKY_7,)), Effect.WIPED
        row = replace(self, numbers=_sorted((*self.numbers, card)))
        if row.busted:
            return row, Effect.BUST
        if row.flipped_seven(rules):
            return row, Effect.FLIP_SEVEN
        return row, Effect.ZERO if card == ZERO else Effect.NEW

    def without(self, card: Card) -> Row:
        """Return the row after one of its cards has left it (R12, R20-R22, V-17)."""
        numbers, modifiers = list(self.numbers), list(self.modifiers)
        (modifiers if card.kind is Kind.MODIFIER else numbers).remove(card)
        return Row(tuple(numbers), tuple(modifiers))


def scored(numbers: int, modifiers: tuple[Card, ...], rules: Rules) -> int:
    """Return what numbers that add up to so much score beside some modifiers (R24.3-5, R28)."""
    halves = modifiers.count(HALF)
    points = (numbers >> halves) + sum(card.value for card in modifiers if card != HALF)
    return points if rules.brutal else max(0, points)


def _sorted(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=DECK.index.__getitem__))


def row_of(*cards: Card) -> Row:
    """Return the row of some numbers and modifiers, as they lie there: no effect is applied."""
    numbers = tuple(card for card in cards if card.kind is Kind.NUMBER)
    modifiers = tuple(card for card in cards if card.kind is Kind.MODIFIER)
    return Row(_sorted(numbers), _sorted(modifiers))


NOTHING = Row()
"""A row before the first card."""
