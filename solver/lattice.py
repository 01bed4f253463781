"""The compiled engine: one decider's draws, laid out for a processor.

The recursion is that of `stopping`; the states are laid out as in `layout`, so
that adding up ``copies · line`` over the next numbers is a stream of
multiply-adds over contiguous memory. Nothing here knows a game.

All functions are pure: they share no state, may run in any thread, and release
the GIL while they count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import overload
from numpy.typing import NDArray

from solver.layout import Draws, Floats, Ints, Layout, layout

NEAR = 1e-9
"""Choices whose values differ by less are compared exactly before one is called better."""
MAX_NEAR = 1 << 20
POISON = False
"""Fill values with NaN first, so that a read of an entry not yet computed shows (tests)."""


def _average(total: Any, cards: int, inverse: Ints, prime: int) -> Any:
    """Return ``total / cards``, in floats or modulo a prime."""
    raise NotImplementedError


@overload(_average)
def _average_by_type(total: Any, cards: int, inverse: Ints, prime: int) -> Any:
    def in_floats(total: Any, cards: int, inverse: Ints, prime: int) -> Any:
        return total / cards

    def modulo(total: Any, cards: int, inverse: Ints, prime: int) -> Any:
        return total % prime * inverse[cards] % prime

    return in_floats if isinstance(total, types.Float) else modulo


@njit(cache=True, nogil=True, fastmath={"contract"})
def _backward(
    lay: Layout,
    worth: Any,
    leaf: Any,
    values: Any,
    goes: NDArray[np.bool_],
    decide: bool,
    inverse: Ints,
    prime: int,
    near: Ints,
    going_near: Any,
) -> tuple[Any, int]:
    """Fill ``values`` (lines, M); return the root's value of going on, and the near ties.

    The arithmetic is that of the arrays' type: float64, or int64 modulo ``prime``
    with ``inverse`` of each number of cards. ``worth`` is (3, scores): stopped,
    full row, bust. ``leaf`` (2,) is the value of going on with no card left. With
    ``decide`` the better choice is taken and kept in ``goes``, and the states
    in which the choices differ by less than `NEAR` are listed in ``near``;
    without it ``goes`` is followed, and ``going_near`` takes the value of going
    on in the states that ``near`` lists.
    """
    ranks = lay.copies.shape[0]
    states = lay.factor.shape[0]
    gather = np.empty_like(values[0])
    bust_worth = worth[2, 0]
    root_hit = leaf[0]
    nears = 0
    for p in range(lay.planes.shape[0]):
        swallowed, left, held, base, pile = lay.planes[p]
        support = lay.support[swallowed]
        begin, end = lay.first[support], lay.first[support + 1]
        for position in range(end - begin - 1, -1, -1):
            mask = lay.masks[begin + position]
            total = lay.sums[begin + position]
            size = lay.sizes[begin + position]
            here = base + position
            gather[:] = 0
            bust = 0
            for r in range(ranks):
                b = lay.bit[r]
                copies = lay.copies[r]
                if b >= 0 and not (mask >> b) & 1:  # a new number
                    if size + 1 == lay.full:
                        score = total + lay.points[r]
                        for m in range(states):
                            end_score = lay.factor[m] * score + lay.added[m] + lay.bonus
                            gather[m] += copies * worth[1, end_score]
                    else:
                        row = values[base + lay.line[support, mask | (1 << b)]]
                        for m in range(states):
                            gather[m] += copies * row[m]
                    continue
                again = copies - lay.swallowed[swallowed, r] - (1 if b >= 0 else 0)
                if again <= 0:
                    continue
                if held == 0:
                    bust += again
                else:
                    other = lay.after[swallowed, r]
                    q = lay.plane[other, left, 0]
                    row = values[lay.planes[q, 3] + lay.line[lay.support[other], mask]]
                    for m in range(states):
                        gather[m] += again * row[m]
            if left > 0:
                q = lay.plane[swallowed, left - 1, 1]
                row = values[lay.planes[q, 3] + position]
                for m in range(states):
                    gather[m] += left * row[m]
            for m in range(states - 1, -1, -1):
                going = gather[m] + bust * bust_worth
                for e in range(lay.edge_first[m], lay.edge_first[m + 1]):
                    going += lay.edge[e, 1] * values[here, lay.edge[e, 0]]
                stay = worth[0, lay.factor[m] * total + lay.added[m]]
                cards = pile - (size - lay.held) - lay.drawn[m]
                going = _average(going, cards, inverse, prime) if cards > 0 else leaf[held]
                if decide:
                    # Between equals the decider stops; floats cannot tell equals apart.
                    goes[here, m] = going - stay >= NEAR
                    if abs(going - stay) < NEAR:
                        if nears < near.shape[0]:
                            near[nears] = here * states + m
                        nears += 1
                elif nears < near.shape[0] and near[nears] == here * states + m:
                    going_near[nears] = going
                    nears += 1
                better = goes[here, m] or (decide and going > stay)
                values[here, m] = going if better else stay
                if p == lay.root and position == 0 and m == 0:
                    root_hit = going
    return root_hit, nears


@njit(cache=True, nogil=True)
def _forward(
    lay: Layout, goes: NDArray[np.bool_], reach: Floats, ends: Floats, emptied: Floats
) -> None:
    """Spread chance 1 from the root, where the decider goes on.

    ``reach`` (lines, M) is all zero at first. ``ends`` (3, scores) takes the
    chance of each end: stopped, full row, bust; ``emptied`` (2,) that of going
    on with no card left.
    """
    ranks = lay.copies.shape[0]
    states = lay.factor.shape[0]
    share = np.empty(states)
    root = lay.planes[lay.root, 3]
    reach[root, 0] = 1.0
    for p in range(lay.root, -1, -1):
        swallowed, left, held, base, pile = lay.planes[p]
        support = lay.support[swallowed]
        begin, end = lay.first[support], lay.first[support + 1]
        for position in range(end - begin):
            mask = lay.masks[begin + position]
            total = lay.sums[begin + position]
            size = lay.sizes[begin + position]
            here = base + position
            going = 0.0
            for m in range(states):
                share[m] = 0.0
                chance = reach[here, m]
                if chance == 0.0:
                    continue
                cards = pile - (size - lay.held) - lay.drawn[m]
                if not goes[here, m] and not (here == root and m == 0):
                    ends[0, lay.factor[m] * total + lay.added[m]] += chance
                elif cards == 0:
                    emptied[held] += chance
                else:
                    share[m] = chance / cards
                    going += share[m]
                    for e in range(lay.edge_first[m], lay.edge_first[m + 1]):
                        reach[here, lay.edge[e, 0]] += lay.edge[e, 1] * share[m]
            if going == 0.0:
                continue
            for r in range(ranks):
                b = lay.bit[r]
                copies = lay.copies[r]
                if b >= 0 and not (mask >> b) & 1:
                    if size + 1 == lay.full:
                        score = total + lay.points[r]
                        for m in range(states):
                            end_score = lay.factor[m] * score + lay.added[m] + lay.bonus
                            ends[1, end_score] += copies * share[m]
                    else:
                        row = reach[base + lay.line[support, mask | (1 << b)]]
                        for m in range(states):
                            row[m] += copies * share[m]
                    continue
                again = copies - lay.swallowed[swallowed, r] - (1 if b >= 0 else 0)
                if again <= 0:
                    continue
                if held == 0:
                    ends[2, 0] += again * going
                else:
                    other = lay.after[swallowed, r]
                    q = lay.plane[other, left, 0]
                    row = reach[lay.planes[q, 3] + lay.line[lay.support[other], mask]]
                    for m in range(states):
                        row[m] += again * share[m]
            if left > 0:
                q = lay.plane[swallowed, left - 1, 1]
                row = reach[lay.planes[q, 3] + position]
                for m in range(states):
                    row[m] += left * share[m]


class Lattice:
    """All states that some draws can lead to, ready to be solved for any utility.

    Parameters
    ----------
    draws
        What can be drawn and what it scores.

    Raises
    ------
    TooLargeError
        There are more than `MAX_CELLS` states.
    """

    def __init__(self, draws: Draws) -> None:
        self.draws = draws
        self.layout = layout(draws)
        self.shape = (self.layout.lines, len(draws.factor))

    def solve(self, worth: Floats, leaf: Sequence[float] = (-np.inf, -np.inf)) -> Solution:
        """Return the best policy and its value.

        Parameters
        ----------
        worth
            Shape (3, scores), scores up to ``draws.max_score()``: what it is worth
            to stop with a score, to fill the row with it, and, at [2, 0], to bust.
        leaf
            Value of going on when no card is left, without and with a save held.
        """
        goes = np.zeros(self.shape, dtype=np.bool_)
        near = np.empty(MAX_NEAR, dtype=np.int64)
        none = np.empty(0)
        ends = np.array(leaf, dtype=np.float64)
        values = np.full(self.shape, np.nan) if POISON else np.empty(self.shape)
        unused = np.empty(0, dtype=np.int64)
        going, nears = _backward(
            self.layout, worth, ends, values, goes, True, unused, 0, near, none
        )
        return Solution(self, worth, float(going), goes, near[: min(nears, MAX_NEAR)], nears)


@dataclass(frozen=True, slots=True)
class Solution:
    """The best policy of a lattice for one utility.

    Parameters
    ----------
    going
        Value of going on from the start, then following the policy.
    goes
        Shape (lines, M): whether the policy goes on.
    near, nears
        States in which going on and stopping differ by less than `NEAR`, in the
        order of solving, and how many there are.
    """

    lattice: Lattice
    worth: Floats
    going: float
    goes: NDArray[np.bool_]
    near: Ints
    nears: int

    def ends(self) -> tuple[Floats, Floats]:
        """Return the law of the end if the decider goes on now.

        Returns
        -------
        ends
            Shape (3, scores): chance to stop with a score, to fill the row with
            it, and, at [2, 0], to bust.
        emptied
            Shape (2,): chance to go on when no card is left, without and with a save.
        """
        ends = np.zeros_like(self.worth)
        emptied = np.zeros(2)
        reach = np.zeros(self.lattice.shape)
        _forward(self.lattice.layout, self.goes, reach, ends, emptied)
        return ends, emptied

    def scores(self, states: Ints) -> Ints:
        """Return what stopping scores in some states, numbered as in ``near``."""
        lay = self.lattice.layout
        line, m = np.divmod(states, len(lay.factor))
        plane = np.searchsorted(lay.planes[:, 3], line, side="right") - 1
        entry = lay.first[lay.support[lay.planes[plane, 0]]] + line - lay.planes[plane, 3]
        scores: Ints = lay.factor[m] * lay.sums[entry] + lay.added[m]
        return scores


def sweep_residues(solution: Solution, worth: Ints, leaf: Ints, near: Ints, prime: int) -> Ints:
    """Return the values of going on under a solution's policy, modulo a prime.

    Parameters
    ----------
    worth
        Shape (3, scores), whole numbers.
    leaf
        Shape (2,): residues of the values of going on with no card left.
    near
        States, in the order of solving.
    prime
        Below 2³¹, and more than the number of cards.

    Returns
    -------
    residues
        Of the root, then of each state in ``near``.
    """
    lattice = solution.lattice
    inverse = [0] + [pow(n, -1, prime) for n in range(1, lattice.draws.cards + 1)]
    values = np.empty(lattice.shape, dtype=np.int64)
    going_near = np.empty(len(near), dtype=np.int64)
    root, _ = _backward(
        lattice.layout,
        worth % prime,
        leaf,
        values,
        solution.goes,
        False,
        np.array(inverse, dtype=np.int64),
        prime,
        near,
        going_near,
    )
    return np.concatenate(([root], going_near))
