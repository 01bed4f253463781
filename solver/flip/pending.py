"""The pending cards of a position, read and written."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from solver.cards import Card
from solver.flip.table import Pending, Player, Table
from solver.flip.words import Words, read_seat
from solver.refusal import RefusedError, clip
from solver.said import said

_ENTRY = re.compile(
    r"(?P<card>\S+)\s+(?P<source>[^\s>]+)\s*>\s*(?P<target>[^\s>]+)"
    r"(?:\s+(?P<left>[0-9]))?(?P<waits>\s+waits)?",
    re.IGNORECASE,
)


class PendingCards(ABC):
    """How the field ``pending`` of one game is read and written."""

    words: ClassVar[Words[Any]]
    cards: ClassVar[Sequence[Card]]
    """What can be pending."""
    only: ClassVar[str]
    """The sentence that says so."""

    @abstractmethod
    def sets_aside(self, entry: Pending) -> bool:
        """Return whether a card forces flips that set cards aside, and has been started."""

    @abstractmethod
    def problem(self, entry: Pending, before: Sequence[Pending], players: Sequence[Any]) -> str:
        """Return why an entry cannot follow those before it, and the mend; nothing if it can."""

    def read(self, args: Sequence[str], players: Sequence[Player]) -> tuple[Pending, ...]:
        """Read the arguments of the field; first thing first."""
        texts = " ".join(args).split(",")
        two_decks = self.words.deck.full(2)
        most = sum(two_decks[self.words.deck.index[card]] for card in self.cards)
        if len(texts) > most:
            message = said("at most {most} cards can be pending; take some out", most=most)
            raise RefusedError("pending", clip(texts[most].strip()), message)
        entries: list[Pending] = []
        for text in texts:
            entry = self._read_entry(text.strip(), players, entries)
            if problem := self.problem(entry, entries, players):
                raise RefusedError("pending", clip(text.strip()), problem)
            entries.append(entry)
        return tuple(entries)

    def _read_entry(
        self, text: str, players: Sequence[Player], before: Sequence[Pending]
    ) -> Pending:
        match = _ENTRY.fullmatch(text)
        if match is None:
            message = said(
                "a pending card is CARD FLIPPER>TARGET [LEFT], with ? for a target to choose"
            )
            raise RefusedError("pending", clip(text), message)
        [(card, copies)] = self.words.read_cards("pending", [match["card"]])
        if card not in self.cards or copies != 1:
            raise RefusedError("pending", clip(match["card"]), self.only)
        source = read_seat("pending", players, match["source"])
        aimed = match["target"] != "?"
        target = read_seat("pending", players, match["target"]) if aimed else None
        left = None if match["left"] is None else int(match["left"])
        running = any(self.sets_aside(entry) for entry in before)
        return Pending(card, source, target, left, running and not aimed and match["waits"] is None)

    def text(self, table: Table) -> str:
        """Return the canonical arguments of the field."""
        names = [player.name for player in table.players]
        running = False
        texts = []
        for entry in table.pending:
            target = "?" if entry.target is None else names[entry.target]
            left = "" if entry.left is None else f" {entry.left}"
            waits = " waits" if running and entry.target is None and not entry.aside else ""
            texts.append(f"{entry.card.code} {names[entry.source]}>{target}{left}{waits}")
            running |= self.sets_aside(entry)
        return ", ".join(texts)
