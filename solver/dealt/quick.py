"""The quick policy, in compiled code: how play-outs are played, by everybody.

Each thing that can be done is worth a sum of a few numbers times their weights; the best is
done. It looks at nothing but what the player sees. The weights were found by letting the
policy play against itself (``benchmarks/weights.py``).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solver.dealt.deck import DECK, X
from solver.dealt.rounds import (
    ACTED,
    DRAWN,
    INSERT,
    INSIDE,
    KIND,
    LEVEL,
    NOTHING,
    PART,
    PLAY,
    SEAT,
    STOPPED,
    TAKE,
    Longs,
    Round,
    Strengths,
    strength_at,
)
from solver.dealt.rules import LONGEST
from solver.dealt.sets import SETS
from solver.dealt.turns import fill_around, fill_spans, fill_with

Floats = NDArray[np.float64]

TURNS, CARDS, BEST, STOPS, REDRAWS, WILD, BARE, BARE_BEST, BARE_ACTION = range(9)
STRENGTH, ALONE, LATER, PRESS, WINS, STOPPING, REDRAWING, TAKING = range(9, 17)
RUSH, BARE_TURNS, FOLLOW = range(17, 20)
FEATURES = 20
TOP = len(SETS) - 1
_WILD = DECK.index[X]


class Desk(NamedTuple):
    """Room to think about a hand.

    Parameters
    ----------
    fewest, outside, around
        Fewest turns: see `solver.dealt.turns`.
    turns
        Those with a card put in at each place.
    front, back
        Strength of the strongest set among the cards before each place, and from it.
    """

    fewest: Longs
    outside: Longs
    around: Longs
    turns: Longs
    front: Longs
    back: Longs


@njit
def desk(room: int) -> Desk:
    """Return room for hands of so many cards."""
    square = (room + 2, room + 2)
    return Desk(
        np.zeros(square, dtype=np.int64),
        np.zeros(square, dtype=np.int64),
        np.zeros(square, dtype=np.int64),
        np.zeros(room + 2, dtype=np.int64),
        np.zeros(room + 2, dtype=np.int64),
        np.zeros(room + 2, dtype=np.int64),
    )


@njit
def choose(now: Round, made: Strengths, weights: Floats, room: Desk) -> int:
    """Return the number of what the player who is asked does; see `rounds.event_of`."""
    moment = now.moment
    seat = moment[SEAT]
    cards, n, left = now.hands[seat], now.sizes[seat], now.left[seat]
    fill_spans(cards, n, made.pair, made.trio, room.fewest)
    fill_around(cards, n, made.pair, made.trio, room.fewest, room.outside, room.around)
    _fill_strongest(cards, n, made, room)
    held = np.zeros(3)
    for at in range(n):
        if cards[at] >= _WILD:
            held[cards[at] - _WILD] += 1
    rush = _rush(now)
    most, chosen = -np.inf, NOTHING
    drawn = moment[DRAWN]
    for reserve in range(1 if drawn >= 0 else left if moment[ACTED] else 0):
        card, after = drawn, left
        if drawn < 0:
            card, after = now.reserves[seat, reserve], left - 1
            if reserve and card == now.reserves[seat, 0]:
                continue
        fill_with(cards, n, card, made.pair, made.trio, room.fewest, room.around, room.turns)
        if card >= _WILD:
            held[card - _WILD] += 1
        for place in range(n + 1):
            best = _best_with(cards, n, place, card, made, room)
            worth = _hand(room.turns[place], n + 1, best, held, after, rush, weights)
            if drawn < 0:
                worth += weights[TAKING]
            if worth > most:
                kind = INSERT if drawn >= 0 else TAKE
                most, chosen = worth, kind << KIND | reserve << PART | place
        if card >= _WILD:
            held[card - _WILD] -= 1
    if drawn >= 0:
        return chosen
    for place in range(n):
        for size in range(1, min(LONGEST, n - place) + 1):
            strength = strength_at(cards, place, size, made)
            if strength >= 0:
                if strength <= moment[LEVEL]:
                    continue
            elif size > 1 or cards[place] < STOPPED:
                continue
            worth = _play(now, strength, cards[place], weights)
            if n > size:
                for at in range(place, place + size):
                    if cards[at] >= _WILD:
                        held[cards[at] - _WILD] -= 1
                best = _best_without(cards, n, place, size, made, room)
                turns = room.around[place, place + size]
                worth += _hand(turns, n - size, best, held, left, rush, weights)
                for at in range(place, place + size):
                    if cards[at] >= _WILD:
                        held[cards[at] - _WILD] += 1
            if worth > most:
                most, chosen = worth, PLAY << KIND | size << PART | place
    return chosen


@njit
def _hand(
    turns: int, n: int, best: int, held: Floats, left: int, rush: float, weights: Floats
) -> float:
    """Return what it is worth to hold a hand of ``n`` cards.

    Parameters
    ----------
    turns
        Fewest turns that empty it.
    best
        Strength of the strongest set in it.
    held
        How many X, Stops and Redraws are in it.
    left
        Reserves left.
    rush
        See `_rush`.
    """
    share = (best + 1) / TOP
    worth = weights[TURNS] * turns + weights[CARDS] * n + weights[BEST] * share
    worth += weights[WILD] * held[0] + weights[STOPS] * held[1] + weights[REDRAWS] * held[2]
    worth += weights[RUSH] * rush * turns
    if not left:
        worth += weights[BARE] + weights[BARE_BEST] * share + weights[BARE_TURNS] * turns
        if held[1] + held[2] > 0:
            worth += weights[BARE_ACTION]
    return float(worth)


@njit
def _play(now: Round, strength: int, code: int, weights: Floats) -> float:
    """Return what it is worth to play something, apart from the hand that is left.

    Parameters
    ----------
    strength
        Of the set; `NOTHING` for a Stop or a Redraw, whose place in the card table is ``code``.
    """
    if strength < 0:
        return float(weights[STOPPING] if code == STOPPED else weights[REDRAWING])
    seat = now.moment[SEAT]
    waiting = now.moment[INSIDE] & ~now.moment[ACTED] & ~(1 << seat)
    later, bare = 0, 0
    for other in range(len(now.sizes)):
        if waiting >> other & 1:
            later += 1
            bare += now.left[other] == 0
    share = strength / TOP
    if not later:
        return float(weights[WINS] + weights[FOLLOW] * share)
    worth = (weights[STRENGTH] + weights[LATER] * later + weights[PRESS] * bare) * share
    if not now.moment[ACTED]:
        worth += weights[ALONE] * share
    return float(worth)


@njit
def _rush(now: Round) -> float:
    """Return how near the others are to the end of the round: 1 if one card is left to each."""
    seat, cards = now.moment[SEAT], 0
    for other in range(len(now.sizes)):
        if other != seat:
            cards = max(cards, now.sizes[other])
    return 1.0 / max(cards, 1)


@njit
def _fill_strongest(cards: Longs, n: int, made: Strengths, room: Desk) -> None:
    front, back = room.front, room.back
    front[0] = back[n] = NOTHING
    for at in range(n):
        best = max(front[at], made.one[cards[at]])
        if at:
            best = max(best, made.two[cards[at - 1], cards[at]])
        if at > 1:
            best = max(best, made.three[cards[at - 2], cards[at - 1], cards[at]])
        front[at + 1] = best
    for at in range(n - 1, -1, -1):
        best = max(back[at + 1], made.one[cards[at]])
        if at + 1 < n:
            best = max(best, made.two[cards[at], cards[at + 1]])
        if at + 2 < n:
            best = max(best, made.three[cards[at], cards[at + 1], cards[at + 2]])
        back[at] = best


@njit
def _best_without(
    cards: Longs, n: int, place: int, size: int, made: Strengths, room: Desk
) -> int:
    """Return the strength of the strongest set in a hand after some cards were played."""
    then = place + size
    best = max(room.front[place], room.back[then])
    if place and then < n:
        best = max(best, made.two[cards[place - 1], cards[then]])
        if place > 1:
            best = max(best, made.three[cards[place - 2], cards[place - 1], cards[then]])
        if then + 1 < n:
            best = max(best, made.three[cards[place - 1], cards[then], cards[then + 1]])
    return int(best)


@njit
def _best_with(
    cards: Longs, n: int, place: int, card: int, made: Strengths, room: Desk
) -> int:
    """Return the strength of the strongest set in a hand after a card was put in."""
    best = max(room.front[place], room.back[place], made.one[card])
    if place:
        best = max(best, made.two[cards[place - 1], card])
        if place > 1:
            best = max(best, made.three[cards[place - 2], cards[place - 1], card])
        if place < n:
            best = max(best, made.three[cards[place - 1], card, cards[place]])
    if place < n:
        best = max(best, made.two[card, cards[place]])
        if place + 1 < n:
            best = max(best, made.three[card, cards[place], cards[place + 1]])
    return int(best)
