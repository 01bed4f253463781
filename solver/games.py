"""The registry of games: everything that a command or a page needs of one, by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from solver.advice import Objective
from solver.dealt import advise as dealt_advise
from solver.dealt import notation as dealt_notation
from solver.dealt import odds as dealt_odds
from solver.dealt import record as dealt_record
from solver.dealt import referee as dealt_referee
from solver.dealt import table as dealt_table
from solver.dealt.words import WORDS as DEALT_WORDS
from solver.flip import game as flip
from solver.flip import referee as flip_referee
from solver.flip import table as flip_table
from solver.flip.models import OPTIMAL, read_model
from solver.flip.subject import Subject
from solver.flip7 import advise as flip7_advise
from solver.flip7 import expected as flip7_expected
from solver.flip7 import notation as flip7_notation
from solver.flip7 import odds as flip7_odds
from solver.flip7 import record as flip7_record
from solver.flip7 import referee as flip7_referee
from solver.flip7 import studies as flip7_studies
from solver.flip7 import table as flip7_table
from solver.flip7.laws import later_law
from solver.flip7.words import WORDS as FLIP7_WORDS
from solver.game import Advisor, Game, Position, Table
from solver.records import MAX_RECORD, Record
from solver.refusal import RefusedError, check_length, clip, nearest
from solver.said import said
from solver.vengeance import advise as vengeance_advise
from solver.vengeance import notation as vengeance_notation
from solver.vengeance import odds as vengeance_odds
from solver.vengeance import record as vengeance_record
from solver.vengeance import referee as vengeance_referee
from solver.vengeance import studies as vengeance_studies
from solver.vengeance import table as vengeance_table
from solver.vengeance.laws import model_of
from solver.vengeance.words import WORDS as VENGEANCE_WORDS
from solver.words import read_seat


def _ready_flip7() -> None:
    for text in ("3 4 5 6 8 9", "3 4 5 6 8 9; alone"):
        flip7_advise.advise(flip7_notation.parse(text))
    later_law(OPTIMAL)


def _ready_vengeance() -> None:
    for text in (
        "game vengeance; 3 4 5 6 8 9",
        "game vengeance; 3 4 5 6 8 9; alone",
        "game vengeance; me 20: 3 5 9; ann: 4 8; bob: 2 10; pending: swap me>me",
    ):
        vengeance_advise.advise(vengeance_notation.parse(text))


FLIP7 = flip.Game(
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
    waiting_for=flip_referee.waiting_for,
    strip=flip7_odds.strip,
    tally=flip7_odds.tally,
    subject=flip7_studies.SUBJECT,
    advisor=Advisor(
        advise=flip7_advise.advise,
        is_slow=flip7_advise.is_slow,
        ready=_ready_flip7,
        model=lambda text: read_model(text).name,
        expected=flip7_expected.expected,
        at_least=flip7_expected.at_least,
    ),
)

VENGEANCE = flip.Game(
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
    waiting_for=flip_referee.waiting_for,
    strip=vengeance_odds.strip,
    tally=vengeance_odds.tally,
    subject=vengeance_studies.SUBJECT,
    least_total=lambda rules: -vengeance_notation.MAX_TOTAL if rules.brutal else 0,
    advisor=Advisor(
        advise=vengeance_advise.advise,
        is_slow=vengeance_advise.is_slow,
        ready=_ready_vengeance,
        model=lambda text: model_of(text).name,
        expected=vengeance_advise.expected,
    ),
)

ROWS: Mapping[str, flip.Game] = {game.name: game for game in (FLIP7, VENGEANCE)}
"""The games in which rows are scored."""


def _advise_dealt(
    position: dealt_notation.Position,
    *,
    objective: Objective | None = None,
    models: str | Mapping[str, str] = "optimal",
    exact: bool = False,
    **_: object,  # what has no meaning in this game
) -> dealt_advise.Advice:
    if objective:
        message = said("in Dealt! advice is for losing no chip: leave the objective out")
        raise RefusedError("objective", objective, message)
    if models != "optimal":
        message = said("how others play cannot be said in Dealt!: leave it out")
        raise RefusedError("models", clip(str(models)), message)
    if exact:
        message = said("advice on Dealt! has no fractions, but its odds have")
        raise RefusedError("exact", "exact", message)
    return dealt_advise.advise(position)


DEALT = Game(
    title="Dealt!",
    words=DEALT_WORDS,
    new_game=dealt_table.new_game,
    parse=dealt_notation.parse,
    format=dealt_notation.format_position,
    seen=dealt_notation.seen,
    record=dealt_record.Record,
    parse_record=dealt_record.parse_record,
    format_record=dealt_record.format_record,
    format_event=dealt_record.format_event,
    apply=dealt_referee.apply,
    verify=dealt_referee.verify,
    legal_events=dealt_referee.legal_events,
    waiting_for=dealt_referee.waiting_for,
    ready=dealt_odds.ready,
    advisor=Advisor(advise=_advise_dealt, ready=dealt_advise.ready),
)

GAMES: Mapping[str, Game] = {game.name: game for game in (FLIP7, VENGEANCE, DEALT)}
"""Every game."""

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


def rows_at(table: flip_table.Table) -> flip.Game:
    """Return the game of rows that a table is of."""
    return ROWS[table.deck.game]


def parse(text: str) -> Any:  # noqa: ANN401  # a `Position`, the game's own
    """Read a position of any game; see docs/notation.md.

    Raises
    ------
    RefusedError
        The text is no position; names the field, the token and the mend.
    """
    check_length(text)
    return game_of(text).parse(text)


def parse_of(text: str, game: Game = FLIP7) -> Any:  # noqa: ANN401  # the game's own
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


def subject_of(game: str | None, *texts: str | None) -> Subject:
    """Return what studies need of the game that is asked for, or that positions say.

    Parameters
    ----------
    game
        Its name; left out it is what the positions say, or Flip 7.

    Raises
    ------
    RefusedError
        It is no game of rows, or a position is of another one.
    """
    given = [text for text in texts if text]
    named = next((text for text in given if _GAME.search(text)), "")
    found = game_of(named if game is None else f"game {game}")
    if found.name not in ROWS:
        message = said("studies are there for {games} only", games=", ".join(ROWS))
        raise RefusedError("game", found.name, message)
    for text in given:
        if _GAME.search(text) and game_of(text) is not found:
            other = game_of(text)
            message = said(
                "this is a position of {other}, and {game} is studied: change one of both",
                other=other.title,
                game=found.title,
            )
            raise RefusedError("game", other.name, message)
    return ROWS[found.name].subject


def parse_record(text: str) -> Record[Any, Any]:
    """Read a record of any game.

    Raises
    ------
    RefusedError
        The text is no record, or the rules refuse an event; names the line.
    """
    return game_of(text).parse_record(text)


def seen_from(position: Position, name: str) -> Any:  # noqa: ANN401  # the game's own
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
    position: Position,
    *,
    objective: Objective | None = None,
    models: str | Mapping[str, str] = "optimal",
    exact: bool = False,
    everyone: bool = True,
    law: bool = True,
    progress: Callable[[int], None] | None = None,
) -> Any:  # noqa: ANN401  # the game's own
    """Return what the hero of a position should choose, as the advisor of its game says.

    That is a `solver.advice.Advice`, or in Dealt! a `solver.dealt.advise.Advice`.

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
        The objective or a model does not exist.
    TooLargeError
        The position has too many states for this machine.
    """
    return game_at(position.table).advisor.advise(
        position,
        objective=objective,
        models=models,
        exact=exact,
        everyone=everyone,
        law=law,
        progress=progress,
    )


def is_slow(position: Position) -> bool:
    """Return whether advice for a position may take minutes.

    Raises
    ------
    RuleError
        There is nothing to decide.
    """
    return game_at(position.table).advisor.is_slow(position)
