"""What the page remembers of a learner: the progress, the question that stands, and its mark.

All of it is of one session; level and set of the questions stand in the link.
"""

from __future__ import annotations

from random import Random

import streamlit as st

from solver.drills import LEVELS
from solver.refusal import RefusedError, clip
from solver.said import said
from solver.train import MOST_SEED, Mark, Progress, Question, mark
from solver.train_file import parse_progress
from solver.ui import solve, training
from solver.ui.state import Refusal
from solver.ui.written import Written

LEVEL, SEED = "level", "seed"
"""Query parameters of the level and the set of questions."""


def load() -> None:
    """Begin a session, or follow a link that was changed by hand."""
    state = st.session_state
    if "training" not in state:
        state.training, state.training_before = Progress(), None
        state.train_set, state.train_link = None, ("", "")
        state.train_links, state.train_refused, state.train_files = Written(), None, 0
    link = (st.query_params.get(LEVEL, ""), st.query_params.get(SEED, ""))
    ours = link in {state.train_link, ("", "")} or state.train_links.late(" ".join(link))
    if state.train_set is None or not ours:
        level, seed, odd = training.read_link(*link)
        choose(level, Random().randint(0, MOST_SEED) if seed is None else seed)
        if odd:
            text = said("This part of the link means nothing here: {odd}", odd=clip(", ".join(odd)))
            state.train_refused = Refusal("link", "", "", text)
    _show()


def progress() -> Progress:
    """Return how the learner does."""
    found: Progress = st.session_state.training
    return found


def level() -> str:
    """Return the level that is trained."""
    name: str = st.session_state.train_set[0]
    return name


def seed() -> int:
    """Return the set of questions that is trained."""
    number: int = st.session_state.train_set[1]
    return number


def question() -> Question:
    """Return the question that stands."""
    found: Question = st.session_state.train_asked
    return found


def marked() -> Mark | None:
    """Return what came of the answer; None while there is none."""
    found: Mark | None = st.session_state.train_mark
    return found


def again() -> bool:
    """Return whether the question that stands is a mistake that came back."""
    came_back: bool = st.session_state.train_again
    return came_back


def refusal(where: str) -> Refusal | None:
    """Return what was refused in one part of the page since the last action."""
    found: Refusal | None = st.session_state.train_refused
    return found if found and found.where == where else None


def answer(asked: Question, choice: str) -> None:
    """Answer a question; a second tap, before the page has answered the first, does nothing."""
    state = st.session_state
    if asked != question() or marked() is not None:
        return
    state.train_refused = None
    state.train_mark = mark(solve.drilled(asked)[1], choice)
    state.training = progress().after(asked, state.train_mark)


def go_on(asked: Question) -> None:
    """Go on to the next question, once this one is answered."""
    if asked == question() and marked() is not None:
        choose(level(), seed())


def choose(name: str, number: int) -> None:
    """Train a level and a set of questions."""
    state = st.session_state
    state.train_set, state.train_refused, state.train_mark = (name, number), None, None
    state.train_asked = progress().ask(name, number)
    state.train_again = progress().is_repeat(state.train_asked)
    _show()


def another() -> None:
    """Train any other set of questions."""
    choose(level(), Random().randint(0, MOST_SEED))


def restore(text: str) -> None:
    """Go on with the progress of a text; if it is none, remember why and change nothing."""
    try:
        put(parse_progress(text, tuple(LEVELS)))
    except RefusedError as error:
        refuse(error)


def put(found: Progress) -> None:
    """Go on with another progress; the one there was can be taken back."""
    state = st.session_state
    state.training_before, state.training = progress(), found
    state.train_files += 1
    choose(level(), seed())


def refuse(error: RefusedError) -> None:
    """Remember why a record was refused."""
    found = Refusal("record", error.field, error.token, error.message)
    st.session_state.train_refused = found


def before() -> Progress | None:
    """Return the progress that was replaced by another one."""
    found: Progress | None = st.session_state.training_before
    return found


def files() -> int:
    """Return how often the progress was replaced: what is keyed by it forgets its file."""
    count: int = st.session_state.train_files
    return count


def _show() -> None:
    """Write level and set into the link."""
    state = st.session_state
    link = (level(), str(seed()))
    if link != state.train_link:
        state.train_links.replaced(" ".join(state.train_link))
        state.train_link = link
    wanted = {**st.query_params.to_dict(), LEVEL: link[0], SEED: link[1]}
    # Both at once: each change is a page to go back to.
    if st.query_params.to_dict() != wanted:
        st.query_params.from_dict(wanted)
