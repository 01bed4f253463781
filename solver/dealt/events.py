"""What can happen in a game of Dealt!: choices of the players, and cards that turn up."""

from __future__ import annotations

from dataclasses import dataclass

from solver.cards import Card
from solver.dealt.hand import Cards, ordered
from solver.dealt.sets import Set


@dataclass(frozen=True, slots=True)
class Draw:
    """A card turns up: it is dealt into a known hand or as a reserve, or drawn (R2, R16)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Insert:
    """The card that was drawn is put in after ``place`` other cards (R16)."""

    place: int


@dataclass(frozen=True, slots=True)
class Play:
    """A set, a Stop or a Redraw is played (R6, R7).

    Parameters
    ----------
    cards
        As they stand in the hand; in the order of the card table from a hidden hand.
    set
        What they are played as; None for a Stop or a Redraw.
    place
        How many cards stand before them in the hand; None from a hidden hand.
    """

    cards: Cards
    set: Set | None = None
    place: int | None = None

    def __post_init__(self) -> None:
        if self.place is None:
            object.__setattr__(self, "cards", ordered(self.cards))


@dataclass(frozen=True, slots=True)
class Take:
    """A reserve is taken and put in after ``place`` other cards; None in a hidden hand (R10)."""

    card: Card
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Stuck:
    """A follower with a hidden hand has neither a legal play nor a reserve (R11, R19b).

    Of a known hand this is no event: the rules see it by themselves.
    """


@dataclass(frozen=True, slots=True)
class NextRound:
    """The losers pay, all cards are shuffled, and the next round is dealt (R20, R22)."""


Event = Draw | Insert | Play | Take | Stuck | NextRound
