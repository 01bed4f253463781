"""Positions of Flip 7 to train with; see `solver.flip.drills`."""

from __future__ import annotations

from collections.abc import Sequence

from solver.flip.drills import FEW, Setting, levels, races
from solver.flip.notation import Position
from solver.flip7.advise import advise
from solver.flip7.deck import DECK
from solver.flip7.outlook import Outlook
from solver.flip7.play import tables
from solver.flip7.policy import one_step_gain, read_policy
from solver.flip7.table import Need, Phase, Table

SHORT, ALONE = 2, 3
"""Numbers in a row from which an answer comes at once, and those of a row alone."""
PLAYERS = (
    "human",
    "one_step",
    "threshold 20",
    "threshold 25",
    "threshold 30",
    "cards 4",
    "cards 5",
)
"""Who plays the games."""
PLENTY = 4
"""Players among whom a Second Chance is surplus now and then."""


def targets(position: Position[Table]) -> Sequence[int]:
    """Return the seats at which the card can be aimed that is asked for."""
    return position.table.targets()


def _active(table: Table) -> Sequence[int]:
    return table.active()


def _gain(table: Table) -> float:
    """Return what one card more brings to the player who is asked, on average."""
    seat = table.ask().seat or 0
    others = any(other != seat for other in table.active())
    return one_step_gain(Outlook.of(table, seat, "company" if others else "alone"))


def _may_turn(table: Table) -> bool:
    """Return whether a player has a choice between hit and stay that is solved at once."""
    if table.ask().need is not Need.TURN or table.phase is not Phase.TURNS:
        return False
    company = len(table.active()) > 1
    numbers = len(table.players[table.seat].row.numbers)
    return sum(table.pile) > FEW and numbers >= (SHORT if company else ALONE)


def _may_race(table: Table) -> bool:
    return _may_turn(table) and races(table) and _all_long(table)


def _may_aim(table: Table) -> bool:
    """Return whether a player aims a card at one of several, which is solved at once."""
    ask = table.ask()
    if ask.need is not Need.TARGET or len(table.pending) > 1 or len(table.targets()) < 2:
        return False
    return sum(table.pile) > FEW and _all_long(table)


def _all_long(table: Table) -> bool:
    """Return whether the rounds of all who are in are short from here on."""
    active = table.active()
    least = SHORT if len(active) > 2 else ALONE
    return all(len(table.players[seat].row.numbers) >= least for seat in active)


_SETTING = Setting(
    game=DECK.game,
    ways=tuple(map(read_policy, PLAYERS)),
    tables=tables,
    active=_active,
    gain=_gain,
    advise=advise,
)
LEVELS = levels(
    _SETTING,
    may_turn=_may_turn,
    may_race=_may_race,
    may_aim=_may_aim,
    seats=(2, 3, 4),
    cards=("fz", "fz", "f3", "f3", "sc"),
    crowded=(("sc", PLENTY),),
)
"""All levels by their names, the easiest first."""
