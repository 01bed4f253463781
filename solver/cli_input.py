"""How commands are given a position: typed, from a file, or on standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from solver.game import Game
from solver.games import check_game, parse, seen_from
from solver.refusal import MAX_TEXT, RefusedError, clip

Cards = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="POSITION",
        help="Your cards, such as 12 7 +4 sc, or a whole table in quotes; of Flip 7, or behind "
        "'game vengeance;' or 'game dealt;' of that game. Read from standard input when left out.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
FromFile = Annotated[
    Path | None, typer.Option("--file", "-f", help="Read the position from a file.")
]
Seat = Annotated[
    str | None, typer.Option("--seat", metavar="NAME", help="Answer for another player.")
]


def position_of(
    cards: list[str] | None, file: Path | None, seat: str | None, only: Game | None = None
) -> Any:  # noqa: ANN401  # any game's
    """Return the position that is typed, in a file, or on standard input, as a seat sees it.

    Other games than ``only`` are refused, if there is only one.
    """
    if cards and cards != ["-"]:
        if file is not None:
            raise RefusedError("file", str(file), "give a position or a file, not both")
        text = " ".join(cards)
    else:
        text = read_text(file, MAX_TEXT, "position")
    if only is not None:
        check_game(text, only)
    position = parse(text)
    return position if seat is None else seen_from(position, seat)


def read_text(file: Path | None, limit: int, what: str) -> str:
    """Read a file or standard input, no more of it than one character beyond the limit."""
    try:
        if file is not None:
            with file.open(encoding="utf-8") as source:
                return source.read(limit + 1)
        if sys.stdin.isatty():
            sys.stderr.write(f"Type a {what}, then end the input (Ctrl-D):\n")
        return sys.stdin.read(limit + 1)
    except OSError as error:
        message = f"cannot read {clip(str(file))}: {error.strerror}"
        raise RefusedError("file", clip(str(file)), message) from None
    except UnicodeDecodeError:
        raise RefusedError("file", clip(str(file or "-")), "the text is not UTF-8") from None
