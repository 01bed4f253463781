"""What somebody plays in Dealt!: from a hand that is known, or one that is hidden."""

from __future__ import annotations

import streamlit as st

from solver.cards import Card
from solver.dealt.deck import DECK
from solver.dealt.events import Event, Play, Stuck, Take
from solver.dealt.legality import can
from solver.dealt.odds import places
from solver.dealt.table import Table
from solver.said import Said, counted, said
from solver.ui import play_state
from solver.ui.dealt import picking, placing
from solver.ui.dealt.keys import USED_UP, key
from solver.ui.dealt.players import cards as in_order
from solver.ui.faces import plain
from solver.ui.looks import short
from solver.ui.looks.dealt import Dealt, face, faces
from solver.ui.tap import button
from solver.ui.tongue import t


def hidden(table: Table, count: int) -> None:
    """Show the cards that somebody whose hand is hidden may play: one tap each."""
    found = picking.hidden(table, play_state.picked())
    player = table.players[table.seat]
    with st.container(key="picks", horizontal=True, gap="xxsmall"):
        for place, card in enumerate(found.picked):
            button(
                face(card),
                key=f"chip-{place}",
                icon=":material/close:",
                icon_position="right",
                help=t("Take out {card}", card=card.name),
                on_click=_take_out,
                args=(place, count),
            )
        for play in found.ends:
            button(
                f"{plain(t(_title(play)))}",
                key=f"finish-{_strength(play)}",
                type="primary" if play == found.ends[0] else "secondary",
                icon=":material/check:",
                shortcut="P" if play == found.ends[0] else None,
                on_click=play_state.tap,
                args=(play, count),
            )
        if not found.picked:
            if table.trick:
                for card in dict.fromkeys(player.reserve):
                    _take(card, Take(card), count)
            if can(table, Stuck()):
                button(
                    t("Can do nothing: pays"),
                    key="stuck",
                    icon=":material/block:",
                    on_click=play_state.tap,
                    args=(Stuck(), count),
                )
    left = dict(zip(DECK.cards, table.unseen(), strict=True))
    with st.container(key="pad"), st.grid(15, min_column_width=50, gap="xxsmall"):
        for card in Dealt.pad:
            copies = left[card] + player.hand.held.count(card)
            refusal: str = ""
            if card not in found.more:
                refusal = said("no play with it now") if copies else USED_UP
            key(card, f"add-{card.code}", copies, refusal, _add, (card, count))


def _take(card: Card, event: Event, count: int) -> None:
    button(
        plain(t("Takes {card}", card=card.name)),
        key=f"take-{card.code}",
        icon=":material/download:",
        on_click=play_state.tap,
        args=(event, count),
    )


def _add(card: Card, count: int) -> None:
    """Add a card to what a hidden hand plays; play it if nothing is left to be said."""
    live = play_state.game()
    if live is None or len(live.record.events) != count:  # the page has not answered yet
        return
    table, picks = live.record.table(), play_state.picked()
    if card not in picking.hidden(table, picks).more:
        return
    found = picking.hidden(table, (*picks, card))
    if found.done is not None:
        play_state.tap(found.done, count)
    else:
        play_state.pick(found.picked, count)


def _take_out(place: int, count: int) -> None:
    picks = play_state.picked()
    play_state.pick((*picks[:place], *picks[place + 1 :]), count)


def known(table: Table, count: int) -> None:
    """Show a known hand: tap the first and the last card of what is played."""
    picks = play_state.picked()
    if (card := picking.taking(picks)) is not None:
        placing.show(table, card, card, count)
        return
    player, able = table.players[table.seat], picking.playable(table)
    cards, found = player.hand.cards or (), picking.chosen(table, picks)
    with st.container(key="hand"), st.grid(15, min_column_width=50, gap="xxsmall"):
        for place, each in enumerate(cards):
            button(
                f"**{short(each)}**",
                key=f"hand-{place}",
                type="primary" if found.has(place) else "secondary",
                help=plain(t("{card}: tap the first and the last of a set", card=each.name)),
                disabled=place not in able,
                width="stretch",
                on_click=_choose,
                args=(place, count),
            )
    with st.container(key="picks", horizontal=True, vertical_alignment="center", gap="xxsmall"):
        if found.size:
            _finish(table, found, count)
        elif table.trick:
            for card in dict.fromkeys(player.reserve):
                turns = min(place.turns for place in places(table, cards, card))
                words = t(counted("{count} turn", "{count} turns", turns))
                button(
                    plain(t("Take {card} ({turns})", card=card.name, turns=words)),
                    key=f"take-{card.code}",
                    icon=":material/download:",
                    on_click=play_state.pick,
                    args=((Take(card),), count),
                )


def _finish(table: Table, found: picking.Chosen, count: int) -> None:
    """Show what the chosen neighbours are played as; the name of an X only if asked for."""
    if found.best is None:
        st.caption(_refusal(table))
        return
    button(
        f"**{in_order(faces(found.best.cards))}** {plain(t(_title(found.best)))}",
        key="finish",
        type="primary",
        icon=":material/check:",
        shortcut="P",
        on_click=play_state.tap,
        args=(found.best, count),
    )
    if not found.weaker:
        return
    with st.popover(t("X as another number")):
        st.caption(
            t("Whatever beats {set} beats these as well.", set=_title(found.best)),
        )
        for play in found.weaker:
            button(
                f"{in_order(faces(play.cards, play.set))}: {plain(t(_title(play)))}",
                key=f"finish-{_strength(play)}",
                on_click=play_state.tap,
                args=(play, count),
            )


def _refusal(table: Table) -> str:
    if table.highest is None:
        return t("These cards are no set.")
    return plain(t("These cards do not beat {set}.", set=str(table.highest)))


def _choose(place: int, count: int) -> None:
    play_state.pick(picking.tapped(play_state.picked(), place), count)


def _title(play: Play) -> str | Said:
    return play.cards[0].name if play.set is None else str(play.set)


def _strength(play: Play) -> int:
    return -1 if play.set is None else play.set.strength
