"""The public state of a game: one frozen value, and what it waits for.

Each game has its own table and player, with its own rules and rows; all that does not
depend on these is here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar, Protocol, Self, TypeVar

from solver.cards import Card, Counts, DeckSpec, add, subtract
from solver.flip.rules import MAX_PLAYERS, ONE_DECK_PLAYERS, TARGET, RuleError, Switches
from solver.said import said


class Status(Enum):
    """Where a player stands in this round; only Flip 7 knows frozen players."""

    ACTIVE = "active"
    STAYED = "stay"
    FROZEN = "frozen"
    BUSTED = "bust"


class Phase(Enum):
    """Part of a round."""

    DEAL = "deal"
    TURNS = "turns"
    OVER = "over"


class AnyRow(Protocol):
    """What lies in front of a player, whatever the game."""

    @property
    def empty(self) -> bool:
        """Whether nothing lies in front of the player."""

    @property
    def busted(self) -> bool:
        """Whether the row holds a duplicate too many."""

    def cards(self) -> list[Card]:
        """Return all cards in front of the player, in canonical order."""


@dataclass(frozen=True, slots=True)
class Player(ABC):
    """One seat: name, banked total before this round, status, row.

    ``flipped`` says that the player was forced to flip cards before being dealt to, and
    so is asked instead of dealt to.
    """

    name: str
    total: int = 0
    status: Status = Status.ACTIVE
    flipped: bool = False

    @property
    @abstractmethod
    def row(self) -> AnyRow:
        """The cards in front of the player."""

    @property
    def active(self) -> bool:
        """Whether the player may still be asked to hit or stay."""
        return self.status is Status.ACTIVE


@dataclass(frozen=True, slots=True)
class Pending:
    """A card that is being resolved.

    Parameters
    ----------
    card
        An action, or a card that goes to a player of choice.
    source
        Seat of the player who flipped it and chooses its target.
    target
        Seat it is aimed at; None while that must still be chosen.
    left
        Forced cards still to come; None unless it forces cards and has been started.
    aside
        Set aside by the forced flips in progress, so lost if they end in a bust.
    """

    card: Card
    source: int
    target: int | None = None
    left: int | None = None
    aside: bool = False

    @property
    def in_progress(self) -> bool:
        """Whether it forces cards and has been started."""
        return self.left is not None


class Need(Enum):
    """What a table waits for; only With a Vengeance has picks and a bonus to choose."""

    DEAL = "deal"
    TURN = "turn"
    FORCED = "forced"
    TARGET = "target"
    PICK = "pick"
    BONUS = "bonus"
    NEXT_ROUND = "next round"
    NOTHING = "nothing"


FLIPS = (Need.DEAL, Need.TURN, Need.FORCED)
"""When a card may turn up."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What a table waits for, from which seat, and about which pending card."""

    need: Need
    seat: int | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Table(ABC):
    """Everything that is public at one moment of a game.

    Parameters
    ----------
    players
        In seating order, clockwise.
    dealer
        Seat of the dealer of this round.
    seat
        Seat that is dealt to, or whose turn it is; cards are resolved within that deal
        or turn.
    pile, discard
        Counts of the draw pile and of the discard pile.
    pending
        Cards being resolved, first thing first.
    """

    deck: ClassVar[DeckSpec]
    player: ClassVar[type[Player]]

    rules: Switches
    decks: int
    players: tuple[Player, ...]
    dealer: int
    phase: Phase
    seat: int
    pile: Counts
    discard: Counts
    pending: tuple[Pending, ...] = ()

    @abstractmethod
    def ask(self) -> Ask:
        """Return what the table waits for."""

    @abstractmethod
    def targets(self) -> list[int]:
        """Return the seats at which the pending card in question may be aimed."""

    @abstractmethod
    def round_score(self, seat: int) -> int:
        """Return what a seat scores if the round ended now."""

    @abstractmethod
    def sevens(self) -> list[int]:
        """Return the seats whose row is a Flip 7."""

    @abstractmethod
    def takes_part(self, seat: int) -> bool:
        """Return whether cards that others flip may still come to a seat in this round."""

    def order(self) -> list[int]:
        """Return the seats in the order of the deal."""
        return clockwise(self.dealer + 1, len(self.players))

    def active(self) -> list[int]:
        """Return the active seats, in seating order."""
        return [i for i, player in enumerate(self.players) if player.active]

    def source(self) -> Counts:
        """Return the counts that the next card comes from."""
        return self.pile if any(self.pile) else self.discard

    def on_table(self) -> Counts:
        """Return the counts of all cards in neither pile."""
        held = [entry.card for entry in self.pending]
        for player in self.players:
            held.extend(player.row.cards())
        return self.deck.count(held)

    def missing(self) -> Counts:
        """Return full deck less piles and table: all zero for a sound table."""
        seen = add(add(self.pile, self.discard), self.on_table())
        return subtract(self.deck.full(self.decks), seen)

    def standings(self) -> list[int]:
        """Return the totals; those after scoring once the round is over."""
        over = self.phase is Phase.OVER
        return [p.total + (self.round_score(i) if over else 0) for i, p in enumerate(self.players)]

    def winners(self) -> list[int]:
        """Return the winning seats, empty while the game goes on."""
        if self.phase is not Phase.OVER:
            return []
        totals = self.standings()
        best = max(totals)
        leaders = [i for i, total in enumerate(totals) if total == best]
        if best < TARGET or (len(leaders) > 1 and self.rules.tie == "extra_round"):
            return []
        return leaders

    def with_player(self, seat: int, player: Player) -> Self:
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


T = TypeVar("T", bound=Table)


def clockwise(first: int, seats: int) -> list[int]:
    """Return all seats clockwise from ``first``."""
    return [(first + i) % seats for i in range(seats)]


def decks_for(players: int) -> int:
    """Return how many decks a number of players needs (section 1)."""
    return 1 if players <= ONE_DECK_PLAYERS else 2


def verify_players(players: int) -> None:
    """Raise `RuleError` unless so many players can play."""
    if not 1 <= players <= MAX_PLAYERS:
        raise RuleError(
            "R1",
            said(
                "the game is played by 1 to {max_players} players, not {players}",
                max_players=MAX_PLAYERS,
                players=players,
            ),
        )


def verify_setup(players: int, decks: int) -> None:
    """Raise `RuleError` unless so many players can play with so many decks."""
    verify_players(players)
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


def opened(
    kind: type[T],
    names: Sequence[str],
    rules: Switches,
    *,
    decks: int | None = None,
    dealer: int | None = None,
    totals: Sequence[int] | None = None,
) -> T:
    """Return the table before the first card of a game is dealt.

    Parameters
    ----------
    kind
        The table of the game.
    decks, dealer, totals
        As many as the players need, the last seat, and nothing, if not given.

    Raises
    ------
    RuleError
        Too few or too many players, or too few decks for them.
    """
    decks = decks_for(len(names)) if decks is None else decks
    verify_setup(len(names), decks)
    totals = [0] * len(names) if totals is None else totals
    table = kind(
        rules=rules,
        decks=decks,
        players=tuple(kind.player(name, n) for name, n in zip(names, totals, strict=True)),
        dealer=(len(names) - 1 if dealer is None else dealer),
        phase=Phase.DEAL,
        seat=0,
        pile=kind.deck.full(decks),
        discard=kind.deck.count(()),
    )
    return replace(table, seat=table.order()[0])
