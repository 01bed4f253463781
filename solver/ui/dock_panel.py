"""What can be tapped at every moment of every game: back, forth, and on to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from solver.games import game_at
from solver.live import Live
from solver.ui import play_state
from solver.ui.faces import plain
from solver.ui.log import last
from solver.ui.tap import button
from solver.ui.tongue import t


def steps(live: Live[Any, Any]) -> None:
    """Show what takes the last tap back or puts it back, and what happened last."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
        button(
            "",
            key="game-undo",
            icon=":material/undo:",
            help=t("Take the last tap back"),
            disabled=not play_state.can_undo(),
            shortcut="Backspace",
            on_click=play_state.undo,
        )
        button(
            "",
            key="game-redo",
            icon=":material/redo:",
            help=t("Put it back"),
            disabled=not play_state.can_redo(),
            shortcut="Shift+Backspace",
            on_click=play_state.redo,
        )
        st.caption(plain(t(last(live))))


def next_round(event: Any, number: int) -> None:  # noqa: ANN401  # the game's own
    """Show the button that goes on to the next round, which is event ``number``."""
    button(
        t("Next round"),
        key="next-round",
        type="primary",
        icon=":material/skip_next:",
        shortcut="N",
        width="stretch",
        on_click=play_state.tap,
        args=(event, number),
    )


def rematch(again: Callable[[Any, Any], Any], remark: str) -> None:
    """Show the button that begins another game of the same players.

    Parameters
    ----------
    again
        Its first table, from that of this game and the last one.
    """
    button(
        t("Rematch"),
        key="rematch",
        icon=":material/replay:",
        help=remark,
        width="stretch",
        on_click=_rematch,
        args=(again,),
    )


def _rematch(again: Callable[[Any, Any], Any]) -> None:
    live = play_state.game()
    if live is None or not live.record.events:  # a second tap finds the new game
        return
    start, kept = live.record.start, play_state.chosen()
    game = game_at(start)
    play_state.begin(Live(game.record(again(start, live.record.table()))))
    play_state.follow(kept)
