"""The lessons on play: the one-step rule, the bonus, an option, the value, and a race."""

from __future__ import annotations

from fractions import Fraction

import streamlit as st

from solver.errors import TooLargeError
from solver.flip7.rules import FLIP_SEVEN_BONUS
from solver.kernels import NEAR
from solver.lessons import bonus as of_bonus
from solver.lessons import last_round as of_race
from solver.lessons import one_step as of_step
from solver.lessons import second_chance as of_option
from solver.lessons import value as of_value
from solver.lessons.broken import broken
from solver.lessons.engines import compiled
from solver.lessons.real import position_of
from solver.lessons.small import HIGHEST, Hand, SmallDeck, numbers_of_flip7
from solver.lessons.steps import equation, number, width
from solver.ui import learn_charts, learn_solve, solve
from solver.ui.faces import CHOICES, percent
from solver.ui.learn_parts import (
    deck,
    fraction,
    left,
    others,
    real_row,
    refusals,
    row,
    steps,
)
from solver.ui.learn_state import MOST_ON_SLIDER
from solver.ui.tongue import t

MOST_BEHIND, MOST_REAL_BEHIND = 20, 60
MOST_ROWS = 5
"""Rows that break the rule and are shown."""
WIDEST = 70
"""So wide a formula in the bonus may be, over all its lines."""


def one_step() -> None:
    """Show the one-step rule on the small deck."""
    cards = deck()
    numbers = row(cards)
    if left(cards, numbers):
        steps(of_step.worked(cards, cards.hand(numbers)))
    st.markdown(f"**{t('A fresh deck with one 1, two 2s, three 3s and so on')}**")
    highest = st.slider(t("Its highest number"), 2, HIGHEST, HIGHEST, key="learn-highest")
    steps(of_step.of_fresh(highest))


def real_one_step() -> None:
    """Show the one-step rule on the numbers of the real deck."""
    codes = real_row(("3", "8", "11"), modifiers=False)
    position = position_of(codes, others("learn-real-others", "2 11*2"))
    cards = numbers_of_flip7()
    steps(of_step.short_cut(position))
    st.markdown(t("The rule, for the numbers alone and nothing else seen:"))
    steps(of_step.worked(cards, cards.hand([int(code) for code in codes])))
    solve.ready()
    figures = solve.advice(f"me: {' '.join(codes)}; company", objective="score").figures
    face = CHOICES[figures.best]
    st.markdown(
        t(
            "With all 94 cards, and looking ahead to the end, hitting averages {hit:.2f} points:",
            hit=figures.hit,
        )
        + f" **{face.icon} {t(face.word)}**"
    )


def bonus() -> None:
    """Show at which bonus a row of the small deck flips."""
    cards = deck()
    numbers = row(cards)
    if not left(cards, numbers):
        return
    hand = cards.hand(numbers)
    steps(of_bonus.worked(cards, hand))
    pieces = of_bonus.lines_of(cards, hand)
    chart, told = learn_charts.bonus(pieces, sum(numbers), cards.bonus, MOST_ON_SLIDER, t)
    st.altair_chart(chart, alt=t(told))
    rows = broken(cards)
    st.markdown(
        t("Rows that the one-step rule lets stay, and that should hit with this bonus:")
        if rows
        else t("With this bonus the one-step rule is right for every row of this deck.")
    )
    for each in rows[:MOST_ROWS]:
        st.latex(each.formula)


def real_bonus() -> None:
    """Show at which bonus a row of the real game flips."""
    codes = real_row(("3", "4", "5", "6", "8", "9"))
    flips = learn_solve.flip(tuple(codes))
    if flips is None:
        st.markdown(t("No bonus makes this row hit."))
    elif not flips:
        st.markdown(t("This row hits without any bonus."))
    else:
        text = t(
            "This row flips from stay to hit at this bonus; the real one is {bonus}.",
            bonus=FLIP_SEVEN_BONUS,
        )
        face = CHOICES["hit" if flips < FLIP_SEVEN_BONUS else "stay"]
        st.markdown(f"{text} **{face.icon} {t(face.word)}**")
        st.latex(equation("B^*", *number(flips)))
        fraction(flips)


