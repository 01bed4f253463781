"""What is asked where a game of Dealt! is set up: chips, the oldest, whose hands are seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from solver.dealt.rules import HAND
from solver.dealt.table import Table
from solver.game import Game
from solver.said import said
from solver.ui.forms import form
from solver.ui.forms.form import Form
from solver.ui.tongue import t

MOST_CHIPS = 9


class Dealt(Form):
    """What is asked of a game of Dealt!."""

    least, most = min(HAND), max(HAND)
    caption = said("The first player is you. Names and chips can be left as they are.")

    def number(self, game: Game, seat: int, value: int | None) -> None:  # noqa: ARG002  # one game
        """Show the chips of a player; None as the rules have it."""
        st.number_input(
            t("Chips of player {number}", number=seat + 1),
            0,
            MOST_CHIPS,
            value,
            key=f"setup-chips-of-{seat}",
            label_visibility="collapsed",
            placeholder=t("chips"),
            width=120,
        )

    def value(self, start: Table, seat: int) -> int:
        """Return the chips of a player."""
        return start.players[seat].chips

    def roles(self, names: Sequence[str], start: Table | None) -> None:
        """Show who is the oldest, and whose hands are seen."""
        state, last = st.session_state, len(names) - 1
        if start is not None:
            label = t("Who is the oldest, and deals")
            state.oldest = form.seat_of(label, names, start.oldest, "setup-oldest")
            return
        chosen = state.get("oldest_chosen")  # the last one, unless chosen
        usual = last if chosen is None else chosen
        oldest = form.seat_of(t("Who is the oldest, and deals"), names, usual, "setup-oldest")
        state.oldest_chosen = None if oldest == last else oldest
        state.opened = st.multiselect(
            t("Whose hands are seen here"),
            range(len(names)),
            [0],
            format_func=lambda seat: names[seat],
            placeholder=t("nobody's: the page is the referee"),
            key=f"setup-open-{names}",
        )

    def house(self, game: Game, seats: int, start: Table | None) -> None:  # noqa: ARG002  # same
        """Show the switches."""
        if start is not None:
            form.switches(game, 1, start.rules.changed())
            return
        st.session_state.house = form.switches(game, 1, st.session_state.get("house", {}))

    def new(self, game: Game, names: Sequence[str], start: Table | None) -> Any:  # noqa: ANN401
        """Return the table before the first card, by what is chosen."""
        state, last = st.session_state, len(names) - 1
        rules = form.rules(game)
        if start is None:
            oldest = last if state.oldest_chosen is None else min(state.oldest_chosen, last)
            opened: Sequence[int] = [seat for seat in state.opened if seat <= last]
        else:
            oldest, opened = state.oldest, start.open()
        usual = int(rules.chips)
        found = form.numbers("chips-of", len(names))
        chips = [usual if each is None else each for each in found]
        return game.new_game(names, rules=rules, oldest=oldest, chips=chips, opened=opened)

    def corrected(self, game: Game, start: Table, new: Table) -> Table:
        """Return the start of a game as a new one has it; cards that lay there stay."""
        fresh = game.new_game(
            [player.name for player in start.players],
            rules=start.rules,
            oldest=start.oldest,
            chips=[player.chips for player in start.players],
            opened=start.open(),
        )
        if start == fresh:
            return new
        players = tuple(
            replace(old, name=player.name, chips=player.chips)
            for old, player in zip(start.players, new.players, strict=True)
        )
        return replace(start, players=players, oldest=new.oldest, rules=new.rules)
