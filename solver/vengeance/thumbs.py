"""Rules of thumb of With a Vengeance: what they look at, in one row and in whole tables."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from solver.flip.models import HUMAN, Model, read_model
from solver.lanes import Flags, looked
from solver.refusal import RefusedError, clip
from solver.rowsets import Ints
from solver.rule import Names
from solver.said import said
from solver.thumb import Thumb
from solver.vengeance.deck import HALF, LUCKY_13, UNLUCKY_7
from solver.vengeance.draws import NUMBERS, POINTS, RESTART_KIND, Draws, Modifiers, card_of
from solver.vengeance.outlook import Outlook, may_stay
from solver.vengeance.row import Effect
from solver.vengeance.tables import Table

NAMES = Names(
    {
        "sum": said("points of the numbers in the row"),
        "cards": said("how many numbers are in the row"),
        "score": said("what staying scores"),
        "minus": said("points that the − cards in front take off"),
        "risk": said("chance that the next number busts, from 0 to 1"),
        "gain": said("points that one more number brings on average, and then staying"),
    },
    {
        "half": said("a ÷2 is in front"),
        "l13": said("Lucky 13 is in the row"),
        "u7": said("Unlucky 7 is in the row"),
    },
)
"""What a rule can compare, and ask. With The Zero in the row nobody is asked."""


def rule_of(text: str) -> Model:
    """Read how a player of this game plays a round, a typed rule among that.

    Raises
    ------
    RefusedError
        There is no such way, or it is one of Flip 7 only.
    """
    model = read_model(text, NAMES)
    if model.thumb is HUMAN:
        message = said(
            "in With a Vengeance one plays optimal, one_step, threshold N, risk P, cards N or "
            "stay RULE"
        )
        raise RefusedError("model", clip(text), message)
    return model


def thumb_stays(outlook: Outlook, thumb: Thumb) -> bool:
    """Return whether a rule of thumb says to stay, where one may; see `Thumb`.

    Numbers only are looked at: in company all else goes to others.
    """
    row, rules = outlook.row, outlook.rules
    left, bust, adds = 0, 0, False
    for _, copies, effect in _numbers(outlook):
        left += copies
        bust += copies * (effect is Effect.BUST)
        adds |= effect in {Effect.NEW, Effect.ZERO, Effect.FLIP_SEVEN}
    if not adds:
        return True
    if thumb.kind == "score":
        return row.score(rules) >= thumb.number
    if thumb.kind == "cards":
        return len(row.numbers) >= thumb.number
    if thumb.kind == "risk":
        return bust >= thumb.number * left
    gain = one_step_gain(outlook)
    if thumb.rule is None:
        return gain <= 0
    told = {
        "sum": sum(card.value for card in row.numbers),
        "cards": len(row.numbers),
        "score": row.score(rules),
        "risk": bust / left,
        "gain": gain,
        "l13": LUCKY_13 in row.numbers,
        "u7": UNLUCKY_7 in row.numbers,
        **_beside(row.modifiers),
    }
    return bool(thumb.rule.stays(told))


def one_step_gain(outlook: Outlook) -> float:
    """Return the points that one number more and then staying bring, over staying now.

    Infinite where one may not stay (R5, R9).
    """
    row = outlook.row
    if not may_stay(row, outlook.rules):
        return math.inf
    score, gain, cards = row.score(outlook.rules), 0, 0
    for card, copies, _ in _numbers(outlook):
        cards += copies
        gain += copies * (row.receive(card, outlook.rules)[0].score(outlook.rules) - score)
    return gain / cards if cards else 0.0


def _numbers(outlook: Outlook) -> list[Any]:
    """Return the numbers that are left, as `Outlook.strip` has them."""
    return [each for each in outlook.strip()[: len(NUMBERS)] if each[1]]


def _beside(modifiers: Modifiers) -> dict[str, int | bool]:
    """Return what a rule sees of the modifiers in front."""
    minus = -sum(card.value for card in modifiers if card != HALF)
    return {"minus": minus, "half": HALF in modifiers}


@dataclass(frozen=True, slots=True)
class ByThumb:
    """Decides where one goes on, in whole tables, as `thumb_stays` does in one row."""

    thumb: Thumb
    draws: Draws
    _luckies: int = field(init=False)

    def __post_init__(self) -> None:
        kinds = range(len(self.draws.kinds))
        luckies = sum(1 << kind for kind in kinds if card_of(kind) == LUCKY_13)
        object.__setattr__(self, "_luckies", luckies)

    def goes(self, table: Table, groups: Sequence[Modifiers], some: Ints | None = None) -> Flags:
        """Return where one goes on, shape (rows, lanes): of all rows, or of some.

        Parameters
        ----------
        groups
            The modifiers beside the lanes of each group.
        """
        rows, lanes, thumb = table.rows, table.lanes, self.thumb
        some = np.arange(len(rows.mask)) if some is None else some
        shape = len(some), len(lanes.cards)
        worths = self.draws.worths(rows, groups, POINTS)
        left, busts, gain = np.zeros((3, *shape))
        adds = np.zeros(shape, dtype=np.bool_)
        looked(rows, table.points, lanes, worths, some, left, busts, gain, adds)
        score = worths.stop[some][:, lanes.group]
        cards = rows.size[some][:, np.newaxis]
        if thumb.kind == "score":
            goes = score < thumb.number
        elif thumb.kind == "cards":
            goes = cards < thumb.number
        elif thumb.kind == "risk":
            goes = busts < thumb.number * left
        elif thumb.rule is None:
            goes = gain > 0
        else:
            total = np.maximum(left, 1)
            masks = rows.mask[some][:, np.newaxis]
            seen = [_beside(beside) for beside in groups]
            told = {
                "sum": rows.sums[some][:, np.newaxis],
                "cards": cards,
                "score": score,
                "risk": busts / total,
                "gain": gain / total,
                "l13": (masks & self._luckies) > 0,
                "u7": (masks >> RESTART_KIND & 1) > 0,
                **{name: np.array([s[name] for s in seen])[lanes.group] for name in seen[0]},
            }
            goes = np.logical_not(thumb.rule.stays(told))
        can = lanes.cards - cards > 0
        found: Flags = can & (~worths.may[some][:, lanes.group] | (adds & goes))
        return found
