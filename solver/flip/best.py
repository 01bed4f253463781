"""The best simple rule of each form, worked out beforehand: alone that takes half an hour."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files

from solver.flip.decks import Deck
from solver.flip.ranking import Ranked

STORED = "best.json"
"""The file, in the folder of each game."""


@lru_cache(maxsize=8)
def best_rules(game: str) -> dict[Deck, dict[str, Ranked]]:
    """Return the best rule of each form of a game, by deck; alone of some forms only.

    They are those of `solver.flip.ranking.best_of_each`, found once by ``scripts/best.py``
    and stored.
    """
    with files(f"solver.{game}").joinpath(STORED).open(encoding="utf-8") as stored:
        found = json.load(stored)
    return {
        deck: {form: Ranked(**rule) for form, rule in rules.items()}
        for deck, rules in found.items()
    }
