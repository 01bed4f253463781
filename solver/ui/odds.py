"""The very next card: how many cards do what to the hero."""

from __future__ import annotations

from dataclasses import dataclass

from solver.cards import Card
from solver.flip7.deck import DECK
from solver.flip7.outlook import Outlook
from solver.flip7.row import Effect
from solver.flip7.table import Table
from solver.said import Said, counted, said
from solver.ui.faces import EFFECTS, Face, percent, short

_GROUPS = {
    Effect.BUST: (Effect.BUST,),
    Effect.SAVED: (Effect.SAVED,),
    Effect.FLIP_SEVEN: (Effect.FLIP_SEVEN,),
    Effect.KEPT: (Effect.KEPT, Effect.ACTION, Effect.SURPLUS),
}
"""Effects that are counted together, under the first of them: safe is all that is no duplicate."""


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


def groups(outlook: Outlook) -> list[Group]:
    """Return what the cards of the pile do to the row, the worst first; busts even if none."""
    source = outlook.source()
    total = sum(source)
    found: dict[Effect, list[Copies]] = {effect: [] for effect in Effect}
    for card, left in zip(DECK.cards, source, strict=True):
        if left:
            effect = outlook.row.receive(card)[1]
            found[effect].append(Copies(card, left, EFFECTS[effect]))
    made = []
    for first, effects in _GROUPS.items():
        cards = tuple(each for effect in effects for each in found[effect])
        copies = sum(each.left for each in cards)
        if cards or first is Effect.BUST:
            idle = sum(each.left for effect in effects[1:] for each in found[effect])
            note = _note(outlook, first, idle)
            made.append(Group(EFFECTS[first], cards, copies, copies / total if total else 0, note))
    return made


def _note(outlook: Outlook, effect: Effect, idle: int) -> str:
    if effect is Effect.SAVED:
        return said("your Second Chance takes the first of them")
    if not idle:
        return ""
    if outlook.model == "alone":
        return counted(
            "{count} of them is an action card, and yours to take",
            "{count} of them are action cards, and yours to take",
            idle,
        )
    return counted(
        "{count} of them goes to others and changes nothing for you",
        "{count} of them go to others and change nothing for you",
        idle,
    )
