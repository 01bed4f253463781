"""The page of a game: it follows the table card by card, and advises whoever must choose."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Protocol

import streamlit as st

from solver.live import Live
from solver.said import sentence
from solver.ui import (
    log_panel,
    mending,
    play_state,
    rows_board,
    settings_panel,
    setup_panel,
    share_panel,
    style,
)
from solver.ui.dealt import board as dealt_board
from solver.ui.faces import plain
from solver.ui.tap import button, catch_up
from solver.ui.tongue import current, t


class Board(Protocol):
    """What a page shows of one game. What `moment` finds is handed on to the rest."""

    def moment(self, table: Any) -> Any:  # noqa: ANN401
        """Show what is asked, and what is best; return what was found."""

    def dock(self, live: Live[Any, Any], table: Any, found: Any) -> None:  # noqa: ANN401
        """Show what can be tapped now."""

    def below(self, table: Any, found: Any) -> None:  # noqa: ANN401
        """Show what stands behind the verdict."""

    def players(self, table: Any, found: Any) -> None:  # noqa: ANN401
        """Show all players."""


BOARDS: Mapping[str, Board] = {
    "flip7": rows_board,
    "vengeance": rows_board,
    "dealt": dealt_board,
}
"""By the names that positions have."""


def show() -> None:
    """Show the page."""
    style.apply()
    if st.session_state.pop("top", False):
        style.scroll_up()
    play_state.load()
    catch_up()
    live = play_state.game()
    refused = play_state.refusal()
    if refused is not None and refused.where == "link":
        st.error(
            f"{t('This link holds no game, so here is an empty table.')} "
            f"{plain(sentence(refused.message, t))}",
            icon=":material/error:",
        )
    if refused is not None and refused.where == "record":
        st.error(plain(f"{refused.field}: {sentence(refused.message, t)}"), icon=":material/error:")
    if live is None:
        setup_panel.setup()
        with st.container(horizontal=True):
            settings_panel.settings(None)
        share_panel.share(None)
        return
    if mending.of_start():
        setup_panel.correct(live)
    else:
        _game(live)


def _game(live: Live[Any, Any]) -> None:
    table = live.record.table()
    board = BOARDS[table.deck.game]
    left, right = st.columns(2, gap="large")
    with left:
        with st.container(key="verdict"):
            found = board.moment(table)
        _notes()
        log_panel.waiting(live)
    with st.bottom, st.container(gap="xsmall"):
        board.dock(live, table, found)
    with left:
        board.below(table, found)
    with right:
        board.players(table, found)
        with st.container(horizontal=True, gap="xsmall"):
            settings_panel.settings(table)
            with st.popover(t("Another game"), icon=":material/add:"):
                st.markdown(t("This game ends here. Its link stays good: keep it to come back."))
                button(t("Begin another game"), key="end", type="primary", on_click=play_state.end)
                st.markdown(t("A wrong name, total, dealer or rule can be set right."))
                button(
                    t("Set right how it began"),
                    key="reset",
                    icon=":material/edit:",
                    on_click=partial(mending.reset, on=True),
                )
        log_panel.log(live)
        share_panel.share(live)


def _notes() -> None:
    """Show what the last action did beyond what was asked for, or why it was refused."""
    refused = play_state.refusal()
    if refused is not None and refused.where == "game":
        st.error(plain(current().say(refused.message)), icon=":material/error:")
    for text in play_state.done():
        st.caption(plain(t(text)))
