"""The switches of Flip 7: With a Vengeance (rules, section 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from solver.flip.rules import Switches, switches_of


@dataclass(frozen=True, slots=True)
class Rules(Switches):
    """Every switch of the rules, with the default reading.

    Parameters
    ----------
    lucky13_pair_counts_two
        Whether a pair of 13s with Lucky 13 counts as two of the seven (R14, V-03).
    pick_actions_transferable
        Whether who flips a Steal, Swap or Discard may let another player carry it
        out (R17, V-07).
    stay_needs_card
        Whether only a player with a card in front may stay (R5, V-22).
    tie
        Tied leaders play another round, or share the win (R25, V-14).
    reshuffle
        When a card is needed, or as soon as the last card is taken (R27).
    brutal
        No floor at 0, modifiers for busted players too, and a Flip 7 that may take
        15 from another player (R28-R31).
    """

    section: ClassVar[str] = "section 7"

    lucky13_pair_counts_two: bool = True
    pick_actions_transferable: bool = True
    stay_needs_card: bool = True
    tie: Literal["extra_round", "shared"] = "extra_round"
    reshuffle: Literal["lazy", "eager"] = "lazy"
    brutal: bool = False


SWITCHES = switches_of(Rules)
"""Name of every switch and its values, the default first."""
