"""The players in seating order, and what the next card and the round hold for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from solver.advice import Figures
from solver.flip.notation import Position
from solver.flip.table import Phase, Status
from solver.games import rows_at
from solver.said import said
from solver.ui import odds
from solver.ui.faces import STATUSES, percent, plain
from solver.ui.looks import short

HEADS = (said("Player"), said("Total"), said("Cards"), said("Busts"), said("Ends with"))
"""The last head where nobody's end is expected: what the round would bring now."""
_LEFT_TO_RIGHT = "\u2066{}\u2069"
"""Card faces run so in every language."""
WIDEST = 12
"""Characters of a name in the table: more would push the figures off a phone."""


@dataclass(frozen=True, slots=True)
class Line:
    """One player.

    Parameters
    ----------
    cards
        The row, as Markdown.
    waits
        Cards that are aimed at the player and wait their turn, as Markdown.
    points
        Points of the round if it ended now.
    bust
        Probability that the next card would bust the player; None for one who gets none.
    done
        Whether the player is asked for no more cards this round.
    """

    seat: int
    name: str
    hero: bool
    total: int
    status: Status
    cards: str
    waits: str
    points: int
    bust: float | None
    done: bool


def lines(position: Position[Any]) -> list[Line]:
    """Return all players in seating order."""
    made, totals = [], position.table.standings()
    for seat, player in enumerate(position.table.players):
        cards = " ".join(short(card) for card in player.row.cards())
        cards = _LEFT_TO_RIGHT.format(cards) if cards else ""
        waits = [
            short(entry.card)
            for entry in position.table.pending
            if entry.target == seat and not entry.in_progress
        ]
        made.append(
            Line(
                seat=seat,
                name=player.name,
                hero=seat == position.hero,
                total=totals[seat],
                status=player.status,
                cards=cards,
                waits=_LEFT_TO_RIGHT.format(" ".join(waits)) if waits else "",
                points=position.table.round_score(seat),
                bust=_bust(position, seat),
                done=not player.active or position.table.phase is Phase.OVER,
            )
        )
    return made


def seen_by(position: Position[Any], seat: int) -> Position[Any]:
    """Return the position as another active player sees it."""
    if seat == position.hero:
        return position
    return rows_at(position.table).seen(position.table, seat)


def twins(position: Position[Any]) -> dict[int, int]:
    """Return, for each active seat, the first active seat with an equal row.

    They draw from the same pile, so their figures are the same.
    """
    first: dict[object, int] = {}
    found = {}
    for seat in position.table.active():
        model = seen_by(position, seat).model
        found[seat] = first.setdefault((position.table.players[seat].row, model), seat)
    return found


def most(figures: Figures) -> float:
    """Return the points that a player ends the round with on average, playing well."""
    return figures.hit if figures.stay is None else max(figures.stay, figures.hit)


def cells(line: Line, points: float | None, say: Callable[[str], str] = str) -> dict[str, str]:
    """Return the line as cells of a table, Markdown.

    Parameters
    ----------
    points
        What `expected` says.
    say
        Translates its words.
    """
    heads = [say(head) for head in HEADS]
    short_name = line.name if len(line.name) <= WIDEST else f"{line.name[: WIDEST - 1]}…"
    name = f"**{plain(short_name)}**" if line.hero else plain(short_name)
    bust = "–" if line.bust is None else percent(line.bust)
    if line.done:
        status = STATUSES[line.status]
        out = f"{status.icon} {say(status.word)} " if line.status is not Status.ACTIVE else ""
        row = (name, f"{line.total}", f"{out}{line.cards}", bust, f"{line.points}")
        return dict(zip(heads, (f":gray[{cell}]" for cell in row), strict=True))
    none = say(said("none yet"))
    front = line.cards or f":gray[{none}]"
    if line.waits:
        front += f" :gray[{say(said('{cards} waits', cards=line.waits))}]"
    end = "–" if points is None else f"{points:.1f}"
    return dict(zip(heads, (name, f"{line.total}", front, bust, end), strict=True))


def _bust(position: Position[Any], seat: int) -> float | None:
    return odds.bust(seen_by(position, seat))
