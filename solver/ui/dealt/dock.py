"""What can be tapped at a table of Dealt!: one tap a card."""

from __future__ import annotations

from typing import Any

from solver.dealt.events import NextRound
from solver.dealt.table import Need, Table, new_game
from solver.live import Live
from solver.ui import dock_panel, play_state
from solver.ui.dealt import dealing, placing, playing
from solver.ui.tongue import t


def number() -> int:
    """Return which event comes next."""
    live = play_state.game()
    return 0 if live is None else len(live.record.events)


def show(live: Live[Any, Any], table: Table) -> None:
    """Show what can be tapped now, and what takes the last tap back."""
    dock_panel.steps(live)
    ask, count = table.ask(), len(live.record.events)
    if ask.need is Need.NEXT_ROUND:
        dock_panel.next_round(NextRound(), count)
    elif ask.need is Need.NOTHING or ask.seat is None:
        dock_panel.rematch(again, t("A new game of the same players; the oldest deals"))
    elif ask.need in (Need.HAND, Need.RESERVE, Need.DRAW):
        if ask.need is Need.HAND:
            dealing.dealt(live, table, ask.seat)
        dealing.pad(table, count)
    elif ask.card is not None:
        placing.show(table, ask.card, None, count)
    elif table.players[ask.seat].hand.hidden:
        playing.hidden(table, count)
    else:
        playing.known(table, count)


def again(start: Table, over: Table) -> Table:  # noqa: ARG001  # the oldest stays so
    """Return the beginning of another game of the same players."""
    names = [player.name for player in start.players]
    return new_game(names, rules=start.rules, oldest=start.oldest, opened=start.open())
