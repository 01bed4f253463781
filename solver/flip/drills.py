"""Positions to train with: moments of whole games that the referee leads, the same for all.

A drill is found from its level, its seed and its number alone. Games are played out at
random by rules of thumb, and a moment of one is taken if its advice is what the level wants
and can be had at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from solver.advice import Advice, Objective
from solver.errors import TooLargeError
from solver.flip.fields import HERO
from solver.flip.notation import Position
from solver.flip.rules import TARGET
from solver.flip.table import Need, clockwise
from solver.kernels import NEAR
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
FEW = 12
"""Cards in a draw pile whose end is followed one by one."""
NAMES = ("ann", "bob", "cat", "dan", "eve")
EACH = 4
"""Moments of one game that are looked at."""
TRIES, GAMES = 6, 120
"""Moments that are solved, and games that are played, before a wish is given up."""
MOST_GAMES, MOST_STATES = 1000, 2000
HIT, STAY, DIFFERS = "hit", "stay", "differs"
Glance = Callable[[Any], bool]
"""Whether a table can be of a kind, without its advice."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What drills need of a game in which rows are scored.

    Parameters
    ----------
    game
        What positions call it.
    ways
        Who plays the games: some policies.
    tables
        Every table of a game between policies, by a seed.
    active
        The seats that are in company of each other.
    gain
        What one card more brings to the player who is asked, on average.
    advise
        What is best in a position.
    """

    game: str
    ways: Sequence[Any]
    tables: Callable[[Sequence[Any], int], Iterable[Any]]
    active: Callable[[Any], Sequence[int]]
    gain: Callable[[Any], float]
    advise: Callable[..., Advice]


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
    setting
        Which game.
    crowded
        Cards that are wished for among so many players at least.
    """

    name: str
    title: Said
    about: Said
    objective: Objective
    seats: tuple[int, ...]
    wishes: tuple[str, ...]
    may: Glance
    fits: Callable[[Any, Advice], bool]
    setting: Setting
    crowded: tuple[tuple[str, int], ...] = ()


def levels(  # what a glance tells
    setting: Setting,
    *,
    may_turn: Glance,
    may_race: Glance,
    may_aim: Glance,
    seats: tuple[int, ...],
    cards: tuple[str, ...],
    prefix: str = "",
    crowded: tuple[tuple[str, int], ...] = (),
) -> dict[str, Level]:
    """Return the levels of a game by their names, the easiest first.

    Parameters
    ----------
    may_turn, may_race, may_aim
        Whether somebody has a choice between hit and stay that is solved at once, one near the
        end of the game, and one at whom to aim a card.
    seats
        Numbers of players where points are played for.
    cards
        Cards to be aimed, as often as they are wished for.
    prefix
        Of the names.
    crowded
        As `Level`.
    """

    def may_be_close(table: Any) -> bool:  # noqa: ANN401  # the game's own
        return may_turn(table) and abs(setting.gain(table)) <= 2 * CLOSE

    found = (
        Level(
            f"{prefix}easy",
            said("Easy"),
            said("Clear cases, for the most points of this round."),
            "score",
            seats,
            (HIT, STAY),
            may_turn,
            is_easy,
            setting,
        ),
        Level(
            f"{prefix}close",
            said("Close calls"),
            said("A point or less between hit and stay, for the most points of this round."),
            "score",
            seats,
            (HIT, STAY),
            may_be_close,
            is_close,
            setting,
        ),
        Level(
            f"{prefix}race",
            said("Race"),
            said("Totals near 200: choose for the best chance to win the game."),
            "win",
            (3, 4),
            (HIT, STAY, DIFFERS),
            may_race,
            is_race,
            setting,
        ),
        Level(
            f"{prefix}targets",
            said("Targets"),
            said("A card to aim: choose for the best chance to win the game."),
            "win",
            (3, 4, 5),
            cards,
            may_aim,
            is_aim,
            setting,
            crowded,
        ),
    )
    return {level.name: level for level in found}


def drill(level: Level, seed: int, number: int) -> Position[Any]:
    """Return a position to choose in; the same for the same level, seed and number.

    Parameters
    ----------
    seed
        Which set of questions.
    number
        Which question of the set, from 1.
    """
    rng = Random(f"drill {VERSION} {level.name} {seed} {number}")
    wish, tried = rng.choice(level.wishes), 0
    for game in range(MOST_GAMES):
        wished = tried < TRIES and game < GAMES
        moments = _moments(level, rng, wish if wished else None)
        for table in rng.sample(moments, min(EACH, len(moments))):
            position = _asked(level, table, rng)
            advice = _advice(position, level)
            tried += 1
            if advice is None or not level.fits(table, advice):
                continue
            if not wished or _meets(wish, advice):
                return position
    raise ArithmeticError(f"no drill {level.name} in {MOST_GAMES} games")


