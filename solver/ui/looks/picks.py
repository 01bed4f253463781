"""What can be picked in With a Vengeance: cards on the table, and what becomes of 15 points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from solver.advice import Option
from solver.cards import Card
from solver.flip.rules import FLIP_SEVEN_BONUS
from solver.said import Said, said
from solver.ui.looks import vengeance_log
from solver.vengeance.deck import DISCARD, SWAP
from solver.vengeance.record import format_event
from solver.vengeance.referee import Bonus, Drop, Event, Swap, Take, apply
from solver.vengeance.row import Effect
from solver.vengeance.table import Need, Spot, Status, Table

__all__ = ["Holder", "Pick", "Worth", "bonuses", "holders", "worth"]


class Worth(NamedTuple):
    """What the best option behind a button is worth, and whether none is better."""

    win: float | None
    score: float
    best: bool


@dataclass(frozen=True, slots=True)
class Pick:
    """One card that can be picked.

    Parameters
    ----------
    event
        What happens then; None if it is the first card of a Swap, and another must follow.
    effect
        The worst or best that comes of it: a bust, a Flip 7, or cards that are lost.
    note
        What comes of it besides, in words; may be empty.
    """

    seat: int
    card: Card
    event: Event | None
    effect: Effect | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Holder:
    """A player with the cards that can be picked there."""

    seat: int
    name: str
    picks: tuple[Pick, ...]


def holders(table: Table, first: Spot | None = None) -> list[Holder]:
    """Return the cards that can be picked now, by player.

    Parameters
    ----------
    first
        The first card of a Swap, if it has been picked: then only cards of others can follow.
    """
    ask = table.ask()
    if ask.need is not Need.PICK or ask.card is None:
        return []
    by_seat: dict[int, list[Pick]] = {}
    for seat, card in table.spots():
        if ask.card == SWAP:
            if first is None:
                by_seat.setdefault(seat, []).append(Pick(seat, card, None))
            elif seat != first[0]:
                swap = Swap(first, (seat, card))
                by_seat.setdefault(seat, []).append(_pick(table, seat, card, swap))
        elif ask.card == DISCARD:
            by_seat.setdefault(seat, []).append(_pick(table, seat, card, Drop(seat, card)))
        elif seat != ask.seat:
            by_seat.setdefault(seat, []).append(_pick(table, seat, card, Take(seat, card)))
    return [Holder(seat, table.players[seat].name, tuple(picks)) for seat, picks in by_seat.items()]


def bonuses(table: Table) -> list[tuple[int, Event, Said]]:
    """Return what a Flip 7 can do with its 15 points in Brutal mode: seat, event and words."""
    ask = table.ask()
    if ask.need is not Need.BONUS:
        return []
    own = ask.seat
    order = sorted(range(len(table.players)), key=lambda seat: seat != own)
    found: list[tuple[int, Event, Said]] = []
    for seat in order:
        name = table.players[seat].name
        words = (
            said("{points} more for {name}", points=FLIP_SEVEN_BONUS, name=name)
            if seat == own
            else said("{points} off {name}", points=FLIP_SEVEN_BONUS, name=name)
        )
        found.append((seat, Bonus(seat), words))
    return found


def worth(
    table: Table, options: Sequence[Option], event: Event | None, spot: Spot | None = None
) -> Worth | None:
    """Return what advice says of an event, or of a card as one of a Swap; None if nothing."""
    behind = list(_behind(table, options, event, spot))
    if not behind:
        return None
    found = behind[0]  # the best ones come first
    return Worth(found.win, found.score, best=found is options[0])


def _behind(
    table: Table, options: Sequence[Option], event: Event | None, spot: Spot | None
) -> Iterator[Option]:
    if event is not None:
        text = format_event(table, event).split(maxsplit=1)[-1]
        yield from (option for option in options if option.event == text)
    elif spot is not None:
        words = f" {table.players[spot[0]].name} {spot[1].code} "
        yield from (option for option in options if words in f"{option.event} ")


def _pick(table: Table, seat: int, card: Card, event: Event) -> Pick:
    after = apply(table, event)
    note = vengeance_log.followed(table, event, after) or ""
    return Pick(seat, card, event, _effect(table, after), note)


def _effect(before: Table, after: Table) -> Effect | None:
    if after.sevens():
        return Effect.FLIP_SEVEN
    pairs = list(zip(before.players, after.players, strict=True))
    if any(old.live and new.status is Status.BUSTED for old, new in pairs):
        return Effect.BUST
    if any(len(new.row.cards()) < len(old.row.cards()) - 1 for old, new in pairs):
        return Effect.WIPED
    return None
