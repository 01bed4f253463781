"""How players of Dealt! decide: what to play, which reserve to take, where to put a card in.

A policy is asked with a table that asks its player, all other hands hidden; it answers the
same every time.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from solver.cards import Card
from solver.dealt.deck import REDRAW, STOP, X
from solver.dealt.events import Event, Insert, Play, Take
from solver.dealt.hand import Cards
from solver.dealt.notation import Position, format_position
from solver.dealt.play import Policy
from solver.dealt.playouts import traced
from solver.dealt.ranking import Race
from solver.dealt.referee import legal_events, sensible_events
from solver.dealt.rounds import event_of, round_of, strengths
from solver.dealt.rules import Rules
from solver.dealt.sets import best_in
from solver.dealt.table import Table
from solver.dealt.turns import fewest_turns
from solver.dealt.weights import weights_for
from solver.refusal import RefusedError, clip, nearest
from solver.said import said

ADVICE = "advice"
LAYOUTS, MOST_LAYOUTS = 48, 100_000
"""Layouts that ``advice`` looks at for one decision if no number is said, and at most."""
FIRST = 12
"""Layouts of its first look."""
_RARE = (X, STOP, REDRAW)
Worth = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ByWorth:
    """Does what is worth the most by a rule of thumb; among equals the first.

    Parameters
    ----------
    play
        What it is worth to play something; reserves are taken only if nothing is played.
    waits
        Whether a player who follows rather takes a reserve than play something.
    """

    name: str
    play: Callable[[Cards, Play], Worth]
    waits: Callable[[Cards, Play, Rules], bool] = lambda *_: False

    def choose(self, table: Table) -> Event:
        """Return what the player who is asked does."""
        hand = _own(table)
        events = sensible_events(table)
        plays = [event for event in events if isinstance(event, Play)]
        others = [event for event in events if not isinstance(event, Play)]
        if others:
            plays = [play for play in plays if not self.waits(hand, play, table.rules)]
        if plays:
            return max(plays, key=lambda play: self.play(hand, play))
        return max(others, key=lambda event: _worth_of_card(hand, event, table))


@dataclass(frozen=True, slots=True)
class AtRandom:
    """Does anything that is legal, each with the same chance."""

    name: str = "random"

    def choose(self, table: Table) -> Event:
        """Return what the player who is asked does."""
        return Random(_seed(table)).choice(legal_events(table))


@dataclass(frozen=True, slots=True)
class Quick:
    """Plays as everybody does in play-outs: see `solver.dealt.quick`."""

    name: str = "quick"

    def choose(self, table: Table) -> Event:
        """Return what the player who is asked does."""
        weights = weights_for(len(table.players))
        _, numbers = traced(round_of(table), strengths(table.rules), weights, 1)
        return event_of(table, numbers[0])


@dataclass(frozen=True, slots=True)
class Advised:
    """Does what is safe most often in play-outs: see `solver.dealt.ranking`.

    Parameters
    ----------
    layouts
        Of the unseen cards, for each decision; what falls behind is given up early.
    """

    name: str
    layouts: int

    def choose(self, table: Table) -> Event:
        """Return what the player who is asked does."""
        race = Race(table, _seed(table), halving=True)
        if len(race.events) == 1:
            return race.events[0]
        while race.layouts < self.layouts and not race.clear:
            race.step(min(max(race.layouts, FIRST), self.layouts - race.layouts))
        return race.ranking()[0].event


def _longest(_: Cards, play: Play) -> Worth:
    """Get rid of as many cards as can be; among as many, play the strongest set."""
    return len(play.cards), -1 if play.set is None else play.set.strength


def _lowest(_: Cards, play: Play) -> Worth:
    """Play what is weakest: a Redraw and a Stop only if no set will do."""
    if play.set is None:
        return (-100 - (play.cards == (STOP,)),)
    return -play.set.strength, -play.cards.count(X)


def _spared(_: Cards, play: Play) -> Worth:
    """Play what is weakest, and keep X, Stop and Redraw to the end."""
    strength = 0 if play.set is None else play.set.strength
    return -sum(card in _RARE for card in play.cards), -strength


def _breaks(hand: Cards, play: Play, rules: Rules) -> bool:
    """Return whether a play costs a turn, by tearing sets apart, or one of the rare cards."""
    place = play.place or 0
    left = hand[:place] + hand[place + len(play.cards) :]
    costs = fewest_turns(left, rules) >= fewest_turns(hand, rules)
    return costs or any(card in _RARE for card in play.cards)


SIMPLE: dict[str, Policy] = {
    policy.name: policy
    for policy in (
        AtRandom(),
        ByWorth("greedy", _longest),
        ByWorth("lowest", _lowest),
        ByWorth("hold-back", _spared, _breaks),
    )
}
"""Rules of thumb: anything; the longest set; the weakest one; the weakest one that does not
tear others apart, and rather a reserve."""
NAMES = (*SIMPLE, "quick", ADVICE, f"{ADVICE} LAYOUTS")


def read_policy(text: str) -> Policy:
    """Read the name of a policy: one of `NAMES`.

    Raises
    ------
    RefusedError
        There is no such policy, or its number makes no sense.
    """
    word, *numbers = text.strip().lower().split()[:3] or [""]
    known: dict[str, Policy] = {**SIMPLE, "quick": Quick(), ADVICE: Advised(ADVICE, LAYOUTS)}
    if word in known and not numbers:
        return known[word]
    if word != ADVICE:
        token = clip(text.strip())
        hint = nearest(word, known) or said("; there are {names}", names=", ".join(NAMES))
        if word in known:
            hint = said("; {word} stands alone", word=word)
        raise RefusedError(
            "policy", token, said("nobody plays {text!r}{hint}", text=token, hint=hint)
        )
    number = numbers[0] if len(numbers) == 1 else ""
    if not number.isascii() or not number.isdigit() or not 1 <= int(number[:9]) <= MOST_LAYOUTS:
        message = said(
            "{word} needs one whole number of layouts up to {most:,}, such as {word} {example}",
            word=ADVICE,
            most=MOST_LAYOUTS,
            example=LAYOUTS,
        )
        raise RefusedError("policy", clip(text.strip()), message)
    return Advised(f"{ADVICE} {int(number)}", int(number))


def _own(table: Table) -> Cards:
    cards = table.players[table.seat].hand.cards
    if cards is None:
        raise ValueError("a policy sees its own hand")
    return cards


def _worth_of_card(hand: Cards, event: Event, table: Table) -> Worth:
    """Return how well a card that comes goes with the hand."""
    match event:
        case Take(card, int(place)):
            pass
        case Insert(place):
            card = _drawn(table)
        case _:
            raise ValueError("a card is put in")
    cards = (*hand[:place], card, *hand[place:])
    best = best_in(cards, table.rules)
    return -fewest_turns(cards, table.rules), -1 if best is None else best.strength


def _drawn(table: Table) -> Card:
    if table.drawn is None:
        raise ValueError("a card was drawn")
    return table.drawn


def _seed(table: Table) -> int:
    """Return a number that a table always has, and hardly any other."""
    return zlib.crc32(format_position(Position(table, table.seat)).encode())
