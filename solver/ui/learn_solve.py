"""What the lessons ask of the compiled engine: each answer is kept, in bounded caches."""

from __future__ import annotations

import threading
from fractions import Fraction

import streamlit as st

from solver.lessons.bonus import best_of_real, flips_at
from solver.lessons.last_round import real_chances
from solver.lessons.real import Whole, outlook_of, wholes
from solver.lessons.second_chance import Option, real_option
from solver.ui import solve
from solver.ui.tongue import t

Codes = tuple[str, ...]
"""Codes of the cards of a row of the real game."""
_LONG = threading.Semaphore()
"""They take a second or two, so they are worked out one at a time."""


def flip(codes: Codes) -> Fraction | None:
    """Return the bonus at which a row flips, as `flips_at`; it may raise what `look` does."""
    solve.ready()
    with st.spinner(t("Working it out …")):
        return _flip(codes)


def second_chance(codes: Codes) -> Option:
    """Return what a Second Chance is worth for a row, as `real_option`."""
    solve.ready()
    with st.spinner(t("Working it out …")):
        return _second_chance(codes)


def last_round(codes: Codes, behind: int) -> tuple[float | None, float]:
    """Return the chances of a row against one who is done, as `real_chances`."""
    solve.ready()
    with st.spinner(t("Working it out …")):
        return _last_round(codes, behind)


def whole_decks() -> tuple[Whole, ...]:
    """Return what whole decks are worth."""
    solve.ready()
    with st.spinner(t("Working it out …")), _LONG:
        return wholes()


@st.cache_data(max_entries=200, show_spinner=False)
def _flip(codes: Codes) -> Fraction | None:
    with _LONG:
        outlook = outlook_of(codes)
        return flips_at(best_of_real(outlook), outlook.row.score(outlook.rules))


@st.cache_data(max_entries=200, show_spinner=False)
def _second_chance(codes: Codes) -> Option:
    with _LONG:
        return real_option(outlook_of(codes))


@st.cache_data(max_entries=500, show_spinner=False)
def _last_round(codes: Codes, behind: int) -> tuple[float | None, float]:
    with _LONG:
        return real_chances(outlook_of(codes), behind)
