"""The public state of a game of Flip 7: one frozen value, and what it waits for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from solver.cards import DeckSpec
from solver.flip import table as shared
from solver.flip.table import (
    Ask,
    Need,
    Pending,
    Phase,
    Status,
    clockwise,
    decks_for,
    opened,
    verify_setup,
)
from solver.flip7.deck import DECK, FLIP_THREE, SECOND_CHANCE
from solver.flip7.row import NOTHING, Row
from solver.flip7.rules import Rules

__all__ = [
    "Ask",
    "Need",
    "Pending",
    "Phase",
    "Player",
    "Status",
    "Table",
    "clockwise",
    "decks_for",
    "new_game",
    "verify_setup",
]


@dataclass(frozen=True, slots=True)
class Player(shared.Player):
    """One seat of Flip 7; who stays, is frozen or busted takes no more part (section 2, R6)."""

    row: Row = NOTHING


@dataclass(frozen=True, slots=True)
class Table(shared.Table):
    """Everything that is public at one moment of a game of Flip 7.

    A pending card is a Freeze, a Flip Three, or a surplus Second Chance (R15-R18).
    """

    deck: ClassVar[DeckSpec] = DECK
    player: ClassVar[type[shared.Player]] = Player

    rules: Rules
    players: tuple[Player, ...]

    def order(self) -> list[int]:
        """Return the seats in the order of the deal (R3)."""
        first = self.dealer + (self.rules.first_to_act == "left_of_dealer")
        return clockwise(first, len(self.players))

    def round_score(self, seat: int) -> int:
        """Return what a seat scores if the round ended now (R21)."""
        player = self.players[seat]
        return 0 if player.status is Status.BUSTED else player.row.score(self.rules)

    def sevens(self) -> list[int]:
        """Return the seats whose row is a Flip 7 (R19)."""
        return [i for i, player in enumerate(self.players) if player.row.flipped_seven]

    def takes_part(self, seat: int) -> bool:
        """Return whether a seat is active: cards come to nobody else (F-32)."""
        return self.players[seat].active

    def ask(self) -> Ask:
        """Return what the table waits for."""
        if self.phase is Phase.OVER:
            return Ask(Need.NOTHING if self.winners() else Need.NEXT_ROUND)
        if self.pending:
            front = self.pending[0]
            if front.in_progress and front.card == FLIP_THREE:
                return Ask(Need.FORCED, front.target, front.card)
            asked = front if front.card == SECOND_CHANCE else self.unassigned()
            return Ask(Need.TARGET, asked.source, asked.card)
        dealt_to = self.phase is Phase.DEAL and not self.players[self.seat].flipped
        return Ask(Need.DEAL if dealt_to else Need.TURN, self.seat)

    def unassigned(self) -> Pending:
        """Return the first pending card whose target must be chosen."""
        return next(entry for entry in self.pending if entry.target is None)

    def targets(self) -> list[int]:
        """Return the seats at which the pending card in question may be aimed (R15, R16)."""
        if self.ask().card == SECOND_CHANCE:
            return self.receivers(self.pending[0].source)
        return self.active()

    def receivers(self, giver: int) -> list[int]:
        """Return the seats that may be given a surplus Second Chance (R15, F-12)."""
        return [i for i in self.active() if i != giver and not self.players[i].row.second_chance]


def new_game(
    names: Sequence[str],
    *,
    rules: Rules | None = None,
    decks: int | None = None,
    dealer: int | None = None,
    totals: Sequence[int] | None = None,
) -> Table:
    """Return the table before the first card of a game is dealt (R2).

    The dealer is the last seat by default, so that the first seat acts first.

    Raises
    ------
    RuleError
        Too few or too many players, or too few decks for them.
    """
    return opened(Table, names, rules or Rules(), decks=decks, dealer=dealer, totals=totals)
