"""What all exercises have in common: a deck and a row by chance, a question, and its answer."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from solver.cards import Counts
from solver.lessons.small import EMPTY, Hand, SmallDeck
from solver.lessons.steps import Steps


@dataclass(frozen=True, slots=True)
class Given:
    """What an exercise is about; what it does not need stays empty.

    Parameters
    ----------
    seen
        Cards that others show.
    draws
        How many cards are drawn, or taken by others.
    card
        The number that is looked for.
    behind
        Points behind in a race.
    position
        A position of Flip 7.
    """

    deck: SmallDeck
    hand: Hand = EMPTY
    seen: Counts = ()
    draws: int = 0
    card: int = 0
    behind: int = 0
    position: str = ""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question with one number as its answer.

    Parameters
    ----------
    kind
        What is asked, as a name.
    question
        As Markdown.
    solution
        The way to the answer, step by step.
    """

    kind: str
    given: Given
    question: str
    answer: Fraction
    solution: Steps


def random_deck(
    rng: Random, *, kinds: tuple[int, int], cards: tuple[int, int], full: tuple[int, int]
) -> SmallDeck:
    """Return a deck: from, to of its different numbers, its cards, and the size of a full row."""
    while True:
        numbers = rng.sample(range(1, 7), rng.randint(*kinds))
        counts = [0] * (max(numbers) + 1)
        for number in numbers:
            counts[number] = rng.randint(1, 4)
        if cards[0] <= sum(counts) <= cards[1]:
            return SmallDeck(tuple(counts), rng.randint(*full), rng.randint(1, 12))


def random_row(rng: Random, deck: SmallDeck, numbers: int) -> Hand:
    """Return a hand of so many numbers of a deck."""
    return deck.hand(sorted(rng.sample(deck.numbers, numbers)))


def cards_text(counts: Counts) -> str:
    """Return cards one by one, such as ``1 2 2 3``."""
    return " ".join(str(card) for card, copies in enumerate(counts) for _ in range(copies))


def row_text(hand: Hand) -> str:
    """Return the numbers of a row, such as ``1 3``."""
    return " ".join(map(str, hand.row))
