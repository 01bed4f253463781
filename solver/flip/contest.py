"""Games in which rows are scored, in the arena."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from solver.contest import Contest
from solver.flip.play import Outcome
from solver.flip.rules import ONE_DECK_PLAYERS


def contest(
    name: str, read_policy: Callable[[str], Any], play: Callable[[Any, int], Outcome]
) -> Contest:
    """Return whole games between policies: wins, and points and busts a round."""

    def counted(policies: Any, seed: int) -> dict[str, Any]:  # noqa: ANN401  # the game's own
        found = play(policies, seed)
        return {
            "wins": found.wins,
            "points": found.points,
            "busts": found.busts,
            "rounds": found.rounds,
        }

    return Contest(
        name=name,
        unit="games",
        least=2,
        most=ONE_DECK_PLAYERS,
        read_policy=read_policy,
        play=counted,
        counted={"wins": False, "points": True, "busts": True},
    )
