"""What any table is worth to one seat: after a choice, within forced cards, or once it is out."""

from __future__ import annotations

from fractions import Fraction

from solver.distribution import Distribution, End
from solver.flip.notation import Model
from solver.stopping import points
from solver.vengeance.deck import FLIP_FOUR, JUST_ONE_MORE
from solver.vengeance.draws import Worth
from solver.vengeance.forced import Flips
from solver.vengeance.lookahead import look
from solver.vengeance.outlook import USES, Outlook
from solver.vengeance.table import Phase, Table


def model_of(table: Table, seat: int) -> Model:
    """Return ``alone`` if no other player of the table is live, otherwise ``company``."""
    return "company" if any(other != seat for other in table.live()) else "alone"


def flips_of(table: Table, seat: int) -> Flips | None:
    """Return the cards that a seat must flip now; None if there are none.

    What its Flip Four has set aside comes with them, and so does what it must resolve later.
    """
    left = 0
    for entry in table.pending:
        if entry.target == seat and entry.card in {FLIP_FOUR, JUST_ONE_MORE} and entry.left:
            left = entry.left
            break
    if not left:
        return None
    waits = (entry for entry in table.pending if entry.source == seat and entry.target is None)
    return Flips(left, tuple(entry.card for entry in waits), _stays_behind(table, seat))


def end_of(table: Table, seat: int) -> End | None:
    """Return how the round ends for a seat as things lie, if it decides nothing more."""
    player = table.players[seat]
    score = table.round_score(seat)
    if not player.live:
        return End(score, "bust")
    if player.row.flipped_seven(table.rules):
        return End(score, "flip7")
    out = not player.active or table.phase is Phase.OVER
    if out or (_stays_behind(table, seat) and flips_of(table, seat) is None):
        return End(score, "stay")
    return None


def value(
    table: Table,
    seat: int,
    worth: Worth = points,
    *,
    model: Model | None = None,
    uses: int = USES,
) -> float:
    """Return what a round is worth to a seat that plays on as well as possible.

    Parameters
    ----------
    worth
        What each end of the round is worth.
    model
        As for `Outlook`; that of the table by default.
    uses
        As for `look`.

    Raises
    ------
    TooLargeError
        There are too many situations.

    Notes
    -----
    A choice that waits is not made here: value the table after each legal event instead. Other
    players' cards in progress change nothing.
    """
    end = end_of(table, seat)
    if end is not None:
        return float(worth(end))
    flips = flips_of(table, seat)
    found = look(
        Outlook.of(table, seat, model or model_of(table, seat)), worth, uses=uses, flips=flips
    )
    if flips is not None or found.staying is None:
        return found.hitting
    return max(found.staying, found.hitting)


def law(table: Table, seat: int, *, model: Model | None = None, uses: int = USES) -> Distribution:
    """Return the law of the end of the round for a seat that maximises points.

    Parameters, errors and notes are those of `value`.
    """
    end = end_of(table, seat)
    if end is None:
        flips = flips_of(table, seat)
        found = look(
            Outlook.of(table, seat, model or model_of(table, seat)), uses=uses, flips=flips
        )
        if found.goes_first:
            return found.law()
        end = End(table.round_score(seat), "stay")
    return Distribution({end: Fraction(1)})


def _stays_behind(table: Table, seat: int) -> bool:
    """Return whether a Just One More makes a seat stay once all is resolved (R18)."""
    return any(entry.card == JUST_ONE_MORE and entry.target == seat for entry in table.pending)
