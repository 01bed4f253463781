"""Flip n: the game with any few cards, so that all of it can be worked out on paper.

Numbers only. A second copy of a number in the row busts it, ``full`` different numbers end the
round with a bonus, and there is no second pile: when the cards have run out, the round is over.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from solver.cards import Counts, change, subtract
from solver.distribution import End
from solver.flip7.deck import DECK, NUMBERS
from solver.flip7.rules import FLIP_SEVEN, FLIP_SEVEN_BONUS
from solver.refusal import RefusedError, clip
from solver.said import said

HIGHEST = max(card.value for card in NUMBERS)
"""The highest number that a card can have."""
MOST_COPIES = 20
MOST_CARDS = 100
MOST_BONUS = 1000
MOST_TEXT = 200
"""Characters of the text of a deck."""


@dataclass(frozen=True, slots=True)
class SmallDeck:
    """A deck of numbers, and when a row of it is full.

    Parameters
    ----------
    counts
        Copies of 0, 1, 2 and so on, at most `MOST_COPIES` of each and `MOST_CARDS` in all.
    full
        So many different numbers end the round, 1 to `HIGHEST` + 1.
    bonus
        Points for that, 0 to `MOST_BONUS`.

    Raises
    ------
    RefusedError
        A limit is not kept.
    """

    counts: Counts
    full: int
    bonus: int

    def __post_init__(self) -> None:
        if len(self.counts) > HIGHEST + 1:
            raise _refused(str(len(self.counts) - 1), _no_number())
        for number, copies in enumerate(self.counts):
            if not 0 <= copies <= MOST_COPIES:
                problem = said("a deck has 0 to {most} of each number", most=MOST_COPIES)
                raise _refused(f"{number}*{copies}", problem)
        if not 1 <= sum(self.counts) <= MOST_CARDS:
            problem = said("a deck has 1 to {most} cards, such as 1 2*2 3*3", most=MOST_CARDS)
            raise _refused(str(sum(self.counts)), problem)
        if not 1 <= self.full <= HIGHEST + 1:
            problem = said("a row is full with 1 to {most} numbers", most=HIGHEST + 1)
            raise _refused(str(self.full), problem)
        if not 0 <= self.bonus <= MOST_BONUS:
            problem = said("a bonus is 0 to {most} points", most=MOST_BONUS)
            raise _refused(str(self.bonus), problem)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The different numbers of the deck, ascending."""
        return tuple(number for number, copies in enumerate(self.counts) if copies)

    @property
    def rows(self) -> int:
        """How many rows it has with which a round can go on."""
        return sum(math.comb(len(self.numbers), size) for size in range(self.full))

    @property
    def text(self) -> str:
        """The deck as `read_deck` reads it."""
        pairs = ((number, self.counts[number]) for number in self.numbers)
        return " ".join(str(n) if copies == 1 else f"{n}*{copies}" for n, copies in pairs)

    def hand(self, row: Sequence[int] = (), *, saved: bool = False) -> Hand:
        """Return a hand with these numbers.

        Raises
        ------
        RefusedError
            No round can go on with such a row.
        """
        for number in row:
            if number not in self.numbers:
                problem = said(
                    "the deck has no {number}; it has {numbers}",
                    number=number,
                    numbers=" ".join(map(str, self.numbers)),
                )
                raise RefusedError("row", str(number), problem)
        if len(set(row)) < len(row):
            problem = said("a row that holds a number twice is bust; take one out")
            raise RefusedError("row", " ".join(map(str, row)), problem)
        if len(row) >= self.full:
            problem = said(
                "a row of {full} is full and ends the round; take one out", full=self.full
            )
            raise RefusedError("row", str(len(row)), problem)
        return Hand(tuple(sorted(row)), saved)

    def pile(self, hand: Hand) -> Counts:
        """Return how many of each number are left in the pile."""
        gone = [0] * len(self.counts)
        for number in (*hand.row, *hand.swallowed):
            gone[number] += 1
        return subtract(self.counts, tuple(gone))

    def unseen(self, hand: Hand, seen: Counts) -> Counts:
        """Return how many of each number are left when others show some cards.

        Raises
        ------
        RefusedError
            There are not so many of a number.
        """
        pile = self.pile(hand)
        for number, copies in enumerate(seen):
            left = pile[number] if number < len(pile) else 0
            if copies > left:
                problem = said(
                    "{left} cards of {number} are left, not {copies}; take some out",
                    left=left,
                    number=number,
                    copies=copies,
                )
                raise RefusedError("seen", f"{number}*{copies}", problem)
        return subtract(pile, (*seen, *[0] * (len(pile) - len(seen)))[: len(pile)])


