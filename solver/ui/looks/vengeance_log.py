"""What happens in a game of With a Vengeance, in words."""

from __future__ import annotations

from itertools import chain

from solver.cards import Card, Kind
from solver.said import Said, said
from solver.vengeance.deck import FLIP_FOUR, JUST_ONE_MORE, UNLUCKY_7
from solver.vengeance.referee import Aim, Bonus, Drop, Event, Flip, Swap, Take
from solver.vengeance.row import Effect
from solver.vengeance.table import Need, Player, Status, Table


def flipped(before: Table, card: Card) -> Said:
    """Return in words that a card turned up."""
    player = before.players[_asked(before)]
    values = {"name": player.name, "card": card.name}
    match player.row.receive(card, before.rules)[1]:
        case Effect.BUST:
            return said("{name} flips {card} again: bust", **values)
        case Effect.FLIP_SEVEN:
            return said("{name} flips {card}: Flip 7", **values)
        case Effect.ACTION | Effect.MODIFIER if before.ask().card == FLIP_FOUR:
            return said("{name} flips {card} and sets it aside", **values)
    return said("{name} flips {card}", **values)


def chosen(before: Table, event: Event) -> Said:
    """Return in words what the player who was asked chose."""
    seat = _asked(before)
    names = [player.name for player in before.players]
    name = names[seat]
    match event:
        case Aim(card, target):
            return _aimed(card, name, names[target], own=seat == target)
        case Take(owner, card):
            return said(
                "{name} steals {card} of {owner}", name=name, card=card.name, owner=names[owner]
            )
        case Drop(owner, card):
            return said(
                "{name} discards {card} of {owner}", name=name, card=card.name, owner=names[owner]
            )
        case Swap((one, card), (two, other)):
            return said(
                "{name} swaps {card} of {one} and {other} of {two}",
                name=name,
                card=card.name,
                one=names[one],
                other=other.name,
                two=names[two],
            )
        case Bonus(target) if target == seat:
            return said("{name} takes 15 points", name=name)
        case Bonus(target):
            return said("{name} takes 15 points off {owner}", name=name, owner=names[target])
    raise TypeError(f"not chosen: {event!r}")


def followed(before: Table, event: Event, after: Table) -> Said | None:
    """Return in words what followed from an event without a choice; None if nothing did."""
    if isinstance(event, Bonus):
        return None
    told = [
        *_placed(before, event, after),
        *chain.from_iterable(
            _became(old, new, flipper=isinstance(event, Flip) and seat == _asked(before))
            for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True))
        ),
    ]
    # Flipping the seventh number says so itself.
    if not isinstance(event, Flip):
        names = [after.players[seat].name for seat in after.sevens()]
        told += [said("Flip 7 for {name}", name=name) for name in names]
    if not told:
        return None
    text, *more = told
    for each in more:
        text = said("{text}; {taken}", text=text, taken=each)
    return text


def does(table: Table, event: Event) -> Said:
    """Return an event that only this game has in a few words, without who is asked."""
    names = [player.name for player in table.players]
    match event:
        case Take(owner, card):
            return said("steals {card} of {owner}", card=card.name, owner=names[owner])
        case Drop(owner, card):
            return said("discards {card} of {owner}", card=card.name, owner=names[owner])
        case Swap((one, card), (two, other)):
            return said(
                "swaps {card} of {one} and {other} of {two}",
                card=card.name,
                one=names[one],
                other=other.name,
                two=names[two],
            )
        case Bonus(seat) if seat == _asked(table):
            return said("takes 15 points")
        case Bonus(seat):
            return said("takes 15 points off {owner}", owner=names[seat])
    raise TypeError(f"not an event of this game alone: {event!r}")


def _aimed(card: Card, giver: str, name: str, *, own: bool) -> Said:
    values = {"giver": giver, "name": name, "card": card.name}
    if card.kind is Kind.MODIFIER:
        if own:
            return said("{giver} keeps {card}", giver=giver, card=card.name)
        return said("{giver} gives {card} to {name}", **values)
    if own:
        return said("{giver} takes the {card}", giver=giver, card=card.name)
    if card == FLIP_FOUR:
        return said("{giver} makes {name} flip four", giver=giver, name=name)
    if card == JUST_ONE_MORE:
        return said("{giver} makes {name} take one more", giver=giver, name=name)
    return said("{giver} hands the {card} to {name}", **values)


def _placed(before: Table, event: Event, after: Table) -> list[Said]:
    """Return what became of cards that were flipped and left no choice."""
    if not isinstance(event, Flip):
        return []
    told = [
        said("{name} gets {card}", name=new.name, card=card.name)
        for old, new in zip(before.players, after.players, strict=True)
        for card in new.row.modifiers
        if new.row.modifiers.count(card) > old.row.modifiers.count(card)
    ]
    card, ask = event.card, after.ask()
    if card.kind is not Kind.ACTION or before.ask().card == FLIP_FOUR:
        return told
    if ask.card == card and ask.seat is not None:
        name = after.players[ask.seat].name
        return told if ask.need is Need.TARGET else [*told, said("{name} gets it", name=name)]
    return [*told, said("nobody has a use for it")]


def _became(old: Player, new: Player, *, flipper: bool) -> list[Said]:
    """Return what became of one player, as far as the event itself does not say it."""
    if new.status is Status.BUSTED and old.live:
        return [] if flipper else [said("{name} busts", name=new.name)]
    told = []
    if UNLUCKY_7 in new.row.numbers and UNLUCKY_7 not in old.row.numbers and not old.row.empty:
        told.append(said("{name} loses all other cards", name=new.name))
    if new.status is Status.STAYED and old.active:
        told.append(said("{name} stays", name=new.name))
    return told


def _asked(table: Table) -> int:
    seat = table.ask().seat
    return -1 if seat is None else seat
