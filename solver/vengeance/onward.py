"""Where a round goes on when the draw pile runs out and the discard pile is shuffled (R27)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol

from solver.distribution import Distribution
from solver.vengeance.deck import DECK
from solver.vengeance.draws import Draws, card_of
from solver.vengeance.outlook import Outlook
from solver.vengeance.picks import Lane
from solver.vengeance.row import Row, row_of


class Onward(Protocol):
    """A look-ahead into the next pile."""

    @property
    def hitting(self) -> float:
        """Value of hitting now."""

    def law(self) -> Distribution:
        """Return the law of the end of the round if the hero hits now."""

    def exact_hitting(self) -> Fraction:
        """Return the value of hitting as a fraction."""

    def exact_chance(self, how: str) -> Fraction:
        """Return the probability of ending in one way."""


Look = Callable[[Outlook, int], Onward]
"""Gives the look-ahead of an outlook, with so many uses."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A state in which no card is left in the pile, and the look-ahead behind it."""

    table: int
    row: int
    lane: int
    look: Onward


def next_outlook(
    draws: Draws, outlook: Outlook, mask: int, lane: Lane, *, uses: bool
) -> Outlook | None:
    """Return the outlook when the pile has run out; None if that is the last one.

    Parameters
    ----------
    mask
        The row then.
    lane
        What a use has changed before.
    uses
        Whether a use is still followed.
    """
    numbers = [card_of(kind) for kind in range(len(draws.kinds)) if mask >> kind & 1]
    pile = outlook.discard if any(outlook.pile) else DECK.count(())
    row = Row(row_of(*numbers).numbers, lane.beside)
    others = outlook.others if uses else ()
    found = replace(outlook, row=row, others=others, pile=pile, discard=DECK.count(()))
    return found if any(found.without_idle_cards(uses).pile) else None
