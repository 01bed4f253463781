"""One position of Dealt!: as text, with every play and its chances."""

from __future__ import annotations

import streamlit as st

from solver.dealt.notation import Position
from solver.dealt.odds import Odds
from solver.games import DEALT
from solver.refusal import RefusedError
from solver.said import sentence
from solver.ui import solve
from solver.ui.dealt import board, kept, plays_panel, words
from solver.ui.faces import plain
from solver.ui.tongue import t


def show(position: Position) -> None:
    """Show what the hero of a position can do, and the players."""
    table, seat = position.table, position.hero
    with st.container(key="verdict", border=True):
        st.markdown(f"## {plain(t(words.question(table)))}", anchors=False)
        place = st.empty()
        board.trick(table)
        board.over(table)
    try:
        solve.ready(DEALT)
        refined = board.better(table, seat)
        advice = board.told(next(refined, None), place)
        odds = kept.odds(table, seat)
    except RefusedError as error:
        place.markdown(plain(sentence(error.message, t)))
    else:
        if odds is None:
            st.caption(t("The chances of this table are beyond this machine."))
        else:
            if advice is None:
                place.markdown(plain(sentence(words.strongest(odds), t)))
            if odds.plays:
                st.subheader(t("What you can play"), anchor=False)
                plays_panel.table(odds, advice)
                plays_panel.fractions(odds)
            _reserves(odds)
        board.refine(refined, advice, place)
    board.players(table, None)


def _reserves(odds: Odds) -> None:
    """Show where each reserve can go, and the turns that the hand then needs."""
    for card, places in odds.reserves:
        heads = (t("Hand"), t("Turns"))
        rows = [
            dict(zip(heads, (board.in_order(place.hand), f"{place.turns}"), strict=True))
            for place in sorted(places, key=lambda place: place.turns)
        ]
        with st.expander(plain(t("Take {card}", card=card.name))):
            st.table(rows, border="horizontal", hide_index=True)
