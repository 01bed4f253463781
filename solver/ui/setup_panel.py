"""Setting up a game to follow: which one, who plays, who deals, and the rules of the house.

What was set up wrong can be set right later: the game is the same, from another start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from solver.flip.live import Live, restarted
from solver.flip.record import Record
from solver.flip.rules import MAX_PLAYERS, ONE_DECK_PLAYERS, RuleError
from solver.flip.table import Player, Table, decks_for
from solver.flip.words import MAX_NAME, check_new_name
from solver.game import Game
from solver.games import game_at
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
            _player(game, seat, _usual(seat), 0)
        last = st.session_state.get("dealing") is None  # whoever that is
        dealer = _dealer(seats, seats - 1 if last else min(st.session_state.dealing, seats - 1))
        st.session_state.dealing = None if dealer == seats - 1 else dealer
        with st.expander(t("Rules of the house")):
            decks: int = st.selectbox(
                t("Decks"),
                (1, 2),
                decks_for(seats) - 1,
                key=f"setup-decks-{seats > ONE_DECK_PLAYERS}",
            )
            st.session_state.house = _house(game, decks, st.session_state.get("house", {}))
        button(
            t("Begin"),
            key="begin",
            type="primary",
            icon=":material/play_arrow:",
            on_click=_begin,
            args=(game, decks),
        )
    _refusal()


def correct(live: Live[Any, Any]) -> None:
    """Show what sets right how a game began; what happened since stays."""
    start: Table = live.record.start
    game = game_at(start)
    st.subheader(t("How the game began"), anchor=False)
    st.caption(t("What happened since stays, card by card."))
    with st.container(key="setup"):
        for seat, player in enumerate(start.players):
            _player(game, seat, player.name, player.total)
        dealer = _dealer(len(start.players), start.dealer)
        with st.expander(t("Rules of the house")):
            _house(game, start.decks, start.rules.changed())
        with st.container(horizontal=True, gap="xsmall"):
            button(
                t("Go on with these"),
                key="correct",
                type="primary",
                icon=":material/check:",
                on_click=_correct,
                args=(start, dealer),
            )
            button(t("Leave it"), key="keep-start", on_click=partial(play_state.reset, on=False))
    _refusal()


def _refusal() -> None:
    if (refused := play_state.refusal()) is not None and refused.where == "setup":
        st.error(plain(current().say(refused.message)), icon=":material/error:")


def _dealer(seats: int, usual: int) -> int:
    names = [st.session_state[f"setup-name-{seat}"] or _usual(seat) for seat in range(seats)]
    # The choice is kept by its words, which a new name changes: so it begins anew then.
    dealer: int = st.selectbox(
        t("Who deals"),
        range(seats),
        usual,
        format_func=names.__getitem__,
        key=f"setup-dealer-{names}",
    )
    return dealer


def _player(game: Game, seat: int, name: str, total: int) -> None:
    with st.container(horizontal=True, gap="xsmall"):
        st.text_input(
            t("Name {number}", number=seat + 1),
            name,
            max_chars=MAX_NAME,
            key=f"setup-name-{seat}",
            label_visibility="collapsed",
        )
        st.number_input(
            t("Total of player {number}", number=seat + 1),
            -MAX_TOTAL if _can_be_below_0(game) else 0,
            max(MAX_TOTAL, total),
            total,
            key=f"setup-total-{seat}",
            label_visibility="collapsed",
            width=120,
        )


def _house(game: Game, decks: int, now: Mapping[str, str]) -> dict[str, str]:
    """Show the choice of the switches; return what is chosen otherwise than usual."""
    look, house = LOOKS[game.name], dict(now)
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
    return house  # another language has other widgets, another game others


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
    seats = st.session_state["seats"]  # which may just have been typed: some have no name yet
    dealing = st.session_state.dealing
    dealer = seats - 1 if dealing is None else min(dealing, seats - 1)
    with _refusing():
        record = _read(game, _new(game, seats, decks, dealer))
        play_state.begin(Live(record))


def _correct(start: Table, dealer: int) -> None:
    live, game = play_state.game(), game_at(start)
    if live is None or live.record.start != start:  # a second tap
        return
    seats = len(start.players)
    with _refusing():
        new = _new(game, seats, start.decks, dealer)
        if start != _new_like(game, start):  # cards lay there already
            new = replace(
                start,
                players=tuple(
                    replace(old, name=player.name, total=player.total)
                    for old, player in zip(start.players, new.players, strict=True)
                ),
                dealer=dealer,
                rules=new.rules,
            )
        record = _read(game, new)
        play_state.attempt(lambda live: restarted(live, record.start).live, tap_by_tap=False)
        play_state.look_up()


def _new(game: Game, seats: int, decks: int, dealer: int) -> Table:
    """Return the table before the first card, by what is typed and chosen."""
    state, players = st.session_state, list[Player]()
    for seat in range(seats):
        # Notation has no blanks in names.
        typed = "_".join(state.get(f"setup-name-{seat}", "").split()) or _usual(seat)
        where = t("Name {number}", number=seat + 1)
        name = game.words.read_name(where, typed)
        check_new_name(where, name, players)
        players.append(game.table.player(name))
    return game.new_game(
        [player.name for player in players],
        rules=game.rules.of({name: state[_switch(game, name, decks)] for name in game.switches}),
        decks=decks,
        dealer=dealer,
        totals=[state.get(f"setup-total-{seat}", 0) for seat in range(seats)],
    )


def _new_like(game: Game, start: Table) -> Table:
    """Return the table before the first card of the same players and rules."""
    return game.new_game(
        [player.name for player in start.players],
        rules=start.rules,
        decks=start.decks,
        dealer=start.dealer,
        totals=[player.total for player in start.players],
    )


def _read(game: Game, start: Table) -> Record[Any, Any]:
    """Return the record of a game that has just begun, as its text is read."""
    return game.parse_record(game.format_record(game.record(start)))


@contextmanager
def _refusing() -> Iterator[None]:
    """Show why something was refused."""
    try:
        yield
    except RefusedError as error:
        play_state.refuse(
            "setup", said("{place}: {problem}", place=error.field, problem=error.message)
        )
    except RuleError as error:
        play_state.refuse("setup", said("{problem}", problem=error.message))
