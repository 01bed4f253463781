"""A Second Chance as an option: what holding one is worth for a row."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from random import Random

from solver.flip7.lookahead import look
from solver.flip7.outlook import Outlook
from solver.lessons.engines import reference
from solver.lessons.exercise import Exercise, Given, cards_text, random_deck, random_row, row_text
from solver.lessons.one_step import balance
from solver.lessons.small import Hand, SmallDeck
from solver.lessons.steps import Step, Steps, equation, number, ratio
from solver.lessons.value import MOST_LINES, entry, hands, line
from solver.said import said

DERIVATION: Steps = (
    Step(
        said(
            "A Second Chance swallows one duplicate: the row stays as it is, and that duplicate "
            "has left the pile. It is an option: it pays nothing itself and takes away a loss."
        )
    ),
    Step(
        said("For one more card, and then staying, the loss was $s$ points for each duplicate:"),
        (r"\Delta_1 = \frac{d}{n} \, s",),
    ),
    Step(
        said(
            "The chance of a bust times the points at risk: like any insurance. Played to the "
            "end, the row with the option is worth $V_+$, and after it swallowed an $i$ it is "
            "worth $V_i$, with one $i$ fewer in the pile:"
        ),
        (
            r"H_+(R) = \frac{1}{n} \Big( \sum_{i \notin R} c_i V_+(R \cup \{i\})",
            r"\qquad\quad {} + \sum_{i \in R} c_i V_i(R) \Big)",
            r"V_+(R) = \max \big( s, \, H_+(R) \big)",
        ),
    ),
    Step(
        said("What it is worth to hold it is the difference, and never less than nothing:"),
        (r"\Delta = V_+(R) - V(R) \ge 0",),
    ),
)


@dataclass(frozen=True, slots=True)
class Option:
    """What a row is worth with and without a Second Chance.

    Parameters
    ----------
    stay
        Points of staying; None if that is not allowed.
    hit, hit_with
        Values of hitting, without it and with it.
    """

    stay: int | None
    hit: Fraction
    hit_with: Fraction

    @property
    def value(self) -> Fraction:
        """Value of the row without it."""
        return self.hit if self.stay is None else max(self.hit, Fraction(self.stay))

    @property
    def value_with(self) -> Fraction:
        """Value of the row with it."""
        return self.hit_with if self.stay is None else max(self.hit_with, Fraction(self.stay))

    @property
    def worth(self) -> Fraction:
        """What holding it is worth."""
        return self.value_with - self.value


@lru_cache(maxsize=256)
def option(deck: SmallDeck, row: tuple[int, ...]) -> Option:
    """Return what a Second Chance is worth for a row of Flip n with cards left.

    Raises
    ------
    TooLargeError
        The deck is too large for the reference engine.
    """
    engine, hand = reference(deck), deck.hand(row)
    going, with_it = engine.go(hand), engine.go(hand._replace(saved=True))
    if going is None or with_it is None:
        raise ValueError("no card is left")
    return Option(sum(hand.row) if hand.row else None, going, with_it)


def real_option(outlook: Outlook) -> Option:
    """Return what a Second Chance is worth for a row of Flip 7 and this very pile.

    Raises
    ------
    RuleError, TooLargeError
        As `look`.
    """
    bare = replace(outlook.row, second_chance=False)
    going, with_it = (
        look(replace(outlook, row=replace(bare, second_chance=held))).exact_hitting()
        for held in (False, True)
    )
    return Option(None if bare.empty else bare.score(outlook.rules), going, with_it)


def one_step(deck: SmallDeck, hand: Hand) -> Fraction:
    """Return what a Second Chance is worth for one more card, and then staying."""
    found = balance(deck, hand)
    return Fraction(found.less, found.cards)


@lru_cache(maxsize=64)
def worked(deck: SmallDeck, row: tuple[int, ...]) -> Steps:
    """Return the steps of `option`; parameters and errors are its own."""
    hand, found = deck.hand(row), option(deck, row)
    with_it = hand._replace(saved=True)
    once = balance(deck, hand)
    steps = [
        Step(
            said("For one more card, and then staying:"),
            (
                equation(
                    r"\Delta_1",
                    rf"= \frac{{{once.duplicates}}}{{{once.cards}}} \cdot {once.points}",
                    *number(one_step(deck, hand)),
                ),
            ),
        )
    ]
    engine, every = reference(deck), [hands(deck, hand), hands(deck, with_it)]
    if sum(map(len, every)) > MOST_LINES:
        every = [[hand], [with_it]]
    for some, text in zip(every, _TEXTS, strict=True):
        formulas = tuple(line(entry(engine, deck, each)) for each in some)
        steps.append(Step(text, formulas))
    difference = f"= {ratio(found.value_with)} - {ratio(found.value)}"
    worth = equation(r"\Delta", difference, *number(found.worth))
    steps.append(Step(said("What holding it is worth:"), (worth,)))
    return tuple(steps)


_TEXTS = (
    said("Played to the end without it:"),
    said("And with it; an index says that it is held, or which number it has swallowed:"),
)


def exercise(rng: Random) -> Exercise:
    """Return an exercise of this lesson: for one more card, or played to the end."""
    once = rng.random() < 0.5
    while True:
        deck = random_deck(rng, kinds=(3, 4), cards=(5, 8), full=(3, 3))
        hand = random_row(rng, deck, 1 if once and rng.random() < 0.5 else 2)
        if any(deck.pile(hand)) and one_step(deck, hand):
            break
    texts = {
        "deck": cards_text(deck.counts),
        "full": deck.full,
        "bonus": deck.bonus,
        "row": row_text(hand),
    }
    if once:
        question = said(
            "The whole deck is {deck}, and {full} different numbers end the round with a bonus of "
            "{bonus}. Your row is {row}. You take one more card, and then stay. How many points is "
            "it worth to hold a Second Chance?",
            **texts,
        )
    else:
        question = said(
            "The whole deck is {deck}, and {full} different numbers end the round with a bonus of "
            "{bonus}. Your row is {row}, and you play as well as possible. How many points is it "
            "worth to hold a Second Chance?",
            **texts,
        )
    return Exercise(
        kind="once" if once else "to the end",
        given=Given(deck, hand),
        question=question,
        answer=one_step(deck, hand) if once else option(deck, hand.row).worth,
        solution=worked(deck, hand.row)[: 1 if once else None],
    )
