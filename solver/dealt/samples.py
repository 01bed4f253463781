"""Layouts of the unseen cards, drawn at random: every order is as likely as any other.

So is every place of a reserve that is known to be in a hand (rules, section 5).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.dealt.deck import DECK
from solver.dealt.rounds import NOTHING, room_for
from solver.dealt.table import Table

Codes = NDArray[np.int8]


class Layouts(NamedTuple):
    """Where all cards may lie, by their places in the card table.

    Parameters
    ----------
    hands
        Shape (layouts, seats, room), `NOTHING` behind the last card of a hand.
    piles
        Shape (layouts, cards in the draw pile), the next card first.
    """

    hands: Codes
    piles: Codes


class Sampler:
    """Draws layouts of the unseen cards of a table; the same ones for the same seed."""

    def __init__(self, table: Table, seed: int) -> None:
        self._table, self._room = table, room_for(table)
        self._rng = np.random.default_rng(seed)
        unseen = DECK.spread(table.unseen())
        self._unseen = np.array([DECK.index[card] for card in unseen], dtype=np.int8)

    def draw(self, count: int) -> Layouts:
        """Return so many layouts more."""
        players = self._table.players
        cards = self._rng.permuted(np.tile(self._unseen, (count, 1)), axis=1)
        hands = np.full((count, len(players), self._room), NOTHING, dtype=np.int8)
        at = 0
        for seat, player in enumerate(players):
            known = [DECK.index[card] for card in player.hand.known()]
            hand = np.tile(np.array(known, dtype=np.int8), (count, 1))
            if player.hand.hidden:
                more = cards[:, at : at + player.hand.unknown]
                at += player.hand.unknown
                hand = np.hstack([hand, more])
                if known:  # at any place
                    hand = self._rng.permuted(hand, axis=1)
            hands[:, seat, : player.hand.size] = hand
        return Layouts(hands, cards[:, at : at + self._table.pile].copy())
