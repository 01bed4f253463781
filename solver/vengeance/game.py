"""The hero's round as the reference engine needs it: the model of `outlook`, card by card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solver.cards import Card, Counts, Kind, add, change
from solver.distribution import End
from solver.flip.notation import Model
from solver.vengeance.deck import DECK, JUST_ONE_MORE
from solver.vengeance.outlook import (
    IDLE_BEHIND_UNLUCKY_7,
    USES,
    Outlook,
    Use,
    idle_alone,
    idle_in_company,
    may_hand_on,
    may_stay,
    uses_of,
    without,
)
from solver.vengeance.referee import FORCED
from solver.vengeance.row import Effect, Row
from solver.vengeance.rules import Rules
from solver.vengeance.table import PICKS

NONE = DECK.count(())


class Seat(NamedTuple):
    """A state of the hero's round.

    Parameters
    ----------
    others
        Rows of the other players who are not busted.
    uses
        Action cards that are still followed.
    bare
        Whether an Unlucky 7 has come, and only numbers are looked at.
    hitting
        Whether the hero has decided to hit, and no card has come yet that
        could change anything.
    left
        Cards that are forced. Behind them ``aside`` is resolved: cards that a Flip Four
        has set aside, in flip order.
    final
        Whether the round is over for the hero behind them (R18).
    pick
        A Steal, Swap or Discard that the hero carries out or hands on now.
    over
        Whether another player's Flip 7 has ended the round.
    """

    row: Row
    pile: Counts
    discard: Counts
    others: tuple[Row, ...]
    uses: int = USES
    bare: bool = False
    hitting: bool = False
    left: int = 0
    aside: tuple[Card, ...] = ()
    final: bool = False
    pick: Card | None = None
    over: bool = False


class Game:
    """The hero's round, in company or alone.

    Parameters
    ----------
    uses
        Action cards that are followed. With more than one, in company, the rows of the
        others change as the rules say; only the reference engine can do that.
    """

    def __init__(self, rules: Rules, model: Model, uses: int = USES) -> None:
        self._rules, self._alone = rules, model == "alone"
        self._uses = uses

    def start(
        self, outlook: Outlook, forced: int = 0, aside: Sequence[Card] = (), *, final: bool = False
    ) -> Seat:
        """Return the state in which the hero has just decided to hit, or must flip cards.

        Parameters
        ----------
        forced
            Cards that must be flipped first.
        aside
            What the Flip Four in progress has set aside so far, in flip order.
        final
            Whether the hero stays behind them.
        """
        piles = outlook.pile, outlook.discard
        seat = Seat(outlook.row, *piles, outlook.others, self._uses)
        seat = seat._replace(left=forced, hitting=not forced, final=final)
        for card in aside:
            seat = self._set_aside(seat, card)
        return seat if forced else self._shed(seat)

    def end(self, state: Seat) -> End | None:
        """Return what stopping here scores; None while it is not allowed (R5, R9)."""
        row = state.row
        score = row.score(self._rules)
        if row.busted:
            return End(score, "bust")
        if row.flipped_seven(self._rules):
            return End(score, "flip7")
        if state.over or (state.final and not state.left and state.pick is None):
            return End(score, "stay")
        if state.pick is not None:
            return None
        must = state.left or state.hitting or not may_stay(row, self._rules)
        return None if must and self._can_go(state) else End(score, "stay")

    def choices(self, state: Seat) -> list[Seat]:
        """Return the states that the hero may choose between, to hand a card on first."""
        card = state.pick
        if card is None or state.row.busted or state.over:
            return []
        found = []
        hands_on = not self._alone and may_hand_on(state.row, state.others, card, self._rules)
        if hands_on:
            found.append(self._behind(state._replace(pick=None)))
        uses = uses_of(state.row, state.others, card)
        found += [
            self._behind(self._used(state, use)) for use in uses if use != Use() or not hands_on
        ]
        return list(dict.fromkeys(found))

    def outcomes(self, state: Seat) -> Iterator[tuple[Seat, int]]:
        """Yield the state after each card that can turn up, with its copies."""
        over = state.row.busted or state.row.flipped_seven(self._rules) or state.over
        done = state.final and not state.left
        if over or done or state.pick is not None or not self._can_go(state):
            return
        pile, discard = state.pile, state.discard
        if not any(pile):
            pile, discard = discard, NONE
        for index, copies in enumerate(pile):
            if copies:
                left, gone = change(pile, index, -1), discard
                if self._rules.reshuffle == "eager" and not any(left):
                    left, gone = gone, NONE
                drawn = state._replace(pile=left, discard=gone, left=max(0, state.left - 1))
                yield self._flipped(drawn, DECK.cards[index], forced=state.left > 0), copies

    def _flipped(self, state: Seat, card: Card, *, forced: bool) -> Seat:
        """Return the state after a card has turned up that has left the pile."""
        if card in self._idle(state):
            # It is left out of what hitting is worth.
            still = state.hitting and not self._alone and self._can_go(state)
            return self._behind(state._replace(hitting=still))
        state = state._replace(hitting=False)
        if card.kind is Kind.NUMBER:
            return self._behind(self._received(state, card))
        if forced:
            return self._behind(self._set_aside(state, card))
        return self._behind(self._resolved(state, card))

    def _received(self, state: Seat, card: Card) -> Seat:
        row, effect = state.row.receive(card, self._rules)
        if effect is not Effect.WIPED:
            return state._replace(row=row)
        return self._shed(state._replace(row=row, uses=0, bare=True, left=0, aside=()))

    def _set_aside(self, state: Seat, card: Card) -> Seat:
        """Return the state with a card set aside, unless nothing will come of it."""
        if card in self._idle(state):
            return state
        action = card.kind is Kind.ACTION
        if self._alone and action and any(c.kind is Kind.ACTION for c in state.aside):
            return state  # only the first one is followed
        return state._replace(aside=(*state.aside, card))

    def _behind(self, state: Seat) -> Seat:
        """Return the state once all is resolved that waits and asks for no choice."""
        over = state.row.busted or state.row.flipped_seven(self._rules) or state.over
        if over or state.pick is not None:
            return state
        if state.left and self._can_go(state):
            return state
        state = state._replace(left=0)
        if state.aside:
            # Modifiers are kept first: they come to the hero alone only.
            waiting = sorted(state.aside, key=lambda card: card.kind is not Kind.MODIFIER)
            state = state._replace(aside=tuple(waiting[1:]))
            return self._behind(self._resolved(state, waiting[0]))
        return self._shed(state)

    def _resolved(self, state: Seat, card: Card) -> Seat:
        """Return the state after a modifier or an action that concerns the hero."""
        if card.kind is Kind.MODIFIER:
            return state._replace(row=state.row.receive(card, self._rules)[0])
        if card in self._idle(state):
            return state
        if card in PICKS:
            if any(True for _ in uses_of(state.row, state.others, card)):
                return state._replace(pick=card)
            return state._replace(uses=state.uses - 1) if self._alone else state
        final = state.final or card == JUST_ONE_MORE
        return state._replace(left=FORCED[card], final=final, uses=state.uses - 1)

    def _used(self, state: Seat, use: Use) -> Seat:
        """Return the state after a use, which may end the round."""
        uses, rows = state.uses - 1, list(state.others)
        state = state._replace(pick=None, uses=uses)
        if use.gives is not None:
            state = state._replace(row=state.row.without(use.gives))
        if use.owner is not None and use.takes is not None:
            rows[use.owner] = rows[use.owner].without(use.takes)
            if use.gives is not None:
                rows[use.owner], _ = rows[use.owner].receive(use.gives, self._rules)
            state = self._received(state, use.takes)
        over = any(row.flipped_seven(self._rules) for row in rows) and not state.row.busted
        state = state._replace(others=tuple(row for row in rows if not row.busted), over=over)
        return self._shed(state)

    def _shed(self, state: Seat) -> Seat:
        """Return the state without what no longer matters, so that equal states are one."""
        if not state.uses:
            state = state._replace(others=())
        if self._rules.reshuffle == "eager" or state.left or (self._alone and state.uses):
            return state
        idle = self._idle(state)
        pile, gone = without(state.pile, idle), without(state.discard, idle)
        return state._replace(pile=pile, discard=gone)

    def _idle(self, state: Seat) -> frozenset[Card]:
        if state.bare:
            return IDLE_BEHIND_UNLUCKY_7
        if self._alone:
            return idle_alone(state.uses)
        return idle_in_company(state.others, state.uses)

    def _can_go(self, state: Seat) -> bool:
        """Return whether a card can come, one that matters unless it is forced."""
        cards = add(state.pile, state.discard)
        return any(cards if state.left else without(cards, self._idle(state)))
