"""Reading the events of a record: replayed while they are read, so all of them can be checked."""

from __future__ import annotations

from solver.cards import Card
from solver.flip7.deck import FLIP_THREE, FREEZE, SECOND_CHANCE
from solver.flip7.referee import Aim, Event, Flip, NextRound, Stay, apply, waiting_for
from solver.flip7.rules import RuleError
from solver.flip7.table import Need, Table
from solver.flip7.words import read_cards, read_seat
from solver.refusal import RefusedError, clip
from solver.said import said


class Reader:
    """Replays a record while it reads it, so that names and targets can be checked.

    Parameters
    ----------
    table
        The table that the events go on from; then that after what was read.
    """

    def __init__(self, start: Table) -> None:
        self.table = start
        self.events: list[Event] = []

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
                message = said(
                    "nothing happens to {token}; add a card, or remove the name", token=clip(token)
                )
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
                message = said(
                    "hit is for a turn: {waiting_for}", waiting_for=waiting_for(self.table)
                )
                raise RefusedError(where, token, message)
            if at == len(tokens):
                raise RefusedError(where, token, said("the card is missing after hit"))
            self._read_card(where, tokens[at])
        else:
            self._read_card(where, token)
        return at + 1

    def _read_card(self, where: str, token: str) -> None:
        code, arrow, name = token.partition(">")
        if not code:
            message = said(
                "the card is missing before >; write fz{arrow}{name}", arrow=arrow, name=clip(name)
            )
            raise RefusedError(where, clip(token), message)
        [(card, copies)] = read_cards(where, [code])
        if copies != 1:
            message = said("write each card by itself instead of {token}", token=clip(token))
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
                    raise RefusedError(
                        where,
                        clip(token),
                        said("{problem}; write {code} alone", problem=problem, code=card.code),
                    )
                return
        self._apply(where, token, Aim(card, seat))

    def _check_name(self, where: str, token: str, seat: int) -> None:
        ask = self.table.ask()
        if ask.seat != seat:
            message = said(
                "{token} is not next: {waiting_for}",
                token=token,
                waiting_for=waiting_for(self.table),
            )
            raise RefusedError(where, clip(token), message)

    def _apply(self, where: str, token: str, event: Event) -> None:
        try:
            self.table = apply(self.table, event)
        except RuleError as error:
            raise RefusedError(where, clip(token), error.text) from None
        self.events.append(event)


def _misdirected(before: Table, card: Card, seat: int) -> str:
    """Return why a card that leaves no choice does not go to ``seat``; nothing if it does."""
    flipper = before.ask().seat
    if flipper is None or card not in (SECOND_CHANCE, FREEZE, FLIP_THREE):
        return said("a {code} is aimed at nobody", code=card.code)
    name = before.players[flipper].name
    if card != SECOND_CHANCE:
        if before.active() == [seat]:
            return ""
        if before.pending:
            return said(
                "the {card} is set aside until {name} has flipped all three (R17)",
                card=card.name,
                name=name,
            )
        return said(
            "{name} is the only active player and takes the {card} (R16)",
            name=name,
            card=card.name,
        )
    if not before.players[flipper].row.second_chance:
        return said("{name} has no Second Chance yet and must keep this one (F-08)", name=name)
    receivers = before.receivers(flipper)
    if not receivers:
        return said("no other active player lacks a Second Chance: this one is discarded (R15)")
    receiver = before.players[receivers[0]].name
    return (
        ""
        if receivers == [seat]
        else said("only {receiver} can be given the Second Chance (R15)", receiver=receiver)
    )
