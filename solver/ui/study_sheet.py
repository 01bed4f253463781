"""The cheat sheet on the page: to read, to print, and as a PDF."""

from __future__ import annotations

import streamlit as st

from solver.flip import sheet as cheat
from solver.flip.subject import Subject
from solver.games import ROWS
from solver.refusal import RefusedError
from solver.ui.study_parts import ONE, tried
from solver.ui.tongue import current, t


def show(subject: Subject) -> None:
    """Show the cheat sheet of a game."""
    made = tried(lambda: _made(subject.name))
    with st.container(border=True):
        st.subheader(t(subject.cheat.title), anchor=False)
        for line in cheat.advice(made):
            st.markdown(f"**{t(line)}**")
        st.caption(t(cheat.quality(made)))
        for title, table in (
            (cheat.ROWS, cheat.thresholds_table(made, t)),
            (cheat.RACE, cheat.race_table(made, t)),
        ):
            st.markdown(f"**{t(title)}**")
            heads, rows = table
            st.table([dict(zip(heads, row, strict=True)) for row in rows], hide_index=True)
        st.caption(t(cheat.BETWEEN))
        st.caption(t(subject.cheat.bust))
    page = cheat.html(made, t, right_to_left=current().right_to_left)
    with st.container(horizontal=True):
        name = f"{subject.name}.html"
        st.download_button(t("To print"), page, name, "text/html", icon=":material/print:")
        try:
            name = f"{subject.name}.pdf"
            st.download_button("PDF (English)", cheat.pdf(made), name, "application/pdf")
        except RefusedError as error:
            st.caption(t(error.message))


@st.cache_resource(max_entries=len(ROWS), show_spinner=False)
def _made(game: str) -> cheat.Sheet:
    with ONE:
        return cheat.sheet(ROWS[game].subject)
