"""Records of Flip 7: a game as a list of events, read, replayed and written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from solver.cards import Card
from solver.flip7.deck import FLIP_THREE, FREEZE, SECOND_CHANCE
from solver.flip7.referee import Aim, Event, Flip, NextRound, Stay, apply, waiting_for
from solver.flip7.rules import RuleError
from solver.flip7.table import Need, Player, Table, decks_for, new_game
from solver.flip7.words import (
    check_new_name,
    check_players,
    read_cards,
    read_decks,
    read_game,
    read_name,
    read_rules,
    read_seat,
)
from solver.refusal import RefusedError, check_length, clip, nearest

MAX_RECORD = 200_000
"""Characters of a record: a long game of 36 players fits."""
_HEADERS = ("game", "players", "dealer", "decks", "rules")
_HEAD = re.compile(rf"[;\s]*({'|'.join(_HEADERS)})([;:\s]|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its start: the table before the first card, and the events since."""

    start: Table
    events: tuple[Event, ...] = ()

    def tables(self) -> Iterator[Table]:
        """Yield the table at the start and after each event."""
        table = self.start
        yield table
        for event in self.events:
            table = apply(table, event)
            yield table

    def table(self) -> Table:
        """Return the table after the last event."""
        *_, last = self.tables()
        return last

    def cut(self, events: int) -> Record:
        """Return the record of the first ``events`` events: a legal, earlier game."""
        return replace(self, events=self.events[:events])


def parse_record(text: str) -> Record:
    """Read a record: a header line, then one line a round; ``#`` starts a comment.

    Raises
    ------
    RefusedError
        The text is no record, or the rules refuse an event; names the line.
    """
    check_length(text, MAX_RECORD)
    lines = _lines(text)
    if not lines:
        raise RefusedError("record", "", "the record is empty; begin with players NAME NAME …")
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
    """Return the canonical text of a record.

    Raises
    ------
    ValueError
        The record does not begin with the first card of a game, so no header describes it.
    """
    start = record.start
    names = [player.name for player in start.players]
    if start != new_game(names, rules=start.rules, decks=start.decks, dealer=start.dealer):
        raise ValueError("only a record that begins with the first card of a game has a text")
    head = ["players " + " ".join(names)]
    if start.dealer != len(names) - 1:
        head.append(f"dealer {names[start.dealer]}")
    if start.decks != decks_for(len(names)):
        head.append(f"decks {start.decks}")
    if changed := start.rules.changed():
        head.append("rules " + " ".join(f"{name}={value}" for name, value in changed.items()))
    rounds: list[list[str]] = [[]]
    for table, event in zip(record.tables(), record.events, strict=False):
        if isinstance(event, NextRound):
            rounds.append([])
        else:
            _write_event(rounds[-1], table, event)
    if record.events and isinstance(record.events[-1], NextRound):
        rounds[-1].append("next")  # an empty line would not show that the round was begun
    return "\n".join([" ; ".join(head), *(" ".join(words) for words in rounds if words)]) + "\n"


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
    reader = _Reader(start)
    for where, line in lines:
        reader.read_line(where, line)
    return Record(start, tuple(reader.events))


def _read_header(lines: list[tuple[str, str]]) -> Table:
    words = _header_words(lines)
    if "players" not in words or not words["players"][1]:
        raise RefusedError("players", "", "the players are missing; begin with players NAME NAME …")
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
        raise RefusedError("players", str(len(players)), str(error)) from None


def _header_words(lines: list[tuple[str, str]]) -> dict[str, tuple[str, list[str]]]:
    """Return the place and the words of every header field."""
    words: dict[str, tuple[str, list[str]]] = {}
    for where, line in lines:
        for part in filter(None, (part.strip() for part in line.split(";"))):
            keyword, *args = part.replace(":", " ", 1).split() or [part]
            keyword = keyword.lower()
            if keyword not in _HEADERS:
                hint = nearest(keyword, _HEADERS) or f"; it takes {', '.join(_HEADERS)}"
                message = f"{clip(keyword)!r} does not belong in the header{hint}"
                raise RefusedError(where, clip(keyword), message)
            if keyword in words:
                raise RefusedError(where, keyword, f"{keyword} is given twice; keep one")
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


