"""The very next card of With a Vengeance: what every card that is left does to a player."""

from __future__ import annotations

from solver.cards import Card
from solver.flip.rules import RuleError
from solver.said import said
from solver.vengeance.deck import DECK
from solver.vengeance.row import Effect
from solver.vengeance.table import Phase, Table

NAMES = {
    Effect.BUST: "bust",
    Effect.WIPED: "unlucky7",
    Effect.ZERO: "zero",
    Effect.FLIP_SEVEN: "flip7",
    Effect.NEW: "safe",
    Effect.MODIFIER: "modifier",
    Effect.ACTION: "action",
}
"""Effects as machine output names them. Every card has one of them, so they add up to all."""


def strip(table: Table, seat: int) -> list[tuple[Card, int, Effect]]:
    """Return every card with its copies in the pile and its effect on the row of a live seat.

    A stayed player flips no card on a turn, but may be made to.

    Raises
    ------
    RuleError
        The player is busted, or the round is over.
    """
    player = table.players[seat]
    if table.phase is Phase.OVER:
        raise RuleError("R23", said("the round is over: no card comes any more"))
    if not player.live:
        raise RuleError("R13", said("{name} is busted and gets no more cards", name=player.name))
    copies = zip(DECK.cards, table.source(), strict=True)
    return [(card, left, player.row.receive(card, table.rules)[1]) for card, left in copies]


def tally(table: Table, seat: int) -> dict[str, int]:
    """Return how many cards of the pile have each effect on the row of a live seat.

    Raises
    ------
    RuleError
        The player is busted, or the round is over.
    """
    found = dict.fromkeys(NAMES.values(), 0)
    for _, left, effect in strip(table, seat):
        found[NAMES[effect]] += left
    return found
