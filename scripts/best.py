"""Find the best simple rule of each form, for each deck, and store them in the package.

``python scripts/best.py DIRECTORY`` takes half an hour, most of it alone; what is finished is
kept in the directory, and a second run goes on.
"""

import json
import sys
from pathlib import Path

from solver.flip7 import best
from solver.flip7.decks import Deck
from solver.flip7.ranking import FORMS, best_of_each, rank

DECKS: dict[Deck, tuple[str, ...]] = {
    "numbers": tuple(FORMS),
    "company": tuple(FORMS),
    "alone": ("sum", "risk", "one card ahead"),
}
"""Forms of rules that are tried, by deck."""


def found(directory: Path) -> dict[str, dict[str, dict[str, object]]]:
    """Return the best rules by deck and form."""
    rules = {}
    for deck, forms in DECKS.items():
        tried = [rule for form in forms for rule in FORMS[form]]
        ranked = rank(deck, tried, keep=directory / f"rules-{deck}.jsonl")
        rules[deck] = {form: one.as_dict() for form, one in best_of_each(ranked).items()}
    return rules


if __name__ == "__main__":
    text = json.dumps(found(Path(sys.argv[1])), indent=1)
    Path(best.__file__).with_name(best.STORED).write_text(f"{text}\n", encoding="utf-8")
