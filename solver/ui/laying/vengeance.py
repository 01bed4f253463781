"""How cards are laid in Flip 7: With a Vengeance."""

from __future__ import annotations

from dataclasses import replace

from solver.cards import Card, Kind
from solver.flip import table as shared
from solver.flip.referee import draw, verify_flip
from solver.said import said
from solver.ui.laying.laying import Laying, no_bust, second
from solver.vengeance.deck import UNLUCKY_7
from solver.vengeance.referee import Aim, Flip, apply
from solver.vengeance.row import Effect, Row
from solver.vengeance.table import Pending, Phase, Player, Status, Table


class Vengeance(Laying[Table]):
    """How cards are laid in With a Vengeance.

    A modifier lies down in front of the player it was given to. An action card goes to the
    discard pile whoever had it: what it did is laid by hand.
    """

    def add(self, table: Table, seat: int, card: Card) -> Table:
        """Return the table after a player received a card, or flipped an action."""
        if card.kind is Kind.ACTION:
            return self.discarded(table, card)
        player = table.players[seat]
        if player.row.receive(card, table.rules)[1] is Effect.BUST:
            raise second(player, card, "R8")
        return _drawn(table, seat, card)

    def bust(self, table: Table, seat: int, card: Card) -> Table:
        """Return the table after a card busted a player."""
        player = table.players[seat]
        if player.row.receive(card, table.rules)[1] is not Effect.BUST:
            raise no_bust(player, card, "R8")
        return _drawn(table, seat, card)

    def without(self, player: shared.Player, card: Card) -> Player:
        """Return a player without one card; not busted by it any more."""
        if not isinstance(player, Player):
            raise TypeError("a player of another game")
        row = player.row.without(card)
        cured = player.status is Status.BUSTED and not row.busted
        return replace(player, row=row, status=Status.ACTIVE if cured else player.status)

    def with_status(self, table: Table, seat: int, status: Status) -> Table:
        """Return the table with another status of a player.

        Anybody may be stayed: a Just One More asks nobody, and cards are taken afterwards. Who
        is not busted any more loses the duplicate.
        """
        player = table.players[seat]
        player = replace(player, row=_single(player.row), status=status)
        return table.with_player(seat, player)

    def note(self, table: Table, seat: int, card: Card) -> str:
        """Return what a card does that is not plain from it."""
        player = table.players[seat]
        if card.kind is Kind.ACTION:
            return said("on the discard pile now; then show what it did")
        if card.kind is Kind.MODIFIER:
            return said("in front of {name}", name=player.name)
        if card == UNLUCKY_7 and not player.row.empty:
            return said(
                "all else of {name} goes to the discard pile; if it lies there with other cards,"
                " tap it before them",
                name=player.name,
            )
        return ""

    def settled(self, before: Table, table: Table) -> Table:
        """Return a changed table without a choice about 15 points that is not asked any more."""
        same = table.phase is Phase.OVER and len(before.players) == len(table.players)
        return table if same else replace(table, bonus=None)


def _drawn(table: Table, seat: int, card: Card) -> Table:
    if not table.sevens():
        table = replace(table, phase=Phase.TURNS, seat=seat)
    if card.kind is Kind.NUMBER:
        return apply(table, Flip(card))
    verify_flip(table, table.ask(), card, "R6")
    flipped = replace(draw(table, card), pending=(Pending(card, seat),))
    return apply(flipped, Aim(card, seat))


def _single(row: Row) -> Row:
    """Return a row without its duplicate, if there is one."""
    for value in row.doubles():
        row = row.without(next(card for card in row.numbers if card.value == value))
    return row
