"""The games that must keep the contract, and random play of any of them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
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
from solver.flip.rules import RuleError, Switches, switches_of
from solver.flip.table import decks_for
from solver.flip7 import notation, record, referee, table
from solver.flip7.deck import DECK
from solver.flip7.rules import Rules
from solver.vengeance import deck as v_deck
from solver.vengeance import notation as v_notation
from solver.vengeance import record as v_record
from solver.vengeance import referee as v_referee
from solver.vengeance import rules as v_rules
from solver.vengeance import table as v_table


@dataclass(frozen=True, slots=True)
class Golden:
    """The golden games of a game.

    Parameters
    ----------
    heading
        The field that names the game in its positions, if any does.
    known
        The examples, rulings and switches that its rules list.
    counting
        Those that concern counting only, and which test shows them.
    """

    name: str
    heading: str
    known: Sequence[str]
    counting: frozenset[str]

    def files(self) -> list[Path]:
        return sorted((Path(__file__).parents[1] / self.name / "golden").glob("*.txt"))


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
    read_events: Callable[[Any, str], Any]
    format_record: Callable[[Any], str]
    golden: Golden


@dataclass(frozen=True, slots=True)
class Played:
    """A whole game: the events, and the table before each of them and at the end."""

    tables: list[Any]
    events: list[Any]


def setup(game: Game, seed: int) -> tuple[int, Any]:
    """Return the number of players and the switches of the random game of a seed."""
    seat, setting = divmod(seed * 3083 % (len(game.seats) * len(game.settings)), len(game.settings))
    return game.seats[seat], game.settings[setting]


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


SEATS = (*range(1, 9), *range(1, 37), *range(1, 9))


def _settings(rules: type[Switches]) -> list[tuple[Switches, int]]:
    switches = switches_of(rules)
    return [
        (rules.of(dict(zip(switches, values, strict=True))), decks)
        for values in itertools.product(*switches.values())
        for decks in (1, 2)
    ]


def _known(examples: int, letter: str, rulings: int, rules: type[Switches]) -> list[str]:
    return [
        *(f"example {n}" for n in range(1, examples + 1)),
        *(f"{letter}-{n:02}" for n in range(1, rulings + 1)),
        *(f"{name}={value}" for name, values in switches_of(rules).items() for value in values),
    ]


def _start(new_game: Callable[..., Any]) -> Callable[[int, Any, int], Any]:
    def start(seats: int, setting: Any, dealer: int) -> Any:
        rules, decks = setting
        decks = max(decks, decks_for(seats))
        names = [f"p{seat}" for seat in range(seats)]
        return new_game(names, rules=rules, decks=decks, dealer=dealer)

    return start


def _positions(position: Callable[..., Any]) -> Callable[[Any], list[Any]]:
    def positions(now: Any) -> list[Any]:
        seats = range(len(now.players))
        inside = {seat for seat in seats if now.takes_part(seat)}
        return [position(now, seat, "company" if inside - {seat} else "alone") for seat in seats]

    return positions


def _flip7_conceivable(now: Any) -> list[Any]:
    seats = range(-1, len(now.players) + 1)
    return [
        referee.Stay(),
        referee.NextRound(),
        *(referee.Flip(card) for card in DECK.cards),
        *(referee.Aim(DECK.card(code), seat) for code in ("sc", "fz", "f3", "7") for seat in seats),
    ]


def _vengeance_conceivable(now: Any) -> list[Any]:
    seats = range(-1, len(now.players) + 1)
    few = (-1, *random.Random(str(now)).sample(range(len(now.players)), min(3, len(now.players))))
    codes = ("7", "u7", "l13", "-4", "/2", "steal")
    spots = {(seat, v_deck.DECK.card(code)) for seat in few for code in codes} | set(now.spots())
    one, *_ = sorted(spots, key=str)
    return [
        v_referee.Stay(),
        v_referee.NextRound(),
        *(v_referee.Flip(card) for card in v_deck.DECK.cards),
        *(
            v_referee.Aim(card, seat)
            for card in v_deck.DECK.cards
            if card.code in ("7", "-4") or now.ask().card == card
            for seat in seats
        ),
        *(v_referee.Take(*spot) for spot in spots),
        *(v_referee.Drop(*spot) for spot in spots),
        *(v_referee.Swap(one, other) for other in spots),
        *(v_referee.Swap(*pair) for pair in now.swaps()),
        *(v_referee.Bonus(seat) for seat in seats),
    ]


FLIP7 = Game(
    name="flip7",
    seats=SEATS,
    settings=_settings(Rules),
    start=_start(table.new_game),
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
    positions=_positions(notation.Position),
    parse=notation.parse,
    format_position=notation.format_position,
    record=record.Record,
    parse_record=record.parse_record,
    read_events=record.read_events,
    format_record=record.format_record,
    golden=Golden(
        "flip7",
        "",
        _known(28, "F", 36, Rules),
        frozenset({"example 1", "F-01"}),  # test_flip7_scores.py
    ),
)

VENGEANCE = Game(
    name="vengeance",
    seats=SEATS,
    settings=_settings(v_rules.Rules),
    start=_start(v_table.new_game),
    legal=v_referee.legal_events,
    can=v_referee.can,
    apply=v_referee.apply,
    error=RuleError,
    chance=v_referee.Flip,
    chances=lambda now: list(v_referee.flips(now)),
    source=lambda now: sum(now.source()),
    missing=lambda now: now.missing(),
    winners=lambda now: now.winners(),
    conceivable=_vengeance_conceivable,
    refusable=frozenset(),
    positions=_positions(v_notation.Position),
    parse=v_notation.parse,
    format_position=v_notation.format_position,
    record=v_record.Record,
    parse_record=v_record.parse_record,
    read_events=v_record.read_events,
    format_record=v_record.format_record,
    golden=Golden(
        "vengeance",
        "game vengeance",
        _known(29, "V", 37, v_rules.Rules),
        frozenset(
            {*(f"example {n}" for n in range(1, 7)), "V-01", "V-02", "V-21", "V-26"}
        ),  # test_vengeance_scores.py
    ),
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
        (dealt_rules.Rules.of(dict(zip(dealt_rules.SWITCHES, values, strict=True))), opened)
        for values in itertools.product(*dealt_rules.SWITCHES.values())
        for opened in (0, 0, 1)  # all hands, or that of the first seat
    ],
    start=_dealt_start,
    legal=dealt_referee.legal_events,
    can=dealt_referee.can,
    apply=dealt_referee.apply,
    error=RuleError,
    chance=dealt_events.Draw,
    chances=lambda now: list(dealt_referee.chances(now)),
    source=lambda now: now.pile + now.hidden(),
    missing=lambda now: now.missing(),
    winners=lambda now: now.winners(),
    conceivable=_dealt_conceivable,
    refusable=frozenset(),
    positions=lambda now: [dealt_notation.Position(now, seat) for seat in range(len(now.players))],
    parse=dealt_notation.parse,
    format_position=dealt_notation.format_position,
    record=dealt_record.Record,
    parse_record=dealt_record.parse_record,
    read_events=dealt_record.read_events,
    format_record=dealt_record.format_record,
    golden=Golden(
        "dealt",
        "game dealt",
        _known(30, "D", 28, dealt_rules.Rules),
        # No game shows another translation's words, another deck, and the order of all
        # sets: test_dealt_sets.py.
        frozenset({"D-21", "D-22", "D-23"}),
    ),
)

GAMES = [FLIP7, VENGEANCE, DEALT]
