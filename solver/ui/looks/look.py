"""What the pages need to know of how one game looks: its pad, its faces and its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from typing import ClassVar, Generic, NamedTuple, TypeVar

from solver.cards import Card
from solver.flip.notation import Position
from solver.flip.referee import Aim, Flip, NextRound, Stay
from solver.flip.table import Status, T
from solver.said import Said, said
from solver.ui.faces import Face

L = TypeVar("L")
E = TypeVar("E")
OPTIMAL = "optimal"
"""How everybody is taken to play unless something else is said."""


class Switch(NamedTuple):
    """What a switch of the rules is called, and each of its values."""

    words: Said
    values: Mapping[str, Said]


TIE = Switch(
    said("A tie at 200 or more"),
    {
        "extra_round": said("is played off in another round"),
        "shared": said("is shared"),
    },
)
RESHUFFLE = Switch(
    said("The discard pile is shuffled in"),
    {
        "lazy": said("when a card is needed"),
        "eager": said("as soon as the last card is taken"),
    },
)


class Look(ABC, Generic[L, E]):
    """How one game looks. Cards are known by their codes."""

    pad: ClassVar[tuple[Card, ...]]
    """Cards as the pad shows them: rows of six."""
    shortcuts: ClassVar[Mapping[str, str]]
    """Keys of the cards."""
    short: ClassVar[Mapping[str, str]]
    """Faces of cards for narrow buttons, where those are not their codes."""
    switches: ClassVar[Mapping[str, Switch]]
    models: ClassVar[Mapping[str, Said]] = {OPTIMAL: said("plays for the most points")}
    """Ways to play that are offered, as the game's advisor calls them."""
    exact: ClassVar[Said] = said("exact")
    """What figures for points are."""
    empty: ClassVar[str]
    """The position that a new page begins with."""
    placeholder: ClassVar[str]
    """A position for an example."""
    record: ClassVar[str]
    """A record for an example."""

    def usual(self, values: tuple[str, ...], switch: str, decks: int) -> str:  # noqa: ARG002
        """Return the value of a switch that a new game begins with."""
        return values[0]

    @abstractmethod
    def choice(self, event: str) -> Face:
        """Return the face of a choice, as an option of advice has it; not of hit and stay."""

    @abstractmethod
    def subject(self, event: str) -> str:
        """Return what such a choice is about: a player, or a card."""

    @abstractmethod
    def told(self, before: L, event: E, after: L) -> Said:
        """Return in words what an event did to a table."""

    @abstractmethod
    def does(self, table: L, event: E) -> Said:
        """Return an event in a few words, without who is asked."""

    @abstractmethod
    def ends(self, event: E) -> bool:
        """Return whether an event only ends a round, and begins the next one."""


class Rows(Look[T, E]):
    """How a game looks in which rows are scored. Effects are those of the game's rows."""

    effects: ClassVar[Mapping[Enum, Face]]
    marked: ClassVar[AbstractSet[Enum]]
    """Effects that a button of the pad shows by their symbol."""
    groups: ClassVar[Mapping[Enum, tuple[Enum, ...]]]
    """Effects that are counted together, under the first of them, the worst first."""
    statuses: ClassVar[tuple[Status, ...]]
    alone: ClassVar[Said]
    """That nobody else is there who could take a card."""
    empty = "me:; company"
    record = "players me ann bob\nme 12 | ann sc | bob 7"

    @abstractmethod
    def asks(self, table: T, name: str) -> Said:
        """Return the question to a player who must choose something else than hit or stay."""

    @abstractmethod
    def note(self, position: Position[T], effect: Enum, more: int) -> str:
        """Return what must be said of the cards of a group; may be empty.

        Parameters
        ----------
        effect
            The first effect of the group.
        more
            How many of its cards have another one.
        """

    @abstractmethod
    def flipped(self, before: T, card: Card) -> Said:
        """Return in words that a card turned up."""

    @abstractmethod
    def chosen(self, before: T, event: E) -> Said:
        """Return in words what the player who was asked chose, other than to stay."""

    @abstractmethod
    def followed(self, before: T, event: E, after: T) -> Said | None:
        """Return in words what followed from an event without a choice; None if nothing did."""

    def picks(self, table: T, event: E) -> Said:  # noqa: ARG002  # of other games
        """Return an event that only this game has in a few words, without who is asked."""
        raise TypeError(f"not an event of this game: {event!r}")

    @abstractmethod
    def made_of(self, table: T, seat: int) -> Said:
        """Return how the score of a round that is over comes about."""

    def told(self, before: T, event: E, after: T) -> Said:
        """Return in words what an event did to a table."""
        ask = before.ask()
        if ask.seat is None:
            return said("Next round")
        match event:
            case Stay():
                points = before.round_score(ask.seat)
                return said(
                    "{name} stays with {points}", name=before.players[ask.seat].name, points=points
                )
            case Flip(card):
                text = self.flipped(before, card)
                if not any(before.pile):
                    text = said("the discard pile is shuffled in; {text}", text=text)
            case _:
                text = self.chosen(before, event)
        taken = self.followed(before, event, after)
        return text if taken is None else said("{text}; {taken}", text=text, taken=taken)

    def does(self, table: T, event: E) -> Said:
        """Return an event in a few words, without who is asked."""
        match event:
            case Flip(card):
                return said("flips {card}", card=card.name)
            case Stay():
                return said("stays")
            case Aim(_, seat):
                return said("aims at {name}", name=table.players[seat].name)
            case NextRound():
                return said("Next round")
        return self.picks(table, event)

    def ends(self, event: E) -> bool:
        """Return whether an event only ends a round, and begins the next one."""
        return isinstance(event, NextRound)
