"""What the link of a lesson holds: the lesson, the exercise, and the small deck with its row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from solver.lessons.small import HIGHEST, SmallDeck, read_counts, read_deck
from solver.lessons.titles import MOST_EXERCISES, TITLES
from solver.refusal import RefusedError, clip
from solver.said import Said, said

LESSON, EXERCISE, DECK, FULL, BONUS, ROW = "lesson", "exercise", "deck", "full", "bonus", "row"
"""Query parameters."""
USUAL_DECK, USUAL_FULL, USUAL_BONUS = "1 2*2 3*3", 3, 5
MOST_FULL, MOST_ON_SLIDER = HIGHEST + 1, 60


@dataclass(frozen=True, slots=True)
class Linked:
    """What a link says; what it does not say, or says wrongly, is usual.

    Parameters
    ----------
    row
        Numbers of the row in the small deck; None if the link has none.
    problems
        What the link says wrongly, with the mend.
    """

    lesson: str
    exercise: int
    deck: SmallDeck
    row: tuple[int, ...] | None
    problems: tuple[Said, ...]


def read_link(link: Mapping[str, str]) -> Linked:
    """Return what the parameters of a link say."""
    problems: list[Said] = []

    def odd(name: str, problem: str) -> None:
        text = said(
            "This link says {name} {value!r}: {problem}",
            name=name,
            value=clip(link[name]),
            problem=problem,
        )
        problems.append(text)

    def whole(name: str, usual: int, least: int, most: int) -> int:
        text = link.get(name)
        if text is None:
            return usual
        if text.isascii() and text.isdigit() and len(text) < 7 and least <= int(text) <= most:
            return int(text)
        odd(name, said("write a whole number from {least} to {most}", least=least, most=most))
        return usual

    lesson = link.get(LESSON, next(iter(TITLES)))
    if lesson not in TITLES:
        odd(LESSON, said("the lessons are {names}", names=", ".join(TITLES)))
        lesson = next(iter(TITLES))
    number = whole(EXERCISE, 1, 1, MOST_EXERCISES)
    full = whole(FULL, USUAL_FULL, 1, MOST_FULL)
    bonus = whole(BONUS, USUAL_BONUS, 0, MOST_ON_SLIDER)
    deck = read_deck(USUAL_DECK, full, bonus)
    try:
        deck = read_deck(link.get(DECK, USUAL_DECK), full, bonus)
    except RefusedError as error:
        odd(DECK, error.message)
    row = None
    if ROW in link:
        try:
            counts = read_counts(ROW, link[ROW])
            numbers = [number for number, copies in enumerate(counts) for _ in range(copies)]
            row = deck.hand(numbers).row
        except RefusedError as error:
            odd(ROW, error.message)
    return Linked(lesson, number, deck, row, tuple(problems))


def load() -> Linked:
    """Return what the link said when this session came to the page."""
    state = st.session_state
    if "learn_linked" not in state:
        state.learn_linked = read_link(st.query_params.to_dict())
        state.learn_odd, state.learn_written = state.learn_linked.problems, None
    state.learn_noted = {}
    return linked()


def linked() -> Linked:
    """Return what the link said at first: what is shown begins with it."""
    found: Linked = st.session_state.learn_linked
    return found


def note(deck: SmallDeck) -> None:
    """Remember for the link which small deck is shown."""
    values = {DECK: deck.text, FULL: str(deck.full), BONUS: str(deck.bonus)}
    st.session_state.learn_noted.update(values)


def note_row(numbers: Sequence[int]) -> None:
    """Remember for the link which row of the small deck is shown."""
    st.session_state.learn_noted[ROW] = " ".join(map(str, numbers))


def write() -> tuple[Said, ...]:
    """Write what is shown into the link; return what it said wrongly, until something changes."""
    state = st.session_state
    before = st.query_params.to_dict()
    wanted = before | state.learn_noted
    if wanted != before:  # all at once: each change is a page to go back to
        st.query_params.from_dict(wanted)
    if state.learn_written not in {None, tuple(sorted(wanted.items()))}:
        state.learn_odd = ()
    state.learn_written = tuple(sorted(wanted.items()))
    found: tuple[Said, ...] = state.learn_odd
    return found
