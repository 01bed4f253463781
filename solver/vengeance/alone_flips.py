"""Cards that a hero who is alone must flip, of a Just One More or of a Flip Four (R18, R19).

What a Flip Four sets aside lies in front of nobody while it lasts (V-35): a bust or a
Flip 7 within it is judged by the modifiers that lay there before, the rest by those that lie
there behind it. So four forced cards are worth the sum of two values, one for each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from solver.lanes import Beside, Ends, Floats, Lanes, Worths
from solver.rowsets import Rows
from solver.vengeance.alone_lanes import FOUR, Pile
from solver.vengeance.forced import Flips
from solver.vengeance.tables import Arithmetic, Table, automaton


class Within(NamedTuple):
    """Where the chances of forced cards go: ends within them, and what comes behind (rows, lanes).

    Each row and lane behind them is one in which all of them have come.
    """

    ends: Ends
    behind: Floats


class Run:
    """Forced cards in all rows, hands, and numbers of idle cards that have come before.

    Parameters
    ----------
    idle
        Idle cards there are.
    before
        No more of them have come before the first forced card.
    """

    def __init__(self, pile: Pile, rows: Rows, idle: int, before: int) -> None:
        self.pile = pile
        points = pile.draws.points
        self.span, self.before = min(idle, before + FOUR), min(idle, before)
        self.table = Table(rows, points, pile.lanes(idle, self.span))
        # All cards that are set aside are alike where only those that lay there before count.
        self.deep = before + FOUR
        self.alike = Table(rows, points, _alike(pile, idle, self.deep))
        self.width = len(pile.groups), self.span + 1
        """Hands and numbers of idle cards, which the lanes stand for."""

    def one(self, math: Arithmetic, worths: Worths, ending: Beside) -> Any:
        """Return what one card is worth behind which the hero stays (rows, hands, idle)."""
        self.table.force(math, worths, ending, self._lanes(worths.stop))
        return self._found(self.table)

    def four(self, math: Arithmetic, worths: Worths, beside: Beside, behind: Any) -> Any:
        """Return what four cards are worth (rows, hands, idle).

        Parameters
        ----------
        behind
            Shape (rows, hands): value behind them.
        """
        nothing = worths._replace(full=np.zeros_like(worths.full), bust=np.zeros_like(worths.bust))
        ahead, alike = self._lanes(behind), np.zeros(self.alike.shape, dtype=math.number)
        for _ in range(FOUR):
            self.table.force(math, nothing, beside, ahead)
            self.alike.force(math, worths, math.beside(), alike)
            ahead, alike = self.table.values, self.alike.values
        alike = alike.reshape(len(alike), len(self.pile.groups), self.deep + 1)
        return math.of(self._found(self.table) + alike[:, :, : self.before + 1])

    def spread_one(self, chances: Floats, restart: Floats) -> Within:
        """Spread chances (rows, hands, idle) over one card."""
        return self._spread(self.table, chances, self.span, restart, 1)

    def spread_four(self, chances: Floats, restart: Floats) -> Within:
        """Spread chances (rows, hands, idle) over four cards."""
        alike = self._spread(self.alike, chances, self.deep, np.zeros_like(restart), FOUR)
        found = self._spread(self.table, chances, self.span, restart, FOUR)
        return Within(alike.ends, found.behind)

    def _spread(
        self, table: Table, chances: Floats, span: int, restart: Floats, cards: int
    ) -> Within:
        hands = len(self.pile.groups)
        reach = np.zeros((len(chances), hands, span + 1))
        reach[:, :, : self.before + 1] = chances
        found = Within(table.ends(hands, restart), reach.reshape(table.shape))
        for _ in range(cards):
            ahead = np.zeros(table.shape)
            table.spread(found.behind, found.ends, ahead)
            found = found._replace(behind=ahead)
        behind = found.behind.reshape(len(chances), hands, -1).sum(axis=2)
        return found._replace(behind=behind)

    def _lanes(self, hands: Any) -> Any:
        return np.repeat(hands, self.span + 1, axis=1)

    def _found(self, table: Table) -> Any:
        found = table.values.reshape(-1, *self.width)
        return found[:, :, : self.before + 1]


def _alike(pile: Pile, idle: int, deep: int) -> Lanes:
    """Return lanes of hands that stay, each with 0 to ``deep`` other cards that have come."""
    hands, steps = len(pile.groups), np.arange(deep + 1)
    left = np.maximum(0, pile.left.reshape(-1, 1) + idle - steps).reshape(1, -1)
    width = left.shape[1]
    after = np.arange(width, dtype=np.int32) + 1
    after[deep :: deep + 1] = -1
    copies = pile.draws.copies.reshape(-1, 1).astype(np.float64)
    return Lanes(
        copies=np.repeat(copies, width, axis=1),
        cards=pile.numbers + left[0] + pile.draws.root.bit_count(),
        group=np.repeat(np.arange(hands), deep + 1),
        held=np.full(width, pile.draws.root, dtype=np.int64),
        gone=np.full(width, -1, dtype=np.int64),
        after=after.reshape(1, -1),
        left=np.where(after < 0, 0, left).astype(np.float64),
    )


class State(NamedTuple):
    """What has come of the cards that are forced from the start.

    Parameters
    ----------
    hand
        Modifiers, as `Pile` has them.
    idle
        How many idle cards.
    first
        Number of the action that came first, or -1.
    """

    hand: int
    idle: int
    first: int


@dataclass(frozen=True, slots=True)
class Behind:
    """What lies behind the cards that are forced from the start: values, or chances.

    Parameters
    ----------
    turn
        Shape (rows, hands, idle): a turn.
    stopped
        Shape (rows, hands): the hero stays.
    actions
        For each action that was set aside, shape (rows, hands, idle).
    """

    turn: Any
    stopped: Any
    actions: list[Any]


class First:
    """Cards that are forced from the start, of a card that is being resolved."""

    def __init__(self, pile: Pile, rows: Rows, flips: Flips) -> None:
        self.flips = flips
        drawn, copies = pile.drawn, np.array(pile.copies, dtype=np.int64)
        number = {tuple(hand): n for n, hand in enumerate(drawn.tolist())}

        def idle_left(state: State) -> int:
            actions = 0
            if state.first >= 0:
                actions = sum(pile.actions) - (pile.waits < 0)
            return pile.idle + actions - state.idle

        def steps(state: State) -> list[tuple[int, State]]:
            hand = drawn[state.hand]
            found = []
            for n, left in enumerate((copies - hand).tolist()):
                more = hand.copy()
                more[n] += 1
                found.append((left, state._replace(hand=number.get(tuple(more.tolist()), -1))))
            found.append((idle_left(state), state._replace(idle=state.idle + 1)))
            for n, left in enumerate(pile.actions):
                found.append((left if state.first < 0 else 0, state._replace(first=n)))
            return found

        self.states, after, left = automaton(State(0, 0, pile.waits), steps, flips.cards)
        width = len(self.states)
        rest = [
            pile.left[state.hand] + idle_left(state) + (state.first < 0) * sum(pile.actions)
            for state in self.states
        ]
        base = pile.draws.copies.reshape(-1, 1).astype(np.float64)
        lanes = Lanes(
            copies=np.repeat(base, width, axis=1),
            cards=np.array(rest) + pile.numbers + pile.draws.root.bit_count(),
            group=np.zeros(width, dtype=np.int64),
            held=np.full(width, pile.draws.root, dtype=np.int64),
            gone=np.full(width, -1, dtype=np.int64),
            after=after,
            left=left,
        )
        self.table = Table(rows, pile.draws.points, lanes)

    def value(self, math: Arithmetic, worths: Worths, beside: Beside, behind: Behind) -> Any:
        """Return the value of flipping the cards in each row."""
        ahead = np.empty(self.table.shape, dtype=math.number)
        for lane, state in enumerate(self.states):
            ahead[:, lane] = self._place(behind, state)
        for _ in range(self.flips.cards):
            self.table.force(math, worths, beside, ahead)
            ahead = self.table.values
        return ahead[:, 0]

    def spread(self, start: int, restart: Floats, behind: Behind) -> Ends:
        """Spread the chance of flipping the cards over what is ``behind`` them."""
        ends, reach = self.table.ends(1, restart), np.zeros(self.table.shape)
        reach[start, 0] = 1.0
        for _ in range(self.flips.cards):
            ahead = np.zeros(self.table.shape)
            self.table.spread(reach, ends, ahead)
            reach = ahead
        for lane, state in enumerate(self.states):
            self._place(behind, state)[:] += reach[:, lane]
        return ends

    def _place(self, behind: Behind, state: State) -> Any:
        if state.first >= 0:
            return behind.actions[state.first][:, state.hand, state.idle]
        if self.flips.final:
            return behind.stopped[:, state.hand]
        turn = behind.turn
        return turn[:, state.hand, min(state.idle, turn.shape[2] - 1)]
