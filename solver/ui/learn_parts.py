"""What all lessons on the page have in common: steps, the small deck, a row, and refusals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction

import streamlit as st

from solver.cards import Kind
from solver.errors import TooLargeError
from solver.flip7.deck import DECK, NUMBERS
from solver.flip7.rules import RuleError
from solver.lessons.small import MOST_TEXT, SmallDeck, read_deck
from solver.lessons.steps import Step
from solver.refusal import RefusedError
from solver.said import sentence
from solver.ui import learn_state
from solver.ui.faces import plain
from solver.ui.learn_state import MOST_FULL, MOST_ON_SLIDER
from solver.ui.looks import short
from solver.ui.tongue import t

USUAL_ROW = (3,)
"""With this deck the row of a single 3 is one that breaks the one-step rule."""
MODIFIERS = tuple(card.code for card in DECK.cards if card.kind is Kind.MODIFIER)


def steps(each: Sequence[Step], *, numbered: bool = False) -> None:
    """Show the steps of a derivation."""
    for number, step in enumerate(each, 1):
        st.markdown(f"**{number}.** {t(step.text)}" if numbered else t(step.text))
        for formula in step.formulas:
            st.latex(formula)
        if step.fraction is not None:
            fraction(step.fraction)


def fraction(value: Fraction) -> None:
    """Show a long fraction, which breaks where the screen ends."""
    st.code(f"{value.numerator}/{value.denominator}", language=None, wrap_lines=True)


@contextmanager
def refusals() -> Iterator[None]:
    """Show what is refused, with the mend, in place of what it would have been."""
    try:
        yield
    except RefusedError as error:
        token = f" **{plain(error.token)}**" if error.token else ""
        message = plain(sentence(error.message, t))
        st.error(f"{token} {message}".strip(), icon=":material/error:")
    except RuleError as error:
        st.error(plain(sentence(error.message, t)), icon=":material/error:")
    except TooLargeError as error:
        st.warning(plain(sentence(error.args[0], t)), icon=":material/block:")


def deck() -> SmallDeck:
    """Show the small deck, which all lessons share; return it.

    Raises
    ------
    RefusedError
        What was typed is no deck.
    """
    first = learn_state.linked().deck
    text = st.text_input(
        t("Cards of the small deck"),
        first.text,
        max_chars=MOST_TEXT,
        key="learn-deck",
        help=t("Numbers from 0 to 12; 2*3 is three cards of 2"),
        persist_state="session",
    )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        full = st.number_input(
            t("Numbers that fill a row"),
            1,
            MOST_FULL,
            first.full,
            key="learn-full",
            width=160,
            persist_state="session",
        )
        bonus = st.slider(
            t("Bonus for a full row"),
            0,
            MOST_ON_SLIDER,
            first.bonus,
            key="learn-bonus",
            width=160,
            persist_state="session",
        )
    found = read_deck(text, full, bonus)
    learn_state.note(found)
    return found


def row(of: SmallDeck) -> tuple[int, ...]:
    """Show the choice of a row of a small deck; return its numbers."""
    numbers = of.numbers
    usual = [number for number in USUAL_ROW if number in numbers] or list(numbers[-1:])
    usual = usual if of.full > 1 else []
    first = learn_state.linked()
    if first.row is not None and of == first.deck:
        usual = list(first.row)
    chosen: list[int] = st.pills(
        t("Your row"),
        numbers,
        selection_mode="multi",
        default=usual,
        key=f"learn-row-{'-'.join(map(str, numbers))}-{of.full > 1}",
        persist_state="session",
    )
    learn_state.note_row(sorted(chosen))
    return tuple(sorted(chosen))


def real_row(usual: Sequence[str], *, modifiers: bool = True) -> list[str]:
    """Show the choice of a row of the real game; return the codes of its cards."""
    codes = [card.code for card in NUMBERS] + (list(MODIFIERS) if modifiers else [])
    kind = "all" if modifiers else "numbers"
    chosen: list[str] = st.pills(
        t("Your row in Flip 7"),
        codes,
        selection_mode="multi",
        default=list(usual),
        format_func=lambda code: short(DECK.card(code)),
        key=f"learn-real-{kind}-{'-'.join(usual)}",
        persist_state="session",
    )
    return [code for code in codes if code in chosen]


def others(key: str, usual: str) -> str:
    """Show what others have in front of them; return it as text."""
    typed: str = st.text_input(
        t("Numbers that others show"),
        usual,
        max_chars=MOST_TEXT,
        key=key,
        help=t("Such as 3 9*2 12"),
        persist_state="session",
    )
    return typed


def left(of: SmallDeck, numbers: Sequence[int]) -> bool:
    """Return whether a card is left for a row; say so if there is none."""
    if any(of.pile(of.hand(numbers))):
        return True
    st.info(t("No card is left: nobody can hit."), icon=":material/block:")
    return False
