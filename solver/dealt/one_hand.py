"""One hidden hand: the chance that it holds nothing that beats a set, for every set at once.

The hand's cards are any of the unseen ones, all choices and all orders being equally likely;
cards that it is known to hold stand at any places. With k copies of a number in it, j of
them known and u unseen, there are C(u, k - j) k! ways to say which card is which; orders
of kinds are counted by `solver.dealt.gaps`. Numbers below that of the set to beat are put in
going forward from the empty hand, those above going backward from the full one, and
the two meet at the number itself: so twelve bars of one rank cost hardly more than one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb, factorial

import numpy as np

from solver.cards import Counts
from solver.dealt.bars import ABOVE, BELOW, SAME, Bar, bar
from solver.dealt.deck import DECK, NUMBERS, REDRAW, STOP, X
from solver.dealt.gaps import COPIES, Gaps, Room, gaps_of, verify_cells
from solver.dealt.sets import HIGHEST, Rank, Set, TwoX
from solver.residues import Field, Floats, Reals, Residues, primes, whole
from solver.sweep import threads

Chance = float | Fraction
Move = Callable[[Floats, int, int, Room], Floats]
RANKS = (Rank.TWO_STRAIGHT, Rank.PAIR, Rank.THREE_STRAIGHT, Rank.TRIPS)
"""Of bars."""
_BARS = (
    *(Bar(Rank.TWO_STRAIGHT, 0, top, wild=False) for top in range(HIGHEST)),
    *(Bar(rank, number) for rank in RANKS for number in range(HIGHEST)),
)
_PLACE = {found: place for place, found in enumerate(_BARS)}
_ROUNDING = 1e-13
_NUMBERS = slice(DECK.index[NUMBERS[0]], DECK.index[NUMBERS[-1]] + 1)
_WILD, _STOP, _REDRAW = (DECK.index[card] for card in (X, STOP, REDRAW))


_NONE = DECK.count(())


@dataclass(frozen=True, slots=True)
class Hidden:
    """A hidden hand as everybody sees it.

    Parameters
    ----------
    size
        How many cards it has.
    held
        Counts of those that it is known to hold, at unknown places.
    """

    size: int
    held: Counts = _NONE

    @property
    def unknown(self) -> int:
        """How many of its cards are unseen ones."""
        return self.size - sum(self.held)


@dataclass(frozen=True, slots=True)
class Bare:
    """The chances that a hand holds nothing that beats a set.

    Parameters
    ----------
    chances
        By bar, except that of Trips 12: without such a set, and without a Stop either.
    stopless
        Without a Stop.
    """

    chances: tuple[tuple[Chance, Chance], ...]
    stopless: Chance

    def of(self, beat: Set | None) -> tuple[Chance, Chance]:
        """Return the chance to hold no set that beats one, and no Stop either.

        Nothing but a Stop beats Trips 12. Where there is no set to beat, any one will do.
        """
        place = _PLACE.get(bar(beat))
        return (type(self.stopless)(1), self.stopless) if place is None else self.chances[place]


def bare(
    unseen: Counts, hands: Sequence[Hidden], two_x: TwoX, *, exact: bool = False
) -> list[Bare]:
    """Return what is known of each of some hands, looked at one by one.

    Parameters
    ----------
    unseen
        Counts of all unseen cards, of which any can be in a hand.
    two_x
        The switch of the rules.
    exact
        Return fractions instead of floats.

    Raises
    ------
    TooLargeError
        A hand has too many cards.
    """
    found: dict[Hidden, Bare] = {}
    for held in dict.fromkeys(hand.held for hand in hands):
        sizes = sorted({hand.size for hand in hands if hand.held == held})
        alike = _Alike(unseen, held, sizes, two_x)
        found |= {Hidden(size, held): one for size, one in alike.bare(exact=exact).items()}
    return [found[hand] for hand in hands]


class _Alike:
    """Hands of several sizes that are known to hold the same cards."""

    def __init__(self, unseen: Counts, held: Counts, sizes: Sequence[int], two_x: TwoX) -> None:
        verify_cells(max(sizes))
        self._unseen = unseen
        self._held = held
        self._sizes = list(sizes)
        self._two_x = two_x
        copies = [a + b for a, b in zip(unseen, held, strict=True)]
        numbers = copies[_NUMBERS]
        self._below = [sum(numbers[:n]) for n in range(HIGHEST + 1)]
        others = copies[_STOP] + copies[_REDRAW]
        self._left = [sum(numbers[n:]) + others for n in range(HIGHEST + 1)]

    def bare(self, *, exact: bool) -> dict[int, Bare]:
        """Return the chances by size."""
        every = [self._hands(size, sum(self._unseen)) for size in self._sizes]
        others = sum(self._unseen) - self._unseen[_STOP]
        clean = [0 if self._held[_STOP] else self._hands(size, others) for size in self._sizes]
        if exact:
            flat, _ = whole(self._residues, max(every), primes())
            counts = np.array(flat, dtype=object).reshape(len(every), -1, 2)
            ratio: Callable[[int, int], Chance] = Fraction
        else:
            counts = self.count(Reals())
            ratio = share
        return {
            size: Bare(
                tuple((ratio(a, all_), ratio(b, all_)) for a, b in row), ratio(no_stop, all_)
            )
            for size, row, all_, no_stop in zip(
                self._sizes, counts.tolist(), every, clean, strict=True
            )
        }

    def _residues(self, prime: int) -> list[int]:
        return [int(count) for count in self.count(Residues(prime)).ravel()]

    def _hands(self, size: int, cards: int) -> int:
        """Return how many hands of a size there are, every card told apart."""
        return comb(cards, size - sum(self._held)) * factorial(size)

    def count(self, field: Field) -> Floats:
        """Return how many hands hold nothing: with any Stop, and without.

        Shape (sizes, bars, 2).
        """
        found = np.zeros((len(self._sizes), len(_BARS), 2))
        some = range(self._held[_WILD], self._held[_WILD] + self._unseen[_WILD] + 1)
        tasks = [(rank, wild) for rank in RANKS for wild in some if wild <= max(self._sizes)]
        with ThreadPoolExecutor(threads()) as pool:
            parts = pool.map(lambda task: self._with_wild(task[0], task[1], field), tasks)
            for (_, wild), counts in zip(tasks, parts, strict=True):
                ways = field.of(self._ways(_WILD, wild))
                for key, count in counts.items():
                    place = _PLACE[key]
                    found[:, place] = field.reduce(found[:, place] + ways * count)
        return found

    def _with_wild(self, rank: Rank, wild: int, field: Field) -> dict[Bar, Floats]:
        """Return the counts for all bars of a rank, of hands with so many X."""
        gaps = gaps_of(rank, self._two_x, wild, max(self._sizes))
        start = np.stack([gaps.start(size) for size in self._sizes], axis=1)
        after = partial(self._step, gaps.forward, field, wild)
        before = partial(self._step, gaps.backward, field, wild)
        above = [self._ends(gaps, field)]
        for number in range(HIGHEST, 0, -1):
            above.insert(0, before(above[0], number, ABOVE))
        found = {Bar(rank, 0): _dot(start, above[0], field)}
        below = start
        for number in range(1, HIGHEST):
            there = after(below, number, SAME)
            found[Bar(rank, number)] = _dot(there, above[number], field)
            alike = gaps.moves[SAME] is gaps.moves[BELOW]
            below = there if alike else after(below, number, BELOW)
        if rank is Rank.TWO_STRAIGHT and not wild:
            # No higher number is put in: the gaps that are left stay.
            there = start
            for top in range(HIGHEST):
                there = after(there, top, ABOVE) if top else there
                if not any(self._held[_NUMBERS][top:]):
                    key = Bar(rank, 0, top, wild=False)
                    found[key] = _dot(there, above[HIGHEST], field)
        return found

    def _ends(self, gaps: Gaps, field: Field) -> Floats:
        """Return in how many ways the gaps that are left are filled: with any Stop, and without."""
        ends = np.zeros((gaps.states, 2))
        held, unseen = self._held, self._unseen
        known = held[_STOP] + held[_REDRAW]
        for left in range(max(self._sizes) + 1):
            any_stop = _ways(unseen[_STOP] + unseen[_REDRAW], known, left)
            no_stop = 0 if held[_STOP] else _ways(unseen[_REDRAW], known, left)
            ends[gaps.with_gaps(left)] = field.of(any_stop), field.of(no_stop)
        return ends

    def _step(
        self, move: Move, field: Field, wild: int, values: Floats, number: int, side: int
    ) -> Floats:
        # So many gaps can there be before the number: not all are filled, and all can be.
        least = max(0, min(self._sizes) - wild - self._below[number - 1])
        most = min(max(self._sizes) - wild, self._left[number - 1])
        out = np.zeros_like(values)
        for copies in range(COPIES + 1):
            ways = self._ways(DECK.index[NUMBERS[number - 1]], copies)
            if ways and max(least, copies) <= most:
                moved = field.reduce(move(values, copies, side, (least, most)))
                out = field.reduce(out + field.of(ways) * moved)
        return out

    def _ways(self, kind: int, copies: int) -> int:
        return _ways(self._unseen[kind], self._held[kind], copies)


def share(part: float, total: float) -> float:
    """Return a part of a total; what only rounding keeps from 0 or 1 is 0 or 1."""
    chance = part / total
    return 0.0 if chance < _ROUNDING else 1.0 if chance > 1 - _ROUNDING else chance


def _ways(unseen: int, held: int, copies: int) -> int:
    """Return in how many ways copies of a kind can be which cards in which of their places."""
    return comb(unseen, copies - held) * factorial(copies) if copies >= held else 0


def _dot(left: Floats, right: Floats, field: Field) -> Floats:
    """Return the sums over all states of each column times each other."""
    return np.stack(
        [field.reduce(field.reduce(left * one[:, None]).sum(axis=0)) for one in right.T], axis=1
    )
