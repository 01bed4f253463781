"""The command line: ``hitorstay advise``, ``odds``, ``replay`` and ``rules``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from solver import show
from solver.cli_arena import arena
from solver.cli_exercises import exercises
from solver.cli_graph import graph
from solver.cli_input import AsJson, Cards, FromFile, Seat, position_of, read_text
from solver.cli_race import race
from solver.cli_study import app as study
from solver.cli_train import train
from solver.compiling import announced, message
from solver.games import FLIP7, GAMES, is_slow, parse_record
from solver.games import advise as advise_position
from solver.records import MAX_RECORD
from solver.refusal import RefusedError, clip, nearest
from solver.shows import show_at
from solver.terminal import interruptible, patience, print_json, refusals, run

app = typer.Typer(
    help="Should I hit? Exact answers for Flip 7, Flip 7: With a Vengeance and Dealt!",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.command()
def advise(
    cards: Cards = None,
    *,
    as_json: AsJson = False,
    file: FromFile = None,
    seat: Seat = None,
    objective: Annotated[
        str | None,
        typer.Option(
            metavar="win|score",
            help="What to play for: the game, or the points of this round. To win, if left out, "
            "where others are at the table and somebody has points.",
        ),
    ] = None,
    others: Annotated[
        str,
        typer.Option(help="How the others play: optimal, one_step, human, threshold N, risk P."),
    ] = "optimal",
    exact: Annotated[bool, typer.Option("--exact", help="Give fractions too.")] = False,
) -> None:
    """Say whether to hit or to stay, and what each is worth."""
    with refusals(as_json=as_json):
        position = position_of(cards, file, seat)
        notes = Console(stderr=True, soft_wrap=True)
        slow = is_slow(position)
        if slow:
            notes.print("This one is followed card by card and may take minutes; Ctrl-C stops it.")
        with (
            interruptible(notes) as stopping,
            announced(lambda: notes.print(message())),
            patience(notes, stopping),
            notes.status("Looking ahead…") as status,
        ):
            advice = advise_position(
                position,
                objective=objective,  # type: ignore[arg-type]  # checked there
                models=others,
                exact=exact,
                everyone=not slow,
                progress=lambda n: status.update(f"Looking ahead… {n:,} states solved"),
            )
        if as_json:
            print_json(advice.as_dict())
        else:
            show_at(position.table).advice(Console(), advice)


@app.command()
def odds(
    cards: Cards = None,
    *,
    as_json: AsJson = False,
    file: FromFile = None,
    seat: Seat = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Give fractions too; in Dealt! that takes minutes.")
    ] = False,
) -> None:
    """Show what can come now: the very next card, or in Dealt! each play and who can beat it."""
    with refusals(as_json=as_json):
        position = position_of(cards, file, seat)
        shown = show_at(position.table)
        notes = Console(stderr=True, soft_wrap=True)
        with (
            interruptible(notes) as stopping,
            announced(lambda: notes.print(message())),
            patience(notes, stopping),
        ):
            if as_json:
                print_json(shown.odds_dict(position, exact=exact))
            else:
                shown.odds(Console(), position, exact=exact)


@app.command()
def replay(
    record: Annotated[
        str, typer.Argument(metavar="RECORD", help="File with a record of a game; - for input.")
    ],
    *,
    last: Annotated[bool, typer.Option("--last", help="Show only the last table.")] = False,
    as_json: AsJson = False,
) -> None:
    """Replay a record by the rules and show the table after each event."""
    with refusals(as_json=as_json):
        text = read_text(None if record == "-" else Path(record), MAX_RECORD, "record")
        steps = show.steps(parse_record(text))
        if last:
            steps = steps[-1:]
        if as_json:
            print_json([step.as_dict() for step in steps])
        else:
            show.replay(Console(), steps)


@app.command()
def rules(
    game: Annotated[
        str, typer.Argument(help=f"Name of the game: {' or '.join(GAMES)}.")
    ] = FLIP7.name,
    *,
    as_json: AsJson = False,
) -> None:
    """Show the deck of a game and the switches of its rules."""
    with refusals(as_json=as_json):
        if game not in GAMES:
            hint = nearest(game, GAMES) or f"; the games are {', '.join(GAMES)}"
            raise RefusedError("game", clip(game), f"no game is called {clip(game)!r}{hint}")
        chosen = GAMES[game]
        if as_json:
            deck = {card.code: copies for card, copies in chosen.deck.table}
            switches = {name: list(values) for name, values in chosen.switches.items()}
            print_json({"game": chosen.name, "deck": deck, "switches": switches})
        else:
            show.rules(Console(), chosen)


app.command()(arena)
app.command()(exercises)
app.command()(graph)
app.command()(race)
app.add_typer(study, name="study")
app.command()(train)


def main() -> None:
    """Run the command line."""
    run(app)
