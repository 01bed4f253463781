"""Records of Dealt!: a game as a list of events, read, replayed and written."""

from __future__ import annotations

import re
from dataclasses import dataclass

from solver import records
from solver.dealt.deck import DECK
from solver.dealt.events import Draw, Event, Insert, NextRound, Play, Stuck, Take
from solver.dealt.legality import TURNS
from solver.dealt.notation import Position, format_position, parse
from solver.dealt.reader import Reader, places_of
from solver.dealt.referee import apply, seen_by, verify
from solver.dealt.table import Need, Phase, Player, Table, new_game
from solver.dealt.words import (
    check_players,
    play_words,
    read_game,
    read_name,
    read_rules,
)
from solver.records import FROM, MAX_RECORD, header_words, lines_of
from solver.refusal import RefusedError, check_length
from solver.said import said
from solver.words import check_new_name, read_seat

__all__ = [
    "MAX_RECORD",
    "Record",
    "format_event",
    "format_record",
    "parse_record",
    "read_events",
]

NOBODY = "nobody"
"""Whose hands are open, if no hand is."""
_SERIES = {
    Need.HAND: "hand",
    Need.RESERVE: "reserve",
    Need.DRAW: "draw",
    Need.INSERT: "draw",
}
"""Cards of one player that are written one after the other."""
_HEADERS = ("game", "players", "oldest", "open", "rules")
_HEAD = re.compile(rf"[;\s]*({'|'.join(_HEADERS)})([;:\s]|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Record(records.Record[Table, Event]):
    """A game from its start: the table before the first card, and the events since."""

    @staticmethod
    def apply(table: Table, event: Event) -> Table:
        """Return the table after an event; see `solver.dealt.referee.apply`."""
        return apply(table, event)

    @staticmethod
    def verify(table: Table, event: Event) -> None:
        """Raise `RuleError` unless an event is legal; see `solver.dealt.referee.verify`."""
        verify(table, event)

    @staticmethod
    def asks_again(table: Table, seat: int | None, need: object) -> bool:
        """Return whether a table asks the same seat: a lead may have become another turn."""
        ask = table.ask()
        return ask.seat == seat and (ask.need in TURNS) == (need in TURNS)

    @staticmethod
    def is_gone(table: Table, seat: int, need: object, *, loose: bool) -> bool:
        """Return whether what was asked of a seat is never asked for any more in this round."""
        if table.phase is Phase.OVER:
            return True
        if need in {Need.HAND, Need.RESERVE}:
            return table.phase is not Phase.DEAL
        if need in {Need.DRAW, Need.INSERT}:
            return table.phase is not Phase.DRAW
        if table.phase is Phase.DEAL:
            return True
        return not loose and not table.players[seat].hand.size

    def seen_by(self, seat: int) -> Record:
        """Return the same game as the player of one seat sees it: all other hands hidden."""
        table = start = seen_by(self.start, seat)
        events: list[Event] = []
        tables = self.tables()
        for before, after, event in zip(tables, tables[1:], self.events, strict=False):
            seen = _seen_event(before, event, seat)
            if seen is not None:
                table = apply(table, seen)
                events.append(seen)
            if after.phase is Phase.OVER and table.phase is not Phase.OVER:
                # That a known hand can do nothing is no event; that a hidden one cannot is.
                events.append(Stuck())
                table = apply(table, Stuck())
        return Record(start, tuple(events))


def _seen_event(table: Table, event: Event, seat: int) -> Event | None:
    """Return an event as one player sees it, or None if it is not seen."""
    ask = table.ask()
    if ask.seat == seat or ask.need is Need.RESERVE:
        return event
    match event:
        case Draw() | Insert():
            return None
        case Play(cards, made, _):
            return Play(cards, made)
        case Take(card, _):
            return Take(card)
        case _:
            return event


def parse_record(text: str) -> Record:
    """Read a record: header lines, the deal, then one line a trick; ``#`` starts a comment.

    The header names the players of a new game, or is ``from`` and a position.

    Raises
    ------
    RefusedError
        The text is no record, or the rules refuse an event; names the line.
    """
    check_length(text, MAX_RECORD)
    lines = lines_of(text)
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
    return _replay(start, lines_of(text))


def format_record(record: Record) -> str:
    """Return the canonical text of a record."""
    lines: list[list[str]] = [[]]
    last: tuple[int | None, str | None] = (None, None)
    for table, event in zip(record.tables(), record.events, strict=False):
        ask = table.ask()
        if isinstance(event, NextRound) or (ask.need is Need.LEAD and lines[-1]):
            lines.append([])
        words = lines[-1]
        now = (ask.seat, _SERIES.get(ask.need))
        if not isinstance(event, NextRound):
            _write_event(words, format_event(table, event), goes_on=now == last)
        last = now if now[1] else (None, None)
    if record.events and isinstance(record.events[-1], NextRound):
        lines[-1].append("next")  # an empty line would not show that the round was begun
    texts = [" ".join(words) for words in lines if words]
    return "\n".join([_header(record.start), *texts]) + "\n"


def _write_event(words: list[str], text: str, *, goes_on: bool) -> None:
    """Write an event; a card that follows others of the same player by itself."""
    *head, last = text.split()
    if goes_on and last.startswith("@"):
        words[-1] += last
    elif goes_on:
        words.append(last)
    else:
        words.extend(("|", *head, last) if words else (*head, last))


def format_event(table: Table, event: Event) -> str:
    """Return one event as a record has it, such as ``me 9 x=10`` or ``me take 7@2``."""
    seat = table.ask().seat
    player = None if seat is None else table.players[seat]
    name = "" if player is None else player.name
    match event:
        case NextRound():
            return "next"
        case Stuck():
            return f"{name} stuck"
        case Take(card, place):
            return f"{name} take {card.code}{_at(place)}"
        case Insert(place):
            return f"{name} draw {_at(place)}"
        case Draw(card):
            word = {Need.DRAW: "draw ", Need.RESERVE: "reserve "}.get(table.ask().need, "")
            return f"{name} {word}{card.code}"
        case Play(cards, made, place):
            first, *rest = play_words(cards, made)
            hand = () if player is None else player.hand.cards or ()
            if len(places_of(hand, cards)) > 1:
                first += _at(place)
            return " ".join((name, first, *rest))


def _at(place: int | None) -> str:
    return "" if place is None else f"@{place + 1}"


def _header(start: Table) -> str:
    """Return the first line of a record: its players, or the position that it goes on from."""
    names = [player.name for player in start.players]
    opened = start.open()
    new = new_game(names, rules=start.rules, oldest=start.oldest, opened=opened)
    if start != new:
        return f"{FROM} {format_position(Position(start, 0))}"
    head = [f"game {DECK.game}", "players " + " ".join(names)]
    if start.oldest != len(names) - 1:
        head.append(f"oldest {names[start.oldest]}")
    if opened != [0]:
        head.append("open " + (" ".join(names[seat] for seat in opened) or NOBODY))
    if changed := start.rules.changed():
        head.append("rules " + " ".join(f"{name}={value}" for name, value in changed.items()))
    return " ; ".join(head)


def _replay(start: Table, lines: list[tuple[str, str]]) -> Record:
    reader = Reader(start)
    for where, line in lines:
        reader.read_line(where, line)
    return Record(start, tuple(reader.events))


def _read_header(lines: list[tuple[str, str]]) -> Table:
    words = header_words(lines, _HEADERS)
    if "players" not in words or not words["players"][1]:
        raise RefusedError(
            "players", "", said("the players are missing; begin with players NAME NAME …")
        )
    players = _read_players(*words["players"])
    if "game" in words:
        read_game(*words["game"])
    rules = read_rules(*words["rules"]) if "rules" in words else None
    oldest = None
    if "oldest" in words:
        where, args = words["oldest"]
        oldest = read_seat(where, players, " ".join(args))
    opened = {0}
    if "open" in words:
        where, args = words["open"]
        named = [] if [arg.lower() for arg in args] == [NOBODY] else args
        opened = {read_seat(where, players, name) for name in named}
        if not args:
            message = said("open takes the names of all whose hands are seen, or nobody")
            raise RefusedError(where, "open", message)
    return new_game([p.name for p in players], rules=rules, oldest=oldest, opened=opened)


def _read_players(where: str, tokens: list[str]) -> list[Player]:
    check_players(len(tokens))
    players: list[Player] = []
    for token in tokens:
        name = read_name(where, token)
        check_new_name(where, name, players)
        players.append(Player(name, 0))
    return players
