"""How cards, effects and choices look: words, symbols and colours, in one place.

Colours are names of the theme; each comes with a symbol, so that none is needed to read a page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from solver.cards import Card
from solver.figures import percent
from solver.flip7.deck import FLIP_THREE, FREEZE, SECOND_CHANCE, TIMES_TWO
from solver.flip7.row import Effect
from solver.flip7.table import Status
from solver.said import Said, said

__all__ = [
    "AIMS",
    "CHOICES",
    "EFFECTS",
    "STATUSES",
    "Face",
    "percent",
    "plain",
    "points_apart",
    "short",
]


@dataclass(frozen=True, slots=True)
class Face:
    """A word with the symbol and the colour that always go with it."""

    word: Said
    icon: str
    color: str

    def badge(self, text: str) -> str:
        """Return Markdown of a badge in this face."""
        return f":{self.color}-badge[{self.icon} {text}]"


CHOICES = {
    "hit": Face(said("HIT"), ":material/add_circle:", "blue"),
    "stay": Face(said("STAY"), ":material/front_hand:", "orange"),
    "tie": Face(said("EITHER"), ":material/balance:", "green"),
}

AIMS = {
    "fz": (said("FREEZE {name}", name="…"), ":material/ac_unit:"),
    "f3": (said("{name} FLIPS THREE", name="…"), ":material/filter_3:"),
    "sc": (said("SECOND CHANCE TO {name}", name="…"), ":material/favorite:"),
}
"""Choices at whom to aim a card: words, and symbol."""

EFFECTS = {
    Effect.BUST: Face(said("Bust"), ":material/close:", "red"),
    Effect.SAVED: Face(said("Saved"), ":material/favorite:", "green"),
    Effect.FLIP_SEVEN: Face(said("Flip 7"), ":material/star:", "violet"),
    Effect.KEPT: Face(said("Safe"), ":material/check:", "blue"),
    Effect.ACTION: Face(said("Action"), ":material/redo:", "gray"),
    Effect.SURPLUS: Face(said("Given away"), ":material/redo:", "gray"),
}

STATUSES = {
    Status.ACTIVE: Face(said("In"), ":material/playing_cards:", "blue"),
    Status.STAYED: Face(said("Stayed"), ":material/front_hand:", "orange"),
    Status.FROZEN: Face(said("Frozen"), ":material/ac_unit:", "gray"),
    Status.BUSTED: Face(said("Busted"), ":material/close:", "red"),
}

_SHORT = {
    TIMES_TWO: "×2",
    SECOND_CHANCE: ":material/favorite: SC",
    FREEZE: ":material/ac_unit: Fz",
    FLIP_THREE: ":material/filter_3: F3",
}


def short(card: Card) -> str:
    """Return the face of a card for a narrow button; Markdown."""
    return _SHORT.get(card, card.code)


def points_apart(margin: float) -> str:
    """Return the size of a difference in points, with digits enough to show that it is not 0."""
    gap = f"{abs(margin):.2f}"
    return f"{abs(margin):.2g}" if gap == "0.00" and margin else gap


def plain(text: str) -> str:
    """Return Markdown that shows a text as it is: names come from links that others made."""
    text = re.sub(r"(?i)(www|https?|@)", "\\1\u2060", text)  # no link out of a name
    return re.sub(r"([\\`*_{}\[\]()<>#+.!|$~:&@/^=-])", r"\\\1", text)
