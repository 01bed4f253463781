"""Bring the catalogues up to date with the texts in the code: ``python scripts/messages.py``.

New texts come in empty, and texts that nobody says any more go; a test holds all of
them to be translated.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from solver.language import DOMAIN, NAMES

ROOT = Path(__file__).parents[1]
LOCALES = ROOT / "solver" / "locales"


def texts() -> Iterator[tuple[str | tuple[str, str], str]]:
    """Yield every template in the code, with the file that says it; a pair has two numbers."""
    for file in sorted([ROOT / "app.py", *(ROOT / "solver").rglob("*.py")]):
        place = file.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            plain = [each.value for each in node.args if isinstance(each, ast.Constant)]
            found = [each for each in plain if isinstance(each, str)]
            if node.func.id in {"said", "t"} and found:
                yield found[0], place
            elif node.func.id == "counted" and len(found) > 1:
                yield (found[0], found[1]), place


def catalogue(code: str) -> Catalog:
    """Return the catalogue of a language as it is stored."""
    file = LOCALES / code / DOMAIN
    if not file.exists():
        return Catalog(locale=code, fuzzy=False)
    return read_po(io.BytesIO(file.read_bytes()), locale=code)


def updated(code: str) -> Catalog:
    """Return the catalogue of a language for the texts that are in the code now."""
    old, new = catalogue(code), Catalog(locale=code, project="hitorstay", fuzzy=False)
    places: dict[str | tuple[str, str], set[str]] = {}
    for text, place in texts():
        places.setdefault(text, set()).add(place)
    for text, where in places.items():
        known = old.get(text if isinstance(text, str) else text[0])
        kept = known.string if known is not None and known.id == text else None
        new.add(text, kept, locations=[(place, None) for place in sorted(where)])
    return new


def main() -> None:
    """Write all catalogues."""
    for code in NAMES:
        if code == "en":
            continue
        made = updated(code)
        file = LOCALES / code / DOMAIN
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb") as out:
            write_po(out, made, width=100, sort_by_file=True, omit_header=True)
        empty = sum(not any(_strings(message.string)) for message in made if message.id)
        print(f"{code}: {len(made)} texts, {empty} to be translated")


def _strings(text: str | tuple[str, ...] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


if __name__ == "__main__":
    main()
