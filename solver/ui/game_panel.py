"""The choice of the game, where nothing of one has been entered yet."""

from __future__ import annotations

import streamlit as st

from solver.games import GAMES, Game
from solver.ui.faces import plain
from solver.ui.tongue import t


def choose(now: Game) -> Game:
    """Show the choice of the game; return the chosen one, and say what it lacks here."""
    name = st.segmented_control(
        t("Game"),
        list(GAMES),
        default=now.name,
        format_func=lambda name: GAMES[name].title,
        key="game",
        required=True,
        label_visibility="collapsed",
        width="stretch",
    )
    game = GAMES[name or now.name]
    if game.advisor is None:
        st.caption(
            plain(
                t(
                    "The page is the referee of {game}, and shows the exact odds of the next card. "
                    "What is best it does not say yet.",
                    game=game.title,
                )
            )
        )
    return game
