"""A hand that is filled number by number: in how many orders it holds nothing that beats a set.

Think of the cells of a hand as empty at first, apart from X, and put in the 1s, then the
2s, up to the 12s; cells that stay empty hold a Stop or a Redraw. What can happen later
depends on the gaps only, and on the cards next to them that can still become part of a
set: a number, or two, put in last. Everything else is forgotten. So a hand falls into pieces,
whose order and direction mean nothing, and few states are left: some thousands for ten cards
where there are millions of hands. A state says nothing about the hand's size or about the
copies that a deck has: those are weights of the steps.

The counts are of orders of kinds of cards: equal cards are not told apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from solver.compiling import compiled
from solver.dealt.bars import ABOVE, BELOW, GAP, SAME, WILD, Windows, windows
from solver.dealt.deck import DECK, NUMBERS
from solver.dealt.gap_kernels import Small, cut, explored, pieces
from solver.dealt.sets import Rank, TwoX
from solver.errors import TooLargeError
from solver.residues import Floats
from solver.said import said

COPIES = DECK.full()[DECK.index[NUMBERS[0]]]
"""Cards of one number."""
MOST_CELLS = 12
"""Larger hands have too many states."""
_MOST_MOVES = 10_000_000
Room = int | tuple[int, int]
_SALT = np.random.default_rng(54).integers(-(2**62), 2**62, 2**18)
# Two lists of pieces with one sum have a chance of less than one in a million millions.


@dataclass(frozen=True, slots=True)
class Moves:
    """Steps in which so many copies of a number are put in and no set is made.

    Parameters
    ----------
    source, target
        The states before and after; sources ascend.
    ways
        In how many ways.
    """

    source: Small
    target: Small
    ways: NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class Gaps:
    """All states of hands with some X in them, for one rank to beat.

    Parameters
    ----------
    first
        Shape (cells + 2,): where the states with so many gaps begin; states are in order of
        their gaps.
    moves
        By side of the bar and the copies of a number that are put in. Where a number is put
        in like one below the bar if it is just that of the bar, both sides are one object.
    starts
        By the size of the hand: the states of hands with nothing but X, and how many they are.
    """

    first: NDArray[np.int64]
    moves: tuple[tuple[Moves, ...], ...]
    starts: tuple[tuple[NDArray[np.int64], NDArray[np.int64]], ...]

    @property
    def states(self) -> int:
        """How many states there are."""
        return int(self.first[-1])

    def start(self, size: int) -> Floats:
        """Return how many hands of a size are in each state before the first number."""
        found = np.zeros(self.states)
        states, ways = self.starts[size]
        np.add.at(found, states, ways)
        return found

    def with_gaps(self, gaps: int) -> slice:
        """Return the states with so many gaps."""
        return slice(int(self.first[gaps]), int(self.first[gaps + 1]))

    def forward(self, values: Floats, copies: int, side: int, room: Room) -> Floats:
        """Return what reaches each state when so many copies of a number are put in.

        Parameters
        ----------
        values
            Shape (states, columns): what is in each state; or in those of ``room`` only, if
            it is one number of gaps.
        side
            How the number compares with that of the bar.
        room
            The least and the most gaps before the step, which are looked at; or one number:
            then the states after the step with fewer gaps by ``copies`` are returned.
        """
        return self._carry(values, copies, side, room, back=False)

    def backward(self, values: Floats, copies: int, side: int, room: Room) -> Floats:
        """Return what each state is worth before a step, from what those after it are worth.

        The ``room`` is that before the step, as in `forward`.
        """
        return self._carry(values, copies, side, room, back=True)

    def _carry(self, values: Floats, copies: int, side: int, room: Room, *, back: bool) -> Floats:
        moves = self.moves[side][copies]
        if isinstance(room, int):
            looked = before = self.with_gaps(room)
            after = self.with_gaps(room - copies)
        else:
            least, most = room
            looked = slice(int(self.first[max(least, copies)]), int(self.first[most + 1]))
            before = after = slice(0, self.states)
        begin, end = np.searchsorted(moves.source, (looked.start, looked.stop))
        some = slice(begin, max(begin, end))
        ends = [(moves.source[some], before), (moves.target[some], after)]
        (fro, here), (to, there) = reversed(ends) if back else ends
        out = np.zeros((there.stop - there.start, values.shape[1]))
        _carried(fro, to, moves.ways[some], values, here.start, out, there.start)
        return out


@compiled
def _carried(
    fro: Small, to: Small, ways: NDArray[np.int16],
    values: Floats, from_first: int, out: Floats, to_first: int,
) -> None:  # fmt: skip
    """Add ``ways`` times ``values`` at one end of some moves to ``out`` at the other.

    Both have shape (states, columns) and begin with the states ``from_first`` and
    ``to_first``.
    """
    columns = values.shape[1]
    for move in range(len(ways)):
        here = fro[move] - from_first
        there = to[move] - to_first
        for column in range(columns):
            out[there, column] += ways[move] * values[here, column]


@lru_cache(maxsize=48)
def gaps_of(rank: Rank, two_x: TwoX, wild: int, cells: int) -> Gaps:
    """Return the states of hands with ``wild`` X and at most so many cells.

    Raises
    ------
    TooLargeError
        There are more than `MOST_CELLS` cells.
    """
    verify_cells(cells)
    seen = windows(rank, two_x)
    words = [(size, key) for size in range(cells + 1) for key in _starts(size, wild, seen)]
    room = cells + 1
    keys, begin, steps, left = pieces(
        np.array(sorted({key for _, word in words for key in word}), dtype=np.int64),
        COPIES, room,
        seen.bad_two, seen.bad_three, seen.open_two, seen.open_three, _SALT,
    )  # fmt: skip
    number = {int(key): i for i, key in enumerate(keys)}
    first = np.zeros((len(words), room), dtype=np.int32)
    for row, (_, word) in zip(first, words, strict=True):
        row[: len(word)] = sorted(number[key] for key in word)
    lengths = np.array([len(word) for _, word in words], dtype=np.int64)
    rows, counts, moves = explored(first, lengths, COPIES, begin, steps, left, _SALT, _MOST_MOVES)
    if len(moves) >= _MOST_MOVES:
        raise TooLargeError(said("a hand of {cells} cards is too large to count", cells=cells))
    # States in order of their gaps, so that those with equally many are neighbours.
    of_piece = np.array([_gaps_in(int(key)) for key in keys], dtype=np.int64)
    inside = np.arange(room) < counts[:, None]
    gaps = (of_piece[rows] * inside).sum(axis=1) if len(keys) else np.zeros(len(rows), int)
    order = np.argsort(gaps, kind="stable")
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    known = {
        tuple(row[:n]): int(place[i])
        for i, (row, n) in enumerate(zip(rows.tolist(), counts, strict=True))
    }
    starts = []
    for size in range(cells + 1):
        states = [
            known[tuple(row[: len(word)].tolist())]
            for (own, word), row in zip(words, first, strict=True)
            if own == size
        ]
        found, ways = np.unique(np.array(states, dtype=np.int64), return_counts=True)
        starts.append((found, ways))
    return Gaps(
        first=np.searchsorted(gaps[order], np.arange(cells + 2)),
        moves=_by_side(moves, place),
        starts=tuple(starts),
    )


def verify_cells(cells: int) -> None:
    """Raise `TooLargeError` for a hand of more than `MOST_CELLS` cards."""
    if cells > MOST_CELLS:
        raise TooLargeError(
            said(
                "a hand of {cells} cards is too large to count: {most} are the most",
                cells=cells,
                most=MOST_CELLS,
            )
        )


def _starts(size: int, wild: int, seen: Windows) -> list[tuple[int, ...]]:
    """Return the pieces of every hand of a size that has X in it and gaps."""
    keys = np.zeros(size + 1, dtype=np.int64)
    found = []
    for places in combinations(range(size), wild):
        if seen.wild_two and any(b - a == 1 for a, b in pairwise(places)):
            continue
        word = np.full(size, GAP, dtype=np.int64)
        word[list(places)] = WILD
        count = cut(word, size, seen.open_two, seen.open_three, keys)
        found.append(tuple(int(key) for key in keys[:count]))
    return found


def _by_side(moves: NDArray[np.int64], place: NDArray[np.int64]) -> tuple[tuple[Moves, ...], ...]:
    """Return the steps that make no set on each side, by copies."""
    below, same, above = (moves[moves[:, 3] >> side & 1 == 0] for side in (BELOW, SAME, ABOVE))
    found = _by_copies(below, place)
    if np.array_equal(below, same):
        return found, found, _by_copies(above, place)
    return found, _by_copies(same, place), _by_copies(above, place)


def _by_copies(moves: NDArray[np.int64], place: NDArray[np.int64]) -> tuple[Moves, ...]:
    return tuple(_moves(moves[moves[:, 2] == copies], place) for copies in range(COPIES + 1))


def _moves(moves: NDArray[np.int64], place: NDArray[np.int64]) -> Moves:
    source = place[moves[:, 0]]
    order = np.argsort(source, kind="stable")
    return Moves(
        source=source[order].astype(np.int32),
        target=place[moves[order, 1]].astype(np.int32),
        ways=moves[order, 4].astype(np.int16),
    )


def _gaps_in(key: int) -> int:
    """Return how many gaps a piece has."""
    gaps = 0
    while key > 1:
        gaps += key % 5 == GAP
        key //= 5
    return gaps
