"""The bonus for a full row: why it breaks the one-step rule, and at which size a row flips.

For a fixed policy the value of hitting is a line in the bonus: points without it, plus the
bonus times the chance of a full row. The best policy is the highest line everywhere, so the
value is convex, bends at finitely many fractions, and meets the value of staying in one of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from random import Random

from solver.distribution import End
from solver.errors import TooLargeError
from solver.flip7.lookahead import look
from solver.flip7.outlook import Outlook
from solver.flip7.rules import FLIP_SEVEN_BONUS
from solver.lessons.engines import reference
from solver.lessons.exercise import Exercise, Given, cards_text, random_deck, random_row, row_text
from solver.lessons.one_step import balance
from solver.lessons.small import MOST_BONUS, Hand, SmallDeck
from solver.lessons.steps import Step, Steps, equation, number, ratio
from solver.said import said

DERIVATION: Steps = (
    Step(
        said(
            "Without a bonus the one-step rule is not only near the best play: it is the best. As "
            "the row grows, the left side loses the new card and the right side grows:"
        ),
        (r"\sum_{i \notin R} c_i \, i \;\searrow\;, \qquad d \, s \;\nearrow",),
    ),
    Step(
        said(
            "So if one more card does not pay now, it never pays later, and a plan of two or "
            "more cards ends with a card that does not pay. By induction: stay."
        )
    ),
    Step(
        said(
            "The bonus $B$ breaks this. With one number missing, each of the $n - d$ new cards "
            "brings it, and the left side jumps up:"
        ),
        (r"\sum_{i \notin R} c_i \, i + B \, (n-d) \; > \; d \, s",),
    ),
    Step(
        said("Then the row is over, so one step is all there is. It flips from stay to hit at"),
        (r"B^* = \frac{d \, s - \sum_{i \notin R} c_i \, i}{n - d}",),
    ),
    Step(
        said(
            "Earlier rows must look ahead. Any plan of play is worth a line in $B$: its points "
            "without the bonus, and $B$ times its chance of a full row. The best plan is the "
            "highest line, and the row flips where that meets $s$:"
        ),
        (r"\max_{j} \; (a_j + p_j B^*) = s",),
    ),
)
FAR = 10**6
"""A bonus so large that nothing else counts."""
MOST_ROWS = 300
"""Rows of a deck for which all lines are worked out."""
MOST_LINES = 8
"""Lines that are shown, those around the bonus that flips a row."""
GRIDS = (10**3, 10**6)
"""Bonuses in such parts of a point are what the compiled engine is asked for."""


@dataclass(frozen=True, slots=True)
class Line:
    """What hitting, and then some policy, is worth: ``points + chance * bonus``."""

    points: Fraction
    chance: Fraction

    def at(self, bonus: Fraction) -> Fraction:
        """Return the value for a bonus."""
        return self.points + self.chance * bonus


Best = Callable[[Fraction], Line]
"""The line of the best policy for a bonus."""


def best_of(deck: SmallDeck, hand: Hand) -> Best:
    """Return the best lines of a hand of Flip n with cards left, whatever its bonus."""
    plain = replace(deck, bonus=0)

    @lru_cache(maxsize=256)
    def best(bonus: Fraction) -> Line:
        def worth(end: End) -> Fraction:
            return end.score + bonus * (end.how == "flip7")

        law = reference(plain, worth).distribution(hand, going=True)
        return Line(Fraction(law.mean), Fraction(law.chance("flip7")))

    return best


def best_of_real(outlook: Outlook) -> Best:
    """Return the best lines of a position of Flip 7, by the compiled engine.

    It wants ends that are worth whole numbers, so a bonus with a long fraction is met from
    both sides: where both have the same line, it holds between them.
    """

    @lru_cache(maxsize=256)
    def near(bonus: Fraction) -> Line:
        def worth(end: End) -> int:
            full = end.how == "flip7"
            points = end.score - FLIP_SEVEN_BONUS * full
            return bonus.denominator * points + bonus.numerator * full

        found = look(outlook, worth)
        chance = found.exact_chance("flip7")
        return Line(found.exact_hitting() / bonus.denominator - bonus * chance, chance)

    def best(bonus: Fraction) -> Line:
        for grid in GRIDS:
            low = Fraction(math.floor(bonus * grid), grid)
            high = Fraction(math.ceil(bonus * grid), grid)
            if near(low) == near(high):
                return near(low)
        raise TooLargeError(said("the plans for this row change too near the bonus that flips it"))

    return best


def flips_at(best: Best, stay: int) -> Fraction | None:
    """Return the bonus above which hitting is worth more than ``stay``; None if there is none.

    A row that hits without any bonus flips at 0.

    Notes
    -----
    Newton's method from the right: on a convex function of finitely many lines it comes to
    the root itself.
    """
    if best(Fraction(0)).points > stay:
        return Fraction(0)
    bonus = Fraction(FAR)
    while True:
        line = best(bonus)
        if not line.chance or line.at(bonus) < stay:
            return None
        root = (stay - line.points) / line.chance
        if root == bonus or best(root).at(root) == stay:
            return root
        bonus = root


def pieces(best: Best, most: int) -> list[tuple[Fraction, Line]]:
    """Return the lines that are best from 0 to ``most``, each with the bonus where it begins.

    Notes
    -----
    Two lines meet somewhere between; if the best line there is no better, it is a bend, and
    otherwise a third line lies between them.
    """
    made: list[tuple[Fraction, Line]] = [(Fraction(0), best(Fraction(0)))]

    def between(left: Line, right: Line) -> None:
        if left.chance == right.chance:
            return
        meet = (left.points - right.points) / (right.chance - left.chance)
        middle = best(meet)
        if middle.at(meet) == left.at(meet):
            if made[-1][0] == meet:  # where lines of equal worth begin, the steepest goes on
                made.pop()
            made.append((meet, right))
        else:
            between(left, middle)
            between(middle, right)

    between(made[0][1], best(Fraction(most)))
    return made


def one_step_flips_at(deck: SmallDeck, hand: Hand) -> Fraction:
    """Return the bonus that makes up for the bust when one number is missing.

    It is negative where one more card pays without any bonus. A new card must be left.
    """
    found = balance(replace(deck, bonus=0), hand)
    return Fraction(found.less - found.added, found.cards - found.duplicates)


@lru_cache(maxsize=64)
def lines_of(deck: SmallDeck, hand: Hand) -> tuple[tuple[Fraction, Line], ...]:
    """Return the best lines of a hand as `pieces`, as far as the bonus that flips it.

    Raises
    ------
    TooLargeError
        The deck has more than `MOST_ROWS` rows.
    """
    if deck.rows > MOST_ROWS:
        raise TooLargeError(
            said(
                "the lines are worked out for decks of {most:,} rows at most; take fewer numbers",
                most=MOST_ROWS,
            )
        )
    best = best_of(deck, hand)
    flip = flips_at(best, sum(hand.row)) or 0
    return tuple(pieces(best, max(MOST_BONUS, math.ceil(flip))))


@lru_cache(maxsize=64)
def worked(deck: SmallDeck, hand: Hand) -> Steps:
    """Return the steps to the bonus that flips a row of Flip n with cards left."""
    stay, found = sum(hand.row), balance(replace(deck, bonus=0), hand)
    new = found.cards - found.duplicates
    if len(hand.row) == deck.full - 1 and new:
        less = [str(found.less), *([f"- {found.added}"] if found.added else [])]
        flip = rf"= \frac{{{' '.join(less)}}}{{{new}}}"
        return (
            Step(
                said("One number is missing. What duplicates take, and what new cards add:"),
                (
                    rf"d \, s = {found.duplicates} \cdot {stay} = {found.less}",
                    rf"\sum_{{i \notin R}} c_i \, i = {found.added}",
                    f"n - d = {found.cards} - {found.duplicates} = {new}",
                ),
            ),
            Step(said("The bonus that makes up for it:"), (_flip(deck, hand, flip),)),
        )
    lines = lines_of(deck, hand)
    flip_at = flips_at(best_of(deck, hand), stay)
    ends = [*(start for start, _ in lines[1:]), None]
    made = [_from(start, end) + _line(one) for (start, one), end in zip(lines, ends, strict=True)]
    meet = sum(start <= (flip_at or 0) for start, _ in lines)
    first = max(0, min(meet - MOST_LINES // 2, len(made) - MOST_LINES))
    shown = tuple(made[first : first + MOST_LINES])
    text = said("What hitting is worth, from bonus to bonus: each line is another plan.")
    steps = [Step(text, shown)]
    if flip_at is None:
        steps.append(Step(said("No bonus makes this row hit: too few new numbers are left.")))
    elif not hand.row or lines[0][1].points > stay:
        steps.append(Step(said("This row hits without any bonus.")))
    else:
        line = [line for start, line in lines if start <= flip_at][-1]
        root = rf"= ({stay} - {ratio(line.points)}) \Big/ {ratio(line.chance)}"
        formulas = f"{_line(line)} = {stay}", equation("B^*", root, *number(flip_at))
        text = said("Staying has {stay} points. The line that meets them:", stay=stay)
        steps.append(Step(text, formulas))
    return tuple(steps)


def _from(start: Fraction, end: Fraction | None) -> str:
    below = "" if end is None else rf" \le {ratio(end)}"
    return rf"{ratio(start)} \le B{below}: \quad "


def _flip(deck: SmallDeck, hand: Hand, flip: str) -> str:
    return equation("B^*", flip, *number(one_step_flips_at(deck, hand)))


def _line(line: Line) -> str:
    parts = [ratio(line.points)] if line.points or not line.chance else []
    return " + ".join([*parts, *([rf"{ratio(line.chance)} B"] if line.chance else [])])


def exercise(rng: Random) -> Exercise:
    """Return an exercise of this lesson: one number is missing, or two."""
    missing = 1 if rng.random() < 0.7 else 2
    while True:
        deck = random_deck(rng, kinds=(3, 4), cards=(6, 9), full=(3, 3))
        hand = random_row(rng, deck, deck.full - missing)
        answer = flips_at(best_of(deck, hand), sum(hand.row))
        if answer:
            break
    return Exercise(
        kind="one missing" if missing == 1 else "two missing",
        given=Given(deck, hand),
        question=said(
            "The whole deck is {deck}, and {full} different numbers end the round with a bonus. "
            "Your row is {row}. Above which bonus is it better to hit?",
            deck=cards_text(deck.counts),
            full=deck.full,
            row=row_text(hand),
        ),
        answer=answer,
        solution=worked(deck, hand),
    )
