"""One more card and then staying: a rule in whole numbers, and what it says of a fresh deck."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from random import Random

from sympy import Expr, factor, latex, solve, summation, symbols

from solver.flip7.advise import next_card
from solver.flip7.notation import Position
from solver.flip7.outlook import Outlook
from solver.lessons.exercise import Exercise, Given, cards_text, random_deck, random_row, row_text
from solver.lessons.small import Hand, SmallDeck
from solver.lessons.steps import Step, Steps, equation, number, over, plus, share, total
from solver.said import said

DERIVATION: Steps = (
    Step(
        said(
            "Your row $R$ has $s$ points. Take one more card, and then stay. A new number $i$ "
            "adds $i$; a duplicate takes the $s$ points you have; what else comes changes "
            "nothing. On average you gain"
        ),
        (r"g = \frac{1}{n} \Big( \sum_{i \notin R} c_i \, i - d \, s \Big)",),
    ),
    Step(
        said(
            "It pays if that is more than nothing. The $n$ drops out, and whole numbers are left: "
            "the points on the new cards against the points that duplicates take."
        ),
        (r"\sum_{i \notin R} c_i \, i \; > \; d \, s",),
    ),
    Step(
        said(
            "Now a fresh deck with $i$ copies of each $i$. Of each of the $k$ numbers in your row "
            "one copy has gone, so $i - 1$ are left:"
        ),
        (
            r"d = \sum_{i \in R} (i - 1) = s - k",
            r"P = \frac{s - k}{n}",
        ),
    ),
    Step(
        said(
            "The sum less the cards, of the cards left: that is a bust, without looking at any "
            "single card. (The only 0 can have no duplicate: do not count it in $k$.) Once other "
            "cards have been seen it is an approximation."
        )
    ),
)


@dataclass(frozen=True, slots=True)
class Balance:
    """One more card, and then staying.

    Parameters
    ----------
    cards, duplicates
        Cards left, and those of them that bust.
    points
        Points of the row: what a bust takes.
    added
        Points on all new cards that are left.
    filling
        Points of the bonus on all new cards, if any of them fills the row.
    """

    cards: int
    duplicates: int
    points: int
    added: int
    filling: int

    @property
    def less(self) -> int:
        """What all duplicates take together."""
        return self.duplicates * self.points

    @property
    def gain(self) -> Fraction:
        """Points that one more card brings on average; a card at least is left."""
        return Fraction(self.added + self.filling - self.less, self.cards)

    @property
    def pays(self) -> bool:
        """Whether one more card is worth more than staying."""
        return self.added + self.filling > self.less


def balance(deck: SmallDeck, hand: Hand) -> Balance:
    """Return what one more card, and then staying, brings to a hand without a Second Chance."""
    pile = deck.pile(hand)
    cards, duplicates = sum(pile), sum(pile[i] for i in hand.row)
    return Balance(
        cards=cards,
        duplicates=duplicates,
        points=sum(hand.row),
        added=sum(copies * i for i, copies in enumerate(pile) if i not in hand.row),
        filling=deck.bonus * (cards - duplicates) * (len(hand.row) == deck.full - 1),
    )


def worked(deck: SmallDeck, hand: Hand) -> Steps:
    """Return the steps of `balance` for a hand with cards left."""
    found, pile = balance(deck, hand), deck.pile(hand)
    news = [rf"{pile[i]} \cdot {i}" for i in deck.numbers if i not in hand.row and pile[i]]
    steps = [
        Step(
            said("The points on the new cards, copies times number:"),
            (equation("", *total(news), f"= {found.added}"),),
        )
    ]
    if found.filling:
        new = found.cards - found.duplicates
        bonus = rf"{new} \cdot {deck.bonus} = {found.filling}"
        steps.append(Step(said("Each of them fills the row, which brings the bonus:"), (bonus,)))
    doubles = equation("d", *plus(str(pile[i]) for i in hand.row), f"= {found.duplicates}")
    less = rf"d \, s = {found.duplicates} \cdot {found.points} = {found.less}"
    more = found.added + found.filling
    sign = ">" if more > found.less else "=" if more == found.less else "<"
    verdict = {
        ">": said("One more card pays."),
        "=": said("One more card brings exactly nothing: staying is as good."),
        "<": said("One more card does not pay."),
    }[sign]
    top = " + ".join(str(part) for part in (found.added, found.filling) if part) or "0"
    gain = rf"= \frac{{{top} - {found.less}}}{{{found.cards}}}"
    return (
        *steps,
        Step(said("The points that duplicates take, duplicates times sum:"), (doubles, less)),
        Step(verdict, (f"{more} {sign} {found.less}", equation("g", gain, *number(found.gain)))),
    )


@dataclass(frozen=True, slots=True)
class Fresh:
    """What is true of each deck with i copies of each number from 1 to m, one 0 or none.

    Parameters
    ----------
    cards, points
        How many cards it has, without the 0, and the points on all of them, by ``m``.
    most
        The sum from which on no row of k numbers can gain by one more card, by ``k``, ``m``.
    """

    cards: Expr
    points: Expr
    most: Expr


M, K, S, N = symbols("m k s i", positive=True)


@lru_cache(maxsize=1)
def fresh() -> Fresh:
    """Return the sums of a fresh deck in closed form.

    Notes
    -----
    The squares of k numbers of sum s add up to s²/k at least, so the new cards hold no
    more than Σ i² - s²/k points; duplicates take s (s - k).
    """
    cards = factor(summation(N, (N, 1, M)))
    points = factor(summation(N**2, (N, 1, M)))
    roots = solve(points - S**2 / K - S * (S - K), S)
    [most] = [root for root in roots if root.subs({M: 12, K: 3}) > 0]
    return Fresh(cards, points, most)


def most(highest: int, cards: int) -> float:
    """Return the sum of so many numbers from which on one more card never pays."""
    return float(fresh().most.subs({M: highest, K: cards}))


@lru_cache(maxsize=16)
def of_fresh(highest: int) -> Steps:
    """Return what the rule says of a fresh deck with i copies of each i up to the highest."""
    sums = fresh()
    points = int(sums.points.subs(M, highest))
    rows = range(1, min(highest, 6) + 1)
    limits = [f"k = {k}: \\quad s \\ge {most(highest, k):.2f}" for k in rows]
    return (
        Step(
            said("Cards and points of the whole deck, for $m = {highest}$:", highest=highest),
            (
                rf"\sum_{{i=1}}^m i = {latex(sums.cards)} = {sums.cards.subs(M, highest)}",
                rf"\sum_{{i=1}}^m i^2 = {latex(sums.points)} = {points}",
            ),
        ),
        Step(
            said("So the rule for a row of a fresh deck is"),
            (rf"{points} - \sum_{{i \in R}} i^2 \; > \; s \, (s - k)",),
        ),
        Step(
            said(
                "The squares of $k$ numbers add up to at least $s^2 / k$. So from this sum on, "
                "one more card never pays, whatever the numbers:"
            ),
            (rf"{points} - \frac{{s^2}}{{k}} = s \, (s - k)", *limits),
        ),
    )


def short_cut(position: Position) -> Steps:
    """Return the chance of a bust of a row of Flip 7, counted, and by its sum less its cards.

    Raises
    ------
    RuleError
        The hero is out of the round, or it is over.
    """
    outlook = Outlook.of(position.table, position.hero, position.model)
    odds, numbers = next_card(outlook), outlook.row.numbers
    points, cards = sum(numbers), sum(number > 0 for number in numbers)
    counted = equation("P", *share(odds.duplicate, odds.cards))
    top = f"{points} - {cards}"
    short = equation("P", rf"\approx {over(top, odds.cards)}", *share(points - cards, odds.cards))
    return (
        Step(said("Counted, with the cards that others show:"), (counted,)),
        Step(said("By the sum less the cards, as if nobody else had any:"), (short,)),
    )


def exercise(rng: Random) -> Exercise:
    """Return an exercise of this lesson: a gain, or a bust of a fresh deck."""
    return _gain(rng) if rng.random() < 0.6 else _fresh_bust(rng)


def _gain(rng: Random) -> Exercise:
    while True:
        deck = random_deck(rng, kinds=(3, 4), cards=(6, 10), full=(3, 4))
        hand = random_row(rng, deck, rng.randint(1, deck.full - 1))
        if any(deck.pile(hand)) and balance(deck, hand).duplicates:
            break
    return Exercise(
        kind="gain",
        given=Given(deck, hand),
        question=said(
            "The whole deck is {deck}, and {full} different numbers end the round with a bonus of "
            "{bonus}. Your row is {row}. You take one more card, and then stay. How many points do "
            "you gain on average? A loss is negative.",
            deck=cards_text(deck.counts),
            full=deck.full,
            bonus=deck.bonus,
            row=row_text(hand),
        ),
        answer=balance(deck, hand).gain,
        solution=worked(deck, hand),
    )


def _fresh_bust(rng: Random) -> Exercise:
    highest = rng.randint(6, 12)
    deck = SmallDeck(tuple(range(highest + 1)), 7, 0)
    hand = random_row(rng, deck, rng.randint(2, 5))
    points, cards = sum(hand.row), len(hand.row)
    left = sum(deck.counts) - cards
    return Exercise(
        kind="fresh deck",
        given=Given(deck, hand),
        question=said(
            "A fresh deck has one 1, two 2s, and so on, up to {highest} cards of {highest}. Your "
            "row is {row}, and nothing else has been seen. What is the chance that the next card "
            "busts you?",
            highest=highest,
            row=row_text(hand),
        ),
        answer=Fraction(points - cards, left),
        solution=(
            Step(
                said("Cards left:"),
                (equation("n", f"= {sum(deck.counts)} - {cards}", f"= {left}"),),
            ),
            Step(
                said("The sum less the cards of the row:"),
                (equation("s - k", f"= {points} - {cards}", f"= {points - cards}"),),
            ),
            Step(
                said("The chance of a bust:"),
                (equation("P", *share(points - cards, left)),),
            ),
        ),
    )
