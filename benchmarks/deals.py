"""Deal the unseen cards of Dealt! at random, a million times, and hold the chances to the count.

``python benchmarks/deals.py`` looks at twenty full-size cases and prints what it finds;
``python benchmarks/deals.py speed`` measures how long all plays of ten cards take.
"""

from __future__ import annotations

import itertools
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from solver.cards import subtract
from solver.dealt.chances import Others, able, beaten
from solver.dealt.deck import DECK, STOP
from solver.dealt.hand import options
from solver.dealt.one_hand import Hidden
from solver.dealt.rules import HAND, RESERVES, Rules
from solver.dealt.sets import SETS, Set, sets_of

Codes = NDArray[np.int8]
TWO_X = ("with_number", "none", "any")
_BATCH = 50_000


@lru_cache(maxsize=3)
def strengths(two_x: str) -> tuple[Codes, Codes, Codes]:
    """Return the place in the order of all sets of one, two, three neighbours; -1 for no set."""
    rules = Rules(two_x_in_set=two_x)  # type: ignore[arg-type]
    tables = []
    for size in (1, 2, 3):
        table = np.full((len(DECK.cards),) * size, -1, dtype=np.int8)
        for codes in itertools.product(range(len(DECK.cards)), repeat=size):
            found = sets_of([DECK.cards[code] for code in codes], rules)
            table[codes] = found[-1].strength if found else -1
        tables.append(table)
    return tables[0], tables[1], tables[2]


def best(hands: Codes, two_x: str) -> Codes:
    """Return the strength of the best set in each of some hands, one a row."""
    one, two, three = strengths(two_x)
    found = one[hands].max(axis=1)
    if hands.shape[1] > 1:
        found = np.maximum(found, two[hands[:, :-1], hands[:, 1:]].max(axis=1))
    if hands.shape[1] > 2:
        window = three[hands[:, :-2], hands[:, 1:-1], hands[:, 2:]]
        found = np.maximum(found, window.max(axis=1))
    return found


@dataclass(frozen=True)
class Sampled:
    """What was seen in some deals.

    Parameters
    ----------
    best
        Shape (deals, hands): the strength of the best set.
    stops
        Shape (deals, hands): whether there is a Stop.
    """

    best: Codes
    stops: NDArray[np.bool_]

    def able(self, player: int, beat: Set | None) -> tuple[float, float, float]:
        """Return how often a player can beat a set with a set, with a Stop, and at all."""
        by_set = self.best[:, player] > (-1 if beat is None else beat.strength)
        by_stop = self.stops[:, player]
        return by_set.mean(), by_stop.mean(), (by_set | by_stop).mean()

    def nobody(self, beat: Set | None) -> float:
        """Return how often nobody can."""
        by_set = self.best > (-1 if beat is None else beat.strength)
        return float((~(by_set | self.stops).any(axis=1)).mean())


def sampled(others: Others, deals: int, seed: int) -> Sampled:
    """Return what random deals of the unseen cards give hidden hands."""
    rng = np.random.default_rng(seed)
    deck = np.array([DECK.index[card] for card in DECK.spread(others.unseen)], dtype=np.int8)
    found, stops = [], []
    for begin in range(0, deals, _BATCH):
        rows = min(_BATCH, deals - begin)
        cards = rng.permuted(np.tile(deck, (rows, 1)), axis=1)
        columns, at = [], 0
        for hand in others.hidden:
            held = [DECK.index[card] for card in DECK.spread(hand.held)]
            known = np.tile(np.array(held, dtype=np.int8), (rows, 1))
            own = np.hstack([cards[:, at : at + hand.unknown], known])
            at += hand.unknown
            if held:  # at any place
                own = rng.permuted(own, axis=1)
            columns.append(own)
        two_x = others.rules.two_x_in_set
        found.append(np.stack([best(own, two_x) for own in columns], axis=1))
        stop = DECK.index[STOP]
        stops.append(np.stack([(own == stop).any(axis=1) for own in columns], axis=1))
    return Sampled(np.vstack(found), np.vstack(stops))


def cases(seed: int) -> Iterator[tuple[Others, Sequence[Set]]]:
    """Yield full-size tables early in a round, as the leader sees them, and sets to beat."""
    rng = Random(seed)
    for i in itertools.count():
        players = 3 + i % 3
        deck = DECK.spread(DECK.full())
        rng.shuffle(deck)
        shown = HAND[players] + players * RESERVES
        unseen = subtract(DECK.full(), DECK.count(deck[:shown]))
        hands = []
        for other in range(players - 1):
            size = HAND[players] - rng.choice((0, 0, 0, 1, 2))
            held = DECK.count(())
            if rng.random() < 0.3:  # a reserve that was taken
                held = DECK.count([deck[HAND[players] + other]])
                size += 1
            hands.append(Hidden(min(size, HAND[players]), held))
        rules = Rules(two_x_in_set=TWO_X[i // 3 % 3])  # type: ignore[arg-type]
        others = Others(unseen, tuple(hands), rules)
        yield others, rng.sample(SETS[12:], 4)


def far(chance: float, seen: float, deals: int) -> float:
    """Return how many standard errors a share that was seen is from a chance."""
    error = (max(chance * (1 - chance), 1 / deals) / deals) ** 0.5
    return abs(chance - seen) / error


def main(deals: int = 1_000_000, number: int = 20) -> None:
    """Print how far the counts are from what is seen."""
    worst = 0.0
    for case, (others, sets) in enumerate(itertools.islice(cases(8), number)):
        seen = sampled(others, deals, case)
        chances = able(others)
        apart = [
            far(float(chance), share, deals)
            for beat in SETS
            for player, one in enumerate(chances[beat])
            for chance, share in zip(
                (one.by_set, one.by_stop, one.at_all), seen.able(player, beat), strict=True
            )
        ]
        joint = [
            far(float(one.nobody), seen.nobody(one.beat), deals) for one in beaten(others, sets)
        ]
        sizes = " ".join(str(hand.size) for hand in others.hidden)
        print(
            f"case {case + 1}: hands {sizes}, {len(apart)} chances of one hand within "
            f"{max(apart):.2f} standard errors, {len(joint)} joint ones within {max(joint):.2f}",
            flush=True,
        )
        worst = max(worst, *apart, *joint)
    print(f"{deals:,} deals each: all within {worst:.2f} standard errors")


def speed(number: int = 20) -> None:
    """Print how long all plays of the first leader take, ten cards against three times ten."""
    rng = Random(1)
    taken = []
    for _ in range(number):
        deck = DECK.spread(DECK.full())
        rng.shuffle(deck)
        shown = HAND[4] + 4 * RESERVES
        unseen = subtract(DECK.full(), DECK.count(deck[:shown]))
        others = Others(unseen, (Hidden(HAND[4]),) * 3, Rules())
        sets = [option.set for option in options(deck[: HAND[4]], Rules()) if option.set]
        beaten(others, sets)  # once before it counts
        began = time.perf_counter()
        able(others)
        single, processors = time.perf_counter(), time.process_time()
        beaten(others, sets)
        taken.append(
            (time.perf_counter() - single, time.process_time() - processors, single - began)
        )
    for name, values in zip(
        ("all plays", "the same, time of all processors", "one hand, all sets"),
        zip(*taken, strict=True),
        strict=True,
    ):
        print(f"{name}: median {statistics.median(values):.3f} s, most {max(values):.3f} s")


if __name__ == "__main__":
    if sys.argv[1:] == ["speed"]:
        speed()
    else:
        main(*map(int, sys.argv[1:]))
