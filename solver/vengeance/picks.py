"""What a hero in company can do with a Steal, a Swap or a Discard, row by row.

One such card is followed, so behind it only numbers matter. Each use leads to a row of a
table whose lanes tell apart which cards of the row did not come from the pile, which one is gone
from it, and what modifiers lie there. All that uses can lead to stands in one *pool* of
values, one after the other, and a use is a place in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from solver.cards import Card, Kind
from solver.kernels import NEAR
from solver.lanes import Floats, Lanes, Worths
from solver.rowsets import Rows
from solver.vengeance.draws import Draws, Modifiers, card_of
from solver.vengeance.outlook import Outlook, Use, may_hand_on, uses_of
from solver.vengeance.placing import NOWHERE, placed
from solver.vengeance.row import NOTHING, Row, row_of
from solver.vengeance.tables import SUMS, Table, no_inner

Spot = int | Card
"""A kind of number, or a modifier."""


class Way(NamedTuple):
    """What the hero gives and takes, and whether that ends the round by another's Flip 7."""

    gives: Spot | None = None
    takes: Spot | None = None
    over: bool = False


class Lane(NamedTuple):
    """What tells rows behind a use apart; ``held`` and ``gone`` as `Lanes` has them.

    Before a card is taken they contain ``need``: lanes of one need are one table.
    """

    need: int
    held: int
    gone: int
    beside: Modifiers


class Picks:
    """All uses of the cards that the hero can carry out, and the tables that they lead to.

    Parameters
    ----------
    rows
        Rows in which such a card can turn up: they contain the hero's row.
    cards
        Which of Steal, Swap and Discard can turn up.
    """

    def __init__(self, draws: Draws, outlook: Outlook, rows: Rows, cards: Sequence[Card]) -> None:
        self.draws, self.rows, self.cards = draws, rows, cards
        ways = [_ways(draws, outlook, card) for card in cards]
        lanes: dict[int, dict[Lane, int]] = {}
        for way in dict.fromkeys(way for each in ways for way in each):
            lane = _lane(draws, way)
            batch = lanes.setdefault(lane.need, {})
            batch.setdefault(lane, len(batch))
        found = [lane for batch in lanes.values() for lane in batch]
        self.groups = list(dict.fromkeys(lane.beside for lane in found))
        self.tables = {need: self._table(need, list(batch)) for need, batch in lanes.items()}
        self.lanes = {need: list(batch) for need, batch in lanes.items()}
        self._begin = np.cumsum([0, *self._sizes()])
        self.places = [self._places(each, lanes) for each in ways]
        self.passes = np.stack([_passes(outlook, rows, card) for card in cards], axis=1)
        for q, places in enumerate(self.places):
            self.passes[(places == NOWHERE).all(axis=0), q] = True  # no use, no effect (R16)

    def _table(self, need: int, lanes: Sequence[Lane]) -> Table:
        kinds = np.arange(len(self.draws.kinds)).reshape(-1, 1)
        held, gone = np.array([(lane.held, lane.gone) for lane in lanes], dtype=np.int64).T
        copies = np.maximum(self.draws.copies.reshape(-1, 1) - (kinds == gone), 0)
        after, left = no_inner(len(lanes))
        found = Lanes(
            copies=np.ascontiguousarray(copies, dtype=np.float64),
            cards=self.draws.copies.sum() - (gone >= 0) + np.bitwise_count(held),
            group=np.array([self.groups.index(lane.beside) for lane in lanes], dtype=np.int64),
            held=np.ascontiguousarray(held),
            gone=np.ascontiguousarray(gone),
            after=after,
            left=left,
        )
        return Table(self.draws.rows(need), self.draws.points, found)

    def _sizes(self) -> Iterator[int]:
        """Yield how long each part of the pool is, see `pool`."""
        groups = len(self.groups)
        for table in self.tables.values():
            yield table.shape[0] * table.shape[1]
        for table in self.tables.values():
            yield table.shape[0] * groups
        yield groups * SUMS
        yield groups
        yield len(self.rows.mask)
        yield 1

    def _places(self, ways: Sequence[Way], lanes: dict[int, dict[Lane, int]]) -> Any:
        """Return where each way leads from each row, `NOWHERE` where it does not exist."""
        found = np.full((len(ways), len(self.rows.mask)), NOWHERE, dtype=np.int32)
        begin, most, groups = self._begin.tolist(), len(self.tables), len(self.groups)
        parts = {need: part for part, need in enumerate(self.tables)}
        for way, places in zip(ways, found, strict=True):
            lane = _lane(self.draws, way)
            part, group = parts[lane.need], self.groups.index(lane.beside)
            table = self.tables[lane.need]
            onward = begin[part] + lanes[lane.need][lane], table.shape[1]
            placed(
                self.rows.mask,
                table.rows,
                self.draws.points,
                way.gives if isinstance(way.gives, int) else -1,
                way.takes if isinstance(way.takes, int) else -1,
                (begin[most + part] + group, groups) if way.over else onward,
                begin[2 * most] + group * SUMS,
                begin[2 * most + 1] + group,
                (begin[-2], 0) if way.over else (begin[-3], 1),
                places,
            )
        return found

    def pool(self, worths: Sequence[Worths], anew: Any, *, final: bool = False) -> Any:
        """Return the values of all that uses lead to.

        Parameters
        ----------
        worths
            For each table.
        anew
            Value of starting anew in each row.
        final
            Whether the hero stays behind the use.
        """
        stops = [each.stop for each in worths]
        ahead = [
            stop[:, table.lanes.group] if final else table.values
            for table, stop in zip(self.tables.values(), stops, strict=True)
        ]
        ends = worths[0].full, worths[0].bust, anew, worths[0].anew
        return np.concatenate([np.ravel(part) for part in (*ahead, *stops, *ends)])

    @property
    def size(self) -> int:
        """How long the pool is."""
        return int(self._begin[-1])

    def split(self, pool: Floats) -> list[Floats]:
        """Return the parts of a pool, as `pool` joins them."""
        return np.split(pool, self._begin[1:-1])

    def choose(self, pool: Floats) -> Any:
        """Return the place of the best use of each card in each row (rows, cards)."""
        padded = np.append(pool, -np.inf)
        choice = np.full((len(self.rows.mask), len(self.cards)), NOWHERE, dtype=np.int32)
        for q, places in enumerate(self.places):
            if len(places):
                values = padded[places]
                # Of equals the first one.
                first = (values > values.max(axis=0) - NEAR).argmax(axis=0)
                choice[:, q] = places[first, np.arange(len(first))]
        return choice


