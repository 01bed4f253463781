"""The page of one table: enter what lies there, read what to do."""

from __future__ import annotations

import streamlit as st

from solver.flip7.advise import is_slow
from solver.flip7.notation import Position
from solver.ui import answer_panel, entry_panel, players_panel, solve, state
from solver.ui.edit import Target
from solver.ui.faces import CHOICES
from solver.ui.notice import show_refusal

# A card on the pad shows its copies below, so that a phone has six in a row. Charts and
# positions run from left to right in every language.
_STYLE = """<style>
.st-key-pad button {padding: 0.1rem; min-height: 2.75rem}
.st-key-pad button p {font-size: 0.75rem; line-height: 1.15}
.st-key-pad button p strong {display: block; font-size: 1.05rem}
.st-key-verdict h2 {padding-top: 0}
[data-testid="stBottomBlockContainer"] {padding-bottom: 1rem}
.stVegaLiteChart, .stCode {direction: ltr}
</style>"""


def show() -> None:
    """Show the page."""
    new = state.is_new()
    position = state.load()
    target = state.target(position)
    st.html(_STYLE)
    left, right = st.columns(2, gap="large")
    if new:  # the pad is there at once, even while the engine is compiled
        _dock(position, target)
    with left:
        show_refusal("link", "This link holds no position, so here is an empty table.")
        with st.container(key="verdict"):
            solve.ready()
            advice = answer_panel.answer(position)
    if not new:  # pad and verdict change together
        _dock(position, target)
    with left:
        with st.container(gap="xsmall"):
            entry_panel.place(position, target)
        answer_panel.next_card(position)
    with right:
        if advice is not None and advice.best in CHOICES:
            answer_panel.final_score(advice)
            if not is_slow(position):
                answer_panel.fractions(position)
    with left:
        players_panel.table(position, advice)
    with right:
        players_panel.as_text(position)


def _dock(position: Position, target: Target) -> None:
    with st.bottom, st.container(gap="xsmall"):
        entry_panel.dock(position, target)
