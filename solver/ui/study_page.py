"""The page for students: when to stay, what rules of thumb lose, and the race."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

import streamlit as st

from solver import pictures
from solver.errors import TooLargeError
from solver.flip7 import sheet as cheat
from solver.flip7.ranking import Ranked, rank
from solver.flip7.rules import RuleError
from solver.flip7.studies import Study, chances, changes, study
from solver.games import check_game
from solver.layout import Floats
from solver.refusal import MAX_TEXT, RefusedError
from solver.rule import MAX_RULE, NUMBERS, TRUTHS
from solver.study import isolines
from solver.ui import style
from solver.ui.faces import plain
from solver.ui.tongue import current, t

LEVELS = tuple(level / 10 for level in range(1, 10))
MOST_RULES = 8
"""Rules that the page ranks at a time: each takes up to a second."""
USUAL = "stay not sc and sum - cards + plus/3 >= 22\nstay sum >= 23\nrisk 0.25\none_step"
MOST_SHOWN = 30


def show() -> None:
    """Show the page."""
    style.apply()
    names = [t("Thresholds"), t("Rules of thumb"), t("The race"), t("Cheat sheet")]
    chosen = st.segmented_control(
        t("Study"), names, default=names[0], key=f"study-{current().code}", required=True
    )
    parts = dict(zip(names, (_thresholds, _rules, _race, _sheet), strict=True))
    parts[chosen or names[0]]()


def _tried(make: Callable[[], Any]) -> Any:  # noqa: ANN401  # whatever is made
    """Return what is made, or None after saying why it cannot be."""
    try:
        with st.spinner(t("Working it out …")):
            return make()
    except RefusedError as error:
        st.error(plain(f"{error.field}: {current().say(error.message)}"), icon=":material/error:")
    except RuleError as error:
        st.error(plain(current().say(error.message)), icon=":material/error:")
    except TooLargeError as error:
        st.error(plain(current().say(error.args[0])), icon=":material/error:")
    return None


@st.cache_data(max_entries=50, show_spinner=False)
def _study(position: str, bonus: int | None) -> Study:
    check_game(position)
    return study(position or None, bonus=bonus)


def _thresholds() -> None:
    left, right = st.columns(2, gap="large")
    with left:
        text = st.text_input(
            t("What lies there already"),
            key="study-position",
            max_chars=MAX_TEXT,
            placeholder="x2 sc",
            help=t("Such as x2 sc, or me 120:; ann 165: 5 9; discard: 12*3. Empty: a whole deck."),
        )
        other = st.text_input(
            t("Compare with"), key="study-against", max_chars=MAX_TEXT, placeholder="+10"
        )
        bonus = st.number_input(t("Points for Flip 7"), 0, 1000, 15, key="study-bonus")
    given = None if bonus == 15 else int(bonus)  # the rule book's
    found = _tried(lambda: _study(text, given))
    if found is None:
        return
    with left:
        _lines(found)
    with right:
        st.subheader(t("Hit less stay"), anchor=False)
        st.altair_chart(
            pictures.margins(found.cells, found.objective, t),
            alt=t("Map of what hitting is worth over staying, by sum and count of the numbers."),
        )
        st.caption(
            t("Plus: hit, minus: stay, on average over all rows. Pale: such rows do not come up.")
        )
        _exceptions(found)
        if other.strip() and (compared := _tried(lambda: _study(other, given))) is not None:
            _changes(found, compared)


def _lines(found: Study) -> None:
    heads = [t("Numbers"), t("All hit up to"), t("None hits from"), t("Best to stay from")]
    rows = [
        (
            str(line.cards),
            "–" if line.always is None else str(line.always),
            "–" if line.never is None else str(line.never),
            f"**{line.best}**",
        )
        for line in found.thresholds
    ]
    st.table([dict(zip(heads, row, strict=True)) for row in rows], hide_index=True)
    unit = t("points") if found.objective == "score" else t("the chance to win")
    st.caption(
        t(
            "{count:,} rows of numbers, each by the whole look-ahead, for {unit}.",
            count=len(found.rows.numbers),
            unit=unit,
        )
    )
    cells = [cell.as_dict() for cell in found.cells]
    flat = [{**cell, **cell.pop("margin")} for cell in map(dict, cells)]
    _downloads("thresholds", flat, found.as_dict())


def _exceptions(found: Study) -> None:
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


def _changes(found: Study, other: Study) -> None:
    lines = changes(found, other)
    st.subheader(t("Rows that are played otherwise: {count}", count=len(lines)), anchor=False)
    heads = [t("Row"), t("Hit less stay"), t("Compared")]
    st.table(
        [
            dict(
                zip(
                    heads,
                    (line["row"], f"{line['here']:+.3f}", f"{line['there']:+.3f}"),
                    strict=True,
                )
            )
            for line in lines[:MOST_SHOWN]
        ],
        hide_index=True,
    )


@st.cache_data(max_entries=100, show_spinner=False)
def _ranked(deck: str, rules: tuple[str, ...]) -> list[Ranked]:
    return rank(deck, rules, workers=0)  # type: ignore[arg-type]  # one of the two below


def _rules() -> None:
    decks = {t("all cards, in company"): "company", t("numbers only"): "numbers"}
    deck = st.radio(t("Deck"), list(decks), horizontal=True, key=f"deck-{current().code}")
    text = st.text_area(
        t("Rules, one a line"),
        USUAL,
        key="study-rules",
        max_chars=MOST_RULES * (MAX_RULE + 10),
        help=t("one_step, threshold 25, risk 0.25, cards 4, or stay and a rule of your own."),
    )
    with st.expander(t("What a rule can look at")):
        st.markdown(
            "  \n".join(f"`{name}`: {t(words)}" for name, words in (NUMBERS | TRUTHS).items())
        )
        st.markdown("`and or not ( ) < <= > >= == != + - * /`")
    rules = tuple(line.strip() for line in text.splitlines() if line.strip())
    if len(rules) > MOST_RULES:
        st.error(t("At most {most} rules at a time.", most=MOST_RULES), icon=":material/error:")
        return
    if not rules:
        return
    found = _tried(lambda: _ranked(decks[deck], rules))
    if found is None:
        return
    heads = [t("Rule"), t("Points a round"), t("Gives away"), t("Busts"), t("Wins of two")]
    rows = [
        (
            f"`{one.rule}`",
            f"{one.points:.3f}",
            f"**{one.lost:.3f}**",
            f"{one.bust:.1%}",
            "–" if one.win is None else f"{one.win:.2%}",
        )
        for one in found
    ]
    st.table([dict(zip(heads, row, strict=True)) for row in rows], hide_index=True)
    st.caption(
        t(
            "From an empty row and a whole deck, against the best policy. Wins: games of two "
            "against a player of most points, all rounds independent."
        )
    )
    _downloads("rules", [asdict(one) for one in found], [asdict(one) for one in found])


@st.cache_data(max_entries=1, show_spinner=False)
def _chances() -> Floats:
    return chances()


def _race() -> None:
    table = _tried(_chances)
    lines = isolines(table, LEVELS)
    st.subheader(t("Chance to win a game of two"), anchor=False)
    st.altair_chart(
        pictures.race_lines(lines, t),
        alt=t("Lines of equal chance to win, by my total and the other's."),
    )
    mine, yours = st.columns(2)
    me = mine.slider(t("My total"), 0, 199, 100, key="race-mine")
    other = yours.slider(t("The other's total"), 0, 199, 120, key="race-yours")
    st.markdown(
        t(
            "With {mine} against {yours}, before a round, you win {chance:.1%} of all games.",
            mine=me,
            yours=other,
            chance=float(table[me, other]),
        )
    )
    flat = [
        {"chance": level, "mine": own, "yours": theirs}
        for level, line in lines.items()
        for own, theirs in line
    ]
    _downloads("race", flat, flat)


@st.cache_data(max_entries=1, show_spinner=False)
def _made() -> cheat.Sheet:
    return cheat.sheet(workers=0)


def _sheet() -> None:
    made = _tried(_made)
    with st.container(border=True):
        st.subheader(t(cheat.TITLE), anchor=False)
        for line in cheat.advice(made):
            st.markdown(f"**{t(line)}**")
        st.caption(t(cheat.quality(made)))
        for title, table in (
            (cheat.ROWS, cheat.thresholds_table(made, t)),
            (cheat.RACE, cheat.race_table(made, t)),
        ):
            st.markdown(f"**{t(title)}**")
            heads, rows = table
            st.table([dict(zip(heads, row, strict=True)) for row in rows], hide_index=True)
        st.caption(t(cheat.BETWEEN))
        st.caption(t(cheat.BUST))
    page = cheat.html(made, t, right_to_left=current().right_to_left)
    with st.container(horizontal=True):
        st.download_button(t("To print"), page, "flip7.html", "text/html", icon=":material/print:")
        try:
            st.download_button("PDF (English)", cheat.pdf(made), "flip7.pdf", "application/pdf")
        except RefusedError as error:
            st.caption(t(error.message))


def _downloads(name: str, flat: Sequence[dict[str, Any]], whole: object) -> None:
    """Show buttons that save a table for spreadsheets and for programs."""
    out = io.StringIO()
    made = csv.DictWriter(out, list(flat[0]) if flat else [], lineterminator="\n")
    made.writeheader()
    made.writerows(flat)
    with st.container(horizontal=True, gap="xsmall"):
        st.download_button("CSV", out.getvalue(), f"{name}.csv", "text/csv", key=f"csv-{name}")
        st.download_button(
            "JSON", json.dumps(whole), f"{name}.json", "application/json", key=f"json-{name}"
        )
