"""What is being set right of a game: one of its events, or how it began."""

from __future__ import annotations

import streamlit as st

from solver.ui import play_state


def number() -> int | None:
    """Return the number of the event that is being set right."""
    found: int | None = st.session_state.mending
    return found


def mend(number: int | None) -> None:
    """Begin to set an event right, or stop."""
    st.session_state.mending = number
    st.session_state.game_refused = None


def of_start() -> bool:
    """Return whether it is being set right how the game began."""
    on: bool = st.session_state.resetting
    return on


def reset(*, on: bool) -> None:
    """Begin to set right how the game began, or stop."""
    st.session_state.resetting, st.session_state.game_refused = on, None
    play_state.look_up()
