"""Chances for the page: each is kept by the text of its position, in bounded caches."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass

import streamlit as st

from solver.dealt.advise import Advice, refine
from solver.dealt.chances import Others, able, beaten
from solver.dealt.notation import format_position, parse, seen
from solver.dealt.odds import Hold, Odds
from solver.dealt.odds import hold as hold_at
from solver.dealt.odds import odds as odds_of
from solver.dealt.one_hand import Chance
from solver.dealt.sets import Set
from solver.dealt.table import Table
from solver.errors import TooLargeError
from solver.ui.tongue import t

_EXACT = threading.Semaphore()
"""Fractions are worked out one at a time, so that short answers have a core to themselves."""


@dataclass
class _Refined:
    """An estimate that is refined: the last one, and what gives better ones.

    A session has one of them, and only its own thread goes on with it.
    """

    text: str
    rest: Iterator[Advice]
    last: Advice | None = None


def advice(table: Table, seat: int) -> Iterator[Advice]:
    """Yield what a player should do, better and better, until the best is clear.

    The first one is as good as what this session knows already.

    Raises
    ------
    RuleError, RefusedError, TooLargeError
        As the advisor says.
    """
    text = format_position(seen(table, seat))
    known: _Refined | None = st.session_state.get("refined")
    if known is None or known.text != text:
        known = _Refined(text, refine(parse(text), seconds=None, odds=False))
        st.session_state.refined = known
    if known.last is not None:
        yield known.last
    for found in known.rest:
        known.last = found
        yield found


def odds(table: Table, seat: int) -> Odds | None:
    """Return what a player whose hand is known can do; None if that is beyond this machine.

    Raises
    ------
    RefusedError
        The player plays nothing now.
    """
    with st.spinner(t("Working it out …")):
        return _odds(format_position(seen(table, seat)))


def hold(table: Table, seat: int) -> Hold | None:
    """Return how the highest set stands as a player sees it; None if that is not known."""
    return _hold(format_position(seen(table, seat)))


def fractions(table: Table, seat: int, beat: Set) -> list[Chance]:
    """Return the chance that each later player can beat a set, as fractions."""
    return _fractions(format_position(seen(table, seat)), beat)


def nobody(table: Table, seat: int, beat: Set) -> Chance | None:
    """Return the chance that nobody can beat a set as a fraction, which may take a minute."""
    with st.spinner(t("Working it out …")):
        return _nobody(format_position(seen(table, seat)), beat)


@st.cache_data(max_entries=500, show_spinner=False)
def _odds(text: str) -> Odds | None:
    try:
        return odds_of(parse(text))
    except TooLargeError:
        return None


@st.cache_data(max_entries=500, show_spinner=False)
def _hold(text: str) -> Hold | None:
    try:
        return hold_at(parse(text).table)
    except TooLargeError:
        return None


@st.cache_data(max_entries=500, show_spinner=False)
def _fractions(text: str, beat: Set) -> list[Chance]:
    position = parse(text)
    found = able(Others.after(position.table, position.hero), exact=True)
    return [player.at_all for player in found[beat]]


@st.cache_data(max_entries=500, show_spinner=False)
def _nobody(text: str, beat: Set) -> Chance | None:
    position = parse(text)
    try:
        with _EXACT:
            [found] = beaten(Others.after(position.table, position.hero), [beat], exact=True)
    except TooLargeError:
        return None
    return found.nobody
