"""Solving for the page: each answer is kept by the text of its position, in bounded caches."""

from __future__ import annotations

import streamlit as st

from solver.advice import Advice
from solver.games import advise, parse

COMPILING = "The engine is being compiled once for this machine: some seconds …"


@st.cache_resource(show_spinner=COMPILING)
def ready() -> bool:
    """Compile the engine, or load what was compiled before; once for all visitors."""
    advise(parse("3 4 5 6 8 9"))
    advise(parse("3 4 5 6 8 9; alone"))
    return True


@st.cache_data(max_entries=500, show_spinner="Working it out …")
def advice(text: str, *, exact: bool = False) -> Advice:
    """Return the advice for the canonical text of a position, without the other players.

    Raises
    ------
    RuleError, TooLargeError
        As `solver.games.advise`.
    """
    return advise(parse(text), exact=exact, everyone=False)
