"""The page for students: when to stay, what rules of thumb lose, and the race."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from solver.games import FLIP7, ROWS
from solver.ui import study_race, study_rows, study_rules, study_sheet, style
from solver.ui.tongue import current, t

# What is typed here are cards and rules, from left to right in every language.
_STYLE = """<style>
[class*="st-key-study-"] input, [class*="st-key-study-"] textarea {direction: ltr}
</style>"""


def show() -> None:
    """Show the page."""
    style.apply()
    st.html(_STYLE)
    code = current().code
    games = {name: game.title for name, game in ROWS.items()}
    game = st.segmented_control(
        t("Game"),
        list(games),
        default=FLIP7.name,
        format_func=games.__getitem__,
        key=f"study-game-{code}",
        required=True,
        label_visibility="collapsed",
    )
    subject = ROWS[game or FLIP7.name].subject
    parts: dict[str, Callable[[], None]] = {
        t("Thresholds"): lambda: study_rows.show(subject),
        t("Rules of thumb"): lambda: study_rules.show(subject),
        t("The race"): lambda: study_race.show(subject),
        t("Cheat sheet"): lambda: study_sheet.show(subject),
    }
    names = list(parts)
    key = f"study-{code}"
    chosen = st.segmented_control(t("Study"), names, default=names[0], key=key, required=True)
    parts[chosen or names[0]]()
