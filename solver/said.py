"""Sentences that remember how they were made, so that they can be said in another language.

They are plain English strings everywhere else. `solver.language` translates them by their
templates; tests hold every template to be translated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

_STOPS = (".", "!", "?", "…", "。", "！", "？", "؟")


class Said(str):
    """An English text made from a template.

    Parameters
    ----------
    one
        The template; values stand in it as in `str.format`.
    many
        The template for other numbers than 1; None if there is no number.
    number
        The number that chooses between them.
    values
        What stands in it; texts among them may be said themselves.
    """

    __slots__ = ("many", "number", "one", "values")

    one: str
    many: str | None
    number: int
    values: Mapping[str, object]


def said(template: str, /, **values: object) -> Said:
    """Return a text from a template and the values in it."""
    return _made(template, None, 1, values)


def counted(one: str, many: str, count: int, /, **values: object) -> Said:
    """Return a text from the template that goes with a number."""
    return _made(one, many, count, {"count": count, **values})


def listed(parts: Sequence[str]) -> str:
    """Return some texts one after the other, at least one."""
    found, *rest = parts
    for each in rest:
        found = said("{text}, {next}", text=found, next=each)
    return found


def sentence(text: str, say: Callable[[str], str] = str) -> str:
    """Return a text with a capital and a full stop, as ``say`` translates them."""
    spoken = say(text).strip()
    spoken = spoken[:1].upper() + spoken[1:]
    return spoken if spoken.endswith(_STOPS) else f"{spoken}{say(said('.'))}"


def _made(one: str, many: str | None, count: int, values: Mapping[str, object]) -> Said:
    template = one if many is None or count == 1 else many
    text = Said(template.format(**values) if values else template)
    text.one, text.many, text.number, text.values = one, many, count, values
    return text
