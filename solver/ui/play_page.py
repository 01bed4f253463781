"""The page of a game: it follows the table card by card, and advises whoever must choose."""

from __future__ import annotations

from functools import partial
from typing import Any

import streamlit as st

from solver.flip.live import Live
from solver.flip.table import FLIPS
from solver.games import game_at
from solver.ui import (
    answer_panel,
    log_panel,
    play_state,
    players_panel,
    settings_panel,
    setup_panel,
    share_panel,
    solve,
    style,
    turn_panel,
)
from solver.ui.faces import plain
from solver.ui.moment import view
from solver.ui.tap import button, catch_up
from solver.ui.tongue import current, t
from solver.ui.verdict import sentence


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
    if play_state.resetting():
        setup_panel.correct(live)
    else:
        _game(live)


def _game(live: Live[Any, Any]) -> None:
    table = live.record.table()
    left, right = st.columns(2, gap="large")
    with left:
        with st.container(key="verdict"):
            solve.ready(game_at(table))
            advice = turn_panel.moment(table)
        _notes()
        log_panel.waiting(live)
    with st.bottom, st.container(gap="xsmall"):
        turn_panel.dock(live, table, advice)
    seat = table.ask().seat
    with left:
        if advice is not None:
            answer_panel.targets(advice)
        if seat is not None and table.ask().need in FLIPS:
            answer_panel.next_card(view(table, seat), table.players[seat].name)
            if advice is not None:
                answer_panel.later(view(table, seat))
    with right:
        shown = view(table, 0 if seat is None else seat)
        players_panel.table(shown, advice, play_state.chosen().models)
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
                    on_click=partial(play_state.reset, on=True),
                )
        log_panel.log(live)
        share_panel.share(live)


def _notes() -> None:
    """Show what the last action did beyond what was asked for, or why it was refused."""
    refused = play_state.refusal()
    if refused is not None and refused.where == "game":
        st.error(plain(current().say(refused.message)), icon=":material/error:")
    if (done := play_state.done()) is not None:
        st.caption(plain(t(done)))
