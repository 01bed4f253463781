"""What should I play? All that the hero can do, ranked by the chance of losing no chip."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import perm, prod
from typing import Any, Literal

from solver.dealt import chances
from solver.dealt.chances import PlayChance
from solver.dealt.deck import DECK
from solver.dealt.events import Event, Play
from solver.dealt.layouts import averaged
from solver.dealt.notation import Position
from solver.dealt.ranking import Race, Ranked
from solver.dealt.reasons import Weighed, reason
from solver.dealt.record import format_event
from solver.dealt.referee import apply, waiting_for
from solver.dealt.rounds import asks
from solver.dealt.rules import RuleError
from solver.dealt.search import Choice, solve
from solver.dealt.table import Need, Table
from solver.dealt.turns import fewest_turns
from solver.errors import TooLargeError
from solver.refusal import RefusedError
from solver.said import Said, said

SECONDS, LAYOUTS = 2.0, 20_000
"""How long an estimate is refined, and on how many layouts, if nothing else is said."""
MOST_LAYOUTS = 1_000_000
MOST_WAYS, MOST_CARDS, MOST_STATES = 400, 12, 200_000
"""Orders of the unseen cards, cards in all hands and moments of endings that are searched: so
that they take about two seconds."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that the hero can do and what it is worth.

    Parameters
    ----------
    event
        As a record has it, without the name: ``9 x=10``, ``take 7@2``, ``draw @3``.
    done
        The same as an event of the referee.
    safe, error
        Chance of losing no chip in this round, and half of its 95 % interval; 0 if exact.
    delta, delta_error
        What it gives away against the best, 0 or less, and half of the interval of that.
    layouts
        On how many layouts of the unseen cards that rests.
    turns
        How few turns the hand needs after it, at best: exact.
    chance
        What becomes of it in the trick, exact; None if it is no play, or was not asked for.
    """

    event: str
    done: Event
    safe: float
    error: float
    delta: float
    delta_error: float
    layouts: int
    turns: int
    chance: PlayChance | None

    def as_dict(self, later: Sequence[str] = ()) -> dict[str, Any]:
        """Return the option as machine output has it; ``later`` names who acts after."""
        names = ("event", "safe", "error", "delta", "delta_error", "layouts", "turns")
        beaten = None if self.chance is None else self.chance.beaten
        trick = None
        if beaten is not None:
            players = [
                {
                    "name": name,
                    "set": float(one.by_set),
                    "stop": float(one.by_stop),
                    "any": float(one.at_all),
                }
                for name, one in zip(later, beaten.players, strict=False)
            ]
            trick = {"nobody": float(beaten.nobody), "players": players}
        return {name: getattr(self, name) for name in names} | {"trick": trick}


@dataclass(frozen=True, slots=True)
class Advice:
    """The answer to "what should I play?" for one position.

    Parameters
    ----------
    model
        How the round is taken to go on: ``quick``, everybody plays by the quick policy and
        sees the own hand only; ``open``, all hands are open and everybody plays as well as
        can be (`solver.dealt.search`).
    method, error
        ``exact``, then there is no error; or ``estimate``, and the error of the best.
    draw_pile
        Cards left in it.
    turns
        How few turns the hand needs at best, before anything is done.
    options
        All that the hero can do, best first.
    later
        Names of who acts in this trick after the hero, in order.
    clear
        Whether the best is clear: what is left is no worse than it by half a percent, and
        all else is worse by three standard errors.
    layouts
        Of the unseen cards, that this rests on.
    reason
        A sentence made from the numbers.
    """

    game: str
    hero: str
    model: Literal["quick", "open"]
    method: Literal["exact", "estimate"]
    draw_pile: int
    turns: int
    options: tuple[Option, ...]
    later: tuple[str, ...]
    clear: bool
    layouts: int
    reason: Said
    elapsed_ms: float

    @property
    def best(self) -> str:
        """The event of the best option, as a record has it without the name."""
        return self.options[0].event

    @property
    def error(self) -> float | None:
        """Half of the 95 % interval of the best option's chance; None if it is exact."""
        return None if self.method == "exact" else self.options[0].error

    def as_dict(self) -> dict[str, Any]:
        """Return the advice as machine output has it, ready for JSON."""
        names = ("game", "hero", "model", "draw_pile", "best", "turns", "clear", "layouts")
        return {
            **{name: getattr(self, name) for name in names},
            "safe": self.options[0].safe,
            "options": [option.as_dict(self.later) for option in self.options],
            "reason": self.reason,
            "method": self.method,
            "error": self.error,
            "elapsed_ms": round(self.elapsed_ms, 3),
        }


def advise(
    position: Position,
    *,
    seconds: float | None = SECONDS,
    layouts: int = LAYOUTS,
    seed: int = 0,
    odds: bool = True,
) -> Advice:
    """Return what the hero should do: the last word of `refine`, which has the parameters."""
    *_, last = refine(position, seconds=seconds, layouts=layouts, seed=seed, odds=odds)
    return last


