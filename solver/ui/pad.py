"""The pad: one button a card, and why a button is off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.cards import Card
from solver.flip.notation import Position
from solver.flip.rules import RuleError
from solver.refusal import RefusedError
from solver.said import Said, said
from solver.ui.edit import DISCARD, Target, add_card, bust
from solver.ui.laying import laying_at
from solver.ui.looks import rows_look

USED_UP = said("used up: every copy is on the table or in the discard pile")


@dataclass(frozen=True, slots=True)
class Key:
    """One button of the pad.

    Parameters
    ----------
    left
        Copies in the draw pile.
    refusal
        Why the card cannot go to the chosen place; empty if it can.
    note
        What a tap does that is not plain from the card, for the help text.
    """

    card: Card
    left: int
    refusal: str
    note: str

    @property
    def help(self) -> Said:
        """What the button says when asked."""
        note = self.refusal or self.note or said("{count} left to draw", count=self.left)
        return said("{card}: {note}", card=self.card.name, note=note)


def keys(position: Position[Any], target: Target, *, busting: bool = False) -> list[Key]:
    """Return the pad for cards that go to ``target``; with ``busting``, only what busts it."""
    table = position.table
    left = dict(zip(table.deck.cards, table.source(), strict=True))
    return [_key(position, target, card, left[card], busting) for card in rows_look(table).pad]


def _key(position: Position[Any], target: Target, card: Card, left: int, busting: bool) -> Key:  # noqa: FBT001
    refusal = _refusal(position, target, card, left, busting=busting)
    return Key(card, left, refusal, "" if refusal else _note(position, target, card))


def _refusal(
    position: Position[Any], target: Target, card: Card, left: int, *, busting: bool
) -> str:
    if not left:
        return USED_UP
    try:
        if busting and target != DISCARD:
            bust(position, target, card)
        else:
            add_card(position, target, card)
    except (RuleError, RefusedError) as error:
        return error.message
    return ""


def _note(position: Position[Any], target: Target, card: Card) -> str:
    if target == DISCARD:
        return ""
    return laying_at(position.table).note(position.table, target, card)
