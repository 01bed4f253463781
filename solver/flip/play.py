"""Whole games between policies: the referee, a shuffled pile, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from solver.cards import Card
from solver.flip.referee import Basic, Flip, NextRound
from solver.flip.table import FLIPS, Need, Status, T, Table

MAX_ROUNDS = 1000

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game ended, by seat.

    Parameters
    ----------
    wins
        Share of the win of each seat; they sum to 1.
    points, busts
        Points in all rounds, and rounds that ended in a bust.
    rounds
        Rounds played.
    """

    wins: tuple[float, ...]
    points: tuple[int, ...]
    busts: tuple[int, ...]
    rounds: int


class Pile:
    """The order of the draw pile, which nobody else knows: the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._shuffles = 0
        self._cards: list[Card] = []

    def draw(self, table: Table) -> Card:
        """Return the next card, after a shuffle if the last pile is used up."""
        if not self._cards:
            self._cards = table.deck.spread(table.source())
            Random(f"{self._seed} {self._shuffles}").shuffle(self._cards)
            self._shuffles += 1
        return self._cards.pop()


def tables(
    start: T,
    choose: Callable[[T, int], E | None],
    apply: Callable[[T, Any], T],
    seed: int,
) -> Iterator[T]:
    """Yield every table of a game: the first one, and that after each event.

    Parameters
    ----------
    choose
        The event that a seat chooses when a table asks it; None to hit. Who must take a
        card is not asked.
    apply
        The referee's.
    """
    pile = Pile(seed)
    table = start
    yield table
    while not table.winners():
        table = apply(table, _event(table, choose, pile))
        yield table


def outcome(tables: Iterable[T]) -> Outcome:
    """Return how a game ended, from all its tables.

    Raises
    ------
    ArithmeticError
        Nobody has won for too long.
    """
    points: list[int] = []
    busts: list[int] = []
    rounds = 0
    for table in tables:
        if table.ask().need not in {Need.NEXT_ROUND, Need.NOTHING}:
            continue
        seats = range(len(table.players))
        points, busts = points or [0 for _ in seats], busts or [0 for _ in seats]
        rounds += 1
        for seat, (player, total) in enumerate(zip(table.players, table.standings(), strict=True)):
            points[seat] += total - player.total
            busts[seat] += player.status is Status.BUSTED
        if winners := table.winners():
            wins = (float(seat in winners) / len(winners) for seat in seats)
            return Outcome(tuple(wins), tuple(points), tuple(busts), rounds)
        if rounds == MAX_ROUNDS:
            break
    raise ArithmeticError(f"nobody won in {MAX_ROUNDS} rounds")


def _event(table: T, choose: Callable[[T, int], E | None], pile: Pile) -> E | Basic:
    ask = table.ask()
    if ask.need is Need.NEXT_ROUND or ask.seat is None:
        return NextRound()
    if ask.need not in FLIPS or ask.need is Need.TURN:
        chosen = choose(table, ask.seat)
        if chosen is not None:
            return chosen
    return Flip(pile.draw(table))
