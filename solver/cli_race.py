"""The command ``hitorstay race``: the chance to win from every pair of totals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, get_args

import numpy as np
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from solver.duel import Tie
from solver.flip7.pairs import best_replies
from solver.flip7.rules import TARGET
from solver.layout import Floats
from solver.refusal import RefusedError, clip
from solver.terminal import print_json, refusals

SHOWN = range(0, TARGET, 40)
"""Totals of the table in the terminal."""


def race(
    *,
    deck: Annotated[
        str, typer.Option(help="company, or numbers alone: quick, for study.")
    ] = "numbers",
    opponent: Annotated[
        str, typer.Option(help="How the opponent plays: optimal, one_step, threshold N, risk P.")
    ] = "optimal",
    tie: Annotated[
        str, typer.Option(help="Equal totals at the end: shared, or extra_round.")
    ] = "shared",
    out: Annotated[
        Path | None, typer.Option(help="Write the whole table here: FILE.csv or FILE.npy.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; as many as there are cores if left out.")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Compute on this Dask cluster.")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(help="Keep what is done in this file; run again to go on with it."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Solve the race of two: the best reply to an opponent, from every pair of totals."""
    with refusals(as_json=as_json):
        if tie not in get_args(Tie):
            raise RefusedError("tie", clip(tie), "a tie is shared or extra_round")
        if out is not None and out.suffix not in {".csv", ".npy"}:
            raise RefusedError("out", clip(str(out)), "name a file that ends in .csv or .npy")
        if out is not None and not out.parent.is_dir():  # to be found out before the work
            raise RefusedError("out", clip(str(out)), "there is no such folder; make it first")
        notes = Console(stderr=True)
        with Progress(console=notes, transient=True, disable=not notes.is_terminal) as progress:
            task = progress.add_task("Solving", total=TARGET**2)
            table = best_replies(
                deck,
                opponent,
                tie,  # type: ignore[arg-type]  # checked above
                workers=workers,
                scheduler=scheduler,
                keep=keep,
                done=lambda count: progress.update(task, completed=count),
            )
        if out is not None:
            _write(table, out)
        if as_json:
            print_json({"deck": deck, "opponent": opponent, "tie": tie, "win": table.tolist()})
        else:
            _show(table)


def _write(table: Floats, out: Path) -> None:
    try:
        if out.suffix == ".npy":
            np.save(out, table)
        else:
            np.savetxt(out, table, fmt="%.9f", delimiter=",")
    except OSError as error:
        message = f"cannot be written: {error.strerror}"
        raise RefusedError("out", clip(str(out)), message) from None


def _show(table: Floats) -> None:
    grid = Grid("you \\ they", *(str(yours) for yours in SHOWN))
    for mine in SHOWN:
        grid.add_row(str(mine), *(f"{table[mine, yours]:.1%}" for yours in SHOWN))
    console = Console()
    console.print(grid)
    console.print(f"From 0 : 0 you win {table[0, 0]:.4%} of all games.", highlight=False)
