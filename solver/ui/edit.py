"""Editing a position: what a tap on the page does, as functions from position to position.

No rule of the game stands here. Cards are drawn by the referee, and every result is read
again from its own text, so a position that the notation refuses never comes about.
All functions raise `RefusedError` or `RuleError` and leave the position as it was.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, Literal

from solver.cards import Card, Kind, add, change, subtract
from solver.flip7.deck import DECK, FLIP_THREE, FREEZE
from solver.flip7.notation import Model, Position, format_position, parse
from solver.flip7.referee import Flip, NextRound, Stay, apply
from solver.flip7.row import Effect, Row
from solver.flip7.rules import RuleError
from solver.flip7.table import Phase, Player, Status, Table, clockwise, decks_for
from solver.flip7.words import check_new_name, check_players, read_name
from solver.refusal import RefusedError
from solver.said import said

DISCARD: Final = "discard"
Target = int | Literal["discard"]
"""Where the next card goes: a seat, or the discard pile."""

EMPTY = "me:; company"
"""One player with nothing in front, others in the game but not entered."""


def empty() -> Position:
    """Return the table that a new page begins with."""
    return parse(EMPTY)


def add_card(position: Position, target: Target, card: Card) -> Position:
    """Return the position after ``card`` turned up for ``target``.

    A Freeze freezes the player it is given to. A Flip Three goes to the discard
    pile whoever had it. A duplicate that a Second Chance takes goes there too.
    """
    if target == DISCARD or card == FLIP_THREE:
        return _discarded(position, card)
    player = position.table.players[target]
    if card == FREEZE:
        return set_status(position, target, Status.FROZEN)
    effect = player.row.receive(card)[1]
    if effect is Effect.BUST:
        raise RuleError(
            "R13",
            said(
                "a second {card} would be a bust: mark {name} busted",
                card=card.code,
                name=player.name,
            ),
        )
    if effect is Effect.SURPLUS:
        message = said(
            "{name} has a Second Chance: this one goes to another, or is discarded",
            name=player.name,
        )
        raise RuleError("R15", message)
    return _drawn(position, target, card)


def bust(position: Position, seat: int, card: Card) -> Position:
    """Return the position after ``card`` busted a player."""
    player = position.table.players[seat]
    effect = player.row.receive(card)[1]
    if effect is Effect.SAVED:
        message = said(
            "{name} has a Second Chance, which takes the first duplicate", name=player.name
        )
        raise RuleError("R12", message)
    if effect is not Effect.BUST:
        raise RuleError(
            "R13",
            said("{name} has no {card} yet, so it is no bust", name=player.name, card=card.code),
        )
    return _drawn(position, seat, card)


def remove_card(position: Position, target: Target, card: Card) -> Position:
    """Return the position with one card back in the draw pile.

    A player whom that card busted or froze is active again.
    """
    table = _free(position)
    if target == DISCARD:
        return _checked(position, _change_discard(table, card, -1))
    player = table.players[target]
    if card not in player.row.cards():
        raise RuleError("R14", said("{name} has no {card}", name=player.name, card=card.code))
    row, status = _without(player.row, card), player.status
    cured = (status is Status.BUSTED and not row.busted) or (
        status is Status.FROZEN and not row.freeze
    )
    player = replace(player, row=row, status=Status.ACTIVE if cured else status)
    return _checked(position, table.with_player(target, player))


def set_status(position: Position, seat: int, status: Status) -> Position:
    """Return the position with another status of a player; for a bust see `bust`.

    Whoever is active again loses the Freeze, or the duplicate, that was the end.
    """
    table = _free(position)
    player = table.players[seat]
    if status is player.status:
        return position
    if status is Status.BUSTED:
        raise RuleError("R13", said("tap the number that {name} flipped twice", name=player.name))
    row = replace(player.row, numbers=tuple(sorted(set(player.row.numbers))), freeze=False)
    player = replace(player, row=row, status=Status.ACTIVE)
    table = table.with_player(seat, player)
    if status is Status.STAYED:
        table = apply(replace(table, phase=Phase.TURNS, seat=seat), Stay())
    if status is Status.FROZEN:
        if not any(table.pile):
            table = _reshuffled(table)
        frozen = replace(player, row=replace(row, freeze=True), status=Status.FROZEN)
        table = table.with_player(seat, frozen)
    return _checked(position, table)


def rename(position: Position, seat: int, name: str) -> Position:
    """Return the position with another name of a player."""
    table = position.table
    name = read_name("name", name.strip())
    check_new_name("name", name, [p for i, p in enumerate(table.players) if i != seat])
    return _checked(position, table.with_player(seat, replace(table.players[seat], name=name)))


def set_total(position: Position, seat: int, total: int) -> Position:
    """Return the position with another total of a player."""
    table = position.table
    return _checked(position, table.with_player(seat, replace(table.players[seat], total=total)))


def add_players(position: Position, names: str) -> Position:
    """Return the position with players added behind the last seat; names are split at spaces."""
    table = position.table
    players = list(table.players)
    for token in re.split(r"[\s,;]+", names.strip()):
        check_players(len(players) + 1)
        name = read_name("name", token)
        check_new_name("name", name, players)
        players.append(Player(name))
    # The last seat deals unless a dealer is named.
    dealer = table.dealer if table.dealer != len(table.players) - 1 else len(players) - 1
    decks = max(table.decks, decks_for(len(players)))
    return _checked(position, replace(table, players=tuple(players), dealer=dealer, decks=decks))


def remove_player(position: Position, seat: int) -> Position:
    """Return the position without a player, whose cards go to the discard pile."""
    table = _free(position)
    name = table.players[seat].name
    if seat == position.hero:
        raise RuleError(
            "R1",
            said("{name} is the one who asks: choose another player for that first", name=name),
        )
    discard = add(table.discard, table.players[seat].row.counts())
    players = (*table.players[:seat], *table.players[seat + 1 :])

    def moved(other: int) -> int:
        return (other - (other > seat)) % len(players)

    table = replace(table, players=players, dealer=moved(table.dealer), discard=discard)
    return _checked(replace(position, hero=moved(position.hero)), table)


def set_hero(position: Position, seat: int) -> Position:
    """Return the position as another player sees it."""
    return _checked(replace(position, hero=seat), position.table)


def set_model(position: Position, model: Model) -> Position:
    """Return the position with the hero alone, or in the company of players not entered."""
    return parse(format_position(replace(position, model=model)))


def new_round(position: Position) -> Position:
    """Return the next round: points banked, all cards of the table discarded (R22, R23)."""
    table = _over(position)
    if winners := table.winners():
        names = ", ".join(table.players[seat].name for seat in winners)
        total = table.standings()[winners[0]]
        message = said(
            "{names} won with {total} points: start over for another game", names=names, total=total
        )
        raise RuleError("R22", message)
    return _checked(position, apply(table, NextRound()))


def drop_pending(position: Position) -> Position:
    """Return the position with the pending action cards finished and discarded."""
    table = position.table
    discard = add(table.discard, DECK.count(entry.card for entry in table.pending))
    return _checked(position, replace(table, pending=(), discard=discard))


def reshuffle(position: Position) -> Position:
    """Return the position with the discard pile shuffled into the draw pile (R25)."""
    return _checked(position, _reshuffled(_free(position)))


def clear(position: Position) -> Position:
    """Return the position with a full deck and nothing in front of anybody; totals stay."""
    table = position.table
    players = tuple(Player(player.name, player.total) for player in table.players)
    cleared = replace(table, players=players, discard=DECK.count(()), pending=())
    return _checked(position, cleared)


def _checked(before: Position, table: Table) -> Position:
    """Return the position of an edited table, read again from its text.

    Taps follow no turns: whoever is asked, the turn is the hero's, or the next active player's.
    """
    seven = any(player.row.flipped_seven for player in table.players)
    hero = before.hero
    seats = clockwise(hero, len(table.players))
    seat = next((each for each in seats if table.players[each].active), hero)
    table = replace(
        table,
        players=tuple(replace(player, flipped=False) for player in table.players),
        phase=Phase.OVER if seven else Phase.TURNS,
        seat=seat,
    )
    return parse(format_position(Position(table, hero, _model(before, table))))


def _model(before: Position, table: Table) -> Model:
    """Return who takes action cards now: others that were said to be there still are."""
    if _others(table, before.hero):
        return "company"
    if len(table.players) == 1 and before.model == "company":
        return "company"
    return "alone" if _others(before.table, before.hero) else before.model


def _others(table: Table, hero: int) -> list[int]:
    return [seat for seat in table.active() if seat != hero]


def _free(position: Position) -> Table:
    """Return the table; refuse while an action card is pending."""
    if position.table.pending:
        raise RuleError("R16", said("finish the pending action card first"))
    return position.table


def _drawn(position: Position, seat: int, card: Card) -> Position:
    table = _free(position)
    if not any(player.row.flipped_seven for player in table.players):
        table = replace(table, phase=Phase.TURNS, seat=seat)
    return _checked(position, apply(table, Flip(card)))


def _discarded(position: Position, card: Card) -> Position:
    table = _free(position)
    if not any(table.pile):
        table = _reshuffled(table)
    return _checked(position, _change_discard(table, card, 1))


def _change_discard(table: Table, card: Card, by: int) -> Table:
    index = DECK.index[card]
    if table.discard[index] + by < 0:
        raise RefusedError(
            "discard", card.code, said("the discard pile has no {card}", card=card.code)
        )
    return replace(table, discard=change(table.discard, index, by))


def _reshuffled(table: Table) -> Table:
    pile = subtract(DECK.full(table.decks), table.on_table())
    return replace(table, pile=pile, discard=DECK.count(()))


def _over(position: Position) -> Table:
    """Return the table as it is scored: the round over, nothing pending."""
    table = position.table
    pending = DECK.count(entry.card for entry in table.pending)
    return replace(table, phase=Phase.OVER, pending=(), discard=add(table.discard, pending))


def _without(row: Row, card: Card) -> Row:
    if card.kind is Kind.NUMBER:
        numbers = list(row.numbers)
        numbers.remove(card.value)
        return replace(row, numbers=tuple(numbers))
    if card.kind is Kind.MODIFIER:
        modifiers = list(row.modifiers)
        modifiers.remove(card)
        return replace(row, modifiers=tuple(modifiers))
    if card == FREEZE:
        return replace(row, freeze=False)
    return replace(row, second_chance=False)
