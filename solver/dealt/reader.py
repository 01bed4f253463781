"""Reading the events of a record: replayed while they are read, so all of them can be checked."""

from __future__ import annotations

import re

from solver.cards import Card
from solver.dealt.deck import DECK
from solver.dealt.events import Draw, Event, Insert, NextRound, Play, Stuck, Take
from solver.dealt.hand import Cards, ordered
from solver.dealt.legality import DRAWS, cards_text
from solver.dealt.referee import apply, waiting_for
from solver.dealt.rules import RuleError
from solver.dealt.table import Need, Table
from solver.dealt.words import read_cards, read_play
from solver.refusal import RefusedError, clip
from solver.said import said

_PLACE = re.compile(r"(?P<word>[^@]*)@(?P<place>[0-9]{1,2})")
_WORDS = ("take", "stuck", "next", "draw", "reserve")
_NAMES_OF_NEEDS = {"draw": (Need.DRAW, Need.INSERT), "reserve": (Need.RESERVE,)}


class Reader:
    """Replays a record while it reads it, so that names, cards and places can be checked.

    Parameters
    ----------
    table
        The table that the events go on from; then that after what was read.
    """

    def __init__(self, start: Table) -> None:
        self.table = start
        self.events: list[Event] = []

    def read_line(self, where: str, line: str) -> None:
        """Read one line, found at the place ``where``.

        Raises
        ------
        RefusedError
            The rules refuse an event.
        """
        parts = [part.split() for part in line.split("|")]
        words = [word for part in parts for word in part]
        if not words:
            return
        if self.table.ask().need is Need.NEXT_ROUND and words[0].lower() != "next":
            self._apply(where, line, NextRound())
        for tokens in parts:
            at = 0
            while at < len(tokens):
                at = self._read_event(where, tokens, at)

    def _read_event(self, where: str, tokens: list[str], at: int) -> int:
        """Read the event that begins at a token; return where the next one does."""
        token = tokens[at]
        seat = self.table.seat_of(token)
        if seat is not None:
            self._check_name(where, token, seat)
            at += 1
        if at < len(tokens) and tokens[at].lower() in _NAMES_OF_NEEDS:
            token = tokens[at]
            if self.table.ask().need not in _NAMES_OF_NEEDS[token.lower()]:
                raise RefusedError(where, token, self._not_now(token))
            at += 1
        if at == len(tokens):
            message = said(
                "nothing happens to {token}; add a card, or remove the name", token=clip(token)
            )
            raise RefusedError(where, clip(token), message)
        token = tokens[at]
        match token.lower():
            case "next":
                self._apply(where, token, NextRound())
            case "stuck":
                self._apply(where, token, Stuck())
            case "take":
                if at + 1 == len(tokens):
                    raise RefusedError(where, token, said("the card is missing after take"))
                self._read_take(where, tokens[at + 1])
                at += 1
            case _:
                return self._read_cards(where, tokens, at)
        return at + 1

    def _read_cards(self, where: str, tokens: list[str], at: int) -> int:
        """Read a card that turns up, where one is put in, or all cards of a play."""
        need = self.table.ask().need
        if need in DRAWS or need is Need.INSERT:
            self._read_draw(where, tokens[at])
            return at + 1
        end = at
        while end < len(tokens) and not self._begins(tokens[end]):
            end += 1
        if end == at:  # reserve or draw twice
            raise RefusedError(where, clip(tokens[at]), self._not_now(tokens[at]))
        self._read_play(where, tokens[at:end])
        return end

    def _begins(self, token: str) -> bool:
        return token.lower() in _WORDS or self.table.seat_of(token) is not None

    def _read_draw(self, where: str, token: str) -> None:
        word, place = self._read_place(where, token)
        if word:
            for card in read_cards(where, [word]):
                self._apply(where, token, Draw(card))
        if place is None:
            return
        if self.table.ask().need is Need.INSERT:
            self._apply(where, token, Insert(place))
        elif not word or place or self.events[-1] != Draw(DECK.card(word)):
            raise RefusedError(where, clip(token), self._not_now(token))

    def _read_take(self, where: str, token: str) -> None:
        word, place = self._read_place(where, token)
        [card, *more] = read_cards(where, [word])
        if more:
            message = said("write each card by itself instead of {token}", token=clip(token))
            raise RefusedError(where, clip(token), message)
        seat = self.table.ask().seat
        hand = None if seat is None else self.table.players[seat].hand.cards
        if place is None and hand is not None and self.table.ask().need is Need.FOLLOW:
            message = said(
                "say where the {card} is put in: take {code}@1 makes it the first card, and"
                " take {code}@{last} the last",
                card=card.name,
                code=card.code,
                last=len(hand) + 1,
            )
            raise RefusedError(where, clip(token), message)
        self._apply(where, token, Take(card, place))

    def _read_play(self, where: str, tokens: list[str]) -> None:
        places = [self._read_place(where, token) for token in tokens]
        text = " ".join(tokens)
        marks = [place for _, place in places if place is not None]
        if len(marks) > 1:
            message = said("a play begins at one place in the hand; keep one @")
            raise RefusedError(where, clip(text), message)
        cards, made = read_play(where, [word for word, _ in places if word], self.table.rules)
        ask = self.table.ask()
        hand = None if ask.seat is None else self.table.players[ask.seat].hand.cards
        place = marks[0] if marks else None
        if hand is not None:
            place = self._find(where, text, hand, cards, place)
            cards = hand[place : place + len(cards)]
        self._apply(where, text, Play(cards, made, place))

    def _find(self, where: str, text: str, hand: Cards, cards: Cards, place: int | None) -> int:
        """Return the place of cards in a hand, which may be written in any order."""
        found = places_of(hand, cards)
        if place is not None:
            if place in found:
                return place
            found = []
        if not found:
            message = said(
                "{text} is not found side by side there: the hand is {hand}",
                text=clip(text),
                hand=cards_text(hand),
            )
            raise RefusedError(where, clip(text), RuleError("R8", message).text)
        left = {hand[:at] + hand[at + len(cards) :] for at in found}
        if len(left) > 1:
            message = said(
                "{text} stand at more than one place in the hand; write {word}@{first} or"
                " {word}@{last}",
                text=clip(text),
                word=clip(text.split(maxsplit=1)[0]),
                first=found[0] + 1,
                last=found[-1] + 1,
            )
            raise RefusedError(where, clip(text), message)
        return found[0]

    def _read_place(self, where: str, token: str) -> tuple[str, int | None]:
        """Return a token without its place, and the place: how many cards stand before it."""
        if "@" not in token:
            return token, None
        match = _PLACE.fullmatch(token)
        if match is None or not int(match["place"]):
            message = said("a place is a number from 1, such as 7@1 for the front of the hand")
            raise RefusedError(where, clip(token), message)
        return match["word"], int(match["place"]) - 1

    def _check_name(self, where: str, token: str, seat: int) -> None:
        if self.table.ask().seat != seat:
            message = said(
                "{token} is not next: {waiting_for}",
                token=token,
                waiting_for=waiting_for(self.table),
            )
            raise RefusedError(where, clip(token), message)

    def _not_now(self, token: str) -> str:
        return said(
            "{token!r} is not expected here: {waiting_for}",
            token=clip(token),
            waiting_for=waiting_for(self.table),
        )

    def _apply(self, where: str, token: str, event: Event) -> None:
        try:
            self.table = apply(self.table, event)
        except RuleError as error:
            raise RefusedError(where, clip(token), error.text) from None
        self.events.append(event)


def places_of(hand: Cards, cards: tuple[Card, ...]) -> list[int]:
    """Return where in a hand some cards are neighbours, in any order."""
    wanted = ordered(cards)
    return [
        place
        for place in range(len(hand) - len(cards) + 1)
        if ordered(hand[place : place + len(cards)]) == wanted
    ]
