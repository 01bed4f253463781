"""The board of a game of rows: verdict, cards to tap, the next card, the players."""

from __future__ import annotations

from typing import Any

from solver.advice import Advice
from solver.flip.table import FLIPS, Table
from solver.games import game_at
from solver.live import Live
from solver.ui import answer_panel, play_state, players_panel, solve, turn_panel
from solver.ui.moment import view


def moment(table: Table) -> Advice | None:
    """Show what is asked, and what is best for whoever is; return the advice if there is some."""
    solve.ready(game_at(table))
    return turn_panel.moment(table)


def dock(live: Live[Any, Any], table: Table, advice: Advice | None) -> None:
    """Show what can be tapped now."""
    turn_panel.dock(live, table, advice)


def below(table: Table, advice: Advice | None) -> None:
    """Show what each choice is worth, and what the next card can be."""
    seat = table.ask().seat
    if advice is not None:
        answer_panel.targets(advice)
    if seat is not None and table.ask().need in FLIPS:
        answer_panel.next_card(view(table, seat), table.players[seat].name)
        if advice is not None:
            answer_panel.later(view(table, seat))


def players(table: Table, advice: Advice | None) -> None:
    """Show all players."""
    seat = table.ask().seat
    shown = view(table, 0 if seat is None else seat)
    deciding = table.ask().need in turn_panel.CHOICES
    players_panel.table(shown, advice, play_state.chosen().models, deciding=deciding)
