"""The constants that Flip 7 and its sequels share, and the switches that all of them have."""

from __future__ import annotations

from solver import switches
from solver.switches import RuleError, switches_of

__all__ = ["RuleError", "Switches", "switches_of"]

TARGET = 200
"""A round that leaves the best total at or above this may end the game."""
FLIP_SEVEN = 7
"""Different numbers in one row that end the round."""
FLIP_SEVEN_BONUS = 15
"""Points for a Flip 7."""
MAX_PLAYERS = 36
ONE_DECK_PLAYERS = 18
"""More players than this need a second deck."""


class Switches(switches.Switches):
    """The switches of a game in which rows are scored."""

    __slots__ = ()
    tie: str
    """``shared`` if tied leaders share the win, ``extra_round`` if all play on."""
    reshuffle: str
    """``lazy`` when a card is needed, ``eager`` as soon as the last card is taken."""
