"""Whole games of Flip 7 between policies: the referee, a shuffled pile, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from solver.cards import Card
from solver.flip7.deck import DECK
from solver.flip7.policy import Policy
from solver.flip7.referee import Aim, Event, Flip, NextRound, Stay, apply
from solver.flip7.rules import Rules
from solver.flip7.table import Need, Phase, Status, Table, new_game

MAX_ROUNDS = 1000


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
            self._cards = DECK.spread(table.source())
            Random(f"{self._seed} {self._shuffles}").shuffle(self._cards)
            self._shuffles += 1
        return self._cards.pop()


def play(policies: Sequence[Policy], seed: int, rules: Rules | None = None) -> Outcome:
    """Play a game to its end, one policy a seat, and return how it ended."""
    points, busts, rounds = [0] * len(policies), [0] * len(policies), 0
    for table in tables(policies, seed, rules):
        if table.phase is not Phase.OVER:
            continue
        rounds += 1
        for seat, player in enumerate(table.players):
            points[seat] += table.round_score(seat)
            busts[seat] += player.status is Status.BUSTED
        if winners := table.winners():
            wins = (float(seat in winners) / len(winners) for seat in range(len(policies)))
            return Outcome(tuple(wins), tuple(points), tuple(busts), rounds)
        if rounds == MAX_ROUNDS:
            break
    raise ArithmeticError(f"nobody won in {MAX_ROUNDS} rounds")


def tables(policies: Sequence[Policy], seed: int, rules: Rules | None = None) -> Iterator[Table]:
    """Yield every table of a game, one policy a seat: the first one, and that after each event."""
    table = new_game([f"player {seat + 1}" for seat in range(len(policies))], rules=rules)
    pile = Pile(seed)
    yield table
    while not table.winners():
        table = apply(table, _event(table, policies, pile))
        yield table


def _event(table: Table, policies: Sequence[Policy], pile: Pile) -> Event:
    ask = table.ask()
    if ask.need is Need.NEXT_ROUND or ask.seat is None:
        return NextRound()
    policy = policies[ask.seat]
    if ask.need is Need.TARGET and ask.card is not None:
        return Aim(ask.card, policy.aim(table))
    if ask.need is Need.TURN and policy.stays(table):
        return Stay()
    return Flip(pile.draw(table))
