"""Flip 7: With a Vengeance in the arena."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.contest import Contest
from solver.flip.rules import ONE_DECK_PLAYERS
from solver.vengeance.deck import DECK
from solver.vengeance.play import Policy, play
from solver.vengeance.policy import read_policy


def _play(policies: Sequence[Policy], seed: int) -> dict[str, Any]:
    found = play(policies, seed)
    return {
        "wins": found.wins,
        "points": found.points,
        "busts": found.busts,
        "rounds": found.rounds,
    }


GAMES = Contest(
    name=DECK.game,
    unit="games",
    least=2,
    most=ONE_DECK_PLAYERS,
    read_policy=read_policy,
    play=_play,
    counted={"wins": False, "points": True, "busts": True},
)
