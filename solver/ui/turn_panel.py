"""The moment of a game that is followed: what is asked, what is best, and what to tap."""

from __future__ import annotations

from typing import Any

import streamlit as st

from solver.advice import Advice
from solver.cards import Card
from solver.errors import TooLargeError
from solver.flip.referee import Aim, Flip, NextRound, Stay
from solver.flip.rules import RuleError
from solver.flip.table import Need, Table
from solver.games import game_at, is_slow, rows_at
from solver.live import Live
from solver.refusal import RefusedError
from solver.said import said
from solver.ui import answer_panel, dock_panel, pick_panel, play_state, solve
from solver.ui.faces import Face, percent, plain
from solver.ui.log import shares
from solver.ui.looks import rows_look, short
from solver.ui.moment import question, turns, view
from solver.ui.tap import button
from solver.ui.tongue import t
from solver.ui.verdict import Verdict, beyond, choice, racing, too_large, verdict

CHOICES = (Need.TURN, Need.TARGET, Need.PICK, Need.BONUS)
"""What somebody is advised about."""
FEW = 5
"""So many targets stand below each other."""


def moment(table: Table) -> Advice | None:
    """Show what is asked, and what is best for whoever is; return the advice if there is some."""
    ask = table.ask()
    if ask.seat is None:
        _over(table)
        return None
    if ask.need in CHOICES and _advised(table, ask.seat):
        found = _advice(table, ask.seat)
        if isinstance(found, Advice):
            heroes = play_state.chosen().heroes
            only = heroes is not None and len(heroes) == 1
            whose = "" if only else table.players[ask.seat].name
            answer_panel.box(verdict(found), whose=whose)
            return found
        answer_panel.box(found)
        return None
    with st.container(border=True):
        st.markdown(f"## {plain(t(question(table)))}", anchors=False)
        _forecast(table)
    return None


def dock(live: Live[Any, Any], table: Table, advice: Advice | None) -> None:
    """Show what can be tapped now, and what takes the last tap back."""
    dock_panel.steps(live)
    need = table.ask().need
    if need is Need.NEXT_ROUND:
        dock_panel.next_round(NextRound(), len(live.record.events))
    elif need is Need.TARGET:
        _targets(table, advice, len(live.record.events))
    elif need is Need.PICK:
        pick_panel.cards(table, advice, len(live.record.events))
    elif need is Need.BONUS:
        pick_panel.bonus(table, advice, len(live.record.events))
    elif need is Need.NOTHING:
        dock_panel.rematch(again, t("A new game of the same players; the next one deals"))
    else:
        _cards(table, len(live.record.events))


def again(start: Table, over: Table) -> Table:
    """Return the beginning of another game of the same players: the next one deals."""
    new: Table = rows_at(start).new_game(
        [player.name for player in start.players],
        rules=start.rules,
        decks=start.decks,
        dealer=(over.dealer + 1) % len(start.players),
    )
    return new


def _advised(table: Table, seat: int) -> bool:
    heroes = play_state.chosen().heroes
    return heroes is None or table.players[seat].name in heroes


def _advice(table: Table, seat: int) -> Advice | Verdict:
    """Return what is best for a player, or why that is not known."""
    position = view(table, seat)
    settings = play_state.chosen()
    try:
        if is_slow(position):
            return too_large(said("the order of the last cards matters, which takes minutes"))
        return solve.advice(
            game_at(table).format(position),
            objective=settings.objective if len(table.players) > 1 else None,
            models=tuple(sorted(settings.models.items())),
        )
    except TooLargeError as error:
        points = settings.objective == "score" or not racing(table)
        return beyond(position, error.args[0], points=points)
    except (RuleError, RefusedError) as error:
        return too_large(error.message)


def _forecast(table: Table) -> None:
    """Show what would be best for those who are advised and not asked."""
    asked = table.ask().seat
    heroes = play_state.chosen().heroes
    if heroes is None or table.pending:
        return
    for seat in table.active():
        name = table.players[seat].name
        if seat == asked or name not in heroes or table.players[seat].row.empty:
            continue
        found = _advice(table, seat)
        if isinstance(found, Advice):
            face = choice(found.best, found.game)
            said_so = t("{name}, if asked now: {choice}", name=name, choice=face.word)
            st.markdown(f"{face.icon} {plain(said_so)}")


def _over(table: Table) -> None:
    """Show what a round that is over brought."""
    with st.container(border=True):
        st.markdown(f"## {plain(t(question(table)))}", anchors=False)
        heads = [t("Player"), t("This round"), t("Points"), t("Total")]
        rows = [
            (plain(share.name), plain(t(share.made_of)), f"{share.points}", f"**{share.total}**")
            for share in shares(table)
        ]
        st.table(
            [dict(zip(heads, row, strict=True)) for row in rows],
            border="horizontal",
            hide_index=True,
        )


def _targets(table: Table, advice: Advice | None, number: int) -> None:
    """Show a button for every player at whom the pending card can be aimed."""
    ask = table.ask()
    if ask.card is None:
        return
    seats = table.targets()
    # Many of them would hide the verdict.
    with (
        st.container(gap="xsmall")
        if len(seats) <= FEW
        else st.grid(6, min_column_width=110, gap="xxsmall")
    ):
        _aims(table, advice, number, ask.card)


def _aims(table: Table, advice: Advice | None, number: int, card: Card) -> None:
    wins = {} if advice is None else {option.event: option.win for option in advice.options}
    few = len(table.targets()) <= FEW
    best = advice.best if advice is not None else ""
    for place, seat in enumerate(table.targets()):
        player = table.players[seat]
        event = f"{card.code}>{player.name}"
        label = f"\u2068{plain(player.name)}\u2069"
        win = wins.get(event)
        if win is not None and few:
            label += f" :small[{t('{chance} to win', chance=percent(win))}]"
        elif win is not None:  # a narrow button cuts off the end of a name
            label = f":small[{percent(win)}] {label}"
        button(
            label,
            key=f"aim-{card.code}-{seat}",
            type="primary" if event == best else "secondary",
            icon=choice(event, table.deck.game).icon,
            shortcut=str(place + 1) if place < 9 else None,
            width="stretch",
            on_click=play_state.tap,
            args=(Aim(card, seat), number),
        )


def _cards(table: Table, number: int) -> None:
    """Show the cards that may turn up, and the button to stay."""
    if table.ask().need is Need.TURN:
        seat = table.ask().seat or 0
        button(
            t("Stay with {points}", points=table.round_score(seat)),
            key="stay",
            icon=":material/front_hand:",
            disabled=not game_at(table).can(table, Stay()),
            shortcut="S",
            width="stretch",
            on_click=play_state.tap,
            args=(Stay(), number),
        )
    look = rows_look(table)
    with st.container(key="pad"), st.grid(11, min_column_width=50, gap="xxsmall"):
        for turn in turns(table):
            code, face = turn.card.code, look.effects[turn.effect]
            note = t(turn.refusal) if turn.refusal else _note(face, turn.left)
            mark = f":{face.color}[{face.icon}] " if turn.effect in look.marked else "×"
            button(
                f"**{short(turn.card)}** {mark}{turn.left}",
                key=f"card-{code}",
                help=f"{plain(t(turn.card.name))}: {plain(note)} \\[{look.shortcuts[code]}\\]",
                disabled=bool(turn.refusal),
                shortcut=look.shortcuts[code],
                width="stretch",
                on_click=play_state.tap,
                args=(Flip(turn.card), number),
            )


def _note(face: Face, left: int) -> str:
    return f"{t(face.word)}, {t('{count} left to draw', count=left)}"
