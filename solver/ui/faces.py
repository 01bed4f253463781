"""How choices and statuses look in every game: words, symbols and colours.

Colours are names of the theme; each comes with a symbol, so that none is needed to read a page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from solver import figures
from solver.flip.table import Status
from solver.said import Said, said


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

STATUSES = {
    Status.ACTIVE: Face(said("In"), ":material/playing_cards:", "blue"),
    Status.STAYED: Face(said("Stayed"), ":material/front_hand:", "orange"),
    Status.FROZEN: Face(said("Frozen"), ":material/ac_unit:", "gray"),
    Status.BUSTED: Face(said("Busted"), ":material/close:", "red"),
}


def percent(chance: float | Fraction) -> str:
    """Return a probability as `figures.percent` does, for cells and Markdown.

    A sign in front is kept with its figure: no quotation begins with it, and where a page runs
    from right to left it stays in front.
    """
    text = figures.percent(chance)
    return text if text[0].isdigit() else f"\u2066{text}\u2069"


def points_apart(margin: float) -> str:
    """Return the size of a difference in points, with digits enough to show that it is not 0."""
    gap = f"{abs(margin):.2f}"
    return f"{abs(margin):.2g}" if gap == "0.00" and margin else gap


def plain(text: str) -> str:
    """Return Markdown that shows a text as it is: names come from links that others made."""
    text = re.sub(r"(?i)(www|https?|@)", "\\1\u2060", text)  # no link out of a name
    return re.sub(r"([\\`*_{}\[\]()<>#+.!|$~:&@/^=-])", r"\\\1", text)
