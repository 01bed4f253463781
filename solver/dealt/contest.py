"""Dealt! in the arena: single rounds, and whole games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.contest import Contest
from solver.dealt.deck import DECK
from solver.dealt.play import Policy, play, play_round
from solver.dealt.policy import read_policy
from solver.dealt.rules import HAND


def _play_round(policies: Sequence[Policy], seed: int) -> dict[str, Any]:
    lost = play_round(policies, seed)
    return {"lost": [int(seat in lost) for seat in range(len(policies))], "rounds": 1}


def _play(policies: Sequence[Policy], seed: int) -> dict[str, Any]:
    found = play(policies, seed)
    return {"wins": found.wins, "lost": found.lost, "rounds": found.rounds}


ROUNDS = Contest(
    name=DECK.game,
    unit="rounds",
    least=min(HAND),
    most=max(HAND),
    read_policy=read_policy,
    play=_play_round,
    counted={"lost": True},
)
GAMES = Contest(
    name=f"{DECK.game} games",
    unit="games",
    least=min(HAND),
    most=max(HAND),
    read_policy=read_policy,
    play=_play,
    counted={"wins": False, "lost": True},
)
