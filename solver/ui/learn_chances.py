"""The lessons on single chances: a bust, no duplicate, and cards that stay hidden."""

from __future__ import annotations

import streamlit as st

from solver.flip7.deck import DECK, NUMBERS
from solver.flip7.outlook import Outlook
from solver.lessons import bust as of_bust
from solver.lessons import exchange as of_exchange
from solver.lessons import symmetric
from solver.lessons.real import position_of
from solver.lessons.small import numbers_of_flip7, read_counts
from solver.lessons.steps import chance, equation, is_long, share
from solver.ui import learn_charts
from solver.ui.learn_parts import deck, fraction, left, others, real_row, row, steps
from solver.ui.learn_state import USUAL_DECK
from solver.ui.tongue import t

MOST_HIDDEN = 40


def bust() -> None:
    """Show a bust on the small deck."""
    cards = deck()
    numbers = row(cards)
    hand = cards.hand(numbers)
    usual = "2" if cards.text == USUAL_DECK else ""
    seen = others(f"learn-seen-{cards.text}", usual)
    if left(cards, numbers):
        steps(of_bust.worked(cards, hand, read_counts("seen", seen)))


def real_bust() -> None:
    """Show a bust in the real game."""
    codes = real_row(("9", "11", "12", "+4"))
    steps(of_bust.real(position_of(codes, others("learn-real-seen", "3 9 10"))))


def duplicates() -> None:
    """Show draws without a duplicate from the small deck."""
    cards = deck()
    most = min(sum(cards.counts), len(cards.numbers) + 1)
    k = 1 if most == 1 else st.slider(t("Cards drawn"), 1, most, 2, key=f"learn-k-{most}")
    steps(symmetric.worked(cards.counts, k))
    _bars(cards.counts, k, most)


def real_duplicates() -> None:
    """Show draws without a duplicate from the numbers of the real deck."""
    counts = numbers_of_flip7().counts
    k = st.slider(t("Numbers drawn"), 1, len(counts), 7, key="learn-real-k")
    value = symmetric.chances(counts, len(counts))[k - 1]
    st.markdown(
        t("All {count} numbers of the real deck, {k} of them drawn:", count=sum(counts), k=k)
    )
    st.latex(equation(f"P_{{{k}}}", *chance(value)))
    if is_long(value):
        fraction(value)
    _bars(counts, k, len(counts))


def _bars(counts: tuple[int, ...], k: int, most: int) -> None:
    chart, told = learn_charts.duplicates(symmetric.chances(counts, most), k, t)
    st.altair_chart(chart, alt=t(told))


def exchange() -> None:
    """Show hidden cards of the small deck."""
    cards = deck()
    numbers = row(cards)
    hand = cards.hand(numbers)
    if not left(cards, numbers):
        return
    pile = cards.pile(hand)
    there = [number for number, copies in enumerate(pile) if copies]
    most = min(sum(pile) - 1, MOST_HIDDEN)
    taken = (
        st.slider(t("Cards that others take"), 0, most, 1, key=f"learn-taken-{most}") if most else 0
    )
    card: int = st.pills(
        t("The card you look for"),
        there,
        default=there[-1],
        required=True,
        key=f"learn-card-{'-'.join(map(str, there))}",
    )
    steps(of_exchange.worked(cards, hand, taken, card))


def real_exchange() -> None:
    """Show hidden cards of the real deck."""
    taken = st.slider(t("Cards that others take unseen"), 0, MOST_HIDDEN, 10, key="learn-hidden")
    seen = others("learn-shown", "3 9 12")
    position = position_of((), seen)
    pile = Outlook.of(position.table, position.hero, position.model).source()
    twelve = max(NUMBERS, key=lambda card: card.value)
    copies, whole = pile[DECK.index[twelve]], sum(DECK.full())
    st.markdown(
        t(
            "The chance that your next card is a {card}, behind {taken} hidden cards. The cards "
            "you see leave the count, the hidden ones do not:",
            card=twelve.code,
            taken=taken,
        )
    )
    n = f"{whole} - {whole - sum(pile)}"
    st.latex(equation("P", rf"= \frac{{{copies}}}{{{n}}}", *share(copies, sum(pile))))
