"""The registry of games: everything that a command or a page needs of one, by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from solver.advice import Advice, Objective
from solver.cards import Card, DeckSpec
from solver.flip.notation import Position
from solver.flip.record import MAX_RECORD, Record
from solver.flip.rules import RuleError, Switches, switches_of
from solver.flip.table import Table
from solver.flip.words import Words, read_seat
from solver.flip7 import advise as flip7_advise
from solver.flip7 import notation as flip7_notation
from solver.flip7 import odds as flip7_odds
from solver.flip7 import record as flip7_record
from solver.flip7 import referee as flip7_referee
from solver.flip7 import table as flip7_table
from solver.flip7.expected import expected as flip7_expected
from solver.flip7.laws import later_law
from solver.flip7.models import OPTIMAL, read_model
from solver.flip7.words import WORDS as FLIP7_WORDS
from solver.refusal import RefusedError, check_length, clip, nearest
from solver.said import said
from solver.vengeance import notation as vengeance_notation
from solver.vengeance import odds as vengeance_odds
from solver.vengeance import record as vengeance_record
from solver.vengeance import referee as vengeance_referee
from solver.vengeance import table as vengeance_table
from solver.vengeance.words import WORDS as VENGEANCE_WORDS


def _nothing(*_: object, **__: object) -> None:
    """Do, and know, nothing."""


@dataclass(frozen=True, slots=True)
class Advisor:
    """What there is of a game that is advised, and not only refereed.

    Parameters
    ----------
    advise
        As `advise` here.
    is_slow
        Whether advice for a position may take minutes; raises `RuleError` if there is nothing
        to choose.
    ready
        Compiles the engine, or loads what was compiled before.
    model
        Canonical name of a way to play; raises `RefusedError` if there is none of that name.
    expected
        As `solver.flip7.expected.expected`.
    """

    advise: Callable[..., Advice]
    is_slow: Callable[[Any], bool] = lambda _: False
    ready: Callable[[], None] = _nothing
    model: Callable[[str], str] = str
    expected: Callable[..., float | None] = _nothing


@dataclass(frozen=True, slots=True)
class Game:
    """What a game offers; its tables, events, positions and records are its own.

    Parameters
    ----------
    title
        As its box has it.
    words
        Its name, its cards and its switches as texts have them.
    table, new_game
        What is public at one moment, and that before the first card.
    parse, format, seen
        Its positions: read, written, and a table as a seat sees it.
    record
        A game from its start: the table before the first card, and the events since.
    parse_record, format_record, format_event
        Its records, and one event at a table as they have it.
    strip, tally
        What the next card does to a seat: each card with its copies in the pile and its effect,
        and how many cards do what. ``bust`` is among the names.
    least_total
        The lowest total by some rules.
    advisor
        None while there is no advice for it.
    """

    title: str
    words: Words[Any]
    table: type[Table]
    new_game: Callable[..., Table]
    parse: Callable[[str], Position[Any]]
    format: Callable[..., str]
    seen: Callable[[Any, int], Position[Any]]
    record: Callable[[Any], Record[Any, Any]]
    parse_record: Callable[[str], Record[Any, Any]]
    format_record: Callable[[Any], str]
    format_event: Callable[[Any, Any], str]
    apply: Callable[[Any, Any], Any]
    verify: Callable[[Any, Any], None]
    legal_events: Callable[[Any], list[Any]]
    strip: Callable[[Any, int], list[tuple[Card, int, Any]]]
    tally: Callable[[Any, int], dict[str, int]]
    least_total: Callable[[Any], int] = lambda _: 0
    advisor: Advisor | None = None

    @property
    def deck(self) -> DeckSpec:
        """Its card table."""
        return self.words.deck

    @property
    def name(self) -> str:
        """What positions call it: ``game NAME``."""
        return self.deck.game

    @property
    def rules(self) -> type[Switches]:
        """Its rules, as a set of switches."""
        rules: type[Switches] = self.words.rules
        return rules

    @property
    def switches(self) -> Mapping[str, tuple[str, ...]]:
        """Every switch of the rules with its values, the default first."""
        return switches_of(self.rules)

    def can(self, table: Table, event: Any) -> bool:  # noqa: ANN401  # the game's own
        """Return whether an event is legal at a table."""
        try:
            self.verify(table, event)
        except RuleError:
            return False
        return True


def _ready_flip7() -> None:
    for text in ("3 4 5 6 8 9", "3 4 5 6 8 9; alone"):
        flip7_advise.advise(flip7_notation.parse(text))
    later_law(OPTIMAL)


FLIP7 = Game(
    title="Flip 7",
    words=FLIP7_WORDS,
    table=flip7_table.Table,
    new_game=flip7_table.new_game,
    parse=flip7_notation.parse,
    format=flip7_notation.format_position,
    seen=flip7_notation.NOTATION.seen,
    record=flip7_record.Record,
    parse_record=flip7_record.parse_record,
    format_record=flip7_record.format_record,
    format_event=flip7_record.format_event,
    apply=flip7_referee.apply,
    verify=flip7_referee.verify,
    legal_events=flip7_referee.legal_events,
    strip=flip7_odds.strip,
    tally=flip7_odds.tally,
    advisor=Advisor(
        advise=flip7_advise.advise,
        is_slow=flip7_advise.is_slow,
        ready=_ready_flip7,
        model=lambda text: read_model(text).name,
        expected=flip7_expected,
    ),
)

VENGEANCE = Game(
    title="Flip 7: With a Vengeance",
    words=VENGEANCE_WORDS,
    table=vengeance_table.Table,
    new_game=vengeance_table.new_game,
    parse=vengeance_notation.parse,
    format=vengeance_notation.format_position,
    seen=vengeance_notation.NOTATION.seen,
    record=vengeance_record.Record,
    parse_record=vengeance_record.parse_record,
    format_record=vengeance_record.format_record,
    format_event=vengeance_record.format_event,
    apply=vengeance_referee.apply,
    verify=vengeance_referee.verify,
    legal_events=vengeance_referee.legal_events,
    strip=vengeance_odds.strip,
    tally=vengeance_odds.tally,
    least_total=lambda rules: -vengeance_notation.MAX_TOTAL if rules.brutal else 0,
)

GAMES = {game.name: game for game in (FLIP7, VENGEANCE)}

_GAME = re.compile(
    r"(?:^|[;\n])[^\S\n]*(?:from[^\S\n]+)?game(?:[^\S\n]|:)+([^\s;:]+)", re.IGNORECASE
)


def game_of(text: str) -> Game:
    """Return the game that a position or record is of; Flip 7 unless it says ``game NAME``.

    Raises
    ------
    RefusedError
        The game is unknown.
    """
    check_length(text, MAX_RECORD)
    match = _GAME.search(text)
    name = match[1].lower() if match else FLIP7.name
    if name not in GAMES:
        hint = nearest(name, GAMES) or said("; the games are {games}", games=", ".join(GAMES))
        raise RefusedError(
            "game", clip(name), said("no game is called {name!r}{hint}", name=clip(name), hint=hint)
        )
    return GAMES[name]


def game_at(table: Table) -> Game:
    """Return the game that a table is of."""
    return GAMES[table.deck.game]


def parse(text: str) -> Position[Any]:
    """Read a position of any game; see docs/notation.md.

    Raises
    ------
    RefusedError
        The text is no position; names the field, the token and the mend.
    """
    check_length(text)
    return game_of(text).parse(text)


def parse_of(text: str, game: Game = FLIP7) -> Position[Any]:
    """Read a position for what only one game has.

    Raises
    ------
    RefusedError
        The text is no position, or of another game.
    """
    check_length(text)
    check_game(text, game)
    return game.parse(text)


def check_game(text: str, game: Game = FLIP7) -> None:
    """Refuse a text of another game where only one has what is asked for."""
    found = game_of(text)
    if found is not game:
        message = said("this is there for {game} only: take another position", game=game.title)
        raise RefusedError("game", found.name, message)


def parse_record(text: str) -> Record[Any, Any]:
    """Read a record of any game.

    Raises
    ------
    RefusedError
        The text is no record, or the rules refuse an event; names the line.
    """
    return game_of(text).parse_record(text)


def seen_from(position: Position[Any], name: str) -> Position[Any]:
    """Return a position as another player of it sees it.

    Raises
    ------
    RefusedError
        No player has that name.
    """
    seat = read_seat("seat", position.table.players, name)
    if seat == position.hero:
        return position
    return game_at(position.table).seen(position.table, seat)


def advise(
    position: Position[Any],
    *,
    objective: Objective | None = None,
    models: str | Mapping[str, str] = "optimal",
    exact: bool = False,
    everyone: bool = True,
    law: bool = True,
    progress: Callable[[int], None] | None = None,
) -> Advice:
    """Return what the hero of a position should choose, as the advisor of its game says.

    Parameters
    ----------
    position
        The table as entered. All cards on it are removed from the deck.
    objective
        ``win``: the best chance of winning the game; ``score``: the most expected points of
        this round; by default what goes with the position.
    models
        How the others play: all of them, or by name.
    exact
        Give the main figures as fractions too.
    everyone
        Give the figures of the other players too.
    law
        Give the law of the end of the round too: it takes as long as all else.
    progress
        Called with the number of states solved, where an answer takes long.

    Raises
    ------
    RuleError
        There is nothing to choose for the hero.
    RefusedError
        There is no advice for this game; or the objective or a model does not exist.
    TooLargeError
        The position has too many states for this machine.
    """
    return _advisor(position).advise(
        position,
        objective=objective,
        models=models,
        exact=exact,
        everyone=everyone,
        law=law,
        progress=progress,
    )


def is_slow(position: Position[Any]) -> bool:
    """Return whether advice for a position may take minutes.

    Raises
    ------
    RefusedError
        There is no advice for this game.
    RuleError
        There is nothing to decide.
    """
    return _advisor(position).is_slow(position)


def _advisor(position: Position[Any]) -> Advisor:
    game = game_at(position.table)
    if game.advisor is None:
        message = said("{game} is refereed here, but not advised", game=game.title)
        raise RefusedError("game", game.name, message)
    return game.advisor
