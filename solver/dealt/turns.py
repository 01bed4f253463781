"""How few turns empty a hand, if nobody is in the way: exact.

Cards that are played together need not be neighbours yet: what stands between them goes
first. So the turns are a partition of the hand into sets, none of which crosses another,
and the fewest are found span by span, the first card of a span with every one or two
others that it can go with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.cards import Card
from solver.compiling import compiled
from solver.dealt.deck import DECK
from solver.dealt.hand import Cards, Option
from solver.dealt.rules import Rules
from solver.dealt.sets import TwoX, sets_of

Codes = NDArray[np.int64]
Bools = NDArray[np.bool_]


class Together(NamedTuple):
    """Which kinds of card make a set, by their places in the card table.

    Parameters
    ----------
    two, three
        Shapes (15, 15) and (15, 15, 15).
    """

    two: Bools
    three: Bools


def together(rules: Rules) -> Together:
    """Return which cards make a set under some rules."""
    return _together(rules.two_x_in_set)


@lru_cache(maxsize=3)  # as many as the switch has values
def _together(two_x: TwoX) -> Together:
    rules = Rules(two_x_in_set=two_x)
    kinds = len(DECK.cards)
    two, three = (np.zeros((kinds,) * size, dtype=np.bool_) for size in (2, 3))
    for table in (two, three):
        for codes in product(range(kinds), repeat=table.ndim):
            table[codes] = bool(sets_of([DECK.cards[code] for code in codes], rules))
        table.flags.writeable = False
    return Together(two, three)


def codes_of(cards: Sequence[Card]) -> Codes:
    """Return cards by their places in the card table."""
    return np.array([DECK.index[card] for card in cards], dtype=np.int64)


def fewest_turns(cards: Sequence[Card], rules: Rules) -> int:
    """Return how few turns empty a hand, if it may play anything at every turn.

    A Stop or a Redraw takes a turn; what a Redraw draws is not counted.
    """
    return int(spans(codes_of(cards), *together(rules))[0, len(cards)])


def shortest_plan(cards: Sequence[Card], rules: Rules) -> list[Option]:
    """Return plays that empty a hand in the fewest turns, in an order that can be played.

    Their places are those at the time. Where several plans are as short, the one that
    keeps the front of the hand together with the nearest cards.
    """
    fewest = spans(codes_of(cards), *together(rules))
    left = list(range(len(cards)))
    plan = []
    for block in _blocks(fewest, codes_of(cards), together(rules), 0, len(cards)):
        place = left.index(block[0])
        played: Cards = tuple(cards[at] for at in block)
        made = max(sets_of(played, rules), default=None)
        plan.append(Option(place, played, made))
        left = left[:place] + left[place + len(block) :]
    return plan


def turns_after(cards: Sequence[Card], rules: Rules, plays: Sequence[Option]) -> list[int]:
    """Return how few turns a hand still needs after each of some plays."""
    hand = tuple(cards)
    return [
        fewest_turns(hand[: play.place] + hand[play.place + len(play.cards) :], rules)
        for play in plays
    ]


def _blocks(
    fewest: Codes, codes: Codes, goes: Together, begin: int, end: int
) -> list[tuple[int, ...]]:
    """Return the sets of a shortest plan of a span, those inside others first."""
    for block in _starting(codes, goes, begin, end):
        parts = [(a + 1, b) for a, b in pairwise((*block, end))]
        if 1 + sum(fewest[part] for part in parts) == fewest[begin, end]:
            *inside, after = (_blocks(fewest, codes, goes, *part) for part in parts)
            return [*chain.from_iterable(inside), block, *after]
    return []


def _starting(codes: Codes, goes: Together, begin: int, end: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets that the first card of a span can be in, the nearest others first."""
    first = codes[begin] if begin < end else 0
    for k in range(begin + 1, end):
        if goes.two[first, codes[k]]:
            yield begin, k
        for m in range(k + 1, end):
            if goes.three[first, codes[k], codes[m]]:
                yield begin, k, m
    if begin < end:
        yield (begin,)


@compiled
def spans(codes: Codes, two: Bools, three: Bools) -> Codes:
    """Return the fewest turns that empty each span of a hand.

    Parameters
    ----------
    codes
        Shape (n,): the hand, by places in the card table.
    two, three
        Which kinds make a set: see `Together`.

    Returns
    -------
    fewest
        Shape (n + 1, n + 1): at [i, j] that of the cards i to j - 1.
    """
    n = len(codes)
    fewest = np.zeros((n + 2, n + 1), dtype=np.int64)
    for begin in range(n - 1, -1, -1):
        first = codes[begin]
        for end in range(begin + 1, n + 1):
            best = 1 + fewest[begin + 1, end]
            for k in range(begin + 1, end):
                before = 1 + fewest[begin + 1, k]
                if before >= best:
                    continue
                if two[first, codes[k]]:
                    best = min(best, before + fewest[k + 1, end])
                for m in range(k + 1, end):
                    if three[first, codes[k], codes[m]]:
                        best = min(best, before + fewest[k + 1, m] + fewest[m + 1, end])
            fewest[begin, end] = best
    return fewest[: n + 1]
