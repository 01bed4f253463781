"""The command ``hitorstay arena``: whole games between policies."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from solver.arena import Mean, Report
from solver.arena import arena as play_arena
from solver.refusal import RefusedError
from solver.terminal import print_json, refusals, working


def arena(
    policies: Annotated[
        list[str],
        typer.Argument(
            metavar="POLICY...",
            help="One a seat: win, optimal, one_step, human, 'threshold N', 'risk P', 'cards N', "
            "'win without race|freeze|flip_three|gift'.",
        ),
    ],
    *,
    games: Annotated[int, typer.Option(help="Games to play, at least.")] = 400,
    seed: Annotated[int, typer.Option(help="Number of the first shuffle.")] = 0,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; as many as there are cores if left out.")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on this Dask cluster.")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(help="Keep finished games in this file; run again to go on with it."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a table for spreadsheets.")] = False,
) -> None:
    """Play whole games between policies: who wins how often, with 95 % intervals."""
    with refusals(as_json=as_json):
        if as_json and as_csv:
            raise RefusedError("csv", "--csv", "choose --json or --csv, not both")
        with working("playing", max(1, -(-games // max(1, len(policies))))) as done:
            report = play_arena(
                policies,
                games,
                seed=seed,
                workers=workers,
                scheduler=scheduler,
                keep=keep,
                done=done,
            )
        if as_json:
            print_json(report.as_dict())
        elif as_csv:
            _csv(report)
        else:
            _table(Console(), report)


def _table(console: Console, report: Report) -> None:
    grid = Grid("policy", "wins", "points a round", "busts")
    for each in report.standings:
        points = f"{each.points.value:.2f} ± {each.points.error:.2f}"
        grid.add_row(each.policy, _share(each.wins), points, _share(each.busts))
    console.print(grid)
    rounds = f"{report.rounds.value:.2f} ± {report.rounds.error:.2f}"
    console.print(
        f"{report.games:,} games of {rounds} rounds; ± is half of a 95 % interval.",
        highlight=False,
    )


def _csv(report: Report) -> None:
    names = ("wins", "points", "busts")
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["policy", *(f"{name}{end}" for name in names for end in ("", "_error")), "games"])
    for each in report.standings:
        means: list[Mean] = [getattr(each, name) for name in names]
        figures = [number for mean in means for number in (mean.value, mean.error)]
        out.writerow([each.policy, *figures, report.games])


def _share(mean: Mean) -> str:
    return f"{mean.value:.1%} ± {mean.error:.1%}"
