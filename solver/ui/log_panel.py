"""The log of a game: what happened, and what sets a mistake right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import streamlit as st

from solver.games import game_at
from solver.live import Live, mended
from solver.said import Said, counted, said
from solver.ui import mending, play_state
from solver.ui.faces import plain
from solver.ui.log import Entry, does, rounds
from solver.ui.tap import button
from solver.ui.tongue import code, t

How = Literal["instead", "before", "never"]
HOW: dict[How, Said] = {
    "instead": said("It was something else"),
    "before": said("Something came before it"),
    "never": said("It never happened"),
}
"""How an event can be wrong."""


def waiting(live: Live[Any, Any]) -> None:
    """Say which taps wait to follow, or can be put back."""
    if not live.waits:
        return
    st.info(
        t(
            counted(
                "{count} later tap waits: it follows by itself as soon as it fits. First tap what "
                "happened instead.",
                "{count} later taps wait: they follow by themselves as soon as they fit. First tap "
                "what happened instead.",
                len(live.later),
            )
        ),
        icon=":material/hourglass_top:",
    )
    first = live.later[0]
    table = live.record.table()
    name = "" if first.seat is None else table.players[first.seat].name
    st.caption(plain(t("The next one: {name} {does}", name=name, does=does(table, first.event))))
    button(
        t("Forget them"),
        key="forget",
        icon=":material/delete:",
        on_click=_forget,
    )


def log(live: Live[Any, Any]) -> None:
    """Show everything that happened, the last round first and open; a line opens what mends it."""
    st.subheader(t("What happened"), anchor=False)
    every = rounds(live.record)
    now = mending.number()
    for number in range(len(every) - 1, -1, -1):
        last = number == len(every) - 1
        opened = last or any(entry.number == now for entry in every[number])
        title = t("Round {number}", number=number + 1)
        # Each event is a button: those of a round that is shut are not made.
        key = f"round-{number}-{opened}-{code()}"
        with st.expander(title, expanded=opened, key=key, on_change="rerun") as panel:
            if panel.open:
                _events(live, every[number], now)


def _events(live: Live[Any, Any], entries: Sequence[Entry], now: int | None) -> None:
    with st.container(gap=None):
        for entry in reversed(entries):
            button(
                plain(t(entry.text)),
                key=f"mend-{entry.number}",
                icon=":material/edit:",
                type="tertiary",
                help=t("Set this right"),
                on_click=mending.mend,
                args=(None if entry.number == now else entry.number,),
            )
            if entry.number == now:
                _mending(live, entry.number)


def _mending(live: Live[Any, Any], number: int) -> None:
    """Show what can have happened in place of an event, or before it."""
    before = live.record.cut(number).table()
    with st.container(border=True):
        ways = {t(words): how for how, words in HOW.items()}
        way = st.radio(
            t("What is wrong"),
            list(ways),
            key=f"how-{number}-{code()}",
            label_visibility="collapsed",
        )
        how = ways[way]
        chosen: Any = None
        if how != "never":
            words = {
                t(does(before, event)): event for event in game_at(before).legal_events(before)
            }
            told = st.selectbox(
                t("What happened"),
                list(words),
                index=None,
                key=f"instead-{number}-{code()}",
                label_visibility="collapsed",
                placeholder=t("What happened"),
            )
            chosen = words.get(told or "")
        with st.container(horizontal=True, gap="xsmall"):
            button(
                t("Set right"),
                key="set-right",
                type="primary",
                disabled=how != "never" and chosen is None,
                on_click=_mend,
                args=(number, chosen, how),
            )
            button(t("Leave it"), key="leave", on_click=mending.mend, args=(None,))


def _forget() -> None:
    play_state.attempt(Live.forget, tap_by_tap=False)


def _mend(number: int, event: Any, how: How) -> None:  # noqa: ANN401  # the game's own
    if mending.number() != number:  # a second tap
        return
    dropped = moved = 0

    def change(live: Live[Any, Any]) -> Live[Any, Any]:
        nonlocal dropped, moved
        events = [] if event is None else [event]
        found = mended(live, number, events, keep=how == "before")
        dropped, moved = found.dropped, found.moved
        return found.live

    play_state.attempt(change, tap_by_tap=False)
    play_state.look_up()
    told = []
    if dropped:
        told.append(
            counted(
                "{count} later tap was left out: that player was out by then.",
                "{count} later taps were left out: those players were out by then.",
                dropped,
            )
        )
    if moved:
        told.append(
            counted(
                "{count} later tap is another player's now: see what happened.",
                "{count} later taps are other players' now: see what happened.",
                moved,
            )
        )
    play_state.say(*told)
