"""The command ``hitorstay graph``: what may come of hitting, as a graph and as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from networkx import DiGraph
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from solver.cli_input import AsJson, Cards, FromFile, Seat, position_of
from solver.compiling import announced, message
from solver.export import FORMATS, as_links, plain
from solver.figures import percent, points
from solver.flip7.decisions import MAX_DEPTH, Decisions, aim, decisions, merged, steps
from solver.fold import LEAST_BOXES, MOST_BOXES, check_boxes, folded, states_of
from solver.games import FLIP7
from solver.picture import row, svg, word
from solver.said import counted
from solver.terminal import interruptible, patience, print_json, refusals
from solver.writing import check_file, writing

PICTURE = ".svg"
BOXES = 60
"""Boxes of a picture, unless it is said otherwise."""


def graph(  # noqa: PLR0913  # one for each option
    cards: Cards = None,
    *,
    depth: Annotated[
        int, typer.Option(help=f"Cards to follow, from 1 to {MAX_DEPTH}, which is all.")
    ] = 2,
    policy: Annotated[
        str,
        typer.Option(
            help="How you play: optimal, one_step, human, threshold N, risk P, cards N, stay RULE."
        ),
    ] = "optimal",
    beyond: Annotated[
        bool, typer.Option("--beyond", help="Follow also what comes of hitting where you stay.")
    ] = False,
    way: Annotated[
        str, typer.Option(metavar="CARDS", help="Begin behind these cards, such as 'sc 8'.")
    ] = "",
    fold: Annotated[
        int | None,
        typer.Option(
            help=f"At most so many boxes, {LEAST_BOXES} to {MOST_BOXES}: the least likely states "
            f"share one. A picture has {BOXES} unless you say more, other files have every state."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Write the graph here: FILE.graphml, FILE.dot, FILE.json or FILE.svg."),
    ] = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="All values as fractions; chances always are.")
    ] = False,
    file: FromFile = None,
    seat: Seat = None,
    as_json: AsJson = False,
) -> None:
    """Show what may come of hitting, card after card, and what is best then."""
    with refusals(as_json=as_json):
        boxes = BOXES if fold is None else fold
        _check(out, boxes)
        position = position_of(cards, file, seat, FLIP7)
        notes = Console(stderr=True, soft_wrap=True)
        with (
            interruptible(notes) as stopping,
            announced(lambda: notes.print(message())),
            patience(notes, stopping),
            notes.status("Looking ahead…") as status,
        ):
            found = decisions(
                position,
                way=way.lower().split(),
                depth=depth,
                policy=policy,
                beyond=beyond,
                exact=exact,
                progress=lambda n: status.update(f"Looking ahead… {n:,} situations"),
            )
        small = folded(found.graph, found.root, boxes)
        drawn = found.graph if fold is None else small
        if out is not None:
            _write(out, found, drawn, small)
        if as_json:
            print_json(as_links(plain(drawn, found.facts())))
        else:
            _show(found, out, small)


def title_of(found: Decisions) -> str:
    """Return in words what a graph is of."""
    come = f", behind {' '.join(found.way)}" if found.way else ""
    return f"What may come of hitting: {found.position}{come}; policy {found.policy}"


def _check(out: Path | None, boxes: int) -> None:
    """Refuse what could only be found out after the work."""
    check_boxes(boxes)
    if out is not None:
        check_file("out", out, [f".{name}" for name in FORMATS] + [PICTURE])


def _write(out: Path, found: Decisions, drawn: DiGraph, small: DiGraph) -> None:
    if out.suffix == PICTURE:
        text = svg(small, title_of(found))
    else:
        text = FORMATS[out.suffix[1:]](plain(drawn, found.facts()))
    with writing("out", out):
        out.write_text(text, encoding="utf-8")


def _show(found: Decisions, out: Path | None, small: DiGraph) -> None:
    """Print what is best now, what each card leads to, and how large the graph is."""
    console = Console()
    grid = Grid("next card", "chance", "then", "", "stay", "hit")
    for step in merged(steps(found)):
        data = step.data
        busts = data["kind"] == "bust"
        grid.add_row(
            " ".join(step.cards),
            percent(step.chance),
            "" if busts else escape(row(data)),
            word(data),
            "" if data["stop"] is None else points(data["stop"]),
            "" if data["go"] is None else f"{float(data['go']):.2f}",
        )
    console.print(_now(found), highlight=False)
    if found.graph.number_of_edges():
        console.print(grid)
    if found.left_out:
        console.print(
            f"Hitting is drawing until a card comes that concerns you: {found.left_out} of the "
            f"{found.cards} cards go to others.",
            soft_wrap=True,
            highlight=False,
        )
    if (note := aim(found)) is not None:
        console.print(str(note), soft_wrap=True, highlight=False)
    longest = max(data["drawn"] for data in found.graph.nodes.values())
    cards = counted("{count} card", "{count} cards", longest)
    situations = counted("{count} situation", "{count} situations", len(found.graph))
    boxes = counted("{count} box stands", "{count} boxes stand", len(small))
    console.print(
        f"{situations}, at most {cards} away; as a picture, {boxes} for {states_of(small)} of "
        "them, and every chance is kept.",
        soft_wrap=True,
        highlight=False,
    )
    if out is not None:
        console.print(f"Written: {out}", highlight=False, markup=False, soft_wrap=True)


def _now(found: Decisions) -> Text:
    here = found.here
    parts = [] if here["stop"] is None else [f"stay {points(here['stop'])}"]
    if here["go"] is not None:
        parts.append(f"hit {float(here['go']):.4f}")
    return Text.assemble((word(here), "bold"), f" {row(here)}: {', '.join(parts)}")
