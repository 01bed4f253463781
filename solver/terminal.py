"""What every command shares: streams, refusals, patience and interrupts."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
)

from solver import show
from solver.errors import TooLargeError
from solver.flip.rules import RuleError
from solver.refusal import RefusedError

UNWRITTEN = 1
REFUSED = 2
INTERRUPTED = 130
PATIENCE = 2.0
"""Seconds after which a long answer is announced."""


def run(app: Callable[[], None]) -> None:
    """Run a command line, whatever its streams are connected to."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the caller
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115  # until the end
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="strict")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name that the terminal cannot show is spelled out, not a crash.
            stream.reconfigure(errors="backslashreplace")
    try:
        app()
    except OSError as error:
        sys.stderr.write(f"The answer cannot be written: {error.strerror}.\n")
        sys.exit(UNWRITTEN)
    finally:
        _flush()


def _flush() -> None:
    """Flush what is left, so that a full disk is reported and not met at exit."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.stderr.write(f"The answer cannot be written: {error.strerror}.\n")
        sys.exit(UNWRITTEN)


@contextmanager
def interruptible(notes: Console) -> Iterator[threading.Event]:
    """Answer an interrupt at once; raise it again where the compiler's callbacks swallow it.

    Gives an event that is set from then on.
    """
    came = threading.Event()

    def interrupt(*_: object) -> None:
        if not came.is_set():
            came.set()
            notes.print("Stopping …")
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield came
    finally:
        signal.signal(signal.SIGINT, before)
    if came.is_set():
        raise KeyboardInterrupt


@contextmanager
def patience(
    notes: Console, stopping: threading.Event, doing: str = "looking ahead"
) -> Iterator[None]:
    """Say that an answer takes long, once, where no spinner can be seen and nobody stops it."""

    def say() -> None:
        if not stopping.is_set():
            notes.print(f"Still {doing}; Ctrl-C stops it.")

    said = threading.Timer(PATIENCE, say)
    said.daemon = True
    if not notes.is_terminal:
        said.start()
    try:
        yield
    finally:
        said.cancel()


@contextmanager
def working(doing: str, steps: int) -> Iterator[Callable[[int], None]]:
    """Show how far a work of so many steps has come, and that it goes on within a long one.

    Gives a function to be called with the number of steps that are done.
    """
    notes = Console(stderr=True)
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    shown = Progress(*columns, console=notes, transient=True, disable=not notes.is_terminal)
    with interruptible(notes) as stopping, patience(notes, stopping, doing), shown:
        task = shown.add_task(f"{doing[0].upper()}{doing[1:]}", total=steps)
        yield lambda count: shown.update(task, completed=count)


@contextmanager
def refusals(*, as_json: bool) -> Iterator[None]:
    """Turn a refusal into a message and exit status 2."""
    try:
        yield
    except RefusedError as error:
        _refuse(error.as_dict(), str(error), as_json=as_json)
    except RuleError as error:
        parts = {"field": "rules", "token": error.rule, "message": error.message}
        _refuse(parts, str(error), as_json=as_json)
    except TooLargeError as error:
        parts = {"field": "position", "token": "", "message": str(error)}
        _refuse(parts, str(error), as_json=as_json)
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        raise typer.Exit(INTERRUPTED) from None


def _refuse(parts: dict[str, str], sentence: str, *, as_json: bool) -> NoReturn:
    if as_json:
        print_json({"error": parts})
    else:
        show.refusal(Console(stderr=True), sentence)
    raise typer.Exit(REFUSED)


def print_json(value: Any) -> None:  # noqa: ANN401  # whatever JSON can hold
    """Print one JSON object or list on a line."""
    sys.stdout.write(json.dumps(value, allow_nan=False) + "\n")
