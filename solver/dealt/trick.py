"""How a trick ends: who wins it, who leads next, and who pays for the round (R16, R17, R19).

Plain numbers only, so that the referee, the search and compiled code share these rules.
Some seats are a number with their bits set. ``setters``, who played a set in this trick,
are their seats plus one in groups of three bits, the latest one lowest.
"""

from __future__ import annotations


def with_setter(setters: int, seat: int) -> int:
    """Return ``setters`` after one more played a set."""
    return setters << 3 | seat + 1


def winner(leader: int, setters: int, stopper: int) -> int:
    """Return who wins a trick (R16).

    Parameters
    ----------
    leader
        Who leads it, and wins if only Redraws are played.
    setters
        Who played a set: the last one played the highest.
    stopper
        Who played a Stop; -1 if nobody did.
    """
    if stopper >= 0:
        return stopper
    return (setters & 7) - 1 if setters else leader


def next_leader(
    won: int,
    setters: int,
    stopper: int,
    holds: int,
    seats: int,
    moves_right: bool,  # noqa: FBT001  # compiled code takes it by place
) -> int:
    """Return who leads the next trick (R17).

    Parameters
    ----------
    won
        Who won the trick.
    setters, stopper
        As for `winner`.
    holds
        Who has hand cards: at least two players.
    seats
        How many play.
    moves_right
        Whether the lead leaves a winner who alone played a set or a Stop (D-08).
    """
    second, sole = -1, setters != 0 or stopper >= 0
    while setters:
        seat = (setters & 7) - 1
        setters >>= 3
        if seat != won:
            # Below a Stop the highest set is the second-highest play.
            sole = False
            if second < 0 and holds >> seat & 1:
                second = seat
    if holds >> won & 1 and not (sole and moves_right):
        return won
    if second >= 0:
        return second
    right = (won - 1) % seats
    while not holds >> right & 1:
        right = (right - 1) % seats
    return right


def losers(inside: int, won: int, holds: int) -> int:
    """Return who loses the round at the end of a trick; 0 if it goes on (R19a, R19c).

    Parameters
    ----------
    inside
        Who was in during the trick.
    won, holds
        Who won it, and who has hand cards after the draw.
    """
    if not holds:
        return inside & ~(1 << won)
    return holds if not holds & (holds - 1) else 0


def bits(seats: list[int]) -> int:
    """Return some seats as a number with their bits set."""
    return sum(1 << seat for seat in seats)


def seats_of(some: int) -> tuple[int, ...]:
    """Return the seats whose bits are set, ascending."""
    return tuple(seat for seat in range(some.bit_length()) if some >> seat & 1)
