"""An exercise on the page: a question, an answer that is typed, and the way to it."""

from __future__ import annotations

from functools import partial

import streamlit as st

from solver.language import language
from solver.lessons import leaflet
from solver.lessons.answers import MOST_ANSWER, PLACES, Judgement, judge, read_answer
from solver.lessons.book import BOOK, exercise
from solver.lessons.exercise import Exercise
from solver.lessons.steps import equation, number
from solver.lessons.titles import MOST_EXERCISES
from solver.said import said
from solver.train import MOST_SEED
from solver.ui.faces import Face, plain
from solver.ui.learn_parts import refusals, steps
from solver.ui.learn_state import EXERCISE
from solver.ui.tap import button
from solver.ui.tongue import code, t

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
    "unsigned": Face(
        said("As a percentage that would be right: type the % sign, too."),
        ":material/percent:",
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
    _for_a_class(name)


def _for_a_class(name: str) -> None:
    """Show what prints exercises for a class, with a key to their answers."""
    with st.expander(
        t("For a class: exercises to print"), icon=":material/print:", key="learn-class"
    ):
        lessons = st.multiselect(
            t("Lessons"),
            list(BOOK),
            [name],
            format_func=lambda each: t(BOOK[each].title),
            placeholder=t("all lessons"),
            key=f"learn-leaflet-{name}",
        )
        with st.container(horizontal=True, vertical_alignment="bottom"):
            each = st.number_input(
                t("Of each lesson"), 1, leaflet.MOST_EACH, 3, key="learn-each", width=130
            )
            seed = st.number_input(t("Set"), 0, MOST_SEED, 1, key="learn-set", width=130)
            st.download_button(
                t("Exercises and answers"),
                partial(_leaflet, tuple(lessons), seed, each, code()),
                "exercises.html",
                "text/html",
                key="learn-print",
                icon=":material/download:",
                on_click="ignore",
            )
        st.caption(t("A set is the same for everybody who chooses its number."))


def _leaflet(lessons: tuple[str, ...], seed: int, each: int, tongue: str) -> str:
    spoken = language(tongue)
    made = leaflet.leaflet(lessons, seed, each)
    return leaflet.html(made, spoken.say, right_to_left=spoken.right_to_left)


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
