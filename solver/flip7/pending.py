"""The pending cards of a position of Flip 7."""

from __future__ import annotations

from collections.abc import Sequence

from solver.flip.pending import PendingCards
from solver.flip7.deck import FLIP_THREE, FREEZE, SECOND_CHANCE
from solver.flip7.table import Pending, Player
from solver.flip7.words import WORDS
from solver.said import said


class Actions(PendingCards):
    """How the field ``pending`` of Flip 7 is read and written."""

    words = WORDS
    cards = (SECOND_CHANCE, FREEZE, FLIP_THREE)
    only = said("only fz, f3 and a surplus sc can be pending, one an entry")

    def sets_aside(self, entry: Pending) -> bool:
        """Return whether a card is a Flip Three in progress."""
        return entry.in_progress

    def problem(self, entry: Pending, before: Sequence[Pending], players: Sequence[Player]) -> str:
        """Return why an entry cannot follow those before it, and the mend; nothing if it can."""
        running = next((other for other in before if other.in_progress), None)
        if entry.card == SECOND_CHANCE:
            return _surplus_problem(entry, before, players)
        if entry.left is not None:
            return _progress_problem(entry, before, players)
        if not entry.aside or running is None:
            return ""
        own = sum(other.aside for other in before)
        if entry.source == running.target and own < 3 - (running.left or 0):
            return ""
        return said(
            "what a Flip Three sets aside comes from its target, one for each card "
            "flipped; mark a card of an earlier Flip Three with waits"
        )


def _surplus_problem(entry: Pending, before: Sequence[Pending], players: Sequence[Player]) -> str:
    if before or entry.target is not None or entry.left is not None:
        return said("a surplus sc is given away at once: it stands first, with ? for the receiver")
    giver = players[entry.source]
    if not giver.active or not giver.row.second_chance:
        return said(
            "{name} would keep this sc: only an active player with an sc gives one away",
            name=giver.name,
        )
    return ""


def _progress_problem(entry: Pending, before: Sequence[Pending], players: Sequence[Player]) -> str:
    if entry.card != FLIP_THREE or entry.target is None or entry.left not in range(4):
        return said("only a Flip Three that has a target has cards left, at most 3")
    if any(other.card != SECOND_CHANCE for other in before):
        return said(
            "one Flip Three is in progress at a time, and it stands first; take one number off"
        )
    target = players[entry.target].name
    if not players[entry.target].active:
        return said("{target} is out and flips no more cards; name an active player", target=target)
    if before and before[0].source != entry.target:
        return said(
            "{target} flips the cards of this Flip Three, so {target} has the sc to give away",
            target=target,
        )
    return ""
