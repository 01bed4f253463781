"""The page of the lessons: each one derived, worked on a small deck, and practised."""

from __future__ import annotations

import streamlit as st

from solver.lessons.titles import TITLES
from solver.ui import learn_state, style
from solver.ui.faces import plain
from solver.ui.learn_state import EXERCISE, LESSON
from solver.ui.tap import catch_up
from solver.ui.tongue import t

# Formulas are short here, and many: they stand closer than those in a book. One that is too
# long scrolls in its own box. On a wide screen the real game stands below the derivation, and
# the exercise below what is worked by hand; on a phone all stand in the order of a class.
_STYLE = """<style>
.stMarkdown .katex-display {margin: 0.35em 0 0.8em; overflow: auto hidden; direction: ltr}
.stMarkdown:has(.katex-display) > div, .stMarkdown:has(.katex-display) > div > div {width: 100%}
.st-key-lesson-parts input {direction: ltr}
[data-variant="pills"] p {direction: ltr; unicode-bidi: isolate}
.katex {direction: ltr; unicode-bidi: isolate}
@media (min-width: 800px) {
.st-key-lesson-parts {display: grid; grid-template: auto 1fr auto / 1fr 1fr; column-gap: 4rem}
.st-key-lesson-parts > * {min-width: 0}
.st-key-lesson-parts > :nth-child(1) {grid-area: 1 / 1 / 2 / 2}
.st-key-lesson-parts > :nth-child(2) {grid-area: 1 / 2 / 3 / 3}
.st-key-lesson-parts > :nth-child(3) {grid-area: 2 / 1 / 4 / 2}
.st-key-lesson-parts > :nth-child(4) {grid-area: 3 / 2 / 4 / 3}
}
</style>"""


def show() -> None:
    """Show the page."""
    style.apply()
    st.html(_STYLE)
    catch_up()
    learn_state.load()
    top = st.container()
    name = _choose()
    with st.spinner(t("The lesson is being opened …")):
        # Only who opens a lesson waits for sympy.
        from solver.ui import learn_lesson  # noqa: PLC0415
    learn_lesson.show(name)
    for problem in learn_state.write():
        top.error(plain(t(problem)), icon=":material/error:")


def _choose() -> str:
    """Show the choice of the lesson; return its name, which the link holds too."""
    names = list(TITLES)
    linked = st.query_params.get(LESSON)
    numbered = {each: f"{i}. {t(TITLES[each])}" for i, each in enumerate(names, 1)}
    chosen: str = st.selectbox(
        t("Lesson"),
        names,
        names.index(linked) if linked in names else 0,
        format_func=numbered.__getitem__,
        key="lesson",
        persist_state="session",
    )
    if linked != chosen:
        if linked is not None:
            st.query_params.pop(EXERCISE, None)
        st.query_params[LESSON] = chosen
    return chosen
