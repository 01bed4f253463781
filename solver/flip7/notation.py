"""Positions of Flip 7 as text: reading, refusing, and the canonical spelling."""

from __future__ import annotations

from dataclasses import replace

from solver.flip import notation as shared
from solver.flip.fields import HERO, MAX_TOTAL, Draft
from solver.flip.notation import Model
from solver.flip7.fields import Rows
from solver.flip7.pending import Actions
from solver.flip7.referee import resume
from solver.flip7.rules import RuleError
from solver.flip7.table import Phase, Table
from solver.refusal import RefusedError

__all__ = ["HERO", "MAX_TOTAL", "NOTATION", "Model", "Position", "format_position", "parse"]

Position = shared.Position[Table]


class Notation(shared.Notation[Table]):
    """How positions of Flip 7 are read and written."""

    kind = Table

    def resume(self, table: Table) -> Table:
        """Return a table settled if nothing can be asked of it yet."""
        return resume(table)

    def complete(self, draft: Draft, table: Table) -> Table:
        """Mark who flipped cards before being dealt to (R6)."""
        table = shared.Notation.complete(self, draft, table)
        if table.phase is not Phase.DEAL:
            return table
        # Cards before the deal can only come from a Flip Three, a given sc apart.
        order = table.order()
        first = order.index(table.seat) + bool(table.pending)
        for seat in order[first:]:
            player = table.players[seat]
            if player.row.numbers or player.row.modifiers:
                table = table.with_player(seat, replace(player, flipped=True))
        return table

    def check(self, draft: Draft, table: Table) -> None:
        """Refuse rows that cannot be scored, or that do not go with the moment of the round."""
        for player in table.players:
            try:
                player.row.score(table.rules)
            except RuleError as error:
                raise RefusedError(player.name, "x2", error.text) from None
        shared.Notation.check(self, draft, table)


NOTATION = Notation(Rows(), Actions())

parse = NOTATION.parse
format_position = NOTATION.format
