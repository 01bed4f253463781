"""Refusals as the page shows them."""

from __future__ import annotations

import streamlit as st

from solver.said import sentence
from solver.ui import state
from solver.ui.faces import plain
from solver.ui.tongue import t


def show_refusal(where: str, before: str = "") -> None:
    """Show what was refused in one part of the page, if anything."""
    refused = state.refusal(where)
    if refused is None:
        return
    refuse(refused.field, refused.token, refused.message, before)


def refuse(field: str, token: str, message: str, before: str = "") -> None:
    """Show why something was refused: the place and the word at fault, and the mend."""
    at = ""
    if field:
        at = f"**{plain(field)}**"
        if token:
            at += f", **{plain(token)}**"
        at += ": "
    told = plain(t(message) if at else sentence(message, t))
    st.error(f"{t(before)} {at}{told}".strip(), icon=":material/error:")
