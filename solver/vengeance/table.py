"""The public state of a game of With a Vengeance: one frozen value, and what it waits for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from solver.cards import Card, DeckSpec, Kind
from solver.flip import table as shared
from solver.flip.rules import FLIP_SEVEN_BONUS
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
from solver.vengeance.deck import DECK, DISCARD, STEAL, SWAP
from solver.vengeance.row import NOTHING, Row
from solver.vengeance.rules import Rules

__all__ = [
    "PICKS",
    "Ask",
    "Need",
    "Pending",
    "Phase",
    "Player",
    "Spot",
    "Status",
    "Table",
    "clockwise",
    "decks_for",
    "new_game",
    "verify_setup",
]

PICKS = (STEAL, SWAP, DISCARD)
"""The actions whose recipient picks cards (R17)."""

Spot = tuple[int, Card]
"""A card in front of a player, by the player's seat."""


@dataclass(frozen=True, slots=True)
class Player(shared.Player):
    """One seat of With a Vengeance; nobody is frozen in this game (section 2)."""

    row: Row = NOTHING

    @property
    def live(self) -> bool:
        """Whether the player is active or stayed: not busted (section 2)."""
        return self.status is not Status.BUSTED


@dataclass(frozen=True, slots=True)
class Table(shared.Table):
    """Everything that is public at one moment of a game of With a Vengeance.

    A pending card has no target while its flipper must choose one. Once it is aimed, a
    Steal, Swap or Discard stands first and waits for what its target picks; a Just One
    More or a Flip Four forces cards (R16-R19). A Just One More of which no card is left
    to flip waits behind all that its card caused, and then makes its target stay.

    Parameters
    ----------
    bonus
        Brutal mode, after a Flip 7: whose total the 15 concern. The seat of the Flip 7
        takes them, any other one loses them; None while that must be chosen (R30).
    """

    deck: ClassVar[DeckSpec] = DECK
    player: ClassVar[type[shared.Player]] = Player

    rules: Rules
    players: tuple[Player, ...]
    bonus: int | None = None

    def live(self) -> list[int]:
        """Return the seats that are not busted, in seating order (section 2)."""
        return [i for i, player in enumerate(self.players) if player.live]

    def sevens(self) -> list[int]:
        """Return the seats whose row is a Flip 7, stayed ones too (R14)."""
        return [i for i, p in enumerate(self.players) if p.row.flipped_seven(self.rules)]

    def takes_part(self, seat: int) -> bool:
        """Return whether a seat is not busted: cards come to stayed players too (V-12)."""
        return self.players[seat].live

    def round_score(self, seat: int) -> int:
        """Return what a seat scores if the round ended now (R24).

        In Brutal mode the 15 of a Flip 7 belong to it once they have been taken (R30).
        """
        row = self.players[seat].row
        score = row.score(self.rules)
        if self.chooses_bonus() == seat and self.bonus != seat:
            score -= FLIP_SEVEN_BONUS
        return score

    def standings(self) -> list[int]:
        """Return the totals; those after scoring once the round is over (R25, R30)."""
        totals = shared.Table.standings(self)
        if self.bonus is not None and self.bonus != self.chooses_bonus():
            totals[self.bonus] -= FLIP_SEVEN_BONUS
        return totals

    def winners(self) -> list[int]:
        """Return the winning seats, empty while the game goes on (R25)."""
        waits = self.bonus is None and self.chooses_bonus() is not None
        return [] if waits else shared.Table.winners(self)

    def chooses_bonus(self) -> int | None:
        """Return the seat that chooses about the 15 of its Flip 7, or None (R30)."""
        if self.phase is not Phase.OVER or not self.rules.brutal or len(self.players) == 1:
            return None
        return next(iter(self.sevens()), None)

    def ask(self) -> Ask:
        """Return what the table waits for."""
        if self.phase is Phase.OVER:
            chooser = self.chooses_bonus()
            if chooser is not None and self.bonus is None:
                return Ask(Need.BONUS, chooser)
            return Ask(Need.NOTHING if self.winners() else Need.NEXT_ROUND)
        if self.pending:
            front = self.pending[0]
            if front.in_progress:
                return Ask(Need.FORCED, front.target, front.card)
            if front.target is None:
                return Ask(Need.TARGET, front.source, front.card)
            return Ask(Need.PICK, front.target, front.card)
        dealt_to = self.phase is Phase.DEAL and not self.players[self.seat].flipped
        return Ask(Need.DEAL if dealt_to else Need.TURN, self.seat)

    def targets(self) -> list[int]:
        """Return the seats at which the first pending card may be aimed (R15-R17, R29)."""
        return self.targets_of(self.pending[0])

    def targets_of(self, entry: Pending) -> list[int]:
        """Return the seats at which a pending card may be aimed; none if it has no use now."""
        card = entry.card
        if card.kind is Kind.MODIFIER:
            return list(range(len(self.players))) if self.rules.brutal else self.live()
        if card not in PICKS:
            return self.live()
        users = self.live() if self.rules.pick_actions_transferable else [entry.source]
        return [seat for seat in users if self.has_use(card, seat)]

    def has_use(self, card: Card, seat: int) -> bool:
        """Return whether a live seat has a legal use for a Steal, Swap or Discard (R20-R22)."""
        holders = [i for i in self.live() if not self.players[i].row.empty]
        if card == STEAL:
            return any(i != seat for i in holders)
        return len(holders) >= (2 if card == SWAP else 1)

    def spots(self) -> list[Spot]:
        """Return every card that can be chosen: those in front of live players (R13, V-35).

        Equal cards in front of one player are one spot.
        """
        return [
            (seat, card)
            for seat in self.live()
            for card in dict.fromkeys(self.players[seat].row.cards())
        ]

    def swaps(self) -> list[tuple[Spot, Spot]]:
        """Return every two cards of different players that can be swapped (R21)."""
        return [(a, b) for a, b in combinations(self.spots(), 2) if a[0] != b[0]]


def new_game(
    names: Sequence[str],
    *,
    rules: Rules | None = None,
    decks: int | None = None,
    dealer: int | None = None,
    totals: Sequence[int] | None = None,
) -> Table:
    """Return the table before the first card of a game is dealt (R1).

    The dealer is the last seat by default, so that the first seat acts first (R2).

    Raises
    ------
    RuleError
        Too few or too many players, or too few decks for them.
    """
    return opened(Table, names, rules or Rules(), decks=decks, dealer=dealer, totals=totals)
