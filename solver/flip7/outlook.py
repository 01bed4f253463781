"""A table seen from one seat: what the engines are given, in both models.

*Company*: another player is active. Freeze and Flip Three go to others, and so
does a surplus Second Chance. *Alone*: the hero takes everything (section 7).

Both look at the hero's own draws only. Cards are drawn without replacement and
nobody sees the others' draws in advance, so the cards that others take between
two draws of the hero do not change the law of the hero's draws while the draw
pile lasts. The figures are therefore exact for every policy that does not look
at cards the others will turn later, and a lower bound for one that does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from solver.cards import Card, Counts, Kind, add, change
from solver.distribution import End
from solver.flip7.deck import DECK, FLIP_THREE, FREEZE, SECOND_CHANCE
from solver.flip7.notation import Model
from solver.flip7.referee import apply, flips
from solver.flip7.row import Effect, Row
from solver.flip7.rules import RuleError, Rules
from solver.flip7.table import Need, Phase, Player, Status, Table
from solver.said import said

_DEAD = (DECK.index[FREEZE], DECK.index[FLIP_THREE])


@dataclass(frozen=True, slots=True)
class Outlook:
    """What decides a player's round: the own row and the cards that can come.

    Parameters
    ----------
    row
        The player's cards; never busted, frozen or a Flip 7.
    pile, discard
        Counts of the draw pile, and of the discard pile that follows it.
    model
        ``company`` or ``alone``.
    """

    row: Row
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
            raise RuleError("R20", said("the round is over: there is nothing to decide"))
        if not player.active:
            raise RuleError(
                "R8", said("{name} is out of this round and decides nothing more", name=player.name)
            )
        return cls(player.row, table.pile, table.discard, model, table.rules)

    def source(self) -> Counts:
        """Return the counts that the next card comes from (R10)."""
        return self.pile if any(self.pile) else self.discard

    def strip(self) -> list[tuple[Card, int, Effect]]:
        """Return every card with its copies in the pile and its effect on the row."""
        copies = zip(DECK.cards, self.source(), strict=True)
        return [(card, left, self.row.receive(card)[1]) for card, left in copies]

    def next_card(self) -> dict[Effect, int]:
        """Return how many cards of the pile have each effect on the row."""
        tally = dict.fromkeys(Effect, 0)
        for _, left, effect in self.strip():
            tally[effect] += left
        return tally

    def without_dead_cards(self) -> Outlook:
        """Return the outlook without the cards that change nothing for the hero.

        In company a Freeze or a Flip Three is given away, and the hero's value
        does not depend on how many of them are in the pile: by induction over
        the draws. With an eager reshuffle the last card of the pile may be one
        of them, which decides what is reshuffled: then they must stay, unless
        the pile holds nothing else.
        """
        eager = self.rules.reshuffle == "eager" and has_live_card(self.pile)
        if self.model == "alone" or eager:
            return self
        pile, discard = self.pile, self.discard
        for index in _DEAD:
            pile, discard = (
                change(pile, index, -pile[index]),
                change(discard, index, -discard[index]),
            )
        return replace(self, pile=pile, discard=discard)


def has_live_card(counts: Counts) -> bool:
    """Return whether some card of ``counts`` is not given away when drawn in company."""
    return any(copies for index, copies in enumerate(counts) if index not in _DEAD)


def can_add(row: Row, counts: Counts) -> bool:
    """Return whether some card of ``counts`` is a new number or a modifier for the row.

    Where none is, going on can only lose, and it could go on for ever: a
    duplicate and a Second Chance that cancel each other come back with the
    next reshuffle. The look-ahead stops there.
    """
    return any(
        copies
        and (
            card.kind is Kind.MODIFIER
            or (card.kind is Kind.NUMBER and card.value not in row.numbers)
        )
        for card, copies in zip(DECK.cards, counts, strict=True)
    )


class Seat(NamedTuple):
    """A state of the company game: a row, the two piles.

    ``hitting`` says that the hero has decided to hit and no card has come yet
    that concerns the row: a Freeze or a Flip Three that is given away leaves
    the row as it was, so it is left out of what hitting is worth. ``left`` cards are
    forced by a Flip Three, whatever they are; behind them one may be ``frozen``.
    """

    row: Row
    pile: Counts
    discard: Counts
    hitting: bool = False
    left: int = 0
    frozen: bool = False


class CompanyGame:
    """The hero's round in company, as the reference engine needs it."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def start(self, outlook: Outlook, forced: int = 0, *, frozen: bool = False) -> Seat:
        """Return the state in which the hero has just decided to hit, or must flip cards."""
        piles = outlook.pile, outlook.discard
        return Seat(outlook.row, *piles, hitting=not forced, left=forced, frozen=frozen)

    def end(self, state: Seat) -> End | None:
        """Return what stopping here scores; None with nothing in front (R8)."""
        row = state.row
        if row.busted:
            return End(0, "bust")
        if row.flipped_seven:
            return End(row.score(self._rules), "flip7")
        if state.left and (any(state.pile) or any(state.discard)):
            return None
        if state.frozen:
            return End(row.score(self._rules), "frozen")
        if state.hitting or (row.empty and self._can_add(state)):
            return None
        return End(row.score(self._rules), "stay")

    def outcomes(self, state: Seat) -> Iterator[tuple[Seat, int]]:
        """Yield the state after each card that can turn up, with its copies."""
        if state.row.busted or state.row.flipped_seven:
            return
        if not state.left and (state.frozen or not (state.hitting or self._can_add(state))):
            return
        pile, discard = state.pile, state.discard
        if not any(pile):
            pile, discard = discard, DECK.count(())
        for index, copies in enumerate(pile):
            if copies:
                card = DECK.cards[index]
                row, effect = state.row.receive(card)
                left, gone = change(pile, index, -1), discard
                if self._rules.reshuffle == "eager" and not any(left):
                    left, gone = gone, DECK.count(())
                if effect is Effect.SAVED:
                    gone = add(gone, DECK.count((card, SECOND_CHANCE)))
                elif card == FLIP_THREE:  # a Freeze stays on the table, this does not (F-22)
                    gone = change(gone, index, 1)
                still = state.hitting and effect is Effect.ACTION
                still = still and has_live_card(add(left, gone))
                forced = max(0, state.left - 1)
                yield Seat(row, left, gone, still, forced, state.frozen), copies

    @staticmethod
    def _can_add(state: Seat) -> bool:
        return can_add(state.row, add(state.pile, state.discard))


