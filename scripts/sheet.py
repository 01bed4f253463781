"""Work out the race of each game's cheat sheet, and store it in the package.

``python scripts/sheet.py`` takes two minutes.
"""

import json
from importlib.resources import files
from pathlib import Path

from solver.flip.sheet import STORED, TOTALS, stays_from
from solver.games import ROWS

if __name__ == "__main__":
    for game, made in ROWS.items():
        race = [[stays_from(made.subject, mine, yours) for yours in TOTALS] for mine in TOTALS]
        Path(str(files(f"solver.{game}"))).joinpath(STORED).write_text(
            f"{json.dumps(race)}\n", "utf-8"
        )
