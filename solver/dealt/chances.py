"""Exact chances that the players still to act can beat a play, before they show anything.

All orders of the unseen cards are equally likely, and so are all places of a card that a
hand is known to hold (rules, section 5). To beat a play is to have neighbours that are a
stronger set, every X named as well as can be, or a Stop. These are the chances that others
*can*: they may pass, too, so the chance that nobody can is the least with which a play wins
its trick, and just that if everybody beats what can be beaten.

Chances of one player are found for all sets at once (`solver.dealt.one_hand`); that nobody
can is more than a product of them, since the hands share one deck (`solver.dealt.joint`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from solver.cards import Card, Counts
from solver.dealt.bars import bar
from solver.dealt.deck import DECK, STOP
from solver.dealt.hand import Cards, Option, options
from solver.dealt.joint import none_beats
from solver.dealt.one_hand import Bare, Chance, Hidden, bare
from solver.dealt.rules import Rules
from solver.dealt.sets import HIGHEST, SETS, Rank, Set, best_in
from solver.dealt.table import Table
from solver.refusal import RefusedError
from solver.said import said
from solver.sweep import threads

UNBEATABLE = Set(Rank.TRIPS, HIGHEST)
"""No set beats it."""


@dataclass(frozen=True, slots=True)
class Others:
    """Players still to act, as far as everybody can tell.

    Parameters
    ----------
    unseen
        Counts of the cards that are nowhere to be seen, in the order of the card table.
    hands
        In the order of acting; a hand is hidden, or its cards are known in their order.
    rules
        The switches.

    Raises
    ------
    RefusedError
        The hands do not fit the unseen cards.
    """

    unseen: Counts
    hands: tuple[Hidden | Cards, ...]
    rules: Rules

    def __post_init__(self) -> None:
        if min(self.unseen) < 0 or any(hand.unknown < 0 for hand in self.hidden):
            raise RefusedError("unseen", "", said("there cannot be less than no cards"))
        places = sum(hand.unknown for hand in self.hidden)
        cards = sum(self.unseen)
        if places > cards:
            message = said(
                "{cards} unseen cards do not fill {places} places; list fewer cards as played",
                cards=cards,
                places=places,
            )
            raise RefusedError("unseen", str(cards), message)

    @classmethod
    def after(cls, table: Table, seat: int) -> Others:
        """Return who acts in this trick after a player who is still to act, too."""
        order = table.to_act()
        return cls.of(table, order[order.index(seat) + 1 :] if seat in order else [])

    @classmethod
    def of(cls, table: Table, seats: Sequence[int]) -> Others:
        """Return the players of some seats."""
        hands = tuple(_seen(table, other) for other in seats)
        return cls(table.unseen(), hands, table.rules)

    @property
    def hidden(self) -> list[Hidden]:
        """The hidden hands among them."""
        return [hand for hand in self.hands if isinstance(hand, Hidden)]


def _seen(table: Table, seat: int) -> Hidden | Cards:
    hand = table.players[seat].hand
    return Hidden(hand.size, DECK.count(hand.held)) if hand.cards is None else hand.cards


@dataclass(frozen=True, slots=True)
class Able:
    """What one player may be able to do against a play.

    Parameters
    ----------
    by_set
        Chance to hold a set that beats it.
    by_stop
        Chance to hold a Stop.
    at_all
        Chance to hold one or the other.
    """

    by_set: Chance
    by_stop: Chance
    at_all: Chance


@dataclass(frozen=True, slots=True)
class Beaten:
    """What may become of a play in its trick.

    Parameters
    ----------
    beat
        The play; None stands for no set, which any beats.
    players
        What each player can do, in the order of acting: the first one acts next.
    nobody
        Chance that none of them holds a set or a Stop that beats it: the chance to win the
        trick if everybody who can beat it does.
    """

    beat: Set | None
    players: tuple[Able, ...]
    nobody: Chance


def able(others: Others, *, exact: bool = False) -> dict[Set | None, tuple[Able, ...]]:
    """Return what each player can do against every set, and against none.

    Parameters
    ----------
    exact
        Return fractions instead of floats.

    Raises
    ------
    TooLargeError
        A hand has too many cards.
    """
    hidden = others.hidden
    two_x = others.rules.two_x_in_set
    found = iter(bare(others.unseen, hidden, two_x, exact=exact) if hidden else ())
    ways = [next(found) if isinstance(hand, Hidden) else hand for hand in others.hands]
    return {
        beat: tuple(
            _of_hidden(way, beat)
            if isinstance(way, Bare)
            else _of_known(way, beat, others.rules, exact=exact)
            for way in ways
        )
        for beat in (None, *SETS)
    }


def _of_hidden(hand: Bare, beat: Set | None) -> Able:
    no_set, neither = hand.of(beat)
    return Able(1 - no_set, 1 - hand.stopless, 1 - neither)


def _of_known(cards: Sequence[Card], beat: Set | None, rules: Rules, *, exact: bool) -> Able:
    best = best_in(cards, rules)
    truth: type[Chance] = Fraction if exact else float
    by_set, by_stop = best is not None and best.beats(beat), STOP in cards
    return Able(truth(by_set), truth(by_stop), truth(by_set or by_stop))


def beaten(others: Others, plays: Sequence[Set | None], *, exact: bool = False) -> list[Beaten]:
    """Return what may become of some plays.

    Parameters
    ----------
    plays
        Sets; None stands for no set.
    exact
        Return fractions instead of floats. With several large hands that takes long.

    Raises
    ------
    TooLargeError
        A hand has too many cards, or the unseen cards can lie in too many ways.
    """
    every = able(others, exact=exact)
    with ThreadPoolExecutor(threads()) as pool:
        found = pool.map(
            lambda beat: _nobody(others, every[beat], beat, exact=exact), dict.fromkeys(plays)
        )
        nobody = dict(zip(dict.fromkeys(plays), found, strict=True))
    return [Beaten(beat, every[beat], nobody[beat]) for beat in plays]


def _nobody(others: Others, players: Sequence[Able], beat: Set | None, *, exact: bool) -> Chance:
    """Return the chance that none of some players can beat a play."""
    one: Chance = Fraction(1) if exact else 1.0
    if any(player.at_all == 1 for player in players):
        return one - one
    hidden = others.hidden
    if len(hidden) > 1:
        return _none(others, hidden, beat, exact=exact)
    return math.prod((one - player.at_all for player in players), start=one)


def _none(others: Others, hands: Sequence[Hidden], beat: Set | None, *, exact: bool) -> Chance:
    if beat == UNBEATABLE:
        return _no_stops(others.unseen, hands, exact=exact)
    two_x = others.rules.two_x_in_set
    return none_beats(others.unseen, hands, bar(beat), two_x, exact=exact)


def _no_stops(unseen: Counts, hands: Sequence[Hidden], *, exact: bool) -> Chance:
    """Return the chance that no hand holds a Stop."""
    stop = DECK.index[STOP]
    known = any(hand.held[stop] for hand in hands)
    away = sum(unseen) - sum(hand.unknown for hand in hands)
    ways = 0 if known else math.comb(away, unseen[stop])
    all_ways = math.comb(sum(unseen), unseen[stop])
    return Fraction(ways, all_ways) if exact else ways / all_ways


def how_many(others: Others, beat: Set | None, *, exact: bool = False) -> tuple[Chance, ...]:
    """Return the law of how many players can beat a play: the chance of none, one, and so on.

    Raises
    ------
    TooLargeError
        As `beaten`.
    """
    players = able(others, exact=exact)[beat]
    hidden = others.hidden
    pairs = zip(others.hands, players, strict=True)
    single = {hand: 1 - player.at_all for hand, player in pairs if isinstance(hand, Hidden)}
    known: dict[tuple[Hidden, ...], Chance] = {}

    def none_of(hands: tuple[Hidden, ...]) -> Chance:
        if len(hands) < 2:
            return single[hands[0]] if hands else Fraction(1) if exact else 1.0
        if hands not in known:
            known[hands] = _none(others, hands, beat, exact=exact)
        return known[hands]

    # By inclusion and exclusion, from the chances that some of them cannot.
    sums = [
        sum(none_of(tuple(sorted(chosen, key=_order))) for chosen in combinations(hidden, n))
        for n in range(len(hidden) + 1)
    ]
    law = [
        sum((-1) ** (n - cannot) * math.comb(n, cannot) * sums[n] for n in range(cannot, len(sums)))
        for cannot in reversed(range(len(sums)))
    ]
    sure = sum(
        player.at_all == 1
        for hand, player in zip(others.hands, players, strict=True)
        if not isinstance(hand, Hidden)
    )
    zero: Chance = Fraction(0) if exact else 0.0
    more = len(others.hands) - len(hidden) - sure
    return (*[zero] * sure, *law, *[zero] * more)


def _order(hand: Hidden) -> tuple[int, Counts]:
    return hand.size, hand.held


@dataclass(frozen=True, slots=True)
class PlayChance:
    """Something to play, and what may become of it in its trick.

    Parameters
    ----------
    option
        What is played; see `solver.dealt.hand.options`.
    beaten
        None for a Redraw, which wins no trick by itself.
    """

    option: Option
    beaten: Beaten | None


def plays(table: Table, seat: int, *, exact: bool = False) -> list[PlayChance]:
    """Return the chances of all that a player can play whose cards are known.

    In the order of the hand. A Stop cannot be beaten.

    Raises
    ------
    RefusedError
        The player's cards are hidden.
    TooLargeError
        As `beaten`.
    """
    player = table.players[seat]
    if player.hand.cards is None:
        message = said("{name}'s cards are hidden; list them", name=player.name)
        raise RefusedError(player.name, "", message)
    others = Others.after(table, seat)
    found = options(player.hand.cards, table.rules, table.highest)
    sets = [option.set for option in found if option.set is not None]
    by_set = dict(zip(sets, beaten(others, sets, exact=exact), strict=True))
    zero, one = (Fraction(0), Fraction(1)) if exact else (0.0, 1.0)
    stopped = Beaten(None, (Able(zero, zero, zero),) * len(others.hands), one)
    return [
        PlayChance(option, by_set[option.set])
        if option.set
        else PlayChance(option, stopped if option.cards == (STOP,) else None)
        for option in found
    ]
