"""Tables of the second compiled engine: solved, followed, and what a policy leads to."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

from solver.lanes import Beside, Flags, Floats, Lanes, Worths, decided, forced
from solver.lanes_forward import Ends, spread
from solver.rowsets import Ints, Rows

SUMS = 96
"""No row's numbers add up to so much, nor with one card more."""
S = TypeVar("S", bound=Hashable)
CARDS = 256
"""No pile has so many cards."""


@dataclass(slots=True)
class Arithmetic:
    """Floats, or whole numbers modulo a prime.

    Parameters
    ----------
    prime
        0 for floats.
    """

    prime: int = 0
    number: Any = field(init=False)
    inverse: Any = field(init=False)

    def __post_init__(self) -> None:
        self.number = np.int64 if self.prime else np.float64
        cards = range(1, CARDS)
        inverse = [0, *(pow(n, -1, self.prime) if self.prime else 1 / n for n in cards)]
        self.inverse = np.array(inverse, dtype=self.number)

    def of(self, values: Any) -> Any:
        """Return values in this arithmetic."""
        return np.asarray(values) % self.prime if self.prime else values

    def worths(self, worths: Worths) -> Worths:
        """Return worths in this arithmetic."""
        if not self.prime:
            return worths
        stop, full, bust = (
            np.ascontiguousarray(each.astype(np.int64) % self.prime)
            for each in (worths.stop, worths.full, worths.bust)
        )
        return Worths(stop, worths.may, full, bust, int(worths.anew) % self.prime)

    def beside(self, **arrays: Any) -> Beside:
        """Return what lies beside a table: nothing but some arrays."""
        nothing = np.zeros((0, 0), dtype=self.number)
        given: dict[str, Any] = dict.fromkeys(("extra", "rival", "restart", "empty"), nothing)
        given["passes"], given["anew"] = np.zeros((0, 0), dtype=np.bool_), self.number(0)
        return Beside(**(given | arrays))


