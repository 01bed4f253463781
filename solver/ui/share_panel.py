"""Keeping and sharing a game: its link, also for a phone, and its record as a text."""

from __future__ import annotations

import io
import socket
from typing import Any
from urllib.parse import urlencode, urlsplit, urlunsplit

import segno
import streamlit as st

from solver.games import game_at
from solver.live import Live
from solver.records import MAX_RECORD
from solver.ui import play_state, preferred
from solver.ui.looks import LOOKS
from solver.ui.tongue import t

_LOCAL = {"localhost", "127.0.0.1", "::1", "[::1]"}


def share(live: Live[Any, Any] | None) -> None:
    """Show what keeps and sends a game."""
    st.subheader(t("Keep and share"), anchor=False)
    if is_open():
        st.warning(
            t("Everybody in this network can open this page."), icon=":material/wifi_tethering:"
        )
    if live is not None:
        st.caption(t("The link of this page holds the whole game: keep it, or send it."))
        _code()
        game = game_at(live.record.start)
        text = game.format_record(live.record)
        st.download_button(
            t("Save the record"),
            text,
            file_name=f"{game.name}.txt",
            mime="text/plain",
            icon=":material/download:",
        )
        st.code(text, language=None, wrap_lines=True)
    with st.form("record", border=False):
        st.text_area(
            t("Paste a record"),
            key="pasted-record",
            placeholder=LOOKS[preferred.game().name].record,
            max_chars=MAX_RECORD,
            height=100,
        )
        st.form_submit_button(
            t("Follow this game"), icon=":material/content_paste_go:", on_click=_paste
        )


def is_open() -> bool:
    """Return whether other devices can open this page."""
    return st.get_option("server.address") not in _LOCAL


def _code() -> None:
    """Show the link as a picture that a phone can read."""
    with st.expander(t("Go on with a phone"), icon=":material/qr_code:"):
        if not is_open():
            st.markdown(
                t(
                    "Only this machine can open the page now. Start it with `make share` to let "
                    "phones in the same network open it."
                )
            )
            return
        link = _address()
        try:
            made = segno.make(link, error="l", micro=False)
        except segno.DataOverflowError:
            st.markdown(t("This game is too long for a picture: send the link instead."))
            return
        picture = io.BytesIO()
        made.save(picture, kind="svg", scale=4, border=4, light="white")
        st.image(picture.getvalue().decode(), width=280)
        st.code(link, language=None, wrap_lines=True)


def _address() -> str:
    """Return the address of this game for another device."""
    parts = urlsplit(st.context.url or "http://localhost:8501")
    host = parts.hostname or "localhost"
    if host in _LOCAL:
        host = _own_address() or host
    place = f"{host}:{parts.port}" if parts.port else host
    query = urlencode(st.query_params.to_dict())
    return urlunsplit((parts.scheme, place, parts.path or "/", query, ""))


def _own_address() -> str | None:
    """Return the address of this machine in its network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _paste() -> None:
    play_state.paste(st.session_state["pasted-record"])
    if play_state.refusal() is None:
        st.session_state["pasted-record"] = ""
