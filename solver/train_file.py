"""A learner's progress as a text, and the file that keeps it.

The text is JSON, so that it can be read and made elsewhere, and says its version. Whatever
does not fit is refused with the place; nothing is repaired by guessing.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from solver.refusal import RefusedError, check_length, clip, nearest
from solver.said import said
from solver.train import GAPS, MOST_SEED, MOST_SETS, Mistake, Progress, Question, Tally
from solver.writing import whole

VERSION = 1
KIND = "hitorstay training"
MAX_PROGRESS = 100_000
"""Characters."""
MOST_MISTAKES = 500
MOST = 10**9
"""No count is higher."""
_PARTS = ("kind", "version", "streak", "longest", "levels", "sets", "mistakes")


def format_progress(progress: Progress) -> str:
    """Return a learner's progress as text; `parse_progress` gives the same progress again."""
    said_so = {
        "kind": KIND,
        "version": VERSION,
        "streak": progress.streak,
        "longest": progress.longest,
        "levels": {
            level: {
                "answered": tally.answered,
                "right": tally.right,
                "points": tally.points,
                "win": tally.win,
            }
            for level, tally in progress.tallies.items()
        },
        "sets": [
            {"level": level, "seed": seed, "asked": asked}
            for (level, seed), asked in progress.reached.items()
        ],
        "mistakes": [
            {
                "level": mistake.question.level,
                "seed": mistake.question.seed,
                "number": mistake.question.number,
                "box": mistake.box,
                "due": mistake.due,
            }
            for mistake in progress.mistakes
        ],
    }
    return json.dumps(said_so, indent=1) + "\n"


def parse_progress(text: str, levels: Sequence[str]) -> Progress:
    """Read a learner's progress.

    Parameters
    ----------
    levels
        Names of the levels that there are.

    Raises
    ------
    RefusedError
        The text is no progress; names the place, the word at fault and the mend.
    """
    check_length(text, MAX_PROGRESS)
    whole = _json(text)
    if not isinstance(whole, dict) or whole.get("kind") != KIND:
        message = said("this is no record of training; choose a file that was saved here")
        raise RefusedError("record", clip(text.strip().partition("\n")[0]), message)
    if type(whole.get("version")) is not int or whole["version"] != VERSION:
        raise _refusal(
            "version",
            whole.get("version"),
            said("only version {version} can be read; save the record again", version=VERSION),
        )
    parts = _fields("record", whole, _PARTS)
    tallies = _tallies(parts["levels"], levels)
    reached = _reached(parts["sets"], levels)
    right = sum(tally.right for tally in tallies.values())
    longest = _whole("longest", parts["longest"], 0, right)
    streak = _whole("streak", parts["streak"], 0, longest)
    clock = sum(tally.answered for tally in tallies.values())
    mistakes = _mistakes(parts["mistakes"], levels, clock)
    return Progress(tallies, streak, longest, reached, mistakes)


def load(path: Path, levels: Sequence[str]) -> Progress:
    """Return the progress in a file; none yet if there is no such file.

    Raises
    ------
    RefusedError
        It cannot be read, or holds something else.
    """
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(MAX_PROGRESS + 1)
    except FileNotFoundError:
        return Progress()
    except OSError as error:
        raise _unusable(path, error) from None
    except UnicodeDecodeError:
        message = said("this file is no text, so it keeps no record; name another file")
        raise RefusedError("keep", clip(str(path)), message) from None
    return parse_progress(text, levels)


def save(path: Path, progress: Progress) -> None:
    """Keep a progress in a file: the file has all of it, or all that it had before.

    Raises
    ------
    RefusedError
        It cannot be written.
    """
    try:
        with whole(path) as file:
            file.write(format_progress(progress).encode())
    except OSError as error:
        raise _unusable(path, error) from None


def _unusable(path: Path, error: OSError) -> RefusedError:
    message = said(
        "cannot be read and written: {error}; name another file", error=error.strerror or error
    )
    return RefusedError("keep", clip(str(path)), message)


def _json(text: str) -> Any:  # noqa: ANN401  # whatever JSON can hold
    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in found]
        for name in names:
            if names.count(name) > 1:
                raise RefusedError("record", clip(name), said("this stands twice; take one out"))
        return dict(found)

    try:
        return json.loads(text, object_pairs_hook=pairs)
    except RefusedError:
        raise
    except (ValueError, RecursionError):
        message = said("this is no record of training; choose a file that was saved here")
        raise RefusedError("record", clip(text.strip().partition("\n")[0]), message) from None


