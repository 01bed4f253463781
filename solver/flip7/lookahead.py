"""From an outlook to an engine: the value and the law of a round, in both models."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

import numpy as np

from solver.cards import Kind, add, change
from solver.distribution import Distribution, End, mixture
from solver.errors import TooLargeError
from solver.exact import Exact, Leaves, exact, followed
from solver.flip7.chain import Chain, Order, contexts
from solver.flip7.deck import DECK, FLIP_THREE, FREEZE, NUMBERS, SECOND_CHANCE, TIMES_TWO
from solver.flip7.outlook import AloneGame, CompanyGame, Outlook, StackingGame, can_add
from solver.flip7.row import Row, multiplier
from solver.flip7.rules import FLIP_SEVEN, FLIP_SEVEN_BONUS
from solver.lattice import Lattice
from solver.layout import Draws, Floats
from solver.stopping import Reference, StoppingGame, points
from solver.thumb import Thumb

S = TypeVar("S", bound=Hashable)
Worth = Callable[[End], float]
"""What an end of the round is worth to the hero; it never falls as the score rises."""
Progress = Callable[[int], None]
"""Called now and then with the number of states solved by the reference engine."""

_MODIFIERS = [card for card in DECK.cards if card.kind is Kind.MODIFIER]
_SAVE, _FREEZE, _FLIP_THREE = (DECK.index[c] for c in (SECOND_CHANCE, FREEZE, FLIP_THREE))
MAX_PILES = 1
"""Reshuffles that the compiled engine follows; who draws still more cards is near the end
of all of them, where the reference engine is quick."""
ENDS = ("stay", "flip7", "bust", "frozen")
"""The ways in which a round can end, in the order of the compiled engine."""


class Lookahead(Protocol):
    """The hero's round from one outlook, solved.

    All values are what the round is worth under the best policy: in points
    unless another worth was given.
    """

    @property
    def staying(self) -> float | None:
        """Value of staying now; None if that is not allowed (R8)."""

    @property
    def hitting(self) -> float:
        """Value of hitting now and playing on as well as possible."""

    def law(self) -> Distribution:
        """Return the law of the end of the round if the hero hits now."""

    def exact_hitting(self) -> Fraction:
        """Return the value of hitting as a fraction, if ends are worth whole numbers."""

    def exact_chance(self, how: str) -> Fraction:
        """Return the probability, as a fraction, of ending in one way after hitting now."""


def look(
    outlook: Outlook,
    worth: Worth = points,
    progress: Progress | None = None,
    *,
    stacking: bool = False,
    thumb: Thumb | None = None,
) -> Lookahead:
    """Return the solved look-ahead of an outlook, by the fastest engine that is exact for it.

    Parameters
    ----------
    outlook
        What the hero has and what can come.
    worth
        What each end of the round is worth.
    progress
        Called now and then if the reference engine must answer.
    stacking
        Alone only: simplify chains of Flip Threes as other programs do, see `chain`.
    thumb
        Follow this rule of thumb after the first card instead of the best policy.

    Raises
    ------
    RuleError
        Two ×2 may come together and no switch says what they do (F-24).
    TooLargeError
        The compiled engine has no room for so many states.
    """
    order: Order = "stacking" if stacking else outlook.rules.setaside
    if not takes_long(outlook):
        with suppress(_HandOverError):
            return Compiled(outlook, worth, order, thumb=thumb)
    if thumb is not None:
        raise TooLargeError("the compiled engine cannot follow a rule of thumb so near the end")
    if outlook.model == "company":
        game = CompanyGame(outlook.rules)
        return Slow(outlook, game, game.start(outlook), worth, progress)
    if stacking:
        stack = StackingGame(outlook.rules)
        return Slow(outlook, stack, stack.start(outlook), worth, progress)
    return Slow(outlook, AloneGame(), AloneGame().start(outlook), worth, progress)


def takes_long(outlook: Outlook) -> bool:
    """Return whether `look` needs the reference engine, which may take minutes.

    So it is when the order of the last cards of the pile decides what is
    reshuffled: with an eager reshuffle, when the last card may be swallowed or
    may be part of a Flip Three (F-20).
    """
    if outlook.rules.reshuffle == "lazy" or not _empties(outlook):
        return False
    return outlook.model == "alone" or any(_swallowed(outlook))


class _HandOverError(Exception):
    """The compiled engine leaves a position to the reference engine."""


class Slow(Generic[S]):
    """A look-ahead by the reference engine, exact throughout."""

    def __init__(
        self,
        outlook: Outlook,
        game: StoppingGame[S],
        start: S,
        worth: Worth,
        progress: Progress | None,
    ) -> None:
        self.staying = _staying(outlook, worth)
        self._start = start
        self._engine = Reference(game, lambda end: Fraction(worth(end)), progress=progress)
        going = self._engine.go(start)
        if going is None:
            raise ValueError("no card can come: there is nothing to look ahead to")
        self._going = going

    @property
    def hitting(self) -> float:
        """Value of hitting now and playing on as well as possible."""
        return float(self._going)

    def exact_hitting(self) -> Fraction:
        """Return the value of hitting as a fraction."""
        return self._going

    def law(self) -> Distribution:
        """Return the exact law of the end of the round if the hero hits now."""
        return self._engine.distribution(self._start, going=True)

    def exact_chance(self, how: str) -> Fraction:
        """Return the exact probability of ending in one way after hitting now."""
        return Fraction(self.law().chance(how))


class Compiled:
    """A look-ahead by the compiled engine, the reshuffle included."""

    def __init__(
        self,
        outlook: Outlook,
        worth: Worth,
        order: Order,
        start: Chain | None = None,
        piles: int = MAX_PILES,
        *,
        thumb: Thumb | None = None,
    ) -> None:
        self.staying = _staying(outlook, worth)
        self._worth, self._order, self._piles, self._thumb = worth, order, piles, thumb
        self._end = End(outlook.row.score(outlook.rules), "stay")
        if outlook.model == "company":
            outlook = outlook.without_dead_cards()
            chains = [Chain(0, 0)]
            lattice = Lattice(draws_of(outlook))
        else:
            counts = outlook.source()
            start = start or Chain(counts[_FLIP_THREE], counts[_FREEZE])
            chains, found = contexts(start, order, track=_empties(outlook))
            lattice = Lattice(draws_of(outlook), found)
        self._table = worth_table(lattice.draws, worth)
        self._spent = not lattice.draws.cards + lattice.contexts[-1].side_cards
        # What follows when the pile is empty, without and with a Second Chance held.
        self._after = [
            [self._after_pile(outlook, chains[-1], chain, held=held) for held in (False, True)]
            for chain in chains
        ]
        leaves = [
            [-np.inf if look is None else look.hitting for look in two] for two in self._after
        ]
        if self._spent:  # only cards that concern others can come
            leaves[-1] = [self.staying or 0.0] * 2
        if thumb is None:
            self._solution = lattice.solve(self._table, np.array(leaves))
            return
        leaf_goes = [[look is not None and look.goes_first for look in two] for two in self._after]
        next_pile = outlook.discard if any(outlook.pile) else DECK.count(())
        later = next_pile[: len(NUMBERS)], any(next_pile[DECK.index[c]] for c in _MODIFIERS)
        self._solution = lattice.follow(
            thumb, self._table, np.array(leaves), np.array(leaf_goes), later
        )

    @property
    def goes_first(self) -> bool:
        """Whether the policy hits now."""
        return self._solution.goes_first

    def _after_pile(
        self, outlook: Outlook, start: Chain, chain: Chain, *, held: bool
    ) -> Compiled | None:
        """Return the look-ahead when the pile is empty and the discard pile is shuffled (R25).

        None when that cannot come about in the context ``chain``, or when the hero
        would not go on. All cards of the pile lie in the row or were swallowed, whatever their
        order: only whether a Second Chance is ``held`` depends on it. A Flip Three
        is in the discard pile as soon as it is finished, not before.
        """
        if chain.flip_threes or chain.freezes or not _empties(outlook, held=held):
            return None
        counts, row = outlook.source(), outlook.row
        numbers = {rank for rank in range(len(NUMBERS)) if counts[rank]}.union(row.numbers)
        modifiers = [card for card in _MODIFIERS for _ in range(counts[DECK.index[card]])]
        swallowed = _swallowed(outlook)
        pile = outlook.discard if any(outlook.pile) else DECK.count(())
        pile = add(pile, (*swallowed, *[0] * (len(pile) - len(swallowed))))
        pile = change(pile, _SAVE, sum(swallowed))
        if outlook.model == "alone":
            # A surplus Second Chance is discarded, not given away.
            surplus = counts[_SAVE] + row.second_chance - sum(swallowed) - held
            pile = change(pile, _SAVE, surplus)
            finished = start.flip_threes + start.in_play - chain.in_play
            pile = change(pile, _FLIP_THREE, finished)
        after = Row(
            tuple(sorted(numbers)),
            tuple(sorted((*row.modifiers, *modifiers), key=DECK.index.__getitem__)),
            held,
        )
        if not chain.left and not can_add(after, pile):
            return None
        if not any(pile) or not self._piles:
            raise _HandOverError
        onward = replace(outlook, row=after, pile=pile, discard=DECK.count(()))
        goes_on = replace(chain, flip_threes=pile[_FLIP_THREE], freezes=pile[_FREEZE])
        return Compiled(
            onward, self._worth, self._order, goes_on, self._piles - 1, thumb=self._thumb
        )

    @property
    def hitting(self) -> float:
        """Value of hitting now and playing on as well as possible."""
        return self._solution.going

    @functools.cached_property
    def _law(self) -> Distribution:
        ends, emptied = self._solution.ends()
        law = {
            End(int(score), how): float(ends[row, score])
            for row, how in enumerate(ENDS)
            for score in np.flatnonzero(ends[row])
        }
        after = [
            (float(chance), Distribution({self._end: 1.0}) if look is None else look.law())
            for chances, two in zip(emptied, self._after, strict=True)
            for chance, look in zip(chances, two, strict=True)
            if chance > 0
        ]
        return mixture([(1.0, Distribution(law)), *after])

    def law(self) -> Distribution:
        """Return the law of the end of the round if the hero hits now, in floats."""
        return self._law

    @functools.cached_property
    def _exact(self) -> Exact:
        whole = np.rint(self._table).astype(np.int64)
        if not np.array_equal(whole, self._table):
            raise ValueError("a fraction needs ends that are worth whole numbers")
        leaves = self._leaves(Compiled.exact_hitting, Fraction(self.staying or 0))
        make = exact if self._thumb is None else followed
        return make(self._solution, whole, leaves)

    def _leaves(self, value: Callable[[Compiled], Fraction], spent: Fraction) -> Leaves:
        leaves = [[None if look is None else value(look) for look in two] for two in self._after]
        if self._spent:
            leaves[-1] = [spent, spent]
        return leaves

    def exact_hitting(self) -> Fraction:
        """Return the value of hitting as a fraction, if ends are worth whole numbers."""
        return self._exact.going

    def exact_chance(self, how: str) -> Fraction:
        """Return the exact probability of ending in one way after hitting now."""
        ends = np.zeros(self._table.shape, dtype=np.int64)
        ends[ENDS.index(how)] = 1
        leaves = self._leaves(lambda look: look.exact_chance(how), Fraction(how == "stay"))
        return self._exact.value(ends, leaves)


def draws_of(outlook: Outlook) -> Draws:
    """Return what the compiled engine needs of an outlook: all but Freeze and Flip Three."""
    counts = outlook.source()
    row = outlook.row
    left = [counts[DECK.index[card]] for card in _MODIFIERS]
    factor, added = [], []
    for drawn in itertools.product(*(range(n + 1) for n in left)):
        held = [row.modifiers.count(card) + n for card, n in zip(_MODIFIERS, drawn, strict=True)]
        times_two = held[_MODIFIERS.index(TIMES_TWO)]
        factor.append(multiplier(times_two, outlook.rules))
        added.append(
            sum(n * c.value for c, n in zip(_MODIFIERS, held, strict=True) if c != TIMES_TWO)
        )
    return Draws(
        copies=counts[: len(NUMBERS)],
        points=tuple(card.value for card in NUMBERS),
        held=frozenset(row.numbers),
        modifiers=tuple(left),
        factor=np.array(factor, dtype=np.int64),
        added=np.array(added, dtype=np.int64),
        saves=counts[_SAVE],
        saved=row.second_chance,
        must_go=row.empty,
        full=FLIP_SEVEN,
        bonus=FLIP_SEVEN_BONUS,
    )


def worth_table(draws: Draws, worth: Worth) -> Floats:
    """Return the worth of every end, shape (4, scores), in the order of `ENDS`."""
    scores = range(draws.max_score() + 1)
    return np.array(
        [[worth(End(0 if how == "bust" else n, how)) for n in scores] for how in ENDS],
        dtype=np.float64,
    )


def _staying(outlook: Outlook, worth: Worth) -> float | None:
    row = outlook.row
    return None if row.empty else float(worth(End(row.score(outlook.rules), "stay")))


def _swallowed(outlook: Outlook) -> list[int]:
    """Return the duplicates of each number among the cards of the pile and the row."""
    copies = outlook.source()[: len(NUMBERS)]
    return [max(0, n - (rank not in outlook.row.numbers)) for rank, n in enumerate(copies)]


def _empties(outlook: Outlook, *, held: bool | None = None) -> bool:
    """Return whether the hero can draw the whole pile without a bust or a Flip 7.

    With ``held``, whether a Second Chance can (not) be held then.
    """
    counts = outlook.source()
    numbers = {rank for rank in range(len(NUMBERS)) if counts[rank]}.union(outlook.row.numbers)
    used = sum(_swallowed(outlook))
    saves = counts[_SAVE] + outlook.row.second_chance
    if len(numbers) >= FLIP_SEVEN or used > saves:
        return False
    # The last one held is used up by the last duplicate, or was never there.
    return held is None or (used < saves if held else used > 0 or saves == 0)
