"""What is the same wherever a game is set up: names, and the switches of its rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import streamlit as st

from solver.game import Game
from solver.said import Said
from solver.ui.looks import LOOKS
from solver.ui.tongue import code, t


class Form(ABC):
    """What is asked of a game when it begins; tables are the game's own."""

    least: ClassVar[int]
    most: ClassVar[int]
    usual: ClassVar[int] = 4
    caption: ClassVar[Said]

    @abstractmethod
    def number(self, game: Game, seat: int, value: int | None) -> None:
        """Show the number beside a name: of a new game if there is no value yet."""

    @abstractmethod
    def value(self, start: Any, seat: int) -> int:  # noqa: ANN401  # the game's own
        """Return that number at the start of a game."""

    @abstractmethod
    def roles(self, names: Sequence[str], start: Any) -> None:  # noqa: ANN401
        """Show who does what; ``start`` is None before a game."""

    @abstractmethod
    def house(self, game: Game, seats: int, start: Any) -> None:  # noqa: ANN401
        """Show the rules of the house; ``start`` is None before a game."""

    @abstractmethod
    def new(self, game: Game, names: Sequence[str], start: Any) -> Any:  # noqa: ANN401
        """Return the table before the first card, by what is chosen.

        Raises
        ------
        RuleError
            So nobody can play.
        """

    @abstractmethod
    def corrected(self, game: Game, start: Any, new: Any) -> Any:  # noqa: ANN401
        """Return the start of a game with names, numbers, roles and rules of a new one."""


def seat_of(label: str, names: Sequence[str], usual: int, key: str) -> int:
    """Show the choice of a player, and return the seat."""
    # The choice is kept by its words, which a new name changes: so it begins anew then.
    seat: int = st.selectbox(
        label,
        range(len(names)),
        min(usual, len(names) - 1),
        format_func=names.__getitem__,
        key=f"{key}-{names}",
    )
    return seat


def switches(game: Game, decks: int, now: Mapping[str, str]) -> dict[str, str]:
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


def rules(game: Game, decks: int = 1) -> Any:  # noqa: ANN401  # the game's own
    """Return the rules that are chosen."""
    state = st.session_state
    return game.rules.of({name: state[_switch(game, name, decks)] for name in game.switches})


def numbers(kind: str, seats: int) -> list[int | None]:
    """Return the numbers beside the names."""
    return [st.session_state.get(f"setup-{kind}-{seat}") for seat in range(seats)]


def number(label: Said | str, kind: str, seat: int, least: int, most: int, value: int) -> None:
    """Show the number beside a name."""
    st.number_input(
        label,
        least,
        most,
        value,
        key=f"setup-{kind}-{seat}",
        label_visibility="collapsed",
        width=120,
    )


def _said(values: Mapping[str, Said]) -> Callable[[str], str]:
    return lambda value: t(values[value])


def _switch(game: Game, name: str, decks: int) -> str:
    """Return the key of the choice of a rule."""
    usual = LOOKS[game.name].usual(game.switches[name], name, decks)
    return f"setup-{name}-{code()}" + ("" if usual == game.switches[name][0] else "-two")
