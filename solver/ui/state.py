"""What the page remembers: one position as text, the texts before it, and where taps go.

All of it is of one session; nothing is shared between visitors.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Concatenate, ParamSpec

import streamlit as st

from solver.flip.notation import Position
from solver.flip.rules import RuleError
from solver.flip.table import clockwise
from solver.games import game_at, parse
from solver.refusal import RefusedError
from solver.ui.edit import DISCARD, Target, empty
from solver.ui.written import Written

P = ParamSpec("P")
PARAMETER = "p"
"""Query parameter that holds the position."""
MOST_UNDO = 100


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that was refused: the part of the page that asked for it, and why.

    ``field`` and ``token`` are empty unless a text was refused.
    """

    where: str
    field: str
    token: str
    message: str


def is_new() -> bool:
    """Return whether this session has just begun."""
    return "text" not in st.session_state


def load() -> Any:  # noqa: ANN401  # a `Position`, the game's own
    """Return the position of this session.

    A new session takes it from the link, and so does one whose link was changed: by hand, or
    by going back.
    """
    state, link = st.session_state, st.query_params.get(PARAMETER)
    if is_new():
        state.text, state.past = _text(empty()), ()
        state.refused, state.refusals, state.busting, state.said = None, 0, None, ""
        state.linked, state.links = link, Written()
        if link:
            paste("link", link)
            state.past = ()
    elif link and link not in {state.linked, state.text} and not state.links.late(link):
        state.linked = link
        paste("link", link)
    if link != state.text:
        if state.linked:
            state.links.replaced(state.linked)
        state.linked = st.query_params[PARAMETER] = state.text
    return parse(state.text)


def refusal(where: str) -> Refusal | None:
    """Return what was refused in one part of the page since the last action."""
    found: Refusal | None = st.session_state.refused
    return found if found and found.where == where else None


def accepted() -> bool:
    """Return whether the last action was not refused."""
    return st.session_state.refused is None


def say(text: str) -> None:
    """Remember what the last action did beyond what was asked for; the next action forgets it."""
    st.session_state.said = text


def said() -> str:
    """Return what the last action did beyond what was asked for."""
    text: str = st.session_state.said
    return text


def refusals() -> int:
    """Return how often something was refused: widgets keyed by it forget what was refused."""
    count: int = st.session_state.refusals
    return count


def edit(
    where: str,
    change: Callable[Concatenate[Position[Any], P], Position[Any]],
    *args: P.args,
    **kwargs: P.kwargs,
) -> None:
    """Change the position; if that is refused, remember why, and ``where`` to say so."""
    _attempt(where, lambda: change(parse(st.session_state.text), *args, **kwargs))


def paste(where: str, text: str) -> None:
    """Replace the position by the one of a text; if that is refused, remember why."""
    _attempt(where, lambda: parse(text))


def undo() -> None:
    """Go back to the position before the last change."""
    state = st.session_state
    state.refused, state.busting, state.said = None, None, ""
    if state.past:
        *past, state.text = state.past
        state.past = tuple(past)


def can_undo() -> bool:
    """Return whether there is a position to go back to."""
    return bool(st.session_state.past)


def target(position: Position[Any]) -> Target:
    """Return where the next tap goes: the hero's row unless something else was chosen."""
    chosen: Target | None = st.session_state.get("target")
    if chosen == DISCARD or (chosen is not None and chosen < len(position.table.players)):
        return chosen
    return position.hero


def move_on() -> None:
    """Let the next tap go to the next active player."""
    table, seat = parse(st.session_state.text).table, st.session_state.target
    if seat != DISCARD:
        seats = clockwise(seat + 1, len(table.players))
        active = set(table.active())
        st.session_state.target = next((each for each in seats if each in active), seat)


def busting(target: Target) -> bool:
    """Return whether the page waits for the card that busted the chosen player."""
    return target != DISCARD and st.session_state.busting == target


def wait_for_bust(seat: int | None) -> None:
    """Ask for the card that busted a player, or stop asking."""
    st.session_state.busting = seat
    st.session_state.refused = None


def _attempt(where: str, change: Callable[[], Position[Any]]) -> None:
    state = st.session_state
    state.refused, state.said = None, ""
    try:
        text = _text(change())
    except RefusedError as error:
        state.refused = Refusal(where, error.field, error.token, error.message)
        state.refusals += 1
    except RuleError as error:
        state.refused = Refusal(where, "", "", str(error))
        state.refusals += 1
    else:
        if text != state.text:
            state.past = (*state.past[1 - MOST_UNDO :], state.text)
            state.text = text


def _text(position: Position[Any]) -> str:
    return game_at(position.table).format(position)
