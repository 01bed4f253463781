"""The page of one table: enter what lies there, read what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from solver.flip.notation import Position
from solver.game import Position as AnyPosition
from solver.games import game_at, is_slow
from solver.live import Live
from solver.said import said
from solver.ui import (
    answer_panel,
    edit,
    entry_panel,
    game_panel,
    play_page,
    play_state,
    players_panel,
    solve,
    state,
    style,
)
from solver.ui.dealt import position_page
from solver.ui.edit import Target
from solver.ui.faces import CHOICES
from solver.ui.notice import show_refusal
from solver.ui.tap import button, catch_up
from solver.ui.tongue import t

OTHERS: Mapping[str, Callable[[Any], None]] = {"dealt": position_page.show}
"""How positions of games that are not of rows are shown, by the names that they have."""


def show() -> None:
    """Show the page."""
    new = state.is_new()
    play_state.load()  # a game that is followed stays in the link
    state.load()
    catch_up()
    position = state.load()
    style.apply()
    if position.table.deck.game in OTHERS:
        _other(position)
        return
    target = state.target(position)
    left, right = st.columns(2, gap="large")
    if new:  # the pad is there at once, even while the engine is compiled
        _dock(position, target)
    with left:
        show_refusal("link", said("This link holds no position, so here is an empty table."))
        with st.container(key="verdict"):
            solve.ready(game_at(position.table))
            advice = answer_panel.answer(position)
    if not new:  # pad and verdict change together
        _dock(position, target)
    with left:
        if edit.is_empty(position):
            _choose(position)
        with st.container(gap="xsmall"):
            entry_panel.place(position, target)
        answer_panel.next_card(position)
    with right:
        if advice is not None and advice.best in CHOICES:
            st.subheader(t("If you hit: your points at the end"), anchor=False)
            answer_panel.final_score(advice.figures)
            if not is_slow(position):
                answer_panel.fractions(position)
    with left:
        players_panel.table(position, advice)
    with right:
        _follow(position)
        players_panel.as_text(position)


def _other(position: AnyPosition) -> None:
    """Show a position of a game that is not one of rows."""
    show_refusal("link", said("This link holds no position, so here is an empty table."))
    left, right = st.columns(2, gap="large")
    with left:
        if edit.is_empty(position):
            _choose(position)
        OTHERS[position.table.deck.game](position)
    with st.bottom, st.container(horizontal=True, gap="xsmall"):
        button(
            "",
            key="undo",
            icon=":material/undo:",
            help=t("Take the last change back"),
            disabled=not state.can_undo(),
            on_click=state.undo,
        )
        button(
            t("Start over"),
            key="over",
            icon=":material/restart_alt:",
            on_click=state.edit,
            args=("table", lambda now: edit.empty(game_at(now.table))),
        )
    with right:
        _follow(position)
        players_panel.as_text(position)


def _choose(position: AnyPosition) -> None:
    """Show the choice of the game, as long as nothing lies on the table."""
    now = game_at(position.table)
    if (chosen := game_panel.choose(now)) is not now:
        state.edit("table", lambda _: edit.empty(chosen))
        st.rerun()


def _follow(position: AnyPosition) -> None:
    """Show what goes on from here card by card."""
    # A game needs everybody's turns, and a lone row in company says nothing of the others.
    unknown = (
        isinstance(position, Position)
        and len(position.table.players) == 1
        and position.model == "company"
    )
    if st.button(
        t("Follow the game from here"),
        key="follow",
        icon=":material/playing_cards:",
        help=t("First add the other players: their turns come too")
        if unknown
        else t("Card by card, with everybody's turns"),
        disabled=unknown,
    ):
        play_state.load()
        play_state.begin(Live(game_at(position.table).record(position.table)))
        st.switch_page(st.Page(play_page.show, default=True))


def _dock(position: Position[Any], target: Target) -> None:
    with st.bottom, st.container(gap="xsmall"):
        entry_panel.dock(position, target)
