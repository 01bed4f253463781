"""Flip 7 in the arena."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.contest import Contest
from solver.flip7.deck import DECK
from solver.flip7.play import play
from solver.flip7.policy import Policy, read_policy
from solver.flip7.rules import ONE_DECK_PLAYERS


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
