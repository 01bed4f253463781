"""Flip n, solved by both engines of this house."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

import numpy as np

from solver.distribution import End
from solver.exact import exact
from solver.flip7.stage import worth_table
from solver.lattice import Lattice
from solver.layout import Draws
from solver.lessons.small import FlipGame, Hand, SmallDeck
from solver.stopping import Reference, Utility, points

MOST_HANDS = 30_000
"""Hands that the reference engine solves for a lesson: some seconds."""


def reference(
    deck: SmallDeck, utility: Utility = points, policy: Callable[[Hand], bool] | None = None
) -> Reference[Hand]:
    """Return the reference engine for a deck; its values may raise `TooLargeError`."""
    return Reference(FlipGame(deck), utility, policy=policy, max_states=MOST_HANDS)


def draws(deck: SmallDeck, hand: Hand) -> Draws:
    """Return a hand of Flip n as the compiled engine needs it."""
    return Draws(
        copies=deck.pile(hand),
        points=tuple(range(len(deck.counts))),
        held=frozenset(hand.row),
        modifiers=(0,),
        factor=np.ones(1, dtype=np.int64),
        added=np.zeros(1, dtype=np.int64),
        saves=0,
        saved=hand.saved,
        must_go=not hand.row,
        full=deck.full,
        bonus=deck.bonus,
    )


@lru_cache(maxsize=256)
def compiled(
    deck: SmallDeck, hand: Hand, utility: Callable[[End], int] = points
) -> tuple[float, Fraction]:
    """Return what hitting is worth by the compiled engine, as a float and as a fraction.

    Parameters
    ----------
    deck, hand
        A hand of Flip n with cards left in the pile.
    utility
        What an end is worth, in whole numbers that never fall as the score rises.
    """
    lattice = Lattice(draws(deck, hand))
    table = worth_table(lattice.draws, utility)
    solution = lattice.solve(table)
    whole = np.rint(table).astype(np.int64)
    return solution.going, exact(solution, whole, [[None, None]]).going
