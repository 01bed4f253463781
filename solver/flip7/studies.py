"""Flip 7 as studies see it."""

from __future__ import annotations

from collections.abc import Mapping

from solver.flip.decks import dealt, read_deck
from solver.flip.models import read_model
from solver.flip.ranking import Played, played
from solver.flip.subject import Subject
from solver.flip7.advise import deciding
from solver.flip7.deck import DECK
from solver.flip7.laws import fresh, later_law, scores
from solver.flip7.lookahead import look
from solver.flip7.menu import menu
from solver.flip7.notation import format_position, parse
from solver.flip7.outlook import Outlook
from solver.flip7.rows import MOST_FULL, rows
from solver.flip7.sheet import CHEAT
from solver.flip7.table import Table
from solver.flip7.winning import stays_and_hits, worth_of_scores
from solver.layout import Floats
from solver.rule import NAMES

FORMS: Mapping[str, list[str]] = {
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


def _played(task: tuple[str, str]) -> Played:
    deck, name = task
    start = dealt(read_deck(deck), fresh(), DECK)
    return played(look(start, thumb=read_model(name).thumb), scores(1, start.rules))


def _worth(table: Table, hero: int) -> Floats:
    return worth_of_scores(table, hero, {})


def _held(outlook: Outlook) -> tuple[int, ...]:
    return outlook.row.numbers


SUBJECT = Subject(
    cards=DECK,
    parse=parse,
    format=format_position,
    fresh=fresh,
    outlook=Outlook.of,
    deciding=deciding,
    held=_held,
    rows=rows,
    worth=_worth,
    stays_and_hits=stays_and_hits,
    way=read_model,
    names=NAMES,
    opponent=read_model,
    later_law=later_law,
    menu=menu,
    played=_played,
    forms=FORMS,
    cheat=CHEAT,
    most_full=MOST_FULL,
)
"""What studies need of Flip 7."""
