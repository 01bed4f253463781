"""How Dealt! looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from solver.cards import Card
from solver.dealt.deck import NUMBERS, REDRAW, STOP, X
from solver.dealt.events import Event, NextRound
from solver.dealt.sets import Set, named
from solver.dealt.table import Table
from solver.said import Said, said
from solver.ui.faces import Face
from solver.ui.looks import dealt_log
from solver.ui.looks.look import Look, Switch

ICONS = {"stop": ":material/front_hand:", "redraw": ":material/cached:"}


class Dealt(Look[Table, Event]):
    """How Dealt! looks."""

    pad = (*NUMBERS, X, REDRAW, STOP)
    shortcuts: ClassVar[Mapping[str, str]] = {
        **{str(number): str(number) for number in range(1, 10)},
        "10": "T",
        "11": "E",
        "12": "W",
        "x": "X",
        "redraw": "D",
        "stop": "H",
    }
    short: ClassVar[Mapping[str, str]] = {
        "x": "X",
        "stop": f"{ICONS['stop']} St",
        "redraw": f"{ICONS['redraw']} Re",
    }
    switches: ClassVar[Mapping[str, Switch]] = {
        "chips": Switch(said("Chips of each player"), {"2": said("2 chips"), "3": said("3 chips")}),
        "two_x_in_set": Switch(
            said("Both X in one set"),
            {
                "with_number": said("only beside a number"),
                "none": said("never"),
                "any": said("also alone"),
            },
        ),
        "lead_after_sole_set": Switch(
            said("When nobody beat the first set, the next trick is led by"),
            {
                "winner_unless_out": said("the winner"),
                "right_neighbour": said("the player on the winner's right"),
            },
        ),
    }
    empty = "me:; ann: 10 cards; bob: 10 cards; deal"
    placeholder = (
        "game dealt; me hand: 3 8 8 x 12 5; me reserve: 7 11; ann hand: 6 cards, holds 7; "
        "bob hand: 9 cards; trick: ann 9 10"
    )
    record = "game dealt ; players me ann bob\n3 8 8 x 12 5 5 5 redraw 1 | 7 11 | 4 4 | 12 9"

    def choice(self, event: str) -> Face:
        """Return the face of something that can be done."""
        head, *rest = event.split()
        if head == "take":
            card = rest[0].partition("@")[0].upper() if rest else ""
            return Face(said("TAKE {card}", card=card), ":material/download:", "blue")
        if head.startswith("@") or head == "draw":
            return Face(said("PUT IT THERE"), ":material/place_item:", "blue")
        code = head.partition("@")[0].lower()
        if code == "stop":
            return Face(said("STOP"), ICONS["stop"], "blue")
        if code == "redraw":
            return Face(said("REDRAW"), ICONS["redraw"], "blue")
        cards = " ".join(each.partition("@")[0] for each in (head, *rest)).upper()
        return Face(said("PLAY {cards}", cards=cards), ":material/playing_cards:", "blue")

    def subject(self, event: str) -> str:
        """Return what is done."""
        return event

    def told(self, before: Table, event: Event, after: Table) -> Said:
        """Return in words what an event did to a table."""
        return dealt_log.told(before, event, after)

    def does(self, table: Table, event: Event) -> Said:
        """Return an event in a few words, without who is asked."""
        return dealt_log.does(table, event)

    def ends(self, event: Event) -> bool:
        """Return whether an event only ends a round, and begins the next one."""
        return isinstance(event, NextRound)


def face(card: Card) -> str:
    """Return a card for a narrow place: ``8``, ``X``, or the symbol of a Stop or a Redraw."""
    return ICONS.get(card.code, card.code.upper())


def faces(cards: Sequence[Card], made: Set | None = None) -> str:
    """Return cards in a row, every X with its name if they are played as a set."""
    if made is None or X not in cards:
        return " ".join(face(card) for card in cards)
    numbers = named(cards, made)
    return " ".join(
        f"X={number}" if card == X else face(card)
        for card, number in zip(cards, numbers, strict=True)
    )
