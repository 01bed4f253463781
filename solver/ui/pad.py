"""The pad: one button a card, and why a button is off."""

from __future__ import annotations

from dataclasses import dataclass

from solver.cards import Card
from solver.flip7.deck import ADDS, DECK, FLIP_THREE, FREEZE, NUMBERS, SECOND_CHANCE, TIMES_TWO
from solver.flip7.notation import Position
from solver.flip7.row import Effect
from solver.flip7.rules import RuleError
from solver.refusal import RefusedError
from solver.said import Said, said
from solver.ui.edit import DISCARD, Target, add_card, bust

ORDER = (*NUMBERS[1:], NUMBERS[0], *ADDS, TIMES_TWO, SECOND_CHANCE, FREEZE, FLIP_THREE)
"""Cards as the pad shows them: rows of six, numbers first."""
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


def keys(position: Position, target: Target, *, busting: bool = False) -> list[Key]:
    """Return the pad for cards that go to ``target``; with ``busting``, only what busts it."""
    left = position.table.source()
    return [_key(position, target, card, left[DECK.index[card]], busting) for card in ORDER]


def _key(position: Position, target: Target, card: Card, left: int, busting: bool) -> Key:  # noqa: FBT001
    refusal = _refusal(position, target, card, left, busting=busting)
    return Key(card, left, refusal, "" if refusal else _note(position, target, card))


def _refusal(position: Position, target: Target, card: Card, left: int, *, busting: bool) -> str:
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


def _note(position: Position, target: Target, card: Card) -> str:
    if target == DISCARD:
        return ""
    player = position.table.players[target]
    if card == FREEZE:
        return said("freezes {name}, who keeps the points", name=player.name)
    if card == FLIP_THREE:
        return said("on the discard pile now; tap its three cards for whoever flips them")
    if player.row.receive(card)[1] is Effect.SAVED:
        return said("taken by the Second Chance, both on the discard pile")
    return ""
