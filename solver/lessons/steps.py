"""Steps of a derivation: a sentence and its formulas, in lines that fit a phone.

Formulas are LaTeX without words, of what KaTeX knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

WIDTH = 30
"""So many digits a line of a formula may be wide."""
LONGEST = 13
"""Digits of a numerator or denominator that is written out in a formula."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a derivation.

    Parameters
    ----------
    text
        What is done, as Markdown; formulas in it stand between dollars.
    formulas
        LaTeX, each on lines of its own.
    fraction
        A figure that is too long for a formula.
    """

    text: str
    formulas: tuple[str, ...] = ()
    fraction: Fraction | None = None


Steps = tuple[Step, ...]


def ratio(value: Fraction | int) -> str:
    """Return a number as LaTeX: a fraction if it is no whole number."""
    value = Fraction(value)
    if value.denominator == 1:
        return str(value.numerator)
    sign = "-" if value < 0 else ""
    return f"{sign}{over(abs(value.numerator), value.denominator)}"


def over(part: int | str, whole: int) -> str:
    """Return one number, or what is said of it, over another, as they are."""
    return rf"\frac{{{part}}}{{{whole}}}"


def is_long(*values: Fraction | int) -> bool:
    """Return whether some number is too long to be written out in a formula."""
    parts = [part for value in values for part in Fraction(value).as_integer_ratio()]
    return any(abs(part) >= 10**LONGEST for part in parts)


def long(value: Fraction) -> Fraction | None:
    """Return a number that is too long for a formula; None for others."""
    return value if is_long(value) else None


def number(value: Fraction | int) -> list[str]:
    """Return a number as pieces of an equation: exactly if it is short, and about."""
    value = Fraction(value)
    if value.denominator == 1:
        return [f"= {value}"]
    return [*([] if is_long(value) else [f"= {ratio(value)}"]), _decimal(value, 4)]


def chance(value: Fraction) -> list[str]:
    """Return a probability as pieces of an equation: exactly if short, and as a percentage."""
    if value.denominator == 1:
        return [f"= {value}"]
    exact = [] if is_long(value) else [f"= {ratio(value)}"]
    return [*exact, rf"{_decimal(100 * value, 1)}\,\%"]


def share(part: int, whole: int) -> list[str]:
    """Return one count over another, as it is and as a probability."""
    value = Fraction(part, whole)
    lowest = value.denominator == whole or is_long(part, whole)
    return [*([] if lowest else [f"= {over(part, whole)}"]), *chance(value)]


def total(terms: Iterable[str]) -> list[str]:
    """Return a sum as pieces that begin an equation; an empty one is 0."""
    first, *others = list(terms) or ["0"]
    return [first, *(f"+ {other}" for other in others)]


def plus(terms: Iterable[str]) -> list[str]:
    """Return a sum as pieces of an equation; an empty one is 0."""
    first, *others = total(terms)
    return [f"= {first}", *others]


def row_of(row: Sequence[int]) -> str:
    """Return a row as LaTeX: a set."""
    return rf"\{{{','.join(map(str, row))}\}}" if row else r"\varnothing"


def equation(left: str, *pieces: str) -> str:
    """Return an equation in as few lines as fit a phone.

    Parameters
    ----------
    left
        What stands left of the first sign; may be empty.
    pieces
        What follows, each with its sign in front; what is said twice in a row is said once.
        Lines are broken at signs of equality if they can be, else between other pieces.
    """
    made, room, used = [f"{left} &"], WIDTH - width(left), 0
    for sides in _sides(pieces):
        whole = sum(map(width, sides))
        if used and used + whole > room:
            made.append("& {}")
            used = 0
        for piece in sides:
            if used and used + width(piece) > room:
                made.append(r"& \quad {}")
                used = 2
            made[-1] += f" {piece}"
            used += width(piece)
    return aligned(made)


def _sides(pieces: Sequence[str]) -> list[list[str]]:
    """Return the pieces that lie between signs of equality together."""
    sides: list[list[str]] = []
    for before, piece in pairwise(["", *pieces]):
        begins = piece.startswith(("=", r"\approx"))
        if begins and piece == before:
            continue
        if begins or not sides:
            sides.append([])
        sides[-1].append(piece)
    return sides


def equations(each: Iterable[str]) -> str:
    """Return equations below each other, aligned at their first signs."""
    return aligned([re.sub(" = ", " &= ", one, count=1) for one in each])


def aligned(lines: Sequence[str]) -> str:
    """Return lines that are aligned where they have an ampersand."""
    if len(lines) == 1:
        return " ".join(lines[0].replace("&", "", 1).split())
    return r"\begin{aligned} " + r" \\ ".join(lines) + r" \end{aligned}"


def width(latex: str) -> int:
    """Return about how many digits wide some LaTeX is."""
    plain = re.sub(r"\\frac{([^{}]*)}{([^{}]*)}", _wider, latex)
    plain = re.sub(r"\\(quad|left|right|,|;)", "", plain)
    plain = re.sub(r"[=+]|\\(approx|cdot|le|ge|max)", "xx", plain)
    return len(re.sub(r"[\s{}_^&]", "", re.sub(r"\\([a-zA-Z]+|.)", "x", plain)))


def _wider(found: re.Match[str]) -> str:
    return max(found[1], found[2], key=width)


def _decimal(value: Fraction, places: int) -> str:
    """Return a number as a decimal with its sign: equal, or about."""
    rounded = f"{float(value):.{places}f}"
    if Fraction(rounded) != value:
        return rf"\approx {rounded}"
    return f"= {rounded.rstrip('0').rstrip('.')}"
