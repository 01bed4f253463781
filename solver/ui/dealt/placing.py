"""Where a card can be put into a hand: between which neighbours."""

from __future__ import annotations

import streamlit as st

from solver.cards import Card
from solver.dealt.events import Event, Insert, Take
from solver.dealt.odds import places
from solver.dealt.table import Table
from solver.said import counted
from solver.ui import play_state
from solver.ui.dealt import picking
from solver.ui.dealt.players import cards as in_order
from solver.ui.faces import plain
from solver.ui.looks.dealt import faces
from solver.ui.tap import button
from solver.ui.tongue import t


def show(table: Table, card: Card, reserve: Card | None, count: int) -> None:
    """Show where a card can be put in: between which neighbours, and the turns after it."""
    cards = table.players[table.seat].hand.cards or ()
    found = places(table, cards, card)
    fewest = min(place.turns for place in found)
    differ = any(place.turns > fewest for place in found)
    if reserve is not None:
        button(
            plain(t("Where does {card} go?", card=card.name)),
            key="take-back",
            icon=":material/undo:",
            help=t("Take it back"),
            width="stretch",
            on_click=play_state.pick,
            args=((), count),
        )
    with st.container(key="places"), st.grid(6, min_column_width=84, gap="xxsmall"):
        for place, words in zip(found, picking.between(found), strict=True):
            event: Event = Insert(place.place)
            if reserve is not None:
                event = Take(reserve, place.place)
            turns = t(counted("{count} turn", "{count} turns", place.turns))
            button(
                f"**{in_order(plain(words))}** :small[{turns}]",
                key=f"put-{place.place}",
                type="primary" if differ and place.turns == fewest else "secondary",
                help=in_order(faces(place.hand)),
                width="stretch",
                on_click=play_state.tap,
                args=(event, count),
            )
    st.caption(t("Only places that make a difference; turns: how few then empty the hand."))
