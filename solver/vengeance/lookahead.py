"""From an outlook to an engine: the value and the law of a round, in both models."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np

from solver.ahead import Lookahead, Progress, Slow
from solver.cards import Card
from solver.distribution import Distribution, End
from solver.lanes import Floats
from solver.stopping import points
from solver.sweep import threads
from solver.vengeance.company import Company
from solver.vengeance.compiled import Compiled, staying
from solver.vengeance.deck import DECK, SWAP, UNLUCKY_7
from solver.vengeance.draws import NUMBERS, Worth, draws_of
from solver.vengeance.forced import Flips
from solver.vengeance.game import Game
from solver.vengeance.outlook import USES, Outlook

__all__ = ["Flips", "Lookahead", "Progress", "look", "look_each", "takes_long"]


def look(
    outlook: Outlook,
    worth: Worth = points,
    progress: Progress | None = None,
    *,
    uses: int = USES,
    flips: Flips | None = None,
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
    uses
        Action cards that are followed; without one a look-ahead is quicker still. More
        than one, in company, only the reference engine can follow.
    flips
        Cards that must be flipped first; ``hitting`` is what doing so is worth.

    Raises
    ------
    ValueError
        An end is worth no finite number.
    """
    if flips is not None and not flips.cards:
        raise ValueError("cards that must be flipped are one at least")
    if not any(outlook.pile):
        outlook = replace(outlook, pile=outlook.discard, discard=DECK.count(()))
    if flips is None and not any(_live(outlook, uses)):
        return Spent(outlook, worth)
    if takes_long(outlook, uses, flips):
        game = Game(outlook.rules, outlook.model, uses)
        lean = outlook if flips else outlook.without_idle_cards(uses)
        flipped = flips or Flips()
        start = game.start(lean, flipped.cards, flipped.aside, final=flipped.final)
        return Slow(game, start, worth, staying(outlook, worth), progress)
    company = Company(draws_of(outlook), outlook, uses, flips)

    def onward(behind: Outlook, following: int) -> Lookahead:
        return look(behind, worth, progress, uses=following)

    return Compiled(outlook, company, worth, onward, forced=flips is not None)


def look_each(
    outlooks: Sequence[Outlook], worth: Worth = points, progress: Progress | None = None
) -> list[Lookahead]:
    """Return the look-ahead of each outlook, in their order, on as many cores as one solve uses.

    Parameters and errors are those of `look`.
    """
    with ThreadPoolExecutor(threads()) as pool:
        return list(pool.map(lambda outlook: look(outlook, worth, progress), outlooks))


def takes_long(outlook: Outlook, uses: int = USES, flips: Flips | None = None) -> bool:
    """Return whether `look` needs the reference engine, which may take minutes.

    So it is when the pile can run out where it matters in which order its last cards come:
    behind an Unlucky 7, within forced cards, or with an eager reshuffle.
    """
    source = outlook.source()
    numbers = sum(source[: len(NUMBERS)])
    if outlook.model == "alone" or uses > USES:
        return True
    cards = flips.cards if flips else 0
    if sum(source) < cards:
        return True
    eager = outlook.rules.reshuffle == "eager"
    if numbers - cards > 2 * SEVEN:
        return False
    anew = source[DECK.index[UNLUCKY_7]] or (
        UNLUCKY_7 in outlook.row.numbers and source[DECK.index[SWAP]]
    )
    taken = any(UNLUCKY_7 in row.numbers for row in outlook.others) and uses
    return bool(anew or taken or eager)


SEVEN = 7


def _live(outlook: Outlook, uses: int) -> Any:
    return np.add(*(getattr(outlook.without_idle_cards(uses), n) for n in ("pile", "discard")))


class Spent:
    """A look-ahead when no card can come that concerns the hero."""

    goes_first = False

    def __init__(self, outlook: Outlook, worth: Worth) -> None:
        self._end = End(outlook.row.score(outlook.rules), "stay")
        self.staying = staying(outlook, worth)
        self.hitting = float(worth(self._end))


_ = Card, Floats, Distribution