def refine(
    position: Position,
    *,
    seconds: float | None = SECONDS,
    layouts: int = LAYOUTS,
    seed: int = 0,
    odds: bool = True,
) -> Iterator[Advice]:
    """Yield what the hero should do, better and better, until the best is clear.

    An ending that is small enough is searched, and there is one answer.

    Parameters
    ----------
    position
        The table as entered, other hands hidden or known.
    seconds
        Of sampling, after which no further look is taken; None to stop by the number of layouts only,
        which makes the answer the same on every machine.
    layouts
        Of the unseen cards, at most.
    seed
        Of the layouts.
    odds
        Give the exact chances of each play in its trick: they take about a second.

    Raises
    ------
    RuleError
        The hero is not asked for anything now.
    RefusedError
        The hero's hand is hidden, or there cannot be so many layouts.
    """
    began = time.perf_counter()
    table, hero = position.table, position.hero
    _check(table, hero, layouts)
    told = _Told(table, hero, _chances(table, hero) if odds else {})
    ended = _ending(table, hero)
    if ended is not None:
        choices, many = ended
        ranked = [
            Ranked(one.event, float(one.safe[hero]), 0.0, 0.0, 0.0, many) for one in choices
        ]
        yield told.advice(ranked, began, exact=True, clear=True)
        return
    race, sampled = Race(table, seed), time.perf_counter()
    while race.layouts < layouts:
        race.step(layouts - race.layouts)
        clear = race.clear
        yield told.advice(race.ranking(), began, exact=False, clear=clear)
        late = seconds is not None and time.perf_counter() - sampled >= seconds
        if clear or late or len(race.events) == 1:
            return


def _check(table: Table, hero: int, layouts: int) -> None:
    """Refuse a moment at which the hero has nothing to choose."""
    if not 1 <= layouts <= MOST_LAYOUTS:
        message = said("look at 1 to {most:,} layouts", most=MOST_LAYOUTS)
        raise RefusedError("layouts", str(layouts)[:20], message)
    ask = table.ask()
    if ask.seat != hero or ask.need not in {Need.LEAD, Need.FOLLOW, Need.INSERT}:
        text = said("first, {waiting_for}", waiting_for=waiting_for(table))
        raise RuleError("R19" if ask.seat is None else "R5", text)
    if not asks(table):
        name = table.players[hero].name
        message = said("{name}'s cards are hidden; list them", name=name)
        raise RefusedError(name, "", message)


class _Told:
    """Makes advice of what is ranked, with all that is exact beside it."""

    def __init__(
        self, table: Table, hero: int, found: dict[tuple[int, int], PlayChance]
    ) -> None:
        self._table, self._hero, self._chances = table, hero, found
        self._turns: dict[Event, int] = {}

    def advice(
        self, ranked: Sequence[Ranked], began: float, *, exact: bool, clear: bool
    ) -> Advice:
        """Return advice; ``began`` is when it was asked for."""
        table, player = self._table, self._table.players[self._hero]
        options = tuple(self._option(one, ranked[0], exact=exact) for one in ranked)
        weighed = [
            Weighed(o.done, o.safe, o.error, o.delta, o.delta_error, o.turns, o.chance)
            for o in options[:2]
        ]
        second = weighed[1] if len(weighed) > 1 else None
        order = table.to_act()
        return Advice(
            game=DECK.game,
            hero=player.name,
            model="open" if exact else "quick",
            method="exact" if exact else "estimate",
            draw_pile=table.pile,
            turns=fewest_turns(player.hand.cards or (), table.rules),
            options=options,
            later=tuple(table.players[seat].name for seat in order[1:]),
            clear=clear,
            layouts=ranked[0].layouts,
            reason=reason(table, weighed[0], second, exact=exact),
            elapsed_ms=(time.perf_counter() - began) * 1000,
        )

    def _option(self, one: Ranked, best: Ranked, *, exact: bool) -> Option:
        event = one.event
        chance = None
        if isinstance(event, Play) and event.place is not None:
            chance = self._chances.get((event.place, len(event.cards)))
        return Option(
            event=format_event(self._table, event).partition(" ")[2],
            done=event,
            safe=one.safe,
            error=one.error,
            delta=one.safe - best.safe if exact else one.delta,
            delta_error=one.delta_error,
            layouts=one.layouts,
            turns=self._turns_after(event),
            chance=chance,
        )

    def _turns_after(self, event: Event) -> int:
        if event not in self._turns:
            after = apply(self._table, event).players[self._hero].hand.cards or ()
            self._turns[event] = fewest_turns(after, self._table.rules)
        return self._turns[event]


def _chances(table: Table, hero: int) -> dict[tuple[int, int], PlayChance]:
    """Return what becomes of each play, by its place and size; nothing if that is too much."""
    if table.ask().need is Need.INSERT:
        return {}
    try:
        found = chances.plays(table, hero)
    except TooLargeError:
        return {}
    return {(one.option.place, len(one.option.cards)): one for one in found}


def _ending(table: Table, hero: int) -> tuple[Sequence[Choice], int] | None:
    """Return all choices of an ending, exact, and of how many layouts; None if it is large."""
    if sum(player.hand.size + len(player.reserve) for player in table.players) > MOST_CARDS:
        return None
    unseen, places = sum(table.unseen()), table.hidden()
    known = prod(
        perm(player.hand.size, len(player.hand.held))
        for player in table.players
        if player.hand.hidden
    )
    if perm(unseen, places) * known > MOST_WAYS:
        return None
    try:
        if not any(player.hand.hidden for player in table.players):
            return solve(table, hero, most=MOST_STATES).choices, 1
        found = averaged(table, hero, most=MOST_WAYS, states=MOST_STATES)
    except TooLargeError:
        return None
    return found.choices, found.layouts
