"""Studies of a position as a starting point, and of all rows that numbers make of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, get_args

import numpy as np

from solver.advice import Objective
from solver.flip.asking import is_race
from solver.flip.decks import Deck, dealt, read_deck
from solver.flip.menu import closed
from solver.flip.notation import Model, Position, names_model
from solver.flip.rows import Rows
from solver.flip.rules import TARGET
from solver.flip.subject import Subject
from solver.layout import Floats
from solver.refusal import RefusedError, clip
from solver.said import Said, said
from solver.study import ByTotals, Cell, Threshold, cells, thresholds

STEP = 10
"""Points between the totals that a map by totals looks at."""
OTHER = "other"
"""Name of the other player, where a bare row is played against one."""


@dataclass(frozen=True, slots=True)
class Study:
    """All rows that numbers make of one row, and what is best in each.

    Parameters
    ----------
    game
        What positions call it.
    row_kinds
        Which rows these are, if that is not plain.
    objective
        ``score``: worths are points; ``win``: they are chances of winning the game.
    deck
        What can come, and whether others take the action cards.
    held
        The numbers that every row has.
    """

    game: str
    row_kinds: Said | None
    objective: Objective
    deck: Deck
    held: tuple[int, ...]
    rows: Rows
    cells: tuple[Cell, ...]
    thresholds: tuple[Threshold, ...]

    @property
    def model(self) -> Model:
        """Whether the player is alone or in company."""
        return "alone" if self.deck == "alone" else "company"

    def as_dict(self) -> dict[str, Any]:
        """Return the study as machine output has it."""
        return {
            "game": self.game,
            "objective": self.objective,
            "deck": self.deck,
            "model": self.model,
            "thresholds": [line.as_dict() for line in self.thresholds],
            "cells": [cell.as_dict() for cell in self.cells],
        }


def study(  # what is left out goes without saying
    subject: Subject,
    position: str | None = None,
    *,
    deck: str | None = None,
    objective: str | None = None,
    bonus: int | None = None,
    full: int | None = None,
) -> Study:
    """Return what is best in all rows that numbers make of the hero's row in a position.

    Parameters
    ----------
    subject
        Which game.
    position
        As the game reads it; a whole deck if left out.
    deck
        What can come, one of `DECKS`; by default all cards that are left, in the model of the
        position: in company, if it is left out.
    objective
        ``win`` needs others at the table; by default it is ``win`` if somebody has points.
    bonus, full
        Points for so many different numbers in a row, in place of the 15 for 7.

    Raises
    ------
    RefusedError
        The position, the deck or the objective is none, or does not fit the others.
    RuleError, TooLargeError
        The hero has nothing to decide, or there are too many rows.
    """
    if objective is not None and objective not in get_args(Objective):
        raise RefusedError("objective", clip(objective), said("the objective is win or score"))
    asked = None if deck is None else read_deck(deck)
    if position is None or not position.strip():
        there, outlook = None, dealt(asked or "company", subject.fresh(), subject.cards)
    else:
        there = subject.parse(position)
        outlook = subject.outlook(there.table, there.hero, there.model)
        if asked is not None:
            _fits(asked, there)
            outlook = dealt(asked, outlook, subject.cards)
    chosen = asked or outlook.model
    others = there is not None and len(there.table.players) > 1
    if objective is None:
        objective = (
            "win" if there is not None and asked != "numbers" and is_race(there) else "score"
        )
    if objective == "score" or there is None or not others:
        if objective == "win":
            raise RefusedError("objective", "win", said("to win needs others at the table"))
        found = subject.rows(outlook, bonus=bonus, full=full)
        return _study(subject, "score", chosen, outlook, found)
    if chosen == "numbers":
        message = said("rows of numbers only can be studied for points only; leave one of both out")
        raise RefusedError("objective", "win", message)
    if bonus is not None or full is not None:
        raise RefusedError(
            "bonus", str(bonus or full), said("another bonus can be studied for points only")
        )
    worth = subject.worth(there.table, there.hero)
    return _study(subject, "win", chosen, outlook, subject.rows(outlook, worth))


def beside(  # what is left out goes without saying
    subject: Subject,
    here: Study,
    position: str | None,
    *,
    deck: str | None = None,
    objective: str | None = None,
    bonus: int | None = None,
    full: int | None = None,
) -> Study:
    """Return a study to be compared with another, in the same deck unless something else is said.

    Parameters
    ----------
    here
        What it is compared with. Where the position names no model and shows nobody else,
        its deck is kept.
    position, deck, objective, bonus, full
        As for `study`.

    Raises
    ------
    RefusedError
        As `study`, and if the rows of both have other numbers of their own: none is in both.
    RuleError, TooLargeError
        As `study`.
    """
    silent = position is None or not position.strip()
    if deck is None and (silent or _says_no_model(subject, position or "")):
        deck = here.deck
    there = study(subject, position, deck=deck, objective=objective, bonus=bonus, full=full)
    if here.held != there.held:
        rows_are = [" ".join(map(str, each.held)) or said("none") for each in (here, there)]
        message = said(
            "only rows of the same numbers can be compared: here {here}, there {there}; write the "
            "same numbers in both",
            here=rows_are[0],
            there=rows_are[1],
        )
        raise RefusedError("against", rows_are[1], message)
    return there


def by_totals(
    subject: Subject,
    position: str,
    others: str = "optimal",
    *,
    step: int = STEP,
    done: Callable[[int], None] = lambda _: None,
) -> ByTotals:
    """Return what staying and hitting win with a row, by the totals of a game of two.

    Parameters
    ----------
    position
        The hero's row and, if it is a table, that of the other player; totals do not matter. A
        bare row is met by a player who has nothing in front yet.
    others
        How the other plays, as `solver.flip.models.read_model` reads it.
    step
        Every so many points a total is looked at.
    done
        Called with the number of own totals that are done.

    Raises
    ------
    RefusedError
        It is no table of two, or the hero has nothing in front.
    RuleError
        The hero has nothing to decide.
    """
    if not 1 <= step < TARGET:
        message = said("totals are 1 to {most} points apart", most=TARGET - 1)
        raise RefusedError("step", clip(str(step)), message)
    model = subject.opponent(others)
    there = subject.parse(position)
    if there.table.players[there.hero].row.empty:
        message = said("one may not stay with nothing in front: type your cards, such as 9 11 12")
        raise RefusedError("position", clip(position), message)
    if len(there.table.players) == 1 and there.model == "company":
        # The other cards of the position come along: the discard, the rules, a second deck.
        there = subject.parse(f"{subject.format(there)}; {OTHER}:")
    if len(there.table.players) != 2:
        message = said("this is about two players: write a row, or a table such as me: 5 9; ann: 3")
        raise RefusedError("position", clip(position), message)
    subject.deciding(there)
    totals = tuple(range(0, TARGET, step))
    stay, hit = np.zeros((2, len(totals), len(totals)))
    for i, mine in enumerate(totals):
        tables = [_with_totals(there, mine, yours) for yours in totals]
        stay[i], hit[i] = subject.stays_and_hits(tables, there.hero, {1 - there.hero: model})
        done(i + 1)
    return ByTotals(totals, stay, hit)


def chances(subject: Subject, others: str = "optimal") -> Floats:
    """Return the chance to win a game of two from each pair of totals below 200.

    It is that of the best replies among the menu of laws; equal totals at the end play on.

    Returns
    -------
    chances
        Shape (200, 200): by own total and the other's.
    """
    law = subject.later_law(subject.opponent(others))
    laws = subject.menu()
    size = max(len(law), laws.shape[1])
    table = closed(_padded(laws, size), _padded(law[None], size)[0], "extra_round")
    return table[:TARGET, :TARGET]


def _study(
    subject: Subject,
    objective: Objective,
    deck: Deck,
    outlook: Any,  # noqa: ANN401  # the game's own
    found: Rows,
) -> Study:
    held = subject.held(outlook)
    lines = tuple(cells(found)), tuple(thresholds(found))
    return Study(subject.name, subject.row_kinds, objective, deck, held, found, *lines)


def _fits(deck: Deck, position: Position[Any]) -> None:
    """Refuse a deck that the others at the table do not allow."""
    if deck != "alone":
        return
    table, hero = position.table, position.hero
    for seat, player in enumerate(table.players):
        if seat != hero and table.takes_part(seat):
            message = said("{name} still takes part, so nobody is alone here", name=player.name)
            raise RefusedError("deck", "alone", message)


def _with_totals(position: Position[Any], mine: int, yours: int) -> Any:  # noqa: ANN401
    """Return a table of two with other totals."""
    players = [
        replace(player, total=mine if seat == position.hero else yours)
        for seat, player in enumerate(position.table.players)
    ]
    return replace(position.table, players=tuple(players))


def _says_no_model(subject: Subject, position: str) -> bool:
    """Return whether neither words nor other players say if the hero is alone."""
    return not names_model(position) and len(subject.parse(position).table.players) == 1


def _padded(laws: Floats, size: int) -> Floats:
    return np.pad(laws, ((0, 0), (0, size - laws.shape[1])))
