"""How other players are taken to play: a name, and the rule of thumb behind it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from solver.refusal import RefusedError, clip, nearest
from solver.rule import NAMES as RULE_NAMES
from solver.rule import Names, is_like_a_rule, read_rule
from solver.said import said
from solver.thumb import Thumb

NAMES = ("optimal", "one_step", "human", "threshold N", "risk P", "cards N", "stay RULE")
STAY = "stay"
"""Begins the name of a way to play that is a rule, such as ``stay sum >= 23``."""
HUMAN = Thumb("score", 33)
"""What family games are most like. Of 827 recorded player-rounds the mean was 18.6 points, 43 %
were nothing, the others brought 32.8, and a game took 8.55 rounds; docs/facts.md has what
four such players do."""


@dataclass(frozen=True, slots=True)
class Model:
    """A way to play a round.

    Parameters
    ----------
    name
        As it is typed: one of `NAMES`.
    thumb
        The rule of thumb it follows; None for the most expected points.
    """

    name: str
    thumb: Thumb | None


OPTIMAL = Model("optimal", None)


def read_model(text: str, names: Names = RULE_NAMES) -> Model:
    """Read the name of a way to play, such as ``optimal`` or ``threshold 25``.

    A rule such as ``sum >= 23`` is read with or without ``stay`` before it.

    Parameters
    ----------
    names
        What a rule can look at: that depends on the game.

    Raises
    ------
    RefusedError
        There is no such way, or its number makes no sense.
    """
    stay = re.match(rf"\s*{STAY}(?=[\s(])", text, re.IGNORECASE)
    plain = {"optimal": None, "one_step": Thumb("one step"), "human": HUMAN}
    kinds = {"threshold": ("score", 1, 1000), "risk": ("risk", 0, 1), "cards": ("cards", 1, 7)}
    number_of = re.fullmatch(
        rf"\s*({'|'.join(kinds)})(\s*=(?!=)|\s|$)[^<>=!]*", text, re.IGNORECASE
    )
    if stay or (not number_of and is_like_a_rule(text, names)):
        before = stay[0] if stay else ""
        rule = read_rule(text[len(before) :], before, names)
        return Model(f"{STAY} {rule.text}", Thumb("rule", rule=rule))
    word, *numbers = text.strip().lower().replace("=", " ").split()[:3] or [""]
    if word in plain and not numbers:
        return Model(word, plain[word])
    if word not in kinds:
        hint = nearest(word, [*plain, *kinds]) or said(
            "; there are {names}", names=", ".join(NAMES)
        )
        raise RefusedError(
            "model", clip(text), said("nobody plays {text!r}{hint}", text=clip(text), hint=hint)
        )
    kind, least, most = kinds[word]
    try:
        number = float(numbers[0]) if len(numbers) == 1 else float("nan")
    except ValueError:
        number = float("nan")
    if not least <= number <= most:
        message = said(
            "{word} needs one number from {least} to {most}, such as {word} {example}",
            word=word,
            least=least,
            most=most,
            example=_EXAMPLE[word],
        )
        raise RefusedError("model", clip(text), message)
    return Model(f"{word} {number:g}", Thumb(kind, number))  # type: ignore[arg-type]


_EXAMPLE = {"threshold": "25", "risk": "0.25", "cards": "4"}
