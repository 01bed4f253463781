"""The page to train on: a question, an answer, what it gives away, and why."""

from __future__ import annotations

from typing import Any

import streamlit as st

from solver.advice import Advice
from solver.drills import LEVELS, choices, levels_of
from solver.flip.notation import Position
from solver.games import ROWS, parse
from solver.said import Said, counted, said, sentence
from solver.train import Question
from solver.ui import answer_panel, solve, style, train_panel, train_state
from solver.ui.faces import CHOICES, plain
from solver.ui.moment import question as asking
from solver.ui.players import lines
from solver.ui.tap import button, catch_up
from solver.ui.tongue import code, t
from solver.ui.training import badges, cells, feedback, heading, score
from solver.ui.verdict import choice

KEYS = {"hit": "H", "stay": "S"}
NEXT = "N"
"""Keys of answers, besides the numbers of targets, and of what follows."""
BUTTONS: dict[str, Said] = {"hit": said("Hit"), "stay": said("Stay")}


def show() -> None:
    """Show the page."""
    style.apply()
    train_state.load()
    catch_up()
    left, right = st.columns(2, gap="large")
    with left:
        if (refused := train_state.refusal("link")) is not None:
            st.error(plain(t(refused.message)), icon=":material/error:")
        _levels()
        solve.ready()
        question = train_state.question()
        with st.spinner(t("Looking for a question …")):
            text, advice = solve.drilled(question)
        position = parse(text)
        _question(question, position)
        if train_state.marked() is not None:
            answer_panel.targets(advice)
        _table(position)
    with st.bottom, st.container(gap="xsmall"):
        _dock(question, position, advice)
    with right:
        train_panel.record()
        train_panel.questions()
    # While the learner thinks: whatever the answer is, this is what comes next.
    solve.drilled(_following(question))


def _following(question: Question) -> Question:
    progress, seed = train_state.progress(), train_state.seed()
    if train_state.marked() is not None:
        return progress.ask(question.level, seed)
    return progress.following(question, seed)


def _levels() -> None:
    """Show the choice of the game, and of the level."""
    game = LEVELS[train_state.level()].setting.game
    key = f"train-game-{code()}"
    if st.session_state.get(key) != game:
        st.session_state[key] = game
    st.segmented_control(
        t("Game"),
        list(ROWS),
        required=True,
        format_func=lambda name: ROWS[name].title,
        key=key,
        on_change=_change,
        args=(key,),
        label_visibility="collapsed",
    )
    key = f"train-level-{game}-{code()}"
    if st.session_state.get(key) != train_state.level():
        st.session_state[key] = train_state.level()
    st.pills(
        t("Level"),
        levels_of(game),
        required=True,
        format_func=lambda name: t(LEVELS[name].title),
        key=key,
        on_change=_switch,
        args=(key,),
        label_visibility="collapsed",
    )


def _change(key: str) -> None:
    train_state.choose(levels_of(st.session_state[key])[0], train_state.seed())


def _switch(key: str) -> None:
    train_state.choose(st.session_state[key], train_state.seed())


def _question(question: Question, position: Position[Any]) -> None:
    """Show what is asked, and the row of the player who chooses."""
    table = position.table
    with st.container(border=True, key="verdict"):
        mark = ":orange[:material/replay:] " if train_state.again() else ""
        st.caption(f"{mark}{plain(t(heading(question, again=train_state.again())))}")
        st.markdown(f"## {plain(t(asking(table)))}", anchors=False)
        mine = next(line for line in lines(position) if line.hero)
        points = t(counted("{count} point", "{count} points", mine.points))
        st.markdown(f"#### {mine.cards or t('none yet')} – {points}", anchors=False)
        st.markdown(plain(t(LEVELS[question.level].about)))


def _table(position: Position[Any]) -> None:
    """Show all players in seating order, and what is known of the cards."""
    table = position.table
    rows = [cells(line, t) for line in lines(position)]
    st.table(rows, border="horizontal", hide_index=True)
    for words, pile in (
        (counted("{count} card to draw", "{count} cards to draw", sum(table.pile)), table.pile),
        (
            counted("{count} card discarded", "{count} cards discarded", sum(table.discard)),
            table.discard,
        ),
    ):
        st.markdown(f"**{plain(t(words))}**  \n{badges(table.deck, pile)}")


def _dock(question: Question, position: Position[Any], advice: Advice) -> None:
    """Show what can be answered; once it is, what came of it, and the way on."""
    number = f"{question.level}-{question.seed}-{question.number}"
    made = train_state.marked()
    if made is None:
        with st.container(horizontal=True, gap="xsmall", key="answers"):
            for place, option in enumerate(choices(position), 1):
                _answer(question, option, place, number)
    else:
        told = feedback(made, advice)
        box = st.success if made.right else st.error
        head = f"**{told.face.icon} {plain(t(told.text))}**"
        with st.container(key="feedback"):
            box(f"{head}  \n{plain(sentence(advice.reason, t))}")
        button(
            t("Next question"),
            key=f"next-{number}-{train_state.progress().total.answered}",
            type="primary",
            icon=":material/arrow_forward:",
            help=f"\\[{NEXT}\\]",
            shortcut=NEXT,
            width="stretch",
            on_click=train_state.go_on,
            args=(question,),
        )
    if train_state.progress().total.answered:
        st.caption(plain(" · ".join(t(each) for each in score(train_state.progress()))))


def _answer(question: Question, option: str, place: int, number: str) -> None:
    """Show the button of one answer."""
    key = KEYS.get(option) or (str(place) if place < 10 else None)
    face = choice(option, LEVELS[question.level].setting.game)
    words = t(BUTTONS[option]) if option in CHOICES else t(face.word)
    button(
        plain(words),
        key=f"answer-{option.replace('>', '-')}-{number}-{train_state.progress().total.answered}",
        icon=face.icon,
        help=f"\\[{key}\\]" if key else None,
        shortcut=key,
        width="stretch",
        on_click=train_state.answer,
        args=(question, option),
    )
