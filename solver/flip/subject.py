"""What studies need to know of a game in which rows are scored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from solver.cards import DeckSpec
from solver.flip.models import Model as Way
from solver.flip.notation import Model, Position
from solver.flip.rows import Rows
from solver.layout import Floats
from solver.rule import Names
from solver.said import Said


@dataclass(frozen=True, slots=True, kw_only=True)
class Cheat:
    """What the cheat sheet of a game says in words of its own.

    Parameters
    ----------
    form
        Which of the game's forms of simple rules the sheet is about.
    rule
        A rule of that form in sentences, by the numbers that it compares with.
    bust
        How to count the cards that bust.
    """

    title: Said
    form: str
    rule: Callable[..., list[Said]]
    bust: Said


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A game in which rows are scored, as studies see it.

    Parameters
    ----------
    cards
        Its card table, with its name.
    parse, format
        Positions, from text and to text.
    fresh
        The outlook in company of an empty row and a whole deck.
    outlook
        What a seat of a table has and what can come.
    deciding
        Refuses a position in which hit or stay is not what is asked.
    held
        The ordinary numbers of an outlook's row: every row that is studied has them.
    rows
        All rows that numbers make of an outlook's row; see `solver.flip7.rows.rows`.
    row_kinds
        Which rows these are, if that is not plain.
    remark
        What rules and races take for granted of the other cards in front, if anything.
    worth
        The worth of the ends of a round for a seat that plays to win.
    stays_and_hits
        Chances to win by staying and by hitting, at tables that differ in totals only.
    way, names
        How the hero may play a round, a typed rule among that, and what rules can look at.
    opponent
        How another player may play.
    later_law, menu
        The law of a later round by a way to play, and the laws that the hero chooses from.
    played
        What a way to play brings from an empty row and a whole deck, by the names of the deck
        and the way; see `solver.flip.ranking.Played`.
    forms
        Simple rules of each form, from one that stops early to one that stops late.
    cheat
        What the cheat sheet says.
    most_full
        Numbers that a full row can be taken to have.
    """

    cards: DeckSpec
    parse: Callable[[str], Position[Any]]
    format: Callable[[Any], str]
    fresh: Callable[[], Any]
    outlook: Callable[[Any, int, Model], Any]
    deciding: Callable[[Any], Any]
    held: Callable[[Any], tuple[int, ...]]
    rows: Callable[..., Rows]
    row_kinds: Said | None = None
    remark: Said | None = None
    worth: Callable[[Any, int], Floats]
    stays_and_hits: Callable[
        [Sequence[Any], int, Mapping[int, Way]], tuple[list[float], list[float]]
    ]
    way: Callable[[str], Way]
    names: Names
    opponent: Callable[[str], Way]
    later_law: Callable[[Way], Floats]
    menu: Callable[[], Floats]
    played: Callable[[tuple[str, str]], Sequence[Any]]
    forms: Mapping[str, Sequence[str]]
    cheat: Cheat
    most_full: int

    @property
    def name(self) -> str:
        """What positions call the game."""
        return self.cards.game
