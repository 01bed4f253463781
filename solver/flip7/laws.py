"""Laws of a round's score, as arrays: of the fresh deck, and of a row as it lies on the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from solver.cards import add
from solver.distribution import Distribution
from solver.errors import TooLargeError
from solver.flip.models import Model
from solver.flip.racing import array_of, surely
from solver.flip7.deck import ADDS, DECK, NUMBERS
from solver.flip7.lookahead import Lookahead, Progress, look
from solver.flip7.outlook import Outlook
from solver.flip7.row import NOTHING
from solver.flip7.rules import FLIP_SEVEN, FLIP_SEVEN_BONUS, Rules
from solver.kernels import NEAR
from solver.layout import Floats
from solver.thumb import Thumb

NONE = DECK.count(())
MOST_STATES = 20_000
"""Situations of another player that are solved one by one, which few positions need."""


def scores(decks: int, rules: Rules) -> int:
    """Return one more than the highest score that a round can have."""
    numbers = sum(sorted((card.value for card in NUMBERS), reverse=True)[:FLIP_SEVEN])
    factor = 2 if decks == 1 or rules.two_x2 != "x4" else 4
    return factor * numbers + decks * sum(card.value for card in ADDS) + FLIP_SEVEN_BONUS + 1


def fresh() -> Outlook:
    """Return the outlook in company of an empty row and a whole deck."""
    return Outlook(NOTHING, DECK.full(), NONE, "company", Rules())


@lru_cache(maxsize=256)
def later_law(model: Model) -> Floats:
    """Return the law of a later round of a player: the fresh deck, in company."""
    return array_of(look(fresh(), thumb=model.thumb).law(), scores(1, Rules()))


@dataclass(frozen=True, slots=True)
class Standing:
    """What staying (None if that is not allowed, R8) and hitting are worth in points."""

    stay: float | None
    hit: float
    best: Literal["hit", "stay", "tie"]

    @property
    def most(self) -> float:
        """Expected points of the better choice."""
        return self.hit if self.stay is None else max(self.stay, self.hit)


@dataclass(frozen=True, slots=True)
class Prospect(Standing):
    """What a player of some model can expect of this round.

    Parameters
    ----------
    stay
        None if cards are forced, too.
    hit
        What flipping the forced cards is worth, if there are some.
    best
        What the model does now; a tie of the most points is one.
    final
        Law of the end of the round after hitting.
    """

    final: Distribution

    @property
    def likely(self) -> float:
        """Expected points of what the model does."""
        return self.hit if self.best == "hit" or self.stay is None else self.stay

    def law(self) -> Floats:
        """Return the chance of each score of this round."""
        if self.best == "hit" or self.stay is None:
            return array_of(self.final)
        return surely(round(self.stay))


def prospect(outlook: Outlook, model: Model, forced: int = 0, *, frozen: bool = False) -> Prospect:
    """Return what a player can expect of this round.

    Parameters
    ----------
    outlook
        The row and what can come.
    model
        How the player decides.
    forced, frozen
        So many cards must be flipped first; behind them a Freeze ends the round.
    """
    return _prospect(outlook, model, forced, frozen)


@lru_cache(maxsize=2048)
def _prospect(outlook: Outlook, model: Model, forced: int, frozen: bool) -> Prospect:  # noqa: FBT001  # one spelling of a call is one key
    found = _found(outlook, model, forced, frozen=frozen)
    stay = None if forced else found.staying
    return Prospect(stay, found.hitting, best(found, model.thumb, forced), found.law())


@lru_cache(maxsize=2048)
def standing(outlook: Outlook, progress: Progress | None = None) -> Standing:
    """Return what a player who plays for points has to choose from; `look`, but kept.

    Parameters and errors are those of `look`.
    """
    found = look(outlook, progress=progress)
    return Standing(found.staying, found.hitting, best(found, None))


def best(found: Lookahead, thumb: Thumb | None, forced: int = 0) -> Literal["hit", "stay", "tie"]:
    """Return what a look-ahead says is best, or a rule of thumb does."""
    if forced or found.staying is None:
        return "hit"
    if thumb is not None:
        return "hit" if found.goes_first else "stay"
    margin = found.hitting - found.staying
    # What floats cannot tell apart is compared exactly.
    sign = margin if abs(margin) >= NEAR else float(found.exact_hitting() - int(found.staying))
    if sign == 0:
        return "tie"
    return "hit" if sign > 0 else "stay"


def law_now(outlook: Outlook, model: Model, forced: int = 0, *, frozen: bool = False) -> Floats:
    """Return the law of a player's score in this round; the parameters are those of `prospect`."""
    if frozen and not forced:
        return surely(outlook.row.score(outlook.rules))
    return prospect(outlook, model, forced, frozen=frozen).law()


def _found(outlook: Outlook, model: Model, forced: int, *, frozen: bool) -> Lookahead:
    """Return the look-ahead of a player.

    So near the end of the cards that the compiled engine hands over, the discard pile is
    taken to be shuffled in at once: this is about what others may do, and few cards matter.
    """
    try:
        return look(outlook, progress=_enough, thumb=model.thumb, forced=forced, frozen=frozen)
    except TooLargeError:
        whole = replace(
            outlook,
            pile=add(outlook.pile, outlook.discard),
            discard=NONE,
            rules=replace(outlook.rules, reshuffle="lazy"),
        )
        return look(whole, thumb=model.thumb, forced=forced, frozen=frozen)


def _enough(states: int) -> None:
    if states > MOST_STATES:
        raise TooLargeError(f"more than {MOST_STATES:,} situations")
