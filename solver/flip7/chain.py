"""What the last active player is in the middle of: a turn, or Flip Threes in a row.

Alone, every Freeze and Flip Three stays with the hero (R16-R18), so a chain of
them holds no decision: only how many cards are forced before the next
decision, or before a Freeze ends the round. This file names those contexts and
says which card leads from which to which; the engine does the counting.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from random import Random
from typing import Literal

from solver.contexts import STOP, Context, Plan, plan

Order = Literal["assign_all_first", "sequential", "stacking"]
"""How set-aside cards are resolved: by a switch of the rules, or ``stacking``.

``stacking`` is how other programs simplify the game: each Flip Three inside a
Flip Three adds three cards, and a Freeze waits for the end of all of them.
"""
_FLIP_THREE, _FREEZE = "T", "Z"
_FORCED = 3
ORDERS = 100
"""Orders of visiting that are tried: the best needs a table or two less than most."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A turn, or some forced draws, of a player who takes every action card.

    Parameters
    ----------
    flip_threes, freezes
        Copies left in the draw pile.
    left
        Cards that the Flip Three in progress still forces; 0 in a turn.
    aside
        What it has set aside, in flip order: ``T`` and ``Z``.
    waiting
        Cards that wait behind it, in the order of resolving.
    lost
        Flip Threes that wait behind a Freeze, so will never be resolved, and are in
        neither pile until the round ends.
    """

    flip_threes: int
    freezes: int
    left: int = 0
    aside: str = ""
    waiting: str = ""
    lost: int = 0

    @property
    def in_play(self) -> int:
        """How many Flip Threes lie on the table: in progress, set aside, or waiting."""
        chain = self.aside + self.waiting
        return (self.left > 0) + chain.count(_FLIP_THREE) + self.lost


@lru_cache(maxsize=1024)
def contexts(start: Chain, order: Order, *, track: bool) -> tuple[tuple[Chain, ...], Plan]:
    """Return every chain that ``start`` leads to, and the engine's plan of them.

    Parameters
    ----------
    start
        Where the hero stands; it comes last in both lists.
    order
        How set-aside cards are resolved.
    track
        Tell chains apart that differ only in what a reshuffle would bring back:
        needed if the draw pile can run out.
    """
    rule = _Rule(order, track)
    after = cache(rule.after)
    graphs = (_visited(start, after, Random(seed)) for seed in range(ORDERS))
    plans = [(tuple(chains), plan(found)) for chains, found in graphs]
    return min(plans, key=lambda pair: pair[1].most_tables)


def _visited(
    start: Chain, after: Callable[[Chain], Sequence[Chain | None]], rng: Random
) -> tuple[list[Chain], list[Context]]:
    """Return all chains, each behind those it leads to, which are visited in some order."""
    numbers: dict[Chain, int] = {}
    found: list[Context] = []

    def visit(chain: Chain) -> int:
        if chain not in numbers:
            turn = not chain.left
            to = {}
            steps = list(enumerate(after(chain)))
            rng.shuffle(steps)
            for i, next_chain in steps:
                to[i] = STOP if next_chain is None else visit(next_chain)
            copies = ((chain.flip_threes, to[1]), (chain.freezes, to[2]))
            numbers[chain] = len(found)
            ahead = numbers[chain] if turn else to[0]
            found.append(Context(turn, ahead, tuple(side for side in copies if side[0])))
        return numbers[chain]

    visit(start)
    return list(numbers), found


@dataclass(frozen=True, slots=True)
class _Rule:
    """Where a chain goes; None is the end of the round by a Freeze."""

    order: Order
    track: bool

    def after(self, chain: Chain) -> tuple[Chain | None, ...]:
        """Return the chains after a card for the row, a Flip Three, and a Freeze."""
        return (
            self.count(chain) if chain.left else None,
            self.flip_three(chain) if chain.flip_threes else None,
            self.freeze(chain) if chain.freezes else None,
        )

    def flip_three(self, chain: Chain) -> Chain | None:
        """Return the chain after a Flip Three turns up."""
        chain = replace(chain, flip_threes=chain.flip_threes - 1)
        if not chain.left:
            return self._tidy(replace(chain, left=_FORCED))
        return self.count(replace(chain, aside=chain.aside + _FLIP_THREE))

    def freeze(self, chain: Chain) -> Chain | None:
        """Return the chain after a Freeze turns up."""
        if not chain.left:
            return None
        chain = replace(chain, freezes=chain.freezes - 1)
        return self.count(replace(chain, aside=chain.aside + _FREEZE))

    def count(self, chain: Chain) -> Chain | None:
        """Return the chain when one forced card has come."""
        chain = self._tidy(replace(chain, left=chain.left - 1))
        return chain if chain.left else self._next(chain)

    def _next(self, chain: Chain) -> Chain | None:
        """Return the chain when the Flip Three in progress is finished."""
        waiting = self._resolving(chain)
        if waiting.startswith(_FREEZE):
            return None
        left = _FORCED if waiting else 0
        return self._tidy(replace(chain, left=left, aside="", waiting=waiting[1:]))

    def _resolving(self, chain: Chain) -> str:
        if self.order == "sequential":
            return chain.aside + chain.waiting
        return chain.waiting + chain.aside

    def _tidy(self, chain: Chain) -> Chain:
        """Return the chain without what can never be resolved, spelled in one way."""
        aside, waiting = chain.aside, chain.waiting
        if self.order == "stacking":
            waiting = "".join(sorted(waiting + aside))
            aside = ""
        elif self.order == "assign_all_first":
            waiting, aside = waiting + aside, ""
        kept_aside, cut = _cut(aside)
        if _FREEZE in kept_aside:
            cut += waiting
            waiting = ""
        else:
            waiting, more = _cut(waiting)
            cut += more
        lost = chain.lost + cut.count(_FLIP_THREE) if self.track else 0
        chain = replace(chain, aside=kept_aside, waiting=waiting, lost=lost)
        doomed = self.order == "assign_all_first" and _FREEZE in waiting
        if doomed and not self.track:
            # Whatever action card comes now waits behind the Freeze: they are all alike.
            dead = chain.flip_threes + chain.freezes
            chain = replace(chain, flip_threes=dead, freezes=0)
        return chain


def _cut(cards: str) -> tuple[str, str]:
    """Return what is resolved of some cards in order, and what lies behind a Freeze."""
    at = cards.find(_FREEZE)
    return (cards, "") if at < 0 else (cards[: at + 1], cards[at + 1 :])
