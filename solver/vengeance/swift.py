"""The round of one player among others, solved at a stroke: laws of what others may do.

It is the look-ahead in company without a Steal, Swap or Discard (``uses=0`` of `look`), but
for one thing: behind an Unlucky 7 the pile is the one of now. So one pass over the rows is
enough, which takes a fraction of a millisecond: a Swap has hundreds of legal uses, and whole
games have thousands of decisions.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.compiling import compiled
from solver.flip.rules import FLIP_SEVEN_BONUS
from solver.kernels import NEAR
from solver.layout import Floats
from solver.rowsets import BUST, FULL, RESTART, Ints, Rows
from solver.vengeance.draws import AT_7, LEAST, MOST

BEST, ONE_STEP, SCORE, RISK, CARDS = range(5)
"""What decides between hit and stay: the worth, or a rule of thumb."""
STAY, SEVEN, OUT = range(3)
"""The ends of a round, in the order of `draws.ENDS`."""


class Deal(NamedTuple):
    """What one player can draw.

    Parameters
    ----------
    copies
        Shape (kinds,): numbers left in the pile.
    idle
        Other cards left in the pile: they count where cards are forced.
    start
        Which row it is.
    scores
        Shape (sums,): what numbers score beside the player's modifiers.
    bust
        What a bust scores.
    needs_card
        Whether an empty row may not stay.
    """

    copies: Ints
    idle: int
    start: int
    scores: Ints
    bust: int
    needs_card: bool


class Way(NamedTuple):
    """How the player decides, and what must be flipped first.

    Parameters
    ----------
    rule, number
        One of `BEST`…, and its number.
    forced
        So many cards are flipped first.
    final
        Whether the player stays behind them.
    anew
        What it is worth to begin anew with an Unlucky 7.
    """

    rule: int
    number: float
    forced: int
    final: bool
    anew: float


@compiled
def decided(  # noqa: C901, PLR0912  # one loop
    rows: Rows,
    points: Ints,
    deal: Deal,
    way: Way,
    worth: Floats,
    values: Floats,
    stops: Floats,
    goes: Floats,
) -> float:
    """Fill values of all rows from the start on, of stopping in them, and where one goes on.

    Returns what hitting is worth in the first row, no card being forced; NaN with no card.
    """
    root, held = rows.mask[deal.start], rows.size[deal.start]
    total = deal.copies.sum()
    here = np.nan
    for i in range(deal.start + 1):
        mask = rows.mask[i]
        if mask & root != root:
            continue
        own = 0 if rows.barred[i] else deal.scores[rows.sums[i]]
        stops[i] = worth[STAY, own - LEAST]
        cards = total - (rows.size[i] - held)
        here, gain, busts, adds = 0.0, 0.0, 0.0, False
        for k in range(len(points)):
            copies = deal.copies[k] - (mask >> k & 1 & ~(root >> k))
            if copies <= 0:
                continue
            to = rows.child[i, k]
            if to >= 0:
                here += copies * values[to]
                after = 0 if rows.barred[to] else deal.scores[rows.sums[to]]
                adds = True
            elif to == FULL:
                after = min(deal.scores[rows.sums[i] + points[k]] + FLIP_SEVEN_BONUS, MOST)
                here += copies * worth[SEVEN, after - LEAST]
                adds = True
            elif to == RESTART:
                here += copies * way.anew
                after = points[k]
            else:
                here += copies * worth[OUT, deal.bust - LEAST]
                after = deal.bust
                busts += copies
            gain += copies * (after - own)
        if cards <= 0:
            values[i], goes[i], here = stops[i], 0.0, np.nan
            continue
        here /= cards
        if way.rule == BEST:
            go = here - stops[i] >= NEAR
        elif not adds:
            go = False
        elif way.rule == ONE_STEP:
            go = gain > 0
        elif way.rule == SCORE:
            go = own < way.number
        elif way.rule == RISK:
            go = busts < way.number * cards
        else:
            go = rows.size[i] < way.number
        go = go or rows.barred[i] or (mask == 0 and deal.needs_card)
        values[i] = here if go else stops[i]
        goes[i] = 1.0 if go else 0.0
    return here


@compiled
def forced(
    rows: Rows,
    points: Ints,
    deal: Deal,
    way: Way,
    worth: Floats,
    behind: Floats,
) -> float:
    """Return what flipping the forced cards is worth, by what is ``behind`` them in each row."""
    root, held = rows.mask[deal.start], rows.size[deal.start]
    total = deal.copies.sum() + deal.idle
    for left in range(1, way.forced + 1):
        flipped = way.forced - left
        ahead = np.zeros(deal.start + 1)
        for i in range(deal.start + 1):
            mask = rows.mask[i]
            drawn = rows.size[i] - held
            if mask & root != root or drawn > flipped:
                continue
            cards = total - flipped
            if cards <= 0:
                ahead[i] = behind[i]
                continue
            here = (deal.idle - (flipped - drawn)) * behind[i]
            for k in range(len(points)):
                copies = deal.copies[k] - (mask >> k & 1 & ~(root >> k))
                if copies <= 0:
                    continue
                to = rows.child[i, k]
                if to >= 0:
                    here += copies * behind[to]
                elif to == FULL:
                    score = min(deal.scores[rows.sums[i] + points[k]] + FLIP_SEVEN_BONUS, MOST)
                    here += copies * worth[SEVEN, score - LEAST]
                elif to == RESTART:
                    here += copies * (worth[STAY, AT_7] if way.final else way.anew)
                else:
                    here += copies * worth[OUT, deal.bust - LEAST]
            ahead[i] = here / cards
        behind = ahead
    return float(behind[deal.start])


@compiled
def followed(  # noqa: C901, PLR0912  # one loop
    rows: Rows,
    points: Ints,
    deal: Deal,
    way: Way,
    goes: Floats,
    law: Floats,
) -> float:
    """Add to a law, shape (3, scores), where a policy ends; return the chance to begin anew."""
    root, held = rows.mask[deal.start], rows.size[deal.start]
    reach = np.zeros(deal.start + 1)
    reach[deal.start] = 1.0
    anew = 0.0
    for left in range(way.forced, -1, -1):
        flipped = way.forced - left
        ahead = np.zeros(deal.start + 1)
        for i in range(deal.start, -1, -1):
            chance = reach[i]
            if chance == 0.0:
                continue
            mask = rows.mask[i]
            drawn = rows.size[i] - held
            own = 0 if rows.barred[i] else deal.scores[rows.sums[i]]
            if left:
                cards = deal.copies.sum() + deal.idle - flipped
                if cards <= 0:
                    ahead[i] += chance
                    continue
                ahead[i] += chance * (deal.idle - (flipped - drawn)) / cards
            else:
                cards = deal.copies.sum() - drawn
                if (way.forced and way.final) or not goes[i]:
                    law[STAY, own - LEAST] += chance
                    continue
            share = chance / cards
            for k in range(len(points)):
                copies = deal.copies[k] - (mask >> k & 1 & ~(root >> k))
                if copies <= 0:
                    continue
                to = rows.child[i, k]
                if to >= 0:
                    if left:
                        ahead[to] += copies * share
                    else:
                        reach[to] += copies * share
                elif to == FULL:
                    score = min(deal.scores[rows.sums[i] + points[k]] + FLIP_SEVEN_BONUS, MOST)
                    law[SEVEN, score - LEAST] += copies * share
                elif to == RESTART:
                    if left and way.final:
                        law[STAY, AT_7] += copies * share
                    else:
                        anew += copies * share
                elif to == BUST:
                    law[OUT, deal.bust - LEAST] += copies * share
        if left:
            reach = ahead
    return anew
