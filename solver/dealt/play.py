"""Whole rounds and games of Dealt! between policies: the referee, a shuffled deck, nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from solver.cards import Card
from solver.dealt.deck import DECK
from solver.dealt.events import Draw, Event, NextRound
from solver.dealt.referee import apply, seen_by
from solver.dealt.rules import Rules
from solver.dealt.table import Need, Phase, Table, new_game

MAX_ROUNDS = 1000
_TURNS_UP = (Need.HAND, Need.RESERVE, Need.DRAW)


class Policy(Protocol):
    """A way to play."""

    @property
    def name(self) -> str:
        """What it is called."""

    def choose(self, table: Table) -> Event:
        """Return what the player who is asked does.

        The table is as that player sees it, all other hands hidden. The need is to lead,
        to follow, or to insert a card.
        """


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game ended, by seat.

    Parameters
    ----------
    wins
        Share of the win of each seat; they sum to 1.
    lost
        Rounds that each seat lost.
    rounds
        Rounds played.
    """

    wins: tuple[float, ...]
    lost: tuple[int, ...]
    rounds: int


class Decks:
    """The order of the deck in each round, which nobody knows: the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._shuffles = 0
        self._cards: list[Card] = []

    def shuffle(self) -> None:
        """Shuffle all 54 cards for the next round."""
        self._cards = DECK.spread(DECK.full())
        Random(f"{self._seed} {self._shuffles}").shuffle(self._cards)
        self._shuffles += 1

    def draw(self) -> Draw:
        """Return that the next card turns up."""
        return Draw(self._cards.pop())


def play(policies: Sequence[Policy], seed: int, rules: Rules | None = None) -> Outcome:
    """Play a game to its end, one policy a seat, and return how it ended."""
    lost, rounds = [0] * len(policies), 0
    for table in tables(policies, seed, rules):
        if table.phase is not Phase.OVER:
            continue
        rounds += 1
        for seat in table.losers:
            lost[seat] += 1
        if winners := table.winners():
            wins = (float(seat in winners) / len(winners) for seat in range(len(policies)))
            return Outcome(tuple(wins), tuple(lost), rounds)
        if rounds == MAX_ROUNDS:
            break
    raise ArithmeticError(f"nobody won in {MAX_ROUNDS} rounds")


def play_round(
    policies: Sequence[Policy], seed: int, rules: Rules | None = None, *, leader: int = 0
) -> tuple[int, ...]:
    """Play one round of a new game and return who loses it.

    The hands, the reserves and the draw pile depend on the seed, the number of players and
    who leads only, so other policies can be given the same deal.
    """
    for table in tables(policies, seed, rules, leader=leader):
        if table.phase is Phase.OVER:
            return table.losers
    raise AssertionError("a round ends")


def tables(
    policies: Sequence[Policy], seed: int, rules: Rules | None = None, *, leader: int = 0
) -> Iterator[Table]:
    """Yield every table of a game, one policy a seat: the first one, and that after each event."""
    seats = len(policies)
    names = [f"player {seat + 1}" for seat in range(seats)]
    oldest = (leader - 1) % seats
    table = new_game(names, rules=rules, oldest=oldest, opened=range(seats))
    decks = Decks(seed)
    decks.shuffle()
    yield table
    while not table.winners():
        event = _event(table, policies, decks)
        table = apply(table, event)
        yield table


def finish(table: Table, policies: Sequence[Policy], draws: Sequence[Draw]) -> Table:
    """Return a table of known hands after the rest of its round.

    Parameters
    ----------
    draws
        The draw pile, the card that is drawn first last.
    """
    pile = list(draws)
    while table.phase is not Phase.OVER:
        ask = table.ask()
        if ask.need in _TURNS_UP or ask.seat is None:
            table = apply(table, pile.pop())
        else:
            table = apply(table, policies[ask.seat].choose(seen_by(table, ask.seat)))
    return table


def _event(table: Table, policies: Sequence[Policy], decks: Decks) -> Event:
    ask = table.ask()
    if ask.need is Need.NEXT_ROUND or ask.seat is None:
        decks.shuffle()
        return NextRound()
    if ask.need in _TURNS_UP:
        return decks.draw()
    return policies[ask.seat].choose(seen_by(table, ask.seat))
