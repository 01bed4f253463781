"""The last round of a race: whoever is behind wants more than points."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from random import Random

from solver.distribution import Distribution
from solver.errors import TooLargeError
from solver.flip7.lookahead import look
from solver.flip7.outlook import Outlook
from solver.lessons.engines import reference
from solver.lessons.exercise import Exercise, Given, cards_text, random_deck, random_row, row_text
from solver.lessons.small import Hand, SmallDeck
from solver.lessons.steps import Step, Steps, chance, equation, number, plus, ratio
from solver.said import counted, said

Law = tuple[tuple[int, Fraction], ...]
"""Chances of the scores of a round, ascending."""

DERIVATION: Steps = (
    Step(
        said(
            "It is the last round, and you are $x$ points behind. Let $Y$ be your score of this "
            "round and $L$ that of the other. You win if you make up for $x$; a tie is split:"
        ),
        (r"W = \mathrm{P}(Y - x > L) + \tfrac{1}{2} \mathrm{P}(Y - x = L)",),
    ),
    Step(
        said(
            "Both draw independently. So a score $y$ is worth a chance $u(y)$, and $W$ is its "
            "average: the same recursion as for points, with another worth at the ends."
        ),
        (
            r"u(y) = \mathrm{P}(L < y - x) + \tfrac{1}{2} \mathrm{P}(L = y - x)",
            r"W = \mathrm{E} \, u(Y)",
        ),
    ),
    Step(
        said(
            "If the other is done with $L = 0$ more, $u$ is a step. Whoever is behind with the "
            "row as it stands wins nothing by staying, so any chance to pass is worth more, "
            "whatever it costs in points."
        )
    ),
    Step(
        said(
            "If the other still plays, the step becomes a staircase. Where it bends upwards, at "
            "scores far behind, a wide law is worth more than its mean; where it bends downwards, "
            "in front, it is worth less. That is what variance is good for:"
        ),
        (r"\mathrm{E} \, u(Y) \; \gtrless \; u(\mathrm{E} Y)",),
    ),
)
MOST_ROWS = 600
"""Rows of a deck for which a whole curve is worked out."""
DONE: Law = ((0, Fraction(1)),)
"""The law of a player who scores nothing more."""


def law_of(law: Distribution) -> Law:
    """Return an exact law by its scores."""
    return tuple((score, Fraction(chance)) for score, chance in law.points().items())


@lru_cache(maxsize=64)
def fresh_law(deck: SmallDeck) -> Law:
    """Return the law of a round from an empty row, played for points."""
    return law_of(reference(deck).distribution(deck.hand()))


def moments(law: Law) -> tuple[Fraction, Fraction]:
    """Return mean and variance."""
    mean = sum((score * chance for score, chance in law), Fraction(0))
    return mean, sum((score**2 * chance for score, chance in law), Fraction(0)) - mean**2


def wins(score: int, behind: int, other: Law) -> Fraction:
    """Return the chance to win with a score: u(y)."""
    passed = score - behind
    less = sum((chance for lower, chance in other if lower < passed), Fraction(0))
    return less + sum((chance / 2 for same, chance in other if same == passed), Fraction(0))


@dataclass(frozen=True, slots=True)
class Choice:
    """The chances to win by staying and by hitting, then playing on to win.

    Parameters
    ----------
    stay
        None if that is not allowed.
    """

    behind: int
    stay: Fraction | None
    hit: Fraction

    @property
    def hits(self) -> bool:
        """Whether hitting wins more often; between equals one stays."""
        return self.stay is None or self.hit > self.stay


@lru_cache(maxsize=2048)
def choice(deck: SmallDeck, hand: Hand, behind: int, other: Law) -> Choice:
    """Return the chances of a hand of Flip n with cards left, some points behind."""
    engine = reference(deck, lambda end: wins(end.score, behind, other))
    going = engine.go(hand)
    if going is None:
        raise ValueError("no card is left")
    return Choice(behind, engine.stop(hand), going)


def real_chances(outlook: Outlook, behind: int) -> tuple[float | None, float]:
    """Return the chances to win of a position of Flip 7 against one who is done, in company.

    Of staying, None if that is not allowed, and of hitting, then playing on to win; floats:
    too many plans win equally often for fractions.

    Raises
    ------
    RuleError, TooLargeError
        As `look`.
    """
    found = look(outlook, lambda end: float(wins(end.score, behind, DONE)))
    return found.staying, found.hitting


def hitting_to_win(deck: SmallDeck, hand: Hand, behind: int, other: Law) -> Law:
    """Return the law of the score after hitting and playing on to win; cards are left."""
    engine = reference(deck, lambda end: wins(end.score, behind, other))
    return law_of(engine.distribution(hand, going=True))


@lru_cache(maxsize=64)
def worked(deck: SmallDeck, hand: Hand, behind: int, other: Law) -> Steps:
    """Return the steps of `choice`; parameters are its own."""
    found, score = choice(deck, hand, behind, other), sum(hand.row)
    law = hitting_to_win(deck, hand, behind, other)
    mean, variance = moments(law)
    steps = []
    if len(other) > 1:
        rows = tuple(equation(rf"\mathrm{{P}}(L={score_})", *chance(p)) for score_, p in other)
        steps.append(Step(said("The law of the other, who plays for points:"), rows))
    if found.stay is not None:
        text = said("You may stay with {score} points:", score=score)
        steps += [Step(text), *staying(deck, hand, behind, other)]
    terms = [
        rf"{ratio(p)} \cdot {ratio(wins(y, behind, other))}"
        for y, p in law
        if wins(y, behind, other)
    ]
    steps += [
        Step(
            said("Hitting, and then playing on to win, ends with one of these scores:"),
            tuple(equation(rf"\mathrm{{P}}(Y={y})", *chance(p)) for y, p in law),
        ),
        Step(
            said("In points that is on average, with the variance:"),
            (
                equation(r"\mathrm{E} Y", *number(mean)),
                equation(r"\mathrm{Var}", *number(variance)),
            ),
        ),
        Step(
            said("Each times its own $u(y)$, where that is not nothing:"),
            (equation("W", *plus(terms), *chance(found.hit)),),
        ),
    ]
    return tuple(steps)


def curve(deck: SmallDeck, hand: Hand, other: Law, most: int) -> list[Choice]:
    """Return the choices from ``most`` points in front to ``most`` points behind.

    Raises
    ------
    TooLargeError
        The deck has more than `MOST_ROWS` rows.
    """
    if deck.rows > MOST_ROWS:
        raise TooLargeError(
            said("the curve is drawn for decks of {most:,} rows at most", most=MOST_ROWS)
        )
    return [choice(deck, hand, behind, other) for behind in range(-most, most + 1)]


def windows(choices: list[Choice]) -> list[tuple[int, int]]:
    """Return from where to where one should hit, in points behind."""
    found: list[tuple[int, int]] = []
    for each in choices:
        if each.hits and found and found[-1][1] == each.behind - 1:
            found[-1] = (found[-1][0], each.behind)
        elif each.hits:
            found.append((each.behind, each.behind))
    return found


def exercise(rng: Random) -> Exercise:
    """Return an exercise of this lesson: hitting when the other is done, or staying when not."""
    done = rng.random() < 0.6
    while True:
        deck = random_deck(rng, kinds=(3, 3), cards=(4, 7), full=(3, 3))
        hand = random_row(rng, deck, rng.randint(1, 2))
        behind, other = rng.randint(1, 8), DONE if done else fresh_law(deck)
        if not any(deck.pile(hand)):
            continue
        found = choice(deck, hand, behind, other)
        answer = found.hit if done else found.stay
        if answer is not None and 0 < answer < 1:
            break
    texts = {
        "deck": cards_text(deck.counts),
        "full": deck.full,
        "bonus": deck.bonus,
        "row": row_text(hand),
    }
    if done:
        question = counted(
            "The whole deck is {deck}, and {full} different numbers end the round with a bonus of "
            "{bonus}. Your row is {row}. It is the last round, the other is done, and without this "
            "row you are {count} point behind; a tie is half a win. You hit, and then play as "
            "well as possible. What is your chance to win?",
            "The whole deck is {deck}, and {full} different numbers end the round with a bonus of "
            "{bonus}. Your row is {row}. It is the last round, the other is done, and without this "
            "row you are {count} points behind; a tie is half a win. You hit, and then play as "
            "well as possible. What is your chance to win?",
            behind,
            **texts,
        )
    else:
        question = counted(
            "It is the last round, and without your row {row} you are {count} point behind; a "
            "tie is half a win. The other plays now, with these chances of the score: {law}. What "
            "is your chance to win if you stay?",
            "It is the last round, and without your row {row} you are {count} points behind; a "
            "tie is half a win. The other plays now, with these chances of the score: {law}. What "
            "is your chance to win if you stay?",
            behind,
            row=row_text(hand),
            law=", ".join(f"{score}: {each}" for score, each in other),
        )
    return Exercise(
        kind="hit" if done else "stay",
        given=Given(deck, hand, behind=behind),
        question=question,
        answer=answer,
        solution=(worked if done else staying)(deck, hand, behind, other),
    )


def staying(_: SmallDeck, hand: Hand, behind: int, other: Law) -> Steps:
    """Return the steps to the chance of winning by staying."""
    score = sum(hand.row)
    less = [ratio(each) for lower, each in other if lower < score - behind]
    same = [
        rf"\frac{{1}}{{2}} \cdot {ratio(each)}" for lower, each in other if lower == score - behind
    ]
    return (
        Step(
            said("You win if the other scores less than this, and half if it is the same:"),
            (f"y - x = {score} - {behind} = {score - behind}",),
        ),
        Step(
            said("Add up those chances:"),
            (equation(f"u({score})", *plus([*less, *same]), *chance(wins(score, behind, other))),),
        ),
    )
