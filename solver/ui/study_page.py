"""The page for students: when to stay, what rules of thumb lose, and the race."""

from __future__ import annotations

import streamlit as st

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
    parts = {
        t("Thresholds"): study_rows.show,
        t("Rules of thumb"): study_rules.show,
        t("The race"): study_race.show,
        t("Cheat sheet"): study_sheet.show,
    }
    names = list(parts)
    chosen = st.segmented_control(
        t("Study"), names, default=names[0], key=f"study-{current().code}", required=True
    )
    parts[chosen or names[0]]()
