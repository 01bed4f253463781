"""The games that must keep the contract, and random play of any of them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from solver.cards import Card
from solver.dealt import deck as dealt_deck
from solver.dealt import events as dealt_events
from solver.dealt import hidden as dealt_hidden
from solver.dealt import notation as dealt_notation
from solver.dealt import record as dealt_record
from solver.dealt import referee as dealt_referee
from solver.dealt import rules as dealt_rules
from solver.dealt import sets as dealt_sets
from solver.dealt import table as dealt_table
from solver.flip7 import notation, record, referee, table
from solver.flip7.deck import DECK
from solver.flip7.rules import SWITCHES, RuleError, Rules


@dataclass(frozen=True, slots=True)
class Game:
    """What every game offers; tables, events, positions and records are its own.

    Parameters
    ----------
    seats, settings
        How many may play, small tables more often, and every combination of switches.
    start
        The table of a new game: seats, setting, dealer.
    chance
        The type of the event that a card turns up; all others are choices.
    chances
        Every card that can turn up now, with its weight.
    source
        How many cards are in the pile that it comes from.
    missing
        Full deck less all cards that are somewhere: nothing but zeros.
    conceivable
        Legal and illegal events of every kind.
    refusable
        Whether the rules may refuse a card that turns up, by the rule that does.
    positions
        The table seen from every seat.
    """

    name: str
    seats: Sequence[int]
    settings: Sequence[Any]
    start: Callable[[int, Any, int], Any]
    legal: Callable[[Any], list[Any]]
    can: Callable[[Any, Any], bool]
    apply: Callable[[Any, Any], Any]
    error: type[ValueError]
    chance: type
    chances: Callable[[Any], list[tuple[Any, int]]]
    source: Callable[[Any], int]
    missing: Callable[[Any], Sequence[int]]
    winners: Callable[[Any], Sequence[int]]
    conceivable: Callable[[Any], list[Any]]
    refusable: frozenset[str]
    positions: Callable[[Any], list[Any]]
    parse: Callable[[str], Any]
    format_position: Callable[..., str]
    record: Callable[[Any, tuple[Any, ...]], Any]
    parse_record: Callable[[str], Any]
    format_record: Callable[[Any], str]


@dataclass(frozen=True, slots=True)
class Played:
    """A whole game: the events, and the table before each of them and at the end."""

    tables: list[Any]
    events: list[Any]


def setup(game: Game, seed: int) -> tuple[int, Any]:
    """Return the number of players and the switches of the random game of a seed."""
    pairs = list(itertools.product(game.seats, game.settings))
    return pairs[seed * 997 % len(pairs)]


def steps(game: Game, seed: int) -> Iterator[tuple[Any, Any]]:
    """Yield table and next event of a random game, last the final table with None.

    Every seed has its own number of players, switches and dealer, and every seat its
    own boldness; cards turn up with the chances that the game states.
    """
    rng = random.Random(f"{game.name} {seed}")
    seats, setting = setup(game, seed)
    now = game.start(seats, setting, rng.randrange(seats))
    boldness = rng.uniform(0.1, 0.7)
    while events := game.legal(now):
        choices = [event for event in events if not isinstance(event, game.chance)]
        if choices and (len(choices) == len(events) or rng.random() > boldness):
            event = rng.choice(choices)
        else:
            cards, weights = zip(*game.chances(now), strict=True)
            [event] = rng.choices(cards, weights)
            if not game.can(now, event):
                continue  # refused by a switch: another card turns up
        yield now, event
        now = game.apply(now, event)
    yield now, None


def played(game: Game, seed: int) -> Played:
    pairs = list(steps(game, seed))
    return Played([now for now, _ in pairs], [event for _, event in pairs[:-1]])


def _flip7_start(seats: int, setting: Any, dealer: int) -> Any:
    rules, decks = setting
    decks = max(decks, table.decks_for(seats))
    names = [f"p{seat}" for seat in range(seats)]
    return table.new_game(names, rules=rules, decks=decks, dealer=dealer)


def _flip7_conceivable(now: Any) -> list[Any]:
    seats = range(-1, len(now.players) + 1)
    return [
        referee.Stay(),
        referee.NextRound(),
        *(referee.Flip(card) for card in DECK.cards),
        *(referee.Aim(DECK.card(code), seat) for code in ("sc", "fz", "f3", "7") for seat in seats),
    ]


def _flip7_positions(now: Any) -> list[Any]:
    active = now.active()
    return [
        notation.Position(now, seat, "company" if set(active) - {seat} else "alone")
        for seat in range(len(now.players))
    ]


FLIP7 = Game(
    name="flip7",
    seats=(*range(1, 9), *range(1, 37), *range(1, 9)),
    settings=[
        (Rules(**dict(zip(SWITCHES, values, strict=True))), decks)  # type: ignore[arg-type]
        for values in itertools.product(*SWITCHES.values())
        for decks in (1, 2)
    ],
    start=_flip7_start,
    legal=referee.legal_events,
    can=referee.can,
    apply=referee.apply,
    error=RuleError,
    chance=referee.Flip,
    chances=lambda now: list(referee.flips(now)),
    source=lambda now: sum(now.source()),
    missing=lambda now: now.missing(),
    winners=lambda now: now.winners(),
    conceivable=_flip7_conceivable,
    refusable=frozenset({"F-24"}),
    positions=_flip7_positions,
    parse=notation.parse,
    format_position=notation.format_position,
    record=record.Record,
    parse_record=record.parse_record,
    format_record=record.format_record,
)


def _dealt_start(seats: int, setting: Any, oldest: int) -> Any:
    rules, opened = setting
    names = [f"p{seat}" for seat in range(seats)]
    return dealt_table.new_game(names, rules=rules, oldest=oldest, opened=range(opened or seats))


def _dealt_conceivable(now: Any) -> list[Any]:
    cards = dealt_deck.DECK.cards
    ask = now.ask()
    size = 10 if ask.seat is None else now.players[ask.seat].hand.size
    places = [None, *range(-1, size + 2)]
    return [
        dealt_events.NextRound(),
        dealt_events.Stuck(),
        *(dealt_events.Draw(card) for card in cards),
        *(dealt_events.Insert(place) for place in range(-1, size + 2)),
        *(dealt_events.Take(card, place) for card in cards for place in places),
        *(dealt_events.Play(*play) for play in _dealt_plays(now)),
    ]


def _dealt_plays(now: Any) -> Iterator[tuple[tuple[Card, ...], Any, int | None]]:
    """Yield what stands in the hand as any set of its size, and what a hidden hand could play."""
    seat = now.ask().seat
    hand = None if seat is None else now.players[seat].hand.cards
    for size in range(5):
        sets = [None, *(made for made in dealt_sets.SETS if made.size == size)]
        for place in range(-1, len(hand or ()) + 1):
            cards = (hand or ())[max(place, 0) : max(place, 0) + size]
            yield from ((cards, made, place) for made in sets)
    for cards, made in dealt_hidden.every_set(now.rules):
        yield cards, made, None
    yield from (((card,), None, None) for card in dealt_deck.DECK.cards)
    yield (dealt_deck.X, dealt_deck.X), None, None


DEALT = Game(
    name="dealt",
    seats=(3, 4, 5),
    settings=[
        (dealt_rules.Rules(**dict(zip(dealt_rules.SWITCHES, values, strict=True))), opened)  # type: ignore[arg-type]
        for values in itertools.product(*dealt_rules.SWITCHES.values())
        for opened in (0, 0, 1)  # all hands, or that of the first seat
    ],
    start=_dealt_start,
    legal=dealt_referee.legal_events,
    can=dealt_referee.can,
    apply=dealt_referee.apply,
    error=dealt_rules.RuleError,
    chance=dealt_events.Draw,
    chances=lambda now: list(dealt_referee.chances(now)),
    source=lambda now: sum(now.unseen()),
    missing=lambda now: now.missing(),
    winners=lambda now: now.winners(),
    conceivable=_dealt_conceivable,
    refusable=frozenset(),
    positions=lambda now: [dealt_notation.Position(now, seat) for seat in range(len(now.players))],
    parse=dealt_notation.parse,
    format_position=dealt_notation.format_position,
    record=dealt_record.Record,
    parse_record=dealt_record.parse_record,
    format_record=dealt_record.format_record,
)

GAMES = [FLIP7, DEALT]
