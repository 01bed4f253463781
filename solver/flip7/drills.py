"""Positions to train with: moments of whole games that the referee leads, the same for all.

A drill is found from its level, its seed and its number alone. Games are played out at
random by rules of thumb, and a moment of one is taken if its advice is what the level wants
and can be had at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from solver.advice import Advice, Objective
from solver.errors import TooLargeError
from solver.flip7.advise import advise
from solver.flip7.deck import FLIP_THREE, FREEZE, SECOND_CHANCE
from solver.flip7.notation import HERO, Position
from solver.flip7.outlook import Outlook
from solver.flip7.play import tables
from solver.flip7.policy import one_step_gain, read_policy
from solver.flip7.rules import TARGET
from solver.flip7.table import Need, Phase, Table, clockwise
from solver.kernels import NEAR
from solver.refusal import RefusedError, clip, nearest
from solver.said import Said, said

VERSION = 1
"""Of the positions. What is kept of a learner names them by numbers alone, so the version of
`solver.train_file` rises with it."""
EASY, CLOSE = 4.0, 1.0
"""Points between hit and stay: at least so many are clear, at most so many are close."""
RACING = TARGET - 50
"""Total from which a player is near the end."""
TELLS, APART = 0.01, 0.005
"""Chances to win: so much depends on the choice, and the second best target is so much worse."""
SHORT, ALONE = 2, 3
"""Numbers in a row from which an answer comes at once, and those of a row alone."""
FEW = 12
"""Cards in a draw pile whose end is followed one by one."""
PLAYERS = (
    "human",
    "one_step",
    "threshold 20",
    "threshold 25",
    "threshold 30",
    "cards 4",
    "cards 5",
)
"""Who plays the games."""
NAMES = ("ann", "bob", "cat", "dan", "eve")
EACH = 4
"""Moments of one game that are looked at."""
TRIES, GAMES = 6, 120
"""Moments that are solved, and games that are played, before a wish is given up."""
PLENTY = 4
"""Players among whom a Second Chance is surplus now and then."""
MOST_GAMES, MOST_STATES = 1000, 2000

_WAYS = tuple(map(read_policy, PLAYERS))
_CARDS = {card.code: card for card in (FREEZE, FLIP_THREE, SECOND_CHANCE)}
_DIFFERS = "differs"


@dataclass(frozen=True, slots=True)
class Level:
    """A kind of drill.

    Parameters
    ----------
    name
        As links and the command line have it.
    title, about
        As the page calls it, and what one chooses for.
    objective
        What the choice is for.
    seats
        Numbers of players.
    wishes
        Answers that come about equally often, or cards to be aimed; ``differs`` where the
        choice for points would be another.
    may
        Whether a table can be of this level, from a glance.
    fits
        Whether it is, by its advice.
    """

    name: str
    title: Said
    about: Said
    objective: Objective
    seats: tuple[int, ...]
    wishes: tuple[str, ...]
    may: Callable[[Table], bool]
    fits: Callable[[Table, Advice], bool]


def drill(level: str, seed: int, number: int) -> Position:
    """Return a position to choose in; the same for the same level, seed and number.

    Parameters
    ----------
    level
        One of `LEVELS`.
    seed
        Which set of questions.
    number
        Which question of the set, from 1.

    Raises
    ------
    RefusedError
        There is no such level.
    """
    kind = level_of(level)
    rng = Random(f"drill {VERSION} {level} {seed} {number}")
    wish, tried = rng.choice(kind.wishes), 0
    for game in range(MOST_GAMES):
        wished = tried < TRIES and game < GAMES
        moments = _moments(kind, rng, wish if wished else None)
        for table in rng.sample(moments, min(EACH, len(moments))):
            position = _asked(table, rng)
            advice = _advice(position, kind)
            tried += 1
            if advice is None or not kind.fits(table, advice):
                continue
            if not wished or _meets(wish, advice):
                return position
    raise ArithmeticError(f"no drill {level} in {MOST_GAMES} games")


def level_of(name: str) -> Level:
    """Return a level by its name.

    Raises
    ------
    RefusedError
        There is no such level.
    """
    if name not in LEVELS:
        names = ", ".join(LEVELS)
        hint = nearest(name, LEVELS) or said("; the levels are {names}", names=names)
        message = said("no level is called {name!r}{hint}", name=clip(name), hint=hint)
        raise RefusedError("level", clip(name), message)
    return LEVELS[name]


def choices(position: Position) -> tuple[str, ...]:
    """Return what can be answered, in an order that says nothing: as `Advice.options` has it."""
    ask = position.table.ask()
    if ask.need is Need.TARGET and ask.card is not None:
        players = position.table.players
        return tuple(f"{ask.card.code}>{players[seat].name}" for seat in position.table.targets())
    return ("hit", "stay")


def _moments(level: Level, rng: Random, wish: str | None) -> list[Table]:
    """Return the moments of a random game that can be of a level, and what is wished for."""
    seats = [n for n in level.seats if wish != "sc" or n >= PLENTY]
    policies = [rng.choice(_WAYS) for _ in range(rng.choice(seats))]
    return [
        table
        for table in tables(policies, rng.getrandbits(32))
        if level.may(table) and (wish is None or _hopes(wish, table))
    ]


def _asked(table: Table, rng: Random) -> Position:
    """Return a table as the player who is asked sees it; the players get names."""
    hero = table.ask().seat
    if hero is None:
        raise ValueError("nobody is asked")
    seats = clockwise(hero, len(table.players))
    first = rng.randrange(len(NAMES))
    names = [HERO, *(NAMES[(first + n) % len(NAMES)] for n in range(len(seats) - 1))]
    for seat, name in zip(seats, names, strict=True):
        table = table.with_player(seat, replace(table.players[seat], name=name))
    others = any(seat != hero for seat in table.active())
    return Position(table, hero, "company" if others else "alone")


def _advice(position: Position, level: Level) -> Advice | None:
    """Return the advice for a position; None if it would take long."""

    def enough(states: int) -> None:
        if states > MOST_STATES:
            raise TooLargeError(f"more than {MOST_STATES:,} situations")

    try:
        return advise(
            position, objective=level.objective, law=False, everyone=False, progress=enough
        )
    except TooLargeError:
        return None


def _hopes(wish: str, table: Table) -> bool:
    """Return whether a table may be what is wished for, from a glance."""
    if wish in _CARDS:
        return table.ask().card == _CARDS[wish]
    gain = _gain(table)
    return {"hit": gain > 0, "stay": gain <= 0, _DIFFERS: abs(gain) <= EASY}[wish]


def _meets(wish: str, advice: Advice) -> bool:
    """Return whether an answer is the one that was wished for."""
    if wish in _CARDS:
        return True
    if wish == _DIFFERS:
        return advice.best != advice.figures.best
    return advice.best == wish


def _gain(table: Table) -> float:
    """Return what one card more brings to the player who is asked, on average."""
    seat = table.ask().seat or 0
    others = any(other != seat for other in table.active())
    return one_step_gain(Outlook.of(table, seat, "company" if others else "alone"))


def _may_turn(table: Table) -> bool:
    """Return whether a player has a choice between hit and stay that is solved at once."""
    if table.ask().need is not Need.TURN or table.phase is not Phase.TURNS:
        return False
    company = len(table.active()) > 1
    numbers = len(table.players[table.seat].row.numbers)
    return sum(table.pile) > FEW and numbers >= (SHORT if company else ALONE)


def _may_be_close(table: Table) -> bool:
    return _may_turn(table) and abs(_gain(table)) <= 2 * CLOSE


def _may_race(table: Table) -> bool:
    return _may_turn(table) and _races(table) and _all_long(table)


def _may_aim(table: Table) -> bool:
    """Return whether a player aims a card at one of several, which is solved at once."""
    ask = table.ask()
    if ask.need is not Need.TARGET or len(table.pending) > 1 or len(table.targets()) < 2:
        return False
    return sum(table.pile) > FEW and _all_long(table)


def _all_long(table: Table) -> bool:
    """Return whether the rounds of all who are in are short from here on."""
    active = table.active()
    least = SHORT if len(active) > 2 else ALONE
    return all(len(table.players[seat].row.numbers) >= least for seat in active)


def _races(table: Table) -> bool:
    return sum(player.total >= RACING for player in table.players) > 1


def _easy(_: Table, advice: Advice) -> bool:
    return _margin(advice) >= EASY


def _close(_: Table, advice: Advice) -> bool:
    return _margin(advice) <= CLOSE


def _race(table: Table, advice: Advice) -> bool:
    return _races(table) and -advice.options[-1].delta >= TELLS


def _targets(_: Table, advice: Advice) -> bool:
    """Return whether the best target is plainly better than the worst, and no riddle."""
    behind = [-option.delta for option in advice.options]
    return behind[-1] >= TELLS and (behind[1] >= APART or behind[1] < NEAR)


def _margin(advice: Advice) -> float:
    margin = advice.figures.margin
    return math.nan if margin is None else abs(margin)


_ALL = (
    Level(
        "easy",
        said("Easy"),
        said("Clear cases, for the most points of this round."),
        "score",
        (2, 3, 4),
        ("hit", "stay"),
        _may_turn,
        _easy,
    ),
    Level(
        "close",
        said("Close calls"),
        said("A point or less between hit and stay, for the most points of this round."),
        "score",
        (2, 3, 4),
        ("hit", "stay"),
        _may_be_close,
        _close,
    ),
    Level(
        "race",
        said("Race"),
        said("Totals near 200: choose for the best chance to win the game."),
        "win",
        (3, 4),
        ("hit", "stay", _DIFFERS),
        _may_race,
        _race,
    ),
    Level(
        "targets",
        said("Targets"),
        said("A card to aim: choose for the best chance to win the game."),
        "win",
        (3, 4, 5),
        ("fz", "fz", "f3", "f3", "sc"),
        _may_aim,
        _targets,
    ),
)
LEVELS = {level.name: level for level in _ALL}
"""All levels by their names, the easiest first."""
