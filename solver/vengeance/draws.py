"""An outlook as the compiled engine needs it: kinds of numbers, and how many of each can come."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from solver.cards import Card, Counts, Kind
from solver.distribution import End
from solver.flip.rules import FLIP_SEVEN, FLIP_SEVEN_BONUS
from solver.lanes import Worths
from solver.lanes_forward import Ends
from solver.layout import Floats
from solver.rowsets import Ints, Kinds, Rows, rows_above
from solver.stopping import points
from solver.vengeance.deck import DECK, LUCKY_13, UNLUCKY_7, ZERO
from solver.vengeance.outlook import Outlook
from solver.vengeance.row import Row, scored
from solver.vengeance.rules import Rules
from solver.vengeance.tables import SUMS

Worth = Callable[[End], float]
"""What an end of the round is worth to the hero."""
Modifiers = tuple[Card, ...]
ENDS = ("stay", "flip7", "bust")
"""The ways in which a round can end."""
LEAST, MOST = -60, 98
"""Scores that no round leaves: all −N of two decks in Brutal mode, and the best Flip 7.

That is a pair of 13s that counts as one value, beside 12 11 10 9 8 7.
"""
NUMBERS = tuple(card for card in DECK.cards if card.kind is Kind.NUMBER)
_SEVEN, _THIRTEEN, _LUCKY = (
    NUMBERS.index(card) for card in (DECK.card("7"), DECK.card("13"), LUCKY_13)
)
ZERO_KIND, RESTART_KIND = NUMBERS.index(ZERO), NUMBERS.index(UNLUCKY_7)
_SECOND_LUCKY = len(NUMBERS)
_TWICE = (ZERO, ZERO)


@functools.cache
def kinds_of(decks: int, *, pair_counts_two: bool) -> Kinds:
    """Return the kinds of numbers in one or two decks (R8-R11, R14).

    Each Lucky 13 of two decks is a kind of its own: both may lie in one row.
    """
    luckies = [1 << _LUCKY] + ([1 << _SECOND_LUCKY] if decks > 1 else [])
    thirteen = 1 << _THIRTEEN
    clashes: list[tuple[int, ...]] = [(1 << k,) for k in range(len(NUMBERS))]
    clashes[_SEVEN] = (1 << _SEVEN, 1 << RESTART_KIND)
    clashes[RESTART_KIND] = ()
    clashes[_THIRTEEN] = (thirteen, *([sum(luckies)] if decks > 1 else []))
    points = [card.value for card in NUMBERS]
    if decks > 1:
        clashes[_LUCKY] = (luckies[0], thirteen | luckies[1])
        clashes.append((luckies[1], thirteen | luckies[0]))
        points.append(LUCKY_13.value)
    pairs = [thirteen | lucky for lucky in luckies]
    if decks > 1:
        pairs.append(sum(luckies))
    return Kinds(
        points=tuple(points),
        clashes=tuple(clashes),
        full=FLIP_SEVEN,
        alike=() if pair_counts_two else tuple(pairs),
        barred=1 << ZERO_KIND,
        restart=RESTART_KIND,
    )


AT_7 = UNLUCKY_7.value - LEAST
"""Where `worth_table` and laws have what an Unlucky 7 alone scores."""


def no_law() -> Floats:
    """Return a law as an array like `worth_table`, all chances 0."""
    return np.zeros((len(ENDS), MOST + 1 - LEAST))


def worth_table(worth: Worth, rules: Rules) -> Floats:
    """Return the worth of every end, shape (3, scores): in the order of `ENDS`, from `LEAST` up.

    Below 0 there are scores in Brutal mode only; elsewhere the worths there are 0.

    Raises
    ------
    ValueError
        An end is worth no finite number.
    """
    least = LEAST if rules.brutal else 0
    table = np.zeros((len(ENDS), MOST + 1 - LEAST))
    for n in range(least, MOST + 1):
        table[:, n - LEAST] = [worth(End(n, how)) for how in ENDS]
    if not np.isfinite(table).all():
        raise ValueError("every worth must be a finite number")
    return table


POINTS = worth_table(points, Rules(brutal=True))
"""What every end is worth in points."""


@functools.lru_cache(maxsize=512)
def scores_beside(beside: Modifiers, rules: Rules) -> Ints:
    """Return what numbers that add up to 0, 1, 2… score beside some modifiers."""
    return np.array([scored(n, beside, rules) for n in range(SUMS)], dtype=np.int64)


@dataclass(frozen=True, slots=True)
class Draws:
    """What one hero can draw and what it is worth.

    Parameters
    ----------
    copies, behind
        Shape (kinds,): numbers left in the pile, and in the next one.
    root
        Mask of the row.
    others
        For each other row its cards: kinds of numbers, then modifiers.
    rules
        What scores.
    """

    kinds: Kinds
    copies: Ints
    behind: Ints
    root: int
    modifiers: Modifiers
    others: tuple[tuple[int | Card, ...], ...]
    rules: Rules

    @property
    def points(self) -> Ints:
        """Points of each kind."""
        return np.array(self.kinds.points, dtype=np.int64)

    @property
    def room(self) -> int:
        """Mask of the kinds that can come into the row."""
        taken = (card for row in self.others for card in row if isinstance(card, int))
        return mask_of(self.own_kinds()) | mask_of(taken)

    def own_kinds(self) -> list[int]:
        """Return the kinds that are in the row or can be drawn."""
        held = np.array([self.root >> k & 1 for k in range(len(self.kinds))])
        return [int(k) for k in np.flatnonzero(held | (self.copies > 0))]

    def rows(self, need: int) -> Rows:
        """Return the rows that contain some kinds."""
        return rows_above(self.kinds, need, self.room)

    def rows_behind_unlucky_7(self) -> Rows:
        """Return the rows that begin with an Unlucky 7."""
        kinds = np.flatnonzero(self.copies + self.behind).tolist()
        room = mask_of(kind for kind in kinds if kind != RESTART_KIND)
        return rows_above(self.kinds, 1 << RESTART_KIND, room)

    def worths(self, rows: Rows, groups: Sequence[Modifiers], table: Any) -> Worths:
        """Return what the ends of some rows are worth, beside some modifiers each.

        Parameters
        ----------
        table
            Worth of all ends, see `worth_table`.
        """
        scores = np.stack([scores_beside(beside, self.rules) for beside in groups])
        stay, full, bust = table
        stop = np.ascontiguousarray(stay[scores[:, rows.sums].T - LEAST])
        stop[rows.barred] = stay[-LEAST]
        may = np.repeat(~rows.barred[:, None], len(groups), axis=1)
        if self.rules.stay_needs_card:
            may[rows.mask == 0] = [bool(beside) for beside in groups]
        busts = [Row(_TWICE, beside).score(self.rules) - LEAST for beside in groups]
        # No Flip 7 has more points than `MOST`: larger sums do not come up.
        full = full[np.minimum(scores + FLIP_SEVEN_BONUS, MOST) - LEAST]
        return Worths(stop, may, full, bust[busts], stay[AT_7])

    def collect(self, law: Floats, rows: Rows, groups: Sequence[Modifiers], ends: Ends) -> None:
        """Add the chances of the ends of a table to a law, shape (3, scores) as `worth_table`."""
        self.add_stops(law, rows, groups, ends.stopped)
        self.add_full(law, groups, ends.full)
        self.add_busts(law, groups, ends.bust)

    def add_stops(
        self, law: Floats, rows: Rows, groups: Sequence[Modifiers], stopped: Floats
    ) -> None:
        """Add chances (sets, groups) to stop."""
        for beside, chances in zip(groups, stopped.T, strict=True):
            scores = np.where(rows.barred, 0, scores_beside(beside, self.rules)[rows.sums])
            np.add.at(law[0], scores - LEAST, chances)

    def add_full(self, law: Floats, groups: Sequence[Modifiers], full: Floats) -> None:
        """Add chances (groups, sums) of a Flip 7."""
        for beside, chances in zip(groups, full, strict=True):
            scores = np.minimum(scores_beside(beside, self.rules) + FLIP_SEVEN_BONUS, MOST)
            np.add.at(law[1], scores - LEAST, chances)

    def add_busts(self, law: Floats, groups: Sequence[Modifiers], bust: Floats) -> None:
        """Add chances (groups,) of a bust."""
        for beside, chance in zip(groups, bust, strict=True):
            law[2, Row(_TWICE, beside).score(self.rules) - LEAST] += chance


def draws_of(outlook: Outlook) -> Draws:
    """Return what the compiled engine needs of an outlook."""
    seen = [outlook.row.counts(), *(row.counts() for row in outlook.others)]
    seen += [outlook.pile, outlook.discard]
    luckies = sum(counts[DECK.index[LUCKY_13]] for counts in seen)
    kinds = kinds_of(2 if luckies > 1 else 1, pair_counts_two=outlook.rules.lucky13_pair_counts_two)
    names = _Names()
    root = mask_of(names.of(card) for card in outlook.row.numbers)
    others: tuple[tuple[int | Card, ...], ...] = tuple(
        (*(names.of(card) for card in row.numbers), *row.modifiers) for row in outlook.others
    )
    copies = _copies(kinds, outlook.source(), names)
    behind = outlook.discard if any(outlook.pile) else DECK.count(())
    after = _copies(kinds, behind, names)
    return Draws(kinds, copies, after, root, outlook.row.modifiers, others, outlook.rules)


def _copies(kinds: Kinds, counts: Counts, names: _Names) -> Ints:
    copies = np.zeros(len(kinds), dtype=np.int64)
    copies[: len(NUMBERS)] = counts[: len(NUMBERS)]
    copies[_LUCKY] = 0
    for _ in range(counts[DECK.index[LUCKY_13]]):
        copies[names.of(LUCKY_13)] += 1
    return copies


def mask_of(kinds: Iterable[int]) -> int:
    """Return the mask of some kinds."""
    return sum(1 << kind for kind in set(kinds))


def card_of(kind: int) -> Card:
    """Return the card of a kind."""
    return LUCKY_13 if kind == _SECOND_LUCKY else NUMBERS[kind]


class _Names:
    """Tells the Lucky 13s of two decks apart as they are met."""

    def __init__(self) -> None:
        self.luckies = 0

    def of(self, card: Card) -> int:
        kind = NUMBERS.index(card)
        if card == LUCKY_13:
            self.luckies += 1
            if self.luckies > 1:
                return _SECOND_LUCKY
        return kind
