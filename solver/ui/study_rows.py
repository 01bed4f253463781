"""Thresholds on the page of studies: when to stay, and what another table changes."""

from __future__ import annotations

from typing import NamedTuple

import streamlit as st

from solver import pictures
from solver.advice import Objective
from solver.flip import studied
from solver.flip.decks import DECKS, Deck
from solver.flip.rules import FLIP_SEVEN, FLIP_SEVEN_BONUS
from solver.flip.studies import Study, beside, study
from solver.flip.subject import Subject
from solver.games import FLIP7, VENGEANCE, subject_of
from solver.refusal import MAX_TEXT
from solver.said import said
from solver.study import changed_cells, changes
from solver.ui.faces import percent
from solver.ui.settings_panel import OBJECTIVES
from solver.ui.study_parts import ONE, downloads, key_of, tried
from solver.ui.tongue import t

MOST_SHOWN = 30
"""Rows that a list shows; the files have all."""
AS_SAID = said("as the position says")


class _Example(NamedTuple):
    """What may lie there already, and what it may be compared with."""

    there: str
    against: str


EXAMPLES = {FLIP7.name: _Example("x2 sc", "+10"), VENGEANCE.name: _Example("l13", "-10")}


class _Asked(NamedTuple):
    """What a study is asked for; None is what goes without saying."""

    deck: Deck | None
    objective: Objective | None
    bonus: int | None
    full: int | None


def show(subject: Subject) -> None:
    """Show thresholds."""
    left, right = st.columns(2, gap="large")
    with left:
        text, other, asked = _asking(subject)
    found = tried(lambda: _study(subject.name, text, asked))
    if found is None:
        return
    with left:
        _lines(found)
    chart = pictures.margins(found.cells, found.objective, t)
    with right:
        st.subheader(t("Hit less stay"), anchor=False)
        st.altair_chart(
            chart,
            alt=t("Map of what hitting is worth over staying, by sum and count of the numbers."),
        )
        st.caption(
            t("Plus: hit, minus: stay, on average over all rows. Pale: such rows do not come up.")
        )
    words = studied.margins_words(found, text)
    name = key_of("thresholds", subject)
    downloads(name, studied.cells_table(found), found.as_dict(), chart, words)
    _shares(found)
    _exceptions(found)
    if not other.strip():
        return
    compared = tried(lambda: _beside(subject.name, text, other, asked))
    if compared is not None:
        _changes(subject, found, text, compared, other)


def _asking(subject: Subject) -> tuple[str, str, _Asked]:
    """Show what can be asked for; return the position, the one to compare with, and the rest."""
    example = EXAMPLES[subject.name]
    text = st.text_input(
        t("What lies there already"),
        key=key_of("study-position", subject),
        max_chars=MAX_TEXT,
        placeholder=example.there,
        help=t(
            "Such as {row}, or me 120:; ann 165: 5 9; discard: 12*3. Empty: a whole deck, in "
            "company.",
            row=example.there,
        ),
    )
    other = st.text_input(
        t("Compare with"),
        key=key_of("study-against", subject),
        max_chars=MAX_TEXT,
        placeholder=example.against,
        help=t("Such as {card}, or discard: 12*3 for cards that were seen.", card=example.against),
    )
    with st.popover(t("Settings"), icon=":material/tune:"):
        decks: list[Deck | None] = [None, *DECKS]
        deck = st.selectbox(
            t("Deck"),
            decks,
            format_func=lambda each: t(AS_SAID if each is None else DECKS[each]),
            key=key_of("study-deck", subject),
            help=t("Alone takes some ten seconds."),
        )
        objective = st.selectbox(
            t("What to play for"),
            list(OBJECTIVES),
            format_func=lambda each: t(OBJECTIVES[each]),
            key=key_of("study-objective", subject),
        )
        bonus = st.number_input(
            t("Points for a full row"),
            0,
            1000,
            FLIP_SEVEN_BONUS,
            key=key_of("study-bonus", subject),
        )
        full = FLIP_SEVEN
        if subject.most_full > FLIP_SEVEN:
            full = st.number_input(
                t("Numbers of a full row"), 1, subject.most_full, FLIP_SEVEN, key="study-full"
            )
    asked = _Asked(
        deck,
        objective or None,
        None if bonus == FLIP_SEVEN_BONUS else int(bonus),
        None if full == FLIP_SEVEN else int(full),
    )
    return text, other, asked


