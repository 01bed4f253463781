"""The switches of Flip 7 (rules, section 8) and its constants."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, get_args, get_type_hints

from solver.said import said

TARGET = 200
"""A round that leaves the best total at or above this may end the game (R22)."""
FLIP_SEVEN = 7
"""Different numbers in one row that end the round (R19)."""
FLIP_SEVEN_BONUS = 15
"""Points for a Flip 7, never doubled (R21, F-17)."""
MAX_PLAYERS = 36
ONE_DECK_PLAYERS = 18
"""More players than this need a second deck (section 1)."""


class RuleError(ValueError):
    """Something the rules refuse; ``rule`` is the rule or ruling that does."""

    def __init__(self, rule: str, message: str) -> None:
        self.rule = rule
        self.message = message
        self.text = said("{message} ({rule})", message=message, rule=rule)
        super().__init__(self.text)


@dataclass(frozen=True, slots=True)
class Rules:
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

    first_to_act: Literal["left_of_dealer", "dealer"] = "left_of_dealer"
    setaside: Literal["assign_all_first", "sequential"] = "assign_all_first"
    reshuffle: Literal["lazy", "eager"] = "lazy"
    tie: Literal["extra_round", "shared"] = "extra_round"
    two_x2: Literal["forbid", "x4", "x2_once"] = "forbid"

    def __post_init__(self) -> None:
        for name, values in SWITCHES.items():
            if getattr(self, name) not in values:
                raise RuleError(
                    "section 8",
                    said("{name} is one of {values}", name=name, values=", ".join(values)),
                )

    def changed(self) -> dict[str, str]:
        """Return the switches that differ from their defaults."""
        return {
            f.name: getattr(self, f.name)
            for f in fields(self)
            if getattr(self, f.name) != f.default
        }


SWITCHES: dict[str, tuple[str, ...]] = {
    name: get_args(hint) for name, hint in get_type_hints(Rules).items()
}
"""Name of every switch and its values, the default first."""
