"""The pending cards of a position of With a Vengeance."""

from __future__ import annotations

from collections.abc import Sequence

from solver.cards import Kind
from solver.flip.pending import PendingCards
from solver.refusal import RefusedError
from solver.said import said
from solver.vengeance.deck import DECK, FLIP_FOUR
from solver.vengeance.referee import FORCED
from solver.vengeance.table import PICKS, Pending, Player, Table
from solver.vengeance.words import WORDS


class Waiting(PendingCards):
    """How the field ``pending`` of With a Vengeance is read and written."""

    words = WORDS
    cards = tuple(card for card in DECK.cards if card.kind is not Kind.NUMBER)
    only = said("only modifiers and actions can be pending, one an entry")

    def sets_aside(self, entry: Pending) -> bool:
        """Return whether a card is a Flip Four in progress."""
        return entry.card == FLIP_FOUR and entry.target is not None

    def problem(self, entry: Pending, before: Sequence[Pending], players: Sequence[Player]) -> str:
        """Return why an entry cannot follow those before it, and the mend; nothing if it can."""
        if entry.target is None:
            return _unaimed_problem(entry, before, players)
        if entry.card.kind is Kind.MODIFIER:
            return said("a modifier goes to its target at once: put it into that row")
        if entry.card in PICKS:
            return _picked_problem(entry, before, players)
        return _forced_problem(entry, before, players)


def check_use(table: Table) -> None:
    """Refuse a Steal, Swap or Discard in the hands of who cannot carry it out (R16, R17)."""
    if not table.pending or table.pending[0].card not in PICKS:
        return
    front = table.pending[0]
    if front.target is None or front.target in table.targets_of(front):
        return
    message = said(
        "{name} cannot carry out the {card}; aim it at another player, or put it into the discard",
        name=table.players[front.target].name,
        card=front.card.name,
    )
    raise RefusedError("pending", front.card.code, message)


def _unaimed_problem(entry: Pending, before: Sequence[Pending], players: Sequence[Player]) -> str:
    if entry.left is not None:
        return _no_left()
    if not players[entry.source].live:
        return said(
            "{name} is busted and has nothing to aim; name another player, or take the card out",
            name=players[entry.source].name,
        )
    if not entry.aside:
        return ""
    running = before[0]
    flipped = FORCED[FLIP_FOUR] - (FORCED[FLIP_FOUR] if running.left is None else running.left)
    if entry.source == running.target and sum(other.aside for other in before) < flipped:
        return ""
    return said(
        "what a Flip Four sets aside comes from its target, one for each card flipped; mark a card"
        " of an earlier Flip Four with waits"
    )


def _picked_problem(entry: Pending, before: Sequence[Pending], players: Sequence[Player]) -> str:
    if entry.left is not None:
        return _no_left()
    if before:
        return said("a card that is being carried out stands first; write ? for its target")
    return _target_problem(entry, players)


def _forced_problem(entry: Pending, before: Sequence[Pending], players: Sequence[Player]) -> str:
    most = FORCED[entry.card]
    if entry.left is not None and entry.left > most:
        return _no_left()
    if before and (entry.card == FLIP_FOUR or entry.left != 0):
        return said(
            "only the first card makes anybody flip now: one that comes later has no target yet,"
            " and a Just One More that waits for its card has 0 left"
        )
    return "" if before else _target_problem(entry, players)


def _target_problem(entry: Pending, players: Sequence[Player]) -> str:
    if entry.target is None or players[entry.target].live:
        return ""
    return said("{name} is busted; name a player who is not", name=players[entry.target].name)


def _no_left() -> str:
    return said(
        "only a Flip Four or a Just One More that has a target has cards left, at most 4 and 1"
    )
