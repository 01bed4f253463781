"""Setting up a game to follow: which one, who plays, who deals, and the rules of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from solver.flip.live import Live
from solver.flip.rules import MAX_PLAYERS, ONE_DECK_PLAYERS, RuleError
from solver.flip.table import Player, decks_for
from solver.flip.words import MAX_NAME, check_new_name
from solver.game import Game
from solver.refusal import RefusedError
from solver.said import Said, said
from solver.ui import game_panel, play_state
from solver.ui.faces import plain
from solver.ui.looks import LOOKS
from solver.ui.tap import button
from solver.ui.tongue import code, current, t

USUAL = 4
MAX_TOTAL = 1000


def setup() -> None:
    """Show what begins a game."""
    st.subheader(t("A new game"), anchor=False)
    game = game_panel.choose(play_state.preferred())
    play_state.prefer(game)
    if game.advisor is None:
        st.caption(
            plain(
                t(
                    "The page is the referee of {game}, and shows the exact odds of the next card. "
                    "What is best it does not say yet.",
                    game=game.title,
                )
            )
        )
    st.caption(t("The first player is you. Names and totals can be left as they are."))
    seats = st.number_input(t("Players"), 1, MAX_PLAYERS, USUAL, key="seats")
    with st.container(key="setup"):
        for seat in range(seats):
            _player(game, seat)
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
            decks = _house(game, seats)
        button(
            t("Begin"),
            key="begin",
            type="primary",
            icon=":material/play_arrow:",
            on_click=_begin,
            args=(game, decks),
        )
    if (refused := play_state.refusal()) is not None and refused.where == "setup":
        st.error(plain(current().say(refused.message)), icon=":material/error:")


def _player(game: Game, seat: int) -> None:
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
            -MAX_TOTAL if _can_be_below_0(game) else 0,
            MAX_TOTAL,
            0,
            key=f"setup-total-{seat}",
            label_visibility="collapsed",
            width=120,
        )


def _house(game: Game, seats: int) -> int:
    """Show the choice of decks and switches; return how many decks."""
    decks: int = st.selectbox(
        t("Decks"),
        (1, 2),
        decks_for(seats) - 1,
        key=f"setup-decks-{seats > ONE_DECK_PLAYERS}",
    )
    look, house = LOOKS[game.name], dict(st.session_state.get("house", {}))
    for name, values in game.switches.items():
        usual = look.usual(values, name, decks)
        words = look.switches[name]
        value = st.selectbox(
            t(words.words),
            values,
            values.index(house.get(name, usual)),
            format_func=_said(words.values),
            key=_switch(game, name, decks),
        )
        if value == usual:
            house.pop(name, None)
        else:
            house[name] = value
    st.session_state.house = house  # another language has other widgets, another game others
    return decks


def _said(values: Mapping[str, Said]) -> Callable[[str], str]:
    return lambda value: t(values[value])


def _can_be_below_0(game: Game) -> bool:
    """Return whether some switch of a game lets totals fall below 0."""
    return any(
        game.least_total(game.rules.of({name: value})) < 0
        for name, values in game.switches.items()
        for value in values
    )


def _usual(seat: int) -> str:
    return t("me") if seat == 0 else t("player{number}", number=seat + 1)


def _switch(game: Game, name: str, decks: int) -> str:
    """Return the key of the choice of a rule."""
    usual = LOOKS[game.name].usual(game.switches[name], name, decks)
    return f"setup-{name}-{code()}" + ("" if usual == game.switches[name][0] else "-two")


def _begin(game: Game, decks: int) -> None:
    state = st.session_state
    seats = state["seats"]  # which may just have been typed: then some have no name yet
    players: list[Player] = []
    try:
        for seat in range(seats):
            # Notation has no blanks in names.
            typed = "_".join(state.get(f"setup-name-{seat}", "").split()) or _usual(seat)
            where = t("Name {number}", number=seat + 1)
            name = game.words.read_name(where, typed)
            check_new_name(where, name, players)
            players.append(game.table.player(name))
        rules = game.rules.of({name: state[_switch(game, name, decks)] for name in game.switches})
        start = game.new_game(
            [player.name for player in players],
            rules=rules,
            decks=decks,
            dealer=min(state.dealing, seats - 1),
            totals=[state.get(f"setup-total-{seat}", 0) for seat in range(seats)],
        )
        record = game.parse_record(game.format_record(game.record(start)))
    except RefusedError as error:
        play_state.refuse(
            "setup", said("{place}: {problem}", place=error.field, problem=error.message)
        )
        return
    except RuleError as error:
        play_state.refuse("setup", said("{problem}", problem=error.message))
        return
    play_state.begin(Live(record))
