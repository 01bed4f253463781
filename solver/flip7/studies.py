"""Studies of Flip 7: a position as a starting point, and all rows that numbers make of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, get_args

import numpy as np

from solver.advice import Objective
from solver.flip.asking import is_race
from solver.flip.menu import closed
from solver.flip.models import read_model
from solver.flip.notation import names_model
from solver.flip7.advise import deciding
from solver.flip7.decks import Deck, dealt, read_deck
from solver.flip7.laws import fresh, later_law
from solver.flip7.menu import menu
from solver.flip7.notation import Model, Position, format_position, parse
from solver.flip7.outlook import Outlook
from solver.flip7.rows import Rows, rows
from solver.flip7.rules import TARGET
from solver.flip7.table import Table
from solver.flip7.winning import stays_and_hits, worth_of_scores
from solver.layout import Floats
from solver.refusal import RefusedError, clip
from solver.said import said
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
    objective
        ``score``: worths are points; ``win``: they are chances of winning the game.
    deck
        What can come, and whether others take the action cards.
    held
        The numbers that every row has.
    """

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
            "objective": self.objective,
            "deck": self.deck,
            "model": self.model,
            "thresholds": [line.as_dict() for line in self.thresholds],
            "cells": [cell.as_dict() for cell in self.cells],
        }


def study(
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
    position
        As `solver.flip7.notation.parse` reads it; a whole deck if left out.
    deck
        What can come, one of `DECKS`; by default all cards that are left, in the model of the
        position: in company, if it is left out.
    objective
        ``win`` needs others at the table; by default it is ``win`` if somebody has points.
    bonus, full
        See `solver.flip7.rows.rows`.

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
        there, outlook = None, dealt(asked or "company", fresh())
    else:
        there = parse(position)
        outlook = Outlook.of(there.table, there.hero, there.model)
        if asked is not None:
            _fits(asked, there)
            outlook = dealt(asked, outlook)
    chosen = asked or outlook.model
    others = there is not None and len(there.table.players) > 1
    if objective is None:
        objective = (
            "win" if there is not None and asked != "numbers" and is_race(there) else "score"
        )
    if objective == "score" or there is None or not others:
        if objective == "win":
            raise RefusedError("objective", "win", said("to win needs others at the table"))
        return _study("score", chosen, outlook, rows(outlook, bonus=bonus, full=full))
    if chosen == "numbers":
        message = said("rows of numbers only can be studied for points only; leave one of both out")
        raise RefusedError("objective", "win", message)
    if bonus is not None or full is not None:
        raise RefusedError(
            "bonus", str(bonus or full), said("another bonus can be studied for points only")
        )
    worth = worth_of_scores(there.table, there.hero, {})
    return _study("win", chosen, outlook, rows(outlook, worth))


def beside(
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
    if deck is None and (silent or _says_no_model(position or "")):
        deck = here.deck
    there = study(position, deck=deck, objective=objective, bonus=bonus, full=full)
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
    model = read_model(others)
    there = parse(position)
    if there.table.players[there.hero].row.empty:
        message = said("one may not stay with nothing in front: type your cards, such as 9 11 12")
        raise RefusedError("position", clip(position), message)
    if len(there.table.players) == 1 and there.model == "company":
        # The other cards of the position come along: the discard, the rules, a second deck.
        there = parse(f"{format_position(there)}; {OTHER}:")
    if len(there.table.players) != 2:
        message = said("this is about two players: write a row, or a table such as me: 5 9; ann: 3")
        raise RefusedError("position", clip(position), message)
    deciding(there)
    totals = tuple(range(0, TARGET, step))
    stay, hit = np.zeros((2, len(totals), len(totals)))
    for i, mine in enumerate(totals):
        tables = [_with_totals(there, mine, yours) for yours in totals]
        stay[i], hit[i] = stays_and_hits(tables, there.hero, {1 - there.hero: model})
        done(i + 1)
    return ByTotals(totals, stay, hit)


def chances(others: str = "optimal") -> Floats:
    """Return the chance to win a game of two from each pair of totals below 200.

    It is that of the best replies among the menu of laws, see `solver.flip7.menu`; equal
    totals at the end play on.

    Returns
    -------
    chances
        Shape (200, 200): by own total and the other's.
    """
    law = later_law(read_model(others))
    laws = menu()
    size = max(len(law), laws.shape[1])
    table = closed(_padded(laws, size), _padded(law[None], size)[0], "extra_round")
    return table[:TARGET, :TARGET]


def _study(objective: Objective, deck: Deck, outlook: Outlook, found: Rows) -> Study:
    held = outlook.row.numbers
    return Study(objective, deck, held, found, tuple(cells(found)), tuple(thresholds(found)))


def _fits(deck: Deck, position: Position) -> None:
    """Refuse a deck that the others at the table do not allow."""
    if deck != "alone":
        return
    table, hero = position.table, position.hero
    for seat, player in enumerate(table.players):
        if seat != hero and table.takes_part(seat):
            message = said("{name} still takes part, so nobody is alone here", name=player.name)
            raise RefusedError("deck", "alone", message)


def _with_totals(position: Position, mine: int, yours: int) -> Table:
    """Return a table of two with other totals."""
    players = [
        replace(player, total=mine if seat == position.hero else yours)
        for seat, player in enumerate(position.table.players)
    ]
    return replace(position.table, players=tuple(players))


def _says_no_model(position: str) -> bool:
    """Return whether neither words nor other players say if the hero is alone."""
    return not names_model(position) and len(parse(position).table.players) == 1


def _padded(laws: Floats, size: int) -> Floats:
    return np.pad(laws, ((0, 0), (0, size - laws.shape[1])))
