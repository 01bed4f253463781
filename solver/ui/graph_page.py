"""The page of graphs: what may come of hitting, card after card, and what is best then."""

from __future__ import annotations

import threading
from functools import partial
from typing import NamedTuple

import streamlit as st

from solver.errors import TooLargeError
from solver.flip7.decisions import Decisions, decisions
from solver.flip7.rules import RuleError
from solver.games import FLIP7, parse_of
from solver.language import language
from solver.refusal import MAX_TEXT, RefusedError
from solver.ui import answer_panel, graph_state, graph_view, solve, style
from solver.ui.faces import plain
from solver.ui.graph_view import MIMES, Sheet
from solver.ui.looks.flip7 import Flip7
from solver.ui.notice import refuse
from solver.ui.tap import button, catch_up
from solver.ui.tongue import code, current, t
from solver.ui.verdict import too_large

FIRST = "5 9 12"
"""The position that the page opens with."""
MOST_STATES, MOST_VALUES = 3_000, 600_000_000
"""Situations of a graph, and values of its look-aheads: some seconds."""
DEPTHS, BOXES = (1, 2, 3, 4, 5, 6), (20, 40, 60, 100, 200)
_STYLE = """<style>
.graph {overflow: auto; max-height: 75vh; direction: ltr; border-radius: 0.6rem}
.graph img {max-width: none; display: block}
@media (max-width: 640px) {.graph {max-height: 60vh}}
.st-key-graph-at input, .st-key-crumb-0 p {direction: ltr; unicode-bidi: isolate}
</style>"""
_ONE = threading.Semaphore()
"""Graphs are worked out one at a time, so that short answers have a core to themselves."""


class _Asked(NamedTuple):
    """What a graph is asked for: see `decisions`."""

    text: str
    way: tuple[str, ...]
    depth: int
    policy: str
    beyond: bool
    exact: bool


def show() -> None:
    """Show the page."""
    style.apply()
    st.html(_STYLE)
    graph_state.load()
    catch_up()
    left, right = st.columns([1, 2], gap="medium")
    with left:
        text, options, boxes = _asking()
        with st.container(key="verdict"):
            solve.ready()
            asked = _read(text, options)
            sheet = None if asked is None else _answer(asked, boxes)
    with st.bottom, st.container(gap="xsmall"):
        _dock(sheet)
    if asked is None or sheet is None:
        return
    with right:
        st.html(sheet.picture)
        for note in sheet.notes:
            st.caption(plain(t(note)))
        if sheet.rows:
            st.subheader(t("The next card, and what is best then"), anchor=False)
            st.table(list(sheet.rows), border="horizontal", hide_index=True)
        _downloads(asked, boxes)


