"""Which card leads from which line of a lattice to which, written down once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.compiling import compiled

Ints = NDArray[np.int64]
Small = NDArray[np.int32]


@compiled
def linked(
    copies: Ints,
    bit: Ints,
    swallowed: Ints,
    after: Ints,
    planes: Ints,
    number: Ints,
    begin: Ints,
    mask: Small,
    position: Small,
    support: Ints,
    fill_of: Small,
) -> tuple[Ints, Small, Small, Small, Small]:
    """Return the links of all lines, the ending that fills each, and the cards that bust.

    Parameters
    ----------
    copies, bit
        Of each rank: cards in the pile, and bit in a mask, -1 if it cannot be added.
    swallowed, after
        Shape (multisets, ranks): how often a multiset has a rank, and the multiset
        with one more of it, -1 if impossible.
    planes, number
        Multiset, saves left and save held of each plane, and the way back.
    begin, mask
        Where the lines of each plane begin, and the number set of each line.
    position, support
        Where a mask stands among those of a support, and the support of each multiset.
    fill_of
        The ending of a mask that wants one number to be full, or -1.
    """
    ranks = copies.shape[0]
    lines = mask.shape[0]
    to, count = np.empty(lines * (ranks + 1), np.int32), np.empty(lines * (ranks + 1), np.int32)
    first = np.empty(lines + 1, np.int64)
    fill, bust = np.empty(lines, np.int32), np.zeros(lines, np.int32)
    n = 0
    for p in range(planes.shape[0]):
        multiset, left, held = planes[p, 0], planes[p, 1], planes[p, 2]
        for line in range(begin[p], begin[p + 1]):
            first[line] = n
            row = mask[line]
            fill[line] = fill_of[row]
            for r in range(ranks):
                b = bit[r]
                if b >= 0 and not (row >> b) & 1:
                    if fill[line] < 0:
                        to[n] = begin[p] + position[support[multiset], row | (1 << b)]
                        count[n] = copies[r]
                        n += 1
                    continue
                again = copies[r] - swallowed[multiset, r] - (b >= 0)
                if again > 0 and held:
                    more = after[multiset, r]
                    to[n] = begin[number[more, left, 0]] + position[support[more], row]
                    count[n] = again
                    n += 1
                elif again > 0:
                    bust[line] += again
            if left > 0:
                to[n] = begin[number[multiset, left - 1, 1]] + (line - begin[p])
                count[n] = left
                n += 1
    first[lines] = n
    return first, to[:n], count[:n], fill, bust