def valued(pool: Any, choice: Any) -> Any:
    """Return the values of some places of a pool; `NOWHERE` is as bad as can be."""
    nowhere = -np.inf if pool.dtype == np.float64 else 0
    return np.append(pool, np.array(nowhere, dtype=pool.dtype))[choice]


def gathered(choice: Any, chances: Floats, size: int) -> Floats:
    """Return the chance of each place of a pool, by those of the places chosen."""
    pool = np.zeros(size + 1)
    np.add.at(pool, choice, chances)
    return pool[:-1]


def _lane(draws: Draws, way: Way) -> Lane:
    need, gone, beside = draws.root, -1, list(draws.modifiers)
    if isinstance(way.gives, int):
        need &= ~(1 << way.gives)
        gone = -1 if need != draws.root else way.gives
    elif way.gives is not None:
        beside.remove(way.gives)
    held = need
    if isinstance(way.takes, int):
        held |= 1 << way.takes
    elif way.takes is not None:
        beside.append(way.takes)
    return Lane(need, held, gone, row_of(*beside).modifiers)


def _passes(outlook: Outlook, rows: Rows, card: Card) -> Any:
    """Return in which rows a card may be handed on, or comes to nothing."""
    own = row_of(card_of(0)) if outlook.row.empty else outlook.row
    usual, at_start = (
        may_hand_on(row, outlook.others, card, outlook.rules) for row in (own, NOTHING)
    )
    return np.where((rows.mask == 0) & outlook.row.empty, at_start, usual)


def _ways(draws: Draws, outlook: Outlook, card: Card) -> list[Way]:
    """Return the ways to use a card in any row, in canonical order."""
    numbers = tuple(card_of(kind) for kind in draws.own_kinds())
    ways = []
    for use in uses_of(Row(numbers, outlook.row.modifiers), outlook.others, card):
        if use == Use():
            # Only who cannot hand it on needs it.
            if not outlook.rules.pick_actions_transferable:
                ways.append(Way())
            continue
        taken, over = None, False
        if use.owner is not None and use.takes is not None:
            row = outlook.others[use.owner]
            taken = draws.others[use.owner][row.cards().index(use.takes)]
            if use.gives is not None:
                after, _ = row.without(use.takes).receive(use.gives, outlook.rules)
                over = after.flipped_seven(outlook.rules)
        ways += [Way(given, taken, over) for given in _spots(draws, use.gives)]
    return list(dict.fromkeys(ways))


def _spots(draws: Draws, card: Card | None) -> list[Spot | None]:
    """Return an own card as the kinds that it can be, or as a modifier."""
    if card is None or card.kind is Kind.MODIFIER:
        return [card]
    return [kind for kind in draws.own_kinds() if card_of(kind) == card]
