"""Exercises for a class on paper, with a key to the answers: the same by their seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random

from solver.lessons.book import BOOK, exercise
from solver.lessons.exercise import Exercise
from solver.lessons.titles import MOST_EXERCISES
from solver.paper import element, page
from solver.refusal import RefusedError, clip, nearest
from solver.said import said
from solver.train import check_seed
from solver.writing import check_file, writing

MOST_EACH = 20
"""Exercises of one lesson on a leaflet."""
SUFFIX = ".html"
TITLE = said("Should I hit? Exercises")
KEY = said("Answers")
Say = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Task:
    """An exercise on the leaflet, and where the page has it: its lesson and its number there."""

    lesson: str
    number: int
    exercise: Exercise


@dataclass(frozen=True, slots=True)
class Leaflet:
    """Exercises in the order of their lessons."""

    seed: int
    tasks: tuple[Task, ...]


def leaflet(lessons: Sequence[str], seed: int, each: int) -> Leaflet:
    """Return a leaflet with so many exercises of each of some lessons; all lessons if none.

    Raises
    ------
    RefusedError
        There is no such lesson, set, or number of exercises.
    """
    check_seed(seed)
    if not 1 <= each <= MOST_EACH:
        message = said("print 1 to {most} exercises of each lesson", most=MOST_EACH)
        raise RefusedError("each", clip(str(each)), message)
    for name in lessons:
        if name not in BOOK:
            hint = nearest(name, BOOK) or said("; there are {names}", names=", ".join(BOOK))
            message = said("no lesson is called {name!r}{hint}", name=clip(name), hint=hint)
            raise RefusedError("lesson", clip(name), message)
    tasks = []
    for name in BOOK:
        if name in lessons or not lessons:
            numbers = Random(f"{name} {seed}").sample(range(1, MOST_EXERCISES + 1), each)
            tasks += [Task(name, number, exercise(name, number)) for number in numbers]
    return Leaflet(seed, tuple(tasks))


def html(made: Leaflet, say: Say = str, *, right_to_left: bool = False) -> str:
    """Return the leaflet as a page of its own: exercises, and the key on a sheet behind them."""
    seed = say(said("Set {seed}", seed=made.seed))
    about = say(
        said(
            "Answers are fractions, or decimals. The page Learn has every exercise by its lesson "
            "and its number, with the way to the answer."
        )
    )
    parts = [element("h1", say(TITLE)), element("p", f"{seed}. {about}", "quiet"), "<ol>"]
    for task in made.tasks:
        title = element("div", _place(task, say), "quiet")
        text = element("div", say(task.exercise.question))
        parts.append(f"<li>{title}{text}<div class=room></div></li>")
    parts += ["</ol>", element("h1", say(KEY), "next"), element("p", seed, "quiet"), "<ol>"]
    for task in made.tasks:
        place = element("span", f" – {_place(task, say)}", "quiet")
        parts.append(f"<li>{element('b', written(task.exercise.answer))}{place}</li>")
    return page(say(TITLE), [*parts, "</ol>"], right_to_left=right_to_left)


def write(made: Leaflet, path: Path) -> None:
    """Write the leaflet as HTML, in English.

    Raises
    ------
    RefusedError
        The name ends otherwise, or it cannot be written.
    """
    check_file("out", path, (SUFFIX,))
    with writing("out", path):
        path.write_text(html(made), encoding="utf-8")


def written(answer: Fraction) -> str:
    """Return an answer as a fraction, and as a decimal where that is shorter to compare with."""
    if answer.denominator == 1:
        return str(answer)
    decimal = f"{float(answer):.4f}"
    exact = Fraction(decimal) == answer
    return f"{answer} = {decimal.rstrip('0')}" if exact else f"{answer} ≈ {decimal}"


def _place(task: Task, say: Say) -> str:
    return f"{say(BOOK[task.lesson].title)}, {task.number}"
