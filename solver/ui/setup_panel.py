"""Setting up a game to follow: who plays, who deals, and the rules of the house."""

from __future__ import annotations

import streamlit as st

from solver.flip7.live import Live
from solver.flip7.record import Record
from solver.flip7.rules import MAX_PLAYERS, ONE_DECK_PLAYERS, SWITCHES, RuleError, Rules
from solver.flip7.table import Player, decks_for, new_game
from solver.flip7.words import MAX_NAME, check_new_name, read_name
from solver.refusal import RefusedError
from solver.said import said
from solver.ui import play_state
from solver.ui.faces import plain
from solver.ui.tap import button
from solver.ui.tongue import code, current, t
from solver.ui.words import RULES, VALUES

USUAL = 4
MAX_TOTAL = 1000


def setup() -> None:
    """Show what begins a game."""
    st.subheader(t("A new game"), anchor=False)
    st.caption(t("The first player is you. Names and totals can be left as they are."))
    seats = st.number_input(t("Players"), 1, MAX_PLAYERS, USUAL, key="seats")
    with st.container(key="setup"):
        for seat in range(seats):
            with st.container(horizontal=True, gap="xsmall"):
                st.text_input(
                    t("Name {number}", number=seat + 1),
                    _usual(seat),
                    max_chars=MAX_NAME,
                    key=f"setup-name-{seat}",
                    label_visibility="collapsed",
                )
                st.number_input(
                    t("Total of player {number}", number=seat + 1),
                    0,
                    MAX_TOTAL,
                    0,
                    key=f"setup-total-{seat}",
                    label_visibility="collapsed",
                    width=120,
                )
        names = [st.session_state[f"setup-name-{seat}"] or _usual(seat) for seat in range(seats)]
        # The choice is kept by its words, which a new name changes: so it begins anew then.
        dealer = st.selectbox(
            t("Who deals"),
            range(seats),
            min(st.session_state.get("dealing", seats - 1), seats - 1),
            format_func=names.__getitem__,
            key=f"setup-dealer-{names}",
        )
        st.session_state.dealing = seats if dealer == seats - 1 else dealer
        with st.expander(t("Rules of the house")):
            decks = st.selectbox(
                t("Decks"),
                (1, 2),
                decks_for(seats) - 1,
                key=f"setup-decks-{seats > ONE_DECK_PLAYERS}",
            )
            house, chosen = st.session_state.get("house", {}), {}
            for name, values in SWITCHES.items():
                # Two decks have two x2, and no advice unless it is said what they do.
                usual = values[int(name == "two_x2" and decks > 1)]
                value = st.selectbox(
                    current().say(RULES[name]),
                    values,
                    values.index(house.get(name, usual)),
                    format_func=lambda value: current().say(VALUES[value]),
                    key=_switch(name, decks),
                )
                if value != usual:
                    chosen[name] = value
            st.session_state.house = chosen  # another language has other widgets
        button(
            t("Begin"),
            key="begin",
            type="primary",
            icon=":material/play_arrow:",
            on_click=_begin,
            args=(decks,),
        )
    if (refused := play_state.refusal()) is not None and refused.where == "setup":
        st.error(plain(current().say(refused.message)), icon=":material/error:")


def _usual(seat: int) -> str:
    return t("me") if seat == 0 else t("player{number}", number=seat + 1)


def _switch(name: str, decks: int) -> str:
    """Return the key of the choice of a rule."""
    return f"setup-{name}-{code()}" + ("-two" if name == "two_x2" and decks > 1 else "")


def _begin(decks: int) -> None:
    state = st.session_state
    seats = state["seats"]  # which may just have been typed: then some have no name yet
    players: list[Player] = []
    try:
        for seat in range(seats):
            # Notation has no blanks in names.
            typed = "_".join(state.get(f"setup-name-{seat}", "").split()) or _usual(seat)
            where = t("Name {number}", number=seat + 1)
            name = read_name(where, typed)
            check_new_name(where, name, players)
            players.append(Player(name))
        rules = Rules(**{name: state[_switch(name, decks)] for name in SWITCHES})
        start = new_game(
            [player.name for player in players],
            rules=rules,
            decks=decks,
            dealer=min(state.dealing, seats - 1),
            totals=[state.get(f"setup-total-{seat}", 0) for seat in range(seats)],
        )
    except RefusedError as error:
        play_state.refuse(
            "setup", said("{place}: {problem}", place=error.field, problem=error.message)
        )
        return
    except RuleError as error:
        play_state.refuse("setup", said("{problem}", problem=error.message))
        return
    play_state.begin(Live(Record(start)))
