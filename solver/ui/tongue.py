"""The language that this visitor reads: chosen on the page, in the link, or by the browser."""

from __future__ import annotations

from contextvars import ContextVar

import streamlit as st

from solver.language import NAMES, Language, language, nearest
from solver.said import said

PARAMETER = "lang"
"""Query parameter that holds the language."""
_current: ContextVar[Language | None] = ContextVar("language", default=None)


def code() -> str:
    """Return the code of the language of this visitor."""
    # The link says it, or said so on another page.
    chosen = st.query_params.get(PARAMETER) or st.session_state.get("tongue")
    if chosen not in NAMES:
        return nearest(st.context.locale)
    st.session_state.tongue = chosen
    return chosen


def begin() -> None:
    """Keep the language of this visitor for this run of the page: asking takes long."""
    _current.set(language(code()))


def current() -> Language:
    """Return the language of this visitor."""
    return _current.get() or language(code())


def t(text: str, /, **values: object) -> str:
    """Return a text in the language of this visitor; ``values`` stand in it as in `said`."""
    return current().say(said(text, **values) if values else text)


def choose() -> None:
    """Show the choice of the language."""
    now, codes = code(), [*NAMES]
    chosen = st.selectbox(
        t("Language"), codes, codes.index(now), format_func=NAMES.__getitem__, key="language"
    )
    if chosen != now:
        st.query_params[PARAMETER] = st.session_state.tongue = chosen
        st.rerun()
