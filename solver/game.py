"""What a game offers to commands and pages: its texts, its referee, its odds and its advice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from solver.advice import Advice
from solver.cards import Card, DeckSpec
from solver.flip.notation import Position
from solver.flip.record import Record
from solver.flip.rules import RuleError, Switches, switches_of
from solver.flip.table import Table
from solver.flip.words import Words


def _nothing(*_: object, **__: object) -> None:
    """Do, and know, nothing."""


@dataclass(frozen=True, slots=True)
class Advisor:
    """What there is of a game that is advised, and not only refereed.

    Parameters
    ----------
    advise
        As `solver.games.advise`.
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

    advise: Callable[..., Advice]
    is_slow: Callable[[Any], bool] = lambda _: False
    ready: Callable[[], None] = _nothing
    model: Callable[[str], str] = str
    expected: Callable[..., float | None] = _nothing
    at_least: Callable[[Any], float | None] = _nothing


@dataclass(frozen=True, slots=True)
class Game:
    """What a game offers; its tables, events, positions and records are its own.

    Parameters
    ----------
    title
        As its box has it.
    words
        Its name, its cards and its switches as texts have them.
    table, new_game
        What is public at one moment, and that before the first card.
    parse, format, seen
        Its positions: read, written, and a table as a seat sees it.
    record
        A game from its start: the table before the first card, and the events since.
    parse_record, format_record, format_event
        Its records, and one event at a table as they have it.
    strip, tally
        What the next card does to a seat: each card with its copies in the pile and its effect,
        and how many cards do what. ``bust`` is among the names.
    least_total
        The lowest total by some rules.
    advisor
        None while there is no advice for it.
    """

    title: str
    words: Words[Any]
    table: type[Table]
    new_game: Callable[..., Table]
    parse: Callable[[str], Position[Any]]
    format: Callable[..., str]
    seen: Callable[[Any, int], Position[Any]]
    record: Callable[[Any], Record[Any, Any]]
    parse_record: Callable[[str], Record[Any, Any]]
    format_record: Callable[[Any], str]
    format_event: Callable[[Any, Any], str]
    apply: Callable[[Any, Any], Any]
    verify: Callable[[Any, Any], None]
    legal_events: Callable[[Any], list[Any]]
    strip: Callable[[Any, int], list[tuple[Card, int, Any]]]
    tally: Callable[[Any, int], dict[str, int]]
    least_total: Callable[[Any], int] = lambda _: 0
    advisor: Advisor | None = None

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

    def can(self, table: Table, event: Any) -> bool:  # noqa: ANN401  # the game's own
        """Return whether an event is legal at a table."""
        try:
            self.verify(table, event)
        except RuleError:
            return False
        return True
