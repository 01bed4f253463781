"""Why, in With a Vengeance: one sentence made from the numbers, never at odds with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver.advice import Figures, Objective
from solver.cards import Card, Kind
from solver.flip.models import OPTIMAL, Model
from solver.flip.reasons import of_two
from solver.said import Said, counted, said
from solver.vengeance.deck import FLIP_FOUR, JUST_ONE_MORE, ZERO
from solver.vengeance.events import Aim, Bonus, Drop, Event, Swap, Take
from solver.vengeance.referee import apply
from solver.vengeance.row import Row
from solver.vengeance.table import Table
from solver.vengeance.winning import Choice, mean

NOTHING_IN_FRONT = said("with nothing in front you must hit")
ZERO_HELD = said("with The Zero you must hit")
SAME = 0.05
"""Points on average that differ by less look the same."""


def must(row: Row) -> Said:
    """Return why one must hit, where that is so."""
    return ZERO_HELD if row.zero else NOTHING_IN_FRONT


def risk(figures: Figures) -> Said:
    """Return what the next card may do, the beginning of a sentence."""
    odds = figures.next
    text = said("no card busts you next")
    if odds.bust:
        text = counted(
            "{count} of {cards} cards busts you ({chance:.1%})",
            "{count} of {cards} cards bust you ({chance:.1%})",
            odds.bust,
            cards=odds.cards,
            chance=float(odds.chance(odds.bust)),
        )
    if not odds.flip7:
        return text
    return counted(
        "{risk}, {count} makes Flip 7", "{risk}, {count} make Flip 7", odds.flip7, risk=text
    )


def of_choice(
    table: Table,
    ranked: Sequence[Choice],
    hero: int,
    models: Mapping[int, Model],
    objective: Objective,
) -> Said:
    """Return why what comes first is best: what it brings, and what it does to those concerned.

    Parameters
    ----------
    ranked
        Every choice, the best first.
    """
    best = ranked[0]
    event = _event(best)
    if len(ranked) == 1:
        return said("{what} is the only choice", what=doing(table, event, hero))
    if objective == "score":
        return said(
            "{what} brings you {points:.2f} points in this round on average, {other} {next:.2f}",
            what=doing(table, event, hero),
            points=best.value.score,
            other=doing(table, _event(ranked[1]), hero),
            next=ranked[1].value.score,
        )
    second, next_win = doing(table, _event(ranked[1]), hero), ranked[1].value.win
    with_second = said("{other} {next:.1%}", other=second, next=next_win)
    chances = of_two(doing(table, event, hero), best.value.win, second, with_second, next_win)
    concerned = [seat for seat in _seats(event) if seat != hero]
    if not concerned:
        return said(
            "{chances}; on average this round brings you {points:.1f} points then",
            chances=chances,
            points=best.value.score,
        )
    means = [
        tuple(mean(each, seat, models.get(seat, OPTIMAL)) for each in (table, apply(table, event)))
        for seat in concerned
    ]
    # Of two, the one whom it hurts more: that is what it is for.
    seat, (before, after) = min(
        zip(concerned, means, strict=True), key=lambda each: each[1][1] - each[1][0]
    )
    name = table.players[seat].name
    values = {"chances": chances, "name": name, "after": after, "change": abs(before - after)}
    if abs(before - after) < SAME:
        return said("{chances}; {name} gets {after:.1f} points in this round then", **values)
    if after < before:
        return said(
            "{chances}; {name} gets {after:.1f} points in this round then, "
            "{change:.1f} less on average",
            **values,
        )
    return said(
        "{chances}; {name} gets {after:.1f} points in this round then, "
        "{change:.1f} more on average",
        **values,
    )


def doing(table: Table, event: Event, hero: int) -> Said:
    """Return a choice in words, as the subject of a sentence."""

    def spot(seat: int, card: Card) -> Said:
        return _spot(card, None if seat == hero else table.players[seat].name)

    match event:
        case Take(seat, card):
            return said("stealing {card}", card=spot(seat, card))
        case Drop(seat, card):
            return said("discarding {card}", card=spot(seat, card))
        case Swap(one, other):
            return said("swapping {card} and {other}", card=spot(*one), other=spot(*other))
        case Bonus(seat) if seat == hero:
            return said("taking 15 points")
        case Bonus(seat):
            return said("taking 15 points off {name}", name=table.players[seat].name)
        case Aim(card, seat):
            return _aiming(card, table.players[seat].name, own=seat == hero)
        case _:
            raise TypeError("nothing is chosen")


def _spot(card: Card, name: str | None) -> Said:
    """Return a card in words, in front of who is called so, or of the hero."""
    if card == ZERO:  # it has its article in its name
        if name is None:
            return said("{card} in front of you", card=card.name)
        return said("{card} of {name}", card=card.name, name=name)
    if name is None:
        return said("your {card}", card=card.name)
    return said("the {card} of {name}", card=card.name, name=name)


def _aiming(card: Card, name: str, *, own: bool) -> Said:
    if card == FLIP_FOUR:
        return said("flipping four yourself") if own else said("making {name} flip four", name=name)
    if card == JUST_ONE_MORE:
        if own:
            return said("taking one more yourself")
        return said("making {name} take one more", name=name)
    if card.kind is Kind.MODIFIER:
        if own:
            return said("taking the {card} yourself", card=card.name)
        return said("giving the {card} to {name}", card=card.name, name=name)
    if own:
        return said("carrying out the {card} yourself", card=card.name)
    return said("handing the {card} to {name}", card=card.name, name=name)


def _event(choice: Choice) -> Event:
    if isinstance(choice.event, str):
        raise TypeError("nothing is chosen")
    return choice.event


def _seats(event: Event) -> list[int]:
    """Return whom a choice concerns."""
    match event:
        case Swap(one, other):
            return [one[0], other[0]]
        case Take(seat, _) | Drop(seat, _) | Bonus(seat) | Aim(_, seat):
            return [seat]
        case _:
            return []
