"""What a hand can play, and a hidden one may hold, as far as everybody can tell."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement

from solver.cards import Counts
from solver.dealt.deck import DECK, NUMBERS, REDRAW, STOP, X
from solver.dealt.hand import Cards, Hand, ordered
from solver.dealt.rules import LONGEST, Rules
from solver.dealt.sets import Set, best_in, sets_of
from solver.dealt.table import Table


def may_hold(hand: Hand, unseen: Counts, cards: Cards) -> bool:
    """Return whether a hidden hand may hold some cards: it is known to, or they are unseen."""
    room = hand.unknown
    for card in set(cards):
        more = max(0, cards.count(card) - hand.held.count(card))
        if more > unseen[DECK.index[card]]:
            return False
        room -= more
    return room >= 0


def has_play(table: Table, seat: int) -> bool:
    """Return whether a player is known to have a legal play, now or as next in this trick.

    Of a hidden hand only cards that everybody knows count, each by itself.
    """
    hand, beat = table.players[seat].hand, table.highest
    if STOP in hand.known() or REDRAW in hand.known():
        return True
    alone = hand.held if hand.cards is None else ()
    best = [best_in(cards, table.rules) for cards in ([card] for card in alone)]
    if hand.cards is not None:
        best.append(best_in(hand.cards, table.rules))
    return any(made is not None and made.beats(beat) for made in best)


def hidden_plays(table: Table, seat: int) -> Iterator[tuple[Cards, Set | None]]:
    """Yield everything that may be played from a hidden hand now, with every naming of X."""
    found: list[tuple[Cards, Set | None]] = [((REDRAW,), None), ((STOP,), None)]
    beat, hand, unseen = table.highest, table.players[seat].hand, table.unseen()
    found += ((cards, made) for cards, made in every_set(table.rules) if made.beats(beat))
    for cards, made in found:
        if may_hold(hand, unseen, cards):
            yield cards, made


@lru_cache(maxsize=12)  # rules differ in three switches
def every_set(rules: Rules) -> tuple[tuple[Cards, Set], ...]:
    """Return all cards that are a set, in the order of the card table, with the set."""
    kinds = (*NUMBERS, X)
    return tuple(
        (ordered(cards), made)
        for size in range(1, LONGEST + 1)
        for cards in combinations_with_replacement(kinds, size)
        for made in sets_of(cards, rules)
    )
