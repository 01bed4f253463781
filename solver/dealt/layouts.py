"""All ways the unseen cards can lie in hidden hands, and endings averaged over them.

Each order of the unseen cards is as likely as any other, and so is each place of a
reserve that is known to be in a hand. What is averaged is a round that goes on with open
hands: everybody plays as well as can be, knowing all cards from then on. That is exact for
what it says, and flatters nobody in particular, but nobody has to guess in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from math import comb, factorial, perm

from solver.cards import Counts
from solver.dealt.deck import DECK
from solver.dealt.endgame import Codes, either_way
from solver.dealt.events import Event
from solver.dealt.hand import Hand
from solver.dealt.referee import apply, resume
from solver.dealt.search import MOST_STATES, Choice, Search, distinct_events
from solver.dealt.table import Need, Table
from solver.errors import TooLargeError
from solver.said import said

MOST_LAYOUTS = 2500
"""Layouts that are searched at most."""


@dataclass(frozen=True, slots=True)
class Averaged:
    """Endings averaged over all layouts of the unseen cards.

    Parameters
    ----------
    safe
        Chance of losing no chip in this round, by seat, with open hands from now on.
    choices
        What the player who is asked can do, best first, with open hands from then on;
        nothing if that hand is hidden or a card turns up now.
    layouts
        How many layouts there are, a hand read from either end being one.
    """

    safe: tuple[Fraction, ...]
    choices: tuple[Choice, ...]
    layouts: int


def layouts(table: Table) -> Iterator[tuple[Table, int]]:
    """Yield the table with all hands known, for each layout, and how many orders are that one.

    Hands read from their other end are the same layout.
    """
    hidden = [seat for seat, player in enumerate(table.players) if player.hand.hidden]
    yield from _filled(table, hidden, table.unseen(), 1)


def averaged(
    table: Table, hero: int, *, most: int = MOST_LAYOUTS, states: int = MOST_STATES
) -> Averaged:
    """Return how a round ends on average over all layouts of the unseen cards.

    Parameters
    ----------
    table
        A round that is going on.
    hero
        Who asks; see `solver.dealt.search.solve`.
    most, states
        Layouts, and moments of all searches together, that are looked at at most.

    Raises
    ------
    TooLargeError
        There are more of them.
    RefusedError
        The cards are still dealt.
    """
    seat = table.ask().seat
    asked = seat is not None and not table.players[seat].hand.hidden
    events = distinct_events(table) if asked and table.ask().need is not Need.DRAW else []
    values: dict[Event | None, list[Fraction]] = {}
    every = list(islice(layouts(table), most + 1))
    if len(every) > most:
        message = said(
            "the unseen cards can lie in more than {most:,} ways: too many to look at each",
            most=most,
        )
        raise TooLargeError(message)
    search = Search(every[0][0], hero, most=states)
    for opened, weight in every:
        after: list[tuple[Event | None, Table]] = [(None, resume(opened))]
        after += ((event, apply(opened, event)) for event in events)
        for event, then in after:
            sums = values.setdefault(event, [Fraction(0)] * len(table.players))
            found = search.of_table(then)
            values[event] = [old + weight * new for old, new in zip(sums, found, strict=True)]
    total = sum(weight for _, weight in every)
    safe = {event: tuple(each / total for each in sums) for event, sums in values.items()}
    choices = [Choice(event, safe[event]) for event in events]
    if seat is not None:
        choices.sort(key=lambda choice: search.rank(seat, choice.safe), reverse=True)
    return Averaged(safe[None], tuple(choices), len(every))


def _filled(
    table: Table, hidden: Sequence[int], unseen: Counts, weight: int
) -> Iterator[tuple[Table, int]]:
    if not hidden:
        yield table, weight
        return
    seat, *others = hidden
    player = table.players[seat]
    held = DECK.count(player.hand.held)
    for counts in _choices(unseen, player.hand.unknown):
        left = tuple(a - b for a, b in zip(unseen, counts, strict=True))
        cards = tuple(a + b for a, b in zip(counts, held, strict=True))
        ways = weight
        for copies, more, known in zip(unseen, counts, held, strict=True):
            # Which unseen cards they are, and which places have the known ones.
            ways *= perm(copies, more) * comb(more + known, known) * factorial(known)
        for codes in _orders(cards, player.hand.size):
            if codes != either_way(codes):
                continue
            hand = Hand.of([DECK.cards[code] for code in codes], player.hand.held)
            opened = table.with_player(seat, replace(player, hand=hand))
            yield from _filled(opened, others, left, ways * (1 + (codes != codes[::-1])))


def _choices(counts: Counts, size: int) -> Iterator[Counts]:
    """Yield every choice of so many cards among some."""
    if not counts:
        if not size:
            yield ()
        return
    for copies in range(min(counts[0], size) + 1):
        for rest in _choices(counts[1:], size - copies):
            yield (copies, *rest)


def _orders(counts: Counts, size: int) -> Iterator[Codes]:
    """Yield every order of some cards."""
    if not size:
        yield ()
        return
    for code, copies in enumerate(counts):
        if copies:
            rest = (*counts[:code], copies - 1, *counts[code + 1 :])
            for codes in _orders(rest, size - 1):
                yield (code, *codes)
