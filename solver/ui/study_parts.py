"""What all parts of the page of studies share: refusals, files, and one long answer at a time."""

from __future__ import annotations

import csv
import io
import json
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from solver import pictures
from solver.errors import TooLargeError
from solver.flip.rules import RuleError
from solver.flip.studied import Table, Words, said_all
from solver.flip.subject import Subject
from solver.games import FLIP7, VENGEANCE
from solver.refusal import RefusedError
from solver.ui.faces import plain
from solver.ui.looks import LOOKS
from solver.ui.looks.look import OPTIMAL
from solver.ui.tongue import current, t

ONE = threading.Semaphore()
"""Studies are worked out one at a time, so that short answers have a core to themselves."""
MIMES = {".svg": "image/svg+xml", ".png": "image/png"}


def tried(make: Callable[[], Any]) -> Any:  # noqa: ANN401  # whatever is made
    """Return what is made, or None after saying why it cannot be."""
    try:
        with st.spinner(t("Working it out …"), show_time=True):
            return make()
    except RefusedError as error:
        refused(f"{error.field}: {current().say(error.message)}")
    except RuleError as error:
        refused(current().say(error.message))
    except TooLargeError as error:
        refused(current().say(error.args[0]))
    return None


def refused(problem: str) -> None:
    """Show what is refused, and the mend."""
    st.error(plain(problem), icon=":material/error:")


def key_of(name: str, subject: Subject) -> str:
    """Return the key of a field that each game has for itself."""
    return name if subject.name == FLIP7.name else f"{name}-{subject.name}"


def opponent(subject: Subject) -> str:
    """Show the choice of how the other plays; return it."""
    models = LOOKS[subject.name].models
    typed = {
        FLIP7.name: t("Or type a rule, such as stay sum >= 23"),
        VENGEANCE.name: t("Or type one, such as threshold 22 or risk 0.3"),
    }
    chosen = st.selectbox(
        t("The other"),
        list(models),
        format_func=lambda each: t(models[each]) if each in models else each,
        key=key_of("study-others", subject),
        accept_new_options=True,
        help=typed[subject.name],
    )
    return chosen or OPTIMAL


def downloads(
    name: str,
    table: Table,
    whole: object,
    chart: pictures.Chart | None = None,
    words: Words | None = None,
) -> None:
    """Show buttons that save a table, for spreadsheets and for programs, and its picture."""
    heads, lines = table
    out = io.StringIO()
    made = csv.writer(out, lineterminator="\n")
    made.writerow(heads)
    made.writerows(lines)
    with st.container(horizontal=True, gap="xsmall"):
        st.download_button("CSV", out.getvalue(), f"{name}.csv", "text/csv", key=f"csv-{name}")
        st.download_button(
            "JSON", json.dumps(whole), f"{name}.json", "application/json", key=f"json-{name}"
        )
        if chart is None or words is None or not pictures.possible():
            return
        titled = pictures.titled(chart, *said_all(words, t))
        for suffix, mime in MIMES.items():
            st.download_button(
                suffix[1:].upper(),
                partial(pictures.made, titled, suffix),
                f"{name}{suffix}",
                mime,
                key=f"{suffix[1:]}-{name}",
                on_click="ignore",
            )
