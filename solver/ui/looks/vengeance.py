"""How Flip 7: With a Vengeance looks."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import ClassVar

from solver.cards import Card, Kind
from solver.said import Said, counted, listed, said
from solver.ui.faces import Face
from solver.ui.looks import vengeance_log
from solver.ui.looks.look import RESHUFFLE, TIE, Rows, Switch
from solver.vengeance.deck import (
    DECK,
    DISCARD,
    FLIP_FOUR,
    HALF,
    JUST_ONE_MORE,
    LUCKY_13,
    MINUS,
    NUMBERS,
    STEAL,
    SWAP,
    UNLUCKY_7,
    ZERO,
)
from solver.vengeance.notation import Position
from solver.vengeance.referee import Event
from solver.vengeance.row import Effect
from solver.vengeance.rules import Rules
from solver.vengeance.table import Need, Status, Table
from solver.vengeance.words import DROP, TAKE

YES, NO = said("yes"), said("no")
ICONS = {
    "jom": ":material/plus_one:",
    "f4": ":material/filter_4:",
    "steal": ":material/back_hand:",
    "swap": ":material/swap_horiz:",
    "discard": ":material/delete:",
}
"""Symbols of the action cards."""
AIMS = {
    "jom": said("{name} TAKES ONE MORE", name="…"),
    "f4": said("{name} FLIPS FOUR", name="…"),
    "steal": said("{name} STEALS", name="…"),
    "swap": said("{name} SWAPS", name="…"),
    "discard": said("{name} DISCARDS", name="…"),
}
"""Choices at whom to aim an action card."""
ASKS = {
    "jom": said("{name}: who takes Just One More?", name="…"),
    "f4": said("{name}: who flips four?", name="…"),
    "steal": said("{name}: who steals?", name="…"),
    "swap": said("{name}: who swaps?", name="…"),
    "discard": said("{name}: who discards?", name="…"),
}
PICKS = {
    "steal": said("{name}: which card do you steal?", name="…"),
    "swap": said("{name}: which two cards are swapped?", name="…"),
    "discard": said("{name}: which card goes?", name="…"),
}


class Vengeance(Rows[Table, Event]):
    """How Flip 7: With a Vengeance looks."""

    pad = (
        *NUMBERS,
        LUCKY_13,
        UNLUCKY_7,
        ZERO,
        *MINUS,
        HALF,
        JUST_ONE_MORE,
        FLIP_FOUR,
        SWAP,
        STEAL,
        DISCARD,
    )
    shortcuts: ClassVar[Mapping[str, str]] = {
        **{str(number): str(number) for number in range(1, 10)},
        "10": "T",
        "11": "E",
        "12": "W",
        "13": "H",
        "zero": "0",
        "u7": "U",
        "l13": "L",
        **{f"-{number}": f"Shift+{number % 10}" for number in (2, 4, 6, 8, 10)},
        "/2": "V",
        "jom": "J",
        "f4": "F",
        "swap": "X",
        "steal": "G",
        "discard": "D",
    }
    short: ClassVar[Mapping[str, str]] = {
        "zero": "0",
        "u7": "U7",
        "l13": "L13",
        "/2": "÷2",
        **{card.code: f"−{-card.value}" for card in MINUS},
        "jom": f"{ICONS['jom']} J1",
        "f4": f"{ICONS['f4']} F4",
        "steal": f"{ICONS['steal']} St",
        "swap": f"{ICONS['swap']} Sw",
        "discard": f"{ICONS['discard']} Di",
    }
    effects: ClassVar[Mapping[Enum, Face]] = {
        Effect.BUST: Face(said("Bust"), ":material/close:", "red"),
        Effect.WIPED: Face(said("Unlucky 7"), ":material/mop:", "orange"),
        Effect.ZERO: Face(said("The Zero"), ":material/exposure_zero:", "yellow"),
        Effect.FLIP_SEVEN: Face(said("Flip 7"), ":material/star:", "violet"),
        Effect.NEW: Face(said("Safe"), ":material/check:", "blue"),
        Effect.MODIFIER: Face(said("Modifier"), ":material/redeem:", "gray"),
        Effect.ACTION: Face(said("Action"), ":material/redo:", "gray"),
    }
    marked = frozenset({Effect.BUST, Effect.WIPED, Effect.ZERO, Effect.FLIP_SEVEN})
    groups: ClassVar[Mapping[Enum, tuple[Enum, ...]]] = {effect: (effect,) for effect in effects}
    statuses = (Status.ACTIVE, Status.STAYED, Status.BUSTED)
    switches: ClassVar[Mapping[str, Switch]] = {
        "lucky13_pair_counts_two": Switch(
            said("Lucky 13 beside a 13 counts for Flip 7"),
            {"true": said("as two numbers"), "false": said("as one number")},
        ),
        "pick_actions_transferable": Switch(
            said("Steal, Swap and Discard"),
            {
                "true": said("may be carried out by another player"),
                "false": said("are carried out by whoever flips them"),
            },
        ),
        "stay_needs_card": Switch(
            said("Whoever stays needs a card in front"), {"true": YES, "false": NO}
        ),
        "tie": TIE,
        "reshuffle": RESHUFFLE,
        "brutal": Switch(said("Brutal mode"), {"false": NO, "true": YES}),
    }
    exact = said("exact in a model")
    models: ClassVar[Mapping[str, Said]] = {
        **Rows.models,
        "threshold 20": said("stays with 20 or more"),
        "threshold 25": said("stays with 25 or more"),
        "threshold 30": said("stays with 30 or more"),
        "risk 0.25": said("stays when one card in four busts"),
        "cards 4": said("stays with four cards"),
    }
    alone = said("Nobody else is in: I must take every modifier and action card")
    placeholder = "game vengeance; me 143: 12 l13 -4; ann 168: 5 9 /2; discard: f4 12*3"

    def asks(self, table: Table, name: str) -> Said:
        """Return who gets a card, what is picked, or what becomes of 15 points."""
        ask = table.ask()
        if ask.need is Need.BONUS:
            return said("{name}: 15 points more, or 15 off another player?", name=name)
        if ask.card is None:
            raise ValueError("nothing is chosen")
        if ask.need is Need.PICK:
            return said(PICKS[ask.card.code].one, name=name)
        if ask.card.kind is Kind.MODIFIER:
            return said("{name}: who gets the {card}?", name=name, card=ask.card.name)
        return said(ASKS[ask.card.code].one, name=name)

    def choice(self, event: str) -> Face:
        """Return the face of a choice: a target, cards that are picked, or 15 points."""
        head, *rest = event.split()
        if rest:
            return _picked(head, rest)
        code, _, name = head.partition(">")
        if code == "+15":
            return Face(said("TAKE 15 POINTS"), ":material/add_circle:", "blue")
        if code == "-15":
            return Face(
                said("15 OFF {name}", name=name.upper()), ":material/do_not_disturb_on:", "blue"
            )
        if code in AIMS:
            return Face(said(AIMS[code].one, name=name.upper()), ICONS[code], "blue")
        words = said("{card} TO {name}", card=DECK.card(code).name, name=name.upper())
        return Face(words, ":material/redeem:", "blue")

    def subject(self, event: str) -> str:
        """Return the player or the cards that a choice is about."""
        head, *rest = event.split()
        if not rest:
            return head.partition(">")[2] or head
        spots = list(zip(rest[::2], rest[1::2], strict=True))
        return listed(
            [said("{card} ({name})", card=DECK.card(code).name, name=name) for name, code in spots]
        )

    def note(self, position: Position, effect: Enum, more: int) -> str:  # noqa: ARG002
        """Return what must be said of the cards of a group."""
        row = position.table.players[position.hero].row
        if effect is Effect.WIPED and not row.empty:
            return counted(
                "{count} card in front goes",
                "{count} cards in front go",
                len(row.cards()),
            )
        if effect is Effect.ZERO:
            return said("worth nothing without Flip 7, and no staying")
        if effect is Effect.MODIFIER and position.model == "company":
            return said("yours to give away")
        return ""

    def flipped(self, before: Table, card: Card) -> Said:
        """Return in words that a card turned up."""
        return vengeance_log.flipped(before, card)

    def chosen(self, before: Table, event: Event) -> Said:
        """Return in words what the player who was asked chose."""
        return vengeance_log.chosen(before, event)

    def followed(self, before: Table, event: Event, after: Table) -> Said | None:
        """Return in words what followed from an event without a choice."""
        return vengeance_log.followed(before, event, after)

    def picks(self, table: Table, event: Event) -> Said:
        """Return an event that only this game has in a few words."""
        return vengeance_log.does(table, event)

    def made_of(self, table: Table, seat: int) -> Said:
        """Return how the score of a round that is over comes about."""
        text = _score(table, seat, table.rules)
        chooser = table.chooses_bonus()
        if chooser is not None and table.bonus == seat != chooser:
            name = table.players[chooser].name
            return said("{text}; the Flip 7 of {name} takes 15 off", text=text, name=name)
        return text


def _picked(head: str, rest: list[str]) -> Face:
    names = [name.upper() for name in rest[::2]]
    cards = [DECK.card(code).name for code in rest[1::2]]
    if head == TAKE:
        words = said("STEAL {card} OF {name}", card=cards[0], name=names[0])
        return Face(words, ICONS["steal"], "blue")
    if head == DROP:
        words = said("DISCARD {card} OF {name}", card=cards[0], name=names[0])
        return Face(words, ICONS["discard"], "blue")
    words = said(
        "SWAP {card} OF {name} FOR {other} OF {owner}",
        card=cards[0],
        name=names[0],
        other=cards[1],
        owner=names[1],
    )
    return Face(words, ICONS["swap"], "blue")


def _score(table: Table, seat: int, rules: Rules) -> Said:
    player = table.players[seat]
    parts = player.row.parts(rules)
    if player.status is Status.BUSTED:
        if rules.brutal and parts.added:
            return said("bust − {minus}", minus=-parts.added)
        return said("bust")
    if player.row.zero and not parts.bonus:
        return said("The Zero: nothing")
    text = said("{numbers}", numbers=parts.numbers)
    for _ in range(parts.halves):
        text = said("{text} ÷ 2", text=text)
    if parts.added:
        text = said("{text} − {minus}", text=text, minus=-parts.added)
    if (parts.numbers >> parts.halves) + parts.added < 0 and not rules.brutal:
        text = said("{text}, not below 0", text=text)
    if parts.bonus and (table.chooses_bonus() != seat or table.bonus == seat):
        text = said("{text} + {bonus} for Flip 7", text=text, bonus=parts.bonus)
    return text
