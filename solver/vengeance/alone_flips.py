"""Cards that a hero who is alone must flip, of a Just One More or of a Flip Four (R18, R19).

What a Flip Four sets aside lies in front of nobody while it lasts (V-35): a bust or a
Flip 7 within it is judged by the modifiers that lay there before, the rest by those that lie
there behind it. So four forced cards are worth the sum of two values, one for each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from solver.lanes import Beside, Floats, Lanes, Worths
from solver.lanes_forward import Ends
from solver.rowsets import Rows
from solver.vengeance.alone_lanes import FOUR, Pile
from solver.vengeance.blanks import Blanks
from solver.vengeance.forced import Flips
from solver.vengeance.tables import Arithmetic, Table, automaton, no_inner


class Within(NamedTuple):
    """Where the chances of forced cards go: ends within them, and what comes behind (rows, hands).

    Each row and hand behind them is one in which all of them have come.
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
        self.before = min(idle, before)
        self.hands = len(pile.groups)
        self.table = Table(rows, pile.draws.points, pile.lanes())
        # Where only the modifiers count that lay there before, those that come are blank too.
        self.numbers = Table(rows, pile.draws.points, _numbers(pile))
        left = np.maximum(0, idle - np.arange(self.before + 1))
        blank = np.repeat(left.reshape(1, -1), self.hands, axis=0)
        self.single = Blanks(rows.size, blank, self.table.lanes.cards, 1)
        self.fours = Blanks(rows.size, blank, self.table.lanes.cards, FOUR)
        aside = pile.left.reshape(-1, 1) + blank
        self.alike = Blanks(rows.size, aside, self.numbers.lanes.cards, FOUR)

    def one(self, math: Arithmetic, worths: Worths, ending: Beside) -> Any:
        """Return what one card is worth behind which the hero stays (rows, hands, idle)."""
        return self.single.mean(math, _forced(self.table, math, worths, ending, worths.stop, 1))

    def four(self, math: Arithmetic, worths: Worths, beside: Beside, behind: Any) -> Any:
        """Return what four cards are worth (rows, hands, idle).

        Parameters
        ----------
        behind
            Shape (rows, hands): value behind them.
        """
        nothing = worths._replace(full=np.zeros_like(worths.full), bust=np.zeros_like(worths.bust))
        found = self.fours.mean(math, _forced(self.table, math, nothing, beside, behind, FOUR))
        ends = np.zeros_like(behind)
        found += self.alike.mean(
            math, _forced(self.numbers, math, worths, math.beside(), ends, FOUR)
        )
        return math.of(found)

    def spread_one(self, chances: Floats, restart: Floats) -> Within:
        """Spread chances (rows, hands, idle) over one card."""
        return self._spread(self.table, self.single, chances, restart)

    def spread_four(self, chances: Floats, restart: Floats) -> Within:
        """Spread chances (rows, hands, idle) over four cards."""
        alike = self._spread(self.numbers, self.alike, chances, np.zeros_like(restart))
        found = self._spread(self.table, self.fours, chances, restart)
        return Within(alike.ends, found.behind)

    def _spread(self, table: Table, blanks: Blanks, chances: Floats, restart: Floats) -> Within:
        ends, reach = table.ends(self.hands, restart), np.zeros(table.shape)
        first, *parts = blanks.split(chances)
        for part in reversed(parts):
            ahead = np.zeros(table.shape)
            table.spread(reach + part, ends, ahead)
            reach = ahead
        return Within(ends, reach + first)


def _forced(
    table: Table, math: Arithmetic, worths: Worths, beside: Beside, behind: Any, cards: int
) -> list[Any]:
    """Return what 0, 1, 2… forced cards are worth (rows, hands), by what is behind them."""
    found = [np.ascontiguousarray(behind)]
    for _ in range(cards):
        table.force(math, worths, beside, found[-1])
        found.append(table.values)
    table.forget()
    return found


def _numbers(pile: Pile) -> Lanes:
    """Return lanes of hands that stay, before numbers only."""
    hands = len(pile.groups)
    after, left = no_inner(hands)
    copies = pile.draws.copies.reshape(-1, 1).astype(np.float64)
    return Lanes(
        copies=np.repeat(copies, hands, axis=1),
        cards=np.full(hands, pile.numbers + pile.draws.root.bit_count(), dtype=np.int64),
        group=np.arange(hands),
        held=np.full(hands, pile.draws.root, dtype=np.int64),
        gone=np.full(hands, -1, dtype=np.int64),
        after=after,
        left=left,
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
