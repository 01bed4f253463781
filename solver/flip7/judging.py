"""What the engines say of the states of the hero's round, one by one, for a decision graph."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from solver.errors import EndlessError, TooLargeError
from solver.flip7.chain import Chain, contexts
from solver.flip7.compiled import Compiled
from solver.flip7.deck import DECK, FLIP_THREE, FREEZE
from solver.flip7.laws import best
from solver.flip7.lookahead import Progress, takes_long
from solver.flip7.outlook import AloneGame, CompanyGame, Lone, Outlook, Seat
from solver.flip7.policy import thumb_stays
from solver.flip7.rules import Rules
from solver.flip7.stage import HandOverError, Start, draws_of, empties
from solver.flip7.table import Need
from solver.graph import Choice, Judge
from solver.layout import lines_of
from solver.refusal import RefusedError, clip
from solver.said import said
from solver.stopping import Reference, StoppingGame, points
from solver.sweep import threads
from solver.thumb import Thumb

State = Seat | Lone
FEW_CARDS = 24
"""In so few cards the reference engine is tried first: its values are fractions."""
FEW_STATES = 5_000
"""It gives up beyond so many situations, and the compiled engine answers."""
MOST_STATES = 200_000
"""Situations that the reference engine follows where only it can answer."""
EXACTLY = 10
"""A fraction takes about so many times as long as a float."""
PRUNED = 4
"""Alone, one value in about so many is needed."""
AT_LEAST = 300_000
"""To prepare a look-ahead takes about as long as so many values."""
PART = 4
"""No look-ahead may have more than this part of all values: a graph needs many."""


@dataclass(frozen=True, slots=True)
class Round:
    """The hero's round from some state on, in which the next card is drawn now.

    Parameters
    ----------
    game
        The company game or the game alone.
    cards_left, left_out
        Cards in the pile at first, and those that change nothing for the hero: no part of it.
    """

    game: StoppingGame[Any]
    root: State
    rules: Rules
    cards_left: int
    left_out: int = 0

    @classmethod
    def of(cls, outlook: Outlook) -> Round:
        """Return the round of a hero who hits now."""
        before = outlook.source()
        if outlook.model == "alone":
            alone = AloneGame()
            return cls(alone, alone.start(outlook), outlook.rules, sum(before))
        game = CompanyGame(outlook.rules)
        dead = 0
        if not takes_long(outlook):
            # As in the compiled engine; with an eager reshuffle the last card might matter.
            lazy = replace(outlook, rules=replace(outlook.rules, reshuffle="lazy"))
            outlook = replace(lazy.without_dead_cards(), rules=outlook.rules)
            dead = before[DECK.index[FREEZE]] + before[DECK.index[FLIP_THREE]]
        start = game.start(outlook)
        if not any(outlook.source()):
            start = start._replace(hitting=False)
        return cls(game, start, outlook.rules, sum(before), dead)

    def after(self, code: str) -> Round:
        """Return the round from the state after one more card.

        Raises
        ------
        RefusedError
            No such card can come here.
        """
        cards = self.cards(self.root)
        following = [state for state, _ in self.game.outcomes(self.root)]
        if not following:
            message = said("the round is over before {code} can come; go back", code=clip(code))
            raise RefusedError("way", clip(code), message)
        if code not in cards:
            message = said(
                "no {code} can come here; choose one of {cards}",
                code=clip(code),
                cards=" ".join(cards),
            )
            raise RefusedError("way", clip(code), message)
        root = following[cards.index(code)]
        left = sum(self.outlook(root).source()) + self.left_out
        return replace(self, root=root, cards_left=left)

    @property
    def over(self) -> bool:
        """Whether no card can come any more."""
        return next(iter(self.game.outcomes(self.root)), None) is None

    def outlook(self, state: State) -> Outlook:
        """Return what lies in front of the hero in a state, and what can come."""
        if isinstance(state, Seat):
            return Outlook(state.row, state.pile, state.discard, "company", self.rules)
        table = state.table
        row = table.players[0].row
        return Outlook(row, table.pile, table.discard, "alone", self.rules)

    def cards(self, state: State) -> list[str]:
        """Return the codes of the cards that can come, in the order of the game's outcomes."""
        copies = self.outlook(state).source()
        return [card.code for card, n in zip(DECK.cards, copies, strict=True) if n]

    def stop(self, state: State) -> Fraction | None:
        """Return what stopping here scores; None if that is not allowed."""
        end = self.game.end(state._replace(hitting=False) if state == self.root else state)
        return None if end is None else Fraction(points(end))

    def forced(self, state: State) -> int:
        """Return how many cards a Flip Three in progress still forces."""
        if isinstance(state, Seat):
            return state.left
        return _chain(state).left if state.table.ask().need is Need.FORCED else 0


