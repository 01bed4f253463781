"""The hero's round alone, by the second compiled engine: every card stays with the hero.

A lane says which modifiers have been drawn, and how many cards that do nothing. The first Just
One More, Flip Four or Discard is followed; behind it such cards do nothing either.

What a Flip Four sets aside lies in front of nobody while it lasts (V-35): a bust or a
Flip 7 within it is judged by what lay there before, the rest by what lies there behind it. So
what forced cards are worth is the sum of two values, one for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from solver.cards import Card, Kind
from solver.kernels import NEAR
from solver.lanes import Floats, Lanes, Worths
from solver.rowsets import Rows
from solver.vengeance.deck import DECK, DISCARD, FLIP_FOUR, JUST_ONE_MORE, STEAL, SWAP
from solver.vengeance.draws import Draws, Modifiers, card_of
from solver.vengeance.outlook import USES, Outlook
from solver.vengeance.referee import FORCED
from solver.vengeance.row import row_of
from solver.vengeance.tables import Arithmetic, Table, inner_lanes

MODIFIERS = tuple(card for card in DECK.cards if card.kind is Kind.MODIFIER)


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards of a pile that are no numbers.

    Parameters
    ----------
    modifiers
        Those that can come, and how many of each.
    idle
        Cards that do nothing from the start.
    actions
        Copies of Just One More, Flip Four and Discard, those there are.
    """

    modifiers: dict[Card, int]
    idle: int
    actions: dict[Card, int]

    @classmethod
    def of(cls, outlook: Outlook, uses: int) -> Pile:
        """Return those of an outlook; where nothing is followed, what does nothing is left out."""
        counts = dict(zip(DECK.cards, outlook.source(), strict=True))
        modifiers = {card: counts[card] for card in MODIFIERS if counts[card]}
        if not uses:
            return cls(modifiers, 0, {})
        actions = {c: counts[c] for c in (JUST_ONE_MORE, FLIP_FOUR, DISCARD) if counts[c]}
        return cls(modifiers, counts[STEAL] + counts[SWAP], actions)

    @property
    def idle_behind(self) -> int:
        """How many cards do nothing once an action has been followed."""
        return self.idle + sum(self.actions.values()) - 1


class Lane:
    """How lanes are numbered: modifiers drawn, and idle cards drawn."""
