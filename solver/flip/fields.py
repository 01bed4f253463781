"""The fields of a position: rows and words, each read by itself."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from solver.cards import Card, Counts, change
from solver.flip.rules import Switches
from solver.flip.table import Player, Status
from solver.flip.words import Words, check_new_name, check_players, read_decks
from solver.refusal import RefusedError, clip, nearest
from solver.said import said

HERO = "me"
"""Name of the hero in a bare list of cards."""
MAX_TOTAL = 10_000
_MAX_ROW = 40
"""Cards; far more than any row holds."""
_ROW_FORM = said("a row is NAME [TOTAL] [STATUS]: CARDS")


@dataclass(slots=True)
class Draft:
    """What the fields of a position say, before they are put together.

    Parameters
    ----------
    bare
        Whether one field is a bare list of cards, or none is a row.
    words
        Every word field that was given, with its arguments.
    """

    rules: Switches
    discard: Counts
    decks: int | None = None
    players: list[Player] = field(default_factory=list)
    bare: bool = False
    words: dict[str, list[str]] = field(default_factory=dict)


class Fields(ABC):
    """How the fields of one game are read."""

    words: ClassVar[Words[Any]]
    statuses: ClassVar[Sequence[Status]]
    """Where a player may stand in this game."""
    example: ClassVar[str]
    """Cards as one may type them."""
    least_total: ClassVar[int] = 0

    @abstractmethod
    def player(self, name: str, total: int, status: Status, held: list[Card]) -> Player:
        """Return a player with some cards in front; refuse cards that cannot lie there."""

    def read(self, text: str) -> Draft:
        """Read every field of a position."""
        draft = Draft(self.words.rules(), self.words.deck.count(()))
        for part in re.split(r"[;\n]", text):
            if part.strip():
                self._read_field(draft, part.strip())
        if not draft.players and any(draft.discard):
            # Cards were seen, and nothing lies in front: a bare list without cards.
            draft.bare = True
            draft.players.append(self._player(draft, HERO, 0, Status.ACTIVE, []))
        return draft

    def _read_field(self, draft: Draft, part: str) -> None:
        head, colon, tail = part.partition(":")
        words = head.split()
        keyword = words[0].lower() if words else ""
        if keyword in self.words.keywords:
            if colon and len(words) > 1:
                message = said(
                    "the colon comes right after {keyword}; write {keyword}: and then the rest",
                    keyword=keyword,
                )
                raise RefusedError(keyword, clip(words[1]), message)
            args = tail.split() if colon else words[1:]
            if keyword in draft.words:
                message = said("{keyword} is given twice; keep one", keyword=keyword)
                raise RefusedError(keyword, keyword, message)
            draft.words[keyword] = args
            self._read_keyword(draft, keyword, args)
        elif colon:
            self._read_row(draft, words, tail.split())
        else:
            self._read_bare(draft, words)

    def _read_keyword(self, draft: Draft, keyword: str, args: list[str]) -> None:
        match keyword:
            case "game":
                self.words.read_game(keyword, args)
            case "decks":
                draft.decks = read_decks(keyword, args)
            case "rules":
                draft.rules = self.words.read_rules(keyword, args)
            case "discard":
                for card, copies in self.words.read_cards(keyword, args):
                    index = self.words.deck.index[card]
                    draft.discard = change(draft.discard, index, copies)
            case "alone" | "company" | "over":
                if args:
                    message = said(
                        "{keyword} stands alone; put ; before {args!r}",
                        keyword=keyword,
                        args=clip(args[0]),
                    )
                    raise RefusedError(keyword, clip(args[0]), message)
            case "hero" | "dealer" | "turn" | "deal":
                if len(args) != 1:
                    message = said(
                        "{keyword} takes the name of one player, such as {keyword} {hero}",
                        keyword=keyword,
                        hero=HERO,
                    )
                    raise RefusedError(keyword, clip(" ".join(args)), message)
            case _:
                pass  # what names players, who may come later

    def _read_bare(self, draft: Draft, tokens: list[str]) -> None:
        first = tokens[0]
        hint = nearest(first, self.words.keywords, 0.7)
        if not self.words.is_card(first) and (hint or (len(tokens) > 1 and first[0].isalpha())):
            message = said(
                "{first!r} is neither a card nor a field{hint}",
                first=clip(first),
                hint=hint or said("; {row_form}", row_form=_ROW_FORM),
            )
            raise RefusedError("position", clip(first), message)
        if draft.bare:
            raise RefusedError(
                HERO, clip(first), said("two bare lists of cards; write all your cards in one")
            )
        draft.bare = True
        # The bare list is the hero's row, wherever it stands.
        draft.players.insert(0, self._player(draft, HERO, 0, Status.ACTIVE, tokens))

    def _read_row(self, draft: Draft, words: list[str], tokens: list[str]) -> None:
        if not words:
            message = said("the name is missing; {row_form}", row_form=_ROW_FORM)
            raise RefusedError("row", ":", message)
        name, *rest = words
        name = self.words.read_name("row", name)
        total, status = 0, Status.ACTIVE
        if rest and re.fullmatch(r"[+-]?[0-9.,_]+", rest[0]):
            total, rest = self._read_total(name, rest[0]), rest[1:]
        if rest:
            status, rest = self._read_status(name, rest[0]), rest[1:]
        if rest:
            message = said(
                "{token!r} is not expected here; {row_form}",
                token=clip(rest[0]),
                row_form=_ROW_FORM,
            )
            raise RefusedError(name, clip(rest[0]), message)
        draft.players.append(self._player(draft, name, total, status, tokens))

    def _read_total(self, name: str, token: str) -> int:
        sign = "-?" if self.least_total < 0 else ""
        if re.fullmatch(sign + "[0-9]{1,5}", token):
            total = int(token)
            if self.least_total <= total <= MAX_TOTAL:
                return total
        message = said(
            "a total is a whole number from {least:,} to {most:,}",
            least=self.least_total,
            most=MAX_TOTAL,
        )
        raise RefusedError(name, clip(token), message)

    def _read_status(self, name: str, token: str) -> Status:
        for status in self.statuses:
            if status.value == token.lower():
                return status
        message = said(
            "{token!r} is no status: {statuses}; {row_form}",
            token=clip(token),
            statuses=", ".join(status.value for status in self.statuses),
            row_form=_ROW_FORM,
        )
        raise RefusedError(name, clip(token), message)

    def _player(
        self, draft: Draft, name: str, total: int, status: Status, tokens: list[str]
    ) -> Player:
        cards = self.words.read_cards(name, tokens)
        check_players(len(draft.players) + 1)
        check_new_name(name, name, draft.players)
        if sum(copies for _, copies in cards) > _MAX_ROW:
            message = said(
                "a row never holds more than {max_row} cards; take some out", max_row=_MAX_ROW
            )
            raise RefusedError(name, name, message)
        held = [card for card, copies in cards for _ in range(copies)]
        return self.player(name, total, status, held)
