"""Records of Flip 7: a game as a list of events, read, replayed and written."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate

from solver.flip7.deck import SECOND_CHANCE
from solver.flip7.notation import Position, format_position, parse
from solver.flip7.reader import Reader
from solver.flip7.referee import Aim, Event, Flip, NextRound, Stay, apply
from solver.flip7.rules import RuleError
from solver.flip7.table import Need, Player, Table, decks_for, new_game
from solver.flip7.words import (
    check_new_name,
    check_players,
    read_decks,
    read_game,
    read_name,
    read_rules,
    read_seat,
)
from solver.refusal import RefusedError, check_length, clip, nearest
from solver.said import said

MAX_RECORD = 200_000
"""Characters of a record: a long game of 36 players fits."""
FROM = "from"
"""Begins a record that goes on from a position, which stands behind it on the same line."""
_HEADERS = ("game", "players", "dealer", "decks", "rules")
_HEAD = re.compile(rf"[;\s]*({'|'.join(_HEADERS)})([;:\s]|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its start: the table before the first card, and the events since."""

    start: Table
    events: tuple[Event, ...] = ()

    def tables(self) -> tuple[Table, ...]:
        """Return the table at the start and after each event."""
        return _tables(self)

    def table(self) -> Table:
        """Return the table after the last event."""
        return self.tables()[-1]

    def cut(self, events: int) -> Record:
        """Return the record of the first ``events`` events: a legal, earlier game."""
        return replace(self, events=self.events[:events])


@lru_cache(maxsize=64)
def _tables(record: Record) -> tuple[Table, ...]:
    return tuple(accumulate(record.events, apply, initial=record.start))


def parse_record(text: str) -> Record:
    """Read a record: a header line, then one line a round; ``#`` starts a comment.

    The header names the players of a new game, or is ``from`` and a position.

    Raises
    ------
    RefusedError
        The text is no record, or the rules refuse an event; names the line.
    """
    check_length(text, MAX_RECORD)
    lines = _lines(text)
    if not lines:
        raise RefusedError(
            "record", "", said("the record is empty; begin with players NAME NAME …")
        )
    word, _, position = lines[0][1].partition(" ")
    if word.lower() == FROM:
        return _replay(parse(position).table, lines[1:])
    heads = 0
    while heads < len(lines) and _HEAD.match(lines[heads][1]):
        heads += 1
    return _replay(_read_header(lines[:heads]), lines[heads:])


def read_events(start: Table, text: str) -> Record:
    """Read the event lines of a record that goes on from any table.

    Raises
    ------
    RefusedError
        The rules refuse an event; names the line.
    """
    check_length(text, MAX_RECORD)
    return _replay(start, _lines(text))


def format_record(record: Record) -> str:
    """Return the canonical text of a record."""
    rounds: list[list[str]] = [[]]
    for table, event in zip(record.tables(), record.events, strict=False):
        if isinstance(event, NextRound):
            rounds.append([])
        else:
            _write_event(rounds[-1], table, event)
    if record.events and isinstance(record.events[-1], NextRound):
        rounds[-1].append("next")  # an empty line would not show that the round was begun
    return (
        "\n".join([_header(record.start), *(" ".join(words) for words in rounds if words)]) + "\n"
    )


def _header(start: Table) -> str:
    """Return the first line of a record: its players, or the position that it goes on from."""
    names = [player.name for player in start.players]
    if start != new_game(names, rules=start.rules, decks=start.decks, dealer=start.dealer):
        active = [seat for seat in start.active() if seat]
        return f"{FROM} {format_position(Position(start, 0, 'company' if active else 'alone'))}"
    head = ["players " + " ".join(names)]
    if start.dealer != len(names) - 1:
        head.append(f"dealer {names[start.dealer]}")
    if start.decks != decks_for(len(names)):
        head.append(f"decks {start.decks}")
    if changed := start.rules.changed():
        head.append("rules " + " ".join(f"{name}={value}" for name, value in changed.items()))
    return " ; ".join(head)


def format_event(table: Table, event: Event) -> str:
    """Return one event as a record has it, such as ``me hit 7`` or ``ann f3>bob``."""
    ask = table.ask()
    name = "" if ask.seat is None else table.players[ask.seat].name
    match event:
        case NextRound():
            return "next"
        case Stay():
            return f"{name} stay"
        case Aim(card, seat):
            return f"{name} {card.code}>{table.players[seat].name}"
        case Flip(card):
            hit = "hit " if ask.need is Need.TURN else ""
            return f"{name} {hit}{card.code}"


def _write_event(words: list[str], table: Table, event: Event) -> None:
    text = format_event(table, event).split()
    if isinstance(event, Aim):
        # Only a card that was flipped just now is written together with its target.
        fresh = event.card == SECOND_CHANCE or len(table.pending) == 1
        if fresh and words and words[-1] == event.card.code:
            words[-1:], text = [], text[1:]
    elif words and table.ask().need in (Need.DEAL, Need.TURN):
        words.append("|")
    words.extend(text)


def _lines(text: str) -> list[tuple[str, str]]:
    """Return the lines that hold more than a comment, each with its place."""
    lines = [
        (f"line {number}", line.split("#", 1)[0].strip())
        for number, line in enumerate(text.split("\n"), start=1)
    ]
    return [(where, line) for where, line in lines if line]


def _replay(start: Table, lines: list[tuple[str, str]]) -> Record:
    reader = Reader(start)
    for where, line in lines:
        reader.read_line(where, line)
    return Record(start, tuple(reader.events))


def _read_header(lines: list[tuple[str, str]]) -> Table:
    words = _header_words(lines)
    if "players" not in words or not words["players"][1]:
        raise RefusedError(
            "players", "", said("the players are missing; begin with players NAME NAME …")
        )
    players = _read_players(*words["players"])
    if "game" in words:
        read_game(*words["game"])
    decks = read_decks(*words["decks"]) if "decks" in words else None
    rules = read_rules(*words["rules"]) if "rules" in words else None
    dealer = None
    if "dealer" in words:
        where, args = words["dealer"]
        dealer = read_seat(where, players, " ".join(args))
    try:
        return new_game([p.name for p in players], rules=rules, decks=decks, dealer=dealer)
    except RuleError as error:
        raise RefusedError("players", str(len(players)), error.text) from None


def _header_words(lines: list[tuple[str, str]]) -> dict[str, tuple[str, list[str]]]:
    """Return the place and the words of every header field."""
    words: dict[str, tuple[str, list[str]]] = {}
    for where, line in lines:
        for part in filter(None, (part.strip() for part in line.split(";"))):
            keyword, *args = part.replace(":", " ", 1).split() or [part]
            keyword = keyword.lower()
            if keyword not in _HEADERS:
                hint = nearest(keyword, _HEADERS) or said(
                    "; it takes {headers}", headers=", ".join(_HEADERS)
                )
                message = said(
                    "{keyword!r} does not belong in the header{hint}",
                    keyword=clip(keyword),
                    hint=hint,
                )
                raise RefusedError(where, clip(keyword), message)
            if keyword in words:
                raise RefusedError(
                    where, keyword, said("{keyword} is given twice; keep one", keyword=keyword)
                )
            words[keyword] = (where, args)
    return words


def _read_players(where: str, tokens: list[str]) -> list[Player]:
    check_players(len(tokens))
    players: list[Player] = []
    for token in tokens:
        name = read_name(where, token)
        check_new_name(where, name, players)
        players.append(Player(name))
    return players
