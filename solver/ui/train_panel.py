"""Beside the questions: the learner's record, kept in a file, and which questions are asked."""

from __future__ import annotations

import streamlit as st

from solver.refusal import RefusedError, clip
from solver.said import counted, said
from solver.train import MOST_SEED, Progress
from solver.train_file import format_progress
from solver.ui import train_state
from solver.ui.faces import plain
from solver.ui.tap import button
from solver.ui.tongue import code, t
from solver.ui.training import sums

FILE = "hitorstay-training.json"
LARGEST = 1
"""Megabytes of a file that is read."""


def record() -> None:
    """Show how the learner does, and what saves that and brings it back."""
    progress = train_state.progress()
    st.subheader(t("Your record"), anchor=False)
    if rows := sums(progress, t):
        st.table(rows, border="horizontal", hide_index=True)
        waiting = counted(
            "{count} mistake will come back",
            "{count} mistakes will come back",
            len(progress.mistakes),
        )
        longest = counted(
            "longest row: {count} right", "longest row: {count} right", progress.longest
        )
        st.caption(plain(f"{t(waiting)} · {t(longest)}"))
    st.caption(t("It lasts as long as this page is open: save it to go on another day."))
    with st.container(horizontal=True, gap="xsmall"):
        st.download_button(
            t("Save the record"),
            format_progress(progress),
            file_name=FILE,
            mime="application/json",
            icon=":material/download:",
            on_click="ignore",
            key="save-training",
        )
        if progress.total.answered:
            button(
                t("Begin anew"),
                key="forget-training",
                icon=":material/restart_alt:",
                on_click=train_state.put,
                args=(Progress(),),
            )
        if (before := train_state.before()) is not None and before != progress:
            button(
                t("Back to the record before"),
                key="back-training",
                icon=":material/undo:",
                on_click=train_state.put,
                args=(before,),
            )
    key = f"record-{train_state.files()}"
    st.file_uploader(
        t("Go on with a saved record"),
        type="json",
        key=key,
        max_upload_size=LARGEST,
        on_change=_restore,
        args=(key,),
    )
    if (refused := train_state.refusal("record")) is not None:
        where = f"**{plain(refused.field)}**: {plain(t(refused.message))}"
        st.error(f"{t('Nothing was changed.')} {where}", icon=":material/error:")


def questions() -> None:
    """Show which set of questions this is, and what changes it."""
    st.subheader(t("These questions"), anchor=False)
    st.caption(
        t("The link of this page asks everybody the same questions in the same order: send it.")
    )
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="bottom"):
        key = f"train-seed-{train_state.seed()}-{code()}"
        st.number_input(
            t("Set of questions"),
            0,
            MOST_SEED,
            train_state.seed(),
            key=key,
            on_change=_reseed,
            args=(key,),
            width=180,
        )
        button(
            t("Another set"),
            key="another-set",
            icon=":material/shuffle:",
            on_click=train_state.another,
        )
    st.caption(t("Keys: H hits, S stays, 1 to 9 choose a target, N goes on."))


def _reseed(key: str) -> None:
    number = st.session_state[key]
    if number is not None:
        train_state.choose(train_state.level(), int(number))


def _restore(key: str) -> None:
    file = st.session_state[key]
    if file is None:
        return
    try:
        text = file.getvalue().decode()
    except UnicodeDecodeError:
        message = said("this file is no text; choose a record that was saved here")
        train_state.refuse(RefusedError("record", clip(file.name), message))
        return
    train_state.restore(text)
