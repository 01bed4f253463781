"""Entering the table: where the next card goes, the pad, and the cards that lie there."""

from __future__ import annotations

from typing import Any

import streamlit as st

from solver.cards import Card
from solver.flip.notation import Position
from solver.flip.table import Need, Status
from solver.games import game_at
from solver.said import counted, said
from solver.ui import edit, state
from solver.ui.edit import DISCARD, Target
from solver.ui.faces import STATUSES, plain
from solver.ui.looks import picks, rows_look, short
from solver.ui.notice import show_refusal
from solver.ui.pad import Key, keys
from solver.ui.players_panel import editor
from solver.ui.tap import button
from solver.ui.tongue import t

_MORE = {
    said("Reshuffle: the discard pile becomes the draw pile"): edit.reshuffle,
    said("Clear all cards: a full deck, totals stay"): edit.clear,
    said("Start over"): lambda position: edit.empty(game_at(position.table)),
}


def dock(position: Position[Any], target: Target) -> None:
    """Show where the next card goes, and the pad."""
    names = {seat: plain(player.name) for seat, player in enumerate(position.table.players)}
    places: list[Target] = [*names, DISCARD]
    st.session_state.target = target
    with st.container(horizontal=True, vertical_alignment="center", wrap=False, gap="xsmall"):
        button(
            "",
            key="undo",
            icon=":material/undo:",
            help=t("Take the last tap back"),
            disabled=not state.can_undo(),
            on_click=state.undo,
        )
        st.pills(
            t("The next card goes to"),
            places,
            format_func=lambda place: names.get(place, f":material/delete_sweep: {t('Discards')}"),
            key="target",
            required=True,
            label_visibility="collapsed",
            wrap=False,
            on_change=state.wait_for_bust,
            args=(None,),
        )
    busting = state.busting(target)
    with st.container(key="pad"), st.grid(11, min_column_width=50, gap="xxsmall"):
        for key in keys(position, target, busting=busting):
            button(
                f"**{short(key.card)}** ×{key.left}",
                key=f"pad-{key.card.code}",
                help=plain(t(key.help)),
                disabled=bool(key.refusal),
                width="stretch",
                on_click=_tap,
                args=(target, key, busting),
            )


def place(position: Position[Any], target: Target) -> None:
    """Show the cards at the chosen place, the status of its player, and the round."""
    table = position.table
    if target == DISCARD:
        cards = [
            card for card, copies in zip(table.deck.cards, table.discard, strict=True) if copies
        ]
        gone = counted(
            "{count} card was seen and is gone",
            "{count} cards were seen and are gone",
            sum(table.discard),
        )
        st.markdown(f"**{t('Discard pile')}**: {t(gone)}")
        _chips(target, cards, [table.discard[table.deck.index[card]] for card in cards])
    else:
        cards = table.players[target].row.cards()
        have = t(
            counted(
                "{count} point this round", "{count} points this round", table.round_score(target)
            )
        )
        st.markdown(f"**{plain(table.players[target].name)}**: {have}")
        _chips(target, cards, [1] * len(cards))
        if not cards:
            st.caption(t("Nothing in front yet: tap each card on the pad below."))
        if told := state.said():
            st.caption(plain(t(told)))
        _status(position, target)
    show_refusal("table")
    with st.container(key="round", horizontal=True, gap="xsmall"):
        editor(position)
        button(
            t("New round"),
            key="new-round",
            icon=":material/skip_next:",
            help=t("Bank the points and put all cards of the table on the discard pile"),
            on_click=state.edit,
            args=("table", edit.new_round),
        )
        st.menu_button(
            t("More"),
            list(_MORE),
            format_func=t,
            key="more",
            on_click=_more,
        )
    for seat, event, words in picks.bonuses(table) if table.ask().need is Need.BONUS else ():
        button(
            plain(t(words)),
            key=f"bonus-{seat}",
            width="stretch",
            on_click=state.edit,
            args=("table", edit.choose, event),
        )
    if table.pending:
        button(
            t("The pending cards are done: discard them"),
            key="pending-done",
            icon=":material/done_all:",
            on_click=state.edit,
            args=("table", edit.drop_pending),
        )


def _chips(target: Target, cards: list[Card], copies: list[int]) -> None:
    """Show cards as buttons that take them out."""
    if not cards:
        return
    with st.container(key="chips", horizontal=True, gap="xxsmall"):
        for i, (card, count) in enumerate(zip(cards, copies, strict=True)):
            button(
                short(card) + (f" ×{count}" if count > 1 else ""),
                key=f"chip-{target}-{i}-{card.code}",
                help=t("Take out {card}", card=card.name),
                icon=":material/close:",
                icon_position="right",
                on_click=state.edit,
                args=("table", edit.remove_card, target, card),
            )


def _status(position: Position[Any], seat: int) -> None:
    player = position.table.players[seat]
    busting = state.busting(seat)
    chosen = Status.BUSTED if busting else player.status
    key = f"status-{seat}-{player.name}-{chosen.value}-{state.refusals()}"
    st.segmented_control(
        t("{name} is", name=player.name),
        rows_look(position.table).statuses,
        default=chosen,
        format_func=lambda status: t(STATUSES[status].word),
        key=key,
        required=True,
        label_visibility="collapsed",
        width="stretch",
        on_change=_choose_status,
        args=(seat, key),
    )
    if busting:
        possible = any(not each.refusal for each in keys(position, seat, busting=True))
        if possible:
            st.warning(
                plain(t("Which number did {name} flip twice? Tap it on the pad.", name=player.name))
            )
        else:
            st.warning(plain(t("No card that is left can bust {name}.", name=player.name)))
    if seat == position.hero and player.active and not edit.others(position.table, seat):
        st.toggle(
            t(rows_look(position.table).alone),
            value=position.model == "alone",
            key=f"alone-{position.model}-{state.refusals()}",
            on_change=state.edit,
            args=("table", edit.set_model, "company" if position.model == "alone" else "alone"),
        )


def _tap(target: Target, key: Key, busting: bool) -> None:  # noqa: FBT001 - a callback takes no keywords
    if busting and target != DISCARD:
        state.edit("table", edit.bust, target, key.card)
    else:
        state.edit("table", edit.add_card, target, key.card)
    if not state.accepted():
        return
    state.wait_for_bust(None)
    state.say(said("{card}: {note}", card=key.card.name, note=key.note) if key.note else "")
    if st.session_state.get("moving"):
        state.move_on()


def _choose_status(seat: int, key: str) -> None:
    status = st.session_state[key]
    if status is Status.BUSTED:
        state.wait_for_bust(seat)
        return
    state.wait_for_bust(None)
    state.edit("table", edit.set_status, seat, status)
    if state.accepted() and st.session_state.get("moving"):
        state.move_on()


def _more() -> None:
    state.edit("table", _MORE[st.session_state.more])
