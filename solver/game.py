"""What a game offers to commands and pages: its texts, its referee, its odds and its advice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from solver.cards import DeckSpec
from solver.records import Record
from solver.switches import RuleError, Switches, switches_of
from solver.words import Words


class Table(Protocol):
    """What is public at one moment of any game."""

    @property
    def deck(self) -> DeckSpec:
        """The card table of its game."""


class Position(Protocol):
    """A table of any game as one seat sees it."""

    @property
    def table(self) -> Any:  # noqa: ANN401  # the game's own
        """The table."""

    @property
    def hero(self) -> int:
        """Seat of the player who asks."""


def _nothing(*_: object, **__: object) -> None:
    """Do, and know, nothing."""


@dataclass(frozen=True, slots=True)
class Advisor:
    """What a game advises.

    Parameters
    ----------
    advise
        As `solver.games.advise`; what it returns is the game's own.
    is_slow
        Whether advice for a position may take minutes; raises `RuleError` if there is nothing
        to choose.
    ready
        Compiles the engine, or loads what was compiled before.
    model
        Canonical name of a way to play; raises `RefusedError` if there is none of that name.
    expected, at_least
        As in `solver.flip7.expected`.
    """

    advise: Callable[..., Any]
    is_slow: Callable[[Any], bool] = lambda _: False
    ready: Callable[[], None] = _nothing
    model: Callable[[str], str] = str
    expected: Callable[..., float | None] = _nothing
    at_least: Callable[[Any], float | None] = _nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What every game offers; its tables, events, positions and records are its own.

    Parameters
    ----------
    title
        As its box has it.
    words
        Its name, its cards and its switches as texts have them.
    new_game
        The table before the first card.
    parse, format, seen
        Its positions: read, written, and a table as a seat sees it.
    record
        A game from its start: the table before the first card, and the events since.
    parse_record, format_record, format_event
        Its records, and one event at a table as they have it.
    apply, verify, legal_events, waiting_for
        Its referee.
    ready
        Compiles what its chances need, or loads what was compiled before.
    advisor
        Its advice.
    """

    title: str
    words: Words[Any]
    new_game: Callable[..., Any]
    parse: Callable[[str], Any]
    format: Callable[..., str]
    seen: Callable[[Any, int], Any]
    record: Callable[[Any], Record[Any, Any]]
    parse_record: Callable[[str], Record[Any, Any]]
    format_record: Callable[[Any], str]
    format_event: Callable[[Any, Any], str]
    apply: Callable[[Any, Any], Any]
    verify: Callable[[Any, Any], None]
    legal_events: Callable[[Any], list[Any]]
    waiting_for: Callable[[Any], str]
    ready: Callable[[], None] = _nothing
    advisor: Advisor

    @property
    def deck(self) -> DeckSpec:
        """Its card table."""
        return self.words.deck

    @property
    def name(self) -> str:
        """What positions call it: ``game NAME``."""
        return self.deck.game

    @property
    def rules(self) -> type[Switches]:
        """Its rules, as a set of switches."""
        rules: type[Switches] = self.words.rules
        return rules

    @property
    def switches(self) -> Mapping[str, tuple[str, ...]]:
        """Every switch of the rules with its values, the default first."""
        return switches_of(self.rules)

    def can(self, table: Any, event: Any) -> bool:  # noqa: ANN401  # the game's own
        """Return whether an event is legal at a table."""
        try:
            self.verify(table, event)
        except RuleError:
            return False
        return True
