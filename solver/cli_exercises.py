"""The command ``hitorstay exercises``: exercises for a class on paper, with their answers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from solver.lessons.titles import TITLES
from solver.said import counted
from solver.terminal import refusals
from solver.writing import check_file


def exercises(
    out: Annotated[Path, typer.Argument(help="FILE.html, to be printed.")],
    lessons: Annotated[
        list[str] | None,
        typer.Argument(metavar="LESSON…", help=f"{', '.join(TITLES)}; all, if left out."),
    ] = None,
    *,
    seed: Annotated[int, typer.Option(help="Which set: the same one for everybody.")] = 1,
    each: Annotated[int, typer.Option(help="Exercises of each lesson.")] = 3,
) -> None:
    """Print exercises on the mathematics of the game, and a key to their answers."""
    with refusals(as_json=False):
        check_file("out", out, (".html",))
        from solver.lessons import leaflet  # noqa: PLC0415  # only who prints waits for sympy

        made = leaflet.leaflet(lessons or (), seed, each)
        leaflet.write(made, out)
        told = counted("{count} exercise", "{count} exercises", len(made.tasks))
        Console().print(f"Written: {out}, {told} of set {seed}.", highlight=False, markup=False)
