"""Positions of With a Vengeance to train with; see `solver.flip.drills`."""

from __future__ import annotations

from collections.abc import Sequence

from solver.flip.drills import FEW, Setting, levels, races
from solver.flip.notation import Position
from solver.vengeance.advise import advise
from solver.vengeance.deck import DECK
from solver.vengeance.legal import legal_events
from solver.vengeance.outlook import Outlook, may_stay
from solver.vengeance.play import tables
from solver.vengeance.policy import read_policy
from solver.vengeance.referee import Aim
from solver.vengeance.standing import model_of
from solver.vengeance.table import Need, Phase, Table
from solver.vengeance.thumbs import one_step_gain

SHORT = 2
"""Numbers in a row from which an answer comes at once."""
PLAYERS = ("one_step", "threshold 20", "threshold 25", "threshold 30", "cards 4", "cards 5")
"""Who plays the games."""


def targets(position: Position[Table]) -> Sequence[int]:
    """Return the seats at which the card can be aimed that is asked for."""
    return [event.seat for event in legal_events(position.table) if isinstance(event, Aim)]


def _live(table: Table) -> Sequence[int]:
    return list(table.live())


def _gain(table: Table) -> float:
    """Return what one number more brings to the player who is asked, on average."""
    seat = table.ask().seat or 0
    return one_step_gain(Outlook.of(table, seat, model_of(table, seat)))


def _may_turn(table: Table) -> bool:
    """Return whether a player has a choice between hit and stay that is solved at once."""
    if table.ask().need is not Need.TURN or table.phase is not Phase.TURNS:
        return False
    row = table.players[table.seat].row
    if len(table.live()) < SHORT or len(row.numbers) < SHORT:
        return False
    return sum(table.pile) > FEW and may_stay(row, table.rules)


def _may_race(table: Table) -> bool:
    return _may_turn(table) and races(table)


def _may_aim(table: Table) -> bool:
    """Return whether a player aims a card at one of several, which is solved at once."""
    if table.ask().need is not Need.TARGET or len(table.pending) > 1 or len(table.live()) < SHORT:
        return False
    events = legal_events(table)
    aims = all(isinstance(event, Aim) for event in events)
    return aims and len(events) > 1 and sum(table.pile) > FEW


_SETTING = Setting(
    game=DECK.game,
    ways=tuple(map(read_policy, PLAYERS)),
    tables=tables,
    active=_live,
    gain=_gain,
    advise=advise,
)
LEVELS = levels(
    _SETTING,
    may_turn=_may_turn,
    may_race=_may_race,
    may_aim=_may_aim,
    seats=(3, 4),
    cards=("jom", "f4", "steal", "swap", "discard", "/2", "-10", "-8", "-6"),
    prefix="vengeance-",
)
"""All levels by their names, the easiest first."""
