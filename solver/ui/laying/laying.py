"""What is the same in every game when cards are laid by hand, and what each game says itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Generic

from solver.cards import Card, change, subtract
from solver.flip.rules import RuleError
from solver.flip.table import Player, Status, T
from solver.refusal import RefusedError
from solver.said import said


class Laying(ABC, Generic[T]):
    """How cards are laid in one game. Each change raises `RuleError` or `RefusedError`."""

    @abstractmethod
    def add(self, table: T, seat: int, card: Card) -> T:
        """Return the table after a card turned up for a player."""

    @abstractmethod
    def bust(self, table: T, seat: int, card: Card) -> T:
        """Return the table after a card busted a player."""

    @abstractmethod
    def without(self, player: Player, card: Card) -> Player:
        """Return a player without one card, active again if that was what ended the round."""

    @abstractmethod
    def with_status(self, table: T, seat: int, status: Status) -> T:
        """Return the table with another status of a player, who is not busted by that."""

    @abstractmethod
    def note(self, table: T, seat: int, card: Card) -> str:
        """Return what a card does that is not plain from it; may be empty."""

    def settled(self, before: T, table: T) -> T:  # noqa: ARG002  # of other games
        """Return a changed table without what does not go with its round any more."""
        return table

    def discarded(self, table: T, card: Card) -> T:
        """Return the table with a card of the draw pile on the discard pile."""
        if not any(table.pile):
            table = self.reshuffled(table)
        return self.change_discard(table, card, 1)

    def change_discard(self, table: T, card: Card, by: int) -> T:
        """Return the table with more or fewer copies of a card on the discard pile."""
        index = table.deck.index[card]
        if table.discard[index] + by < 0:
            raise RefusedError(
                "discard", card.code, said("the discard pile has no {card}", card=card.code)
            )
        return replace(table, discard=change(table.discard, index, by))

    def reshuffled(self, table: T) -> T:
        """Return the table with the discard pile shuffled into the draw pile."""
        pile = subtract(table.deck.full(table.decks), table.on_table())
        return replace(table, pile=pile, discard=table.deck.count(()))


def second(player: Player, card: Card, rule: str) -> RuleError:
    """Return why a card that busts a player is not added like any other."""
    message = said(
        "a second {card} would be a bust: mark {name} busted", card=card.code, name=player.name
    )
    return RuleError(rule, message)


def no_bust(player: Player, card: Card, rule: str) -> RuleError:
    """Return why a card busts nobody."""
    message = said("{name} has no {card} yet, so it is no bust", name=player.name, card=card.code)
    return RuleError(rule, message)
