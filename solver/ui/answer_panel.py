"""The answer: verdict, next card, final score."""

from __future__ import annotations

from typing import Any

import streamlit as st

from solver.advice import Advice, Figures
from solver.errors import TooLargeError
from solver.flip.notation import Position
from solver.flip.rules import RuleError
from solver.games import advise, game_at, is_slow
from solver.said import said, sentence
from solver.ui import solve
from solver.ui.chart import chart, describe, words
from solver.ui.faces import plain
from solver.ui.odds import check_sum, groups
from solver.ui.tongue import t
from solver.ui.verdict import (
    Verdict,
    beyond,
    no_verdict,
    racing,
    ranked,
    verdict,
)

MOST_STATES = 2_000_000
"""Situations that the page solves one by one before it gives up: about 1 GB."""
NAMES = {
    "score.hit": said("points on average if you hit"),
    "score.stay": said("points if you stay"),
    "score.margin": said("hit less stay"),
    "next.bust": said("the next card busts you"),
    "next.duplicate": said("the next card is a duplicate"),
    "next.flip7": said("the next card makes Flip 7"),
    "final.bust": said("bust in the end if you hit"),
    "final.flip7": said("Flip 7 in the end if you hit"),
}
"""What the exact figures are called on the page."""
_BOXES = {"blue": st.info, "orange": st.warning, "green": st.success}


def answer(position: Position[Any]) -> Advice | None:
    """Show the verdict, or why there is none; return the advice if there is some."""
    game = game_at(position.table)
    try:
        slow = is_slow(position)
        text = game.format(position)
        advice = _slow(position) if slow else solve.advice(text, law=True)
    except RuleError as error:
        box(no_verdict(position, error.message))
        return None
    except TooLargeError as error:
        box(beyond(position, error.args[0], points=not racing(position.table)))
        return None
    if advice is not None:
        box(verdict(advice), whose=advice.hero if len(position.table.players) > 1 else "")
        targets(advice)
    return advice


def targets(advice: Advice) -> None:
    """Show what every target of a card that is aimed is worth."""
    if lines := ranked(advice):
        st.markdown("  \n".join(f"{icon} {plain(t(text))}" for icon, text in lines))


def next_card(position: Position[Any], name: str = "") -> None:
    """Show what the next card does to the hero, who is named if that is not plain."""
    try:
        found = groups(position)
    except RuleError:
        return
    left = sum(position.table.source())
    head = t("The next card, of {count} left", count=left)
    if name:
        head = t("The next card for {name}, of {count} left", name=name, count=left)
    st.subheader(plain(head), anchor=False)
    if not any(position.table.pile):
        st.caption(t("The draw pile is empty: the discard pile is shuffled into a new one."))
    st.caption(t(check_sum(position.table)))
    for group in found:
        note = f" – {t(group.note)}" if group.note else ""
        st.markdown(f"{group.face.icon} **{t(group.headline)}**{note}  \n{group.badges}")


def final_score(figures: Figures) -> None:
    """Show where the round ends if the hero hits: as a chart, and in words."""
    told = " ".join(t(text) for text in words(figures))
    st.altair_chart(chart(figures, t), alt=f"{t(describe(figures))} {told}")
    st.markdown(told)


def later(position: Position[Any]) -> None:
    """Show on request where the round ends if the hero hits, and the main figures as fractions."""
    head = t("If you hit: your points at the end")
    with st.expander(head, icon=":material/bar_chart:", key="later", on_change="rerun") as panel:
        if panel.open and (advice := _known(position)) is not None:
            final_score(advice.figures)
            fractions(position)


def _known(position: Position[Any]) -> Advice | None:
    """Return advice with the law of the end for points; None if that cannot be had quickly."""
    try:
        if not is_slow(position):
            return solve.advice(
                game_at(position.table).format(position), law=True, objective="score"
            )
    except (RuleError, TooLargeError):
        pass
    st.markdown(t("This cannot be worked out quickly enough here."))
    return None


def fractions(position: Position[Any]) -> None:
    """Show the main figures as fractions, if asked."""
    if not st.toggle(t("Exact fractions"), key="fractions"):
        return
    text = game_at(position.table).format(position)
    exact = solve.advice(text, exact=True).exact or {}
    lines = [
        f"{t(NAMES[name])}\n{value.numerator}/{value.denominator}" for name, value in exact.items()
    ]
    st.code("\n\n".join(lines), language=None, wrap_lines=True)


def box(said_so: Verdict, *, whose: str = "") -> None:
    """Show a verdict; ``whose`` is the name of the player it is for, if that must be said."""
    mark = f" :gray-badge[{t(said_so.badge)}]" if said_so.badge else ""
    face = said_so.face
    who = f"{plain(whose)}: " if whose else ""
    margin = f" :small[{plain(t(said_so.margin))}]" if said_so.margin else ""
    head = f"## {face.icon} {who}{plain(t(face.word))}{margin}{mark}"
    text = f"{head}\n{plain(sentence(said_so.reason, t))}"
    colored = _BOXES.get(face.color if said_so.badge else "")
    if colored:
        colored(text)
    else:
        with st.container(border=True):
            st.markdown(text, anchors=False)


def _slow(position: Position[Any]) -> Advice | None:
    """Show the button that computes what takes long; return the advice once it is there."""
    text = game_at(position.table).format(position)
    known: tuple[str, Advice] | None = st.session_state.get("slow")
    if known and known[0] == text:
        return known[1]
    with st.container(border=True):
        head = t("Ready to compute")
        why = t(
            "With an eager reshuffle the order of the last cards matters, and that takes long to "
            "compute exactly. The odds of the next card stand below."
        )
        st.markdown(f"## :material/hourglass_top: {head}\n{why}", anchors=False)
        if not st.button(t("Compute exactly (may take minutes)"), icon=":material/calculate:"):
            return None
        st.caption(t("Any other tap stops it."))
        count = st.empty()

        def progress(states: int) -> None:
            # Writing to the page now and then is also what lets another tap stop this.
            count.caption(t("{states:,} situations solved …", states=states))
            if states > MOST_STATES:
                raise TooLargeError(
                    said("more than {most:,} situations: too many for this page", most=MOST_STATES)
                )

        advice: Advice = advise(position, everyone=False, progress=progress)
    st.session_state.slow = (text, advice)
    return advice
