"""What the page remembers of a game that is followed: one session's own, and all in the link."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import streamlit as st

from solver.games import game_at, parse_record
from solver.link import packed, unpacked
from solver.live import Live
from solver.records import FROM, MAX_RECORD, Record
from solver.refusal import RefusedError, clip
from solver.said import Said, said
from solver.switches import RuleError
from solver.ui import preferred, settings, waits
from solver.ui.settings import Settings
from solver.ui.state import Refusal
from solver.ui.steps import State, Step, Steps
from solver.ui.written import Written

PARAMETER = "g"
"""Query parameter that holds the record of the game."""
TWICE = 0.3
"""Seconds in which a second tap on the same card is one too many: nobody deals so fast."""


def load() -> Live[Any, Any] | None:
    """Return the game of this session; None if there is none yet.

    A new session takes it from the link, and so does one whose link was changed by hand.
    """
    state = st.session_state
    if "live" not in state:
        state.live, state.link, state.settings = None, None, Settings()
        state.game_refused, state.mending, state.done = None, None, ()
        state.resetting, state.waits = False, None
        state.written, state.games, state.steps, state.picks = Written(), 0, Steps(), None
    link = st.query_params.get(PARAMETER)
    late = link is None or (link != state.link and state.written.late(link))
    if state.live is not None and late:
        _show()  # back from another page, or the browser has not heard of the last tap yet
    elif link != state.link:
        _open(link)
    return game()


def game() -> Live[Any, Any] | None:
    """Return the game of this session, as it is."""
    live: Live[Any, Any] | None = st.session_state.live
    return live


def chosen() -> Settings:
    """Return how the game is followed."""
    found: Settings = st.session_state.settings
    return found


def refusal() -> Refusal | None:
    """Return what was refused since the last action."""
    found: Refusal | None = st.session_state.game_refused
    return found


def done() -> tuple[Said, ...]:
    """Return what the last action did beyond what was asked for."""
    found: tuple[Said, ...] = st.session_state.done
    return found


def begin(live: Live[Any, Any]) -> None:
    """Follow a game from here on; what was followed before can be taken back."""
    state = st.session_state
    state.game_refused, state.done = None, ()
    state.games += 1
    look_up()
    _replace(live, Settings())


def look_up() -> None:
    """Let the page begin at its top: what is new stands there."""
    st.session_state.top = True


def end() -> None:
    """Follow no game any more."""
    st.session_state.game_refused, st.session_state.done = None, ()
    _keep(None)


def games() -> int:
    """Return how many games this session has followed: widgets keyed by it begin anew."""
    count: int = st.session_state.games
    return count


def tap(event: Any, number: int, *, again: bool = False) -> None:  # noqa: ANN401
    """Let something happen in the game as event ``number``.

    A second tap on the same button at once, or before the page has answered the first, does
    nothing, unless the same may come ``again`` as fast as anybody taps.
    """
    state, live = st.session_state, game()
    if live is not None and not again:
        events, now = live.record.events, time.monotonic()
        twice = events[-1:] == (event,)
        if twice and (len(events) != number or now - state.get("tapped_at", -TWICE) < TWICE):
            return
        state.tapped_at = now
    attempt(lambda live: live.tap(event))


def attempt(change: Callable[[Live[Any, Any]], Live[Any, Any]], *, tap_by_tap: bool = True) -> None:
    """Change the game; if that is refused, remember why.

    Unless it goes ``tap_by_tap``, the game as it was is kept for `undo`.
    """
    state = st.session_state
    live = game()
    if live is None:
        return
    state.game_refused, state.done = None, ()
    try:
        changed = change(live)
    except RuleError as error:
        state.game_refused = Refusal("game", "", "", error.message)
        return
    longer = len(changed.record.events) > len(live.record.events)
    if longer and len(_text(changed.record)) > MAX_RECORD:
        refuse("game", said("This game is too long for a link. End it, and begin another one."))
    elif tap_by_tap:
        _keep(changed)
    else:
        _replace(changed, chosen())


def undo() -> None:
    """Take back what was done last: a tap, or a change of more than one."""
    state, live = st.session_state, game()
    if picks := picked():
        pick(picks[:-1], state.picks[1])
    elif step := state.steps.last(live):
        state.steps = state.steps.undo()
        _return(step.before)
    else:
        attempt(Live.undo)


def redo() -> None:
    """Put back what was taken back last: a tap, or a change of more than one."""
    state = st.session_state
    if step := state.steps.next(game()):
        state.steps = state.steps.redo()
        _return(step.after)
    else:
        attempt(Live.redo)


def can_undo() -> bool:
    """Return whether there is anything to take back."""
    live = game()
    if live is None:
        return False
    return bool(picked() or live.record.events or st.session_state.steps.last(live))


def can_redo() -> bool:
    """Return whether there is anything to put back."""
    live = game()
    if live is None:
        return False
    return bool((live.later and not live.waits) or st.session_state.steps.next(live))


def pick(picks: tuple[Any, ...], number: int) -> None:
    """Remember what has been picked of what will be event ``number``, in this order."""
    st.session_state.picks = (picks, number)


def picked() -> tuple[Any, ...]:
    """Return what has been picked for the next event; nothing after any other."""
    live, kept = game(), st.session_state.picks
    if live is None or kept is None or len(live.record.events) != kept[1]:
        return ()
    picks: tuple[Any, ...] = kept[0]
    return picks


def refuse(where: str, message: str) -> None:
    """Remember why something was refused in one part of the page."""
    st.session_state.game_refused = Refusal(where, "", "", message)


def say(*texts: Said) -> None:
    """Remember what the last action did beyond what was asked for."""
    st.session_state.done = texts


def follow(found: Settings) -> None:
    """Change how the game is followed."""
    st.session_state.settings = found
    _show()


def paste(text: str) -> None:
    """Follow the game of a record, or on from a position; if it is neither, remember why."""
    state = st.session_state
    state.game_refused = None
    try:
        record = parse_record(text)
    except RefusedError as error:
        try:
            record = parse_record(f"{FROM} {text}")
        except RefusedError:
            state.game_refused = Refusal("record", error.field, error.token, error.message)
            look_up()
            return
        begin(Live(record))
        say(said("This was a position, not a record: the game goes on from it."))
    else:
        begin(Live(record))


def _open(link: str | None) -> None:
    """Take the game from a link."""
    state = st.session_state
    state.live, state.link, state.mending, state.done = None, link, None, ()
    state.resetting = False
    state.picks = state.waits = None
    state.game_refused = None
    if link is None:
        return
    try:
        record = parse_record(unpacked(link))
    except RefusedError as error:
        state.game_refused = Refusal("link", error.field, error.token, error.message)
        return
    state.live = Live(record)
    behind = st.query_params.get(waits.PARAMETER)
    unread = ""
    if behind is not None:
        try:
            state.live, state.waits = waits.read(behind, record), behind
        except RefusedError as error:
            unread = error.message
    preferred.remember(record.start)
    state.games += 1
    names = [player.name for player in record.start.players]
    state.settings, odd = settings.read(st.query_params.to_dict(), names, game_at(record.start))
    if odd:
        text = said("This part of the link means nothing here: {odd}", odd=clip(", ".join(odd)))
        state.done = (text,)
    if unread:
        text = said("What waited in this link is lost: {problem}", problem=unread)
        state.done = (*state.done, text)
    if odd or unread:
        _show()


def _keep(live: Live[Any, Any] | None) -> None:
    state = st.session_state
    state.live, state.mending, state.picks, state.resetting = live, None, None, False
    if state.link is not None:
        state.written.replaced(state.link)
    state.link = None if live is None else packed(_text(live.record))
    state.waits = None if live is None else waits.written(live)
    if live is not None:
        preferred.remember(live.record.start)
    _show()


def _replace(live: Live[Any, Any], found: Settings) -> None:
    """Follow a game that is more than a tap away from the one before."""
    state = st.session_state
    if state.live is not None:
        step = Step(State(state.live, chosen()), State(live, found))
        state.steps = state.steps.made(step)
    state.settings = found
    _keep(live)


def _return(to: State) -> None:
    """Follow a game as it was."""
    state = st.session_state
    state.settings, state.game_refused, state.done = to.settings, None, ()
    state.games += 1
    _keep(to.live)


def _show() -> None:
    """Write all of it into the link."""
    state = st.session_state
    wanted = {} if state.link is None else {PARAMETER: state.link, **chosen().parameters()}
    if state.waits is not None:
        wanted[waits.PARAMETER] = state.waits
    others = {
        name: value
        for name, value in st.query_params.to_dict().items()
        if name not in {PARAMETER, waits.PARAMETER, *settings.PARAMETERS}
    }
    # All at once: each change is a page to go back to.
    if st.query_params.to_dict() != others | wanted:
        st.query_params.from_dict(others | wanted)


def _text(record: Record[Any, Any]) -> str:
    return game_at(record.start).format_record(record)
