"""The switches of Flip 7 (rules, section 8) and its constants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from solver.flip.rules import (
    FLIP_SEVEN,
    FLIP_SEVEN_BONUS,
    MAX_PLAYERS,
    ONE_DECK_PLAYERS,
    TARGET,
    RuleError,
    Switches,
    switches_of,
)

__all__ = [
    "FLIP_SEVEN",
    "FLIP_SEVEN_BONUS",
    "MAX_PLAYERS",
    "ONE_DECK_PLAYERS",
    "SWITCHES",
    "TARGET",
    "RuleError",
    "Rules",
]


@dataclass(frozen=True, slots=True)
class Rules(Switches):
    """Every switch of the rules, with the default reading.

    Parameters
    ----------
    first_to_act
        First seat in deal and turns (R3, F-02).
    setaside
        Set-aside cards are all assigned first, or one by one (R18, F-05).
    reshuffle
        When a card is needed, or as soon as the last card is taken (R25, F-20).
    tie
        Tied leaders play another round, or share the win (R22, F-25).
    two_x2
        Two decks only: two ×2 in front of one player are refused, multiply by
        four, or double once (F-24).
    """

    section: ClassVar[str] = "section 8"

    first_to_act: Literal["left_of_dealer", "dealer"] = "left_of_dealer"
    setaside: Literal["assign_all_first", "sequential"] = "assign_all_first"
    reshuffle: Literal["lazy", "eager"] = "lazy"
    tie: Literal["extra_round", "shared"] = "extra_round"
    two_x2: Literal["forbid", "x4", "x2_once"] = "forbid"


SWITCHES = switches_of(Rules)
"""Name of every switch and its values, the default first."""
