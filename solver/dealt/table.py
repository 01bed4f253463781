"""The state of a game of Dealt! as far as it is known: one frozen value, and what it waits for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from solver.cards import Card, Counts, DeckSpec
from solver.dealt.deck import DECK, REDRAW, SIZE, STOP
from solver.dealt.hand import EMPTY, Cards, Hand
from solver.dealt.rules import HAND, REDRAW_CARDS, RESERVES, RuleError, Rules
from solver.dealt.sets import Set
from solver.dealt.trick import winner, with_setter
from solver.said import said

_FULL = DECK.full()


class Phase(Enum):
    """Part of a round."""

    DEAL = "deal"
    TRICK = "trick"
    DRAW = "draw"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Player:
    """One seat: name, chips before this round is paid for, hand, reserves on the table."""

    name: str
    chips: int
    hand: Hand = EMPTY
    reserve: Cards = ()

    @property
    def taken(self) -> int:
        """How many reserves the player took in this round."""
        return RESERVES - len(self.reserve)


@dataclass(frozen=True, slots=True)
class Act:
    """What a player did in the trick that is going on.

    Parameters
    ----------
    seat
        Who did it.
    cards
        What was played, in the order of the card table; nothing if a reserve was taken.
    set
        The set that it was played as; None for a Stop, a Redraw or a reserve.
    """

    seat: int
    cards: Cards = ()
    set: Set | None = None


class Need(Enum):
    """What a table waits for."""

    HAND = "hand"
    RESERVE = "reserve"
    LEAD = "lead"
    FOLLOW = "follow"
    DRAW = "draw"
    INSERT = "insert"
    NEXT_ROUND = "next round"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Ask:
    """What a table waits for, from which seat, and about which card."""

    need: Need
    seat: int | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that is known at one moment of a game.

    Parameters
    ----------
    players
        In seating order, clockwise.
    oldest
        Seat of the oldest player, who deals every round (R2).
    seat
        Who leads the first trick, during the deal; whose turn it is; who draws; who leads
        the next round when this one is over.
    pile
        How many cards are in the draw pile.
    discard
        Counts of what was played in earlier tricks of this round.
    trick
        What was done in this trick, in order.
    draws
        Cards that the winner still draws for the Redraws of this trick.
    drawn
        The card that was drawn and must be put in now.
    losers
        Who must pay, when the round is over.
    """

    rules: Rules
    players: tuple[Player, ...]
    oldest: int
    phase: Phase
    seat: int
    pile: int
    discard: Counts
    trick: tuple[Act, ...] = ()
    draws: int = 0
    drawn: Card | None = None
    losers: tuple[int, ...] = ()

    @property
    def deck(self) -> DeckSpec:
        """The card table of the game."""
        return DECK

    @property
    def leader(self) -> int:
        """Who leads this trick."""
        return self.trick[0].seat if self.trick else self.seat

    @property
    def highest(self) -> Set | None:
        """The strongest set of this trick; each one beats those before it."""
        return next((act.set for act in reversed(self.trick) if act.set), None)

    @property
    def setters(self) -> int:
        """Who played a set in this trick, as `solver.dealt.trick` has it."""
        setters = 0
        for act in self.trick:
            if act.set is not None:
                setters = with_setter(setters, act.seat)
        return setters

    @property
    def stopper(self) -> int:
        """Who played a Stop in this trick; -1 if nobody did."""
        last = self.trick[-1:]
        return last[0].seat if last and last[0].cards == (STOP,) else -1

    @property
    def redraws(self) -> int:
        """How many Redraws lie in this trick."""
        return sum(act.cards == (REDRAW,) for act in self.trick)

    def winner(self) -> int:
        """Return who wins the trick if nobody else beats it (R16)."""
        return winner(self.leader, self.setters, self.stopper)

    def inside(self) -> list[int]:
        """Return who is in: who had hand cards when the trick began (section 2)."""
        acted = {act.seat for act in self.trick}
        return [i for i, p in enumerate(self.players) if p.hand.size or i in acted]

    def to_act(self) -> list[int]:
        """Return who is still to act in this trick, in order; whose turn it is first (R5)."""
        if self.phase is not Phase.TRICK or self.stopper >= 0:
            return []
        acted = {act.seat for act in self.trick}
        seats = clockwise(self.leader, len(self.players))
        return [seat for seat in seats if seat not in acted and self.players[seat].hand.size]

    def deal_order(self) -> list[int]:
        """Return the seats in the order in which cards are dealt (R2)."""
        return clockwise(self.oldest + 1, len(self.players))

    def open(self) -> list[int]:
        """Return the seats whose hands are known."""
        return [i for i, player in enumerate(self.players) if not player.hand.hidden]

    def unseen(self) -> Counts:
        """Return the counts of all cards that are nowhere to be seen (section 5).

        They fill the unknown places of hidden hands and the draw pile.
        """
        left = [copies - out for copies, out in zip(_FULL, self.discard, strict=True)]
        for card in self._shown():
            left[DECK.index[card]] -= 1
        return tuple(left)

    def hidden(self) -> int:
        """Return how many unseen cards are in hidden hands."""
        return sum(player.hand.unknown for player in self.players)

    def forgotten(self) -> int:
        """Return how many unseen cards are neither in a hand nor in the draw pile.

        None in a game that was followed from its deal. A position that does not list all
        cards that were played has some.
        """
        shown = sum(self.discard) + len(self._shown())
        return SIZE - shown - self.hidden() - self.pile

    def _shown(self) -> list[Card]:
        cards = [card for act in self.trick for card in act.cards]
        for player in self.players:
            cards += player.hand.known()
            cards += player.reserve
        if self.drawn is not None:
            cards.append(self.drawn)
        return cards

    def missing(self) -> tuple[int, ...]:
        """Return what the deck lacks: all zero unless more cards are seen than it has."""
        return tuple(min(0, left) for left in self.unseen())

    def chips(self) -> list[int]:
        """Return the chips of all seats; after paying once the round is over (R20)."""
        return [max(0, p.chips - (i in self.losers)) for i, p in enumerate(self.players)]

    def beaten(self) -> list[int]:
        """Return who loses the game: who must pay and has no chip (R21)."""
        return [seat for seat in self.losers if not self.players[seat].chips]

    def winners(self) -> list[int]:
        """Return the winning seats, empty while the game goes on (R21)."""
        beaten = self.beaten()
        return [i for i in range(len(self.players)) if i not in beaten] if beaten else []

    def ask(self) -> Ask:
        """Return what the table waits for."""
        if self.phase is Phase.TRICK:
            return Ask(Need.FOLLOW if self.trick else Need.LEAD, self.seat)
        if self.phase is Phase.DEAL:
            return self._ask_deal()
        if self.phase is Phase.OVER:
            return Ask(Need.NOTHING if self.beaten() else Need.NEXT_ROUND)
        if self.drawn is not None:
            return Ask(Need.INSERT, self.seat, self.drawn)
        return Ask(Need.DRAW, self.seat)

    def _ask_deal(self) -> Ask:
        order = self.deal_order()
        for seat in order:
            if self.players[seat].hand.size < HAND[len(order)]:
                return Ask(Need.HAND, seat)
        return Ask(Need.RESERVE, next(s for s in order if len(self.players[s].reserve) < RESERVES))

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


