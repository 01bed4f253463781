"""Editing a position: what a tap on the page does, as functions from position to position.

No rule of the game stands here. Cards are drawn by the referee, and every result is read
again from its own text, so a position that the notation refuses never comes about.
All functions raise `RefusedError` or `RuleError` and leave the position as it was.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final, Literal

from solver.cards import Card, add
from solver.flip.notation import Model, Position
from solver.flip.referee import NextRound
from solver.flip.rules import RuleError
from solver.flip.table import Phase, Status, Table, clockwise, decks_for
from solver.flip.words import check_new_name, check_players
from solver.game import Game
from solver.game import Position as AnyPosition
from solver.games import FLIP7, game_at, parse, rows_at
from solver.said import said
from solver.ui.laying import laying_at
from solver.ui.looks import LOOKS

DISCARD: Final = "discard"
Target = int | Literal["discard"]
"""Where the next card goes: a seat, or the discard pile."""


def empty(game: Game = FLIP7) -> Any:  # noqa: ANN401  # the game's own
    """Return the position that a new page begins with."""
    return parse(f"game {game.name}; {LOOKS[game.name].empty}")


def is_empty(position: AnyPosition) -> bool:
    """Return whether nothing has been entered yet."""
    return bool(position == empty(game_at(position.table)))


def add_card(position: Position[Any], target: Target, card: Card) -> Position[Any]:
    """Return the position after ``card`` turned up for ``target``, as the game lays it."""
    table = _free(position)
    laying = laying_at(table)
    if target == DISCARD:
        return _checked(position, laying.discarded(table, card))
    return _checked(position, laying.add(table, target, card))


def bust(position: Position[Any], seat: int, card: Card) -> Position[Any]:
    """Return the position after ``card`` busted a player."""
    table = _free(position)
    return _checked(position, laying_at(table).bust(table, seat, card))


def remove_card(position: Position[Any], target: Target, card: Card) -> Position[Any]:
    """Return the position with one card back in the draw pile.

    A player whom that card busted or froze is active again.
    """
    table = _free(position)
    laying = laying_at(table)
    if target == DISCARD:
        return _checked(position, laying.change_discard(table, card, -1))
    player = table.players[target]
    if card not in player.row.cards():
        raise RuleError("R14", said("{name} has no {card}", name=player.name, card=card.code))
    return _checked(position, table.with_player(target, laying.without(player, card)))


def set_status(position: Position[Any], seat: int, status: Status) -> Position[Any]:
    """Return the position with another status of a player; for a bust see `bust`.

    Whoever is active again loses what was the end.
    """
    table = _free(position)
    player = table.players[seat]
    if status is player.status:
        return position
    if status is Status.BUSTED:
        raise RuleError("R13", said("tap the number that {name} flipped twice", name=player.name))
    return _checked(position, laying_at(table).with_status(table, seat, status))


def choose(position: Position[Any], event: Any) -> Position[Any]:  # noqa: ANN401  # the game's own
    """Return the position after a choice that is asked for once the round is over."""
    return _checked(position, game_at(position.table).apply(position.table, event))


def rename(position: Position[Any], seat: int, name: str) -> Position[Any]:
    """Return the position with another name of a player."""
    table = position.table
    name = game_at(table).words.read_name("name", name.strip())
    check_new_name("name", name, [p for i, p in enumerate(table.players) if i != seat])
    return _checked(position, table.with_player(seat, replace(table.players[seat], name=name)))


def set_total(position: Position[Any], seat: int, total: int) -> Position[Any]:
    """Return the position with another total of a player."""
    table = position.table
    return _checked(position, table.with_player(seat, replace(table.players[seat], total=total)))


def add_players(position: Position[Any], names: str) -> Position[Any]:
    """Return the position with players added behind the last seat; names are split at spaces."""
    table = position.table
    players = list(table.players)
    for token in re.split(r"[\s,;]+", names.strip()):
        check_players(len(players) + 1)
        name = game_at(table).words.read_name("name", token)
        check_new_name("name", name, players)
        players.append(table.player(name))
    # The last seat deals unless a dealer is named.
    dealer = table.dealer if table.dealer != len(table.players) - 1 else len(players) - 1
    decks = max(table.decks, decks_for(len(players)))
    return _checked(position, replace(table, players=tuple(players), dealer=dealer, decks=decks))


def remove_player(position: Position[Any], seat: int) -> Position[Any]:
    """Return the position without a player, whose cards go to the discard pile."""
    table = _free(position)
    name = table.players[seat].name
    if seat == position.hero:
        raise RuleError(
            "R1",
            said("{name} is the one who asks: choose another player for that first", name=name),
        )
    discard = add(table.discard, table.deck.count(table.players[seat].row.cards()))
    players = (*table.players[:seat], *table.players[seat + 1 :])

    def moved(other: int) -> int:
        return (other - (other > seat)) % len(players)

    table = replace(table, players=players, dealer=moved(table.dealer), discard=discard)
    return _checked(replace(position, hero=moved(position.hero)), table)


def set_hero(position: Position[Any], seat: int) -> Position[Any]:
    """Return the position as another player sees it."""
    return _checked(replace(position, hero=seat), position.table)


def set_dealer(position: Position[Any], seat: int) -> Position[Any]:
    """Return the position with another dealer: who sits behind has the first turn of a round."""
    return _checked(position, replace(position.table, dealer=seat))


def set_model(position: Position[Any], model: Model) -> Position[Any]:
    """Return the position with the hero alone, or in the company of players not entered."""
    return _read(replace(position, model=model))


def new_round(position: Position[Any]) -> Position[Any]:
    """Return the next round: points banked, all cards of the table discarded (R22, R23)."""
    table = _over(position)
    if winners := table.winners():
        names = ", ".join(table.players[seat].name for seat in winners)
        total = table.standings()[winners[0]]
        message = said(
            "{names} won with {total} points: start over for another game", names=names, total=total
        )
        raise RuleError("R22", message)
    return _checked(position, game_at(table).apply(table, NextRound()))


def drop_pending(position: Position[Any]) -> Position[Any]:
    """Return the position with the pending action cards finished and discarded."""
    table = position.table
    discard = add(table.discard, table.deck.count(entry.card for entry in table.pending))
    return _checked(position, replace(table, pending=(), discard=discard))


def reshuffle(position: Position[Any]) -> Position[Any]:
    """Return the position with the discard pile shuffled into the draw pile (R25)."""
    table = _free(position)
    return _checked(position, laying_at(table).reshuffled(table))


def clear(position: Position[Any]) -> Position[Any]:
    """Return the position with a full deck and nothing in front of anybody; totals stay."""
    table = position.table
    players = tuple(table.player(each.name, each.total) for each in table.players)
    cleared = replace(table, players=players, discard=table.deck.count(()), pending=())
    return _checked(position, cleared)


def _checked(before: Position[Any], table: Table) -> Position[Any]:
    """Return the position of an edited table, read again from its text.

    Taps follow no turns: whoever is asked, the turn is the hero's, or the next active player's.
    """
    seven = bool(table.sevens())
    hero = before.hero
    seats = clockwise(hero, len(table.players))
    seat = next((each for each in seats if table.players[each].active), hero)
    table = replace(
        table,
        players=tuple(replace(player, flipped=False) for player in table.players),
        phase=Phase.OVER if seven else Phase.TURNS,
        seat=seat,
    )
    table = laying_at(table).settled(before.table, table)
    return _read(Position(table, hero, _model(before, table)))


def _read(position: Position[Any]) -> Position[Any]:
    """Return a position, read again from its text."""
    game = rows_at(position.table)
    return game.parse(game.format(position))


def _model(before: Position[Any], table: Table) -> Model:
    """Return who takes action cards now: others that were said to be there still are."""
    if others(table, before.hero):
        return "company"
    if len(table.players) == 1 and before.model == "company":
        return "company"
    return "alone" if others(before.table, before.hero) else before.model


def others(table: Table, hero: int) -> list[int]:
    """Return the seats but the hero's to which cards still can come."""
    return [seat for seat in range(len(table.players)) if seat != hero and table.takes_part(seat)]


def _free(position: Position[Any]) -> Table:
    """Return the table; refuse while an action card is pending."""
    if position.table.pending:
        raise RuleError("R16", said("finish the pending action card first"))
    table: Table = position.table
    return table


def _over(position: Position[Any]) -> Table:
    """Return the table as it is scored: the round over, nothing pending."""
    table: Table = position.table
    pending = table.deck.count(entry.card for entry in table.pending)
    over: Table = replace(table, phase=Phase.OVER, pending=(), discard=add(table.discard, pending))
    return over
