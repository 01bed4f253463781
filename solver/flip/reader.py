"""Reading the events of a record: replayed while they are read, so all of them can be checked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from solver.cards import Card
from solver.flip.referee import Aim, Basic, Flip, NextRound, Stay, waiting_for
from solver.flip.rules import RuleError
from solver.flip.table import FLIPS, Need, T
from solver.flip.words import Words, read_seat
from solver.refusal import RefusedError, clip
from solver.said import said

E = TypeVar("E")


class Reader(ABC, Generic[T, E]):
    """Replays a record while it reads it, so that names and targets can be checked.

    Parameters
    ----------
    table
        The table that the events go on from; then that after what was read.
    """

    words: ClassVar[Words[Any]]

    def __init__(self, start: T) -> None:
        self.table = start
        self.events: list[E | Basic] = []

    @abstractmethod
    def apply(self, event: E | Basic) -> T:
        """Return the table after an event, as the referee of the game says."""

    @abstractmethod
    def misdirected(self, before: T, card: Card, seat: int) -> str:
        """Return why a card that left no choice did not go to ``seat``; nothing if it did."""

    def read_extra(self, where: str, tokens: list[str], at: int) -> int | None:  # noqa: ARG002
        """Read an event that only this game has; return where the next one begins, or None."""
        return None

    def read_line(self, where: str, line: str) -> None:
        """Read one line, found at the place ``where``.

        Raises
        ------
        RefusedError
            The rules refuse an event.
        """
        tokens = line.replace("|", " ").split()
        if not tokens:
            return
        if self.table.ask().need is Need.NEXT_ROUND and tokens[0].lower() != "next":
            self.happen(where, line, NextRound())
        at = 0
        while at < len(tokens):
            at = self._read_event(where, tokens, at)

    def happen(self, where: str, token: str, event: E | Basic) -> None:
        """Let an event happen; refuse it, at the token that says so, if the rules do."""
        try:
            self.table = self.apply(event)
        except RuleError as error:
            raise RefusedError(where, clip(token), error.text) from None
        self.events.append(event)

    def read_card(self, where: str, code: str) -> Card:
        """Read one card; refuse several copies."""
        [(card, copies)] = self.words.read_cards(where, [code])
        if copies != 1:
            message = said("write each card by itself instead of {token}", token=clip(code))
            raise RefusedError(where, clip(code), message)
        return card

    def _read_event(self, where: str, tokens: list[str], at: int) -> int:
        token = tokens[at]
        seat = self.table.seat_of(token)
        if seat is not None:
            self._check_name(where, token, seat)
            at += 1
            if at == len(tokens):
                message = said(
                    "nothing happens to {token}; add a card, or remove the name", token=clip(token)
                )
                raise RefusedError(where, clip(token), message)
            token = tokens[at]
        after = self.read_extra(where, tokens, at)
        if after is not None:
            return after
        word = token.lower()
        if word == "next":
            self.happen(where, token, NextRound())
        elif word == "stay":
            self.happen(where, token, Stay())
        elif word == "hit":
            at += 1
            if self.table.ask().need is not Need.TURN:
                message = said(
                    "hit is for a turn: {waiting_for}", waiting_for=waiting_for(self.table)
                )
                raise RefusedError(where, token, message)
            if at == len(tokens):
                raise RefusedError(where, token, said("the card is missing after hit"))
            self._read_flip(where, tokens[at])
        else:
            self._read_flip(where, token)
        return at + 1

    def _read_flip(self, where: str, token: str) -> None:
        code, arrow, name = token.partition(">")
        if not code:
            message = said(
                "the card is missing before >; write CARD{arrow}{name}",
                arrow=arrow,
                name=clip(name),
            )
            raise RefusedError(where, clip(token), message)
        card = self.read_card(where, code)
        if not arrow:
            self.happen(where, token, Flip(card))
            return
        seat = read_seat(where, self.table.players, name)
        if self.table.ask().need in FLIPS:
            before = self.table
            self.happen(where, token, Flip(card))
            if self.table.ask().need is not Need.TARGET:
                if problem := self.misdirected(before, card, seat):
                    message = said("{problem}; write {code} alone", problem=problem, code=card.code)
                    raise RefusedError(where, clip(token), message)
                return
        self.happen(where, token, Aim(card, seat))

    def _check_name(self, where: str, token: str, seat: int) -> None:
        if self.table.ask().seat != seat:
            message = said(
                "{token} is not next: {waiting_for}",
                token=token,
                waiting_for=waiting_for(self.table),
            )
            raise RefusedError(where, clip(token), message)
