"""What the game is worth: backwards from the longest rows, with each step on paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from random import Random

from sympy import Add, Expr, Integer, Max, Rational, Symbol, latex

from solver.errors import TooLargeError
from solver.lessons.engines import reference
from solver.lessons.exercise import Exercise, Given, cards_text, random_deck, random_row, row_text
from solver.lessons.small import BUST, FlipGame, Hand, SmallDeck
from solver.lessons.steps import Step, Steps, equation, long, number, ratio, row_of
from solver.said import counted, said
from solver.stopping import Reference

DERIVATION: Steps = (
    Step(
        said(
            "Let $V(R)$ be what a row $R$ is worth if it is played as well as possible. A row "
            "that is full is worth its sum and the bonus, a bust is worth nothing:"
        ),
        (r"V = s + B", r"V = 0"),
    ),
    Step(
        said(
            "Everywhere else one can stay, or hit and average over the next card, each number "
            "$i$ with the chance $c_i / n$:"
        ),
        (
            r"H(R) = \frac{1}{n} \sum_{i \notin R} c_i \, V(R \cup \{i\})",
            r"V(R) = \max \big( s, \, H(R) \big)",
        ),
    ),
    Step(
        said(
            "Every card makes the row longer, so begin with the longest rows and go backwards. "
            "At the end stands the empty row, which must hit: what the game is worth."
        ),
        (r"V(\varnothing) = H(\varnothing)",),
    ),
)
B = Symbol("B", nonnegative=True)
MOST_ROWS = 10_000
"""Hands of a deck that are solved at all."""
MOST_LINES = 20
"""Hands that are worked out one by one on the page."""
MOST_FORMULAS = 16
"""Hands whose values are written as formulas in the bonus."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One hand of a ledger.

    Parameters
    ----------
    cards, duplicates
        Cards left in the pile, and those that double a number of the row.
    stay
        Points of staying; None if that is not allowed.
    next
        What can come: copies, and the value behind it; busts are the last.
    hit
        Value of hitting; None if no card is left.
    value
        The better of both.
    """

    hand: Hand
    cards: int
    duplicates: int
    stay: int | None
    next: tuple[tuple[int, Fraction], ...]
    hit: Fraction | None
    value: Fraction

    @property
    def hits(self) -> bool:
        """Whether it is better to hit; between equals one stays."""
        return self.stay is None or self.value > self.stay


def hands(deck: SmallDeck, start: Hand) -> list[Hand]:
    """Return all hands in which one may choose, each behind those that can follow it.

    Raises
    ------
    TooLargeError
        There are too many.
    """
    game, found, new = FlipGame(deck), {start}, [start]
    while new:
        for after, _ in game.outcomes(new.pop()):
            if after not in found and after != BUST and len(after.row) < deck.full:
                found.add(after)
                new.append(after)
        if len(found) > MOST_ROWS:
            raise TooLargeError(said("this deck has more than {most:,} rows", most=MOST_ROWS))
    return sorted(found, key=lambda hand: (-len(hand.row), hand.saved, hand))


def entry(engine: Reference[Hand], deck: SmallDeck, hand: Hand) -> Entry:
    """Return one hand, solved by an engine for its deck."""
    pile, game = deck.pile(hand), FlipGame(deck)
    outcomes = list(game.outcomes(hand))
    lost = sum(copies for after, copies in outcomes if after == BUST)
    going = [(copies, engine.value(after)) for after, copies in outcomes if after != BUST]
    end = game.end(hand)
    return Entry(
        hand=hand,
        cards=sum(pile),
        duplicates=sum(pile[number] for number in hand.row),
        stay=None if end is None else end.score,
        next=(*going, *([(lost, Fraction(0))] if lost else [])),
        hit=engine.go(hand),
        value=engine.value(hand),
    )


def ledger(deck: SmallDeck, start: Hand) -> Iterator[Entry]:
    """Yield all hands in which one may choose, the longest rows first; errors as `hands`."""
    engine = reference(deck)
    for hand in hands(deck, start):
        yield entry(engine, deck, hand)


@lru_cache(maxsize=64)
def worked(deck: SmallDeck, start: Hand) -> Steps:
    """Return the steps of a value, hand after hand; errors as `hands`.

    Of a deck with more than `MOST_LINES` hands only the last step is given.
    """
    entries = list(ledger(deck, start))
    if len(entries) > MOST_LINES:
        text = said(
            "These are {count:,} rows, too many for paper. The last step:", count=len(entries)
        )
        return (Step(text, (line(entries[-1]),), long(entries[-1].value)),)
    steps = []
    for size in sorted({len(each.hand.row) for each in entries}, reverse=True):
        same = tuple(line(each) for each in entries if len(each.hand.row) == size)
        text = counted(
            "Rows of {count} number, to be full with {full}:",
            "Rows of {count} numbers, to be full with {full}:",
            size,
            full=deck.full,
        )
        steps.append(Step(text if size else said("The empty row must hit:"), same))
    return tuple(steps)


def line(found: Entry) -> str:
    """Return how the value of a hand comes about, as LaTeX."""
    name = name_of(found.hand)
    if found.hit is None:
        return equation(name, f"= {found.value}")
    terms = [rf"{copies} \cdot {ratio(value)}" for copies, value in found.next]
    average = [f"+ {term}" for term in terms]
    average[0] = rf"{ratio(Fraction(1, found.cards))} ({terms[0]}"
    average[-1] += ")"
    if found.stay is None:
        return equation(name, f"= {average[0]}", *average[1:], *number(found.hit))
    better = rf"= \max({found.stay}, {ratio(found.hit)})"
    return equation(
        name,
        rf"= \max({found.stay}, {average[0]}",
        *average[1:-1],
        *([f"{average[-1]})"] if len(average) > 1 else [")"]),
        better,
        f"= {ratio(found.value)}",
    )


def name_of(hand: Hand) -> str:
    """Return the sign of a value: with what is held, or what was swallowed, as an index."""
    index = "+" if hand.saved else ",".join(map(str, hand.swallowed))
    row = row_of(hand.row) if hand.row else r"(\varnothing)"
    return f"V{f'_{{{index}}}' if index else ''}{row}"


@lru_cache(maxsize=64)
def formulas(deck: SmallDeck, start: Hand) -> tuple[tuple[Hand, Expr], ...]:
    """Return the value of each hand as a formula in the bonus `B`, by backward recursion.

    Raises
    ------
    TooLargeError
        There are more than `MOST_FORMULAS` hands.
    """
    game, order, made = FlipGame(deck), hands(deck, start), {BUST: Integer(0)}
    if len(order) > MOST_FORMULAS:
        raise TooLargeError(
            said("formulas are written for {most} rows at most", most=MOST_FORMULAS)
        )
    for hand in order:
        outcomes, cards = list(game.outcomes(hand)), sum(deck.pile(hand))
        for after, _ in outcomes:
            if len(after.row) == deck.full:
                made[after] = sum(after.row) + B
        going = sum(
            (Rational(copies, cards) * made[after] for after, copies in outcomes), Integer(0)
        )
        end = game.end(hand)
        made[hand] = going if end is None else Max(end.score, going)
    return tuple((hand, made[hand]) for hand in order)


def formula(hand: Hand, value: Expr) -> str:
    """Return a formula of `formulas` as LaTeX, broken between its terms."""
    args = value.args if isinstance(value, Max) else (value,)
    pieces = []
    for number_, arg in enumerate(args):
        terms = [latex(term) for term in Add.make_args(arg.expand())]
        pieces += [f"{'+' if i else ',' if number_ else ''} {term}" for i, term in enumerate(terms)]
    if isinstance(value, Max):
        pieces[0], pieces[-1] = rf"\max( {pieces[0]}", f"{pieces[-1]})"
    return equation(name_of(hand), f"= {pieces[0]}", *pieces[1:])


def exercise(rng: Random) -> Exercise:
    """Return an exercise of this lesson: what a game, or a row, is worth."""
    whole = rng.random() < 0.5
    deck = random_deck(rng, kinds=(3, 3), cards=(4, 7), full=(2, 2) if whole else (3, 3))
    hand = deck.hand() if whole else random_row(rng, deck, 1)
    texts = {"deck": cards_text(deck.counts), "full": deck.full, "bonus": deck.bonus}
    if whole:
        question = said(
            "The whole deck is {deck}, and {full} different numbers end the round with a bonus of "
            "{bonus}. How many points is the game worth to the best player?",
            **texts,
        )
    else:
        question = said(
            "The whole deck is {deck}, and {full} different numbers end the round with a bonus of "
            "{bonus}. How many points is the row {row} worth to the best player?",
            **texts,
            row=row_text(hand),
        )
    return Exercise(
        kind="game" if whole else "row",
        given=Given(deck, hand),
        question=question,
        answer=reference(deck).value(hand),
        solution=worked(deck, hand),
    )
