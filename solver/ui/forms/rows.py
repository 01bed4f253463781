"""What is asked where a game of rows is set up: totals, who deals, decks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from solver.flip.rules import MAX_PLAYERS, ONE_DECK_PLAYERS
from solver.flip.table import Table, decks_for
from solver.game import Game
from solver.games import ROWS
from solver.said import said
from solver.ui.forms import form
from solver.ui.forms.form import Form
from solver.ui.tongue import t

MAX_TOTAL = 1000


class Rows(Form):
    """What is asked of a game of rows."""

    least, most = 1, MAX_PLAYERS
    caption = said("The first player is you. Names and totals can be left as they are.")

    def number(self, game: Game, seat: int, value: int | None) -> None:
        """Show the total of a player."""
        total = value or 0
        least = -MAX_TOTAL if _can_be_below_0(game) else 0
        label = t("Total of player {number}", number=seat + 1)
        form.number(label, "total", seat, least, max(MAX_TOTAL, total), total)

    def value(self, start: Table, seat: int) -> int:
        """Return the total of a player."""
        return start.players[seat].total

    def roles(self, names: Sequence[str], start: Table | None) -> None:
        """Show who deals."""
        state, last = st.session_state, len(names) - 1
        if start is not None:
            state.dealer = form.seat_of(t("Who deals"), names, start.dealer, "setup-dealer")
            return
        dealing = state.get("dealing")  # the last one, whoever that is, unless chosen
        usual = last if dealing is None else dealing
        dealer = form.seat_of(t("Who deals"), names, usual, "setup-dealer")
        state.dealing = None if dealer == last else dealer

    def house(self, game: Game, seats: int, start: Table | None) -> None:
        """Show decks and switches."""
        if start is not None:
            form.switches(game, start.decks, start.rules.changed())
            return
        decks: int = st.selectbox(
            t("Decks"),
            (1, 2),
            decks_for(seats) - 1,
            key=f"setup-decks-{seats > ONE_DECK_PLAYERS}",
        )
        st.session_state.decks = decks
        st.session_state.house = form.switches(game, decks, st.session_state.get("house", {}))

    def new(self, game: Game, names: Sequence[str], start: Table | None) -> Any:  # noqa: ANN401
        """Return the table before the first card, by what is chosen."""
        state, last = st.session_state, len(names) - 1
        if start is None:
            dealer = last if state.dealing is None else min(state.dealing, last)
            decks = state.decks
        else:
            dealer, decks = state.dealer, start.decks
        return game.new_game(
            names,
            rules=form.rules(game, decks),
            decks=decks,
            dealer=dealer,
            totals=[total or 0 for total in form.numbers("total", len(names))],
        )

    def corrected(self, game: Game, start: Table, new: Table) -> Table:
        """Return the start of a game as a new one has it; cards that lay there stay."""
        fresh = game.new_game(
            [player.name for player in start.players],
            rules=start.rules,
            decks=start.decks,
            dealer=start.dealer,
            totals=[player.total for player in start.players],
        )
        if start == fresh:
            return new
        players = tuple(
            replace(old, name=player.name, total=player.total)
            for old, player in zip(start.players, new.players, strict=True)
        )
        return replace(start, players=players, dealer=new.dealer, rules=new.rules)


def _can_be_below_0(game: Game) -> bool:
    """Return whether some switch of a game lets totals fall below 0."""
    return any(
        ROWS[game.name].least_total(game.rules.of({name: value})) < 0
        for name, values in game.switches.items()
        for value in values
    )
