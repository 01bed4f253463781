"""Solving for the page: each answer is kept by the text of its position, in bounded caches."""

from __future__ import annotations

import threading
from contextlib import nullcontext

import streamlit as st

from solver.advice import Advice
from solver.errors import TooLargeError
from solver.flip7.advise import Objective
from solver.flip7.drills import LEVELS, drill
from solver.flip7.laws import later_law, prospect, standing
from solver.flip7.models import OPTIMAL, Model
from solver.flip7.notation import Position, format_position
from solver.flip7.outlook import Outlook
from solver.flip7.table import Need
from solver.games import advise, parse
from solver.said import said
from solver.train import Question
from solver.ui.tongue import t

MOST_STATES = 100_000
"""Situations solved one by one in an answer that comes unasked: less than half a minute."""
SHORT = 3
"""Numbers of a row from which a round alone is worked out quickly."""
_LONG = threading.Semaphore()
"""Long answers are worked out one at a time, so that short ones have a core to themselves."""


def ready() -> None:
    """Compile the engine, or load what was compiled before; once for all visitors."""
    with st.spinner(t("The engine is being compiled once for this machine: some seconds …")):
        _compiled()


@st.cache_resource(show_spinner=False)
def _compiled() -> bool:
    advise(parse("3 4 5 6 8 9"))
    advise(parse("3 4 5 6 8 9; alone"))
    later_law(OPTIMAL)
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
        return advise(
            position,
            objective=objective,
            models=dict(models),
            exact=exact,
            everyone=False,
            law=law,
            progress=enough,
        )


def points(position: Position, model: Model = OPTIMAL, *, known: bool = False) -> float:
    """Return the points that an active player ends the round with on average.

    Parameters
    ----------
    model
        How the player decides.
    known
        Whether the law of that is used anyway: then it is not worked out twice.

    Raises
    ------
    RuleError, TooLargeError
        As `solver.flip7.laws.standing`.
    """
    outlook = Outlook.of(position.table, position.hero, position.model)
    with _LONG if _takes_long(position) else nullcontext():
        if known or model != OPTIMAL:
            return prospect(outlook, model).likely
        return standing(outlook, enough).most


def drilled(question: Question) -> tuple[str, Advice]:
    """Return the canonical text of the position of a question, and the advice for it."""
    text = _drill(question.level, question.seed, question.number)
    objective = LEVELS[question.level].objective
    return text, _advice(text, exact=False, law=False, objective=objective, models=())


@st.cache_data(max_entries=2000, show_spinner=False)
def _drill(level: str, seed: int, number: int) -> str:
    with _LONG:
        return format_position(drill(level, seed, number))


def _takes_long(position: Position) -> bool:
    """Return whether an answer takes a second rather than a tenth of one."""
    row = position.table.players[position.hero].row
    many = position.model == "alone" or position.table.decks > 1
    return (many and len(row.numbers) < SHORT) or position.table.ask().need is Need.TARGET


def enough(states: int) -> None:
    """Give up where the reference engine, which few positions need, would keep others waiting."""
    if states > MOST_STATES:
        raise TooLargeError(
            said("more than {most:,} situations: too many for this page", most=MOST_STATES)
        )
