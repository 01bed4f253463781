"""The compiled engine: one decider's draws, laid out for a processor.

The recursion is that of `stopping`; `layout` says where each state is kept,
`contexts` what a decider can be in the middle of, and `kernels` does the
counting. Nothing here knows a game.

All functions are pure: they share no state and may run in any thread.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.contexts import STOP, TURN, Plan
from solver.ends import ends
from solver.kernels import GOES, UNREACHED, gained, ruled
from solver.layout import MAX_CELLS, Draws, Floats, Ints, layout, widened
from solver.rule import Rule
from solver.spread import reached
from solver.sweep import Live, Sweep, ends_of, split, threads
from solver.thumb import KINDS, Thumb

MAX_NEAR = 1 << 20
"""Most near ties that are listed."""
FEW = 4
"""So many worths are not worth being solved for together."""
NARROW, TOGETHER = 8, 64
"""So many worths at least, and at most, are solved for at the same time."""


class Lattice:
    """All states that some draws can lead to, ready to be solved for any worth of the ends.

    Parameters
    ----------
    draws
        What can be drawn and what it scores.
    plan
        What the decider can be in the middle of.

    Raises
    ------
    TooLargeError
        More than `MAX_CELLS` values would be kept at a time.
    """

    def __init__(self, draws: Draws, plan: Plan = TURN) -> None:
        self.draws = draws
        self.plan = plan
        self.contexts = plan.contexts
        self.layout = layout(draws, plan.most_tables)
        self.shape = (self.layout.lines, len(draws.factor))

    def solve(
        self, worth: Floats, leaves: Floats | None = None, *, every: bool = False
    ) -> Solution:
        """Return the best policy and its value.

        Parameters
        ----------
        worth
            Shape (4, scores), scores up to ``draws.max_score()``: what it is worth
            to stop with a score, to fill the row with it, at [2, 0] to bust, and
            to be stopped by a card.
        leaves
            Shape (contexts, 2): value of going on when no card is left, without
            and with a save held. By default nobody goes on then.
        every
            Look at every state, also where it is plain what is best: for `Solution.going_in`.
        """
        if leaves is None:
            leaves = np.full((len(self.contexts), 2), -np.inf)
        opens = None if every else self._opens(worth, leaves)
        live = None if opens is None else self.live(lambda _, __: opens)
        going, goes, near, complete = self._solved(self.plan, worth, leaves, live)
        return Solution(self, worth, going, goes, near, complete, live)

    def _solved(
        self, plan: Plan, worth: Floats, leaves: Floats, live: Live | None
    ) -> tuple[float, tuple[NDArray[np.bool_], ...], tuple[Ints, ...], bool]:
        """Return value, policy and near ties of a plan, and whether those are complete."""
        goes = tuple(
            np.zeros(self.shape if context.decides else (0, 0), dtype=np.bool_)
            for context in plan.contexts
        )
        near = [np.empty(MAX_NEAR if c.decides else 0, dtype=np.int64) for c in plan.contexts]
        sweep = Sweep(self.draws, plan, self.layout, worth[np.newaxis], goes, near, live)
        going = float(sweep.run(leaves[..., np.newaxis])[0])
        found = tuple(
            np.sort(listed[: min(count, MAX_NEAR)])
            for listed, count in zip(near, sweep.nears, strict=True)
        )
        return going, goes, found, max(sweep.nears) <= MAX_NEAR

    def _opens(self, worth: Floats, leaves: Floats) -> NDArray[np.bool_] | None:
        """Return the lines on which it can be best to go on: where it is if no card forces.

        Whoever is not forced can do as if, and is not stopped by a card: to be so
        must not be worth more than to stop. None if nothing is known.
        """
        forced = len(self.contexts) > 1 and np.isneginf(leaves).all()
        if not forced or (worth[3] > worth[0]).any():
            return None
        _, [goes], [near], complete = self._solved(TURN, worth, leaves[:1], None)
        if not complete:
            return None
        opens = np.asarray(goes.any(axis=1))
        opens[near // self.shape[1]] = True
        return opens

    def live(self, opens: Callable[[int, NDArray[np.int8]], NDArray[np.bool_]]) -> Live:
        """Return what is known of each line in each context if one goes on from some only.

        Those are what ``opens`` gives for a context that decides, by its number and by which
        of its lines come up.
        """
        live = [np.full(self.layout.lines, UNREACHED, dtype=np.int8) for _ in self.contexts]
        live[-1][-1] = GOES
        shut = np.zeros(0, dtype=np.bool_)
        for i in range(len(self.contexts) - 1, -1, -1):
            context = self.contexts[i]
            (side, n_side), (other, n_other), _ = split(context, live, live[i])
            last = context.ahead == STOP
            reached(
                self.layout,
                context.decides,
                opens(i, live[i]) if context.decides else shut,
                live[i],
                live[i] if last else live[context.ahead],
                last,
                side,
                n_side,
                other,
                n_other,
            )
        return live

    def values(self, worths: Floats, leaves: Floats | None = None) -> Floats:
        """Return the value of going on under the best policy for each of many worths.

        It is the same as that of `solve` for each one, and takes a small part of the time.

        Parameters
        ----------
        worths
            Shape (W, 4, scores): worths as for `solve`.
        leaves
            Shape (contexts, 2, W): leaves as for `solve`.

        Returns
        -------
        values
            Shape (W,).
        """
        if leaves is None:
            leaves = np.full((len(self.contexts), 2, len(worths)), -np.inf)
        if len(worths) < FEW:
            solved = [self.solve(w, leaves[..., i]).going for i, w in enumerate(worths)]
            return np.array(solved)
        nothing = [np.empty((0, 0), dtype=np.bool_) for _ in self.contexts]
        near = [np.empty(0, dtype=np.int64) for _ in self.contexts]
        parts = threads()
        room = MAX_CELLS // (parts * math.prod(self.shape) * self.plan.most_tables)
        most = min(TOGETHER, room) if room >= NARROW else 1
        rounds = -(-len(worths) // (parts * most))
        width = -(-len(worths) // (parts * rounds))
        lay = widened(self.layout, width) if width > 1 else self.layout
        found = np.empty(len(worths))

        def part(begin: int) -> None:
            for first in range(begin, len(worths), parts * width):
                # The last ones are filled up with the very last, to be as many as the others.
                some = np.minimum(np.arange(first, first + width), len(worths) - 1)
                sweep = Sweep(self.draws, self.plan, lay, worths[some], nothing, near, shared=False)
                found[some] = sweep.run(np.ascontiguousarray(leaves[..., some]))

        with ThreadPoolExecutor(parts) as pool:
            list(pool.map(part, range(0, parts * width, width)))
        return found

    def follow(
        self,
        thumb: Thumb,
        worth: Floats,
        leaves: Floats,
        leaf_goes: NDArray[np.bool_],
        later: tuple[Sequence[int], bool],
    ) -> Solution:
        """Return a rule of thumb and its value.

        Parameters
        ----------
        thumb
            The rule.
        worth, leaves
            As for `solve`.
        leaf_goes
            Shape (contexts, 2): what the rule says when no card is left.
        later
            Copies of each rank in the next pile, and whether it has modifiers.
        """
        # One card more, and then stopping: the same worth, whichever stops.
        stops, ended = ends_of(self.draws, self.layout, worth[np.newaxis, [0, 1, 2, 0]])
        here = self.draws.held.union(r for r, n in enumerate(self.draws.copies) if n)
        can_grow = later[1] or any(n for r, n in enumerate(later[0]) if r not in here)
        goes = [np.zeros(self.shape if c.decides else (0, 0), np.bool_) for c in self.contexts]
        stays = np.zeros((0, 0), dtype=np.bool_)
        if thumb.rule is not None:
            said_so = thumb.rule.stays(self._table(thumb.rule, stops, ended))
            stays = np.broadcast_to(said_so, self.shape)

        def decide(i: int, live: NDArray[np.int8]) -> NDArray[np.bool_]:
            rule = KINDS.index(thumb.kind), thumb.number
            sides = self.contexts[i].side_cards
            leaf = leaf_goes[i]
            ruled(self.layout, live, *rule, stops, ended, sides, can_grow, leaf, stays, goes[i])
            return np.asarray(live == GOES)

        live = self.live(decide)
        near = tuple(np.empty(0, dtype=np.int64) for _ in self.contexts)
        followed = Solution(self, worth, math.nan, tuple(goes), near, complete=True, live=live)
        # A fixed policy has one law, whatever it is worth: one pass forward has both.
        ends, emptied = followed.ends()
        going = float((ends * worth).sum() + emptied[emptied > 0] @ leaves[emptied > 0])
        return replace(followed, going=going, found=(ends, emptied))

    def _table(self, rule: Rule, stops: Floats, ended: Floats) -> dict[str, NDArray[Any]]:
        """Return what a rule looks at: arrays that fit (lines, M)."""
        lay = self.layout
        sums = lay.sums.reshape(-1, 1)
        factor = lay.factor.reshape(1, -1)
        table: dict[str, NDArray[Any]] = {
            "sum": sums,
            "cards": lay.sizes.reshape(-1, 1),
            "plus": lay.added.reshape(1, -1),
            "sc": lay.saved.reshape(-1, 1) > 0,
            "x2": factor > 1,
        }
        if "score" in rule.names:
            table["score"] = factor * sums + lay.added
        if "risk" in rule.names:
            cards = np.maximum(lay.cards.reshape(-1, 1) - lay.drawn, 1)
            table["risk"] = lay.bust.reshape(-1, 1) / cards
        if "gain" in rule.names:
            table["gain"] = np.empty(self.shape)
            gained(lay, stops, ended, table["gain"])
        return table


@dataclass(frozen=True, slots=True)
class Solution:
    """The best policy of a lattice for one worth of the ends.

    Parameters
    ----------
    going
        Value of going on from the start, then following the policy.
    goes
        For each context that decides, shape (lines, M): whether the policy goes on.
    near
        For each context, the states in which going on and stopping differ by less
        than `NEAR`, ascending.
    complete
        Whether ``near`` has them all.
    live
        What was known of each line in each context before; None if nothing was.
    found
        What `ends` returns, if that is known.
    """

    lattice: Lattice
    worth: Floats
    going: float
    goes: tuple[NDArray[np.bool_], ...]
    near: tuple[Ints, ...]
    complete: bool
    live: Live | None = None
    found: tuple[Floats, Floats] | None = None

    def ends(self) -> tuple[Floats, Floats]:
        """Return the law of the end if the decider goes on now.

        Returns
        -------
        ends
            Shape (4, scores): chance to stop with a score, to fill the row with
            it, at [2, 0] to bust, and to be stopped by a card.
        emptied
            Shape (contexts, 2): chance to go on when no card is left, without and
            with a save held.
        """
        if self.found is not None:
            return self.found
        # Most lines never come up under the policy.
        live = self.lattice.live(lambda i, _: np.asarray(self.goes[i].any(axis=1)))
        return ends(self.lattice.draws, self.lattice.plan, self.lattice.layout, self.goes, live)

    def going_in(self, leaves: Floats, states: Ints) -> Floats:
        """Return what going on is worth in some states of the first context, then following.

        Parameters
        ----------
        leaves
            As for `Lattice.solve`.
        states
            Numbered as in ``near``, ascending; all must have been looked at: see ``live``.
        """
        lattice = self.lattice
        near = [np.empty(0, dtype=np.int64) for _ in self.goes[:-1]]
        sweep = Sweep(
            lattice.draws,
            lattice.plan,
            lattice.layout,
            self.worth[np.newaxis],
            self.goes,
            [*near, states],
            self.live,
            follows=True,
        )
        sweep.run(leaves[..., np.newaxis])
        going: Floats = sweep.going_near[-1]
        return going

    @property
    def goes_first(self) -> bool:
        """Whether the policy goes on at the start; True where a card is forced."""
        goes = self.goes[-1]
        return not goes.size or bool(goes[-1, 0])

    def scores(self, states: Ints) -> Ints:
        """Return what stopping scores in some states, numbered as in ``near``."""
        lay = self.lattice.layout
        line, m = np.divmod(states, len(lay.factor))
        scores: Ints = lay.factor[m] * lay.sums[line] + lay.added[m]
        return scores


def sweep_residues(
    solution: Solution, worth: Ints, leaves: Ints, near: Sequence[Ints], prime: int
) -> Ints:
    """Return the values of going on under a solution's policy, modulo a prime.

    Parameters
    ----------
    worth
        Shape (4, scores), whole numbers.
    leaves
        Shape (contexts, 2): residues of the values of going on with no card left.
    near
        For each context, states in ascending order.
    prime
        Below 2³¹, and more than the number of cards.

    Returns
    -------
    residues
        Of the start, then of each state in ``near``, context after context.
    """
    lattice = solution.lattice
    worths = (worth % prime)[np.newaxis]
    sweep = Sweep(
        lattice.draws,
        lattice.plan,
        lattice.layout,
        worths,
        solution.goes,
        near,
        solution.live,
        prime,
    )
    going = sweep.run(leaves[..., np.newaxis])
    return np.concatenate([going, *sweep.going_near])
