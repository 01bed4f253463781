"""From an outlook to an engine: the value and the law of a round, in both models."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import numpy as np

from solver.ahead import Lookahead, Progress, Slow
from solver.errors import TooLargeError
from solver.flip7 import compiled
from solver.flip7.chain import Order
from solver.flip7.compiled import Compiled, staying
from solver.flip7.outlook import AloneGame, CompanyGame, Outlook, StackingGame
from solver.flip7.stage import HandOverError, Start, Worth, empties, swallows, worth_of
from solver.layout import Floats
from solver.said import said
from solver.stopping import points
from solver.sweep import threads
from solver.thumb import Thumb

__all__ = ["Lookahead", "Progress", "Slow", "hitting_values", "look", "look_each", "takes_long"]


def look(
    outlook: Outlook,
    worth: Worth = points,
    progress: Progress | None = None,
    *,
    stacking: bool = False,
    thumb: Thumb | None = None,
    forced: int = 0,
    frozen: bool = False,
) -> Lookahead:
    """Return the solved look-ahead of an outlook, by the fastest engine that is exact for it.

    Parameters
    ----------
    outlook
        What the hero has and what can come.
    worth
        What each end of the round is worth.
    progress
        Called now and then if the reference engine must answer.
    stacking
        Alone only: simplify chains of Flip Threes as other programs do, see `chain`.
    thumb
        Follow this rule of thumb after the first card instead of the best policy.
    forced
        This many cards must be flipped first; ``hitting`` is what doing so is worth.
    frozen
        Behind them a Freeze ends the round.

    Raises
    ------
    RuleError
        Two ×2 may come together and no switch says what they do (F-24).
    TooLargeError
        The compiled engine has no room for so many states.
    """
    order: Order = "stacking" if stacking else outlook.rules.setaside
    if not takes_long(outlook):
        with suppress(HandOverError):
            start = Start(outlook, order, forced=forced, frozen=frozen)
            return Compiled(start, worth, thumb)
    if thumb is not None or (forced and outlook.model == "alone"):
        raise TooLargeError(
            said("the compiled engine cannot follow this so near the end of the cards")
        )
    stay = staying(outlook, worth)
    if outlook.model == "company":
        game = CompanyGame(outlook.rules)
        start_of = game.start(outlook, forced, frozen=frozen)
        return Slow(game, start_of, worth, stay, progress)
    if stacking:
        stack = StackingGame(outlook.rules)
        return Slow(stack, stack.start(outlook), worth, stay, progress)
    return Slow(AloneGame(), AloneGame().start(outlook), worth, stay, progress)


def look_each(
    outlooks: Sequence[Outlook], worth: Worth = points, progress: Progress | None = None
) -> list[Lookahead]:
    """Return the look-ahead of each outlook, in their order, on as many cores as one solve uses.

    Parameters and errors are those of `look`.
    """
    with ThreadPoolExecutor(threads()) as pool:
        return list(pool.map(lambda outlook: look(outlook, worth, progress), outlooks))


def hitting_values(
    outlook: Outlook,
    worths: Floats,
    forced: int = 0,
    *,
    frozen: bool = False,
    progress: Progress | None = None,
) -> Floats:
    """Return the value of hitting for each of many worths of the ends.

    It is the ``hitting`` of `look` for each one. Together they take a small part of the time.

    Parameters
    ----------
    worths
        Shape (W, 4, scores): what each end is worth, in the order of `ENDS`, for as
        many scores as any row can have.
    forced, frozen, progress
        As for `look`.

    Returns
    -------
    values
        Shape (W,).

    Raises
    ------
    ValueError
        Worths end before the scores do.
    """
    start = Start(outlook, outlook.rules.setaside, forced=forced, frozen=frozen)
    if not takes_long(outlook):
        with suppress(HandOverError):
            return compiled.hitting_values(start, worths)
    found = (
        look(outlook, worth_of(table), progress, forced=forced, frozen=frozen) for table in worths
    )
    return np.array([one.hitting for one in found])


def takes_long(outlook: Outlook) -> bool:
    """Return whether `look` needs the reference engine, which may take minutes.

    So it is when the order of the last cards of the pile decides what is
    reshuffled: with an eager reshuffle, when the last card may be swallowed or
    may be part of a Flip Three (F-20).
    """
    if outlook.rules.reshuffle == "lazy" or not empties(outlook):
        return False
    return outlook.model == "alone" or any(swallows(outlook))
