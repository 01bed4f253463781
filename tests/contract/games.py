"""The games that must keep the contract, and random play of any of them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

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

GAMES = [FLIP7]
