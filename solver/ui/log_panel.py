"""The log of a game: what happened, and what sets a mistake right."""

from __future__ import annotations

import streamlit as st

from solver.flip7.live import Live, mended
from solver.flip7.referee import Aim, Event, Flip, NextRound, Stay, legal_events
from solver.flip7.table import Table
from solver.said import counted, said
from solver.ui import play_state
from solver.ui.faces import plain
from solver.ui.log import rounds, told
from solver.ui.tongue import t


def log(live: Live) -> None:
    """Show everything that happened, the last round first and open."""
    every = rounds(live.record)
    st.subheader(t("What happened"), anchor=False)
    _mending(live)
    if live.later:
        st.info(
            t(
                counted(
                    "{count} tap waits to be put back: {what}",
                    "{count} taps wait to be put back, first: {what}",
                    len(live.later),
                    what=_next(live),
                )
            )
        )
        st.button(
            t("Forget them"),
            icon=":material/delete:",
            on_click=play_state.attempt,
            args=(Live.forget,),
        )
    for number in range(len(every) - 1, -1, -1):
        last = number == len(every) - 1
        title = t("Round {number}", number=number + 1)
        with st.expander(title, expanded=last), st.container(gap=None):
            for entry in reversed(every[number]):
                with st.container(horizontal=True, gap="xsmall", vertical_alignment="center"):
                    st.button(
                        "",
                        key=f"mend-{entry.number}",
                        icon=":material/edit:",
                        type="tertiary",
                        help=t("Set this right"),
                        on_click=play_state.mend,
                        args=(entry.number,),
                    )
                    st.markdown(plain(t(entry.text)))


def _next(live: Live) -> str:
    """Return in words what is put back next, if it can be."""
    try:
        after = live.redo().record.table()
    except ValueError:
        return said("it does not fit yet: first tap what happened instead")
    return told(live.record.table(), live.later[0], after)


def _mending(live: Live) -> None:
    """Show what can have happened in place of an event, if one is being set right."""
    number = play_state.mending()
    if number is None or number >= len(live.record.events):
        return
    before = live.record.cut(number).table()
    event = live.record.events[number]
    options: list[tuple[Event, ...]] = [(other,) for other in legal_events(before)]
    with st.container(border=True):
        wrong = told(before, event, live.record.cut(number + 1).table())
        st.markdown(t("**{what}** is wrong. What happened?", what=plain(t(wrong))))
        chosen = st.selectbox(
            t("What happened instead"),
            [(), *options],
            format_func=lambda events: _words(before, events),
            index=None,
            key=f"instead-{number}",
            label_visibility="collapsed",
            placeholder=t("Choose"),
        )
        with st.container(horizontal=True, gap="xsmall"):
            st.button(
                t("Set right"),
                type="primary",
                disabled=chosen is None,
                on_click=_mend,
                args=(number, chosen),
            )
            st.button(t("Leave it"), on_click=play_state.mend, args=(None,))


def _words(table: Table, events: tuple[Event, ...]) -> str:
    if not events:
        return t("Nothing: this never happened")
    [event] = events
    match event:
        case Flip(card):
            return t("flips {card}", card=card.name)
        case Stay():
            return t("stays")
        case Aim(_, seat):
            return t("aims at {name}", name=table.players[seat].name)
        case NextRound():
            return t("Next round")


def _mend(number: int, events: tuple[Event, ...]) -> None:
    found = []

    def change(live: Live) -> Live:
        found.append(mended(live, number, events))
        return found[-1].live

    play_state.attempt(change)
    if found and found[0].dropped:
        play_state.say(
            counted(
                "{count} later tap was left out: that player was out by then.",
                "{count} later taps were left out: those players were out by then.",
                found[0].dropped,
            )
        )
