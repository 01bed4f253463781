"""Rules of thumb on the page of studies: what they lose, and the best of each form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from solver.flip import studied
from solver.flip.best import best_rules
from solver.flip.decks import DECKS, Deck
from solver.flip.ranking import Ranked, rank
from solver.flip.subject import Subject
from solver.games import FLIP7, ROWS, VENGEANCE
from solver.refusal import RefusedError
from solver.rule import MAX_RULE
from solver.said import Said, said
from solver.ui.study_parts import ONE, downloads, key_of, refused, tried
from solver.ui.tongue import t

MOST_RULES = 8
"""Rules that the page ranks at a time: each takes up to a second."""
USUAL = {
    FLIP7.name: "stay not sc and sum - cards + plus/3 >= 22\nstay sum >= 23\nrisk 0.25\none_step",
    VENGEANCE.name: (
        "stay sum - cards >= 23 and (not l13 or sum - cards >= 31)\nstay sum >= 27\nrisk 0.24\n"
        "one_step"
    ),
}


class Lines(NamedTuple):
    """What was typed, line by line.

    Parameters
    ----------
    rules
        Names of the ways to play that could be read.
    problems
        What is wrong with the other lines, each with its number.
    """

    rules: tuple[str, ...]
    problems: tuple[Said, ...]


def read_lines(text: str, subject: Subject = FLIP7.subject) -> Lines:
    """Read rules, one a line; a line that is none leaves the others as they are."""
    rules: list[str] = []
    problems: list[Said] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            name = subject.way(line).name
        except RefusedError as error:
            problem = error.message
        else:
            if len(rules) < MOST_RULES:
                rules.append(name)
                continue
            problem = said("at most {most} rules are ranked at a time", most=MOST_RULES)
        problems.append(said("Line {number}: {problem}", number=number, problem=problem))
    return Lines(tuple(rules), tuple(problems))


def show(subject: Subject) -> None:
    """Show rules of thumb, ranked."""
    deck: Deck = st.radio(
        t("Deck"),
        list(DECKS),
        format_func=lambda each: t(DECKS[each]),
        horizontal=True,
        key=key_of("deck", subject),
    )
    if deck == "alone":
        command = "hitorstay study rules one_step 'sum >= 23' --deck alone"
        if subject.name != FLIP7.name:
            command += f" --game {subject.name}"
        st.info(
            t(
                "Alone, one rule takes up to a minute: the command ranks yours, as in {command}",
                command=command,
            ),
            icon=":material/timer:",
        )
    else:
        _ranking(subject, deck)
    _best(subject, deck)


def _ranking(subject: Subject, deck: Deck) -> None:
    """Show what is typed, and what it loses."""
    text = st.text_area(
        t("Rules, one a line"),
        USUAL[subject.name],
        key=key_of("study-rules", subject),
        max_chars=MOST_RULES * (MAX_RULE + 10),
        help=t("one_step, threshold 25, risk 0.25, cards 4, or a rule of your own: when to stay."),
    )
    with st.expander(t("What a rule can look at")):
        st.markdown(
            "  \n".join(
                f"`{name}`: {t(words)}" for each in subject.names for name, words in each.items()
            )
        )
        st.markdown("`and or not ( ) < <= > >= == != + - * /`")
    lines = read_lines(text, subject)
    for problem in lines.problems:
        refused(t(problem))
    if not lines.rules:
        return
    found = tried(lambda: _ranked(subject.name, deck, lines.rules))
    if found is None:
        return
    _table(found)
    st.caption(
        t(
            "From an empty row and a whole deck – {deck} – against the best policy. Wins: games "
            "of two against a player of most points, all rounds independent.",
            deck=DECKS[deck],
        )
    )
    if subject.remark:
        st.caption(t(subject.remark))
    named = [("", one) for one in found]
    downloads(
        key_of("rules", subject),
        studied.ranked_table(named, deck),
        studied.ranked_dict(subject.name, named, deck),
    )


def _best(subject: Subject, deck: Deck) -> None:
    """Show the best rule of each form."""
    st.subheader(t("The best rule of each form"), anchor=False)
    found = list(best_rules(subject.name)[deck].items())
    _table([one for _, one in found])
    st.caption(t("Worked out beforehand: hitorstay study best does the same."))
    downloads(
        key_of("best", subject),
        studied.ranked_table(found, deck),
        studied.ranked_dict(subject.name, found, deck),
    )


def _table(found: Sequence[Ranked]) -> None:
    """Show rules, and what they lose."""
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


@st.cache_data(max_entries=100, show_spinner=False)
def _ranked(game: str, deck: Deck, rules: tuple[str, ...]) -> list[Ranked]:
    with ONE:
        return rank(ROWS[game].subject, deck, rules, workers=0)
