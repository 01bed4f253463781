"""The cheat sheet on the page: to read, to print, and as a PDF."""

from __future__ import annotations

import streamlit as st

from solver.flip7 import sheet as cheat
from solver.refusal import RefusedError
from solver.ui.study_parts import ONE, tried
from solver.ui.tongue import current, t


def show() -> None:
    """Show the cheat sheet."""
    made = tried(_made)
    with st.container(border=True):
        st.subheader(t(cheat.TITLE), anchor=False)
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
        st.caption(t(cheat.BUST))
    page = cheat.html(made, t, right_to_left=current().right_to_left)
    with st.container(horizontal=True):
        st.download_button(t("To print"), page, "flip7.html", "text/html", icon=":material/print:")
        try:
            st.download_button("PDF (English)", cheat.pdf(made), "flip7.pdf", "application/pdf")
        except RefusedError as error:
            st.caption(t(error.message))


@st.cache_data(max_entries=1, show_spinner=False)
def _made() -> cheat.Sheet:
    with ONE:
        return cheat.sheet(workers=0)
