"""Records of Flip 7: a game as a list of events, read, replayed and written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from solver.cards import Card
from solver.flip7.deck import FREEZE, SECOND_CHANCE
from solver.flip7.referee import Aim, Event, Flip, NextRound, Stay, apply, waiting_for
from solver.flip7.rules import RuleError
from solver.flip7.table import Need, Player, Table, decks_for, new_game
from solver.flip7.words import read_cards, read_decks, read_game, read_name, read_rules, read_seat
from solver.refusal import RefusedError, check_length, clip, nearest

MAX_RECORD = 200_000
"""Characters of a record: a long game of 36 players fits."""
_HEADERS = ("game", "players", "dealer", "decks", "rules")


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
    lines = [
        (f"line {number}", line.split("#", 1)[0].strip())
        for number, line in enumerate(text.split("\n"), start=1)
    ]
    lines = [(where, line) for where, line in lines if line]
    if not lines:
        raise RefusedError("record", "", "the record is empty; begin with players NAME NAME …")
    heads = 0
    while heads < len(lines) and lines[heads][1].split()[0].lower() in _HEADERS:
        heads += 1
    start = _read_header(lines[:heads])
    reader = _Reader(start)
    for where, line in lines[heads:]:
        reader.read_line(where, line)
    return Record(start, tuple(reader.events))


def format_record(record: Record) -> str:
    """Return the canonical text of a record."""
    start = record.start
    names = [player.name for player in start.players]
    head = ["players " + " ".join(names)]
    if start.dealer != len(names) - 1:
        head.append(f"dealer {names[start.dealer]}")
    if start.decks != decks_for(len(names)):
        head.append(f"decks {start.decks}")
    if changed := start.rules.changed():
        head.append("rules " + " ".join(f"{name}={value}" for name, value in changed.items()))
    rounds: list[list[str]] = [[]]
    before = start
    last: Event | None = None
    for event, after in zip(record.events, list(record.tables())[1:], strict=True):
        _write_event(rounds, before, last, event)
        before, last = after, event
    if isinstance(last, NextRound):
        rounds[-1].append("next")  # an empty line would not show that the round was begun
    return "\n".join([" ; ".join(head), *(" ".join(words) for words in rounds if words)]) + "\n"


def _write_event(rounds: list[list[str]], table: Table, last: Event | None, event: Event) -> None:
    ask = table.ask()
    words = rounds[-1]
    if isinstance(event, NextRound):
        rounds.append([])
        return
    name = "" if ask.seat is None else table.players[ask.seat].name
    if isinstance(event, Aim):
        aim = f"{event.card.code}>{table.players[event.seat].name}"
        if last == Flip(event.card) and words and words[-1] == event.card.code:
            words[-1] = aim
        else:
            words.extend([name, aim])
        return
    if words and ask.need in (Need.DEAL, Need.TURN):
        words.append("|")
    words.append(name)
    if isinstance(event, Stay):
        words.append("stay")
    else:
        words.extend(["hit", event.card.code] if ask.need is Need.TURN else [event.card.code])


def _read_header(lines: list[tuple[str, str]]) -> Table:
    words: dict[str, tuple[str, list[str]]] = {}
    for where, line in lines:
        for part in filter(None, (part.strip() for part in line.split(";"))):
            keyword, *args = part.split()
            keyword = keyword.lower()
            if keyword not in _HEADERS:
                hint = nearest(keyword, _HEADERS) or f"; it takes {', '.join(_HEADERS)}"
                message = f"{clip(keyword)!r} does not belong in the header{hint}"
                raise RefusedError(where, clip(keyword), message)
            if keyword in words:
                raise RefusedError(where, keyword, f"{keyword} is given twice; keep one")
            words[keyword] = (where, args)
    if "players" not in words or not words["players"][1]:
        raise RefusedError("players", "", "the players are missing; begin with players NAME NAME …")
    where, tokens = words["players"]
    players: list[Player] = []
    for token in tokens:
        name = read_name(where, token)
        if any(name.casefold() == player.name.casefold() for player in players):
            raise RefusedError(where, name, f"two players are called {name}; rename one")
        players.append(Player(name))
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


class _Reader:
    """Replays a record while it reads it, so that names and targets can be checked."""

    def __init__(self, start: Table) -> None:
        self.table = start
        self.events: list[Event] = []

    def read_line(self, where: str, line: str) -> None:
        tokens = re.sub(r"\|", " ", line).split()
        if self.table.ask().need is Need.NEXT_ROUND and tokens[:1] != ["next"]:
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
                if not _reached(before, self.table, card, seat):
                    message = f"the rules leave this {card.name} no choice of target"
                    raise RefusedError(where, clip(token), message)
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


def _reached(before: Table, after: Table, card: Card, seat: int) -> bool:
    """Return whether a card that was flipped went to ``seat`` without a choice."""
    row, now = before.players[seat].row, after.players[seat].row
    if card == SECOND_CHANCE:
        return seat != before.ask().seat and now.second_chance and not row.second_chance
    if card == FREEZE:
        return now.freeze and not row.freeze
    return any(entry.target == seat and entry.left == 3 for entry in after.pending)
