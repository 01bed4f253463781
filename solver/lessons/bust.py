"""Counting a bust: the duplicates that are left, of the cards that are left."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from solver.cards import Counts, Kind
from solver.flip7.advise import next_card
from solver.flip7.deck import DECK
from solver.flip7.notation import Position, parse
from solver.flip7.outlook import Outlook
from solver.flip7.row import Effect
from solver.lessons.exercise import (
    Exercise,
    Given,
    cards_text,
    random_deck,
    random_row,
    row_text,
)
from solver.lessons.small import Hand, SmallDeck, numbers_of_flip7, read_counts
from solver.lessons.steps import Step, Steps, equation, equations, plus, share
from solver.said import said

DERIVATION: Steps = (
    Step(
        said(
            "Every card left in the pile is equally likely to be the next one. Let $n$ be how "
            "many are left, and $c_i$ how many of them show the number $i$."
        )
    ),
    Step(
        said("A card busts you if its number lies in your row $R$ already. Count those cards:"),
        (r"d = \sum_{i \in R} c_i",),
    ),
    Step(
        said("So the chance that the next card busts you is one count over another:"),
        (r"P = \frac{d}{n}",),
    ),
    Step(
        said(
            "That is all. A card seen anywhere on the table leaves the pile. If its number is "
            "not in your row, the risk rises; if it is, the risk falls:"
        ),
        (r"\frac{d-1}{n-1} \le \frac{d}{n} \le \frac{d}{n-1}",),
    ),
)


def bust(deck: SmallDeck, hand: Hand, seen: Counts = ()) -> Fraction:
    """Return the chance that the next card doubles a number of the row.

    Parameters
    ----------
    deck, hand
        A hand of Flip n.
    seen
        Copies of 0, 1, 2 and so on that lie before others; a card at least is left.

    Raises
    ------
    RefusedError
        There are not so many cards.
    """
    pile = deck.unseen(hand, seen)
    return Fraction(sum(pile[number] for number in hand.row), sum(pile))


def worked(deck: SmallDeck, hand: Hand, seen: Counts = ()) -> Steps:
    """Return the steps of `bust`; parameters and errors are its own."""
    pile = deck.unseen(hand, seen)
    parts = [sum(deck.counts), len(hand.row), sum(seen)]
    counted = [(str(number), deck.counts[number], pile[number]) for number in hand.row]
    return _steps(" - ".join(str(part) for part in parts if part), sum(pile), counted)


def real(position: Position) -> Steps:
    """Return the steps for the hero of a position of Flip 7.

    Raises
    ------
    RuleError
        The hero is out of the round, or it is over.
    """
    outlook = Outlook.of(position.table, position.hero, position.model)
    whole, cards = DECK.full(position.table.decks), next_card(outlook).cards
    counted = [
        (card.code, whole[DECK.index[card]], left)
        for card, left, effect in outlook.strip()
        if effect in {Effect.BUST, Effect.SAVED}
    ]
    return _steps(f"{sum(whole)} - {sum(whole) - cards}", cards, counted)


def _steps(cards: str, count: int, duplicates: Sequence[tuple[str, int, int]]) -> Steps:
    """Return the steps for so many cards; a duplicate has copies in the deck, and left."""
    found = sum(left for _, _, left in duplicates)
    each = [f"c_{{{card}}} = {of} - {of - left} = {left}" for card, of, left in duplicates]
    steps = [
        Step(said("Cards left: all of the deck but those you see."), (f"n = {cards} = {count}",))
    ]
    if each:
        text = said("Left of each number of your row: its copies, but those you see.")
        steps.append(Step(text, (equations(each),)))
    terms = plus(str(left) for _, _, left in duplicates)
    total = [*terms, f"= {found}"] if len(each) > 1 else terms
    steps.append(Step(said("All cards that bust you:"), (equation("d", *total),)))
    if count:
        risk = equation("P", *share(found, count))
        steps.append(Step(said("The chance that the next card busts you:"), (risk,)))
    else:
        steps.append(Step(said("No card is left: nobody can hit.")))
    return tuple(steps)


def exercise(rng: Random) -> Exercise:
    """Return an exercise of this lesson: on a small deck, or on the real one."""
    return _on_a_table(rng) if rng.random() < 0.5 else _on_a_small_deck(rng)


def _on_a_small_deck(rng: Random) -> Exercise:
    while True:
        deck = random_deck(rng, kinds=(3, 5), cards=(7, 12), full=(4, 4))
        hand = random_row(rng, deck, rng.randint(1, 3))
        left = cards_text(deck.pile(hand)).split()
        seen = read_counts("seen", " ".join(rng.sample(left, rng.randint(1, 2))))
        if 0 < bust(deck, hand, seen) < 1:
            break
    question = said(
        "The whole deck is {deck}. Your row is {row}, and others show {seen}. What is the chance "
        "that your next card busts you?",
        deck=cards_text(deck.counts),
        row=row_text(hand),
        seen=cards_text(seen),
    )
    return Exercise(
        kind="small deck",
        given=Given(deck, hand, seen),
        question=question,
        answer=bust(deck, hand, seen),
        solution=worked(deck, hand, seen),
    )


def _on_a_table(rng: Random) -> Exercise:
    numbers = [card.value for card in DECK.spread(DECK.full()) if card.kind is Kind.NUMBER]
    rng.shuffle(numbers)
    row, others = (
        sorted(set(numbers[:5])),
        " ".join(map(str, sorted(numbers[5 : rng.randint(8, 12)]))),
    )
    text = f"me: {' '.join(map(str, row))}; discard: {others}; company"
    position = parse(text)
    odds = next_card(Outlook.of(position.table, position.hero, position.model))
    question = said(
        "You play Flip 7 with its 94 cards. Your row is {row}, and others show {seen}. What is the "
        "chance that your next card busts you?",
        row=" ".join(map(str, row)),
        seen=others,
    )
    return Exercise(
        kind="real deck",
        given=Given(numbers_of_flip7(), Hand(tuple(row)), position=text),
        question=question,
        answer=odds.chance(odds.bust),
        solution=real(position),
    )
