"""Reading the events of a record of With a Vengeance."""

from __future__ import annotations

from solver.cards import Card, Kind
from solver.flip import reader as shared
from solver.flip.words import read_seat
from solver.refusal import RefusedError, clip
from solver.said import said
from solver.vengeance.deck import FLIP_FOUR, SWAP
from solver.vengeance.notation import read_bonus
from solver.vengeance.referee import Bonus, Drop, Event, Swap, Take, apply
from solver.vengeance.table import Need, Pending, Spot, Table
from solver.vengeance.words import DROP, TAKE, WORDS


class Reader(shared.Reader[Table, Event]):
    """Replays a record of With a Vengeance while it reads it."""

    words = WORDS

    def apply(self, event: Event) -> Table:
        """Return the table after an event."""
        return apply(self.table, event)

    def read_extra(self, where: str, tokens: list[str], at: int) -> int | None:
        """Read what is taken, swapped or dropped, and what a Flip 7 does with its 15 points."""
        ask = self.table.ask()
        word = tokens[at].lower()
        if word in {TAKE, DROP}:
            [spot] = self._read_spots(where, tokens[at:], said("{word} NAME CARD", word=word))
            self.happen(where, tokens[at], Take(*spot) if word == TAKE else Drop(*spot))
            return at + 3
        if word == SWAP.code and ask.need is Need.PICK:
            form = said("{word} NAME CARD NAME CARD", word=word)
            one, other = self._read_spots(where, tokens[at:], form)
            self.happen(where, tokens[at], Swap(one, other))
            return at + 5
        if word == "+15" or word.startswith("-15"):
            chooser = ask.seat if ask.need is Need.BONUS and ask.seat is not None else -1
            seat = read_bonus(where, self.table.players, tokens[at], chooser)
            self.happen(where, tokens[at], Bonus(seat))
            return at + 1
        return None

    def misdirected(self, before: Table, card: Card, seat: int) -> str:
        """Return why a card that left no choice did not go to ``seat``; nothing if it did."""
        ask = before.ask()
        if ask.seat is None or card.kind is Kind.NUMBER:
            return said("a {code} is aimed at nobody", code=card.code)
        if ask.card == FLIP_FOUR:
            return said(
                "the {card} is set aside until {name} has flipped all four (R19)",
                card=card.name,
                name=before.players[ask.seat].name,
            )
        targets = before.targets_of(Pending(card, ask.seat))
        if not targets:
            return said("nobody has a use for the {card}: it is discarded (R16)", card=card.name)
        if targets == [seat]:
            return ""
        return said(
            "only {name} can get the {card} (R16)",
            name=before.players[targets[0]].name,
            card=card.name,
        )

    def _read_spots(self, where: str, tokens: list[str], form: str) -> list[Spot]:
        """Read names and cards, as many as a form has, behind the word that says what happens."""
        words = tokens[: len(form.split())]
        if len(words) < len(form.split()):
            message = said("a name or a card is missing; write {form}", form=form)
            raise RefusedError(where, clip(" ".join(words)), message)
        return [
            (read_seat(where, self.table.players, name), self.read_card(where, code))
            for name, code in zip(words[1::2], words[2::2], strict=True)
        ]
