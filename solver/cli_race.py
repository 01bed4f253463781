"""The command ``hitorstay race``: the chance to win from all totals of two or three players."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, get_args

import numpy as np
import typer
from rich.console import Console
from rich.table import Table as Grid

from solver.duel import Tie
from solver.flip7.pairs import best_replies, best_replies_to_two
from solver.flip7.rules import TARGET
from solver.layout import Floats
from solver.refusal import RefusedError, clip
from solver.terminal import print_json, refusals, working
from solver.writing import check_file, writing

SHOWN = range(0, TARGET, 40)
"""Totals of the table in the terminal."""


def race(  # noqa: PLR0913  # one for each option
    *,
    deck: Annotated[
        str, typer.Option(help="company, or numbers alone: quick, for study.")
    ] = "numbers",
    opponent: Annotated[
        str, typer.Option(help="How the opponent plays: optimal, one_step, threshold N, risk P.")
    ] = "optimal",
    players: Annotated[
        int, typer.Option(min=2, max=3, help="Two, or three: numbers only, ties shared.")
    ] = 2,
    tie: Annotated[
        str, typer.Option(help="Equal totals at the end: shared, or extra_round.")
    ] = "shared",
    out: Annotated[
        Path | None, typer.Option(help="Write the whole table here: FILE.npy, or FILE.csv for two.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; as many as there are cores if left out.")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Compute on this Dask cluster.")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(help="Keep what is done in this file (.npz for three); run again to go on."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Solve the race of two or three: the best reply to the others, from all totals."""
    with refusals(as_json=as_json):
        _check(players, deck, tie, out, keep)
        with working("solving", TARGET**2 if players == 2 else 3 * TARGET - 2) as done:
            if players == 3:
                table = best_replies_to_two(opponent, keep=keep, done=done)
            else:
                table = best_replies(
                    deck,
                    opponent,
                    tie,  # type: ignore[arg-type]  # checked above
                    workers=workers,
                    scheduler=scheduler,
                    keep=keep,
                    done=done,
                )
        if out is not None:
            _write(table, out)
        if as_json:
            said = {"deck": deck, "opponent": opponent, "players": players, "tie": tie}
            print_json({**said, "win": table.tolist()})
        else:
            _show(table)


def _check(players: int, deck: str, tie: str, out: Path | None, keep: Path | None) -> None:
    """Refuse what could only be found out after the work."""
    if tie not in get_args(Tie):
        raise RefusedError("tie", clip(tie), "a tie is shared or extra_round")
    if players == 3 and (deck != "numbers" or tie != "shared"):
        raise RefusedError("players", "3", "three race with numbers alone, and share ties")
    if out is not None:
        check_file("out", out, (".csv", ".npy") if players == 2 else (".npy",))
    if players == 3 and keep is not None and keep.suffix != ".npz":
        raise RefusedError("keep", clip(str(keep)), "name a file that ends in .npz")


def _write(table: Floats, out: Path) -> None:
    with writing("out", out):
        if out.suffix == ".npy":
            np.save(out, table)
        else:
            np.savetxt(out, table, fmt="%.9f", delimiter=",")


def _show(table: Floats) -> None:
    grid = Grid("you \\ they", *(str(yours) for yours in SHOWN))
    # Of three players: both others have the same total.
    others = table.ndim - 1
    for mine in SHOWN:
        grid.add_row(str(mine), *(f"{table[mine, *[yours] * others]:.1%}" for yours in SHOWN))
    console = Console()
    console.print(grid)
    zeros = " : ".join("0" * table.ndim)
    console.print(f"From {zeros} you win {table.flat[0]:.4%} of all games.", highlight=False)
