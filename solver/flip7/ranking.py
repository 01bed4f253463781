"""Rules of thumb, ranked by what they lose: in points a round, and in games won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from solver.flip.models import read_model
from solver.flip7 import laws
from solver.flip7.decks import Deck, dealt, read_deck
from solver.flip7.lookahead import look
from solver.flip7.rules import TARGET
from solver.jobs import run
from solver.layout import Floats
from solver.race import Racer, plan

FORMS: dict[str, list[str]] = {
    "sum": [f"stay sum >= {n}" for n in range(15, 36)],
    "score": [f"threshold {n}" for n in range(15, 41)],
    "cards": [f"cards {n}" for n in range(1, 8)],
    "risk": [f"risk {n / 100:g}" for n in range(15, 41)],
    "sum, none with a Second Chance": [f"stay not sc and sum >= {n}" for n in range(15, 36)],
    "sum less cards and a third of +, none with a Second Chance": [
        f"stay not sc and sum - cards + plus/3 >= {n}" for n in range(15, 30)
    ],
    "one card ahead": ["one_step"],
}
"""Simple rules of each form, from one that stops early to one that stops late."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """What a rule brings from an empty row and a whole deck.

    Parameters
    ----------
    points, lost
        Points a round, and how many fewer than the best policy has.
    bust, flip7
        Chances that the round ends so.
    win
        Chance to win the race to 200 against one player who plays for the most points, ties
        shared: all rounds independent, and the rule never changes. None alone, which no
        round begins.
    """

    rule: str
    points: float
    lost: float
    bust: float
    flip7: float
    win: float | None

    def as_dict(self) -> dict[str, Any]:
        """Return the rule as machine output has it."""
        return asdict(self)


def rank(
    deck: str,
    rules: Sequence[str],
    *,
    workers: int | None = None,
    keep: Path | None = None,
    done: Callable[[int], None] = lambda _: None,
) -> list[Ranked]:
    """Return what each rule loses, the best first; of those that say the same, the first.

    Parameters
    ----------
    deck
        ``numbers`` alone, all cards in ``company``, or all cards ``alone``.
    rules
        As `solver.flip.models.read_model` reads them.
    workers, keep, done
        See `solver.jobs.run`.

    Raises
    ------
    RefusedError
        There is no such deck or rule.
    """
    read_deck(deck)
    models = [read_model(rule) for rule in rules]
    names = list({model.thumb: model.name for model in reversed(models)}.values())[::-1]
    tasks = [(deck, name) for name in ("optimal", *names)]
    best, *found = run(_played, tasks, workers=workers, keep=keep, done=done)
    optimum = _Played(*best)
    ranked = []
    for name, each in zip(names, found, strict=True):
        played = _Played(*each)
        win = None if deck == "alone" else _won(np.array(played.law), np.array(optimum.law))
        lost = optimum.points - played.points
        ranked.append(Ranked(name, played.points, lost, played.bust, played.flip7, win))
    return sorted(ranked, key=lambda one: (one.lost, one.rule))


def best_of_each(ranked: Sequence[Ranked]) -> dict[str, Ranked]:
    """Return the rule of each of `FORMS` that loses the fewest points; forms not there are out."""
    known = {one.rule: one for one in ranked}
    found = {}
    for form, rules in FORMS.items():
        there = [known[name] for name in (read_model(rule).name for rule in rules) if name in known]
        if there:
            found[form] = min(there, key=lambda one: one.lost)
    return found


class _Played(NamedTuple):
    points: float
    bust: float
    flip7: float
    law: list[float]


def _played(task: tuple[Deck, str]) -> _Played:
    deck, name = task
    start = dealt(deck)
    found = look(start, thumb=read_model(name).thumb)
    law = found.law()
    array = laws.array_of(law, laws.scores(1, start.rules))
    bust, flip7 = float(law.chance("bust")), float(law.chance("flip7"))
    return _Played(found.hitting, bust, flip7, array.tolist())


def _won(law: Floats, other: Floats) -> float:
    """Return the chance to win from nothing each, by a law a round that never changes."""
    worth = plan([Racer(other, other)], law[np.newaxis], TARGET, len(law)).worth
    return float(law @ worth[: len(law)])
