"""Solving for the page: each answer is kept by the text of its position, in bounded caches."""

from __future__ import annotations

import threading
from contextlib import nullcontext
from typing import Any

import streamlit as st

from solver.advice import Advice, Objective
from solver.cards import Kind
from solver.drills import LEVELS, drill
from solver.errors import TooLargeError
from solver.flip.notation import Position
from solver.flip.table import Need
from solver.game import Game
from solver.game import Position as AnyPosition
from solver.games import FLIP7, GAMES, advise, game_at, parse
from solver.said import said
from solver.train import Question
from solver.ui.tongue import t

MOST_STATES = 100_000
"""Situations solved one by one in an answer that comes unasked: less than half a minute."""
SHORT = 3
"""Numbers of a row from which a round alone is worked out quickly."""
_LONG = threading.Semaphore()
"""Long answers are worked out one at a time, so that short ones have a core to themselves."""


def ready(game: Game = FLIP7) -> None:
    """Compile the engine of a game, or load what was compiled before; once for all visitors."""
    with st.spinner(t("The engine is being compiled once for this machine: some seconds …")):
        _compiled(game.name)


def warm(game: Game) -> None:
    """Begin to compile what the chances of a game need, while somebody still enters cards."""
    _warmed(game.name)


@st.cache_resource(show_spinner=False)
def _warmed(game: str) -> bool:
    threading.Thread(target=GAMES[game].ready, daemon=True).start()
    return True


@st.cache_resource(show_spinner=False)
def _compiled(game: str) -> bool:
    GAMES[game].ready()
    GAMES[game].advisor.ready()
    return True


def advice(
    text: str,
    *,
    exact: bool = False,
    law: bool = False,
    objective: Objective | None = None,
    models: tuple[tuple[str, str], ...] = (),
) -> Advice:
    """Return the advice for the canonical text of a position, without the other players.

    Parameters
    ----------
    exact, law, objective
        As `solver.games.advise`.
    models
        Names of players, and how they play.

    Raises
    ------
    RuleError, TooLargeError
        As `solver.games.advise`.
    """
    with st.spinner(t("Working it out …")):
        return _advice(text, exact=exact, law=law, objective=objective, models=models)


@st.cache_data(max_entries=500, show_spinner=False)
def _advice(
    text: str,
    *,
    exact: bool,
    law: bool,
    objective: Objective | None,
    models: tuple[tuple[str, str], ...],
) -> Advice:
    position = parse(text)
    with _LONG if _takes_long(position) else nullcontext():
        found: Advice = advise(
            position,
            objective=objective,
            models=dict(models),
            exact=exact,
            everyone=False,
            law=law,
            progress=enough,
        )
    return found


def points(position: Position[Any], model: str = "", *, known: bool = False) -> float | None:
    """Return the points that an active hero ends the round with on average.

    None if that cannot be had quickly.

    Parameters
    ----------
    model
        How the hero decides; for the most points if nothing is said.
    known
        Whether the law of that is used anyway: then it is not worked out twice.

    Raises
    ------
    RuleError, TooLargeError
        As `solver.flip7.expected.expected`.
    """
    advisor = game_at(position.table).advisor
    with _LONG if _takes_long(position) else nullcontext():
        return advisor.expected(position, model, known=known, progress=enough)


def drilled(question: Question) -> tuple[str, Advice]:
    """Return the canonical text of the position of a question, and the advice for it."""
    text = _drill(question.level, question.seed, question.number)
    objective = LEVELS[question.level].objective
    return text, _advice(text, exact=False, law=False, objective=objective, models=())


@st.cache_data(max_entries=2000, show_spinner=False)
def _drill(level: str, seed: int, number: int) -> str:
    with _LONG:
        position = drill(level, seed, number)
        return game_at(position.table).format(position)


def _takes_long(position: AnyPosition) -> bool:
    """Return whether an answer takes a second rather than a tenth of one."""
    if not isinstance(position, Position):
        return True
    cards = position.table.players[position.hero].row.cards()
    numbers = sum(card.kind is Kind.NUMBER for card in cards)
    many = position.model == "alone" or position.table.decks > 1
    choosing = position.table.ask().need in {Need.TARGET, Need.PICK, Need.BONUS}
    return (many and numbers < SHORT) or choosing


def enough(states: int) -> None:
    """Give up where the reference engine, which few positions need, would keep others waiting."""
    if states > MOST_STATES:
        raise TooLargeError(
            said("more than {most:,} situations: too many for this page", most=MOST_STATES)
        )
