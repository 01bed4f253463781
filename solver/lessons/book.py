"""All lessons, in the order in which a class meets them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from solver.lessons import (
    bonus,
    bust,
    exchange,
    last_round,
    one_step,
    second_chance,
    symmetric,
    value,
)
from solver.lessons.exercise import Exercise
from solver.lessons.steps import Steps
from solver.lessons.titles import MOST_EXERCISES, TITLES


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson.

    Parameters
    ----------
    derivation
        What is true of every deck.
    generate
        Makes an exercise by chance.
    """

    name: str
    title: str
    derivation: Steps
    generate: Callable[[Random], Exercise]


_MODULES = {
    "bust": bust,
    "duplicates": symmetric,
    "one-step": one_step,
    "bonus": bonus,
    "second-chance": second_chance,
    "value": value,
    "last-round": last_round,
    "exchange": exchange,
}
BOOK = {
    name: Lesson(name, TITLES[name], module.DERIVATION, module.exercise)
    for name, module in _MODULES.items()
}
"""The lessons by name."""


@lru_cache(maxsize=256)
def exercise(name: str, number: int) -> Exercise:
    """Return an exercise of a lesson by its number: the same one every time.

    Raises
    ------
    ValueError
        There is no exercise of that number.
    """
    if not 1 <= number <= MOST_EXERCISES:
        raise ValueError(f"exercises have the numbers 1 to {MOST_EXERCISES}, not {number}")
    return BOOK[name].generate(Random(f"{name} {number}"))
