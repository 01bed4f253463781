"""The race on the page of studies: chances by both totals, and what a row should do at them."""

from __future__ import annotations

import streamlit as st

from solver import pictures
from solver.errors import TooLargeError
from solver.flip import studied
from solver.flip.studies import by_totals, chances
from solver.flip.subject import Subject
from solver.games import ROWS, subject_of
from solver.layout import Floats
from solver.refusal import MAX_TEXT
from solver.said import said
from solver.study import ByTotals, isolines
from solver.ui.study_parts import ONE, downloads, key_of, opponent, tried
from solver.ui.tongue import t

LEVELS = tuple(level / 10 for level in range(1, 10))
STEP = 20
"""Points between the totals of the map: more would keep others waiting."""
USUAL = "9 11 12"
FEW = 3
"""Numbers of a row from which a round alone is worked out quickly."""


def show(subject: Subject) -> None:
    """Show the race of two."""
    others = opponent(subject)
    st.caption(" ".join(map(t, studied.other_plays(subject, others))))
    table = tried(lambda: _chances(subject.name, others))
    if table is None:
        return
    left, right = st.columns(2, gap="large")
    with left:
        _lines(subject, table, others)
    with right:
        _row(subject, others)


def _lines(subject: Subject, table: Floats, others: str) -> None:
    """Show lines of equal chance, and the chance at any totals."""
    lines = isolines(table, LEVELS)
    st.subheader(t("Chance to win a game of two"), anchor=False)
    chart = pictures.race_lines(lines, t)
    st.altair_chart(chart, alt=t("Lines of equal chance to win, by my total and the other's."))
    mine, yours = st.columns(2)
    me = mine.slider(t("My total"), 0, 199, 100, key=key_of("race-mine", subject))
    other = yours.slider(t("The other's total"), 0, 199, 120, key=key_of("race-yours", subject))
    st.markdown(
        t(
            "With {mine} against {yours}, before a round, you win {chance:.1%} of all games.",
            mine=me,
            yours=other,
            chance=float(table[me, other]),
        )
    )
    whole = {"game": subject.name, "others": others, "lines": list(lines.items())}
    words = studied.race_words(subject, others)
    downloads(key_of("race", subject), studied.race_table(lines, others), whole, chart, words)


def _row(subject: Subject, others: str) -> None:
    """Show how much oftener hitting wins than staying with a row, by both totals."""
    st.subheader(t("Hit or stay, by both totals"), anchor=False)
    text = st.text_input(
        t("Your row, or a table of two"),
        USUAL,
        key=key_of("study-row", subject),
        max_chars=MAX_TEXT,
        placeholder=USUAL,
        help=t("Such as 9 11 12, or me: 9 11; ann stay: 5. Totals do not matter."),
    )
    found = tried(lambda: _by_totals(subject.name, text or USUAL, others))
    if found is None:
        return
    chart = pictures.by_totals(found, t)
    st.altair_chart(chart, alt=t("Map of how much oftener hitting wins than staying, by totals."))
    st.caption(t("Plus: hitting wins oftener, minus: staying does."))
    words = studied.totals_words(subject, text, others)
    whole = studied.totals_dict(subject.name, found, text, others)
    downloads(key_of("totals", subject), studied.totals_table(found), whole, chart, words)


@st.cache_data(max_entries=20, show_spinner=False)
def _chances(game: str, others: str) -> Floats:
    with ONE:
        return chances(ROWS[game].subject, others)


@st.cache_data(max_entries=50, show_spinner=False)
def _by_totals(game: str, text: str, others: str) -> ByTotals:
    subject = subject_of(game, text)
    position = subject.parse(text)
    players = position.table.players
    short = len(players[position.hero].row.numbers) < FEW
    if len(players) == 2 and position.model == "alone" and short:
        raise TooLargeError(
            said("alone, so short a row takes minutes: hitorstay study totals works it out")
        )
    with ONE:
        return by_totals(subject, text, others, step=STEP)
