"""All rows that ordinary numbers can make of one row, by one look-ahead: see `solver.flip.rows`.

The Zero, Unlucky 7 and Lucky 13 are looked at where the row has them from the start: of what a
row can still draw they are outcomes like any other, and rows that contain them are no rows of
this table.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from solver.errors import TooLargeError
from solver.flip.rows import Rows, reached
from solver.flip.rules import FLIP_SEVEN, FLIP_SEVEN_BONUS
from solver.layout import Floats
from solver.refusal import RefusedError
from solver.said import said
from solver.vengeance.alone import Alone
from solver.vengeance.company import Company
from solver.vengeance.deck import DECK, LUCKY_13, UNLUCKY_7, ZERO
from solver.vengeance.draws import ENDS, POINTS, card_of, draws_of
from solver.vengeance.lookahead import look, runs_out
from solver.vengeance.outlook import USES, Outlook

SPECIAL = (ZERO, UNLUCKY_7, LUCKY_13)
_SEVEN = ENDS.index("flip7")


def rows(
    outlook: Outlook,
    worth: Floats | None = None,
    *,
    bonus: int | None = None,
    full: int | None = None,
) -> Rows:
    """Return every row that the ordinary numbers of the pile can make of an outlook's row.

    Everything else stays as it is: modifiers, special numbers, the other rows, the cards that
    were seen. A row with nothing in front is left out where one may not stay with it (R5).

    Parameters
    ----------
    worth
        Shape (3, scores), see `solver.vengeance.draws.worth_table`; points if left out.
    bonus
        Points for a Flip 7, in place of 15.
    full
        Only 7 here: it belongs to Flip 7.

    Raises
    ------
    RefusedError
        The Zero is in the row, beside which one may not stay (R9), or another number of cards
        is asked for.
    TooLargeError
        There are too many rows, or the draw pile can run out on the way.
    """
    if outlook.row.zero:
        message = said("with The Zero one must hit: leave it out, and there is something to study")
        raise RefusedError("position", ZERO.code, message)
    if full not in {None, FLIP_SEVEN}:
        message = said("rows of another length can be studied in Flip 7 only; leave it at 7")
        raise RefusedError("full", str(full), message)
    if not any(outlook.pile):
        outlook = replace(outlook, pile=outlook.discard, discard=DECK.count(()))
    if runs_out(outlook):
        raise TooLargeError(said("the draw pile can run out: so few cards cannot be studied"))
    worth = POINTS if worth is None else worth
    if bonus is not None:
        worth = worth.copy()
        worth[_SEVEN] += bonus - FLIP_SEVEN_BONUS
    lean = outlook.without_idle_cards()
    model = Alone if outlook.model == "alone" else Company
    found = model(draws_of(lean), lean, USES, None, every=True)
    found.solve(worth, lambda behind, uses: look(behind, uses=uses))
    return _rows(found, worth)


def _rows(found: Alone | Company, worth: Floats) -> Rows:
    draws, lay = found.draws, found.turn.rows
    root = draws.root
    special = sum(1 << k for k in range(len(draws.kinds)) if card_of(k) in SPECIAL)
    some = np.flatnonzero((lay.mask & ~root & special) == 0)
    masks = lay.mask[some]
    hit = found.turn.going[some, 0]
    worths = draws.worths(lay, [draws.modifiers], worth)
    stay, may = worths.stop[some, 0], worths.may[some, 0]
    came = reached(masks, hit >= stay, int(np.flatnonzero(masks == root)[0]))
    kept = np.flatnonzero(may)
    points = {1 << k: draws.kinds.points[k] for k in range(len(draws.kinds))}
    numbers = [
        tuple(sorted(n for bit, n in points.items() if mask & bit & ~special))
        for mask in masks[kept].tolist()
    ]
    kept_rows = some[kept]
    return Rows(
        tuple(numbers),
        lay.size[kept_rows],
        lay.sums[kept_rows],
        stay[kept],
        hit[kept],
        came[kept],
    )