class Hand(NamedTuple):
    """What a player of Flip n has.

    Parameters
    ----------
    row
        Different numbers, ascending.
    saved
        Whether a Second Chance is held, which swallows the first duplicate.
    swallowed
        The duplicate that it has swallowed: it is in no pile any more.
    busted
        Whether a duplicate came; then all else has gone.
    """

    row: tuple[int, ...] = ()
    saved: bool = False
    swallowed: tuple[int, ...] = ()
    busted: bool = False


EMPTY = Hand()
BUST = Hand(busted=True)


class FlipGame:
    """Flip n as the reference engine needs it."""

    def __init__(self, deck: SmallDeck) -> None:
        self.deck = deck

    def end(self, hand: Hand) -> End | None:
        """Return what stopping here scores; None with no number in front and cards left."""
        if hand.busted:
            return End(0, "bust")
        if len(hand.row) == self.deck.full:
            return End(sum(hand.row) + self.deck.bonus, "flip7")
        if not hand.row and any(self.deck.pile(hand)):
            return None
        return End(sum(hand.row), "stay")

    def outcomes(self, hand: Hand) -> Iterator[tuple[Hand, int]]:
        """Yield the hand after each card that can turn up, with its copies."""
        if hand.busted or len(hand.row) == self.deck.full:
            return
        for number, copies in enumerate(self.deck.pile(hand)):
            if copies:
                yield self.after(hand, number), copies

    @staticmethod
    def after(hand: Hand, number: int) -> Hand:
        """Return the hand after a card."""
        if number not in hand.row:
            return hand._replace(row=tuple(sorted((*hand.row, number))))
        if hand.saved:
            return hand._replace(saved=False, swallowed=(*hand.swallowed, number))
        return BUST


def numbers_of_flip7() -> SmallDeck:
    """Return the numbers of the real deck, with the real bonus."""
    return SmallDeck(DECK.full()[: len(NUMBERS)], FLIP_SEVEN, FLIP_SEVEN_BONUS)


def read_deck(text: str, full: int, bonus: int) -> SmallDeck:
    """Read a deck such as ``1 2*2 3*3``; the order does not matter.

    Raises
    ------
    RefusedError
        It is no deck; names the word and the mend.
    """
    return SmallDeck(read_counts("deck", text), full, bonus)


def read_counts(field: str, text: str) -> Counts:
    """Read some numbers such as ``1 2*2``; none at all are read as none.

    Raises
    ------
    RefusedError
        A word is no number of a card, or there are too many; ``field`` says where.
    """
    if len(text) > MOST_TEXT:
        problem = said("that is too long; shorten it to {most} characters", most=MOST_TEXT)
        raise RefusedError(field, clip(text), problem)
    counts = (0,) * (HIGHEST + 1)
    for word in text.replace(",", " ").split():
        found = re.fullmatch(r"([0-9]{1,2})(?:[*×x]([0-9]{1,2}))?", word)
        if found is None or int(found[1]) > HIGHEST:
            raise RefusedError(field, clip(word), _no_number())
        counts = change(counts, int(found[1]), int(found[2] or 1))
    most = max((number + 1 for number, copies in enumerate(counts) if copies), default=0)
    return counts[:most]


def _no_number() -> str:
    return said("write numbers from 0 to {most}, such as 1 2*2 3*3", most=HIGHEST)


def _refused(token: str, problem: str) -> RefusedError:
    return RefusedError("deck", token, problem)
