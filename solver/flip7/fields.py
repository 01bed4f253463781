"""The rows of a position of Flip 7: read, and refused where they cannot lie."""

from __future__ import annotations

from solver.cards import Card, Kind
from solver.flip.fields import Fields
from solver.flip.notation import last_number
from solver.flip7.deck import DECK, FLIP_THREE, FREEZE, SECOND_CHANCE
from solver.flip7.row import Row
from solver.flip7.rules import FLIP_SEVEN
from solver.flip7.table import Player, Status
from solver.flip7.words import WORDS
from solver.refusal import RefusedError
from solver.said import said


class Rows(Fields):
    """How the fields of a position of Flip 7 are read."""

    words = WORDS
    example = "12 7 +4"
    statuses = tuple(Status)

    def player(self, name: str, total: int, status: Status, held: list[Card]) -> Player:
        """Return a player with some cards in front; refuse cards that cannot lie there."""
        if status is Status.FROZEN and FREEZE not in held:
            held.append(FREEZE)  # the Freeze lies in front of the frozen player (F-22)
        _check_actions(name, status, held)
        modifiers = [card for card in held if card.kind is Kind.MODIFIER]
        row = Row(
            numbers=tuple(sorted(card.value for card in held if card.kind is Kind.NUMBER)),
            modifiers=tuple(sorted(modifiers, key=DECK.index.__getitem__)),
            second_chance=SECOND_CHANCE in held,
            freeze=FREEZE in held,
        )
        _check_numbers(name, status, row)
        return Player(name, total, status, row=row)


def _check_actions(name: str, status: Status, held: list[Card]) -> None:
    if FLIP_THREE in held:
        message = said("a Flip Three lies in no row: it is pending, or in the discard")
        raise RefusedError(name, "f3", message)
    if held.count(SECOND_CHANCE) > 1:
        message = said(
            "a player holds at most one Second Chance; the other was given away or discarded"
        )
        raise RefusedError(name, "sc", message)
    if SECOND_CHANCE in held and status is Status.BUSTED:
        message = said("a Second Chance would have prevented the bust; remove sc, or bust")
        raise RefusedError(name, "sc", message)
    if held.count(FREEZE) > (status is Status.FROZEN):
        message = said(
            "one Freeze lies in front of a frozen player, none elsewhere: say frozen,"
            " or name it as pending or discard"
        )
        raise RefusedError(name, "fz", message)


def _check_numbers(name: str, status: Status, row: Row) -> None:
    doubles = [n for n in set(row.numbers) if row.numbers.count(n) > 1]
    if status is not Status.BUSTED and doubles:
        token = str(min(doubles))
        message = said(
            "{name} holds {token} twice: say bust, or take one out", name=name, token=token
        )
        raise RefusedError(name, token, message)
    if status is Status.BUSTED and len(row.numbers) - len(set(row.numbers)) != 1:
        token = str(min(doubles)) if doubles else "bust"
        message = said(
            "a bust row holds exactly one duplicate: add it, or take the other cards out"
        )
        raise RefusedError(name, token, message)
    most = FLIP_SEVEN - (status is not Status.ACTIVE)
    if len(set(row.numbers)) > most:
        message = said("a row has at most {most} different numbers; take some out", most=most)
        if status is not Status.ACTIVE:
            message = said(
                "a row that is {status} has at most {most} different numbers; take some out",
                status=status.value,
                most=most,
            )
        raise RefusedError(name, last_number(row), message)