def _lines(found: Study) -> None:
    """Show where hitting turns into staying."""
    heads = [
        t("Numbers"),
        t("Rows that hit"),
        t("All hit up to"),
        t("None hits from"),
        t("Best to stay from"),
    ]
    rows = [
        (
            str(line.cards),
            percent(line.share),
            "–" if line.always is None else str(line.always),
            "–" if line.never is None else str(line.never),
            f"**{t('never') if line.best is None else line.best}**",
        )
        for line in found.thresholds
    ]
    st.table([dict(zip(heads, row, strict=True)) for row in rows], hide_index=True)
    st.caption(f"{t(studied.about(found))} {t(studied.reached(found))}")


def _shares(found: Study) -> None:
    """Show what share of the rows hits, by sum and number of cards."""
    share = {(cell.sum, cell.cards): f"{cell.share:.0%}" for cell in found.cells}
    cards = [line.cards for line in found.thresholds]
    rows = [
        {t("Sum"): str(total)} | {str(count): share.get((total, count), "") for count in cards}
        for total in sorted({total for total, _ in share})
    ]
    with st.expander(t("Share of the rows that hit, by sum and count of the numbers")):
        st.table(rows, hide_index=True)


def _exceptions(found: Study) -> None:
    """Show the rows that are played otherwise than most of their sum."""
    with st.expander(t("Exceptions: rows that are played otherwise than most of their sum")):
        for line in found.thresholds:
            rows = [
                " ".join(map(str, row))
                for cell in found.cells
                if cell.cards == line.cards
                for row in cell.exceptions
            ]
            if rows:
                more = f" … ({len(rows)})" if len(rows) > MOST_SHOWN else ""
                st.markdown(f"**{line.cards}**: {', '.join(rows[:MOST_SHOWN])}{more}")


def _changes(subject: Subject, found: Study, text: str, other: Study, against: str) -> None:
    """Show the rows that are played otherwise in another study."""
    lines = changes(found.rows, other.rows)
    st.subheader(t("What changes"), anchor=False)
    st.caption(f"{t(studied.otherwise(lines, MOST_SHOWN))} {t(studied.compared(found, other))}")
    chart = pictures.changed(changed_cells(found.rows, other.rows), other.objective, t)
    if lines:
        heads = [t("Row"), t("Hit less stay"), t("Compared")]
        rows = [
            (line.as_dict()["row"], f"{line.here:+.3f}", f"{line.there:+.3f}")
            for line in lines[:MOST_SHOWN]
        ]
        left, right = st.columns(2, gap="large")
        with left:
            st.table([dict(zip(heads, row, strict=True)) for row in rows], hide_index=True)
        with right:
            st.altair_chart(
                chart,
                alt=t("Map of how much more hitting is worth, by sum and count of the numbers."),
            )
            st.caption(t("A number says how many of the rows are played otherwise."))
    words = studied.changed_words(found, text, other, against)
    whole = found.as_dict() | studied.changes_dict(found, other)
    name = key_of("comparison", subject)
    downloads(name, studied.changes_table(found, other), whole, chart, words)


@st.cache_data(max_entries=50, show_spinner=False)
def _study(game: str, position: str, asked: _Asked) -> Study:
    subject = subject_of(game, position)
    with ONE:
        return study(subject, position or None, **asked._asdict())


@st.cache_data(max_entries=50, show_spinner=False)
def _beside(game: str, position: str, against: str, asked: _Asked) -> Study:
    here = _study(game, position, asked)
    subject = subject_of(game, against)
    with ONE:
        return beside(subject, here, against, **asked._asdict())
