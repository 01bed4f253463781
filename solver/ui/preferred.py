"""What a new game begins with where one was followed before: which game, and who plays."""

from __future__ import annotations

from typing import Any

import streamlit as st

from solver.game import Game
from solver.games import FLIP7, GAMES, game_at


def game() -> Game:
    """Return the game that is chosen where none is followed: the last one."""
    return GAMES[st.session_state.get("preferred", FLIP7.name)]


def prefer(chosen: Game) -> None:
    """Remember which game is chosen."""
    st.session_state.preferred = chosen.name


def names() -> tuple[str, ...]:
    """Return the names of those who played last, in their order; nothing before a first game."""
    found: tuple[str, ...] = st.session_state.get("names", ())
    return found


def remember(start: Any) -> None:  # noqa: ANN401  # a table of any game
    """Remember the game that is followed, and who plays."""
    prefer(game_at(start))
    st.session_state.names = tuple(player.name for player in start.players)
