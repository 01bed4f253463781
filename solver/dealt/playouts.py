"""Rounds of Dealt! played out by the quick policy, many of them, in compiled code."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solver.compiling import compiled
from solver.dealt.quick import Desk, Floats, choose, desk
from solver.dealt.rounds import (
    NOTHING,
    SEAT,
    Longs,
    Round,
    Strengths,
    act,
    settle,
)

MOST_EVENTS = 400
"""Of a round: each plays a card, takes a reserve or puts in a drawn card."""


@njit
def copy(one: Round, other: Round) -> None:
    """Write a moment over another one."""
    other.moment[:] = one.moment
    other.hands[:] = one.hands
    other.sizes[:] = one.sizes
    other.reserves[:] = one.reserves
    other.left[:] = one.left
    other.pile[:] = one.pile
    other.drew[:] = one.drew


@njit
def twin(one: Round) -> Round:
    """Return a moment of its own, like another one."""
    return Round(
        one.moment.copy(),
        one.hands.copy(),
        one.sizes.copy(),
        one.reserves.copy(),
        one.left.copy(),
        one.pile.copy(),
        one.drew.copy(),
        one.moves_right,
    )


@njit
def finish(
    now: Round, made: Strengths, weights: Floats, room: Desk, log: Longs, most: int
) -> tuple[int, int]:
    """Play a round on to its end; return who pays, as bits, and how many events there were.

    Parameters
    ----------
    now
        Somebody is asked; changed.
    weights
        Shape (seats, `FEATURES`): those of each seat.
    log
        Takes the numbers of all events.
    most
        Events after which to leave off; nobody has paid then.
    """
    lost, events = 0, 0
    while not lost and events < most:
        log[events] = choose(now, made, weights[now.moment[SEAT]], room)
        act(now, log[events], made)
        events += 1
        lost = settle(now, made)
    return lost, events


def play_outs(
    start: Round,
    events: Longs,
    hands: NDArray[np.int8],
    piles: NDArray[np.int8],
    made: Strengths,
    weights: Floats,
) -> NDArray[np.int8]:
    """Return who pays, as bits, after each event on each layout.

    Parameters
    ----------
    start
        The moment at which somebody chooses among the events; hands and draw pile of the
        layouts take the place of its own.
    events
        Shape (k,): their numbers.
    hands, piles
        Shapes (layouts, seats, room) and (layouts, cards in the draw pile).
    weights
        Shape (seats, `FEATURES`): those of each seat.

    Returns
    -------
    lost
        Shape (layouts, k).
    """
    lost: NDArray[np.int8] = _played(start, events, hands, piles, made, weights, MOST_EVENTS)[0]
    return lost


def traced(
    now: Round, made: Strengths, weights: Floats, most: int = MOST_EVENTS
) -> tuple[int, list[int]]:
    """Return who pays, as bits, and the numbers of all events until then.

    Parameters
    ----------
    now
        Somebody is asked; all hands and the draw pile are known, as far as they matter.
    most
        Events after which to leave off; nobody has paid then.
    """
    hands, piles = now.hands.astype(np.int8)[None], now.pile.astype(np.int8)[None]
    nothing = np.array([NOTHING])
    lost, log = _played(now, nothing, hands, piles, made, weights, most)
    return int(lost[0, 0]), log.tolist()


@compiled
def _played(
    start: Round,
    events: Longs,
    hands: NDArray[np.int8],
    piles: NDArray[np.int8],
    made: Strengths,
    weights: Floats,
    most: int,
) -> tuple[NDArray[np.int8], Longs]:
    """Return what `play_outs` returns, and the events of the last play-out.

    An event `NOTHING` is left out; after ``most`` others a play-out breaks off.
    """
    room = desk(start.hands.shape[1])
    lost = np.zeros((len(hands), len(events)), dtype=np.int8)
    log = np.zeros(MOST_EVENTS, dtype=np.int64)
    begin, now = twin(start), twin(start)
    many = 0
    for layout in range(len(hands)):
        begin.hands[:] = hands[layout]
        begin.pile[:] = piles[layout]
        for k in range(len(events)):
            copy(begin, now)
            paid, many = 0, 0
            if events[k] != NOTHING:
                act(now, events[k], made)
                paid = settle(now, made)
            if not paid:
                paid, many = finish(now, made, weights, room, log, most)
            lost[layout, k] = paid
    return lost, log[:many]
