"""The board of a game of Dealt!: what is asked, the trick, every play with its chances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from solver.cards import Card
from solver.dealt.advise import Advice
from solver.dealt.table import Need, Table
from solver.errors import TooLargeError
from solver.games import DEALT
from solver.live import Live
from solver.refusal import RefusedError
from solver.said import sentence
from solver.switches import RuleError
from solver.ui import answer_panel, play_state, solve
from solver.ui.dealt import dock as docks
from solver.ui.dealt import kept, plays_panel, words
from solver.ui.dealt.players import cards, lines
from solver.ui.faces import plain
from solver.ui.looks.dealt import faces
from solver.ui.tongue import t

TURNS = (Need.LEAD, Need.FOLLOW)


def moment(table: Table) -> DeltaGenerator:
    """Show what is asked, and the trick so far; return where the verdict stands.

    The verdict comes after the dock, so that nobody waits for it to tap.
    """
    solve.warm(DEALT)
    with st.container(border=True):
        st.markdown(f"## {plain(t(words.question(table)))}", anchors=False)
        if (note := words.note(table)) is not None:
            st.markdown(plain(t(note)))
        place = st.empty()
        trick(table)
        over(table)
    return place


def dock(live: Live[Any, Any], table: Table, place: DeltaGenerator) -> None:  # noqa: ARG001  # later
    """Show what can be tapped now."""
    docks.show(live, table)


def below(table: Table, place: DeltaGenerator) -> None:
    """Show the verdict, and every play of who is asked with its chances.

    Where the hand of who is asked is hidden, how the highest set stands.
    """
    ask = table.ask()
    if ask.seat is None or ask.need not in (*TURNS, Need.INSERT):
        return
    solve.ready(DEALT)
    refined = better(table, ask.seat) if _advised(table, ask.seat) else iter(())
    advice = told(next(refined, None), place)
    if ask.need is Need.INSERT:
        refine(refined, advice, place)
        return
    if table.players[ask.seat].hand.hidden:
        hold = None if table.highest is None else _hold(table)
        if hold is not None:
            place.markdown(plain(sentence(words.holding(table, hold), t)))
        return
    odds = kept.odds(table, ask.seat)
    if odds is None:
        st.caption(t("The chances of this table are beyond this machine."))
        return
    if advice is None:
        place.markdown(plain(sentence(words.strongest(odds), t)))
    plays_panel.buttons(odds, docks.number(), advice)
    plays_panel.details(odds, advice)
    refine(refined, advice, place)


def players(table: Table, place: DeltaGenerator | None) -> None:  # noqa: ARG001  # is filled
    """Show all players in seating order."""
    st.subheader(t("Players"), anchor=False)
    able = {}
    if table.ask().need in TURNS and table.highest is not None:
        hold = _hold(table)
        later = () if hold is None else hold.later
        able = {seat: each for seat, each in later if table.players[seat].hand.hidden}
    st.table(lines(table, able, t), border="horizontal", hide_index=True)
    if able:
        st.caption(t("Can beat it: chance to hold a stronger set, or a Stop."))
    gone = sum(table.discard) + sum(len(act.cards) for act in table.trick)
    unseen = sum(table.unseen())
    st.caption(
        t(
            "{pile} cards in the draw pile, {gone} played, {unseen} unseen",
            pile=table.pile,
            gone=gone,
            unseen=unseen,
        )
    )


def _hold(table: Table) -> Any:  # noqa: ANN401
    solve.ready(DEALT)
    return kept.hold(table, _viewer(table))


def in_order(hand: Sequence[Card]) -> str:
    """Return a hand in a row, from left to right in every language."""
    return cards(faces(hand))


def _viewer(table: Table) -> int:
    """Return through whose eyes a table is seen: who is asked, else the first open hand."""
    opened, seat = table.open(), table.ask().seat
    if seat in opened and seat is not None:
        return seat
    return opened[0] if opened else 0


def _advised(table: Table, seat: int) -> bool:
    heroes = play_state.chosen().heroes
    return heroes is None or table.players[seat].name in heroes


def better(table: Table, seat: int) -> Iterator[Advice]:
    """Yield advice for a player, better and better; nothing where there is none."""
    if table.players[seat].hand.hidden:
        return
    with suppress(RuleError, RefusedError, TooLargeError):
        yield from kept.advice(table, seat)


def told(advice: Advice | None, place: DeltaGenerator) -> Advice | None:
    """Show the verdict, and return its advice."""
    if advice is not None:
        with place.container():
            answer_panel.box(words.verdict(advice))
    return advice


def refine(refined: Iterator[Advice], shown: Advice | None, place: DeltaGenerator) -> None:
    """Show better estimates as they come; any tap ends that.

    What stands below is shown again at the end: it is as good as the estimate was then.
    """
    changed = False
    for advice in refined:
        changed = told(advice, place) != shown
    if changed:
        st.rerun()


def trick(table: Table) -> None:
    """Show what was done in this trick, in order."""
    if not table.trick:
        return
    told = []
    for act in table.trick:
        name = plain(table.players[act.seat].name)
        if not act.cards:
            what = t("reserve")
        elif act.set is None:
            what = f"{faces(act.cards)} {plain(t(act.cards[0].name))}"
        else:
            what = f"**{plain(t(str(act.set)))}**" if act.set == table.highest else t(str(act.set))
        told.append(f"{name}: {what}")
    st.markdown(" → ".join(told))


def over(table: Table) -> None:
    """Show the chips after a round."""
    if not table.losers:
        return
    heads = (t("Player"), t("This round"), t("Chips"))
    rows = []
    for seat, (player, chips) in enumerate(zip(table.players, table.chips(), strict=True)):
        pays = t("pays a chip") if seat in table.losers else t("safe")
        if seat in table.beaten():
            pays = t("cannot pay")
        rows.append(dict(zip(heads, (plain(player.name), pays, f"**{chips}**"), strict=True)))
    st.table(rows, border="horizontal", hide_index=True)
