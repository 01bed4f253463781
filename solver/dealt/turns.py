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
from numba import njit
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
    fill_spans(codes, n, two, three, fewest)
    return fewest[: n + 1]


@njit
def fill_spans(codes: Codes, n: int, two: Bools, three: Bools, fewest: Codes) -> int:
    """Write down the fewest turns of each span of the first ``n`` cards; return those of all.

    Parameters
    ----------
    fewest
        Shape (n + 2, n + 1) or more, zero where a span is empty: on its diagonal and below.
    """
    for begin in range(n - 1, -1, -1):
        first = codes[begin]
        for end in range(begin + 1, n + 1):
            fewest[begin, end] = 1 + fewest[begin + 1, end]
        for k in range(begin + 1, n):
            before = 1 + fewest[begin + 1, k]
            if two[first, codes[k]]:
                for end in range(k + 1, n + 1):
                    turns = before + fewest[k + 1, end]
                    fewest[begin, end] = min(fewest[begin, end], turns)
            for m in range(k + 1, n):
                if three[first, codes[k], codes[m]]:
                    inside = before + fewest[k + 1, m]
                    for end in range(m + 1, n + 1):
                        turns = inside + fewest[m + 1, end]
                        fewest[begin, end] = min(fewest[begin, end], turns)
    return int(fewest[0, n])


@njit
def fill_around(
    codes: Codes, n: int, two: Bools, three: Bools, fewest: Codes, outside: Codes, around: Codes
) -> None:
    """Write down the fewest turns that empty a hand without each of its spans.

    Parameters
    ----------
    fewest
        As `fill_spans` leaves it.
    outside
        Room for as much: the fewest turns of all cards but those of a span whose cards go
        with each other only.
    around
        Shape as ``fewest``: at [i, j] that of the cards before i together with those from j.
    """
    far = n + 1
    for begin in range(n + 1):
        for end in range(begin, n + 1):
            outside[begin, end] = far
    outside[0, n] = 0
    for begin in range(n):
        first = codes[begin]
        for end in range(begin + 1, n + 1):
            outside[begin + 1, end] = min(outside[begin + 1, end], outside[begin, end] + 1)
        for k in range(begin + 1, n):
            a = fewest[begin + 1, k]
            if two[first, codes[k]]:
                for end in range(k + 1, n + 1):
                    turns = outside[begin, end] + 1
                    inner = turns + fewest[k + 1, end]
                    outside[begin + 1, k] = min(outside[begin + 1, k], inner)
                    outside[k + 1, end] = min(outside[k + 1, end], turns + a)
            for m in range(k + 1, n):
                if not three[first, codes[k], codes[m]]:
                    continue
                b = fewest[k + 1, m]
                for end in range(m + 1, n + 1):
                    turns, c = outside[begin, end] + 1, fewest[m + 1, end]
                    outside[begin + 1, k] = min(outside[begin + 1, k], turns + b + c)
                    outside[k + 1, m] = min(outside[k + 1, m], turns + a + c)
                    outside[m + 1, end] = min(outside[m + 1, end], turns + a + b)
    for begin in range(n):
        for end in range(begin + 1, n + 1):
            turns = far
            for far_end in range(end, n + 1):
                turns = min(turns, outside[begin, far_end] + fewest[end, far_end])
            around[begin, end] = turns


@njit
def fill_with(
    codes: Codes,
    n: int,
    card: int,
    two: Bools,
    three: Bools,
    fewest: Codes,
    around: Codes,
    turns: Codes,
) -> None:
    """Write down the fewest turns of a hand with a card put in at each place.

    Parameters
    ----------
    fewest, around
        As `fill_spans` and `fill_around` leave them.
    turns
        Shape (n + 1,) or more.
    """
    for place in range(n + 1):
        turns[place] = 1 + fewest[0, n]
    for k in range(n):
        if two[card, codes[k]]:
            for place in range(k + 1):
                turns[place] = min(turns[place], 1 + fewest[place, k] + around[place, k + 1])
            for place in range(k + 1, n + 1):
                turns[place] = min(turns[place], 1 + fewest[k + 1, place] + around[k, place])
        for m in range(k + 1, n):
            if not three[card, codes[k], codes[m]]:
                continue
            between = 1 + fewest[k + 1, m]
            for place in range(k + 1):
                now = between + fewest[place, k] + around[place, m + 1]
                turns[place] = min(turns[place], now)
            for place in range(k + 1, m + 1):
                now = 1 + fewest[k + 1, place] + fewest[place, m] + around[k, m + 1]
                turns[place] = min(turns[place], now)
            for place in range(m + 1, n + 1):
                now = between + fewest[m + 1, place] + around[k, place]
                turns[place] = min(turns[place], now)
