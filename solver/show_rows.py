"""Advice, odds and tables of games in which rows are scored, as plain words in a terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from solver.advice import Advice, Figures
from solver.flip.notation import Position
from solver.flip.table import Table
from solver.games import rows_at
from solver.said import sentence

EFFECT = {
    "kept": "safe",
    "new": "safe",
    "flip 7": "Flip 7",
    "saved": "saved by Second Chance",
    "bust": "bust",
    "wiped": "all else discarded",
    "zero": "nothing without Flip 7",
    "surplus": "Second Chance to give away",
    "modifier": "modifier",
    "action": "action",
}
"""Effects of every game, by their values."""
COUNTED = {
    "safe": "safe",
    "flip7": "Flip 7",
    "saved": "saved",
    "unlucky7": "Unlucky 7",
    "zero": "The Zero",
    "modifier": "modifier",
    "action": "action",
    "bust": "bust",
}
"""What cards are counted by, as far as they add up."""
VERDICT = {"hit": ("HIT", "bold green"), "stay": ("STAY", "bold blue"), "tie": ("EITHER", "bold")}


def advice(console: Console, given: Advice) -> None:
    """Print advice: the verdict and why, what may come of hitting, the other players."""
    word, style = VERDICT.get(given.best, (given.best.upper(), "bold green"))
    console.print(Text.assemble((word, style), f" {sentence(given.reason)}"), soft_wrap=True)
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


def odds(console: Console, position: Position[Any], *, exact: bool) -> None:  # noqa: ARG001  # counts
    """Print how many cards do what to the hero, then every card that can come."""
    table, hero = position.table, position.hero
    game = rows_at(table)
    strip, tally = game.strip(table, hero), game.tally(table, hero)
    total = sum(left for _, left, _ in strip)
    counts = {**tally, "saved": tally.get("duplicate", tally["bust"]) - tally["bust"]}
    grid = Grid("next card", "cards", "chance")
    for name, word in COUNTED.items():
        count = counts.get(name, 0)
        if count or name in {"safe", "bust"}:
            grid.add_row(word, str(count), f"{count / total if total else 0:.1%}")
    console.print(grid)
    for effect, word in EFFECT.items():
        cards = [
            card.code if left == 1 else f"{card.code}*{left}"
            for card, left, does in strip
            if left and does.value == effect
        ]
        if cards:
            console.print(
                f"{word}: {' '.join(cards)}", soft_wrap=True, highlight=False, markup=False
            )


def odds_dict(position: Position[Any], *, exact: bool) -> dict[str, Any]:  # noqa: ARG001  # counts
    """Return what the very next card can be, and what it does to the hero."""
    table, hero = position.table, position.hero
    game = rows_at(table)
    all_cards = sum(table.source())
    return {
        "game": game.name,
        "hero": table.players[hero].name,
        "draw_pile": sum(table.pile),
        "next": {
            name: {"count": count, "p": count / all_cards if all_cards else 0.0}
            for name, count in game.tally(table, hero).items()
        },
        "cards": [
            {"card": card.code, "left": left, "effect": effect.value}
            for card, left, effect in game.strip(table, hero)
        ],
    }


def position(table: Table) -> str:
    """Return a table as text, as its first seat sees it."""
    game = rows_at(table)
    return game.format(game.seen(table, 0))


def standings(table: Table) -> dict[str, Any]:
    """Return where a game stands, as machine output has it."""
    names = [player.name for player in table.players]
    return {"standings": dict(zip(names, table.standings(), strict=True))}


def grid(table: Table) -> Grid:
    """Return all players with their totals and rows."""
    made = Grid("player", "total", "status", "cards", "this round")
    for seat, (player, total) in enumerate(zip(table.players, table.standings(), strict=True)):
        cards = " ".join(card.code for card in player.row.cards())
        score = str(table.round_score(seat))
        made.add_row(escape(player.name), str(total), player.status.value, cards, score)
    return made


def _prospect(figures: Figures) -> str:
    law = figures.law
    low, middle, high = (law.quantile(level) for level in (0.25, 0.5, 0.75))
    bust, flip7 = float(law.chance("bust")), float(law.chance("flip7"))
    return (
        f"If you hit and play on for points: bust {bust:.1%}, Flip 7 {flip7:.1%}; "
        f"half of all rounds end between {low} and {high}, the middle one at {middle}."
    )
