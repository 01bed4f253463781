"""Reading the events of a record of Flip 7."""

from __future__ import annotations

from solver.cards import Card
from solver.flip import reader as shared
from solver.flip7.deck import FLIP_THREE, FREEZE, SECOND_CHANCE
from solver.flip7.referee import Event, apply
from solver.flip7.table import Table
from solver.flip7.words import WORDS
from solver.said import said


class Reader(shared.Reader[Table, Event]):
    """Replays a record of Flip 7 while it reads it."""

    words = WORDS

    def apply(self, event: Event) -> Table:
        """Return the table after an event."""
        return apply(self.table, event)

    def misdirected(self, before: Table, card: Card, seat: int) -> str:
        """Return why a card that left no choice did not go to ``seat``; nothing if it did."""
        flipper = before.ask().seat
        if flipper is None or card not in (SECOND_CHANCE, FREEZE, FLIP_THREE):
            return said("a {code} is aimed at nobody", code=card.code)
        if card == SECOND_CHANCE:
            return _ungiven(before, flipper, seat)
        if before.active() == [seat]:
            return ""
        name = before.players[flipper].name
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


def _ungiven(before: Table, flipper: int, seat: int) -> str:
    if not before.players[flipper].row.second_chance:
        name = before.players[flipper].name
        return said("{name} has no Second Chance yet and must keep this one (F-08)", name=name)
    receivers = before.receivers(flipper)
    if not receivers:
        return said("no other active player lacks a Second Chance: this one is discarded (R15)")
    if receivers == [seat]:
        return ""
    receiver = before.players[receivers[0]].name
    return said("only {receiver} can be given the Second Chance (R15)", receiver=receiver)
