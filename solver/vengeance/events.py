"""The events of With a Vengeance: those of every game, and what it adds to them."""

from __future__ import annotations

from dataclasses import dataclass

from solver.cards import Card
from solver.flip.referee import Aim, Flip, NextRound, Stay
from solver.vengeance.table import Spot

__all__ = ["Aim", "Bonus", "Drop", "Event", "Flip", "NextRound", "Stay", "Swap", "Take"]


@dataclass(frozen=True, slots=True)
class Take:
    """Who carries out a Steal takes a card from another seat, and receives it (R20)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Swap:
    """Who carries out a Swap exchanges the cards of two seats, the lower seat first (R21)."""

    one: Spot
    other: Spot

    def __post_init__(self) -> None:
        """Bring the seats into order: a swap is the same from either side."""
        if self.one[0] > self.other[0]:
            one, other = self.other, self.one
            object.__setattr__(self, "one", one)
            object.__setattr__(self, "other", other)


@dataclass(frozen=True, slots=True)
class Drop:
    """Who carries out a Discard puts a card of a seat on the discard pile (R22)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Bonus:
    """Who has a Flip 7 in Brutal mode takes the 15 points, or takes them off a seat (R30)."""

    seat: int


Event = Flip | Stay | Aim | Take | Swap | Drop | Bonus | NextRound
