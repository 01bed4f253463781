"""Rules of thumb, ranked by what they lose: in points a round, and in games won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from solver.ahead import Lookahead
from solver.flip.decks import read_deck
from solver.flip.racing import array_of
from solver.flip.rules import TARGET
from solver.flip.subject import Subject
from solver.jobs import run
from solver.layout import Floats
from solver.race import Racer, plan


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


def rank(  # what is left out goes without saying
    subject: Subject,
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
    subject
        Which game.
    deck
        ``numbers`` alone, all cards in ``company``, or all cards ``alone``.
    rules
        As the game reads ways to play, see `Subject`.
    workers, keep, done
        See `solver.jobs.run`.

    Raises
    ------
    RefusedError
        There is no such deck or rule.
    """
    read_deck(deck)
    models = [subject.way(rule) for rule in rules]
    names = list({model.thumb: model.name for model in reversed(models)}.values())[::-1]
    tasks = [(deck, name) for name in ("optimal", *names)]
    played = subject.played
    best, *found = run(played, tasks, workers=workers, keep=keep, head=subject.name, done=done)
    optimum = Played(*best)
    ranked = []
    for name, each in zip(names, found, strict=True):
        one = Played(*each)
        win = None if deck == "alone" else _won(np.array(one.law), np.array(optimum.law))
        lost = optimum.points - one.points
        ranked.append(Ranked(name, one.points, lost, one.bust, one.flip7, win))
    return sorted(ranked, key=lambda one: (one.lost, one.rule))


def best_of_each(subject: Subject, ranked: Sequence[Ranked]) -> dict[str, Ranked]:
    """Return the rule of each form that loses the fewest points; forms not there are out."""
    known = {one.rule: one for one in ranked}
    found = {}
    for form, rules in subject.forms.items():
        there = [
            known[name] for name in (subject.way(rule).name for rule in rules) if name in known
        ]
        if there:
            found[form] = min(there, key=lambda one: one.lost)
    return found


class Played(NamedTuple):
    """What a way to play brings; the law has the chance of each score from 0 on."""

    points: float
    bust: float
    flip7: float
    law: list[float]


def played(found: Lookahead, scores: int) -> Played:
    """Return what a way to play brings that a look-ahead follows.

    Parameters
    ----------
    scores
        One more than the highest score that a round can have.
    """
    law = found.law()
    bust, flip7 = float(law.chance("bust")), float(law.chance("flip7"))
    return Played(found.hitting, bust, flip7, array_of(law, scores).tolist())


def _won(law: Floats, other: Floats) -> float:
    """Return the chance to win from nothing each, by a law a round that never changes."""
    worth = plan([Racer(other, other)], law[np.newaxis], TARGET, len(law)).worth
    return float(law @ worth[: len(law)])
