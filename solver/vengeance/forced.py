"""Cards that a hero in company must flip: of a Flip Four, or of a Just One More.

Every card counts as one of them, also those that go to other players. A lane says which
Steals, Swaps and Discards have been set aside, and how many other cards have come. Behind the
last card they are resolved in flip order, until one is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from solver.cards import Card
from solver.kernels import NEAR
from solver.lanes import Beside, Floats, Lanes, Worths
from solver.lanes_forward import Ends
from solver.vengeance.draws import Draws
from solver.vengeance.tables import Arithmetic, Table, automaton


class Flips(NamedTuple):
    """What the hero must flip.

    Parameters
    ----------
    cards
        How many cards.
    aside
        What the Flip Four in progress has set aside so far, in flip order.
    final
        Whether the hero stays behind them (R18).
    """

    cards: int = 0
    aside: tuple[Card, ...] = ()
    final: bool = False


class _State(NamedTuple):
    drawn: tuple[int, ...]  # of each card that the hero can carry out
    idle: int
    waiting: tuple[int, ...]  # which of them wait, in flip order


class Behind(NamedTuple):
    """Where the chance of forced cards goes.

    Parameters
    ----------
    ends
        Ends of the round within them.
    used
        Shape (rows, cards): chance to use a card behind them.
    turn
        Shape (rows, lanes): chance of a turn behind them.
    stopped
        Shape (rows,): chance to stay behind them.
    """

    ends: Ends
    used: Floats
    turn: Floats
    stopped: Floats


class Forced:
    """The forced cards of a round in company.

    Parameters
    ----------
    turn
        The table of turns behind them.
    cards, copies
        What the hero can carry out, and how many of each are in the pile.
    total
        Cards in the pile.
    """

    def __init__(
        self,
        draws: Draws,
        turn: Table,
        flips: Flips,
        cards: Sequence[Card],
        copies: Sequence[int],
        total: int,
    ) -> None:
        self.flips = flips
        idle = total - int(draws.copies.sum()) - sum(copies)

        def steps(state: _State) -> list[tuple[int, _State]]:
            found = []
            for q, most in enumerate(copies):
                drawn = tuple(n + (k == q) for k, n in enumerate(state.drawn))
                waiting = (*state.waiting, q)
                found.append((most - state.drawn[q], _State(drawn, state.idle, waiting)))
            found.append((idle - state.idle, state._replace(idle=state.idle + 1)))
            return found

        aside = tuple(cards.index(card) for card in flips.aside if card in cards)
        start = _State((0,) * len(cards), 0, aside)
        self.states, after, left = automaton(start, steps, flips.cards)
        width = len(self.states)
        drawn = np.array([sum(state.drawn) + state.idle for state in self.states])
        lanes = Lanes(
            copies=np.repeat(turn.lanes.copies[:, :1], width, axis=1),
            cards=total - drawn + draws.root.bit_count(),
            group=np.zeros(width, dtype=np.int64),
            held=np.full(width, draws.root, dtype=np.int64),
            gone=np.full(width, -1, dtype=np.int64),
            after=after,
            left=left,
        )
        self._turns = turn.shape[1]
        self._between: dict[tuple[int, int], tuple[Any, Any]] = {}
        self.table = Table(turn.rows, turn.points, lanes)
        strides = [int(np.prod([n + 1 for n in copies[q + 1 :]])) for q in range(len(cards))]
        self.behind = [
            sum(n * stride for n, stride in zip(state.drawn, strides, strict=True))
            for state in self.states
        ]
        self.used: list[Any] = [
            np.zeros((len(state.waiting), len(turn.rows.mask)), dtype=np.bool_)
            for state in self.states
        ]

    def between(self, lane: int, n: int) -> tuple[Any, Any]:
        """Return what using a card that waits is worth, and handing it on, in each row."""
        return self._between[lane, n]

    def value(
        self,
        math: Arithmetic,
        worths: Worths,
        beside: Beside,
        turn: Any,
        *,
        follows: bool = False,
    ) -> Any:
        """Return the value of flipping the cards, by the values of a turn (rows, lanes)."""
        ahead = np.empty(self.table.shape, dtype=math.number)
        self._between.clear()
        for lane, state in enumerate(self.states):
            value = worths.stop[:, 0] if self.flips.final else turn[:, self.behind[lane]]
            for n in range(len(state.waiting) - 1, -1, -1):
                q = state.waiting[n]
                rival, used = beside.rival[:, q], self.used[lane]
                if not follows:
                    used[n] = ~beside.passes[:, q] | (rival - value >= NEAR)
                self._between[lane, n] = rival, value
                value = np.where(used[n], rival, value)
            ahead[:, lane] = value
        for _ in range(self.flips.cards):
            self.table.force(math, worths, beside, ahead)
            ahead = self.table.values
        return ahead

    def spread(self, start: int, restart: Floats, *, every: bool = False) -> Behind:
        """Spread the chance of flipping the cards.

        Parameters
        ----------
        restart
            Takes the chances of new starts, see `Ends`.
        every
            Whether each card that waits may be used as well as handed on.
        """
        ends = self.table.ends(1, restart)
        reach = np.zeros(self.table.shape)
        reach[start, 0] = 1.0
        for _ in range(self.flips.cards):
            ahead = np.zeros(self.table.shape)
            self.table.spread(reach, ends, ahead)
            reach = ahead
        rows, cards = len(reach), len(self.states[0].drawn)
        found = Behind(ends, np.zeros((rows, cards)), np.zeros((rows, self._turns)), np.zeros(rows))
        for lane, state in enumerate(self.states):
            chance = reach[:, lane]
            for n, q in enumerate(state.waiting):
                used = self.used[lane][n]
                found.used[:, q] += chance if every else chance * used
                chance = chance if every else chance * ~used
            if self.flips.final:
                found.stopped[:] += chance
            else:
                found.turn[:, self.behind[lane]] += chance
        return found
