"""The public state of a game of Flip 7: one frozen value, and what it waits for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from solver.cards import Card, Counts, add, subtract
from solver.flip7.deck import DECK, FLIP_THREE, SECOND_CHANCE
from solver.flip7.row import NOTHING, Row
from solver.flip7.rules import MAX_PLAYERS, ONE_DECK_PLAYERS, TARGET, RuleError, Rules
from solver.said import said


class Status(Enum):
    """Where a player stands in this round (section 2)."""

    ACTIVE = "active"
    STAYED = "stay"
    FROZEN = "frozen"
    BUSTED = "bust"


class Phase(Enum):
    """Part of a round."""

    DEAL = "deal"
    TURNS = "turns"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Player:
    """One seat: name, banked total before this round, status, row.

    ``flipped`` says that the player flipped cards in a Flip Three before being
    dealt to, and so is asked instead of dealt to (R6).
    """

    name: str
    total: int = 0
    status: Status = Status.ACTIVE
    row: Row = NOTHING
    flipped: bool = False

    @property
    def active(self) -> bool:
        """Whether the player is neither stayed, frozen nor busted."""
        return self.status is Status.ACTIVE


@dataclass(frozen=True, slots=True)
class Pending:
    """An action card that is being resolved.

    Parameters
    ----------
    card
        Freeze, Flip Three, or a surplus Second Chance.
    source
        Seat of the player who flipped it and chooses its target.
    target
        Seat it is aimed at; None while that must still be chosen.
    left
        Forced cards still to come; None unless it is a Flip Three in progress.
    aside
        Set aside by the Flip Three in progress, so lost if that ends in a bust.
    """

    card: Card
    source: int
    target: int | None = None
    left: int | None = None
    aside: bool = False

    @property
    def in_progress(self) -> bool:
        """Whether this is a Flip Three that has been started."""
        return self.left is not None


class Need(Enum):
    """What a table waits for."""

    DEAL = "deal"
    TURN = "turn"
    FORCED = "forced"
    TARGET = "target"
    NEXT_ROUND = "next round"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Ask:
    """What a table waits for, from which seat, and about which pending card."""

    need: Need
    seat: int | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that is public at one moment of a game.

    Parameters
    ----------
    players
        In seating order, clockwise.
    dealer
        Seat of the dealer of this round.
    seat
        Seat that is dealt to, or whose turn it is; action cards are resolved
        within that deal or turn.
    pile, discard
        Counts of the draw pile and of the discard pile.
    pending
        Action cards being resolved, first thing first (R18).
    """

    rules: Rules
    decks: int
    players: tuple[Player, ...]
    dealer: int
    phase: Phase
    seat: int
    pile: Counts
    discard: Counts
    pending: tuple[Pending, ...] = ()

    def order(self) -> list[int]:
        """Return the seats in the order of the deal (R3)."""
        first = self.dealer + (self.rules.first_to_act == "left_of_dealer")
        return clockwise(first, len(self.players))

    def active(self) -> list[int]:
        """Return the active seats, in seating order."""
        return [i for i, player in enumerate(self.players) if player.active]

    def source(self) -> Counts:
        """Return the counts that the next card comes from (R10, R25)."""
        return self.pile if any(self.pile) else self.discard

    def on_table(self) -> Counts:
        """Return the counts of all cards in neither pile (section 2)."""
        held = [entry.card for entry in self.pending]
        for player in self.players:
            held.extend(player.row.cards())
        return DECK.count(held)

    def missing(self) -> Counts:
        """Return full deck less piles and table: all zero for a sound table."""
        seen = add(add(self.pile, self.discard), self.on_table())
        return subtract(DECK.full(self.decks), seen)

    def round_score(self, seat: int) -> int:
        """Return what a seat scores if the round ended now (R21)."""
        player = self.players[seat]
        return 0 if player.status is Status.BUSTED else player.row.score(self.rules)

    def standings(self) -> list[int]:
        """Return the totals; those after scoring once the round is over (R22)."""
        over = self.phase is Phase.OVER
        return [p.total + (self.round_score(i) if over else 0) for i, p in enumerate(self.players)]

    def winners(self) -> list[int]:
        """Return the winning seats, empty while the game goes on (R22, F-25)."""
        if self.phase is not Phase.OVER:
            return []
        totals = self.standings()
        best = max(totals)
        leaders = [i for i, total in enumerate(totals) if total == best]
        if best < TARGET or (len(leaders) > 1 and self.rules.tie == "extra_round"):
            return []
        return leaders

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

    def with_player(self, seat: int, player: Player) -> Table:
        """Return the table with one player changed."""
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return replace(self, players=players)

    def seat_of(self, name: str) -> int | None:
        """Return the seat of a name, in any case, or None."""
        folded = name.casefold()
        for i, player in enumerate(self.players):
            if player.name.casefold() == folded:
                return i
        return None


def clockwise(first: int, seats: int) -> list[int]:
    """Return all seats clockwise from ``first``."""
    return [(first + i) % seats for i in range(seats)]


def decks_for(players: int) -> int:
    """Return how many decks a number of players needs (section 1)."""
    return 1 if players <= ONE_DECK_PLAYERS else 2


def verify_setup(players: int, decks: int) -> None:
    """Raise `RuleError` unless so many players can play with so many decks."""
    if not 1 <= players <= MAX_PLAYERS:
        raise RuleError(
            "R1",
            said(
                "Flip 7 is played by 1 to {max_players} players, not {players}",
                max_players=MAX_PLAYERS,
                players=players,
            ),
        )
    if decks not in (1, 2):
        raise RuleError("section 1", said("play with 1 or 2 decks, not {decks}", decks=decks))
    if decks < decks_for(players):
        raise RuleError(
            "section 1",
            said(
                "more than {one_deck_players} players need a second deck",
                one_deck_players=ONE_DECK_PLAYERS,
            ),
        )


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
    decks = decks_for(len(names)) if decks is None else decks
    verify_setup(len(names), decks)
    totals = [0] * len(names) if totals is None else totals
    table = Table(
        rules=rules or Rules(),
        decks=decks,
        players=tuple(Player(n, t) for n, t in zip(names, totals, strict=True)),
        dealer=(len(names) - 1 if dealer is None else dealer),
        phase=Phase.DEAL,
        seat=0,
        pile=DECK.full(decks),
        discard=DECK.count(()),
    )
    return replace(table, seat=table.order()[0])
