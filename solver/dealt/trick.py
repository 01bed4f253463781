"""How a trick ends: who wins it, who leads next, and who pays for the round (R16, R17, R19).

Seats and flags only, so that the referee and the search share these rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.dealt.rules import Rules


def winner(leader: int, setters: Sequence[int], stopper: int | None) -> int:
    """Return who wins a trick (R16).

    Parameters
    ----------
    leader
        Who leads it, and wins if only Redraws are played.
    setters
        Who played a set, in order, so that the last one played the highest.
    stopper
        Who played a Stop; None if nobody did.
    """
    if stopper is not None:
        return stopper
    return setters[-1] if setters else leader


def next_leader(
    won: int, setters: Sequence[int], stopper: int | None, holds: Sequence[bool], rules: Rules
) -> int:
    """Return who leads the next trick (R17).

    Parameters
    ----------
    won
        Who won the trick.
    setters, stopper
        Who played sets, in order, and a Stop: see `winner`.
    holds
        Whether each seat has hand cards; at least two have.
    """
    others = [seat for seat in reversed(setters) if seat != won]
    sole = not others and (won in setters or stopper is not None)
    if holds[won] and not (sole and rules.lead_after_sole_set == "right_neighbour"):
        return won
    # Below a Stop the highest set is the second-highest play.
    for seat in others:
        if holds[seat]:
            return seat
    right = ((won - step) % len(holds) for step in range(1, len(holds) + 1))
    return next(seat for seat in right if holds[seat])


def losers(inside: Sequence[int], won: int, holds: Sequence[bool]) -> tuple[int, ...]:
    """Return who loses the round at the end of a trick; nobody if it goes on (R19a, R19c).

    Parameters
    ----------
    inside
        Who was in during the trick.
    won, holds
        Who won it, and whether each seat has hand cards after the draw.
    """
    left = [seat for seat, has in enumerate(holds) if has]
    if len(left) == 1:
        return (left[0],)
    return () if left else tuple(sorted(seat for seat in inside if seat != won))
