"""One lesson on the page: its derivation, the real game, a small deck by hand, and exercises."""

from __future__ import annotations

import streamlit as st

from solver.lessons.book import BOOK
from solver.ui import learn_chances, learn_exercise, learn_play
from solver.ui.learn_parts import refusals, steps
from solver.ui.tongue import t

PANELS = {
    "bust": (learn_chances.bust, learn_chances.real_bust),
    "duplicates": (learn_chances.duplicates, learn_chances.real_duplicates),
    "one-step": (learn_play.one_step, learn_play.real_one_step),
    "bonus": (learn_play.bonus, learn_play.real_bonus),
    "second-chance": (learn_play.second_chance, learn_play.real_second_chance),
    "value": (learn_play.value, learn_play.real_value),
    "last-round": (learn_play.last_round, learn_play.real_last_round),
    "exchange": (learn_chances.exchange, learn_chances.real_exchange),
}
"""For each lesson what shows the small deck, and what shows the real game."""


def show(name: str) -> None:
    """Show a lesson."""
    lesson, (small, real) = BOOK[name], PANELS[name]
    with st.container(key="lesson-parts"):
        with st.container():
            st.header(t(lesson.title), anchor=False)
            steps(lesson.derivation, numbered=True)
        with st.container():
            st.subheader(t("By hand, on a small deck"), anchor=False)
            with refusals():
                small()
        with st.container():
            st.subheader(t("In the real game"), anchor=False)
            with refusals():
                real()
        with st.container():
            st.subheader(t("Exercise"), anchor=False)
            learn_exercise.show(name)
