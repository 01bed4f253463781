"""All rows that numbers can make of one row: what staying and hitting are worth in each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.layout import Floats, Ints


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows and what staying and hitting are worth in each, as arrays of one length.

    Parameters
    ----------
    numbers
        The ordinary numbers of each row, ascending.
    cards, sums
        How many numbers are in it, special ones among them, and their points.
    stay, hit
        Worth of staying, and of hitting and playing on as well as possible.
    reached
        Whether a row can come up when one plays well and draws such numbers only.
    """

    numbers: tuple[tuple[int, ...], ...]
    cards: Ints
    sums: Ints
    stay: Floats
    hit: Floats
    reached: NDArray[np.bool_]

    @property
    def margin(self) -> Floats:
        """What hitting is worth over staying."""
        margin: Floats = self.hit - self.stay
        return margin


def reached(masks: Ints, goes: NDArray[np.bool_], start: int) -> NDArray[np.bool_]:
    """Return which rows come up if one goes on from some only.

    Parameters
    ----------
    masks
        Shape (rows,): a bit for each number that a row has.
    start
        Which row is the first one; there one goes on.
    """
    place = {mask: i for i, mask in enumerate(masks.tolist())}
    found = np.zeros(len(masks), dtype=np.bool_)
    found[start] = True
    bits = [1 << bit for bit in range(int(masks.max(initial=0)).bit_length())]
    # Rows with fewer numbers first: each number adds a bit.
    for i in np.argsort(np.bitwise_count(masks), kind="stable").tolist():
        if found[i] and (goes[i] or i == start):
            for bit in bits:
                after = place.get(int(masks[i]) | bit)
                if after is not None:
                    found[after] = True
    return found
