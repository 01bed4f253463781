"""What can be tapped at a table of Dealt!: one tap a card."""

from __future__ import annotations

from typing import Any

import streamlit as st

from solver.cards import Card
from solver.dealt.deck import DECK
from solver.dealt.events import Draw, Event, Insert, NextRound, Play, Stuck, Take
from solver.dealt.legality import can
from solver.dealt.odds import places
from solver.dealt.rules import HAND
from solver.dealt.table import Need, Table, new_game
from solver.live import Live
from solver.said import Said, counted, said
from solver.ui import dock_panel, play_state
from solver.ui.dealt import picking
from solver.ui.dealt.players import cards as in_order
from solver.ui.faces import plain
from solver.ui.looks import LOOKS, short
from solver.ui.looks.dealt import Dealt, face, faces
from solver.ui.tap import button
from solver.ui.tongue import t

USED_UP = said("used up: every copy has been seen")
_LOOK = LOOKS[DECK.game]


def number() -> int:
    """Return which event comes next."""
    live = play_state.game()
    return 0 if live is None else len(live.record.events)


def show(live: Live[Any, Any], table: Table) -> None:
    """Show what can be tapped now, and what takes the last tap back."""
    dock_panel.steps(live)
    ask, count = table.ask(), len(live.record.events)
    if ask.need is Need.NEXT_ROUND:
        dock_panel.next_round(NextRound(), count)
    elif ask.need is Need.NOTHING or ask.seat is None:
        dock_panel.rematch(again, t("A new game of the same players; the oldest deals"))
    elif ask.need in (Need.HAND, Need.RESERVE, Need.DRAW):
        if ask.need is Need.HAND:
            _dealt(live, table, ask.seat)
        _pad(table, count)
    elif ask.card is not None:
        _places(table, ask.card, None, count)
    elif table.players[ask.seat].hand.hidden:
        _hidden(table, count)
    else:
        _known(table, count)


def again(start: Table, over: Table) -> Table:  # noqa: ARG001  # the oldest stays so
    """Return the beginning of another game of the same players."""
    names = [player.name for player in start.players]
    return new_game(names, rules=start.rules, oldest=start.oldest, opened=start.open())


def _pad(table: Table, count: int) -> None:
    """Show the cards that can turn up."""
    left = dict(zip(DECK.cards, table.unseen(), strict=True))
    many = table.ask().need is not Need.DRAW
    with st.container(key="pad"), st.grid(15, min_column_width=50, gap="xxsmall"):
        for card in Dealt.pad:
            _key(
                card,
                f"card-{card.code}",
                left[card],
                "" if left[card] else USED_UP,
                _draw,
                (card, count, many),
            )


def _key(card: Card, key: str, left: int, refusal: str, on_click: Any, args: Any) -> None:  # noqa: ANN401
    note = t(refusal) if refusal else t("{count} unseen", count=left)
    shortcut = _LOOK.shortcuts[card.code]
    button(
        f"**{short(card)}** ×{left}",
        key=key,
        help=f"{plain(t(card.name))}: {plain(note)} \\[{shortcut}\\]",
        disabled=bool(refusal),
        shortcut=shortcut,
        width="stretch",
        on_click=on_click,
        args=args,
    )


def _draw(card: Card, count: int, many: bool) -> None:  # noqa: FBT001  # a callback
    picks = play_state.picked()
    live = play_state.game()
    if live is not None and picks and live.record.table().ask().need is Need.HAND:
        _redeal(picks[0], card)
        return
    play_state.tap(Draw(card), count, again=many)


def _dealt(live: Live[Any, Any], table: Table, seat: int) -> None:
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


def _hidden(table: Table, count: int) -> None:
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
            _key(card, f"add-{card.code}", copies, refusal, _add, (card, count))


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


def _known(table: Table, count: int) -> None:
    """Show a known hand: tap the first and the last card of what is played."""
    picks = play_state.picked()
    if (card := picking.taking(picks)) is not None:
        _places(table, card, card, count)
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


def _places(table: Table, card: Card, reserve: Card | None, count: int) -> None:
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


def _title(play: Play) -> str | Said:
    return play.cards[0].name if play.set is None else str(play.set)


def _strength(play: Play) -> int:
    return -1 if play.set is None else play.set.strength
