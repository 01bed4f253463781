"""How a game is followed: who is advised, what for, how the others play, and the language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

import streamlit as st

from solver.advice import Objective
from solver.flip.table import Table
from solver.said import Said, said
from solver.ui import play_state
from solver.ui.faces import plain
from solver.ui.looks import ROWS, look_at
from solver.ui.looks.look import OPTIMAL
from solver.ui.settings import Settings
from solver.ui.tongue import choose, code, t

OBJECTIVES: dict[Objective | Literal[""], Said] = {
    "": said("to win, as soon as somebody has points"),
    "win": said("to win the game"),
    "score": said("for the most points"),
}


def settings(table: Table | None) -> None:
    """Show all settings; those of a game only while there is one."""
    with st.popover(t("Settings"), icon=":material/tune:"):
        choose()
        st.caption(t("Light or dark: in the menu ⋮ at the top."))
        if table is None:
            return
        now = play_state.chosen()
        names = [player.name for player in table.players]
        key = f"{play_state.games()}-{code()}"
        heroes = st.multiselect(
            t("Who is advised"),
            names,
            names if now.heroes is None else list(now.heroes),
            placeholder=t("nobody: the page is the referee"),
            key=f"heroes-{key}",
        )
        if table.deck.game not in ROWS:
            _change(now, names, heroes, None, {})
            return
        objective = st.selectbox(
            t("Advice is"),
            list(OBJECTIVES),
            list(OBJECTIVES).index(now.objective or ""),
            format_func=lambda each: t(OBJECTIVES[each]),
            key=f"objective-{key}",
        )
        models, words = {}, look_at(table).models
        for seat, name in enumerate(names):
            known = list(words)
            model = now.models.get(name, OPTIMAL)
            if model not in known:
                known.append(model)
            chosen = st.selectbox(
                plain(t("How {name} plays", name=name)),
                known,
                known.index(model),
                format_func=lambda each: t(words[each]) if each in words else each,
                key=f"model-{seat}-{key}",
            )
            if chosen != OPTIMAL:
                models[name] = chosen
        _change(now, names, heroes, objective or None, models)


def _change(
    now: Settings,
    names: Sequence[str],
    heroes: Sequence[str],
    objective: Objective | None,
    models: Mapping[str, str],
) -> None:
    """Follow the game as was chosen, if that is something else."""
    wanted = replace(
        now,
        heroes=None if len(heroes) == len(names) else tuple(n for n in names if n in heroes),
        objective=objective,
        models=models,
    )
    if wanted != now:
        play_state.follow(wanted)
        st.rerun()
