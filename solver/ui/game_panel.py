"""The choice of the game, where nothing of one has been entered yet."""

from __future__ import annotations

import streamlit as st

from solver.game import Game
from solver.games import GAMES
from solver.ui.tongue import t


def choose(now: Game) -> Game:
    """Show the choice of the game, and return the chosen one."""
    name = st.segmented_control(
        t("Game"),
        list(GAMES),
        default=now.name,
        format_func=lambda name: GAMES[name].title,
        key=f"game-{now.name}",  # another default is another choice
        required=True,
        label_visibility="collapsed",
        width="stretch",
    )
    return GAMES[name or now.name]