def draws_for(redraws: int) -> int:
    """Return how many cards the winner draws for the Redraws of a trick (R16)."""
    return REDRAW_CARDS * redraws


def verify_players(players: int) -> None:
    """Raise `RuleError` unless so many players can play."""
    if players not in HAND:
        raise RuleError(
            "R1",
            said(
                "Dealt! is played by {least} to {most} players, not {players}",
                least=min(HAND),
                most=max(HAND),
                players=players,
            ),
        )


def new_game(
    names: Sequence[str],
    *,
    rules: Rules | None = None,
    oldest: int | None = None,
    chips: Sequence[int] | None = None,
    opened: Collection[int] = (0,),
) -> Table:
    """Return the table before the first card of a game is dealt (R2).

    Parameters
    ----------
    oldest
        The last seat by default, so that the first seat leads.
    chips
        Of each seat; those of the switch ``chips`` by default.
    opened
        The seats whose hands are seen; all others are hidden.

    Raises
    ------
    RuleError
        Too few or too many players.
    """
    verify_players(len(names))
    rules = rules or Rules()
    chips = [int(rules.chips)] * len(names) if chips is None else chips
    return dealing(
        rules,
        [
            Player(name, n, Hand() if seat in opened else Hand.of_size(0))
            for seat, (name, n) in enumerate(zip(names, chips, strict=True))
        ],
        len(names) - 1 if oldest is None else oldest,
    )


def dealing(
    rules: Rules, players: Iterable[Player], oldest: int, first: int | None = None
) -> Table:
    """Return the table before the first card of a round is dealt.

    Hidden hands have all their cards already: nobody sees them come. ``first`` leads the
    first trick: by default who sits on the left of the oldest (R4).
    """
    known = list(players)
    size = HAND[len(known)]
    seats = tuple(
        Player(p.name, p.chips, Hand.of_size(size) if p.hand.hidden else EMPTY) for p in known
    )
    return Table(
        rules=rules,
        players=seats,
        oldest=oldest,
        phase=Phase.DEAL,
        seat=(oldest + 1) % len(seats) if first is None else first,
        pile=SIZE - sum(p.hand.size for p in seats),
        discard=DECK.count(()),
    )
