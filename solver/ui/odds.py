"""The very next card: how many cards do what to the hero."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from solver.cards import Card
from solver.flip.notation import Position
from solver.flip.rules import RuleError
from solver.flip.table import Table
from solver.games import rows_at
from solver.said import Said, counted, said
from solver.ui.faces import Face, percent
from solver.ui.looks import rows_look, short


@dataclass(frozen=True, slots=True)
class Copies:
    """A kind of card, its copies left, and the look of what it does."""

    card: Card
    left: int
    face: Face

    @property
    def badge(self) -> str:
        """Markdown of a badge that shows all three."""
        return self.face.badge(f"{short(self.card)} ×{self.left}")


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of the pile that do the same to the hero.

    Parameters
    ----------
    total
        Copies of all of them.
    chance
        Probability that the next card is one of them.
    note
        What else is to be said; may be empty.
    """

    face: Face
    cards: tuple[Copies, ...]
    total: int
    chance: float
    note: str = ""

    @property
    def headline(self) -> Said:
        """Count and probability, in words."""
        return counted(
            "{effect}: {count} card, {chance}",
            "{effect}: {count} cards, {chance}",
            self.total,
            effect=self.face.word,
            chance=percent(self.chance),
        )

    @property
    def badges(self) -> str:
        """Markdown of one badge a kind of card."""
        return " ".join(each.badge for each in self.cards)


def check_sum(table: Table) -> Said:
    """Return where all cards are, so that a card that was missed shows."""
    shown = sum(table.on_table())
    return said(
        "{left} to draw, {gone} discarded, {shown} on the table: {all} cards",
        left=sum(table.pile),
        gone=sum(table.discard),
        shown=shown,
        all=sum(table.pile) + sum(table.discard) + shown,
    )


def groups(position: Position[Any]) -> list[Group]:
    """Return what the cards of the pile do to the hero, the worst first; busts even if none.

    Raises
    ------
    RuleError
        The hero gets no cards any more.
    """
    table, look = position.table, rows_look(position.table)
    found: dict[Enum, list[Copies]] = {effect: [] for effect in look.effects}
    for card, left, effect in rows_at(table).strip(table, position.hero):
        if left:
            found[effect].append(Copies(card, left, look.effects[effect]))
    total = sum(table.source())
    made = []
    for number, (first, effects) in enumerate(look.groups.items()):
        cards = tuple(each for effect in effects for each in found[effect])
        copies = sum(each.left for each in cards)
        if cards or number == 0:
            more = sum(each.left for effect in effects[1:] for each in found[effect])
            note = look.note(position, first, more) if cards else ""
            chance = copies / total if total else 0
            made.append(Group(look.effects[first], cards, copies, chance, note))
    return made


def bust(position: Position[Any]) -> float | None:
    """Return the chance that the next card busts the hero; None for one who gets no more."""
    table = position.table
    try:
        count = rows_at(table).tally(table, position.hero)["bust"]
    except RuleError:
        return None
    total = sum(table.source())
    return count / total if total else None
