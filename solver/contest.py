"""What the arena needs of a game: who can play it, and what is counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Contest:
    """A game, or a round of one, between policies.

    Parameters
    ----------
    name
        What the arena calls it.
    unit
        What is played: ``games`` or ``rounds``.
    least, most
        How many policies can play.
    read_policy
        Reads a policy, which has a ``name``; raises `RefusedError`.
    play
        Plays one between policies, one a seat, from a shuffle. The result has a number for
        each seat under each name of ``counted``, and how many ``rounds`` were played.
    counted
        What is counted, and whether it is so much a round: else it is so much a game.
    """

    name: str
    unit: str
    least: int
    most: int
    read_policy: Callable[[str], Any]
    play: Callable[[Sequence[Any], int], dict[str, Any]]
    counted: dict[str, bool]
