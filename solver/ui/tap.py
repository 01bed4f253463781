"""Buttons that lose no tap: the first one after a restart of the server comes before the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st


def button(
    label: str,
    key: str,
    on_click: Callable[..., None],
    args: tuple[Any, ...] = (),
    **options: Any,  # noqa: ANN401  # those of `st.button`
) -> None:
    """Show a button that calls ``on_click`` when it is tapped.

    A session that a tap begins knows no button yet, and would let the call go: it is
    made up for by `catch_up`.
    """
    if st.button(label, key, on_click=_tapped, args=(key, on_click, args), **options):
        if st.session_state.get("tapped") != key:
            st.session_state.missed = (on_click, args)
            st.rerun()
        st.session_state.tapped = None


def catch_up() -> None:
    """Do what the tap that began this session was for; before any widget is shown."""
    if missed := st.session_state.pop("missed", None):
        on_click, args = missed
        on_click(*args)


def _tapped(key: str, on_click: Callable[..., None], args: tuple[Any, ...]) -> None:
    st.session_state.tapped = key
    on_click(*args)
