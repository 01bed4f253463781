"""How cards are laid in Flip 7."""

from __future__ import annotations

from dataclasses import replace

from solver.cards import Card, Kind
from solver.flip import table as shared
from solver.flip7.deck import FLIP_THREE, FREEZE
from solver.flip7.referee import Flip, Stay, apply
from solver.flip7.row import Effect, Row
from solver.flip7.rules import RuleError
from solver.flip7.table import Phase, Player, Status, Table
from solver.said import said
from solver.ui.laying.laying import Laying, no_bust, second


class Flip7(Laying[Table]):
    """How cards are laid in Flip 7.

    A Freeze freezes the player it is given to. A Flip Three goes to the discard pile whoever
    had it. A duplicate that a Second Chance takes goes there too.
    """

    def add(self, table: Table, seat: int, card: Card) -> Table:
        """Return the table after a card turned up for a player."""
        if card == FLIP_THREE:
            return self.discarded(table, card)
        player = table.players[seat]
        if card == FREEZE:
            return (
                table
                if player.status is Status.FROZEN
                else self.with_status(table, seat, Status.FROZEN)
            )
        effect = player.row.receive(card)[1]
        if effect is Effect.BUST:
            raise second(player, card, "R13")
        if effect is Effect.SURPLUS:
            message = said(
                "{name} has a Second Chance: this one goes to another, or is discarded",
                name=player.name,
            )
            raise RuleError("R15", message)
        return _drawn(table, seat, card)

    def bust(self, table: Table, seat: int, card: Card) -> Table:
        """Return the table after a card busted a player."""
        player = table.players[seat]
        effect = player.row.receive(card)[1]
        if effect is Effect.SAVED:
            message = said(
                "{name} has a Second Chance, which takes the first duplicate", name=player.name
            )
            raise RuleError("R12", message)
        if effect is not Effect.BUST:
            raise no_bust(player, card, "R13")
        return _drawn(table, seat, card)

    def without(self, player: shared.Player, card: Card) -> Player:
        """Return a player without one card; not busted or frozen by it any more."""
        if not isinstance(player, Player):
            raise TypeError("a player of another game")
        row, status = _without(player.row, card), player.status
        cured = (status is Status.BUSTED and not row.busted) or (
            status is Status.FROZEN and not row.freeze
        )
        return replace(player, row=row, status=Status.ACTIVE if cured else status)

    def with_status(self, table: Table, seat: int, status: Status) -> Table:
        """Return the table with another status of a player.

        Whoever is active again loses the Freeze, or the duplicate, that was the end.
        """
        player = table.players[seat]
        row = replace(player.row, numbers=tuple(sorted(set(player.row.numbers))), freeze=False)
        player = replace(player, row=row, status=Status.ACTIVE)
        table = table.with_player(seat, player)
        if status is Status.STAYED:
            return apply(replace(table, phase=Phase.TURNS, seat=seat), Stay())
        if status is Status.FROZEN:
            if not any(table.pile):
                table = self.reshuffled(table)
            frozen = replace(player, row=replace(row, freeze=True), status=Status.FROZEN)
            return table.with_player(seat, frozen)
        return table

    def note(self, table: Table, seat: int, card: Card) -> str:
        """Return what a card does that is not plain from it."""
        player = table.players[seat]
        if card == FREEZE:
            return said("freezes {name}, who keeps the points", name=player.name)
        if card == FLIP_THREE:
            return said("on the discard pile now; tap its three cards for whoever flips them")
        if player.row.receive(card)[1] is Effect.SAVED:
            return said("taken by the Second Chance, both on the discard pile")
        return ""


def _drawn(table: Table, seat: int, card: Card) -> Table:
    if not table.sevens():
        table = replace(table, phase=Phase.TURNS, seat=seat)
    return apply(table, Flip(card))


def _without(row: Row, card: Card) -> Row:
    if card.kind is Kind.NUMBER:
        numbers = list(row.numbers)
        numbers.remove(card.value)
        return replace(row, numbers=tuple(numbers))
    if card.kind is Kind.MODIFIER:
        modifiers = list(row.modifiers)
        modifiers.remove(card)
        return replace(row, modifiers=tuple(modifiers))
    if card == FREEZE:
        return replace(row, freeze=False)
    return replace(row, second_chance=False)
