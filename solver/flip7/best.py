"""The best simple rule of each form, worked out beforehand: alone that takes half an hour."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files

from solver.flip7.decks import Deck
from solver.flip7.ranking import Ranked

STORED = "best.json"


@lru_cache(maxsize=1)
def best_rules() -> dict[Deck, dict[str, Ranked]]:
    """Return the best rule of each form of `FORMS`, by deck; alone of some forms only.

    They are those of `solver.flip7.ranking.best_of_each`, found once by ``scripts/best.py``
    and stored.
    """
    with files("solver.flip7").joinpath(STORED).open(encoding="utf-8") as stored:
        found = json.load(stored)
    return {
        deck: {form: Ranked(**rule) for form, rule in rules.items()}
        for deck, rules in found.items()
    }
