"""A table of With a Vengeance seen from one seat: what the engines are given, in both models.

*Company*: another player is not busted. Modifiers, Just One More and Flip Four go to others
and change nothing for the hero. A Steal, Swap or Discard is carried out by the hero, or
handed on. *Alone*: the hero is the only player not busted and takes everything.

What the model holds still, so that a look-ahead can be exact and quick:

* The other rows stay as they lie now, and another player stays in the round.
* **One action card is followed.** In company: one Steal, Swap or Discard that the hero
  carries out, the best time and the best legal use of it; one that is handed on changes nothing
  and does not come back. Where it may not be handed on, it must be used. Alone: the first
  Just One More, Flip Four or Discard; of what that Flip Four sets aside, the modifiers.
  Further action cards change nothing.
* **Unlucky 7 starts the row anew, and from then on only numbers are looked at.** It also ends
  a Flip Four.
* **Cards that leave the pile do not come back.** What an Unlucky 7 wipes, or the hero discards,
  stays out; if the draw pile runs out, the discard pile as it lies now is the next one, and
  the last.

So the figure is a lower bound in company while the pile lasts: what the hero could do with a
second card, or behind an Unlucky 7, comes on top. It is little: two such cards seldom come in
one round.

As in the first game the cards that others take between two draws of the hero do not change
the law of the hero's draws, while the draw pile lasts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from solver.cards import Card, Counts, Kind
from solver.flip.notation import Model
from solver.flip.rules import RuleError
from solver.said import said
from solver.vengeance.deck import DECK, DISCARD, STEAL, SWAP, UNLUCKY_7
from solver.vengeance.row import Effect, Row
from solver.vengeance.rules import Rules
from solver.vengeance.table import PICKS, Phase, Table

USES = 1
"""Action cards that a look-ahead follows."""


class Use(NamedTuple):
    """How the hero carries out a Steal, Swap or Discard.

    Parameters
    ----------
    gives
        Own card that leaves: to ``owner`` in a Swap, to the discard pile in a Discard.
    takes
        Card of ``owner`` that the hero receives.
    owner
        Which of the other rows; None in a Discard of an own card.

    Notes
    -----
    With neither card it is a use that leaves the own row alone: a Discard of another
    player's card, or a Swap between two others.
    """

    gives: Card | None = None
    takes: Card | None = None
    owner: int | None = None


@dataclass(frozen=True, slots=True)
class Outlook:
    """What decides a player's round: the own row, the others', and the cards that can come.

    Parameters
    ----------
    row
        The player's cards; never busted or a Flip 7.
    others
        Rows of the other players who are not busted, in seating order; none if alone.
        A table that is not known has none either, and is no less in company.
    pile, discard
        Counts of the draw pile, and of the discard pile that follows it.
    model
        ``company`` or ``alone``.
    """

    row: Row
    others: tuple[Row, ...]
    pile: Counts
    discard: Counts
    model: Model
    rules: Rules

    @classmethod
    def of(cls, table: Table, seat: int, model: Model) -> Outlook:
        """Return the outlook of an active seat of a table.

        Raises
        ------
        RuleError
            The player is out of the round, or the round is over.
        """
        player = table.players[seat]
        if table.phase is Phase.OVER:
            raise RuleError("R23", said("the round is over: there is nothing to decide"))
        if not player.active:
            raise RuleError(
                "R5", said("{name} is out of this round and decides nothing more", name=player.name)
            )
        others = tuple(table.players[i].row for i in table.live() if i != seat)
        if model == "alone":
            others = ()
        return cls(player.row, others, table.pile, table.discard, model, table.rules)

    def source(self) -> Counts:
        """Return the counts that the next card comes from (R27)."""
        return self.pile if any(self.pile) else self.discard

    def strip(self) -> list[tuple[Card, int, Effect]]:
        """Return every card with its copies in the pile and its effect on the row."""
        copies = zip(DECK.cards, self.source(), strict=True)
        return [(card, left, self.row.receive(card, self.rules)[1]) for card, left in copies]

    def next_card(self) -> dict[Effect, int]:
        """Return how many cards of the pile have each effect on the row."""
        tally = dict.fromkeys(Effect, 0)
        for _, left, effect in self.strip():
            tally[effect] += left
        return tally

    def idle(self, uses: int = USES) -> frozenset[Card]:
        """Return the cards that change nothing for the hero, however the round goes on.

        Parameters
        ----------
        uses
            Action cards that are still followed.
        """
        if self.model == "alone":
            return idle_alone(uses)
        return idle_in_company(self.others, uses)

    def without_idle_cards(self, uses: int = USES) -> Outlook:
        """Return the outlook without the cards that change nothing for the hero.

        The hero's value in company does not depend on how many of them are in the pile: by
        induction over the draws. With an eager reshuffle the last card of the pile may
        be one of them, which decides what is reshuffled, and alone they count as cards of a
        Flip Four: then they stay.
        """
        if self.rules.reshuffle == "eager" or (self.model == "alone" and uses):
            return self
        idle = self.idle(uses)
        return replace(self, pile=without(self.pile, idle), discard=without(self.discard, idle))


def idle_in_company(others: tuple[Row, ...], uses: int) -> frozenset[Card]:
    """Return the cards that change nothing for a hero among other rows."""
    kept = set(PICKS) if uses else set()
    if not any(not row.empty for row in others):  # nothing to be taken
        kept -= {STEAL, SWAP}
    return _NO_NUMBERS - kept


def idle_alone(uses: int) -> frozenset[Card]:
    """Return the cards that change nothing for a hero who is alone."""
    return frozenset((STEAL, SWAP)) if uses else _ACTIONS


_ACTIONS = frozenset(card for card in DECK.cards if card.kind is Kind.ACTION)
_NO_NUMBERS = frozenset(card for card in DECK.cards if card.kind is not Kind.NUMBER)
IDLE_BEHIND_UNLUCKY_7 = _NO_NUMBERS | {UNLUCKY_7}
"""What is not looked at behind an Unlucky 7: all but numbers, and a second one of two decks."""


def without(counts: Counts, cards: frozenset[Card]) -> Counts:
    """Return counts without some cards."""
    return tuple(0 if card in cards else n for card, n in zip(DECK.cards, counts, strict=True))


def may_stay(row: Row, rules: Rules) -> bool:
    """Return whether a player with such a row may stay (R5, R9)."""
    return not row.zero and not (row.empty and rules.stay_needs_card)


def may_hand_on(row: Row, others: tuple[Row, ...], card: Card, rules: Rules) -> bool:
    """Return whether a Steal, Swap or Discard can come to nothing for who flips it (R16, R17).

    So it is if nobody has a legal use, or another player has one and may be chosen.
    """
    holders = [i for i, other in enumerate(others) if not other.empty]
    held = len(holders) + (not row.empty)
    usable = bool(holders) if card == STEAL else held >= (2 if card == SWAP else 1)
    if not rules.pick_actions_transferable:
        return not usable
    if card != STEAL:
        return True
    # Another player can steal from the hero, or from a third.
    if not row.empty:
        return True
    return not holders or len(others) > 1


def uses_of(row: Row, others: tuple[Row, ...], card: Card) -> Iterator[Use]:
    """Yield what a hero can do with a Steal, Swap or Discard, in canonical order (R20-R22).

    Uses that leave the own row alone are one.
    """
    own = row.cards()
    holders = [i for i, other in enumerate(others) if not other.empty]
    if card == STEAL:
        for i in holders:
            for taken in others[i].cards():
                yield Use(takes=taken, owner=i)
        return
    if len(holders) >= (2 if card == SWAP else 1):
        yield Use()
    if card == DISCARD:
        for dropped in own:
            yield Use(gives=dropped)
        return
    for given in own:
        for i in holders:
            for taken in others[i].cards():
                yield Use(given, taken, i)