class ByReference:
    """The reference engine: fractions, for few states.

    Raises
    ------
    TooLargeError
        There are more than ``most`` of them.
    """

    def __init__(
        self, played: Round, thumb: Thumb | None, most: int, progress: Progress | None = None
    ) -> None:
        self._round, self._thumb = played, thumb
        policy = None if thumb is None else self._goes
        self._engine = Reference(played.game, policy=policy, progress=progress, max_states=most)

    def judge(self, states: Sequence[State]) -> list[Choice]:
        """Return what to do in each of some states."""
        return [self._judge(state) for state in states]

    def _judge(self, state: State) -> Choice:
        go = self._engine.go(state)
        if go is None:
            raise ValueError("the round is over")
        stop = self._round.stop(state)
        if stop is None:
            return Choice(None, go, goes=True)
        if self._thumb is not None:
            return Choice(stop, go, goes=self._goes(state))
        return Choice(stop, go, goes=go > stop, tie=go == stop)

    def _goes(self, state: State) -> bool:
        if self._thumb is None:
            raise ValueError("only a rule of thumb is asked")
        return not thumb_stays(self._round.outlook(state), self._thumb)


class ByLattice:
    """The compiled engine: one look-ahead for each state, on as many cores as one solve uses.

    Parameters
    ----------
    exact
        Give fractions too; otherwise values are floats.
    room
        Values that all look-aheads together may compute, about.
    """

    def __init__(
        self,
        played: Round,
        thumb: Thumb | None,
        *,
        exact: bool,
        room: int,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        self._round, self._thumb, self._exact = played, thumb, exact
        self._room, self._most = room, room
        self._progress, self._done = progress, 0
        self._near_the_end = ByReference(played, thumb, MOST_STATES)
        self._lock = threading.Lock()

    def judge(self, states: Sequence[State]) -> list[Choice]:
        """Return what to do in each of some states.

        Raises
        ------
        TooLargeError
            The look-aheads have too many values; none of these is begun then.
        """
        starts = [self._start(state) for state in states]
        efforts = [self._effort(start) for start in starts]
        self._room -= sum(efforts)
        if self._room < 0 or max(efforts, default=0) > self._most // PART:
            raise TooLargeError(
                said(
                    "the look-aheads of this graph have more than {most:,} values: choose a "
                    "smaller depth, or put more cards in the row",
                    most=self._most,
                )
            )
        with ThreadPoolExecutor(threads()) as pool:
            return list(pool.map(self._judge, states, starts))

    def _start(self, state: State) -> Start:
        chain = _chain(state) if isinstance(state, Lone) and self._round.forced(state) else None
        return Start(self._round.outlook(state), self._round.rules.setaside, chain)

    def _effort(self, start: Start) -> int:
        """Return about how many values a look-ahead has to compute."""
        outlook = start.outlook
        draws = draws_of(outlook)
        values = lines_of(draws) * len(draws.factor)
        if outlook.model == "alone":
            copies = outlook.source()
            free = Chain(copies[DECK.index[FLIP_THREE]], copies[DECK.index[FREEZE]])
            chain = start.chain or free
            values *= len(contexts(chain, start.order, track=empties(outlook))[0])
            values //= PRUNED
        return (AT_LEAST + values) * (EXACTLY if self._exact else 1)

    def _judge(self, state: State, start: Start) -> Choice:
        stop = self._round.stop(state)
        try:
            found = Compiled(start, points, self._thumb)
        except HandOverError:
            with self._lock:
                return self._near_the_end.judge([state])[0]
        go = found.exact_hitting() if self._exact else found.hitting
        self._done += 1
        if self._progress is not None:
            self._progress(self._done)
        if stop is None:
            return Choice(None, go, goes=True)
        what = best(found, self._thumb)
        return Choice(stop, go, goes=what == "hit", tie=what == "tie")


def judge_of(
    played: Round,
    thumb: Thumb | None,
    *,
    exact: bool,
    room: int,
    progress: Callable[[int], None] | None = None,
) -> Judge[State]:
    """Return the engine that answers for a round: the reference engine where there are few states.

    Parameters are those of `ByLattice`.
    """
    outlook = played.outlook(played.root)
    if takes_long(outlook) or played.over:
        return ByReference(played, thumb, MOST_STATES, progress)
    if sum(outlook.pile) + sum(outlook.discard) <= FEW_CARDS:
        few = ByReference(played, thumb, FEW_STATES)
        try:
            few.judge([played.root])
        except EndlessError:
            raise
        except TooLargeError:
            pass
        else:
            return few
    return ByLattice(played, thumb, exact=exact, room=room, progress=progress)


def _chain(state: Lone) -> Chain:
    """Return the chain of Flip Threes that a table of one is in the middle of."""
    front, *rest = state.table.pending
    copies = state.table.source()
    letters = {FLIP_THREE: "T", FREEZE: "Z"}
    return Chain(
        copies[DECK.index[FLIP_THREE]],
        copies[DECK.index[FREEZE]],
        left=front.left or 0,
        aside="".join(letters[entry.card] for entry in rest if entry.aside),
        waiting="".join(letters[entry.card] for entry in rest if not entry.aside),
    )
