"""Advice, records and rules of any game as plain words in a terminal."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from solver.advice import Advice, Figures
from solver.cards import Kind
from solver.game import Game
from solver.games import game_at
from solver.records import Record
from solver.shows import show_at

VERDICT = {"hit": ("HIT", "bold green"), "stay": ("STAY", "bold blue"), "tie": ("EITHER", "bold")}


def advice(console: Console, given: Advice) -> None:
    """Print advice: the verdict and why, what may come of hitting, the other players."""
    word, style = VERDICT.get(given.best, (given.best.upper(), "bold green"))
    sentence = f" {given.reason[0].upper()}{given.reason[1:]}"
    console.print(Text.assemble((word, style), sentence), soft_wrap=True)
    if given.best in VERDICT:
        console.print(_prospect(given.figures), soft_wrap=True, highlight=False, markup=False)
    else:
        grid = Grid("choice", "wins", "points of this round")
        for option in given.options:
            win = "" if option.win is None else f"{option.win:.2%}"
            grid.add_row(escape(option.event), win, f"{option.score:.2f}")
        console.print(grid)
    if given.exact is not None:
        for name, value in given.exact.items():
            line = f"{name:>15} = {value.numerator}/{value.denominator}"
            console.print(line, soft_wrap=True, highlight=False, markup=False)
    others = [each for each in given.players if each.name != given.hero]
    if others:
        grid = Grid("player", "has", "bust next", "if it hits")
        for each in others:
            risk = f"{float(each.next.chance(each.next.bust)):.1%}"
            grid.add_row(escape(each.name), str(each.bank), risk, f"{each.hit:.2f}")
        console.print(grid)


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


def _prospect(figures: Figures) -> str:
    law = figures.law
    low, middle, high = (law.quantile(level) for level in (0.25, 0.5, 0.75))
    bust, flip7 = float(law.chance("bust")), float(law.chance("flip7"))
    return (
        f"If you hit and play on for points: bust {bust:.1%}, Flip 7 {flip7:.1%}; "
        f"half of all rounds end between {low} and {high}, the middle one at {middle}."
    )


def _position_text(table: Any) -> str:  # noqa: ANN401  # any game's
    return show_at(table).position(table)
