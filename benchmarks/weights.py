"""Find the weights of the quick policy of Dealt!: it plays against itself, and learns.

``python benchmarks/weights.py`` takes some minutes for every twenty steps and prints the
weights then, with how often they lose against those of `solver.dealt.weights`, and those
against them, as parts of a fair share. At each step some weights near the present ones, and
as many on the other side of them, take one seat in the same rounds; the present ones go
towards where less is lost (an evolution strategy with antithetic pairs, scaled as Adam does).
The weights in use are the mean of those after 60, 80 and 100 steps from a first guess.
"""

from __future__ import annotations

import sys

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solver.dealt.deck import DECK
from solver.dealt.playouts import MOST_EVENTS, copy, finish, twin
from solver.dealt.quick import FEATURES, TURNS, desk
from solver.dealt.rounds import NOTHING, Round, round_of, strengths
from solver.dealt.rules import HAND, PILE, RESERVES, Rules
from solver.dealt.table import new_game
from solver.dealt.weights import WEIGHTS

PAIRS, DEALS, WIDTH, STEP, STEPS = 12, 150, 0.25, 0.06, 400
Floats = NDArray[np.float64]
Codes = NDArray[np.int8]
MADE = strengths(Rules())


@njit
def whole(
    start: Round, hands: Codes, reserves: Codes, piles: Codes, made: object, weights: Floats
) -> NDArray[np.int64]:
    """Return who pays, as bits, in rounds that begin now, each with its weights of all seats."""
    lost = np.zeros(len(hands), dtype=np.int64)
    room, log = desk(start.hands.shape[1]), np.zeros(MOST_EVENTS, dtype=np.int64)
    now = twin(start)
    for k in range(len(hands)):
        copy(start, now)
        now.hands[:] = hands[k]
        now.reserves[:] = reserves[k]
        now.pile[:] = piles[k]
        lost[k] = finish(now, made, weights[k], room, log, MOST_EVENTS)[0]
    return lost


def dealt(seats: int, rounds: int, rng: np.random.Generator) -> tuple[Round, Codes, Codes, Codes]:
    """Return the moment after a deal, and the hands, reserves and draw piles of some rounds."""
    table = new_game([str(seat) for seat in range(seats)], opened=())
    start = round_of(table)
    start.left[:] = RESERVES
    deck = np.array([DECK.index[card] for card in DECK.spread(DECK.full())], dtype=np.int8)
    cards = rng.permuted(np.tile(deck, (rounds, 1)), axis=1)
    size, room = HAND[seats], start.hands.shape[1]
    hands = np.full((rounds, seats, room), NOTHING, dtype=np.int8)
    in_hands, on_table = seats * size, seats * (size + RESERVES)
    hands[:, :, :size] = cards[:, :in_hands].reshape(rounds, seats, size)
    reserves = cards[:, in_hands:on_table].reshape(rounds, seats, RESERVES)
    pile = start._replace(pile=np.full(PILE[seats], NOTHING, dtype=np.int64))
    return pile, hands, reserves.copy(), cards[:, on_table:].copy()


def share(one: Floats, others: Floats, seats: int, rounds: int, seed: int) -> float:
    """Return how often one player among others pays, as a part of a fair share."""
    start, *cards = dealt(seats, rounds, np.random.default_rng(seed))
    lost = 0.0
    for seat in range(seats):
        weights = np.tile(others, (rounds, seats, 1))
        weights[:, seat] = one
        lost += (whole(start, *cards, MADE, weights) >> seat & 1).mean()
    return lost


def main(steps: int = STEPS) -> None:
    """Print better and better weights."""
    first = np.array(WEIGHTS)
    now, rng = first.copy(), np.random.default_rng(7)
    mean, square = np.zeros(FEATURES), np.zeros(FEATURES)
    free = np.arange(FEATURES) != TURNS  # all others are worth so many turns
    for step in range(1, steps + 1):
        aside = rng.normal(size=(PAIRS, FEATURES)) * free
        slope = np.zeros(FEATURES)
        for seats in HAND:
            start, *cards = dealt(seats, PAIRS * DEALS, rng)
            every = np.arange(PAIRS * DEALS)
            seat = rng.integers(seats, size=PAIRS * DEALS)
            lost = []
            for sign in (1, -1):
                weights = np.tile(now, (PAIRS * DEALS, seats, 1))
                weights[every, seat] += sign * WIDTH * np.repeat(aside, DEALS, axis=0)
                paid = whole(start, *cards, MADE, weights) >> seat & 1
                lost.append(seats * paid.reshape(PAIRS, DEALS).mean(axis=1))
            slope += ((lost[0] - lost[1])[:, None] * aside).mean(axis=0)
        mean, square = 0.9 * mean + 0.1 * slope, 0.97 * square + 0.03 * slope**2
        sizes = np.sqrt(square / (1 - 0.97**step) + 1e-8)
        now = now - STEP * (1 - step / (steps + 50)) * mean / (1 - 0.9**step) / sizes
        if step % 20 == 0:
            new = [round(share(now, first, seats, 300, step), 3) for seats in HAND]
            old = [round(share(first, now, seats, 300, step), 3) for seats in HAND]
            print(step, new, old, [round(float(weight), 2) for weight in now], flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
