"""Records: a game as a list of events, read, replayed and written."""

from __future__ import annotations

import re
from abc import ABC
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from solver import records
from solver.flip.notation import Notation
from solver.flip.reader import Reader
from solver.flip.referee import Aim, Flip, NextRound, Stay
from solver.flip.rules import RuleError
from solver.flip.table import FLIPS, Need, Phase, T, decks_for, opened
from solver.flip.words import Words, check_players, read_decks, read_seat
from solver.records import FROM, MAX_RECORD, header_words, lines_of
from solver.refusal import RefusedError, check_length
from solver.said import said

__all__ = ["FROM", "MAX_RECORD", "Record", "Records"]

_HEADERS = ("game", "players", "dealer", "decks", "rules")
_HEAD = re.compile(rf"[;\s]*({'|'.join(_HEADERS)})([;:\s]|$)", re.IGNORECASE)

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Record(records.Record[T, E]):
    """A game of rows from its start: see `solver.records.Record`."""

    @staticmethod
    def asks_again(table: T, seat: int | None, need: object) -> bool:
        """Return whether a table asks for the same; forced cards come in their order."""
        ask = table.ask()
        if Need.FORCED in {ask.need, need}:
            return ask.need is need
        return ask.seat == seat

    @staticmethod
    def is_gone(table: T, seat: int, need: object, *, loose: bool) -> bool:
        """Return whether what was asked of a seat is never asked for any more in this round."""
        if loose:
            return need not in FLIPS and table.ask().need in FLIPS
        if table.phase is Phase.OVER:
            return True
        if need in {Need.DEAL, Need.TURN}:
            return not table.players[seat].active
        if need is Need.BONUS:
            return False
        return not (table.pending and table.takes_part(seat))


R = TypeVar("R", bound=Record[Any, Any])


class Records(ABC, Generic[T, E, R]):
    """How the records of one game are read and written.

    Parameters
    ----------
    notation, words
        Those of the game's positions.
    record
        Its kind of record.
    reader
        What reads its events, from a table on.
    """

    def __init__(
        self,
        notation: Notation[T],
        words: Words[Any],
        record: type[R],
        reader: type[Reader[T, E]],
    ) -> None:
        self.notation = notation
        self.words = words
        self.record = record
        self.reader = reader

    def extra_text(self, table: T, event: E) -> str:  # noqa: ARG002  # of other games
        """Return an event that only this game has, without who is asked for it."""
        raise TypeError(f"not an event of this game: {event!r}")

    def parse(self, text: str) -> R:
        """Read a record: a header line, then one line a round; ``#`` starts a comment.

        The header names the players of a new game, or is ``from`` and a position.

        Raises
        ------
        RefusedError
            The text is no record, or the rules refuse an event; names the line.
        """
        check_length(text, MAX_RECORD)
        lines = lines_of(text)
        if not lines:
            message = said("the record is empty; begin with players NAME NAME …")
            raise RefusedError("record", "", message)
        word, _, position = lines[0][1].partition(" ")
        if word.lower() == FROM:
            return self._replay(self.notation.parse(position).table, lines[1:])
        heads = 0
        while heads < len(lines) and _HEAD.match(lines[heads][1]):
            heads += 1
        return self._replay(self._read_header(lines[:heads]), lines[heads:])

    def read_events(self, start: T, text: str) -> R:
        """Read the event lines of a record that goes on from any table.

        Raises
        ------
        RefusedError
            The rules refuse an event; names the line.
        """
        check_length(text, MAX_RECORD)
        return self._replay(start, lines_of(text))

    def format(self, record: Record[T, E]) -> str:
        """Return the canonical text of a record."""
        rounds: list[list[str]] = [[]]
        before: E | None = None
        for table, event in zip(record.tables(), record.events, strict=False):
            if isinstance(event, NextRound):
                rounds.append([])
            else:
                self._write_event(rounds[-1], table, before, event)
            before = event
        if record.events and isinstance(record.events[-1], NextRound):
            rounds[-1].append("next")  # an empty line would not show that the round was begun
        lines = (" ".join(words) for words in rounds if words)
        return "\n".join([self._header(record.start), *lines]) + "\n"

    def format_event(self, table: T, event: E) -> str:
        """Return one event as a record has it, such as ``me hit 7`` or ``ann f3>bob``."""
        ask = table.ask()
        name = "" if ask.seat is None else f"{table.players[ask.seat].name} "
        match event:
            case NextRound():
                return "next"
            case Stay():
                return f"{name}stay"
            case Aim(card, seat):
                return f"{name}{card.code}>{table.players[seat].name}"
            case Flip(card):
                hit = "hit " if ask.need is Need.TURN else ""
                return f"{name}{hit}{card.code}"
            case _:
                return f"{name}{self.extra_text(table, event)}"

    def _header(self, start: T) -> str:
        """Return the first line of a record: its players, or the position that it goes on from."""
        names = [player.name for player in start.players]
        rules, decks, dealer = start.rules, start.decks, start.dealer
        if start != opened(self.notation.kind, names, rules, decks=decks, dealer=dealer):
            return f"{FROM} {self.notation.format(self.notation.seen(start, 0))}"
        head = [self.notation.heading] if self.notation.heading else []
        head.append("players " + " ".join(names))
        if dealer != len(names) - 1:
            head.append(f"dealer {names[dealer]}")
        if decks != decks_for(len(names)):
            head.append(f"decks {decks}")
        if changed := rules.changed():
            head.append("rules " + " ".join(f"{name}={value}" for name, value in changed.items()))
        return " ; ".join(head)

    def _write_event(self, words: list[str], table: T, before: E | None, event: E) -> None:
        text = self.format_event(table, event).split()
        if isinstance(event, Aim):
            # A card that turned up just now is written together with its target.
            front = table.pending[0]
            if before == Flip(event.card) and (front.card, front.target) == (event.card, None):
                words[-1:], text = [], text[1:]
        elif words and table.ask().need in (Need.DEAL, Need.TURN):
            words.append("|")
        words.extend(text)

    def _replay(self, start: T, lines: list[tuple[str, str]]) -> R:
        reader = self.reader(start)
        for where, line in lines:
            reader.read_line(where, line)
        return self.record(start, tuple(reader.events))

    def _read_header(self, lines: list[tuple[str, str]]) -> T:
        words = header_words(lines, _HEADERS)
        if "players" not in words or not words["players"][1]:
            message = said("the players are missing; begin with players NAME NAME …")
            raise RefusedError("players", "", message)
        names = self._read_names(*words["players"])
        if "game" in words:
            self.words.read_game(*words["game"])
        decks = read_decks(*words["decks"]) if "decks" in words else None
        rules = self.words.read_rules(*words.get("rules", ("", [])))
        try:
            table = opened(self.notation.kind, names, rules, decks=decks)
        except RuleError as error:
            raise RefusedError("players", str(len(names)), error.text) from None
        if "dealer" not in words:
            return table
        where, args = words["dealer"]
        dealer = read_seat(where, table.players, " ".join(args))
        return opened(self.notation.kind, names, rules, decks=decks, dealer=dealer)

    def _read_names(self, where: str, tokens: list[str]) -> list[str]:
        check_players(len(tokens))
        names: list[str] = []
        for token in tokens:
            name = self.words.read_name(where, token)
            if name.casefold() in {other.casefold() for other in names}:
                message = said("two players are called {name}; rename one", name=name)
                raise RefusedError(where, name, message)
            names.append(name)
        return names
