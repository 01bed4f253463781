"""Positions as text: reading, refusing, and the canonical spelling."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, get_args

from solver.cards import Kind
from solver.flip.fields import HERO, Draft, Fields
from solver.flip.pending import PendingCards
from solver.flip.rules import FLIP_SEVEN, RuleError
from solver.flip.table import (
    AnyRow,
    Phase,
    Player,
    Status,
    T,
    Table,
    clockwise,
    decks_for,
    verify_setup,
)
from solver.flip.words import read_seat
from solver.refusal import RefusedError, check_length
from solver.said import said

Model = Literal["company", "alone"]


# Python 3.11 cannot call the alias of a generic class that is frozen and has slots.
@dataclass(frozen=True)
class Position(Generic[T]):
    """A table seen from one seat.

    Parameters
    ----------
    table
        The table as entered.
    hero
        Seat of the player who asks.
    model
        ``company`` if cards can still go to another player of the round, ``alone`` if
        the hero takes everything.
    """

    table: T
    hero: int
    model: Model


class Notation(ABC, Generic[T]):
    """How the positions of one game are read and written.

    Parameters
    ----------
    kind
        The table of the game.
    heading
        The field that names the game; nothing if it goes without saying.
    fields, pending
        How its rows, and its pending cards, are read.
    """

    kind: type[T]
    heading: str = ""

    def __init__(self, fields: Fields, pending: PendingCards) -> None:
        self.fields = fields
        self.pending = pending

    @abstractmethod
    def resume(self, table: T) -> T:
        """Return a table settled if nothing can be asked of it yet."""

    def parse(self, text: str) -> Position[T]:
        """Read a position.

        Parameters
        ----------
        text
            Fields separated by ``;`` or new lines; see docs/notation.md.

        Raises
        ------
        RefusedError
            The text is no position; names the field, the token and the mend.
        """
        check_length(text)
        draft = self.fields.read(text)
        if not draft.players:
            message = said(
                "the position is empty; type your cards, such as {example}",
                example=self.fields.example,
            )
            raise RefusedError("position", "", message)
        hero = _seat(draft, "hero", 0)
        table = self._lay(draft, hero)
        _check_words(draft, table)
        self.check(draft, table)
        table = self.resume(table)
        return Position(table, hero, _read_model(draft, table, hero))

    def format(self, position: Position[T], *, lines: bool = False) -> str:
        """Return the canonical text of a position, on one line or one field a line."""
        table = position.table
        names = [player.name for player in table.players]
        bare = _is_bare(position)
        parts = [self.heading] if self.heading else []
        if table.decks != decks_for(len(names)):
            parts.append(f"decks {table.decks}")
        if changed := table.rules.changed():
            parts.append("rules " + " ".join(f"{name}={value}" for name, value in changed.items()))
        if bare:
            parts += filter(None, [_cards_text(table.players[0].row)])
        else:
            parts.extend(_row_text(player) for player in table.players)
        if position.hero:
            parts.append(f"hero {names[position.hero]}")
        if table.dealer != len(names) - 1:
            parts.append(f"dealer {names[table.dealer]}")
        parts.extend(_phase_texts(position))
        parts.extend(self.more_texts(table))
        if any(table.discard):
            parts.append(f"discard: {table.deck.format(table.discard)}")
        if table.pending:
            parts.append(f"pending: {self.pending.text(table)}")
        if not bare and position.model != _model(table, position.hero):
            parts.append(position.model)
        return ("\n" if lines else "; ").join(parts)

    def seen(self, table: T, hero: int) -> Position[T]:
        """Return a table seen from a seat, in the model that goes without saying."""
        return Position(table, hero, _model(table, hero))

    def complete(self, draft: Draft, table: T) -> T:
        """Return the table with what the words of the game add to it; some seats have flipped."""
        for token in draft.words.get("flipped", []):
            seat = read_seat("flipped", table.players, token)
            table = table.with_player(seat, replace(table.players[seat], flipped=True))
        return table

    def more_texts(self, table: T) -> Sequence[str]:  # noqa: ARG002  # of other games
        """Return the fields that only this game has."""
        return ()

    def check(self, draft: Draft, table: T) -> None:  # noqa: ARG002  # of other games
        """Refuse rows that do not go with each other or with the moment of the round."""
        sevens = table.sevens()
        if table.phase is not Phase.OVER:
            if sevens:
                player = table.players[sevens[0]]
                message = said(
                    "{name} has {flip_seven} different numbers, which ends the round: add the"
                    " field over, or take a card out",
                    name=player.name,
                    flip_seven=FLIP_SEVEN,
                )
                raise RefusedError(player.name, last_number(player.row), message)
        elif len(sevens) > 1:
            player = table.players[sevens[1]]
            message = said("only one player can Flip 7 in a round; take a card out")
            raise RefusedError(player.name, last_number(player.row), message)
        elif table.active() and not sevens:
            name = table.players[table.active()[0]].name
            message = said("the round is not over: {name} is active; remove over", name=name)
            raise RefusedError("over", "over", message)

    def _lay(self, draft: Draft, hero: int) -> T:
        """Return the table that the fields describe, nothing settled yet."""
        players = tuple(draft.players)
        decks = draft.decks or decks_for(len(players))
        try:
            verify_setup(len(players), decks)
        except RuleError as error:
            raise RefusedError("players", str(len(players)), error.text) from None
        dealer = _seat(draft, "dealer", len(players) - 1)
        phase = Phase.TURNS
        seat = _seat(draft, "turn", _first_active(players, hero))
        if "over" in draft.words:
            phase, seat = Phase.OVER, dealer
        elif "deal" in draft.words:
            phase, seat = Phase.DEAL, _seat(draft, "deal", seat)
        pending = draft.words.get("pending")
        table = self.kind(
            rules=draft.rules,
            decks=decks,
            players=players,
            dealer=dealer,
            phase=phase,
            seat=seat,
            pile=self.kind.deck.count(()),
            discard=draft.discard,
            pending=() if pending is None else self.pending.read(pending, players),
        )
        _check_copies(table)
        # What is in front of nobody and not discarded is the draw pile.
        return self.complete(draft, replace(table, pile=table.missing()))


def names_model(text: str) -> bool:
    """Return whether a position says in a word if the hero is alone or in company."""
    fields = re.split(r"[;\n]", text)
    return any(part.strip(" \t\r:").lower() in get_args(Model) for part in fields)


def last_number(row: AnyRow) -> str:
    """Return the code of the last number of a row."""
    return [card.code for card in row.cards() if card.kind is Kind.NUMBER][-1]


def _check_copies(table: Table) -> None:
    deck = table.deck
    for card, held, left in zip(deck.cards, deck.full(table.decks), table.missing(), strict=True):
        if left >= 0:
            continue
        holders = [player.name for player in table.players if card in player.row.cards()]
        where = holders[-1] if holders else "pending"
        if table.discard[deck.index[card]]:
            where = "discard"
        message = said(
            "the deck has {held} {code}, this table shows {shown}; take {more} out",
            held=held,
            code=card.code,
            shown=held - left,
            more=-left,
        )
        raise RefusedError(where, card.code, message)


def _check_words(draft: Draft, table: Table) -> None:
    """Refuse words that contradict each other or the moment of the round."""
    words = draft.words
    if table.phase is Phase.OVER:
        for word in ("deal", "turn", "pending"):
            if word in words:
                message = said("a round that is over has no {word}; remove one of both", word=word)
                raise RefusedError(word, word, message)
    if table.phase is Phase.DEAL and "turn" in words:
        message = said("the deal is going on, so it is nobody's turn; keep deal or turn")
        raise RefusedError("turn", "turn", message)
    if table.phase is not Phase.DEAL and "flipped" in words:
        message = said(
            "flipped belongs to a deal that is going on; name whom it has reached with deal"
        )
        raise RefusedError("flipped", "flipped", message)
    if table.phase is not Phase.OVER and not table.pending and table.active():
        player = table.players[table.seat]
        if not player.active:
            word = "deal" if table.phase is Phase.DEAL else "turn"
            message = said("{name} is out of this round; name an active player", name=player.name)
            raise RefusedError(word, player.name, message)


def _phase_texts(position: Position[Any]) -> list[str]:
    table = position.table
    players = table.players
    if table.phase is Phase.OVER:
        return ["over"]
    if table.phase is Phase.DEAL:
        flipped = [player.name for player in players if player.flipped]
        deal = [f"deal {players[table.seat].name}"]
        return [*deal, "flipped " + " ".join(flipped)] if flipped else deal
    if table.seat == _first_active(players, position.hero):
        return []
    return [f"turn {players[table.seat].name}"]


def _read_model(draft: Draft, table: Table, hero: int) -> Model:
    if "alone" in draft.words and "company" in draft.words:
        raise RefusedError("alone", "company", said("say alone or company, not both"))
    if "alone" in draft.words:
        if others := _others(table, hero):
            message = said(
                "{name} still takes part, so the hero is not alone; remove alone", name=others[0]
            )
            raise RefusedError("alone", "alone", message)
        return "alone"
    if "company" in draft.words or (draft.bare and len(draft.players) == 1):
        return "company"
    return _model(table, hero)


def _model(table: Table, hero: int) -> Model:
    return "company" if _others(table, hero) else "alone"


def _others(table: Table, hero: int) -> list[str]:
    return [
        p.name for seat, p in enumerate(table.players) if seat != hero and table.takes_part(seat)
    ]


def _seat(draft: Draft, word: str, default: int) -> int:
    args = draft.words.get(word)
    return read_seat(word, draft.players, args[0]) if args else default


def _first_active(players: Sequence[Player], hero: int) -> int:
    seats = clockwise(hero, len(players))
    return next((seat for seat in seats if players[seat].active), hero)


def _is_bare(position: Position[Any]) -> bool:
    """Return whether a bare list of cards says it all, or the discard alone does."""
    first, *others = position.table.players
    bare = replace(first, name=HERO, total=0, status=Status.ACTIVE)
    shown = not first.row.empty or any(position.table.discard)
    return not others and first == bare and position.model == "company" and shown


def _row_text(player: Player) -> str:
    total = f" {player.total}" if player.total else ""
    status = "" if player.active else f" {player.status.value}"
    return f"{player.name}{total}{status}: {_cards_text(player.row)}".rstrip()


def _cards_text(row: AnyRow) -> str:
    return " ".join(card.code for card in row.cards())
