"""What taps pick: cards of a hidden hand, neighbours of a known one, the order of a deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from solver.cards import Card, Kind
from solver.dealt.events import Draw, Event, NextRound, Play, Take
from solver.dealt.hand import Cards
from solver.dealt.hidden import hidden_plays
from solver.dealt.odds import Place
from solver.dealt.record import Record
from solver.dealt.rules import LONGEST
from solver.dealt.sets import runs, sets_of
from solver.dealt.table import Need, Table
from solver.live import Live, Mended, followed, since


@dataclass(frozen=True, slots=True)
class Hidden:
    """What can still be played from a hidden hand, some cards of it being known.

    Parameters
    ----------
    picked
        The cards that were tapped.
    ends
        Everything that exactly these cards can be played as, the strongest first.
    more
        Cards that can be tapped next.
    """

    picked: Cards
    ends: tuple[Play, ...]
    more: frozenset[Card]

    @property
    def done(self) -> Play | None:
        """The play, if nothing is left to be said."""
        return self.ends[0] if len(self.ends) == 1 and not self.more else None


def hidden(table: Table, picked: Sequence[Card]) -> Hidden:
    """Return what can be played from the hidden hand of who is asked."""
    have = Counter(picked)
    ends, more = list[Play](), set[Card]()
    for cards, made in hidden_plays(table, table.seat):
        rest = Counter(cards)
        if have - rest:
            continue
        rest -= have
        more |= set(rest)
        if not rest:
            ends.append(Play(cards, made))
    ends.sort(key=lambda play: -1 if play.set is None else play.set.strength, reverse=True)
    return Hidden(tuple(picked), tuple(ends), frozenset(more))


@dataclass(frozen=True, slots=True)
class Chosen:
    """Neighbours in a known hand that were tapped.

    Parameters
    ----------
    place, size
        Where they stand, and how many they are; none if nothing is tapped.
    best
        The strongest that they can be played as now.
    weaker
        What else, the strongest first: only the name of an X differs.
    """

    place: int = 0
    size: int = 0
    best: Play | None = None
    weaker: tuple[Play, ...] = ()

    def has(self, place: int) -> bool:
        """Return whether a card is among them."""
        return self.place <= place < self.place + self.size


def chosen(table: Table, ends: Sequence[int]) -> Chosen:
    """Return the cards between the first and the last that were tapped, and their plays."""
    cards = table.players[table.seat].hand.cards or ()
    if not ends or max(ends) >= len(cards):
        return Chosen()
    place, size = min(ends), max(ends) - min(ends) + 1
    played = cards[place : place + size]
    if len(played) == 1 and played[0].kind is not Kind.NUMBER:
        return Chosen(place, size, Play(played, None, place))
    made = [each for each in sets_of(played, table.rules) if each.beats(table.highest)]
    plays = [Play(played, each, place) for each in reversed(made)]
    return Chosen(place, size, plays[0] if plays else None, tuple(plays[1:]))


def tapped(ends: Sequence[int], place: int) -> tuple[int, ...]:
    """Return the first and last card of what is chosen after one more tap on a hand."""
    if not ends:
        return (place,)
    low, high = min(ends), max(ends)
    if low <= place <= high:
        return ()
    low, high = min(low, place), max(high, place)
    return (low, high) if high - low < LONGEST else (place,)


def playable(table: Table) -> frozenset[int]:
    """Return the places of a known hand that are part of something that can be played now."""
    cards = table.players[table.seat].hand.cards or ()
    found = {place for place, card in enumerate(cards) if card.kind is not Kind.NUMBER}
    for run in runs(cards, table.rules, table.highest):
        found |= set(range(run.place, run.place + run.size))
    return frozenset(found)


def moved(cards: Sequence[Card], old: int, new: int) -> Cards:
    """Return a hand in which one card was moved to the place of another."""
    rest = [*cards[:old], *cards[old + 1 :]]
    return (*rest[:new], cards[old], *rest[new:])


def redealt(live: Live[Record, Event], seat: int, cards: Sequence[Card]) -> Mended[Record, Event]:
    """Return the game in which a player was dealt other cards in this round, or in another order.

    What happened since follows as far as it can be.
    """
    tables, happened = live.record.tables(), live.record.events
    begin = max(
        (number + 1 for number, event in enumerate(happened) if isinstance(event, NextRound)),
        default=0,
    )
    dealt = [
        number
        for number in range(begin, len(happened))
        if tables[number].ask().need is Need.HAND and tables[number].ask().seat == seat
    ]
    first, after = dealt[0], dealt[-1] + 1
    kept: tuple[Event, ...] = (*happened[:first], *(Draw(card) for card in cards))
    rest = since(live.record, after)
    record = replace(live.record, events=kept)
    record.tables()  # refuses what cannot be dealt
    return followed(Live(record, (*rest, *live.later), waits=True))


def between(places: Sequence[Place]) -> list[str]:
    """Return each place by its neighbours, such as ``3 [8] 5``: by more of them if two are alike.

    Parameters
    ----------
    places
        Of one card in one hand.
    """
    told = [_around(place, 1) for place in places]
    for reach in range(2, 1 + max(len(place.hand) for place in places)):
        told = [
            _around(place, reach) if told.count(words) > 1 else words
            for place, words in zip(places, told, strict=True)
        ]
    return told


def _around(place: Place, reach: int) -> str:
    at, names = place.place, [_name(card) for card in place.hand]
    near = (*names[max(0, at - reach) : at], f"[{names[at]}]", *names[at + 1 : at + 1 + reach])
    return " ".join(near)


def _name(card: Card) -> str:
    """Return the face of a card without a symbol, as narrow buttons have it."""
    return card.code.upper() if card.kind is Kind.NUMBER else card.code[:2].capitalize()


def taking(picks: Sequence[Any]) -> Card | None:
    """Return the reserve that was picked, if one was."""
    return picks[0].card if picks and isinstance(picks[0], Take) else None
