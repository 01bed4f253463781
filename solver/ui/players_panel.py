"""The players: the table of figures, names and totals; and the position as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from solver.advice import Advice
from solver.errors import TooLargeError
from solver.flip.fields import MAX_TOTAL
from solver.flip.notation import Position
from solver.flip.rules import RuleError
from solver.flip.words import MAX_NAME
from solver.game import Position as AnyPosition
from solver.games import game_at, rows_at
from solver.refusal import MAX_TEXT
from solver.ui import edit, solve, state
from solver.ui.faces import plain
from solver.ui.looks import look_at
from solver.ui.notice import show_refusal
from solver.ui.players import cells, lines, most, seen_by, twins
from solver.ui.tap import button
from solver.ui.tongue import t


def table(
    position: Position[Any],
    advice: Advice | None,
    models: Mapping[str, str] | None = None,
    *,
    deciding: bool = True,
) -> None:
    """Show all players in seating order.

    Parameters
    ----------
    models
        How others play, by name.
    deciding
        Whether somebody decides now: while cards only come in, they come fast, and what each
        player can expect is not worked out.
    """
    st.subheader(t("Players"), anchor=False)
    points = _expected(position, advice, models or {}) if deciding else {}
    rows = [cells(line, points.get(line.seat), t) for line in lines(position)]
    st.table(rows, border="horizontal", hide_index=True)
    st.caption(
        t("Busts: chance that the next card busts. Ends with: expected points of this round.")
    )


def editor(position: Position[Any]) -> None:
    """Show what adds, names and removes players, and sets their totals."""
    with st.popover(t("Players"), icon=":material/group:", key="players"):
        with (
            st.form("add", clear_on_submit=True, border=False),
            st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall"),
        ):
            st.text_input(t("Add players"), placeholder="Ann Bob Cat", key="names")
            st.form_submit_button(t("Add"), icon=":material/group_add:", on_click=_add)
        show_refusal("players")
        for seat, player in enumerate(position.table.players):
            _player(position, seat, player.name, player.total)
        _dealer(position)
        st.toggle(
            t("After each tap, go on to the next player"), key="moving", persist_state="session"
        )


def as_text(position: AnyPosition) -> None:
    """Show the position as text, and take another."""
    st.subheader(t("Position as text"), anchor=False)
    st.caption(t("Copy it, or send the link of this page: both hold the whole table."))
    st.code(game_at(position.table).format(position), language=None, wrap_lines=True)
    with st.form("paste", border=False):
        st.text_area(
            t("Paste a position"),
            key="pasted",
            placeholder=look_at(position.table).placeholder,
            max_chars=MAX_TEXT,
            height=80,
        )
        st.form_submit_button(
            t("Use this position"), icon=":material/content_paste_go:", on_click=_paste
        )
    show_refusal("paste")


def _player(position: Position[Any], seat: int, name: str, total: int) -> None:
    again = state.refusals()
    name_key, total_key = f"name-{seat}-{name}-{again}", f"total-{seat}-{total}-{again}"
    with st.container(horizontal=True, gap="xxsmall", vertical_alignment="bottom"):
        st.text_input(
            t("Name {number}", number=seat + 1),
            name,
            max_chars=MAX_NAME,
            key=name_key,
            width=120,
            label_visibility="collapsed",
            on_change=_rename,
            args=(seat, name_key),
        )
        st.number_input(
            plain(t("Total of {name}", name=name)),
            rows_at(position.table).least_total(position.table.rules),
            MAX_TOTAL,
            total,
            key=total_key,
            width=110,
            label_visibility="collapsed",
            on_change=_set_total,
            args=(seat, total_key),
        )
        button(
            "",
            key=f"hero-{seat}",
            icon=":material/person:",
            type="primary" if seat == position.hero else "secondary",
            help=plain(t("{name} is the one who asks", name=name)),
            on_click=state.edit,
            args=("players", edit.set_hero, seat),
        )
        button(
            "",
            key=f"remove-{seat}",
            icon=":material/person_remove:",
            help=plain(t("Remove {name}; the cards go to the discard pile", name=name)),
            disabled=seat == position.hero,
            on_click=state.edit,
            args=("players", edit.remove_player, seat),
        )


def _dealer(position: Position[Any]) -> None:
    names = [player.name for player in position.table.players]
    if len(names) < 2:
        return
    # The choice is kept by its words, which a new name changes: so it begins anew then.
    key = f"dealer-{names}-{position.table.dealer}"
    st.selectbox(
        t("Who deals"),
        range(len(names)),
        position.table.dealer,
        format_func=names.__getitem__,
        key=key,
        on_change=_deal,
        args=(key,),
    )


def _deal(key: str) -> None:
    state.edit("players", edit.set_dealer, st.session_state[key])


def _add() -> None:
    if st.session_state.names.strip():
        state.edit("players", edit.add_players, st.session_state.names)


def _paste() -> None:
    state.paste("paste", st.session_state.pasted)
    if state.accepted():
        st.session_state.pasted = ""


def _rename(seat: int, key: str) -> None:
    state.edit("players", edit.rename, seat, st.session_state[key])


def _set_total(seat: int, key: str) -> None:
    state.edit("players", edit.set_total, seat, int(st.session_state[key] or 0))


def _expected(
    position: Position[Any], advice: Advice | None, models: Mapping[str, str]
) -> dict[int, float]:
    """Return the expected points of every active player that can be had quickly."""
    points: dict[int, float] = {}
    for seat, first in twins(position).items():
        if first in points and not models:
            points[seat] = points[first]
            continue
        if seat == position.hero and advice is not None:
            points[seat] = most(advice.figures)
            continue
        view = seen_by(position, seat)
        model = models.get(position.table.players[seat].name, "")
        known = advice is not None and advice.objective == "win"
        try:
            found = solve.points(view, model, known=known)
        except (RuleError, TooLargeError):
            continue
        if found is not None:
            points[seat] = found
    return points
