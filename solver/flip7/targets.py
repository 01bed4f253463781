"""At whom players aim their cards when nothing is known of them but habit: at the leader."""

from __future__ import annotations

from solver.flip7.deck import SECOND_CHANCE
from solver.flip7.table import Table


def at_the_leader(table: Table) -> int:
    """Return the seat at which the player who is asked aims the pending card.

    A Freeze or a Flip Three goes to whoever else would have the most if the round ended
    now, a surplus Second Chance to whoever would have the least; of equals to the next
    one clockwise. Who is alone takes the card.
    """
    ask = table.ask()
    if ask.seat is None:
        raise ValueError("nobody is asked")
    seats = len(table.players)
    giver = ask.seat
    others = [seat for seat in table.targets() if seat != giver] or table.targets()
    sign = 1 if ask.card == SECOND_CHANCE else -1

    def key(seat: int) -> tuple[int, int]:
        standing = table.players[seat].total + table.round_score(seat)
        return sign * standing, (seat - giver) % seats

    return min(others, key=key)
