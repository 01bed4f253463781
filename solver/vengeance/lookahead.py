"""From an outlook to an engine: the value and the law of a round, in both models."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction

from solver.ahead import Lookahead, Progress
from solver.cards import add
from solver.distribution import Distribution, End
from solver.errors import TooLargeError
from solver.said import said
from solver.stopping import points
from solver.sweep import threads
from solver.thumb import Thumb
from solver.vengeance.alone import Alone
from solver.vengeance.bridge import Bridge
from solver.vengeance.company import Company
from solver.vengeance.compiled import Compiled, staying
from solver.vengeance.deck import DECK
from solver.vengeance.draws import NUMBERS, Worth, draws_of
from solver.vengeance.forced import Flips
from solver.vengeance.game import Game
from solver.vengeance.outlook import USES, Outlook

__all__ = ["Flips", "Lookahead", "Progress", "look", "look_each", "takes_long"]

ROW = 9
"""No row takes so many cards, one that leaves it again included."""


def look(
    outlook: Outlook,
    worth: Worth = points,
    progress: Progress | None = None,
    *,
    uses: int = USES,
    flips: Flips | None = None,
    thumb: Thumb | None = None,
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
        Action cards that are followed: 1, or 0, which is quicker still.
    flips
        Cards that must be flipped first; ``hitting`` is what doing so is worth.
    thumb
        Follow this rule of thumb after the first card instead of the best policy. It says when
        to stay; Steal, Swap and Discard are used as well as possible.

    Raises
    ------
    ValueError
        An end is worth no finite number, or no card is flipped, or so many are not followed.
    TooLargeError
        The engines have no room for so many states, or the pile can run out under a rule of
        thumb.
    """
    if flips is not None and not flips.cards:
        raise ValueError("cards that must be flipped are one at least")
    if not 0 <= uses <= USES:
        raise ValueError(f"action cards that are followed are {USES} at most")
    if not any(outlook.pile):
        outlook = replace(outlook, pile=outlook.discard, discard=DECK.count(()))
    lean = outlook if flips else outlook.without_idle_cards(uses)
    if not _live(outlook, uses, flips):
        return Spent(outlook, worth)

    def ahead(behind: Outlook, following: int, first: Flips | None = None) -> Lookahead:
        return look(behind, worth, progress, uses=following, flips=first)

    if thumb is not None and runs_out(outlook):
        raise TooLargeError(
            said("the compiled engine cannot follow this so near the end of the cards")
        )
    if takes_long(outlook, uses, flips):
        game, first = Game(outlook.rules, outlook.model, uses), flips or Flips()
        start = game.start(lean, first.cards, first.aside, final=first.final)
        stay = staying(outlook, worth)
        return Bridge(game, start, outlook, worth, stay, ahead, progress)
    model = Alone if outlook.model == "alone" else Company
    solvable = model(draws_of(lean), lean, uses, flips, thumb=thumb)
    return Compiled(outlook, solvable, worth, ahead, forced=flips is not None)


def look_each(
    outlooks: Sequence[Outlook], worth: Worth = points, progress: Progress | None = None
) -> list[Lookahead]:
    """Return the look-ahead of each outlook, in their order, on as many cores as one solve uses.

    Parameters and errors are those of `look`.
    """
    with ThreadPoolExecutor(threads()) as pool:
        return list(pool.map(lambda outlook: look(outlook, worth, progress), outlooks))


def takes_long(outlook: Outlook, uses: int = USES, flips: Flips | None = None) -> bool:
    """Return whether `look` needs the reference engine, which may take seconds.

    So it is when the pile can run out where it matters in which order its last cards come:
    within forced cards, or with an eager reshuffle.
    """
    source = outlook.source()
    if not (any(outlook.pile) and any(outlook.discard)):
        return False  # nothing comes behind
    numbers = sum(source[: len(NUMBERS)])
    if outlook.rules.reshuffle == "eager":
        return numbers < 2 * ROW
    if outlook.model == "alone" and (uses or flips):
        return numbers < ROW
    return flips is not None and sum(source) < flips.cards


def runs_out(outlook: Outlook) -> bool:
    """Return whether a round may come to the next pile."""
    numbers = sum(outlook.pile[: len(NUMBERS)])
    return any(outlook.discard) and any(outlook.pile) and numbers < 2 * ROW


def _live(outlook: Outlook, uses: int, flips: Flips | None) -> bool:
    """Return whether a card can come that concerns the hero."""
    if flips is not None:
        return any(outlook.pile)
    cards = add(outlook.pile, outlook.discard)
    idle = outlook.idle(uses)
    return any(n for card, n in zip(DECK.cards, cards, strict=True) if card not in idle)


class Spent:
    """A look-ahead when no card can come that concerns the hero."""

    def __init__(self, outlook: Outlook, worth: Worth) -> None:
        self._end = End(outlook.row.score(outlook.rules), "stay")
        self.staying = staying(outlook, worth)
        self._hitting = worth(self._end)

    @property
    def hitting(self) -> float:
        """What the row is worth as it lies."""
        return float(self._hitting)

    @property
    def goes_first(self) -> bool:
        """Whether the hero must hit."""
        return self.staying is None

    def law(self) -> Distribution:
        """Return the law of the end: it is certain."""
        return Distribution({self._end: Fraction(1)})

    def exact_hitting(self) -> Fraction:
        """Return what the row is worth as a fraction."""
        return Fraction(self._hitting)

    def exact_chance(self, how: str) -> Fraction:
        """Return 1 for the way in which the round ends, otherwise 0."""
        return Fraction(how == self._end.how)
