"""The rows of a position of With a Vengeance: read, and refused where they cannot lie."""

from __future__ import annotations

from collections.abc import Sequence

from solver.cards import Card, Kind
from solver.flip.fields import MAX_TOTAL, Fields
from solver.flip.notation import last_number
from solver.flip.rules import FLIP_SEVEN
from solver.refusal import RefusedError
from solver.said import said
from solver.vengeance.row import Row, row_of
from solver.vengeance.rules import Rules
from solver.vengeance.table import Player, Status
from solver.vengeance.words import WORDS


class Rows(Fields):
    """How the fields of a position of With a Vengeance are read."""

    words = WORDS
    example = "12 7 -4"
    statuses = (Status.ACTIVE, Status.STAYED, Status.BUSTED)
    least_total = -MAX_TOTAL

    def player(self, name: str, total: int, status: Status, held: Sequence[Card]) -> Player:
        """Return a player with some cards in front; refuse cards that cannot lie there."""
        for card in held:
            if card.kind is Kind.ACTION:
                message = said(
                    "a {card} lies in no row: it is pending, or in the discard", card=card.name
                )
                raise RefusedError(name, card.code, message)
        row = row_of(*held)
        doubles = row.doubles()
        if status is not Status.BUSTED and doubles:
            token = _code(row, doubles[0])
            message = said(
                "{name} holds {token} twice: say bust, or take one out", name=name, token=token
            )
            raise RefusedError(name, token, message)
        # Who is bust holds exactly one number too many (R8, R13).
        if status is Status.BUSTED and (not doubles or row.without(_last(row, doubles[0])).busted):
            token = _code(row, doubles[0]) if doubles else "bust"
            message = said(
                "a bust row holds exactly one duplicate: add it, or take the other cards out"
            )
            raise RefusedError(name, token, message)
        return Player(name, total, status, row=row)


def check_player(player: Player, rules: Rules) -> None:
    """Refuse what the switches of the rules do not let lie in front of a player."""
    name, row = player.name, player.row
    if player.total < 0 and not rules.brutal:
        message = said("a total is below 0 only with rules brutal=true; say so, or mend the total")
        raise RefusedError(name, str(player.total), message)
    before = row if player.live else row.without(_last(row, row.doubles()[0]))
    most = FLIP_SEVEN - (not player.live)
    if before.different(rules) <= most:
        return
    message = said("a row has at most {most} different numbers; take some out", most=most)
    if not player.live:
        message = said(
            "a row that is {status} has at most {most} different numbers; take some out",
            status=player.status.value,
            most=most,
        )
    raise RefusedError(name, last_number(row), message)


def _last(row: Row, value: int) -> Card:
    """Return a card of a value whose loss leaves its special number in the row."""
    return next(card for card in row.numbers if card.value == value)


def _code(row: Row, value: int) -> str:
    return _last(row, value).code
