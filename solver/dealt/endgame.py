"""Rounds of Dealt! with open hands in plain numbers: what may follow each moment.

The rules are those of `trick` and `sets`, as in the referee; what comes to the same for
everybody is one moment here.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solver.dealt.deck import DECK, REDRAW, STOP
from solver.dealt.rules import Rules
from solver.dealt.sets import runs
from solver.dealt.table import Phase, Table, draws_for
from solver.dealt.trick import bits, losers, next_leader, winner, with_setter

Codes = tuple[int, ...]
"""Cards by their places in the card table."""
NO_SET = -1
_STOP = DECK.index[STOP]
_ACTIONS = (_STOP, DECK.index[REDRAW])


class State(NamedTuple):
    """A player leads or follows.

    Parameters
    ----------
    seat
        Who is asked.
    hands, reserves
        Of every seat; hands as `either_way` has them, reserves in order.
    setters
        Who played a set in this trick, as `solver.dealt.trick` has it.
    level
        Of the sets in hands that are still to act, the strongest that does not beat the
        highest set of the trick, by `Set.strength`; `NO_SET` if all do.
    leader
        Who leads the trick, as long as that matters: after a Redraw alone; else 0.
    redraws
        How many Redraws lie in the trick.
    acted, inside
        Bits of who has acted, and of who is in.
    pile
        Counts of what may be drawn; or the draw pile itself, the next card first.
    """

    seat: int
    hands: tuple[Codes, ...]
    reserves: tuple[Codes, ...]
    setters: int
    level: int
    leader: int
    redraws: int
    acted: int
    inside: int
    pile: Codes


class Drawing(NamedTuple):
    """The winner of a trick draws ``left`` cards more.

    ``drawn`` is a card that must be put in now, or None; ``stopper`` played a Stop, or is
    -1. The rest is as in `State`.
    """

    won: int
    left: int
    drawn: int | None
    hands: tuple[Codes, ...]
    reserves: tuple[Codes, ...]
    setters: int
    stopper: int
    inside: int
    pile: Codes


class Paid(NamedTuple):
    """The round is over; the bits say who pays."""

    seats: int


Node = State | Drawing | Paid


class Moves:
    """What may follow, and everything about single hands that is worth remembering.

    Parameters
    ----------
    rules
        The switches.
    ordered
        Whether piles are in their order, not counts.
    """

    def __init__(self, rules: Rules, *, ordered: bool) -> None:
        self.rules, self._ordered = rules, ordered
        self._plays: dict[Codes, list[tuple[Codes, Codes]]] = {}
        self._strengths: dict[Codes, Codes] = {}
        self._inserted: dict[tuple[Codes, int], list[Codes]] = {}

    def follow(self, state: State) -> Iterator[Node]:
        """Yield what each play and each reserve leads to, long sets first.

        That the player can do nothing leads to the end of the round (R19b).
        """
        waiting = _waiting(state)
        stuck = True
        for options in (self._sets, self._alone, self._takes):
            for node in options(state, waiting):
                stuck = False
                yield node
        if stuck:
            yield Paid(1 << state.seat)

    def _sets(self, state: State, waiting: Sequence[int]) -> Iterator[Node]:
        seat, level = state.seat, state.level
        rivals = [self.strengths_of(state.hands[other]) for other in waiting]
        for rest, strengths in self.plays_of(state.hands[seat]):
            if strengths[-1] <= level:
                continue
            hands = _put(state.hands, seat, rest)
            # Namings of an X that the same hands can beat are the same play.
            for mark in {_mark(rivals, strength) for strength in strengths if strength > level}:
                yield self._acted(state, waiting, hands, state.reserves, mark, setter=True)

    def _alone(self, state: State, waiting: Sequence[int]) -> Iterator[Node]:
        """Yield what a Stop or a Redraw leads to."""
        seat, hand = state.seat, state.hands[state.seat]
        for at, code in enumerate(hand):
            if code not in _ACTIONS:
                continue
            hands = _put(state.hands, seat, either_way(hand[:at] + hand[at + 1 :]))
            if code == _STOP:
                yield self._end(state, hands, state.reserves, state.setters, seat)
            else:
                more = state._replace(redraws=state.redraws + 1)
                mark = self.mark([hands[other] for other in waiting], state.level)
                yield self._acted(more, waiting, hands, state.reserves, mark, setter=False)

    def _takes(self, state: State, waiting: Sequence[int]) -> Iterator[Node]:
        """Yield what taking each reserve leads to, which is for followers only."""
        seat = state.seat
        mark = self.mark([state.hands[other] for other in waiting], state.level)
        for card in dict.fromkeys(state.reserves[seat]) if state.acted else ():
            reserve = list(state.reserves[seat])
            reserve.remove(card)
            reserves = _put(state.reserves, seat, tuple(reserve))
            for longer in self.inserted(state.hands[seat], card):
                hands = _put(state.hands, seat, longer)
                yield self._acted(state, waiting, hands, reserves, mark, setter=False)

    def draw(self, node: Drawing) -> Iterator[tuple[Drawing, int]]:
        """Yield what each card that can be drawn leads to, with its weight."""
        left = node.left - 1
        if self._ordered:
            yield node._replace(left=left, drawn=node.pile[0], pile=node.pile[1:]), 1
            return
        for code, copies in enumerate(node.pile):
            if copies:
                pile = (*node.pile[:code], copies - 1, *node.pile[code + 1 :])
                yield node._replace(left=left, drawn=code, pile=pile), copies

    def insert(self, node: Drawing) -> Iterator[Node]:
        """Yield what each place for the card that was drawn leads to."""
        if node.drawn is None:
            raise ValueError("no card is to be put in")
        for longer in self.inserted(node.hands[node.won], node.drawn):
            hands = _put(node.hands, node.won, longer)
            after = node._replace(hands=hands, drawn=None)
            yield after if after.left else self._finish(after)

    def inserted(self, hand: Codes, card: int) -> list[Codes]:
        """Return the different hands that a card can be put into a hand to make."""
        found = self._inserted.get((hand, card))
        if found is None:
            hands = (either_way((*hand[:at], card, *hand[at:])) for at in range(len(hand) + 1))
            found = self._inserted[hand, card] = list(dict.fromkeys(hands))
        return found

    def _acted(
        self,
        state: State,
        waiting: Sequence[int],
        hands: tuple[Codes, ...],
        reserves: tuple[Codes, ...],
        mark: int,
        *,
        setter: bool,
    ) -> Node:
        """Return what follows when the player has acted: the next one, or the end."""
        seat = state.seat
        setters = with_setter(state.setters, seat) if setter else state.setters
        if not waiting:
            return self._end(state, hands, reserves, setters, -1)
        leader = state.leader if state.acted else seat
        return State(
            waiting[0],
            hands,
            reserves,
            setters,
            mark,
            0 if setters else leader,
            state.redraws,
            state.acted | 1 << seat,
            state.inside,
            state.pile,
        )

    def _end(
        self,
        state: State,
        hands: tuple[Codes, ...],
        reserves: tuple[Codes, ...],
        setters: int,
        stopper: int,
    ) -> Node:
        leader = state.leader if state.acted else state.seat
        end = Drawing(
            winner(leader, setters, stopper),
            draws_for(state.redraws),
            None,
            hands,
            reserves,
            setters,
            stopper,
            state.inside,
            state.pile,
        )
        return end if end.left else self._finish(end)

    def _finish(self, end: Drawing) -> Node:
        """Return what follows when the winner has drawn: the next trick, or the end."""
        seats = len(end.hands)
        holds = bits([seat for seat, hand in enumerate(end.hands) if hand])
        if lost := losers(end.inside, end.won, holds):
            return Paid(lost)
        right = self.rules.moves_right
        seat = next_leader(end.won, end.setters, end.stopper, holds, seats, right)
        return State(seat, end.hands, end.reserves, 0, NO_SET, 0, 0, 0, holds, end.pile)

    def plays_of(self, hand: Codes) -> list[tuple[Codes, Codes]]:
        """Return the hands that sets leave, with the strengths of their namings, ascending."""
        found = self._plays.get(hand)
        if found is None:
            found = self._plays[hand] = self._make_plays(hand)
        return found

    def _make_plays(self, hand: Codes) -> list[tuple[Codes, Codes]]:
        cards = [DECK.cards[code] for code in hand]
        found: dict[Codes, set[int]] = {}
        for run in sorted(runs(cards, self.rules), key=lambda run: -run.size):
            rest = either_way(hand[: run.place] + hand[run.place + run.size :])
            found.setdefault(rest, set()).add(run.set.strength)
        return [(rest, tuple(sorted(strengths))) for rest, strengths in found.items()]

    def strengths_of(self, hand: Codes) -> Codes:
        """Return the strengths of all sets in a hand, ascending."""
        found = self._strengths.get(hand)
        if found is None:
            every = {strength for _, some in self.plays_of(hand) for strength in some}
            found = self._strengths[hand] = tuple(sorted(every))
        return found

    def mark(self, hands: Sequence[Codes], strength: int) -> int:
        """Return what a strength comes to against some hands: see `State.level`."""
        return _mark([self.strengths_of(hand) for hand in hands], strength)


def either_way(hand: Codes) -> Codes:
    """Return a hand read from the one of its ends that comes first; both mean the same."""
    return min(hand, hand[::-1])


def node_of(table: Table, moves: Moves, pile: Codes) -> Node:
    """Return the moment that a table of known hands is at."""
    if table.phase is Phase.OVER:
        return Paid(bits(list(table.losers)))
    hands = tuple(
        either_way(tuple(DECK.index[card] for card in player.hand.cards or ()))
        for player in table.players
    )
    reserves = tuple(tuple(DECK.index[card] for card in p.reserve) for p in table.players)
    setters, inside = table.setters, bits(table.inside())
    if table.phase is Phase.DRAW:
        drawn = None if table.drawn is None else DECK.index[table.drawn]
        return Drawing(
            table.seat, table.draws, drawn, hands, reserves, setters, table.stopper, inside, pile
        )
    level = NO_SET if table.highest is None else table.highest.strength
    return State(
        table.seat,
        hands,
        reserves,
        setters,
        moves.mark([hands[seat] for seat in table.to_act()], level),
        table.leader if table.trick and not setters else 0,
        table.redraws,
        bits([act.seat for act in table.trick]),
        inside,
        pile,
    )


def _waiting(state: State) -> list[int]:
    """Return who acts in this trick after the player who is asked, in order."""
    seats = len(state.hands)
    left = state.inside & ~state.acted
    after = ((state.seat + step) % seats for step in range(1, seats))
    return [seat for seat in after if left >> seat & 1]


def _mark(rivals: Sequence[Codes], strength: int) -> int:
    mark = NO_SET
    for strengths in rivals:
        at = bisect_right(strengths, strength)
        if at and strengths[at - 1] > mark:
            mark = strengths[at - 1]
    return mark


def _put(of: tuple[Codes, ...], seat: int, one: Codes) -> tuple[Codes, ...]:
    return (*of[:seat], one, *of[seat + 1 :])