class Lone(NamedTuple):
    """A state of the game alone: a table of one player, who may have decided to hit."""

    table: Table
    hitting: bool = False


class AloneGame:
    """The hero's round as the last active player: the referee's own table of one."""

    def start(self, outlook: Outlook) -> Lone:
        """Return the table of one player who has just decided to hit."""
        table = Table(
            rules=outlook.rules,
            decks=1,
            players=(Player("", row=outlook.row),),
            dealer=0,
            phase=Phase.TURNS,
            seat=0,
            pile=outlook.pile,
            discard=outlook.discard,
        )
        return Lone(table, hitting=True)

    def end(self, state: Lone) -> End | None:
        """Return what stopping here scores; None while cards are forced (R8, R17)."""
        table, player = state.table, state.table.players[0]
        if table.phase is not Phase.OVER:
            forced = table.ask().need is not Need.TURN or state.hitting
            if forced or (player.row.empty and self._can_add(table)):
                return None
            return End(table.round_score(0), "stay")
        if player.row.flipped_seven:
            return End(table.round_score(0), "flip7")
        how = {Status.BUSTED: "bust", Status.FROZEN: "frozen"}.get(player.status, "stay")
        return End(table.round_score(0), how)

    def outcomes(self, state: Lone) -> Iterator[tuple[Lone, int]]:
        """Yield the table after each card that can turn up, with its copies."""
        table = state.table
        idle = table.ask().need is Need.TURN and not state.hitting
        if idle and not self._can_add(table):
            return
        for flip, copies in flips(table):
            yield Lone(apply(table, flip)), copies

    @staticmethod
    def _can_add(table: Table) -> bool:
        return can_add(table.players[0].row, add(table.pile, table.discard))


class Stack(NamedTuple):
    """A state of the simplified game alone: ``left`` cards are forced, then ``frozen`` counts."""

    row: Row
    pile: Counts
    discard: Counts
    left: int = 0
    frozen: bool = False
    hitting: bool = False


class StackingGame:
    """The hero's round alone as other programs simplify it.

    Each Flip Three inside a Flip Three adds three forced cards, and a Freeze
    waits until all of them have come. Not a reading of the rules: it is here
    so that figures can be compared.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def start(self, outlook: Outlook) -> Stack:
        """Return the state in which the hero has just decided to hit."""
        return Stack(outlook.row, outlook.pile, outlook.discard, hitting=True)

    def end(self, state: Stack) -> End | None:
        """Return what stopping here scores; None while cards are forced."""
        row = state.row
        score = row.score(self._rules)
        if row.busted:
            return End(0, "bust")
        if row.flipped_seven:
            return End(score, "flip7")
        dry = not any(state.pile) and not any(state.discard)
        if not dry and (
            state.left or state.hitting or (row.empty and not state.frozen and _can_grow(state))
        ):
            return None
        return End(score, "frozen" if state.frozen else "stay")

    def outcomes(self, state: Stack) -> Iterator[tuple[Stack, int]]:
        """Yield the state after each card that can turn up, with its copies."""
        row, pile, discard, left, frozen, hitting = state
        if row.busted or row.flipped_seven or (frozen and not left):
            return
        if not left and not hitting and not _can_grow(state):
            return
        if not any(pile):
            state = state._replace(pile=discard, discard=DECK.count(()))
        for card, copies in zip(DECK.cards, state.pile, strict=True):
            if copies:
                yield self._after(state, card), copies

    def _after(self, state: Stack, card: Card) -> Stack:
        after, effect = state.row.receive(card)
        index = DECK.index[card]
        rest, gone = change(state.pile, index, -1), state.discard
        if self._rules.reshuffle == "eager" and not any(rest):
            rest, gone = gone, DECK.count(())
        if effect is Effect.SAVED:
            gone = add(gone, DECK.count((card, SECOND_CHANCE)))
        elif effect is Effect.SURPLUS:
            gone = change(gone, index, 1)
        if state.left and not (state.left - 1) % 3:  # one more Flip Three is finished
            gone = change(gone, DECK.index[FLIP_THREE], 1)
        forced = max(0, state.left - 1) + 3 * (card == FLIP_THREE)
        return Stack(after, rest, gone, forced, state.frozen or card == FREEZE)


def _can_grow(state: Stack) -> bool:
    return can_add(state.row, add(state.pile, state.discard))
