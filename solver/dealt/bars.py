"""Which neighbours beat a set, seen while a hand is filled number by number.

The numbers are put into a hand in ascending order, 1 first. Then whether neighbours beat a
set shows as soon as the last of them is put in, and only what lies close below it matters:
the number itself, the two before it, and X, which stands in its place from the start. So
five letters describe every cell of a hand.

For one rank of the set to beat, what beats it depends on its number in one way only: on
whether the number put in now is below it, the same, or above. That is why all sets are
answered by few counts: see `solver.dealt.gaps`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.cards import Card
from solver.dealt.deck import NUMBERS, X
from solver.dealt.rules import Rules
from solver.dealt.sets import HIGHEST, Rank, Set, TwoX, sets_of

GAP, WILD, LAST, BEFORE, OLD, NEW = range(6)
"""A cell is empty; holds X, the number put in last, the one before it, or anything else;
or is filled right now."""
BELOW, SAME, ABOVE = range(3)
"""The number put in now, compared with that of the set to beat."""
_SAMPLE = 6
"""Any number with enough others on both sides."""


class Bar(NamedTuple):
    """What a hand may not hold in order not to beat a set.

    Sets that the same hands beat are one bar: whatever beats Pair 12 is a 3-Straight or
    Trips, of whatever number.

    Parameters
    ----------
    rank, number
        Sets of a higher rank, or of this one and a higher number, as neighbours; the rank is
        that of a set of two or three cards, the number may be 0.
    highest
        Any higher number at all.
    wild
        Whether X may be held: alone it is the highest number.
    """

    rank: Rank
    number: int
    highest: int = HIGHEST
    wild: bool = True

    def side(self, number: int) -> int:
        """Return whether a number is below, the same as, or above that of the bar."""
        return BELOW if number < self.number else SAME if number == self.number else ABOVE


def bar(beat: Set | None) -> Bar:
    """Return the bar of a set; None is no set, which every number and every X beats."""
    if beat is None:
        return Bar(Rank.TWO_STRAIGHT, 0, 0, wild=False)
    if beat.rank is Rank.SOLO:
        top = beat.number == HIGHEST
        return Bar(Rank.TWO_STRAIGHT, 0, beat.number, wild=top)
    if beat.number == HIGHEST and beat.rank is not Rank.TRIPS:
        return Bar(Rank(beat.rank + 1), 0)
    return Bar(beat.rank, beat.number)


class Windows(NamedTuple):
    """What two or three neighbouring cells, by their letters, mean for a rank to beat.

    Parameters
    ----------
    bad_two, bad_three
        Shapes (6, 6) and (6, 6, 6): bits of `BELOW`, `SAME` and `ABOVE`, set where cells that
        hold a new number are a set that beats the bar.
    open_two, open_three
        Shapes (5, 5) and (5, 5, 5): whether cells with a gap can become such a set.
    wild_two
        Whether two X are such a set by themselves.
    """

    bad_two: NDArray[np.int64]
    bad_three: NDArray[np.int64]
    open_two: NDArray[np.bool_]
    open_three: NDArray[np.bool_]
    wild_two: bool


@lru_cache(maxsize=12)  # four ranks, three values of the switch
def windows(rank: Rank, two_x: TwoX) -> Windows:
    """Return what neighbouring cells mean for a rank to beat, under a switch of the rules."""
    rules = Rules(two_x_in_set=two_x)
    numbers = {BELOW: _SAMPLE - 1, SAME: _SAMPLE, ABOVE: _SAMPLE + 1}
    bad = {side: _bad(rank, number, rules) for side, number in numbers.items()}
    union = frozenset[tuple[int, ...]]().union(*bad.values())
    tables = []
    for size in (2, 3):
        bits = np.zeros((6,) * size, dtype=np.int64)
        for cells in product(range(6), repeat=size):
            held = tuple(sorted(cells))
            bits[cells] = sum(1 << side for side in bad if held in bad[side])
        tables.append(bits)
    opens = []
    for size in (2, 3):
        flags = np.zeros((5,) * size, dtype=np.bool_)
        for cells in product(range(5), repeat=size):
            flags[cells] = _can_become(cells, union)
        opens.append(flags)
    for table in (*tables, *opens):
        table.flags.writeable = False
    wild_two = _beats([X, X], rank, _SAMPLE, rules)
    return Windows(tables[0], tables[1], opens[0], opens[1], wild_two)


def _bad(rank: Rank, number: int, rules: Rules) -> frozenset[tuple[int, ...]]:
    """Return the cells, in ascending order, that beat a bar when ``number`` is new in them."""
    cards = {WILD: X} | {
        cell: NUMBERS[number - 1 - age] for age, cell in enumerate((NEW, LAST, BEFORE))
    }
    return frozenset(
        cells
        for size in (2, 3)
        for cells in combinations_with_replacement(sorted(cards), size)
        if NEW in cells and _beats([cards[cell] for cell in cells], rank, _SAMPLE, rules)
    )


def _beats(cards: Sequence[Card], rank: Rank, number: int, rules: Rules) -> bool:
    return any(found > (rank, number) for found in sets_of(cards, rules))


def _can_become(cells: tuple[int, ...], bad: frozenset[tuple[int, ...]]) -> bool:
    """Return whether filling the gaps among some cells, by and by, can make them bad."""
    if GAP not in cells or OLD in cells:
        return False
    # Numbers as steps since the last one put in; a gap is filled one, two or three steps on.
    held = [{LAST: 0, BEFORE: -1}[cell] for cell in cells if cell in {LAST, BEFORE}]
    for filled in product((1, 2, 3), repeat=cells.count(GAP)):
        ages = [max(filled) - step for step in (*held, *filled)]
        if max(ages) <= 2:
            letters = [(NEW, LAST, BEFORE)[age] for age in ages]
            if tuple(sorted(letters + [WILD] * cells.count(WILD))) in bad:
                return True
    return False
