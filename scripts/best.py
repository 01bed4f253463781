"""Find the best simple rule of each form, for each deck, and store them in the package.

``python scripts/best.py DIRECTORY [GAME…]`` takes half an hour a game, most of it alone; what is
finished is kept in the directory, and a second run goes on.
"""

import json
import sys
from importlib.resources import files
from pathlib import Path

from solver.flip.best import STORED
from solver.flip.decks import DECKS
from solver.flip.ranking import best_of_each, rank
from solver.flip.subject import Subject
from solver.games import ROWS

ALONE = ("sum", "risk", "one card ahead")
"""Forms of rules that are tried alone."""


def found(subject: Subject, directory: Path) -> dict[str, dict[str, dict[str, object]]]:
    """Return the best rules by deck and form."""
    rules = {}
    for deck in sorted(DECKS, key=("numbers", "company", "alone").index):
        forms = ALONE if deck == "alone" else subject.forms
        tried = [rule for form in forms for rule in subject.forms[form]]
        ranked = rank(subject, deck, tried, keep=directory / f"{subject.name}-{deck}.jsonl")
        rules[deck] = {form: one.as_dict() for form, one in best_of_each(subject, ranked).items()}
    return rules


if __name__ == "__main__":
    directory, *games = sys.argv[1:]
    for name in games or ROWS:
        text = json.dumps(found(ROWS[name].subject, Path(directory)), indent=1)
        Path(str(files(f"solver.{name}"))).joinpath(STORED).write_text(f"{text}\n", "utf-8")
