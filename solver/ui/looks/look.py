"""What the pages need to know of how one game looks: its pad, its faces and its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from typing import ClassVar, Generic, NamedTuple, TypeVar

from solver.cards import Card
from solver.flip.notation import Position
from solver.flip.table import Status, T
from solver.said import Said, said
from solver.ui.faces import Face

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


class Look(ABC, Generic[T, E]):
    """How one game looks. Cards are known by their codes, effects are those of the game's rows."""

    pad: ClassVar[tuple[Card, ...]]
    """Cards as the pad shows them: rows of six."""
    shortcuts: ClassVar[Mapping[str, str]]
    """Keys of the cards."""
    short: ClassVar[Mapping[str, str]]
    """Faces of cards for narrow buttons, where those are not their codes."""
    effects: ClassVar[Mapping[Enum, Face]]
    marked: ClassVar[AbstractSet[Enum]]
    """Effects that a button of the pad shows by their symbol."""
    groups: ClassVar[Mapping[Enum, tuple[Enum, ...]]]
    """Effects that are counted together, under the first of them, the worst first."""
    statuses: ClassVar[tuple[Status, ...]]
    switches: ClassVar[Mapping[str, Switch]]
    models: ClassVar[Mapping[str, Said]] = {OPTIMAL: said("plays for the most points")}
    """Ways to play that are offered, as the game's advisor calls them."""
    alone: ClassVar[Said]
    """That nobody else is there who could take a card."""
    placeholder: ClassVar[str]
    """A position for an example."""

    def usual(self, values: tuple[str, ...], switch: str, decks: int) -> str:  # noqa: ARG002
        """Return the value of a switch that a new game begins with."""
        return values[0]

    @abstractmethod
    def asks(self, table: T, name: str) -> Said:
        """Return the question to a player who must choose something else than hit or stay."""

    @abstractmethod
    def choice(self, event: str) -> Face:
        """Return the face of a choice, as an option of advice has it; not of hit and stay."""

    @abstractmethod
    def subject(self, event: str) -> str:
        """Return what such a choice is about: a player, or a card."""

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

    def does(self, table: T, event: E) -> Said:  # noqa: ARG002  # of other games
        """Return an event that only this game has in a few words, without who is asked."""
        raise TypeError(f"not an event of this game: {event!r}")

    @abstractmethod
    def made_of(self, table: T, seat: int) -> Said:
        """Return how the score of a round that is over comes about."""
