"""The command ``hitorstay arena``: whole games between policies."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from solver.arena import CONTESTS, FLIP7, WHOLE, Mean, Report
from solver.arena import arena as play_arena
from solver.refusal import RefusedError
from solver.terminal import print_json, refusals, working

TITLES = {"wins": "wins", "points": "points a round", "busts": "busts", "lost": "loses a chip"}
"""What is counted, in words."""


def arena(  # noqa: PLR0913  # one for each option
    policies: Annotated[
        list[str],
        typer.Argument(
            metavar="POLICY...",
            help="One a seat: win, optimal, one_step, human, 'threshold N', 'risk P', 'cards N', "
            "'stay RULE', 'win without race|freeze|flip_three|gift'. In With a Vengeance: "
            "'win without race|targets', and 'one_step random' for choices at random. In Dealt!: "
            "random, greedy, lowest, hold-back, quick, advice, 'advice LAYOUTS'.",
        ),
    ],
    *,
    game: Annotated[
        str,
        typer.Option(
            help="Which game: flip7, vengeance, or dealt, of which single rounds are played."
        ),
    ] = FLIP7,
    whole: Annotated[
        bool, typer.Option("--whole", help="Play whole games of Dealt!, too, not single rounds.")
    ] = False,
    games: Annotated[int, typer.Option(help="Games to play, at least, or rounds.")] = 400,
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
        ends = WHOLE if whole and game.lower() + WHOLE in CONTESTS else ""
        with working("playing", max(1, -(-games // max(1, len(policies))))) as done:
            report = play_arena(
                policies,
                games,
                game=game + ends,
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
    counted = report.contest.counted
    grid = Grid("policy", *(TITLES[name] for name in counted))
    for each in report.standings:
        grid.add_row(each.policy, *(_figure(name, each.means[name]) for name in counted))
    console.print(grid)
    many = f"{report.games:,} {report.contest.unit}"
    if report.contest.unit != "rounds":
        many += f" of {report.rounds.value:.2f} ± {report.rounds.error:.2f} rounds"
    console.print(f"{many}; ± is half of a 95 % interval.", highlight=False)


def _csv(report: Report) -> None:
    names = list(report.contest.counted)
    out = csv.writer(sys.stdout, lineterminator="\n")
    head = [f"{name}{end}" for name in names for end in ("", "_error")]
    out.writerow(["policy", *head, report.contest.unit])
    for each in report.standings:
        figures = [
            number for name in names for number in (each.means[name].value, each.means[name].error)
        ]
        out.writerow([each.policy, *figures, report.games])


def _figure(name: str, mean: Mean) -> str:
    if name == "points":
        return f"{mean.value:.2f} ± {mean.error:.2f}"
    return f"{mean.value:.1%} ± {mean.error:.1%}"
