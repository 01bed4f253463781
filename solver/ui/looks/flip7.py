"""How Flip 7 looks."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import ClassVar

from solver.cards import Card
from solver.flip7.deck import ADDS, FLIP_THREE, FREEZE, NUMBERS, SECOND_CHANCE, TIMES_TWO
from solver.flip7.notation import Position
from solver.flip7.referee import Aim, Event, Flip
from solver.flip7.row import Effect
from solver.flip7.table import Need, Player, Status, Table
from solver.said import Said, counted, said
from solver.ui.faces import Face
from solver.ui.looks.look import RESHUFFLE, TIE, Rows, Switch

AIMS = {
    "fz": (said("FREEZE {name}", name="…"), ":material/ac_unit:"),
    "f3": (said("{name} FLIPS THREE", name="…"), ":material/filter_3:"),
    "sc": (said("SECOND CHANCE TO {name}", name="…"), ":material/favorite:"),
}
"""Choices at whom to aim a card: words, and symbol."""


class Flip7(Rows[Table, Event]):
    """How Flip 7 looks."""

    pad = (*NUMBERS[1:], NUMBERS[0], *ADDS, TIMES_TWO, SECOND_CHANCE, FREEZE, FLIP_THREE)
    shortcuts: ClassVar[Mapping[str, str]] = {
        **{str(number): str(number) for number in range(10)},
        "10": "T",
        "11": "E",
        "12": "W",
        "x2": "X",
        "sc": "H",
        "fz": "F",
        "f3": "L",
        **{f"+{number}": f"Shift+{number % 10}" for number in (2, 4, 6, 8, 10)},
    }
    short: ClassVar[Mapping[str, str]] = {
        "x2": "×2",
        "sc": ":material/favorite: SC",
        "fz": ":material/ac_unit: Fz",
        "f3": ":material/filter_3: F3",
    }
    effects: ClassVar[Mapping[Enum, Face]] = {
        Effect.BUST: Face(said("Bust"), ":material/close:", "red"),
        Effect.SAVED: Face(said("Saved"), ":material/favorite:", "green"),
        Effect.FLIP_SEVEN: Face(said("Flip 7"), ":material/star:", "violet"),
        Effect.KEPT: Face(said("Safe"), ":material/check:", "blue"),
        Effect.ACTION: Face(said("Action"), ":material/redo:", "gray"),
        Effect.SURPLUS: Face(said("Given away"), ":material/redo:", "gray"),
    }
    marked = frozenset({Effect.BUST, Effect.SAVED, Effect.FLIP_SEVEN})
    groups: ClassVar[Mapping[Enum, tuple[Enum, ...]]] = {
        Effect.BUST: (Effect.BUST,),
        Effect.SAVED: (Effect.SAVED,),
        Effect.FLIP_SEVEN: (Effect.FLIP_SEVEN,),
        # Safe is all that is no duplicate.
        Effect.KEPT: (Effect.KEPT, Effect.ACTION, Effect.SURPLUS),
    }
    statuses = (Status.ACTIVE, Status.STAYED, Status.FROZEN, Status.BUSTED)
    switches: ClassVar[Mapping[str, Switch]] = {
        "first_to_act": Switch(
            said("Who is dealt to first"),
            {
                "left_of_dealer": said("the player left of the dealer"),
                "dealer": said("the dealer"),
            },
        ),
        "setaside": Switch(
            said("Cards set aside by a Flip Three"),
            {
                "assign_all_first": said("are all aimed first, then resolved"),
                "sequential": said("are aimed and resolved one by one"),
            },
        ),
        "reshuffle": RESHUFFLE,
        "tie": TIE,
        "two_x2": Switch(
            said("Two ×2 in front of one player"),
            {
                "forbid": said("are not provided for"),
                "x4": said("multiply by four"),
                "x2_once": said("double once"),
            },
        ),
    }
    models: ClassVar[Mapping[str, Said]] = {
        **Rows.models,
        "human": said("plays like most families"),
        "threshold 20": said("stays with 20 or more"),
        "threshold 25": said("stays with 25 or more"),
        "threshold 30": said("stays with 30 or more"),
        "risk 0.25": said("stays when one card in four busts"),
        "cards 4": said("stays with four cards"),
    }
    alone = said("Nobody else is in: I must take every action card")
    placeholder = "me 143: 12 7 +4 sc; ann 168: 5 9 x2; discard: f3 12*3"

    def usual(self, values: tuple[str, ...], switch: str, decks: int) -> str:
        """Return the value of a switch that a new game begins with."""
        # Two decks have two x2, and no advice unless it is said what they do.
        return values[int(switch == "two_x2" and decks > 1)]

    def asks(self, table: Table, name: str) -> Said:
        """Return the question at whom a card is aimed."""
        match table.ask().card:
            case card if card == FREEZE:
                return said("{name}: who is frozen?", name=name)
            case card if card == FLIP_THREE:
                return said("{name}: who flips three?", name=name)
            case card if card == SECOND_CHANCE:
                return said("{name}: who gets the Second Chance?", name=name)
        raise ValueError("a pending card is aimed")

    def choice(self, event: str) -> Face:
        """Return the face of a target, such as ``fz>ann``."""
        code, _, name = event.partition(">")
        words, icon = AIMS[code]
        return Face(said(words.one, name=name.upper()), icon, "blue")

    def subject(self, event: str) -> str:
        """Return the name of a target."""
        return event.partition(">")[2]

    def note(self, position: Position, effect: Enum, more: int) -> str:
        """Return what must be said of the cards of a group."""
        if effect is Effect.SAVED:
            return said("your Second Chance takes the first of them")
        if not more:
            return ""
        if position.model == "alone":
            return counted(
                "{count} of them is an action card, and yours to take",
                "{count} of them are action cards, and yours to take",
                more,
            )
        return counted(
            "{count} of them goes to others and changes nothing for you",
            "{count} of them go to others and change nothing for you",
            more,
        )

    def flipped(self, before: Table, card: Card) -> Said:
        """Return in words that a card turned up."""
        player = before.players[_asked(before)]
        values = {"name": player.name, "card": card.name}
        match player.row.receive(card)[1]:
            case Effect.BUST:
                return said("{name} flips {card} again: bust", **values)
            case Effect.SAVED:
                return said("{name} flips {card} again, and the Second Chance takes it", **values)
            case Effect.FLIP_SEVEN:
                return said("{name} flips {card}: Flip 7", **values)
            case Effect.SURPLUS:
                return said("{name} flips a second Second Chance", name=player.name)
        return said("{name} flips {card}", **values)

    def chosen(self, before: Table, event: Event) -> Said:
        """Return in words at whom a card was aimed."""
        if not isinstance(event, Aim):
            raise TypeError(f"not chosen: {event!r}")
        seat = _asked(before)
        giver, name = before.players[seat].name, before.players[event.seat].name
        values, own = {"giver": giver, "name": name}, seat == event.seat
        if event.card == FREEZE:
            if own:
                return said("{giver} takes the Freeze", giver=giver)
            return said("{giver} freezes {name}", **values)
        if event.card == FLIP_THREE:
            if own:
                return said("{giver} takes the Flip Three", giver=giver)
            return said("{giver} makes {name} flip three", **values)
        return said("{giver} gives the Second Chance to {name}", **values)

    def followed(self, before: Table, event: Event, after: Table) -> Said | None:
        """Return what an action card did that left no choice."""
        if not isinstance(event, Flip) or after.ask().need is Need.TARGET:
            return None
        card = event.card
        for old, new in zip(before.players, after.players, strict=True):
            if card == FREEZE and old.active and new.status is Status.FROZEN:
                return said("{name} is frozen", name=new.name)
            if card == FLIP_THREE and after.ask().card == card and _is_asked(after, new):
                return said("{name} flips three", name=new.name) if not before.pending else None
        if card == SECOND_CHANCE and before.players[_asked(before)].row.second_chance:
            for old, new in zip(before.players, after.players, strict=True):
                if new.row.second_chance and not old.row.second_chance:
                    return said("{name} gets it", name=new.name)
            return said("it is discarded")
        return None

    def made_of(self, table: Table, seat: int) -> Said:
        """Return how the score of a round that is over comes about."""
        player = table.players[seat]
        if player.status is Status.BUSTED:
            return said("bust")
        parts = player.row.parts(table.rules)
        text = said("{numbers}", numbers=parts.numbers)
        if parts.factor > 1:
            text = said("{text} × {factor}", text=text, factor=parts.factor)
        if parts.added:
            text = said("{text} + {added}", text=text, added=parts.added)
        if parts.bonus:
            text = said("{text} + {bonus} for Flip 7", text=text, bonus=parts.bonus)
        return text


def _asked(table: Table) -> int:
    seat = table.ask().seat
    return -1 if seat is None else seat


def _is_asked(table: Table, player: Player) -> bool:
    return player is table.players[_asked(table)]
