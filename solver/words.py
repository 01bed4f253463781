"""The words that positions and records of all games share: cards, names, rules, seats."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Generic, Protocol, TypeVar

from solver.cards import Card, DeckSpec, UnknownCardError
from solver.refusal import RefusedError, clip, nearest
from solver.said import said
from solver.switches import Switches, switches_of

MAX_NAME = 24
_JOINERS = str.maketrans("", "", "\u200c\u200d")
"""Invisible, but part of how some scripts and emoji are spelt."""

R = TypeVar("R", bound=Switches)


class Named(Protocol):
    """Somebody with a name."""

    @property
    def name(self) -> str:
        """The name."""


class Words(Generic[R]):
    """The words of one game.

    Parameters
    ----------
    deck, rules
        Its cards and its switches.
    cards
        Which cards there are, as a refusal says it.
    keywords
        The fields of its positions.
    reserved
        Other words that are no names in this game.
    like
        Fields whose arguments are cards, as those of a row: a slip would become a player.
    marks
        Marks with a meaning that only this game has.
    """

    def __init__(
        self,
        deck: DeckSpec,
        rules: type[R],
        cards: str,
        keywords: Iterable[str],
        reserved: Iterable[str] = (),
        *,
        like: Iterable[str],
        marks: str = "",
    ) -> None:
        self.deck = deck
        self.rules = rules
        self.switches = switches_of(rules)
        self.keywords = tuple(keywords)
        self._cards = cards
        self._reserved = {*self.keywords, *reserved}
        self._like = tuple(like)
        self._marks = marks
        self._name = re.compile(rf"[^\s:;,|>=#?*{re.escape(marks)}]+")
        self.is_card = lru_cache(maxsize=1000)(self._is_card)
        """Whether a token spells a card, such as ``12`` or ``12*3``."""

    def _is_card(self, token: str) -> bool:
        try:
            self.deck.card_times(token)
        except UnknownCardError:
            return False
        return True

    def read_cards(self, where: str, tokens: Sequence[str]) -> list[tuple[Card, int]]:
        """Read card tokens such as ``12``, ``x2`` and ``12*3``; refuse unknown ones."""
        cards = []
        for token in tokens:
            try:
                card, copies = self.deck.card_times(token)
            except UnknownCardError as error:
                hint = self._cards
                if error.nearest:
                    hint = said("; did you mean {nearest}?", nearest=error.nearest)
                message = said("{token!r} is not a card{hint}", token=clip(token), hint=hint)
                raise RefusedError(where, clip(token), message) from None
            if not copies:
                message = said("{token!r} is no card at all; take it out", token=clip(token))
                raise RefusedError(where, clip(token), message)
            cards.append((card, copies))
        return cards

    def read_name(self, where: str, token: str) -> str:
        """Read the name of a player; refuse words that mean something else."""
        visible = token.translate(_JOINERS)
        if not self._name.fullmatch(token) or len(token) > MAX_NAME or not visible.isprintable():
            message = said(
                "a name is 1 to {max_name} characters without spaces or : ; , | > = # ? *",
                max_name=MAX_NAME,
            )
            if self._marks:
                message = said("{message} {marks}", message=message, marks=self._marks)
            raise RefusedError(where, clip(token), message)
        # Names are compared without regard to case, so they are looked at that way here too.
        plain = token.casefold()
        if not visible or plain in self._reserved or token.isdecimal() or self.is_card(plain):
            message = said(
                "{token!r} has a meaning of its own; choose another name", token=clip(token)
            )
            raise RefusedError(where, clip(token), message)
        if hint := nearest(token, self._like, 0.8):
            message = said(
                "{token!r} is too like a field for a name{hint}", token=clip(token), hint=hint
            )
            raise RefusedError(where, clip(token), message)
        return token

    def read_rules(self, where: str, tokens: Sequence[str]) -> R:
        """Read ``switch=value`` tokens."""
        values: dict[str, str] = {}
        for token in tokens:
            name, _, value = token.lower().partition("=")
            if name not in self.switches:
                hint = nearest(name, self.switches) or said(
                    "; the switches are {switches}", switches=", ".join(self.switches)
                )
                message = said("{name!r} is no switch{hint}", name=clip(name), hint=hint)
                raise RefusedError(where, clip(token), message)
            if value not in self.switches[name]:
                message = said(
                    "{name} is one of {switches}; write {name}=VALUE",
                    name=name,
                    switches=", ".join(self.switches[name]),
                )
                raise RefusedError(where, clip(token), message)
            if name in values:
                message = said("{name} is given twice; keep one", name=name)
                raise RefusedError(where, clip(token), message)
            values[name] = value
        return self.rules.of(values)

    def read_game(self, where: str, tokens: Sequence[str]) -> None:
        """Refuse a game other than this one."""
        if [token.lower() for token in tokens] != [self.deck.game]:
            message = said(
                "this is a table of {game}; write game {game}, or leave it out",
                game=self.deck.game,
            )
            raise RefusedError(where, clip(" ".join(tokens)), message)


def check_new_name(where: str, name: str, players: Iterable[Named]) -> None:
    """Refuse a name that another player has, in any case."""
    if any(player.name.casefold() == name.casefold() for player in players):
        raise RefusedError(
            where, name, said("two players are called {name}; rename one", name=name)
        )


def read_seat(where: str, players: Sequence[Named], token: str) -> int:
    """Return the seat of a player's name; refuse an unknown one."""
    for seat, player in enumerate(players):
        if player.name.casefold() == token.casefold():
            return seat
    names = [player.name for player in players]
    hint = nearest(token, names) or said("; the players are {names}", names=", ".join(names))
    raise RefusedError(
        where,
        clip(token),
        said("no player is called {token!r}{hint}", token=clip(token), hint=hint),
    )
