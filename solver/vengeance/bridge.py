"""A pile so short that the order of its last cards matters: card by card, up to the next pile.

The reference engine follows the pile that is running out; what comes behind the reshuffle is
worth what a look-ahead into the next pile says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from solver.ahead import Lookahead, Progress
from solver.distribution import Distribution, End, Number, mixture
from solver.stopping import Reference
from solver.vengeance.deck import DECK
from solver.vengeance.draws import Worth
from solver.vengeance.forced import Flips
from solver.vengeance.game import NONE, Game, Seat
from solver.vengeance.outlook import IDLE_BEHIND_UNLUCKY_7, Outlook, without

MOST = 40_000
"""No more states of the pile that is running out are followed: a few seconds."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """The hero goes on into the next pile; its number tells which way that was."""

    number: int


State = Seat | Crossing
CROSSED = "crossed"
"""How a round ends for the reference engine there; the number stands for the score."""
Ahead = Callable[[Outlook, int, Flips | None], Lookahead]
"""Looks into the next pile: an outlook, how many actions are followed, and forced cards."""


class Piles:
    """The hero's round up to the reshuffle."""

    def __init__(self, game: Game, outlook: Outlook) -> None:
        self._game, self._outlook = game, outlook
        self._eager = outlook.rules.reshuffle == "eager"
        self._follows = any(outlook.discard)
        self.beyond: list[Seat] = []
        self._numbers: dict[Seat, int] = {}

    def end(self, state: State) -> End | None:
        """Return the end of the round if the hero stops here; None if that is not allowed."""
        if isinstance(state, Crossing):
            return End(state.number, CROSSED)
        return self._game.end(state)

    def choices(self, state: State) -> Sequence[State]:
        """Return the states that the hero may choose between."""
        return () if isinstance(state, Crossing) else self._game.choices(state)

    def outcomes(self, state: State) -> Iterable[tuple[State, int]]:
        """Return the states after each card that can turn up, or the way to the next pile."""
        if isinstance(state, Crossing):
            return ()
        found = list(self._game.outcomes(state))
        if not found or not self._follows or not self._crosses(state):
            return found
        if state not in self._numbers:
            self._numbers[state] = len(self.beyond)
            self.beyond.append(state)
        return [(Crossing(self._numbers[state]), 1)]

    def _crosses(self, state: Seat) -> bool:
        if self._eager:
            return state.discard == NONE
        return not any(state.pile)

    def outlook(self, number: int) -> tuple[Outlook, int, Flips | None]:
        """Return what the hero sees behind a crossing."""
        seat = self.beyond[number]
        pile = seat.pile if any(seat.pile) else seat.discard
        if seat.bare:
            pile = without(pile, IDLE_BEHIND_UNLUCKY_7)
        flips = Flips(seat.left, seat.aside, seat.final) if seat.left else None
        found = replace(
            self._outlook, row=seat.row, others=seat.others, pile=pile, discard=DECK.count(())
        )
        return found, max(0, seat.uses), flips


class Bridge:
    """A look-ahead by the reference engine, into the next pile by another look-ahead.

    Raises
    ------
    TooLargeError
        The pile that is running out has too many states.
    """

    def __init__(
        self,
        game: Game,
        start: Seat,
        outlook: Outlook,
        worth: Worth,
        staying: float | None,
        ahead: Ahead,
        progress: Progress | None = None,
    ) -> None:
        self.staying = staying
        self._start, self._worth, self._progress = start, worth, progress
        self._piles, self._ahead = Piles(game, outlook), ahead
        self._looks: dict[int, Lookahead] = {}
        self._engine = self._solved(lambda look: Fraction(look.hitting))
        self._going = self._hit(self._engine)
        self.hitting = float(self._going)
        self._forced = start.left > 0

    @property
    def goes_first(self) -> bool:
        """Whether the best policy hits now."""
        return self._forced or self.staying is None or self._going > Fraction(self.staying)

    def _solved(self, hitting: Callable[[Lookahead], Fraction]) -> Reference[State]:
        def worth(end: End) -> Fraction:
            if end.how == CROSSED:
                return hitting(self._look(end.score))
            return Fraction(self._worth(end))

        return Reference(self._piles, worth, progress=self._progress, max_states=MOST)

    def _look(self, number: int) -> Lookahead:
        if number not in self._looks:
            self._looks[number] = self._ahead(*self._piles.outlook(number))
        return self._looks[number]

    def _hit(self, engine: Reference[State]) -> Fraction:
        going = engine.go(self._start)
        if going is None:
            raise AssertionError("a card can come")
        return going

    def law(self) -> Distribution:
        """Return the law of the end of the round if the hero hits now."""
        return self._mixed(self._engine)

    def _mixed(self, engine: Reference[State]) -> Distribution:
        ends: dict[End, Number] = {}
        behind = []
        for end, chance in engine.distribution(self._start, going=True).ends.items():
            if end.how == CROSSED:
                behind.append((chance, self._look(end.score).law()))
            else:
                ends[end] = chance
        return mixture([(1, Distribution(ends)), *behind])

    def exact_hitting(self) -> Fraction:
        """Return the value of hitting as a fraction, if ends are worth whole numbers."""
        return self._hit(self._solved(lambda look: look.exact_hitting()))

    def exact_chance(self, how: str) -> Fraction:
        """Return the probability, as a fraction, of ending in one way after hitting now."""
        engine = self._solved(lambda look: look.exact_hitting())
        self._hit(engine)
        found = Fraction(0)
        for end, chance in engine.distribution(self._start, going=True).ends.items():
            if end.how == CROSSED:
                found += Fraction(chance) * self._look(end.score).exact_chance(how)
            elif end.how == how:
                found += Fraction(chance)
        return found
