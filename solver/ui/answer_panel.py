"""The answer: verdict, next card, final score."""

from __future__ import annotations

import streamlit as st

from solver.advice import Advice
from solver.errors import TooLargeError
from solver.flip7.advise import advise, is_slow
from solver.flip7.notation import Position, format_position
from solver.flip7.outlook import Outlook
from solver.flip7.rules import RuleError
from solver.ui import solve
from solver.ui.chart import chart, describe, words
from solver.ui.faces import plain
from solver.ui.odds import groups
from solver.ui.verdict import Verdict, no_verdict, ranked, too_large, verdict

MOST_STATES = 2_000_000
"""Situations that the page solves one by one before it gives up: about 1 GB."""
NAMES = {
    "score.hit": "points on average if you hit",
    "score.stay": "points if you stay",
    "score.margin": "hit less stay",
    "next.bust": "the next card busts you",
    "next.duplicate": "the next card is a duplicate",
    "next.flip7": "the next card makes Flip 7",
    "final.bust": "bust in the end if you hit",
    "final.flip7": "Flip 7 in the end if you hit",
}
"""What the exact figures are called on the page."""
_BOXES = {"blue": st.info, "orange": st.warning, "green": st.success}


def answer(position: Position) -> Advice | None:
    """Show the verdict, or why there is none; return the advice if there is some."""
    try:
        slow = is_slow(position)
        advice = _slow(position) if slow else solve.advice(format_position(position))
    except RuleError as error:
        _box(no_verdict(position, error.message))
        return None
    except TooLargeError as error:
        _box(too_large(str(error)))
        return None
    if advice is not None:
        _box(verdict(advice), badge="exact" if advice.objective == "score" else "in the model")
        if lines := ranked(advice):
            st.markdown("  \n".join(lines))
    return advice


def next_card(position: Position) -> None:
    """Show what the next card does to the hero."""
    try:
        outlook = Outlook.of(position.table, position.hero, position.model)
    except RuleError:
        return
    left = sum(outlook.source())
    st.subheader(f"The next card, of {left} left", anchor=False)
    if not any(position.table.pile):
        st.caption("The draw pile is empty: the discard pile is shuffled into a new one.")
    for group in groups(outlook):
        note = f" – {group.note}" if group.note else ""
        st.markdown(f"{group.face.icon} **{group.headline}**{note}  \n{group.badges}")


def final_score(advice: Advice) -> None:
    """Show where the round ends if the hero hits: as a chart, and in words."""
    st.subheader("If you hit: your points at the end", anchor=False)
    st.altair_chart(chart(advice.figures), alt=describe(advice.figures))
    st.markdown(" ".join(words(advice.figures)))


def fractions(position: Position) -> None:
    """Show the main figures as fractions, if asked."""
    if not st.toggle("Exact fractions", key="fractions"):
        return
    exact = solve.advice(format_position(position), exact=True).exact or {}
    lines = [
        f"{NAMES[name]}\n{value.numerator}/{value.denominator}" for name, value in exact.items()
    ]
    st.code("\n\n".join(lines), language=None, wrap_lines=True)


def _box(said: Verdict, *, badge: str = "") -> None:
    mark = f" :gray-badge[{badge}]" if badge else ""
    head = f"## {said.face.icon} {plain(said.face.word)} :small[{said.margin}]{mark}"
    text = f"{head}\n{plain(said.reason)}"
    box = _BOXES.get(said.face.color if badge else "")
    if box:
        box(text)
    else:
        with st.container(border=True):
            st.markdown(text, anchors=False)


def _slow(position: Position) -> Advice | None:
    """Show the button that computes what takes long; return the advice once it is there."""
    text = format_position(position)
    known: tuple[str, Advice] | None = st.session_state.get("slow")
    if known and known[0] == text:
        return known[1]
    with st.container(border=True):
        st.markdown(
            "## :material/hourglass_top: Ready to compute\nWith an eager reshuffle the order "
            "of the last cards matters, and that takes long to compute exactly. The odds of "
            "the next card stand below.",
            anchors=False,
        )
        if not st.button("Compute exactly (may take minutes)", icon=":material/calculate:"):
            return None
        st.caption("Any other tap stops it.")
        count = st.empty()

        def progress(states: int) -> None:
            # Writing to the page now and then is also what lets another tap stop this.
            count.caption(f"{states:,} situations solved …")
            if states > MOST_STATES:
                raise TooLargeError(f"more than {MOST_STATES:,} situations: too many for this page")

        advice = advise(position, everyone=False, progress=progress)
    st.session_state.slow = (text, advice)
    return advice
