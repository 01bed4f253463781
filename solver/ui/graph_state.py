"""What the page of graphs remembers: the cards that came since the position, also in the link."""

from __future__ import annotations

import streamlit as st

from solver.ui.written import Written

PARAMETER = "graph-way"
"""Query parameter that holds the cards; the widgets of the page are bound to theirs."""
_BETWEEN = "."


def load() -> tuple[str, ...]:
    """Return the cards that came since the position.

    A new session takes them from the link, and so does one whose link was changed by going back.
    """
    state, link = st.session_state, st.query_params.get(PARAMETER)
    if "graph_way" not in state:
        state.graph_way, state.graph_links = _read(link or ""), Written()
        state.graph_link = link
    elif link is not None and link != state.graph_link and not state.graph_links.late(link):
        state.graph_way, state.graph_link = _read(link), link
    _show()
    return now()


def now() -> tuple[str, ...]:
    """Return the cards that came since the position, as the session has them."""
    way: tuple[str, ...] = st.session_state.graph_way
    return way


def go(card: str, at: int) -> None:
    """Go on behind one more card; ``at`` is how many came before, when that was offered."""
    if len(now()) == at:
        st.session_state.graph_way = (*now(), card)


def back(to: int = 0) -> None:
    """Go back to where so many cards had come."""
    st.session_state.graph_way = now()[:to]


def _read(link: str) -> tuple[str, ...]:
    return tuple(filter(None, link.lower().split(_BETWEEN)))


def _show() -> None:
    """Write the cards into the link."""
    state = st.session_state
    link = _BETWEEN.join(state.graph_way) or None
    if link == st.query_params.get(PARAMETER):
        return
    if state.graph_link:
        state.graph_links.replaced(state.graph_link)
    state.graph_link = link
    if link is None:
        st.query_params.pop(PARAMETER, None)
    else:
        st.query_params[PARAMETER] = link
