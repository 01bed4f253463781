"""An exercise on the page: a question, an answer that is typed, and the way to it."""

from __future__ import annotations

import streamlit as st

from solver.lessons.answers import MOST_ANSWER, PLACES, Judgement, judge, read_answer
from solver.lessons.book import MOST_EXERCISES, exercise
from solver.lessons.exercise import Exercise
from solver.lessons.steps import equation, number
from solver.said import said
from solver.ui.faces import Face, plain
from solver.ui.learn_parts import EXERCISE, refusals, steps
from solver.ui.tap import button
from solver.ui.tongue import t

JUDGEMENTS: dict[Judgement, Face] = {
    "right": Face(said("Right."), ":material/check_circle:", "green"),
    "rough": Face(
        said(
            "So far right. Type a fraction, or at least {places} decimals ({percent} in a "
            "percentage), to be sure.",
            places=PLACES,
            percent=PLACES - 2,
        ),
        ":material/more_horiz:",
        "orange",
    ),
    "wrong": Face(said("Wrong. Try again, or see the way."), ":material/cancel:", "red"),
}
_BOXES = {"green": st.success, "orange": st.warning, "red": st.error}


def show(name: str) -> None:
    """Show an exercise of a lesson, the same one for everybody who chooses its number."""
    key = f"learn-number-{name}"
    if key not in st.session_state:
        st.session_state[key] = _linked()
    with st.container(horizontal=True, vertical_alignment="bottom"):
        chosen: int = st.number_input(
            t("Number of the exercise"),
            1,
            MOST_EXERCISES,
            key=key,
            width=160,
            persist_state="session",
        )
        button(
            t("Next exercise"),
            key="learn-next",
            icon=":material/arrow_forward:",
            on_click=_next,
            args=(key,),
        )
    if st.query_params.get(EXERCISE) != str(chosen):
        st.query_params[EXERCISE] = str(chosen)
    task = exercise(name, chosen)
    st.markdown(t(task.question))
    with (
        st.form(f"learn-form-{name}-{chosen}", border=False),
        st.container(horizontal=True, vertical_alignment="bottom"),
    ):
        typed = st.text_input(
            t("Your answer"),
            key=f"learn-answer-{name}-{chosen}",
            placeholder="3/5",
            max_chars=MOST_ANSWER,
            help=t("A fraction such as 3/5, a decimal such as 0.6, or a percentage such as 60%"),
            width=200,
        )
        checked = st.form_submit_button(t("Check"), key="learn-check", type="primary")
    if checked or typed:
        with refusals():
            _judged(task, typed)


def _judged(task: Exercise, typed: str) -> None:
    """Show whether what was typed is right, and the way to the answer."""
    judgement = judge(read_answer(typed), task.answer)
    face = JUDGEMENTS[judgement]
    _BOXES[face.color](f"**{plain(typed.strip())}** – {t(face.word)}", icon=face.icon)
    with st.expander(t("The way to the answer"), expanded=judgement == "right"):
        steps(task.solution)
        st.markdown(t("The answer:"))
        st.latex(equation("", *number(task.answer)).removeprefix("= "))


def _linked() -> int:
    """Return the number of the exercise in the link; 1 if there is none."""
    linked = st.query_params.get(EXERCISE, "")
    if not linked.isdecimal() or len(linked) > len(str(MOST_EXERCISES)):
        return 1
    return max(1, int(linked))


def _next(key: str) -> None:
    now: int = st.session_state.get(key, _linked())  # a tap may begin a session
    st.session_state[key] = now % MOST_EXERCISES + 1
