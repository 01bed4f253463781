"""What happens in a game of Dealt!, in words."""

from __future__ import annotations

from dataclasses import replace

from solver.cards import Card
from solver.dealt.deck import STOP
from solver.dealt.events import Draw, Event, Insert, NextRound, Play, Stuck, Take
from solver.dealt.table import Act, Need, Phase, Table
from solver.dealt.words import play_words
from solver.said import Said, counted, said


def told(before: Table, event: Event, after: Table) -> Said:
    """Return in words what an event did to a table, and what followed from it."""
    ask = before.ask()
    if isinstance(event, NextRound) or ask.seat is None:
        return said("Next round")
    name = before.players[ask.seat].name
    text = said("{name} {does}", name=name, does=does(before, event))
    for more in _followed(before, event, after):
        text = said("{text}; {taken}", text=text, taken=more)
    return text


def does(table: Table, event: Event) -> Said:
    """Return an event in a few words, without who is asked."""
    match event:
        case Draw(card):
            return _drawn(table.ask().need, card)
        case Insert(place):
            name = "" if table.drawn is None else table.drawn.name
            return said("puts it in: {place}", place=where(table, name, place))
        case Play(cards, None, _):
            if cards == (STOP,):
                return said("plays Stop")
            return said("plays Redraw")
        case Play(cards, made, _):
            text = " ".join(play_words(cards, made)).upper()
            if len(cards) == 1 and "=" not in text:
                return said("plays {set}", set=str(made))
            return said("plays {set}: {cards}", set=str(made), cards=text)
        case Take(card, place) if place is None:
            return said("takes the reserve {card}", card=card.name)
        case Take(card, place):
            between = where(table, card.name, place or 0)
            return said("takes the reserve {card}: {place}", card=card.name, place=between)
        case Stuck():
            return said("can neither play nor take a reserve")
    return said("Next round")


def where(table: Table, name: str, place: int) -> str:
    """Return a card between its neighbours to be, such as ``8 [7] X``."""
    seat = table.ask().seat
    cards = () if seat is None else table.players[seat].hand.cards or ()
    left = cards[place - 1].name if 0 < place <= len(cards) else ""
    right = cards[place].name if place < len(cards) else ""
    return f"{left} [{name}] {right}".strip()


def _drawn(need: Need, card: Card) -> Said:
    match need:
        case Need.HAND:
            return said("is dealt {card}", card=card.name)
        case Need.RESERVE:
            return said("has the reserve {card}", card=card.name)
    return said("draws {card}", card=card.name)


def _followed(before: Table, event: Event, after: Table) -> list[Said]:
    """Return who won the trick, what a hidden hand drew, and who pays."""
    more: list[Said] = []
    if isinstance(event, Play | Take):
        if after.phase is Phase.OVER and after.trick:
            loser = after.players[after.losers[0]].name
            more.append(said("{name} can neither play nor take a reserve", name=loser))
        elif not after.trick or after.phase is Phase.DRAW:
            more += _won(_whole(before, event), before.pile - after.pile)
    if after.phase is Phase.OVER and before.phase is not Phase.OVER:
        more.append(paying(after))
    return more


def _won(trick: Table, drawn: int) -> list[Said]:
    """Return who wins a trick, and what a hidden hand draws for it."""
    name = trick.players[trick.winner()].name
    more = [said("{name} wins the trick", name=name)]
    if drawn:
        more.append(
            counted("{name} draws {count} card", "{name} draws {count} cards", drawn, name=name)
        )
    return more


def paying(table: Table) -> Said:
    """Return who pays for a round that is over."""
    names = ", ".join(table.players[seat].name for seat in table.losers)
    return counted("{names} pays a chip", "{names} pay a chip each", len(table.losers), names=names)


def _whole(before: Table, event: Play | Take) -> Table:
    """Return the table with what was done in the trick, before anything follows from it."""
    act = Act(before.seat)
    if isinstance(event, Play):
        act = Act(before.seat, tuple(event.cards), event.set)
    return replace(before, trick=(*before.trick, act))
