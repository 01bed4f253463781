"""Exchangeability: cards that others take unseen change nothing for you."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from random import Random

from sympy.utilities.iterables import multiset_permutations

from solver.cards import Counts
from solver.errors import TooLargeError
from solver.lessons.engines import reference
from solver.lessons.exercise import Exercise, Given, cards_text, random_deck
from solver.lessons.small import BUST, FlipGame, Hand, SmallDeck
from solver.lessons.steps import Step, Steps, chance, equation, number, over, ratio, share, total
from solver.said import counted, said

DERIVATION: Steps = (
    Step(
        said(
            "A shuffled pile of $n$ cards lies in one of these orders, all equally likely; $c_i$ "
            "of the cards show an $i$:"
        ),
        (r"\frac{n!}{c_0! \, c_1! \, c_2! \cdots}",),
    ),
    Step(
        said(
            "Others take $j$ cards, and you see none of them. You get the one behind. Exchange it "
            "with the top card: every order becomes another one, no two become the same, and "
            "doing it twice changes nothing. So as many orders have an $i$ at your place as have "
            "one on top:"
        ),
        (r"\mathrm{P}(X_{j+1} = i) = \mathrm{P}(X_1 = i) = \frac{c_i}{n}",),
    ),
    Step(
        said(
            "The same exchange works for all your draws at once. Their law is the same whatever "
            "lies between them, and so is the value of every way to play them, as long as the "
            "pile lasts."
        )
    ),
    Step(
        said(
            "A card that you see is another matter: it leaves the pile that you count. But nobody "
            "can know beforehand which way it will turn: on average over what may be seen, the "
            "chance is what it was."
        ),
        (r"\sum_a \frac{c_a}{n} \cdot \mathrm{P}(X_2 = i \mid X_1 = a) = \frac{c_i}{n}",),
    ),
)
MOST_ORDERS = 20_000
"""Orders of a pile that are listed one by one."""
MOST_PAIRS = 3
"""Pairs of orders that are shown."""
MOST_TAKEN = 3
"""Cards taken before each draw up to which the values are shown."""


def orders(pile: Counts) -> int:
    """Return in how many orders a pile can lie."""
    return math.factorial(sum(pile)) // math.prod(math.factorial(copies) for copies in pile)


@lru_cache(maxsize=4)
def arrangements(pile: Counts) -> tuple[tuple[int, ...], ...]:
    """Return every order of a pile, the top card first.

    Raises
    ------
    TooLargeError
        There are more than `MOST_ORDERS`.
    """
    if orders(pile) > MOST_ORDERS:
        raise TooLargeError(
            said(
                "orders are listed up to {most:,}, and this pile has more; take fewer cards",
                most=MOST_ORDERS,
            )
        )
    cards = [number for number, copies in enumerate(pile) for _ in range(copies)]
    return tuple(tuple(order) for order in multiset_permutations(cards))


def at_place(pile: Counts, place: int) -> dict[int, int]:
    """Return how many orders have each number at a place, 0 being the top; errors as above."""
    return dict(sorted(Counter(order[place] for order in arrangements(pile)).items()))


def after_seen(pile: Counts, place: int, card: int, seen: int) -> Fraction:
    """Return the chance of a card at a place behind the top if the top card is seen.

    Counted over all orders that begin with ``seen``, of which there must be one; errors as above.
    """
    left = [order[place] for order in arrangements(pile) if order[0] == seen]
    return Fraction(left.count(card), len(left))


def lasts(deck: SmallDeck, hand: Hand) -> int:
    """Return how many cards others can take before each draw while the pile lasts."""
    draws = min(deck.full - len(hand.row), sum(deck.pile(hand)))
    return sum(deck.pile(hand)) // max(1, draws) - 1


def burned(deck: SmallDeck, hand: Hand, cards: int) -> Fraction:
    """Return what hitting is worth by going through every order of the pile.

    The best policy of the deck is followed, which looks at the own row only; others take so
    many cards before each draw.

    Raises
    ------
    ValueError
        The pile might run out.
    TooLargeError
        It has too many orders.
    """
    if not 0 <= cards <= lasts(deck, hand):
        raise ValueError(f"others can take 0 to {lasts(deck, hand)} cards, not {cards}")
    engine, game, total = reference(deck), FlipGame(deck), 0
    every = arrangements(deck.pile(hand))
    for order in every:
        here, draws = hand, iter(order[cards :: cards + 1])
        while here == hand or (here != BUST and len(here.row) < deck.full and engine.goes(here)):
            here = game.after(here, next(draws))
        end = game.end(here)
        total += 0 if end is None else end.score
    return Fraction(total, len(every))


@lru_cache(maxsize=64)
def worked(deck: SmallDeck, hand: Hand, cards: int, card: int) -> Steps:
    """Return the steps for a pile of which others take some cards unseen.

    Parameters
    ----------
    deck, hand
        A hand of Flip n.
    cards
        How many they take; one at least is left.
    card
        The number that is looked for, which the pile has.

    Raises
    ------
    TooLargeError
        The pile has too many orders.
    """
    pile, every = deck.pile(hand), arrangements(deck.pile(hand))
    size, count = sum(pile), len(every)
    below = r" \, ".join(f"{copies}!" for copies in pile if copies > 1)
    ways = rf"\frac{{{size}!}}{{{below}}}" if below else f"{size}!"
    steps = [Step(said("The pile can lie in so many orders:"), (f"{ways} = {count}",))]
    found = [at_place(pile, place)[card] for place in (0, cards)]
    steps += [
        Step(said("So many have a {card} on top:", card=card), (_of(1, found[0], count),)),
        Step(
            counted(
                "So many have it behind {count} card that others take:",
                "So many have it behind {count} cards that others take:",
                cards,
            ),
            (_of(cards + 1, found[1], count),),
        ),
    ]
    if pairs := _pairs(every, cards):
        steps.append(Step(said("The exchange pairs the orders, such as these:"), pairs))
    if cards:
        terms = [
            rf"{over(copies, size)} \cdot {ratio(after_seen(pile, cards, card, seen))}"
            for seen, copies in enumerate(pile)
            if copies
        ]
        average = equation("", *total(terms), *chance(Fraction(found[1], count)))
        text = said(
            "If you see the first of them, the chance depends on it; on average it does not. One "
            "term for each number that may be seen:"
        )
        steps.append(Step(text, (average,)))
    most = lasts(deck, hand)
    if most > 0:
        text = said(
            "Playing as well as possible through all orders, while others take this many cards "
            "before each of your draws:"
        )
        values = tuple(
            rf"{taken}: \quad {' '.join(number(burned(deck, hand, taken))).removeprefix('= ')}"
            for taken in range(min(most, MOST_TAKEN) + 1)
        )
        steps.append(Step(text, values))
    return tuple(steps)


def _of(place: int, part: int, whole: int) -> str:
    return equation(rf"\mathrm{{P}}(X_{{{place}}})", *share(part, whole))


def _pairs(every: tuple[tuple[int, ...], ...], place: int) -> tuple[str, ...]:
    """Return some orders, each with the one that an exchange makes of it."""
    found = [order for order in every if order[0] < order[place]][:MOST_PAIRS]
    made = []
    for order in found:
        other = (order[place], *order[1:place], order[0], *order[place + 1 :])
        sides = [
            r"\,".join(
                rf"\mathbf{{{n}}}" if i in (0, place) else str(n) for i, n in enumerate(each)
            )
            for each in (order, other)
        ]
        made.append(equation("", sides[0], rf"\;\leftrightarrow\; {sides[1]}"))
    return tuple(made)


def exercise(rng: Random) -> Exercise:
    """Return an exercise of this lesson: the cards before yours are seen, or not."""
    seen = rng.random() < 0.5
    while True:
        deck = random_deck(rng, kinds=(3, 4), cards=(5, 7), full=(4, 4))
        taken, pile = rng.randint(1, 3), deck.pile(deck.hand())
        card, top = rng.choice(deck.numbers), rng.choice(deck.numbers)
        answer = after_seen(pile, taken, card, top) if seen else Fraction(pile[card], sum(pile))
        if 0 < answer < 1:
            break
    texts = {"deck": cards_text(deck.counts), "card": card}
    if seen:
        question = counted(
            "The whole deck is {deck}. Another player takes {count} card; you see that it is a "
            "{top}. What is the chance that your next card is a {card}?",
            "The whole deck is {deck}. Other players take {count} cards; you see that the first is "
            "a {top}, the others stay hidden. What is the chance that your next card is a {card}?",
            taken,
            **texts,
            top=top,
        )
        left = pile[card] - (card == top)
        found = equation("P", rf"= \frac{{{left}}}{{{sum(pile)} - 1}}", *chance(answer))
        solution: Steps = (
            Step(
                said("Only the card that you see leaves the pile you count; hidden ones do not:"),
                (found,),
            ),
        )
    else:
        question = counted(
            "The whole deck is {deck}. Another player takes {count} card that you do not see. What "
            "is the chance that your next card is a {card}?",
            "The whole deck is {deck}. Other players take {count} cards that you do not see. What "
            "is the chance that your next card is a {card}?",
            taken,
            **texts,
        )
        solution = worked(deck, deck.hand(), taken, card)[:3]
    return Exercise(
        kind="seen" if seen else "unseen",
        given=Given(deck, draws=taken, card=card, seen=(top,) if seen else ()),
        question=question,
        answer=answer,
        solution=solution,
    )
