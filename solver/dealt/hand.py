"""A hand in its fixed order, what can be played from it, and where a card can be put in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from solver.cards import Card, Kind
from solver.dealt.deck import DECK, STOP
from solver.dealt.rules import Rules
from solver.dealt.sets import Set, runs
from solver.said import counted, listed

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """The private cards of a player, as far as they are known.

    Parameters
    ----------
    cards
        The cards in their order; None if the hand is hidden.
    size
        How many they are.
    held
        Reserves that were taken and are known by everybody to be in it, in the order of
        the card table.
    """

    cards: Cards | None = ()
    size: int = 0
    held: Cards = ()

    @classmethod
    def of(cls, cards: Sequence[Card], held: Sequence[Card] = ()) -> Hand:
        """Return a hand that is known."""
        return cls(tuple(cards), len(cards), ordered(held))

    @classmethod
    def of_size(cls, size: int, held: Sequence[Card] = ()) -> Hand:
        """Return a hidden hand of so many cards."""
        return cls(None, size, ordered(held))

    @property
    def hidden(self) -> bool:
        """Whether the cards are unknown, apart from those that it is known to hold."""
        return self.cards is None

    @property
    def unknown(self) -> int:
        """How many of its cards are unknown."""
        return self.size - len(self.held) if self.cards is None else 0

    def hide(self) -> Hand:
        """Return the hand as everybody else sees it."""
        return replace(self, cards=None)

    def known(self) -> Cards:
        """Return its cards that are known: all of them, or those that it is known to hold."""
        return self.held if self.cards is None else self.cards

    def insert(self, card: Card | None, place: int | None) -> Hand:
        """Return the hand with a card that nobody else knows, after ``place`` others."""
        cards = self.cards
        if cards is not None:
            if card is None or place is None:
                raise ValueError("a known hand takes a known card at a known place")
            cards = (*cards[:place], card, *cards[place:])
        return replace(self, cards=cards, size=self.size + 1)

    def take(self, card: Card, place: int | None) -> Hand:
        """Return the hand with a reserve, which everybody knows."""
        return replace(self.insert(card, place), held=ordered((*self.held, card)))

    def without(self, played: Cards, place: int | None) -> Hand:
        """Return the hand after cards were played; what stood on both sides is neighbours (R3)."""
        cards = self.cards
        if cards is not None:
            if place is None:
                raise ValueError("cards are played from a known place of a known hand")
            cards = cards[:place] + cards[place + len(played) :]
        held = list(self.held)
        for card in played:
            if card in held:
                held.remove(card)
        return Hand(cards, self.size - len(played), tuple(held))


EMPTY = Hand()
"""A known hand without cards."""


def ordered(cards: Sequence[Card]) -> Cards:
    """Return cards in the order of the card table, for where their order means nothing."""
    return tuple(sorted(cards, key=DECK.index.__getitem__))


@dataclass(frozen=True, slots=True)
class Option:
    """Something worth considering to play from a hand.

    Parameters
    ----------
    place
        How many cards stand before the first of them.
    cards
        One to three neighbours, or a Stop or a Redraw.
    set
        The set with every X named as high as can be; None for a Stop or a Redraw.
    weaker
        The other sets that the same cards could be played as, which are left out: the
        hand is the same after it, and whatever beats this one beats them, too.
    """

    place: int
    cards: Cards
    set: Set | None
    weaker: tuple[Set, ...] = ()

    @property
    def remark(self) -> str:
        """Say what was left out; nothing if nothing was."""
        if not self.weaker:
            return ""
        names = listed([str(each) for each in self.weaker])
        return counted(
            "played as {set}: {names} is left out, for whatever beats {set} beats it as well",
            "played as {set}: {names} are left out, for whatever beats {set} beats them as well",
            len(self.weaker),
            set=str(self.set),
            names=names,
        )


def options(cards: Sequence[Card], rules: Rules, beat: Set | None = None) -> list[Option]:
    """Return what is worth considering to play from a hand, in its order.

    Every set that beats ``beat``, and every Stop and Redraw; of several namings of an X
    the strongest, and of several places that leave the same hand the first.
    """
    cards = tuple(cards)
    found = [
        Option(place, (card,), None)
        for place, card in enumerate(cards)
        if card.kind is not Kind.NUMBER
    ]
    for (place, size), same in groupby(runs(cards, rules, beat), key=lambda run: run[:2]):
        *weaker, best = (run.set for run in same)
        found.append(Option(place, cards[place : place + size], best, tuple(weaker)))
    found.sort(key=lambda option: (option.place, len(option.cards)))
    return _apart(cards, found)


def _apart(cards: Cards, found: list[Option]) -> list[Option]:
    """Leave out what is the same play and leaves the same hand."""
    kept: dict[tuple[Set | None, bool, Cards], Option] = {}
    for option in found:
        left = cards[: option.place] + cards[option.place + len(option.cards) :]
        kept.setdefault((option.set, option.cards == (STOP,), left), option)
    return list(kept.values())


def places_for(cards: Sequence[Card], card: Card) -> list[int]:
    """Return the places at which a card can be put in that make different hands.

    A place is how many cards stand before it. Before or after an equal card is the same
    hand, and so is a hand read from its other end: neighbours are the same.
    """
    seen: set[Cards] = set()
    places = []
    for place in range(len(cards) + 1):
        hand = (*cards[:place], card, *cards[place:])
        if hand not in seen:
            seen |= {hand, hand[::-1]}
            places.append(place)
    return places