def second_chance() -> None:
    """Show what a Second Chance is worth for a row of the small deck."""
    cards = deck()
    numbers = row(cards)
    if left(cards, numbers):
        steps(of_option.worked(cards, numbers))


def real_second_chance() -> None:
    """Show what a Second Chance is worth for a row of the real game."""
    codes = real_row(("9", "11", "12"))
    found = learn_solve.second_chance(tuple(codes))
    st.markdown(
        t(
            "Without it the row is worth {without:.2f} points, with it {held:.2f}. Holding it is "
            "worth",
            without=float(found.value),
            held=float(found.value_with),
        )
    )
    st.latex(equation(r"\Delta", *number(found.worth)))
    fraction(found.worth)


def value() -> None:
    """Show the value of the small deck."""
    cards = deck()
    steps(of_value.worked(cards, cards.hand()))
    solve.ready()
    _, exact = compiled(cards, cards.hand())
    st.markdown(t("The compiled engine of the game pages, which knows nothing of this page, says"))
    st.latex(equation(r"V(\varnothing)", *number(exact)))
    _formulas(cards)


def _formulas(cards: SmallDeck) -> None:
    """Show the values as formulas in the bonus, where they are short."""
    try:
        found = of_value.formulas(cards, cards.hand())
    except TooLargeError:
        return
    st.markdown(t("With the bonus left open, each row is worth a formula in $B$:"))
    for hand, each in found:
        made = of_value.formula(hand, each)
        if width(made) <= WIDEST:
            st.latex(made)


def real_value() -> None:
    """Show what whole decks are worth."""
    st.markdown(
        t("The same recursion, over some hundred thousand rows, for an empty row in company:")
    )
    head = t("Work out the whole decks")
    with st.expander(head, icon=":material/calculate:", key="wholes", on_change="rerun") as panel:
        if not panel.open:
            return
        for each in learn_solve.whole_decks():
            text = t(
                "{name}, {cards} cards: {value:.4f} points; bust {bust}, Flip 7 {seven}",
                name=each.name,
                cards=each.cards,
                value=float(each.value),
                bust=percent(each.bust),
                seven=percent(each.flip7),
            )
            st.markdown(text)
            fraction(each.value)


def last_round() -> None:
    """Show the last round on the small deck."""
    cards = deck()
    numbers = row(cards)
    if not left(cards, numbers):
        return
    hand = cards.hand(numbers)
    behind = st.slider(
        t("Points behind, without this row"), -MOST_BEHIND, MOST_BEHIND, 4, key="learn-behind"
    )
    plays = st.toggle(t("The other still plays this round"), key="learn-plays")
    other = of_race.fresh_law(cards) if plays else of_race.DONE
    here = of_race.choice(cards, hand, behind, other)
    _chosen(here.stay, here.hit)
    with refusals():
        _curve(cards, hand, other, behind)
    steps(of_race.worked(cards, hand, behind, other))


def _curve(cards: SmallDeck, hand: Hand, other: of_race.Law, behind: int) -> None:
    """Show the chances to win by the points that one is behind."""
    curve = of_race.curve(cards, hand, other, MOST_BEHIND)
    chart, told = learn_charts.race(curve, behind, t)
    st.altair_chart(chart, alt=t(told))
    windows = ", ".join(
        f"{first}" if first == last else f"{first} … {last}"
        for first, last in of_race.windows(curve)
    )
    st.markdown(t("Better to hit at these points behind: {windows}", windows=windows or "–"))


def real_last_round() -> None:
    """Show the last round of the real game against one who is done."""
    codes = real_row(("9", "11", "12"))
    behind = st.slider(
        t("Points behind one who is done, without this row"),
        0,
        MOST_REAL_BEHIND,
        35,
        key="learn-real-behind",
    )
    found = learn_solve.last_round(tuple(codes), behind)
    _chosen(*found)


def _chosen(stay: Fraction | float | None, hit: Fraction | float) -> None:
    """Show the chances to win by staying and by hitting, and what is better."""
    face = CHOICES["hit" if stay is None or hit > stay + NEAR else "stay"]
    told = t("Hitting wins {hit}.", hit=percent(float(hit)))
    if stay is not None:
        told += " " + t("Staying wins {stay}.", stay=percent(float(stay)))
    st.markdown(f"{told} **{face.icon} {t(face.word)}**")
