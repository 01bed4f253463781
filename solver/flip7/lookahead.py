"""From an outlook to an engine: the value and the law of a round, in both models."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Hashable
from dataclasses import replace
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

import numpy as np

from solver.cards import Kind, add, change
from solver.distribution import Distribution, End, mixture
from solver.exact import Exact, Leaf, exact
from solver.flip7.deck import DECK, NUMBERS, SECOND_CHANCE, TIMES_TWO
from solver.flip7.outlook import AloneGame, CompanyGame, Outlook, can_add
from solver.flip7.row import Row, multiplier
from solver.flip7.rules import FLIP_SEVEN, FLIP_SEVEN_BONUS
from solver.lattice import Lattice
from solver.layout import Draws, Floats
from solver.stopping import Reference, StoppingGame, points

S = TypeVar("S", bound=Hashable)
Worth = Callable[[End], float]
"""What an end of the round is worth to the hero; it never falls as the score rises."""
Progress = Callable[[int], None]
"""Called now and then with the number of states solved by the reference engine."""

_MODIFIERS = [card for card in DECK.cards if card.kind is Kind.MODIFIER]
_SAVE = DECK.index[SECOND_CHANCE]


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


def look(outlook: Outlook, worth: Worth = points, progress: Progress | None = None) -> Lookahead:
    """Return the solved look-ahead of an outlook, by the fastest engine that is exact for it.

    Raises
    ------
    RuleError
        Two ×2 may come together and no switch says what they do (F-24).
    TooLargeError
        The compiled engine has no room for so many states.
    """
    if outlook.model == "alone":
        return Slow(outlook, AloneGame(), AloneGame().start(outlook), worth, progress)
    if _order_matters(outlook):
        game = CompanyGame(outlook.rules)
        return Slow(outlook, game, game.start(outlook), worth, progress)
    return Compiled(outlook, worth)


def takes_long(outlook: Outlook) -> bool:
    """Return whether `look` needs the reference engine, which may take minutes."""
    return outlook.model == "alone" or _order_matters(outlook)


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
    """A look-ahead in company by the compiled engine, the reshuffle included."""

    def __init__(self, outlook: Outlook, worth: Worth) -> None:
        self.staying = _staying(outlook, worth)
        self._row, self._rules = outlook.row, outlook.rules
        outlook = outlook.without_dead_cards()
        draws = draws_of(outlook)
        self._table = worth_table(draws, worth)
        lattice = Lattice(draws)
        # What follows when the pile is empty, without and with a Second Chance held.
        self._after = [
            None if (after := _after_pile(outlook, held=held)) is None else Compiled(after, worth)
            for held in (False, True)
        ]
        if draws.cards:
            leaf = [-np.inf if after is None else after.hitting for after in self._after]
        else:  # only cards that concern others can come
            leaf = [self.staying or 0.0] * 2
        self._solution = lattice.solve(self._table, leaf)

    @property
    def hitting(self) -> float:
        """Value of hitting now and playing on as well as possible."""
        return self._solution.going

    @functools.cached_property
    def _law(self) -> Distribution:
        ends, emptied = self._solution.ends()
        law = {End(int(score), "stay"): float(ends[0, score]) for score in np.flatnonzero(ends[0])}
        for score in np.flatnonzero(ends[1]):
            law[End(int(score), "flip7")] = float(ends[1, score])
        law[End(0, "bust")] = float(ends[2, 0])
        here = End(self._row.score(self._rules), "stay")
        after = [
            (float(chance), Distribution({here: 1.0}) if look is None else look.law())
            for chance, look in zip(emptied, self._after, strict=True)
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
        leaf = self._exact_leaf(Compiled.exact_hitting)
        if not self._solution.lattice.draws.cards:
            leaf = (Fraction(self.staying or 0),) * 2
        return exact(self._solution, whole, leaf)

    def _exact_leaf(self, value: Callable[[Compiled], Fraction]) -> Leaf:
        without, held = (None if after is None else value(after) for after in self._after)
        return without, held

    def exact_hitting(self) -> Fraction:
        """Return the value of hitting as a fraction, if ends are worth whole numbers."""
        return self._exact.going

    def exact_chance(self, how: str) -> Fraction:
        """Return the exact probability of ending in one way after hitting now."""
        ends = np.zeros(self._table.shape, dtype=np.int64)
        ends[("stay", "flip7", "bust").index(how)] = 1
        leaf = self._exact_leaf(lambda after: after.exact_chance(how))
        if not self._solution.lattice.draws.cards:
            leaf = (Fraction(how == "stay"),) * 2
        return self._exact.value(ends, leaf)


def draws_of(outlook: Outlook) -> Draws:
    """Return what the compiled engine needs of an outlook in company."""
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
        full=FLIP_SEVEN,
        bonus=FLIP_SEVEN_BONUS,
    )


def worth_table(draws: Draws, worth: Worth) -> Floats:
    """Return the worth of every end, shape (3, scores): stopped, full row, bust."""
    scores = range(draws.max_score() + 1)
    return np.array(
        [
            [worth(End(score, "stay")) for score in scores],
            [worth(End(score, "flip7")) for score in scores],
            [worth(End(0, "bust"))] * len(scores),
        ],
        dtype=np.float64,
    )


def _order_matters(outlook: Outlook) -> bool:
    """Return whether the order of the last cards decides what is reshuffled (F-20)."""
    eager = outlook.rules.reshuffle == "eager"
    return eager and any(_swallowed(outlook)) and _empties(outlook)


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


def _after_pile(outlook: Outlook, *, held: bool) -> Outlook | None:
    """Return the outlook when the pile is empty and the discard pile is shuffled (R25).

    None when that cannot come about, or when no card could add to the row then.
    All cards of the pile lie in the row, or were swallowed, whatever their order:
    only whether a Second Chance is ``held`` depends on it.
    """
    counts, row = outlook.source(), outlook.row
    if not _empties(outlook, held=held):
        return None
    numbers = {rank for rank in range(len(NUMBERS)) if counts[rank]}.union(row.numbers)
    modifiers = [card for card in _MODIFIERS for _ in range(counts[DECK.index[card]])]
    swallowed = _swallowed(outlook)
    pile = outlook.discard if any(outlook.pile) else DECK.count(())
    pile = add(pile, (*swallowed, *[0] * (len(pile) - len(swallowed))))
    pile = change(pile, _SAVE, sum(swallowed))
    after = Row(
        tuple(sorted(numbers)),
        tuple(sorted((*row.modifiers, *modifiers), key=DECK.index.__getitem__)),
        held,
    )
    if not can_add(after, pile):
        return None
    return replace(outlook, row=after, pile=pile, discard=DECK.count(()))