class _Reader:
    """Replays a record while it reads it, so that names and targets can be checked."""

    def __init__(self, start: Table) -> None:
        self.table = start
        self.events: list[Event] = []

    def read_line(self, where: str, line: str) -> None:
        tokens = line.replace("|", " ").split()
        if not tokens:
            return
        if self.table.ask().need is Need.NEXT_ROUND and tokens[0].lower() != "next":
            self._apply(where, line, NextRound())
        at = 0
        while at < len(tokens):
            at = self._read_event(where, tokens, at)

    def _read_event(self, where: str, tokens: list[str], at: int) -> int:
        token = tokens[at]
        seat = self.table.seat_of(token)
        if seat is not None:
            self._check_name(where, token, seat)
            at += 1
            if at == len(tokens):
                message = f"nothing happens to {clip(token)}; add a card, or remove the name"
                raise RefusedError(where, clip(token), message)
            token = tokens[at]
        word = token.lower()
        if word == "next":
            self._apply(where, token, NextRound())
        elif word == "stay":
            self._apply(where, token, Stay())
        elif word == "hit":
            at += 1
            if self.table.ask().need is not Need.TURN:
                message = f"hit is for a turn: {waiting_for(self.table)}"
                raise RefusedError(where, token, message)
            if at == len(tokens):
                raise RefusedError(where, token, "the card is missing after hit")
            self._read_card(where, tokens[at])
        else:
            self._read_card(where, token)
        return at + 1

    def _read_card(self, where: str, token: str) -> None:
        code, arrow, name = token.partition(">")
        if not code:
            message = f"the card is missing before >; write fz{arrow}{clip(name)}"
            raise RefusedError(where, clip(token), message)
        [(card, copies)] = read_cards(where, [code])
        if copies != 1:
            message = f"write each card by itself instead of {clip(token)}"
            raise RefusedError(where, clip(token), message)
        if not arrow:
            self._apply(where, token, Flip(card))
            return
        seat = read_seat(where, self.table.players, name)
        if self.table.ask().need is not Need.TARGET:
            before = self.table
            self._apply(where, token, Flip(card))
            if self.table.ask().need is not Need.TARGET:
                if problem := _misdirected(before, card, seat):
                    raise RefusedError(where, clip(token), f"{problem}; write {card.code} alone")
                return
        self._apply(where, token, Aim(card, seat))

    def _check_name(self, where: str, token: str, seat: int) -> None:
        ask = self.table.ask()
        if ask.seat != seat:
            message = f"{token} is not next: {waiting_for(self.table)}"
            raise RefusedError(where, clip(token), message)

    def _apply(self, where: str, token: str, event: Event) -> None:
        try:
            self.table = apply(self.table, event)
        except RuleError as error:
            raise RefusedError(where, clip(token), str(error)) from None
        self.events.append(event)


def _misdirected(before: Table, card: Card, seat: int) -> str:
    """Return why a card that leaves no choice does not go to ``seat``; nothing if it does."""
    flipper = before.ask().seat
    if flipper is None or card not in (SECOND_CHANCE, FREEZE, FLIP_THREE):
        return f"a {card.code} is aimed at nobody"
    name = before.players[flipper].name
    if card != SECOND_CHANCE:
        if before.active() == [seat]:
            return ""
        if before.pending:
            return f"the {card.name} is set aside until {name} has flipped all three (R17)"
        return f"{name} is the only active player and takes the {card.name} (R16)"
    if not before.players[flipper].row.second_chance:
        return f"{name} has no Second Chance yet and must keep this one (F-08)"
    receivers = before.receivers(flipper)
    if not receivers:
        return "no other active player lacks a Second Chance: this one is discarded (R15)"
    receiver = before.players[receivers[0]].name
    return "" if receivers == [seat] else f"only {receiver} can be given the Second Chance (R15)"