def _tallies(found: Any, levels: Sequence[str]) -> dict[str, Tally]:  # noqa: ANN401
    if not isinstance(found, dict):
        raise _refusal(
            "levels", found, said("give the answers of each level in braces, by its name")
        )
    made = {}
    for name, value in found.items():
        level = _level("levels", name, levels)
        parts = _fields(f"levels {level}", value, ("answered", "right", "points", "win"))
        answered = _whole(f"levels {level} answered", parts["answered"], 0, MOST)
        made[level] = Tally(
            answered,
            _whole(f"levels {level} right", parts["right"], 0, answered),
            _amount(f"levels {level} points", parts["points"], MOST),
            _amount(f"levels {level} win", parts["win"], answered),
        )
    return made


def _reached(found: Any, levels: Sequence[str]) -> dict[tuple[str, int], int]:  # noqa: ANN401
    made: dict[tuple[str, int], int] = {}
    for place, parts in _each("sets", found, ("level", "seed", "asked"), MOST_SETS):
        level = _level(f"{place} level", parts["level"], levels)
        key = (level, _whole(f"{place} seed", parts["seed"], 0, MOST_SEED))
        if key in made:
            raise _refusal(f"{place} seed", key[1], said("this stands twice; take one out"))
        made[key] = _whole(f"{place} asked", parts["asked"], 0, MOST)
    return made


def _mistakes(found: Any, levels: Sequence[str], clock: int) -> tuple[Mistake, ...]:  # noqa: ANN401
    made: dict[Question, Mistake] = {}
    names = ("level", "seed", "number", "box", "due")
    for place, parts in _each("mistakes", found, names, MOST_MISTAKES):
        question = Question(
            _level(f"{place} level", parts["level"], levels),
            _whole(f"{place} seed", parts["seed"], 0, MOST_SEED),
            _whole(f"{place} number", parts["number"], 1, MOST),
        )
        if question in made:
            raise _refusal(
                f"{place} number", question.number, said("this stands twice; take one out")
            )
        box = _whole(f"{place} box", parts["box"], 0, len(GAPS) - 1)
        # Later than that it would not come back in its time.
        due = _whole(f"{place} due", parts["due"], 0, clock + GAPS[box])
        made[question] = Mistake(question, box, due)
    return tuple(made.values())


def _each(
    part: str,
    found: Any,  # noqa: ANN401
    names: Sequence[str],
    most: int,
) -> list[tuple[str, dict[str, Any]]]:
    """Return the entries of a list, each with its place."""
    if not isinstance(found, list):
        raise _refusal(part, found, said("give a list in brackets"))
    if len(found) > most:
        raise _refusal(part, len(found), said("at most {most} entries; take some out", most=most))
    places = [f"{part} {number}" for number in range(1, len(found) + 1)]
    return [
        (place, _fields(place, value, names)) for place, value in zip(places, found, strict=True)
    ]


def _fields(place: str, found: Any, names: Sequence[str]) -> dict[str, Any]:  # noqa: ANN401
    if not isinstance(found, dict):
        told = ", ".join(names)
        raise _refusal(place, found, said("give {names} in braces", names=told))
    for name in found:
        if name not in names:
            hint = nearest(name, names) or said("; take it out")
            message = said("nothing here is called {name!r}{hint}", name=clip(name), hint=hint)
            raise _refusal(place, name, message)
    for name in names:
        if name not in found:
            raise _refusal(place, name, said("{name} is missing; put it in", name=name))
    return found


def _level(place: str, found: Any, levels: Sequence[str]) -> str:  # noqa: ANN401
    if isinstance(found, str) and found in levels:
        return found
    raise _refusal(place, found, said("the levels are {names}", names=", ".join(levels)))


def _whole(place: str, found: Any, least: int, most: int) -> int:  # noqa: ANN401
    if isinstance(found, int) and not isinstance(found, bool) and least <= found <= most:
        return found
    message = said("give a whole number from {least} to {most}", least=least, most=most)
    raise _refusal(place, found, message)


def _amount(place: str, found: Any, most: float) -> float:  # noqa: ANN401
    number = isinstance(found, (int, float)) and not isinstance(found, bool)
    if number and 0 <= found <= most and math.isfinite(found):
        return float(found)
    raise _refusal(place, found, said("give a number from {least} to {most}", least=0, most=most))


def _refusal(place: str, found: Any, message: str) -> RefusedError:  # noqa: ANN401
    """Return what to raise where something else was wanted."""
    if not isinstance(found, str):
        found = "…" if isinstance(found, dict | list) else json.dumps(found)
    return RefusedError(place, clip(found), message)
