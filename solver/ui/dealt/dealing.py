"""Cards that turn up in Dealt!: the pad, and the hand as far as it is dealt."""

from __future__ import annotations

from typing import Any

import streamlit as st

from solver.cards import Card
from solver.dealt.deck import DECK
from solver.dealt.events import Draw
from solver.dealt.rules import HAND
from solver.dealt.table import Need, Table
from solver.live import Live
from solver.ui import play_state
from solver.ui.dealt import picking
from solver.ui.dealt.keys import USED_UP, key
from solver.ui.faces import plain
from solver.ui.looks import short
from solver.ui.looks.dealt import Dealt
from solver.ui.tap import button
from solver.ui.tongue import t


def pad(table: Table, count: int) -> None:
    """Show the cards that can turn up."""
    left = dict(zip(DECK.cards, table.unseen(), strict=True))
    many = table.ask().need is not Need.DRAW
    with st.container(key="pad"), st.grid(15, min_column_width=50, gap="xxsmall"):
        for card in Dealt.pad:
            key(
                card,
                f"card-{card.code}",
                left[card],
                "" if left[card] else USED_UP,
                _draw,
                (card, count, many),
            )


def _draw(card: Card, count: int, many: bool) -> None:  # noqa: FBT001  # a callback
    picks = play_state.picked()
    live = play_state.game()
    if live is not None and picks and live.record.table().ask().need is Need.HAND:
        _redeal(picks[0], card)
        return
    play_state.tap(Draw(card), count, again=many)


def dealt(live: Live[Any, Any], table: Table, seat: int) -> None:
    """Show the hand as far as it is dealt: a tap takes a card up, to move it or take it out."""
    cards = table.players[seat].hand.cards or ()
    count = len(live.record.events)
    picks = play_state.picked()
    held = picks[0] if picks and picks[0] < len(cards) else None
    if not cards:
        return
    with st.container(key="hand"), st.grid(15, min_column_width=50, gap="xxsmall"):
        for place, card in enumerate(cards):
            button(
                f"**{short(card)}**",
                key=f"deal-{place}",
                type="primary" if place == held else "secondary",
                help=plain(t("{card}: tap it, then where it belongs", card=card.name)),
                width="stretch",
                on_click=_arrange,
                args=(place, count),
            )
    if held is not None:
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
            button(
                t("Take out {card}", card=cards[held].name),
                key="deal-out",
                icon=":material/close:",
                on_click=_redeal,
                args=(held, None),
            )
            st.caption(t("Tap where it belongs, or a card that comes before it."))


def _arrange(place: int, count: int) -> None:
    live, picks = play_state.game(), play_state.picked()
    if live is None or len(live.record.events) != count:
        return
    if not picks:
        play_state.pick((place,), count)
    elif picks[0] == place:
        play_state.pick((), count)
    else:
        table: Table = live.record.table()
        seat = table.ask().seat or 0
        cards = table.players[seat].hand.cards or ()
        _change(seat, picking.moved(cards, picks[0], place))


def _redeal(place: int, card: Card | None) -> None:
    """Put a card before that at a place of the hand that is dealt; None takes that one out."""
    live = play_state.game()
    if live is None:
        return
    table: Table = live.record.table()
    seat = table.ask().seat or 0
    cards = table.players[seat].hand.cards or ()
    if table.ask().need is not Need.HAND or place >= len(cards):
        return
    if card is None:
        _change(seat, (*cards[:place], *cards[place + 1 :]))
    elif len(cards) < HAND[len(table.players)]:
        _change(seat, (*cards[:place], card, *cards[place:]))


def _change(seat: int, cards: tuple[Card, ...]) -> None:
    play_state.attempt(lambda live: picking.redealt(live, seat, cards).live, tap_by_tap=False)
