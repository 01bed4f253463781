"""The compiled engine's look-ahead of an outlook, the reshuffle included."""

from __future__ import annotations

import functools
from collections.abc import Callable
from fractions import Fraction

import numpy as np

from solver.cards import Kind
from solver.distribution import Distribution, End, mixture
from solver.exact import Exact, Leaves, exact, followed
from solver.flip7.deck import DECK, NUMBERS
from solver.flip7.outlook import Outlook
from solver.flip7.stage import ENDS, Start, Worth, stage, worth_table
from solver.layout import Floats
from solver.thumb import Thumb

LARGEST = 1 << 53
"""Whole numbers below this are what floats say they are."""


class Compiled:
    """A look-ahead by the compiled engine.

    Raises
    ------
    HandOverError
        It is one for the reference engine.
    """

    def __init__(self, start: Start, worth: Worth, thumb: Thumb | None = None) -> None:
        self.staying = staying(start.outlook, worth)
        self._thumb = thumb
        self._end = End(start.outlook.row.score(start.outlook.rules), "stay")
        self._stage = stage(start)
        lattice = self._stage.lattice
        self._table = worth_table(lattice.draws, worth)
        self._after = [
            [None if onward is None else Compiled(onward, worth, thumb) for onward in two]
            for two in self._stage.after
        ]
        leaves = [
            [-np.inf if look is None else look.hitting for look in two] for two in self._after
        ]
        if self._stage.spent:
            leaves[-1] = [self.staying or 0.0] * 2
        if thumb is None:
            self._solution = lattice.solve(self._table, np.array(leaves))
            return
        goes = [[look is not None and look.goes_first for look in two] for two in self._after]
        self._solution = lattice.follow(
            thumb, self._table, np.array(leaves), np.array(goes), _later(self._stage.outlook)
        )

    @property
    def goes_first(self) -> bool:
        """Whether the policy hits now."""
        return self._solution.goes_first

    @property
    def hitting(self) -> float:
        """Value of hitting now and playing on as well as possible."""
        return self._solution.going

    @functools.cached_property
    def _law(self) -> Distribution:
        ends, emptied = self._solution.ends()
        law = {
            End(int(score), how): float(ends[row, score])
            for row, how in enumerate(ENDS)
            for score in np.flatnonzero(ends[row])
        }
        after = [
            (float(chance), Distribution({self._end: 1.0}) if look is None else look.law())
            for chances, two in zip(emptied, self._after, strict=True)
            for chance, look in zip(chances, two, strict=True)
            if chance > 0
        ]
        return mixture([(1.0, Distribution(law)), *after])

    def law(self) -> Distribution:
        """Return the law of the end of the round if the hero hits now, in floats."""
        return self._law

    @functools.cached_property
    def _exact(self) -> Exact:
        small = np.abs(self._table).max() < LARGEST
        whole = np.rint(self._table).astype(np.int64) if small else None
        if whole is None or not np.array_equal(whole, self._table):
            raise ValueError(
                f"a fraction needs ends that are worth whole numbers below {LARGEST:,}"
            )
        leaves = self._leaves(Compiled.exact_hitting, Fraction(self.staying or 0))
        make = exact if self._thumb is None else followed
        return make(self._solution, whole, leaves)

    def _leaves(self, value: Callable[[Compiled], Fraction], spent: Fraction) -> Leaves:
        leaves = [[None if look is None else value(look) for look in two] for two in self._after]
        if self._stage.spent:
            leaves[-1] = [spent, spent]
        return leaves

    def exact_hitting(self) -> Fraction:
        """Return the value of hitting as a fraction, if ends are worth whole numbers."""
        return self._exact.going

    def exact_chance(self, how: str) -> Fraction:
        """Return the exact probability of ending in one way after hitting now."""
        ends = np.zeros(self._table.shape, dtype=np.int64)
        ends[ENDS.index(how)] = 1
        leaves = self._leaves(lambda look: look.exact_chance(how), Fraction(how == "stay"))
        return self._exact.value(ends, leaves)


def hitting_values(start: Start, worths: Floats) -> Floats:
    """Return the value of hitting for each of many worths: `Compiled.hitting`, but faster.

    Parameters
    ----------
    worths
        Shape (W, 4, scores): what each end is worth, in the order of `ENDS`, for as
        many scores as any row can have.

    Returns
    -------
    values
        Shape (W,).

    Raises
    ------
    HandOverError
        It is a look-ahead for the reference engine.
    ValueError
        Worths end before the scores do, or are not finite.
    """
    here = stage(start)
    draws = here.lattice.draws
    if worths.shape[2] <= draws.max_score():
        raise ValueError(f"worths must go up to a score of {draws.max_score()}")
    if not np.isfinite(worths).all():
        raise ValueError("every worth must be a finite number")
    leaves = np.full((len(here.after), 2, len(worths)), -np.inf)
    for i, two in enumerate(here.after):
        for held, onward in enumerate(two):
            if onward is not None:
                leaves[i, held] = hitting_values(onward, worths)
    if here.spent:
        row = start.outlook.row
        leaves[-1] = 0.0 if row.empty else worths[:, 0, row.score(start.outlook.rules)]
    return here.lattice.values(worths, leaves)


def staying(outlook: Outlook, worth: Worth) -> float | None:
    """Return the worth of staying now; None if that is not allowed (R8)."""
    row = outlook.row
    return None if row.empty else float(worth(End(row.score(outlook.rules), "stay")))


def _later(outlook: Outlook) -> tuple[tuple[int, ...], bool]:
    """Return the numbers in the next pile, and whether it has modifiers."""
    pile = outlook.discard if any(outlook.pile) else DECK.count(())
    kinds = [card.kind for card, n in zip(DECK.cards, pile, strict=True) if n]
    return pile[: len(NUMBERS)], Kind.MODIFIER in kinds
