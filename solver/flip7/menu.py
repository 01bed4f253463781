"""The menu of round laws that a player who wants to win chooses from in later rounds."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import numpy as np

from solver.flip import menu as shared
from solver.flip.racing import array_of
from solver.flip7.laws import scores
from solver.flip7.lookahead import look
from solver.flip7.outlook import Outlook
from solver.layout import Floats

STORED = "menu.npy"


@lru_cache(maxsize=1)
def menu() -> Floats:
    """Return the laws that the hero can choose in later rounds, shape (laws, scores).

    They are those of `make_menu`, made once by ``scripts/menu.py`` and stored.
    """
    with files("solver.flip7").joinpath(STORED).open("rb") as stored:
        laws: Floats = np.load(stored)
    return laws


def make_menu(start: Outlook) -> Floats:
    """Return laws of rounds from a start that are played well for something."""
    size = scores(1, start.rules)
    return shared.make_menu(lambda worth: array_of(look(start, worth).law(), size), size)
