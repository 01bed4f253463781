"""Advice, records and rules of any game as plain words in a terminal."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from solver.cards import Kind
from solver.game import Game
from solver.games import game_at
from solver.records import Record
from solver.shows import show_at


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a record, by its text, and the table after it."""

    event: str
    table: Any

    def as_dict(self) -> dict[str, Any]:
        """Return the step as machine output has it."""
        return {
            "event": self.event,
            "position": _position_text(self.table),
            "waiting_for": game_at(self.table).waiting_for(self.table),
            **show_at(self.table).standings(self.table),
            "winners": [self.table.players[seat].name for seat in self.table.winners()],
        }


def steps(record: Record[Any, Any]) -> list[Step]:
    """Return the events of a record with the table after each; the start comes first."""
    found = []
    before = record.start
    format_event = game_at(before).format_event
    for event, table in zip((None, *record.events), record.tables(), strict=True):
        text = "start" if event is None else format_event(before, event)
        found.append(Step(text, table))
        before = table
    return found


def replay(console: Console, shown: list[Step]) -> None:
    """Print each event and its table, and where the game stands after the last."""
    for step in shown:
        console.print(Text(step.event, style="bold"), soft_wrap=True)
        console.print(
            f"    {_position_text(step.table)}", soft_wrap=True, highlight=False, markup=False
        )
    last = shown[-1].table
    console.print()
    console.print(show_at(last).grid(last))
    winners = [last.players[seat].name for seat in last.winners()]
    said = (
        f"{' and '.join(winners)} won." if winners else f"Next: {game_at(last).waiting_for(last)}."
    )
    console.print(said, markup=False)


def rules(console: Console, game: Game) -> None:
    """Print the card table of a game and the switches of its rules."""
    copies = Counter[Kind]()
    deck = Grid("card", "name", "copies", title=game.title)
    for card, n in game.deck.table:
        deck.add_row(card.code, card.name, str(n))
        copies[card.kind] += n
    console.print(deck)
    parts = ", ".join(f"{n} {kind.value}s" for kind, n in copies.items())
    console.print(f"{copies.total()} cards: {parts}.", highlight=False)
    switches = Grid("switch", "values, the default first")
    for name, values in game.switches.items():
        switches.add_row(name, ", ".join(values))
    console.print(switches)


def refusal(console: Console, sentence: str) -> None:
    """Print why an input is refused."""
    console.print(Text.assemble(("Refused: ", "bold red"), sentence), soft_wrap=True)


def _position_text(table: Any) -> str:  # noqa: ANN401  # any game's
    return show_at(table).position(table)
