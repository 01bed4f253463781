"""Setting up a game to follow: which one, who plays, and what else its form asks.

What was set up wrong can be set right later: the game is the same, from another start.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

import streamlit as st

from solver.game import Game
from solver.games import game_at
from solver.live import Live, restarted
from solver.records import Record
from solver.refusal import RefusedError
from solver.said import said
from solver.switches import RuleError
from solver.ui import game_panel, mending, play_state, preferred
from solver.ui.faces import plain
from solver.ui.forms import FORMS
from solver.ui.tap import button
from solver.ui.tongue import current, t
from solver.words import MAX_NAME, check_new_name


class _Named(NamedTuple):
    name: str


def setup() -> None:
    """Show what begins a game."""
    st.subheader(t("A new game"), anchor=False)
    game = game_panel.choose(preferred.game())
    preferred.prefer(game)
    form = FORMS[game.name]
    st.caption(t(form.caption))
    key = "seats" if form.least == 1 else f"seats-{game.name}"
    known = preferred.names()
    usual = min(max(len(known), form.least), form.most) if known else form.usual
    seats = st.number_input(t("Players"), form.least, form.most, usual, key=key)
    with st.container(key="setup"):
        for seat in range(seats):
            _player(game, seat, known[seat] if seat < len(known) else _usual(seat), None)
        form.roles(_names(seats), None)
        with st.expander(t("Rules of the house")):
            form.house(game, seats, None)
        button(
            t("Begin"),
            key="begin",
            type="primary",
            icon=":material/play_arrow:",
            on_click=_begin,
            args=(game, key),
        )
    _refusal()


def correct(live: Live[Any, Any]) -> None:
    """Show what sets right how a game began; what happened since stays."""
    start = live.record.start
    game = game_at(start)
    form, seats = FORMS[game.name], len(start.players)
    st.subheader(t("How the game began"), anchor=False)
    st.caption(t("What happened since stays, card by card."))
    with st.container(key="setup"):
        for seat, player in enumerate(start.players):
            _player(game, seat, player.name, form.value(start, seat))
        form.roles(_names(seats), start)
        with st.expander(t("Rules of the house")):
            form.house(game, seats, start)
        with st.container(horizontal=True, gap="xsmall"):
            button(
                t("Go on with these"),
                key="correct",
                type="primary",
                icon=":material/check:",
                on_click=_correct,
                args=(start,),
            )
            button(t("Leave it"), key="keep-start", on_click=partial(mending.reset, on=False))
    _refusal()


def _refusal() -> None:
    if (refused := play_state.refusal()) is not None and refused.where == "setup":
        st.error(plain(current().say(refused.message)), icon=":material/error:")


def _names(seats: int) -> list[str]:
    return [st.session_state[f"setup-name-{seat}"] or _usual(seat) for seat in range(seats)]


def _player(game: Game, seat: int, name: str, value: int | None) -> None:
    with st.container(horizontal=True, gap="xsmall"):
        st.text_input(
            t("Name {number}", number=seat + 1),
            name,
            max_chars=MAX_NAME,
            key=f"setup-name-{seat}",
            label_visibility="collapsed",
        )
        FORMS[game.name].number(game, seat, value)


def _usual(seat: int) -> str:
    return t("me") if seat == 0 else t("player{number}", number=seat + 1)


def _begin(game: Game, key: str) -> None:
    seats = st.session_state[key]  # which may just have been typed: some have no name yet
    with _refusing():
        start = FORMS[game.name].new(game, _typed(game, seats), None)
        play_state.begin(Live(_read(game, start)))


def _correct(start: Any) -> None:  # noqa: ANN401  # the game's own
    live, game = play_state.game(), game_at(start)
    if live is None or live.record.start != start:  # a second tap
        return
    form = FORMS[game.name]
    with _refusing():
        new = form.new(game, _typed(game, len(start.players)), start)
        record = _read(game, form.corrected(game, start, new))
        play_state.attempt(lambda live: restarted(live, record.start).live, tap_by_tap=False)
        play_state.look_up()


def _typed(game: Game, seats: int) -> list[str]:
    """Return the names that are typed."""
    players: list[_Named] = []
    for seat in range(seats):
        # Notation has no blanks in names.
        typed = "_".join(st.session_state.get(f"setup-name-{seat}", "").split()) or _usual(seat)
        where = t("Name {number}", number=seat + 1)
        name = game.words.read_name(where, typed)
        check_new_name(where, name, players)
        players.append(_Named(name))
    return [player.name for player in players]


def _read(game: Game, start: Any) -> Record[Any, Any]:  # noqa: ANN401  # the game's own
    """Return the record of a game that has just begun, as its text is read."""
    return game.parse_record(game.format_record(game.record(start)))


@contextmanager
def _refusing() -> Iterator[None]:
    """Show why something was refused."""
    try:
        yield
    except RefusedError as error:
        play_state.refuse(
            "setup", said("{place}: {problem}", place=error.field, problem=error.message)
        )
    except RuleError as error:
        play_state.refuse("setup", said("{problem}", problem=error.message))