class Table:
    """All states of some rows and lanes.

    Parameters
    ----------
    live
        Which rows are looked at; all by default.
    step
        Lanes that are counted together, see `Lanes`; all if there are no inner cards.
    """

    def __init__(
        self, rows: Rows, points: Ints, lanes: Lanes, live: Flags | None = None, step: int = 1
    ) -> None:
        self.rows, self.points, self.lanes = rows, points, lanes
        self.step = step if len(lanes.after) else len(lanes.cards)
        self.live = np.ones(len(rows.mask), dtype=np.bool_) if live is None else live
        self.goes = np.zeros(self.shape, dtype=np.bool_)
        self.uses = np.zeros((self.shape[0], len(lanes.after), self.shape[1]), dtype=np.bool_)
        self.values: Any = None
        self.going: Any = None
        self.near = np.zeros(0, dtype=np.int64)  # states whose values of going on are kept
        self.probed: Any = None

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and lanes there are."""
        return len(self.rows.mask), len(self.lanes.cards)

    def decide(
        self,
        math: Arithmetic,
        worths: Worths,
        beside: Beside,
        *,
        follows: bool = False,
        ruled: bool = False,
    ) -> None:
        """Fill values, values of going on, and the policy.

        Parameters
        ----------
        follows
            The policy is given.
        ruled
            Where one goes on is given; how inner cards are used is not.
        """
        lanes = self._lanes(math)
        self.values = np.zeros(self.shape, dtype=math.number)
        self.going = np.zeros(self.shape, dtype=math.number)
        decided(
            self.rows,
            self.points,
            lanes,
            worths,
            beside,
            self.live,
            self.step,
            math.inverse,
            math.prime,
            follows or ruled,
            follows,
            self.values,
            self.going,
            self.goes,
            self.uses,
        )
        self.probed = self.going.reshape(-1)[self.near]

    def part(self, some: Ints) -> Table:
        """Return some lanes, which have no inner cards, with their policy."""
        lanes = self.lanes
        after, left = no_inner(len(some))
        found = lanes._replace(
            copies=np.ascontiguousarray(lanes.copies[:, some]),
            **{name: getattr(lanes, name)[some] for name in ("cards", "group", "held", "gone")},
            after=after,
            left=left,
        )
        table = Table(self.rows, self.points, found, self.live)
        table.goes = np.ascontiguousarray(self.goes[:, some])
        return table

    def forget(self) -> None:
        """Keep the policy only."""
        self.values = self.going = None

    def force(self, math: Arithmetic, worths: Worths, beside: Beside, ahead: Any) -> None:
        """Fill values: a card is forced, and ``ahead`` has the values behind it."""
        self.values = np.zeros(self.shape, dtype=math.number)
        forced(
            self.rows,
            self.points,
            self._lanes(math),
            worths,
            beside,
            self.live,
            self.step,
            math.inverse,
            math.prime,
            ahead,
            self.values,
        )

    def spread(self, reach: Floats, ends: Ends, ahead: Floats | None = None) -> None:
        """Spread chances over what comes next; see `solver.lanes.spread`."""
        nowhere = np.zeros((0, 0)) if ahead is None else ahead
        uses = self.uses if ends.used.shape[0] else np.zeros((0, 0, 0), dtype=np.bool_)
        spread(self.rows, self.points, self.lanes, self.step, self.goes, uses, reach, nowhere, ends)

    def ends(self, groups: int, restart: Floats, *, used: bool = False) -> Ends:
        """Return where chances go from this table, all 0; new starts go to ``restart``."""
        return Ends(
            stopped=np.zeros((self.shape[0], groups)),
            full=np.zeros((groups, SUMS)),
            bust=np.zeros(groups),
            restart=restart,
            used=np.zeros((self.shape[0], len(self.lanes.after)) if used else (0, 0)),
            shares=np.zeros(self.shape),
        )

    def _lanes(self, math: Arithmetic | None = None) -> Lanes:
        if math is None or not math.prime:
            return self.lanes
        lanes = self.lanes
        return lanes._replace(
            copies=lanes.copies.astype(np.int64), left=lanes.left.astype(np.int64)
        )


def inner_lanes(copies: Sequence[int]) -> tuple[Ints, Any, Any]:
    """Return the lanes of some kinds of inner cards: what is drawn, where each leads, what is left.

    Returns
    -------
    drawn
        Shape (lanes, inner): how many of each kind have been drawn; none in lane 0.
    after, left
        As `Lanes` has them.
    """
    shape = tuple(n + 1 for n in copies)
    drawn = np.array(list(itertools.product(*map(range, shape))), dtype=np.int64)
    left = np.array(copies, dtype=np.float64).reshape(-1, 1) - drawn.T
    strides = np.array([int(np.prod(shape[q + 1 :])) for q in range(len(shape))], dtype=np.int64)
    after = np.arange(len(drawn)) + strides.reshape(-1, 1)
    after[left == 0] = -1
    return drawn, after.astype(np.int32), left


def automaton(
    start: S, steps: Callable[[S], Sequence[tuple[int, S]]], depth: int
) -> tuple[list[S], Any, Any]:
    """Return lanes that are the states of an automaton, the start first.

    Parameters
    ----------
    steps
        For each kind of inner card how many are left in a state, and where one leads.
    depth
        So many inner cards are followed.

    Returns
    -------
    states
        What each lane is.
    after, left
        As `Lanes` has them.
    """
    numbers, level, links = {start: 0}, [start], []
    for _ in range(depth):
        behind: dict[S, None] = {}
        for state in level:
            found = steps(state)
            links.append(found)
            for copies, to in found:
                if copies and to not in numbers:
                    numbers[to] = len(numbers)
                    behind[to] = None
        level = list(behind)
    inner = len(steps(start))
    after = np.full((inner, len(numbers)), -1, dtype=np.int32)
    left = np.zeros((inner, len(numbers)))
    for lane, found in enumerate(links):
        for q, (copies, to) in enumerate(found):
            if copies:
                after[q, lane], left[q, lane] = numbers[to], copies
    return list(numbers), after, left


def no_inner(width: int) -> tuple[Any, Any]:
    """Return where inner cards lead and what is left of them if there are none."""
    return np.zeros((0, width), dtype=np.int32), np.zeros((0, width))