def _asking() -> tuple[str, tuple[int, str, bool, bool], int]:
    """Show what can be asked for; return the position, depth and so on, and boxes."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall"):
        text = st.text_input(
            t("Position"),
            FIRST,
            max_chars=MAX_TEXT,
            key="graph-at",
            placeholder="me 143: 12 7 +4 sc; ann 168: 5 9 x2",
            help=t("Your cards, or a whole table as the page One position shows it as text"),
            on_change=graph_state.back,
            bind="query-params",
        )
        with st.popover(t("Settings"), icon=":material/tune:"):
            depth = st.selectbox(
                t("Cards to follow"),
                DEPTHS,
                1,
                key="graph-depth",
                bind="query-params",
            )
            policy = st.selectbox(
                t("Whoever decides"),
                list(Flip7.models),
                format_func=lambda each: t(Flip7.models[each]) if each in Flip7.models else each,
                key="graph-policy",
                accept_new_options=True,
                help=t("Or type a rule, such as stay sum >= 23"),
                bind="query-params",
            )
            boxes = st.selectbox(
                t("Boxes of the picture, at most"),
                BOXES,
                2,
                key="graph-boxes",
                bind="query-params",
            )
            beyond = st.toggle(
                t("Show also what comes of hitting where one stays"),
                key="graph-beyond",
                bind="query-params",
            )
            exact = st.toggle(
                t("Exact fractions in the files"), key="graph-exact", bind="query-params"
            )
    return text or "", (depth, policy or "optimal", beyond, exact), boxes


def _read(text: str, options: tuple[int, str, bool, bool]) -> _Asked | None:
    """Return what is asked for; show why there is none if the position is refused."""
    try:
        return _Asked(FLIP7.format(parse_of(text)), graph_state.now(), *options)
    except RefusedError as error:
        refuse(error.field, error.token, error.message)
        return None


def _answer(asked: _Asked, boxes: int) -> Sheet | None:
    """Show what is best, or why there is no graph; return what else there is to show."""
    try:
        with st.spinner(t("Working it out …")):
            found = _sheet(asked, boxes, code())
    except RefusedError as error:
        refuse(error.field, error.token, error.message)
        return None
    except RuleError as error:
        refuse("", "", error.text)
        return None
    if isinstance(found, TooLargeError):
        answer_panel.box(too_large(found.args[0]))
        return None
    answer_panel.box(found.verdict)
    if found.aim is not None:
        st.info(plain(t(found.aim)), icon=":material/flag:")
    return found


def _dock(sheet: Sheet | None) -> None:
    """Show the way here, and the cards that lead on."""
    way = graph_state.now()
    onward = "chevron_left" if current().right_to_left else "chevron_right"
    with st.container(horizontal=True, vertical_alignment="center", gap="xxsmall"):
        button(
            "",
            key="way-back",
            icon=":material/undo:",
            help=t("Back by one card"),
            disabled=not way,
            on_click=graph_state.back,
            args=(len(way) - 1,),
        )
        for at, crumb in enumerate(sheet.crumbs if sheet else ()):
            last = at == len(way)
            button(
                crumb if not at else f":material/{onward}: {crumb}",
                key=f"crumb-{at}",
                type="tertiary",
                disabled=last,
                help=t("You are here") if last else t("Back to here"),
                on_click=graph_state.back,
                args=(at,),
            )
    if sheet is None or not sheet.keys:
        return
    with st.container(key="pad"), st.grid(11, min_column_width=50, gap="xxsmall"):
        for key in sheet.keys:
            button(
                key.label,
                key=f"next-{key.code}",
                help=plain(t(key.help)),
                width="stretch",
                on_click=graph_state.go,
                args=(key.code, len(way)),
            )


def _downloads(asked: _Asked, boxes: int) -> None:
    """Show buttons that save the graph."""
    with st.container(horizontal=True, gap="xsmall"):
        for end, mime in MIMES.items():
            st.download_button(
                end.upper() if end != "graphml" else "GraphML",
                partial(_file, asked, boxes, end, code()),
                file_name=f"graph.{end}",
                mime=mime,
                key=f"save-{end}",
                icon=":material/download:",
                help=t("The picture") if end == graph_view.PICTURE else t("Every situation"),
                on_click="ignore",
            )


@st.cache_data(max_entries=200, show_spinner=False)
def _sheet(asked: _Asked, boxes: int, tongue: str) -> Sheet | TooLargeError:
    found = _found(asked)
    if isinstance(found, TooLargeError):
        return found
    return graph_view.sheet(found, boxes, language(tongue).say)


def _file(asked: _Asked, boxes: int, end: str, tongue: str) -> str:
    found = _found(asked)
    if isinstance(found, TooLargeError):
        raise found
    return graph_view.file(found, boxes, end, language(tongue).say)


@st.cache_data(max_entries=20, show_spinner=False)
def _found(asked: _Asked) -> Decisions | TooLargeError:
    """Return the graph, or why it is too large: finding that out takes long, too."""
    with _ONE:
        try:
            return decisions(
                parse_of(asked.text),
                way=asked.way,
                depth=asked.depth,
                policy=asked.policy,
                beyond=asked.beyond,
                exact=asked.exact,
                max_states=MOST_STATES,
                max_values=MOST_VALUES,
            )
        except TooLargeError as error:
            return error
