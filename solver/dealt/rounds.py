"""Rounds of Dealt! in compiled code: who may do what, and what follows, in plain numbers.

The rules are those of `trick` and `sets`, as in the referee; tests play the same rounds with
both. Every hand is known here: who sees what is a matter of who asks.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solver.dealt import trick
from solver.dealt.deck import DECK, REDRAW, STOP
from solver.dealt.events import Event, Insert, Play, Take
from solver.dealt.rules import RESERVES, Rules
from solver.dealt.sets import SETS, TwoX, sets_of
from solver.dealt.table import Need, Phase, Table, draws_for

Longs = NDArray[np.int64]
Bools = NDArray[np.bool_]

_with_setter: Any = njit(inline="always")(trick.with_setter)
_winner: Any = njit(inline="always")(trick.winner)
_next_leader: Any = njit(trick.next_leader)
_losers: Any = njit(inline="always")(trick.losers)
_draws_for: Any = njit(inline="always")(draws_for)

SEAT, LEADER, SETTERS, STOPPER, LEVEL, REDRAWS, ACTED, INSIDE, DRAWING, DRAWS, DRAWN = range(11)
"""What the numbers of a moment are: who is asked; who leads the trick, the setters and the
stopper as in `trick`, the strength of the highest set, the Redraws, the bits of who acted and
of who is in; whether the winner draws, how many more cards, and which one must be put in."""
MOMENT = 11
NOTHING = -1
"""No set, no card, or nobody."""
PLAY, TAKE, INSERT = range(3)
"""Kinds of event: cards are played, a reserve is taken, a card that was drawn is put in."""
STOPPED, REDRAWN = DECK.index[STOP], DECK.index[REDRAW]
KIND, PART = 12, 6
"""Bits of an event before its kind, and before its place: between them are how many cards are
played, or which of the reserves is taken."""


class Strengths(NamedTuple):
    """The strongest set that neighbours make, by `Set.strength`; `NOTHING` if they make none.

    Parameters
    ----------
    one, two, three
        By the places of one, two and three cards in the card table.
    pair, trio
        Whether two or three cards make a set.
    """

    one: Longs
    two: Longs
    three: Longs
    pair: Bools
    trio: Bools


class Round(NamedTuple):
    """A moment of a round.

    Parameters
    ----------
    moment
        Shape (`MOMENT`,).
    hands, sizes
        Shapes (seats, room) and (seats,): cards by their places in the card table.
    reserves, left
        Shapes (seats, 2) and (seats,): the reserves on the table.
    pile, drew
        The draw pile, the next card first, and how many of it were drawn: shape (1,).
    moves_right
        See `solver.dealt.trick.next_leader`.
    """

    moment: Longs
    hands: Longs
    sizes: Longs
    reserves: Longs
    left: Longs
    pile: Longs
    drew: Longs
    moves_right: bool


def strengths(rules: Rules) -> Strengths:
    """Return what neighbours make under some rules."""
    return _strengths(rules.two_x_in_set)


@lru_cache(maxsize=3)  # as many as the switch has values
def _strengths(two_x: TwoX) -> Strengths:
    rules = Rules(two_x_in_set=two_x)
    kinds = len(DECK.cards)
    tables = [np.full((kinds,) * size, NOTHING, dtype=np.int64) for size in (1, 2, 3)]
    for table in tables:
        for codes in product(range(kinds), repeat=table.ndim):
            made = sets_of([DECK.cards[code] for code in codes], rules)
            table[codes] = made[-1].strength if made else NOTHING
    goes = [table >= 0 for table in tables[1:]]
    for array in (*tables, *goes):
        array.flags.writeable = False
    return Strengths(tables[0], tables[1], tables[2], goes[0], goes[1])


def room_for(table: Table) -> int:
    """Return how many cards a hand can come to hold."""
    most = max(player.hand.size for player in table.players)
    return most + RESERVES + draws_for(DECK.full()[REDRAWN]) + 1


def round_of(table: Table) -> Round:
    """Return the moment that a table is at; cards that are unknown are `NOTHING`.

    So is the draw pile, of which a table knows the size only.
    """
    seats = len(table.players)
    hands = np.full((seats, room_for(table)), NOTHING, dtype=np.int64)
    reserves = np.full((seats, RESERVES), NOTHING, dtype=np.int64)
    for seat, player in enumerate(table.players):
        for place, card in enumerate(player.hand.cards or ()):
            hands[seat, place] = DECK.index[card]
        for place, card in enumerate(player.reserve):
            reserves[seat, place] = DECK.index[card]
    moment = np.zeros(MOMENT, dtype=np.int64)
    moment[SEAT], moment[LEADER] = table.seat, table.leader
    moment[SETTERS], moment[STOPPER] = table.setters, table.stopper
    moment[LEVEL] = NOTHING if table.highest is None else table.highest.strength
    moment[REDRAWS] = table.redraws
    moment[ACTED] = trick.bits([act.seat for act in table.trick])
    moment[INSIDE] = trick.bits(table.inside())
    moment[DRAWING], moment[DRAWS] = table.phase is Phase.DRAW, table.draws
    moment[DRAWN] = NOTHING if table.drawn is None else DECK.index[table.drawn]
    return Round(
        moment,
        hands,
        np.array([player.hand.size for player in table.players], dtype=np.int64),
        reserves,
        np.array([len(player.reserve) for player in table.players], dtype=np.int64),
        np.full(table.pile, NOTHING, dtype=np.int64),
        np.zeros(1, dtype=np.int64),
        table.rules.moves_right,
    )


def number_of(table: Table, event: Event) -> int:
    """Return the number of something that the player who is asked can do.

    Which number an X is named does not matter here: it is named as well as can be.
    """
    match event:
        case Play(cards, _, int(place)):
            return PLAY << KIND | len(cards) << PART | place
        case Take(card, int(place)):
            reserve = table.players[table.seat].reserve.index(card)
            return TAKE << KIND | reserve << PART | place
        case Insert(place):
            return INSERT << KIND | place
        case _:
            raise ValueError("this is nothing that a player with a known hand can do")


def event_of(table: Table, number: int) -> Event:
    """Return something that the player who is asked can do; the inverse of `number_of`."""
    number = int(number)
    kind, part, place = number >> KIND, number >> PART & 63, number & 63
    player = table.players[table.seat]
    if kind == INSERT:
        return Insert(place)
    if kind == TAKE:
        return Take(player.reserve[part], place)
    cards = (player.hand.cards or ())[place : place + part]
    code = [DECK.index[card] for card in cards]
    strength = strengths(table.rules)[part - 1][tuple(code)]
    return Play(cards, None if strength < 0 else SETS[strength], place)


def asks(table: Table) -> bool:
    """Return whether a table asks somebody whose hand is known what to do."""
    ask = table.ask()
    if ask.need not in {Need.LEAD, Need.FOLLOW, Need.INSERT} or ask.seat is None:
        return False
    return not table.players[ask.seat].hand.hidden


@njit
def strongest(cards: Longs, n: int, made: Strengths) -> int:
    """Return the strength of the strongest set in a hand; `NOTHING` if there is none."""
    best = NOTHING
    for at in range(n):
        best = max(best, made.one[cards[at]])
        if at + 1 < n:
            best = max(best, made.two[cards[at], cards[at + 1]])
        if at + 2 < n:
            best = max(best, made.three[cards[at], cards[at + 1], cards[at + 2]])
    return int(best)


@njit
def strength_at(cards: Longs, place: int, size: int, made: Strengths) -> int:
    """Return the strength of the strongest set that some neighbours make."""
    first = cards[place]
    if size == 1:
        return int(made.one[first])
    if size == 2:
        return int(made.two[first, cards[place + 1]])
    return int(made.three[first, cards[place + 1], cards[place + 2]])


@njit
def act(now: Round, number: int, made: Strengths) -> None:
    """Do what a number says, for the player who is asked; nothing else follows yet."""
    moment, seat = now.moment, now.moment[SEAT]
    kind, part, place = number >> KIND, number >> PART & 63, number & 63
    cards = now.hands[seat]
    if kind == PLAY:
        first, strength = cards[place], strength_at(cards, place, part, made)
        if strength >= 0:
            moment[LEVEL] = strength
            moment[SETTERS] = _with_setter(moment[SETTERS], seat)
        elif first == STOPPED:
            moment[STOPPER] = seat
        else:
            moment[REDRAWS] += 1
        now.sizes[seat] -= part
        for at in range(place, now.sizes[seat]):
            cards[at] = cards[at + part]
    else:
        card = moment[DRAWN]
        if kind == TAKE:
            card = now.reserves[seat, part]
            now.left[seat] -= 1
            for at in range(part, now.left[seat]):
                now.reserves[seat, at] = now.reserves[seat, at + 1]
        for at in range(now.sizes[seat], place, -1):
            cards[at] = cards[at - 1]
        cards[place] = card
        now.sizes[seat] += 1
    if kind == INSERT:
        moment[DRAWN] = NOTHING
    else:
        moment[ACTED] |= 1 << seat


@njit
def settle(now: Round, made: Strengths) -> int:
    """Go on until somebody is asked; return who pays, as bits, if the round ends before."""
    moment, seats = now.moment, len(now.sizes)
    if not moment[DRAWING]:
        waiting = moment[INSIDE] & ~moment[ACTED]
        if waiting and moment[STOPPER] < 0:
            seat = moment[SEAT]
            while not waiting >> seat & 1:
                seat = (seat + 1) % seats
            moment[SEAT] = seat
            return 1 << seat if moment[ACTED] and _stuck(now, made) else 0
        moment[DRAWING] = 1
        moment[SEAT] = _winner(moment[LEADER], moment[SETTERS], moment[STOPPER])
        moment[DRAWS] = _draws_for(moment[REDRAWS])
    if moment[DRAWN] >= 0:
        return 0
    if moment[DRAWS]:
        seat = moment[SEAT]
        if now.sizes[seat]:
            moment[DRAWN] = _next_card(now)
            return 0
        # There is one way to put a card into an empty hand.
        now.hands[seat, 0] = _next_card(now)
        now.sizes[seat] = 1
        if moment[DRAWS]:
            moment[DRAWN] = _next_card(now)
            return 0
    holds = 0
    for seat in range(seats):
        if now.sizes[seat]:
            holds |= 1 << seat
    lost = _losers(moment[INSIDE], moment[SEAT], holds)
    if not lost:
        leader = _next_leader(
            moment[SEAT], moment[SETTERS], moment[STOPPER], holds, seats, now.moves_right
        )
        moment[SEAT] = moment[LEADER] = leader
        moment[SETTERS] = moment[REDRAWS] = moment[ACTED] = moment[DRAWING] = 0
        moment[STOPPER] = moment[LEVEL] = NOTHING
        moment[INSIDE] = holds
    return int(lost)


@njit
def _next_card(now: Round) -> int:
    """Return the next card of the draw pile."""
    now.moment[DRAWS] -= 1
    now.drew[0] += 1
    return int(now.pile[now.drew[0] - 1])


@njit
def _stuck(now: Round, made: Strengths) -> bool:
    """Return whether a follower has neither a legal play nor a reserve (R19b)."""
    seat = now.moment[SEAT]
    if now.left[seat]:
        return False
    cards, n = now.hands[seat], now.sizes[seat]
    for at in range(n):
        if cards[at] >= STOPPED:  # or a Redraw, which comes last in the card table
            return False
    return bool(strongest(cards, n, made) <= now.moment[LEVEL])
