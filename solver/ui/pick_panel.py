"""Picking cards on the table: which one is stolen, swapped or discarded; and 15 points."""

from __future__ import annotations

from typing import Any

import streamlit as st

from solver.advice import Advice
from solver.cards import Card
from solver.ui import play_state
from solver.ui.faces import percent, plain
from solver.ui.looks import picks, rows_look, short
from solver.ui.looks.picks import Pick, Worth
from solver.ui.tap import button
from solver.ui.tongue import t

KEYS = "123456789ABDEFGHIJKLMOPQTUVWXYZ"
"""Shortcuts of the cards in their order; the page has N and S, and Streamlit C and R."""


def cards(table: Any, advice: Advice | None, number: int) -> None:  # noqa: ANN401  # the game's own
    """Show the cards that can be picked, by player; a tap is the event ``number``."""
    first = _first(table)
    if first is not None:
        name, card = table.players[first[0]].name, first[1]
        button(
            plain(t("{card} of {name} goes; for which card?", card=card.name, name=name)),
            key="swap-back",
            icon=":material/undo:",
            help=t("Take this card back"),
            width="stretch",
            on_click=play_state.pick,
            args=((), number),
        )
    left = iter(KEYS)
    with st.container(key="picks", gap="xxsmall"):
        for holder in picks.holders(table, first):
            st.caption(plain(holder.name))
            with st.container(horizontal=True, gap="xxsmall"):
                for pick in holder.picks:
                    _card(table, advice, pick, number, next(left, None))


def bonus(table: Any, advice: Advice | None, number: int) -> None:  # noqa: ANN401  # the game's own
    """Show what a Flip 7 can do with its 15 points."""
    options = () if advice is None else advice.options
    with st.container(key="bonus", gap="xsmall"):
        for key, (seat, event, words) in zip(KEYS, picks.bonuses(table), strict=False):
            known = picks.worth(table, options, event)
            button(
                f"{plain(t(words))}{_worth(known)}",
                key=f"bonus-{seat}",
                type="primary" if known is not None and known.best else "secondary",
                shortcut=key,
                width="stretch",
                on_click=play_state.tap,
                args=(event, number),
            )


def _card(
    table: Any,  # noqa: ANN401  # the game's own
    advice: Advice | None,
    pick: Pick,
    number: int,
    shortcut: str | None,
) -> None:
    options = () if advice is None else advice.options
    known = picks.worth(table, options, pick.event, (pick.seat, pick.card))
    mark = ""
    if pick.effect is not None:
        face = rows_look(table).effects[pick.effect]
        mark = f" :{face.color}[{face.icon}]"
    note = f": {t(pick.note)}" if pick.note else ""
    on_click, what = (
        (play_state.pick, ((pick.seat, pick.card),))
        if pick.event is None
        else (play_state.tap, pick.event)
    )
    name = table.players[pick.seat].name
    button(
        f"**{short(pick.card)}**{mark}{_worth(known)}",
        key=f"pick-{pick.seat}-{pick.card.code}",
        type="primary" if known is not None and known.best else "secondary",
        help=plain(f"{t('{card} of {name}', card=pick.card.name, name=name)}{note}"),
        shortcut=shortcut,
        on_click=on_click,
        args=(what, number),
    )


def _worth(known: Worth | None) -> str:
    if known is None:
        return ""
    told = f"{known.score:.1f}" if known.win is None else percent(known.win)
    return f" :small[{told}]"


def _first(table: Any) -> tuple[int, Card] | None:  # noqa: ANN401  # the game's own
    """Return the first card of a Swap, while it lies where it was picked."""
    found: tuple[int, Card] | None = next(iter(play_state.picked()), None)
    return found if found in table.spots() else None
