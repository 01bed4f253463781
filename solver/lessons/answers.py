"""Answers that are typed: read strictly, never run, and judged exactly."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from solver.refusal import RefusedError, clip
from solver.said import said

MOST_ANSWER = 60
"""Characters of an answer."""
PLACES = 3
"""Decimals that a rounded answer must have; one of a percentage counts as three."""
Judgement = Literal["right", "rough", "unsigned", "wrong"]
_SIGNS = str.maketrans(
    {
        "−": "-",
        "–": "-",
        ",": ".",
        "\N{ARABIC DECIMAL SEPARATOR}": ".",
        "\N{ARABIC PERCENT SIGN}": "%",
        "\N{FULLWIDTH PERCENT SIGN}": "%",
        "\N{FRACTION SLASH}": "/",
        "÷": "/",
    }
)
"""Signs that people type for ours."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A number that was typed.

    Parameters
    ----------
    value
        As it stands there.
    places
        Decimals that it was rounded to; None for a fraction or a whole number of no percent.
    plain
        Whether it may be a percentage without its sign: neither a fraction nor a percentage.
    """

    value: Fraction
    places: int | None
    plain: bool = False


def read_answer(text: str) -> Answer:
    """Read a fraction such as ``3/5``, a decimal such as ``0.6``, or a percentage such as ``60 %``.

    Raises
    ------
    RefusedError
        It is nothing of the kind; says what to write.
    """
    if len(text) > MOST_ANSWER:
        problem = said("an answer has at most {most} characters; shorten it", most=MOST_ANSWER)
        raise RefusedError("answer", clip(text), problem)
    plain = "".join(map(_digit, text.translate(_SIGNS))).strip()
    if not plain:
        raise RefusedError("answer", "", said("type a fraction such as 3/5, 0.6 or 60%"))
    found = re.fullmatch(
        r"(?P<sign>[+-]?)\s*(?:(?P<part>[0-9]+)\s*/\s*(?P<whole>[0-9]+)"
        r"|(?P<number>[0-9]+(?:\.[0-9]*)?|\.[0-9]+)\s*(?P<percent>%?))",
        plain,
    )
    if found is None:
        problem = said("this is no single number; type a fraction such as 3/5, 0.6 or 60%")
        raise RefusedError("answer", clip(text.strip()), problem)
    sign = -1 if found["sign"] == "-" else 1
    if found["part"]:
        if not int(found["whole"]):
            problem = said("nothing can be divided by 0; type another denominator")
            raise RefusedError("answer", clip(text.strip()), problem)
        return Answer(sign * Fraction(int(found["part"]), int(found["whole"])), None)
    places = len(found["number"].partition(".")[2])
    value = sign * Fraction(found["number"].rstrip("."))
    if found["percent"]:
        return Answer(value / 100, places + 2)
    return Answer(value, places or None, plain=True)


def judge(answer: Answer, truth: Fraction) -> Judgement:
    """Return whether an answer is right.

    A rounded one is right with `PLACES` decimals, and ``rough`` with fewer: it is no
    mistake, but one cannot see that it is none. An ``unsigned`` one would be right, or rough, as
    a percentage.
    """
    if answer.value == truth:
        return "right"
    found = _compared(answer, truth)
    if found == "wrong" and answer.plain and 0 < truth <= 1:
        percentage = Answer(answer.value / 100, (answer.places or 0) + 2)
        if percentage.value == truth or _compared(percentage, truth) != "wrong":
            return "unsigned"
    return found


def _compared(answer: Answer, truth: Fraction) -> Judgement:
    """Return whether an answer is right as far as it was rounded."""
    if answer.places is None or abs(answer.value - truth) > Fraction(1, 2 * 10**answer.places):
        return "wrong"
    return "right" if answer.places >= PLACES else "rough"


def _digit(sign: str) -> str:
    """Return a digit of any script as one of ours."""
    value = unicodedata.digit(sign, None)
    return sign if value is None or not sign.isdecimal() else str(value)
