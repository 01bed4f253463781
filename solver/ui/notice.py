"""Refusals as the page shows them."""

from __future__ import annotations

import streamlit as st

from solver.ui import state
from solver.ui.faces import plain
from solver.ui.tongue import t
from solver.ui.verdict import sentence


def show_refusal(where: str, before: str = "") -> None:
    """Show what was refused in one part of the page, if anything."""
    refused = state.refusal(where)
    if refused is None:
        return
    at = ""
    if refused.field:
        at = f"**{plain(refused.field)}**"
        if refused.token:
            at += f", **{plain(refused.token)}**"
        at += ": "
    message = plain(t(refused.message) if at else sentence(refused.message, t))
    st.error(f"{t(before)} {at}{message}".strip(), icon=":material/error:")
