"""The switches of Dealt! (rules, section 7) and its constants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from solver.dealt.deck import SIZE
from solver.switches import RuleError, Switches, switches_of

__all__ = ["HAND", "LONGEST", "PILE", "REDRAW_CARDS", "RESERVES", "SWITCHES", "RuleError", "Rules"]

HAND = {3: 10, 4: 10, 5: 7}
"""Hand cards that each player is dealt, by the number of players (section 1, D-04)."""
RESERVES = 2
"""Face-up reserves that each player is dealt (R2, D-01)."""
REDRAW_CARDS = 3
"""Cards that a trick's winner draws for each Redraw in it (R16, D-06)."""
LONGEST = 3
"""Cards in a set, at most (section 2)."""
PILE = {players: SIZE - players * (hand + RESERVES) for players, hand in HAND.items()}
"""Cards in the draw pile after the deal, by the number of players."""

if PILE != {3: 18, 4: 6, 5: 9}:
    raise AssertionError("the draw pile must hold 18, 6 and 9 cards after the deal")


@dataclass(frozen=True, slots=True)
class Rules(Switches):
    """Every switch of the rules, with the default reading.

    Parameters
    ----------
    chips
        Chips of each player at the start of a game (R1, D-03).
    two_x_in_set
        Whether a set may hold both X: never, together with a number card, or also as
        the two X alone (R12, D-12).
    lead_after_sole_set
        Who leads after a trick in which only its winner played a set or a Stop: the
        winner unless out, or always the first player with cards on the winner's right
        (R17, D-08).
    """

    section: ClassVar[str] = "section 7"

    chips: Literal["2", "3"] = "2"
    two_x_in_set: Literal["with_number", "none", "any"] = "with_number"
    lead_after_sole_set: Literal["winner_unless_out", "right_neighbour"] = "winner_unless_out"

    @property
    def moves_right(self) -> bool:
        """Whether the lead leaves a winner who alone played a set or a Stop (D-08)."""
        return self.lead_after_sole_set == "right_neighbour"


SWITCHES = switches_of(Rules)
"""Name of every switch and its values, the default first."""
