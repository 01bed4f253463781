"""Rules of thumb: fixed policies that the compiled engine can evaluate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from solver.rule import Rule

KINDS = ("score", "cards", "risk", "one step", "rule")


@dataclass(frozen=True, slots=True)
class Thumb:
    """A rule that says when to stop.

    Parameters
    ----------
    kind
        ``score``: stop at a score of ``number`` or more. ``cards``: stop with so
        many numbers in the row. ``risk``: stop when this share of the cards
        that can change the row, or more, would bust. ``one step``: stop unless one
        more card, and then stopping, is worth more. ``rule``: stop where ``rule`` says so.
    number
        The number in the rule; not used by ``one step`` and ``rule``.

    Notes
    -----
    Whatever the rule, nobody goes on when no card that is left could add to the row.
    """

    kind: Literal["score", "cards", "risk", "one step", "rule"]
    number: float = 0.0
    rule: Rule | None = None
