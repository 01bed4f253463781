"""Positions of With a Vengeance as text: reading, refusing, and the canonical spelling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solver.flip import notation as shared
from solver.flip.fields import HERO, MAX_TOTAL, Draft
from solver.flip.notation import Model
from solver.flip.rules import FLIP_SEVEN_BONUS
from solver.flip.words import read_seat
from solver.refusal import RefusedError, clip
from solver.said import said
from solver.vengeance.deck import DECK
from solver.vengeance.fields import Rows, check_player
from solver.vengeance.pending import Waiting, check_use
from solver.vengeance.referee import resume
from solver.vengeance.table import Player, Table
from solver.vengeance.words import BONUS

__all__ = [
    "HERO",
    "MAX_TOTAL",
    "NOTATION",
    "Model",
    "Position",
    "bonus_text",
    "format_position",
    "parse",
    "read_bonus",
]

Position = shared.Position[Table]


class Notation(shared.Notation[Table]):
    """How positions of With a Vengeance are read and written."""

    kind = Table
    heading = f"game {DECK.game}"

    def resume(self, table: Table) -> Table:
        """Return a table settled if nothing can be asked of it yet."""
        return resume(table)

    def complete(self, draft: Draft, table: Table) -> Table:
        """Return the table with who has flipped, and what a Flip 7 did with its 15 points."""
        table = shared.Notation.complete(self, draft, table)
        args = draft.words.get(BONUS)
        if args is None:
            return table
        text = " ".join(args)
        chooser = table.chooses_bonus()
        if chooser is None:
            message = said(
                "a bonus is chosen in Brutal mode only, by a Flip 7, once the round is over: remove"
                " the field, or add over and rules brutal=true"
            )
            raise RefusedError(BONUS, clip(text), message)
        return replace(table, bonus=read_bonus(BONUS, table.players, text, chooser))

    def more_texts(self, table: Table) -> Sequence[str]:
        """Return what a Flip 7 did with its 15 points."""
        if table.bonus is None:
            return ()
        return (f"{BONUS} {bonus_text(table, table.bonus)}",)

    def check(self, draft: Draft, table: Table) -> None:
        """Refuse rows that do not go with the switches, or with the moment of the round."""
        for player in table.players:
            check_player(player, table.rules)
        shared.Notation.check(self, draft, table)
        check_use(table)


def bonus_text(table: Table, seat: int) -> str:
    """Return what a Flip 7 does with its 15 points: ``+15``, or ``-15>NAME``."""
    if table.chooses_bonus() == seat:
        return f"+{FLIP_SEVEN_BONUS}"
    return f"-{FLIP_SEVEN_BONUS}>{table.players[seat].name}"


def read_bonus(where: str, players: Sequence[Player], text: str, chooser: int) -> int:
    """Return the seat that the 15 points of a Flip 7 concern; that of the Flip 7 is ``chooser``."""
    points, arrow, name = (part.strip() for part in text.partition(">"))
    if points == f"+{FLIP_SEVEN_BONUS}" and not arrow:
        return chooser
    if points == f"-{FLIP_SEVEN_BONUS}" and arrow:
        seat = read_seat(where, players, name)
        if seat != chooser:
            return seat
    message = said("a Flip 7 takes +15, or -15 off another player: write +15 or -15>NAME")
    raise RefusedError(where, clip(text), message)


NOTATION = Notation(Rows(), Waiting())

parse = NOTATION.parse
format_position = NOTATION.format
