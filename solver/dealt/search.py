"""Endings of Dealt!: every hand is known, and everybody plays as well as can be.

A round is searched to its end, exactly. With three players or more there is no single
meaning of playing well, so here is one: each player takes what is best for the own chance
of losing no chip; among equals what is worst for who asks; then what is best for the
others, clockwise. That order leaves nothing to choose between different values, so each
moment has one, whatever is looked at first (the max^n rule). With ``against`` the others
want nothing but that who asks loses: what is left is sure against any play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from solver.cards import Card
from solver.dealt.compiled import Engine, too_many, wishes
from solver.dealt.deck import DECK
from solver.dealt.endgame import Codes, Drawing, Moves, Node, Paid, State, either_way, node_of
from solver.dealt.events import Draw, Event
from solver.dealt.graphs import Growth, can_draw
from solver.dealt.hand import EMPTY, Hand
from solver.dealt.referee import apply, legal_events, sensible_events
from solver.dealt.table import Need, Phase, Table
from solver.errors import TooLargeError
from solver.refusal import RefusedError
from solver.said import said

Value = tuple[Fraction | int, ...]
"""Chance of losing no chip in this round, by seat; with ``against`` of who asks only."""

MOST_STATES = 1_000_000
"""Moments that a search looks at, at most: some seconds in compiled code."""
SLOWER = 10
"""How many times as long a moment takes without it; of so many fewer there may be."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that a player can do, and what it comes to.

    Parameters
    ----------
    event
        What is done.
    safe
        Chance of losing no chip in this round, by seat; with ``against`` of who asks only.
    """

    event: Event
    safe: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """A round searched to its end.

    Parameters
    ----------
    safe
        Chance of losing no chip in this round, by seat, if all play as well as can be;
        with ``against`` of who asks only. Nothing but 0 and 1 if no card is drawn.
    choices
        What the player who is asked can do, best first; nothing if a card turns up now.
    line
        How the round goes on, as far as no card is drawn.
    states
        How many moments were looked at.
    """

    safe: tuple[Fraction, ...]
    choices: tuple[Choice, ...]
    line: tuple[Event, ...]
    states: int


def solve(
    table: Table,
    hero: int,
    *,
    against: bool = False,
    pile: Sequence[Card] | None = None,
    most: int = MOST_STATES,
    reference: bool = False,
) -> Ending:
    """Return how a round ends in which every hand is known.

    Parameters
    ----------
    table
        A round that is going on; the cards of the draw pile may be unknown.
    hero
        Who asks.
    against
        Whether all others only want the hero to lose.
    pile
        The draw pile, the next card first; None if nobody knows its order. Then every
        unseen card is as likely as any other, and the values are exact means.
    most
        Moments that are looked at, at most; a tenth of them where cards may be drawn, which
        compiled code does not know.
    reference
        Whether to do without compiled code, which finds the same.

    Raises
    ------
    RefusedError
        A hand is hidden, the cards are still dealt, or ``pile`` is not the draw pile.
    TooLargeError
        There are more moments than ``most``.
    """
    for seat, player in enumerate(table.players):
        if not player.hand.size:  # known to be empty, whoever sees it
            table = table.with_player(seat, replace(player, hand=EMPTY))
    search = Search(table, hero, against=against, pile=pile, most=most, reference=reference)
    value = search.of_table(table)
    choices = search.choices(table)
    return Ending(_exact(value), choices, search.line(table), search.states)


class Search:
    """A search from the point of view of one seat; see `solve`."""

    def __init__(
        self,
        table: Table,
        hero: int,
        *,
        against: bool = False,
        pile: Sequence[Card] | None = None,
        most: int = MOST_STATES,
        reference: bool = False,
    ) -> None:
        _check(table, pile)
        self._seats, self._hero = len(table.players), hero
        self._against, self._most = against, most
        self._moves = Moves(table.rules, ordered=pile is not None)
        self._growth = None if reference else Growth(self._moves)
        self._engine: Engine | None = None
        self._spent = 0
        self._start, self._pile = table.pile, pile
        self._known: dict[Node, Value] = {}
        self._orders = [self._order(seat) for seat in range(self._seats)]
        self._want = wishes(self._seats, lambda seat, lost: self.rank(seat, self._paid(lost)))

    @property
    def states(self) -> int:
        """How many moments were looked at."""
        return len(self._known) + self._spent + (self._engine.states if self._engine else 0)

    def of_table(self, table: Table) -> Value:
        """Return what a table is worth that comes after the first one."""
        return self.worth(node_of(table, self._moves, self._codes(table)))

    def worth(self, node: Node) -> Value:
        """Return what a moment is worth, from compiled code if that can tell."""
        if self._growth is not None and isinstance(node, State) and not can_draw(node):
            return self._paid(self._compiled(node, self._growth).pays(node))
        return self.value(node)

    def value(self, node: Node) -> Value:
        """Return what a moment is worth."""
        if isinstance(node, Paid):
            return self._paid(node.seats)
        found = self._known.get(node)
        if found is not None:
            return found
        if len(self._known) >= self._most // SLOWER:
            raise TooLargeError(too_many(self._most // SLOWER))
        if isinstance(node, State):
            found = self._best(node.seat, node.inside, self._moves.follow(node))
        elif node.drawn is not None:
            found = self._best(node.won, node.inside, self._moves.insert(node))
        else:
            found = self._mean(node)
        self._known[node] = found
        return found

    def _compiled(self, node: State, growth: Growth) -> Engine:
        """Return compiled code that knows what can become of these hands."""
        if self._engine is None or not self._engine.knows(node):
            self._spent = self.states - len(self._known)
            left = self._most - self._spent
            self._engine = Engine(node, growth, self._want, self._moves.rules, left)
        return self._engine

    def choices(self, table: Table) -> tuple[Choice, ...]:
        """Return what can be done at a table, best first; see `Ending`."""
        seat = table.ask().seat
        if seat is None or table.ask().need is Need.DRAW:
            return ()
        found: dict[Node, Choice] = {}
        for event in distinct_events(table):
            after = apply(table, event)
            node = node_of(after, self._moves, self._codes(after))
            if node not in found:
                found[node] = Choice(event, _exact(self.worth(node)))
        chosen = sorted(
            found.values(), key=lambda choice: self.rank(seat, choice.safe), reverse=True
        )
        return tuple(chosen)

    def line(self, table: Table) -> tuple[Event, ...]:
        """Return how the round goes on if all play as well as can be, until a card is drawn."""
        events: list[Event] = []
        left = None if self._pile is None else list(self._pile[self._start - table.pile :])
        while table.phase is not Phase.OVER:
            if table.ask().need is Need.DRAW:
                if not left:
                    break
                events.append(Draw(left.pop(0)))
            else:
                value = self.of_table(table)
                after = ((event, apply(table, event)) for event in distinct_events(table))
                events.append(next(event for event, then in after if self.of_table(then) == value))
            table = apply(table, events[-1])
        return tuple(events)

    def rank(self, seat: int, value: Value) -> Value:
        """Return what a player wants the most of, the first thing first."""
        if self._against:
            return value if seat == self._hero else (-value[0],)
        return tuple([sign * value[other] for other, sign in self._orders[seat]])

    def _best(self, seat: int, inside: int, nodes: Iterable[Node]) -> Value:
        ceiling = self._ceiling(seat, inside)
        best: Value = ()
        best_rank: Value = ()
        for node in nodes:
            value = self.value(node)
            if value == ceiling:
                return value
            rank = self.rank(seat, value)
            if not best or rank > best_rank:
                best, best_rank = value, rank
        return best

    def _mean(self, node: Drawing) -> Value:
        total = 0
        sums: list[Fraction | int] = [0] * (1 if self._against else self._seats)
        for after, weight in self._moves.draw(node):
            value = self.value(after)
            total += weight
            sums = [old + weight * new for old, new in zip(sums, value, strict=True)]
        return tuple([Fraction(each) / total for each in sums])

    def _paid(self, lost: int) -> Value:
        if self._against:
            return (1 - (lost >> self._hero & 1),)
        return tuple([1 - (lost >> seat & 1) for seat in range(self._seats)])

    def _order(self, seat: int) -> list[tuple[int, int]]:
        """Return the seats that a player looks at, and whether it is for or against them."""
        others = [(seat + step) % self._seats for step in range(1, self._seats)]
        kind = [(other, 1) for other in others if other != self._hero]
        return [(seat, 1), *([] if seat == self._hero else [(self._hero, -1)]), *kind]

    def _ceiling(self, seat: int, inside: int) -> Value:
        """Return the best that a player can hope for: somebody who is in must pay."""
        if self._against:
            return (int(seat == self._hero),)
        pays = [other for other, _ in self._orders[seat][1:] if inside >> other & 1]
        # Best of all the hero, or else whoever this player looks at last.
        return self._paid(1 << (self._hero if self._hero in pays else pays[-1]))

    def _codes(self, table: Table) -> Codes:
        """Return what may be drawn at a table, as `State.pile` has it."""
        if self._pile is None:
            return table.unseen()
        return tuple(DECK.index[card] for card in self._pile[self._start - table.pile :])


def distinct_events(table: Table) -> list[Event]:
    """Return the legal events that lead to different tables, of equal ones the sensible one.

    A hand that is read from its other end is the same.
    """
    seat = table.ask().seat
    found: dict[Table, Event] = {}
    for event in (*sensible_events(table), *legal_events(table)):
        after = apply(table, event)
        if seat is not None and (cards := after.players[seat].hand.cards):
            codes = either_way(tuple(DECK.index[card] for card in cards))
            player = after.players[seat]
            hand = Hand.of([DECK.cards[code] for code in codes], player.hand.held)
            after = after.with_player(seat, replace(player, hand=hand))
        found.setdefault(after, event)
    return list(found.values())


def _check(table: Table, pile: Sequence[Card] | None) -> None:
    for player in table.players:
        if player.hand.hidden:
            message = said(
                "an ending is solved when every hand is known; write the cards of {name}",
                name=player.name,
            )
            raise RefusedError(player.name, "hand", message)
    if table.phase is Phase.DEAL:
        raise RefusedError("deal", "deal", said("the cards are still dealt; enter all of them"))
    if pile is None:
        return
    left = table.unseen()
    wrong = next((card for card in pile if pile.count(card) > left[DECK.index[card]]), None)
    if wrong is not None or len(pile) != table.pile:
        message = said(
            "the draw pile has {pile} cards, each of them unseen so far", pile=table.pile
        )
        raise RefusedError("pile", "" if wrong is None else wrong.code, message)


def _exact(value: Value) -> tuple[Fraction, ...]:
    return tuple(Fraction(each) for each in value)
