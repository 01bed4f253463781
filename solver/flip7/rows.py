"""All rows that numbers can make of one row: what staying and hitting are worth in each."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from solver.errors import TooLargeError
from solver.flip.rows import Rows, reached
from solver.flip7.deck import NUMBERS
from solver.flip7.lookahead import takes_long
from solver.flip7.outlook import Outlook
from solver.flip7.stage import Start, stage, worth_table
from solver.lattice import Lattice
from solver.layout import Floats
from solver.refusal import RefusedError
from solver.said import said
from solver.stopping import points

MOST_FULL = len(NUMBERS)


def rows(
    outlook: Outlook,
    worth: Floats | None = None,
    *,
    bonus: int | None = None,
    full: int | None = None,
) -> Rows:
    """Return every row that the numbers of the pile can make of an outlook's row.

    Everything else stays as it is: modifiers, a Second Chance, the cards that were seen.
    A row that is empty is left out: one may not stay with it (R8).

    Parameters
    ----------
    worth
        Shape (4, scores): worth of the ends, in the order of `solver.flip7.stage.ENDS`;
        points if left out.
    bonus, full
        Points for so many different numbers, in place of the 15 for 7.

    Raises
    ------
    RefusedError
        ``full`` is not more than the row has, or more than there are numbers.
    TooLargeError
        There are too many rows, or the draw pile can run out on the way.
    """
    found = stage(Start(outlook, outlook.rules.setaside))
    if takes_long(outlook) or any(after for two in found.after for after in two):
        raise TooLargeError(said("the draw pile can run out: so few cards cannot be studied"))
    draws = found.lattice.draws
    if full is not None:
        if not len(draws.held) < full <= MOST_FULL:
            least = len(draws.held) + 1
            message = said("a full row has {least} to {most} numbers", least=least, most=MOST_FULL)
            raise RefusedError("full", str(full), message)
        draws = replace(draws, full=full)
    if bonus is not None:
        draws = replace(draws, bonus=bonus)
    lattice = found.lattice
    if draws != lattice.draws:
        lattice = Lattice(draws, lattice.plan)
    if worth is None:
        worth = worth_table(draws, points)
    return _rows(lattice, worth, outlook.row.empty)


def _rows(lattice: Lattice, worth: Floats, empty: bool) -> Rows:  # noqa: FBT001  # all are needed
    lay, draws = lattice.layout, lattice.draws
    solution = lattice.solve(worth, every=True)
    free = [r for r, n in enumerate(draws.copies) if n and r not in draws.held]
    # The rows of numbers only are the last plane: no duplicate swallowed, no save drawn.
    room = draws.full - 1 - len(draws.held)
    count = sum(math.comb(len(free), more) for more in range(room + 1))
    lines = np.arange(lay.lines - count, lay.lines)
    leaves = np.full((len(lattice.contexts), 2), -np.inf)
    hit = solution.going_in(leaves, lines * len(lay.factor))
    score = lay.factor[0] * lay.sums[lines] + lay.added[0]
    masks = lay.masks[lines]
    held = sorted(draws.points[r] for r in draws.held)
    numbers = [
        tuple(sorted((*held, *(draws.points[r] for bit, r in enumerate(free) if mask >> bit & 1))))
        for mask in masks.tolist()
    ]
    came = reached(masks.astype(np.int64), hit >= worth[0, score], len(masks) - 1)
    kept = slice(0, count - empty)  # the start comes last
    return Rows(
        tuple(numbers[kept]),
        lay.sizes[lines][kept].astype(np.int64),
        lay.sums[lines][kept].astype(np.int64),
        worth[0, score][kept],
        hit[kept],
        came[kept],
    )