def _moments(level: Level, rng: Random, wish: str | None) -> list[Any]:
    """Return the moments of a random game that can be of a level, and what is wished for."""
    least = dict(level.crowded).get(wish or "", 0)
    setting, seats = level.setting, [n for n in level.seats if n >= least]
    policies = [rng.choice(setting.ways) for _ in range(rng.choice(seats))]
    return [
        table
        for table in setting.tables(policies, rng.getrandbits(32))
        if level.may(table) and (wish is None or _hopes(level, wish, table))
    ]


def _asked(level: Level, table: Any, rng: Random) -> Position[Any]:  # noqa: ANN401  # the game's own
    """Return a table as the player who is asked sees it; the players get names."""
    hero = table.ask().seat
    if hero is None:
        raise ValueError("nobody is asked")
    seats = clockwise(hero, len(table.players))
    first = rng.randrange(len(NAMES))
    names = [HERO, *(NAMES[(first + n) % len(NAMES)] for n in range(len(seats) - 1))]
    for seat, name in zip(seats, names, strict=True):
        table = table.with_player(seat, replace(table.players[seat], name=name))
    others = any(seat != hero for seat in level.setting.active(table))
    return Position(table, hero, "company" if others else "alone")


def _advice(position: Position[Any], level: Level) -> Advice | None:
    """Return the advice for a position; None if it would take long."""

    def enough(states: int) -> None:
        if states > MOST_STATES:
            raise TooLargeError(f"more than {MOST_STATES:,} situations")

    try:
        return level.setting.advise(
            position, objective=level.objective, law=False, everyone=False, progress=enough
        )
    except TooLargeError:
        return None


def _hopes(level: Level, wish: str, table: Any) -> bool:  # noqa: ANN401  # the game's own
    """Return whether a table may be what is wished for, from a glance."""
    if wish not in {HIT, STAY, DIFFERS}:
        card = table.ask().card
        return card is not None and card.code == wish
    gain = level.setting.gain(table)
    return {HIT: gain > 0, STAY: gain <= 0, DIFFERS: abs(gain) <= EASY}[wish]


def _meets(wish: str, advice: Advice) -> bool:
    """Return whether an answer is the one that was wished for."""
    if wish == DIFFERS:
        return advice.best != advice.figures.best
    return wish not in {HIT, STAY} or advice.best == wish


def choices(position: Position[Any], seats: Iterable[int]) -> tuple[str, ...]:
    """Return what can be answered, in an order that says nothing: as `Advice.options` has it.

    Parameters
    ----------
    seats
        At whom the card can be aimed, if one is asked for.
    """
    ask = position.table.ask()
    if ask.need is Need.TARGET and ask.card is not None:
        players = position.table.players
        return tuple(f"{ask.card.code}>{players[seat].name}" for seat in seats)
    return (HIT, STAY)


def races(table: Any) -> bool:  # noqa: ANN401  # the game's own
    """Return whether several players are near the end."""
    return bool(sum(player.total >= RACING for player in table.players) > 1)


def is_easy(_: Any, advice: Advice) -> bool:  # noqa: ANN401  # the game's own
    """Return whether hit and stay are clearly apart."""
    return _margin(advice) >= EASY


def is_close(_: Any, advice: Advice) -> bool:  # noqa: ANN401  # the game's own
    """Return whether hit and stay are nearly the same."""
    return _margin(advice) <= CLOSE


def is_race(table: Any, advice: Advice) -> bool:  # noqa: ANN401  # the game's own
    """Return whether the chance to win depends on the choice, near the end."""
    return races(table) and -advice.options[-1].delta >= TELLS


def is_aim(_: Any, advice: Advice) -> bool:  # noqa: ANN401  # the game's own
    """Return whether the best target is plainly better than the worst, and no riddle."""
    behind = [-option.delta for option in advice.options]
    return behind[-1] >= TELLS and (behind[1] >= APART or behind[1] < NEAR)


def _margin(advice: Advice) -> float:
    margin = advice.figures.margin
    return math.nan if margin is None else abs(margin)
