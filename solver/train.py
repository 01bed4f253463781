"""Training: what an answer gives away, and which question comes next.

A question is named by its level, its set and its number in the set, and nothing else is
kept of it. Mistakes come back as cards do in the boxes of Leitner: after `GAPS` other
questions, each right answer one box up and out of the last, each wrong one a box down. The
clock is the number of answers, so all of it is one value that can be written down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from solver.advice import Advice
from solver.kernels import NEAR
from solver.refusal import RefusedError, clip
from solver.said import said

GAPS = (2, 5, 12)
"""Other questions before a mistake comes back, for each box."""
MOST_SEED = 999_999
MOST_SETS = 200
"""Sets of questions of which it is remembered how far one came."""


@dataclass(frozen=True, slots=True, order=True)
class Question:
    """One question: a level, the set that ``seed`` stands for, and its number there, from 1."""

    level: str
    seed: int
    number: int


@dataclass(frozen=True, slots=True)
class Mark:
    """What came of an answer.

    Parameters
    ----------
    answer
        The option that was chosen, as `Advice.options` has it.
    right
        Whether nothing is better; of equal options all are right.
    points
        Points of this round that are given away on average, where points are what counts.
    win
        Chance to win the game that is given away, where that is what counts.
    """

    answer: str
    right: bool
    points: float = 0.0
    win: float = 0.0


@dataclass(frozen=True, slots=True)
class Tally:
    """Answers of one level: how many, how many of them right, and what was given away."""

    answered: int = 0
    right: int = 0
    points: float = 0.0
    win: float = 0.0

    def plus(self, mark: Mark) -> Tally:
        """Return the tally with one more answer."""
        return Tally(
            self.answered + 1,
            self.right + mark.right,
            self.points + mark.points,
            self.win + mark.win,
        )


@dataclass(frozen=True, slots=True)
class Mistake:
    """A question that comes back.

    Parameters
    ----------
    box
        Index in `GAPS`.
    due
        Number of answers from which on it comes back.
    """

    question: Question
    box: int
    due: int


@dataclass(frozen=True, slots=True)
class Progress:
    """All that is kept of a learner; every change makes a new one.

    Parameters
    ----------
    tallies
        By level.
    streak, longest
        Right answers in a row: up to now, and ever.
    reached
        How many questions of each level and set were asked, the last used one last.
    mistakes
        Questions that come back.
    """

    tallies: Mapping[str, Tally] = field(default_factory=dict)
    streak: int = 0
    longest: int = 0
    reached: Mapping[tuple[str, int], int] = field(default_factory=dict)
    mistakes: tuple[Mistake, ...] = ()

    @property
    def total(self) -> Tally:
        """Return the tally of all levels."""
        each = self.tallies.values()
        return Tally(
            sum(tally.answered for tally in each),
            sum(tally.right for tally in each),
            sum(tally.points for tally in each),
            sum(tally.win for tally in each),
        )

    def ask(self, level: str, seed: int) -> Question:
        """Return the next question: the mistake of this level that is due longest, or a new one."""
        now = self.total.answered
        due = [
            mistake
            for mistake in self.mistakes
            if mistake.question.level == level and mistake.due <= now
        ]
        if due:
            return min(due, key=lambda mistake: (mistake.due, mistake.question)).question
        return Question(level, seed, self.reached.get((level, seed), 0) + 1)

    def is_repeat(self, question: Question) -> bool:
        """Return whether a question is a mistake that comes back."""
        return any(mistake.question == question for mistake in self.mistakes)

    def after(self, question: Question, mark: Mark) -> Progress:
        """Return the progress after an answer."""
        before = self.tallies.get(question.level, Tally())
        streak = self.streak + 1 if mark.right else 0
        return Progress(
            tallies={**self.tallies, question.level: before.plus(mark)},
            streak=streak,
            longest=max(self.longest, streak),
            reached=self._reached(question),
            mistakes=self._mistakes(question, right=mark.right),
        )

    def following(self, question: Question, seed: int) -> Question:
        """Return the question behind one that is still to be answered.

        Right or wrong does not change it: no mistake comes back before `GAPS` others.
        """
        return self.after(question, Mark("", right=True)).ask(question.level, seed)

    def _reached(self, question: Question) -> Mapping[tuple[str, int], int]:
        key = (question.level, question.seed)
        asked = self.reached.get(key, 0)
        if question.number != asked + 1:  # one that came back
            return self.reached
        others = [(each, n) for each, n in self.reached.items() if each != key]
        return dict([*others, (key, asked + 1)][-MOST_SETS:])

    def _mistakes(self, question: Question, *, right: bool) -> tuple[Mistake, ...]:
        now = self.total.answered + 1
        known = next((each for each in self.mistakes if each.question == question), None)
        others = tuple(each for each in self.mistakes if each is not known)
        if known is None:
            box = len(GAPS) if right else 0
        else:
            box = known.box + 1 if right else max(0, known.box - 1)
        if box == len(GAPS):
            return others
        return (*others, Mistake(question, box, now + GAPS[box]))


def mark(advice: Advice, answer: str) -> Mark:
    """Return what an answer is worth by the advice for its position.

    Raises
    ------
    RefusedError
        It is not one of the options.
    """
    found = {option.event: option for option in advice.options}
    if answer not in found:
        message = said("answer one of {options}", options=", ".join(sorted(found)))
        raise RefusedError("answer", clip(answer), message)
    # Never below 0, as floats may have it.
    behind = max(0.0, -found[answer].delta)
    winning = advice.objective == "win"
    # Points are told apart exactly, chances as well as floats can.
    if advice.best in {answer, "tie"} or (winning and behind < NEAR):
        return Mark(answer, right=True)
    if winning:
        return Mark(answer, right=False, win=behind)
    return Mark(answer, right=False, points=behind)


def wins(advice: Advice, answer: str) -> float:
    """Return the chance to win of an answer, where that is what counts."""
    return next(option.win or 0.0 for option in advice.options if option.event == answer)


def check_seed(seed: int) -> None:
    """Raise `RefusedError` unless a number stands for a set of questions."""
    if not 0 <= seed <= MOST_SEED:
        message = said("a set of questions is a whole number from 0 to {most:,}", most=MOST_SEED)
        raise RefusedError("seed", clip(str(seed)), message)
