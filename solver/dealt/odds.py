"""What a player can do now, and what may become of it: plays, reserves, places, turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from solver.cards import Card
from solver.dealt.chances import Able, Others, able, beaten, plays
from solver.dealt.deck import DECK, STOP
from solver.dealt.events import Play
from solver.dealt.hand import Cards, Option, options, places_for
from solver.dealt.notation import Position
from solver.dealt.one_hand import Chance
from solver.dealt.record import format_event
from solver.dealt.referee import waiting_for
from solver.dealt.sets import SETS, Set
from solver.dealt.table import Need, Table, new_game
from solver.dealt.turns import fewest_turns, turns_after
from solver.errors import TooLargeError
from solver.figures import ratio
from solver.refusal import RefusedError
from solver.said import said


@dataclass(frozen=True, slots=True)
class Place:
    """A place where a card can be put in, which makes a difference.

    Parameters
    ----------
    place
        How many cards stand before it.
    hand
        The hand with the card in it.
    turns
        How few turns empty that hand.
    """

    place: int
    hand: Cards
    turns: int


@dataclass(frozen=True, slots=True)
class PlayOdds:
    """Something to play, what may become of it, and the hand after it.

    Parameters
    ----------
    option
        What is played.
    players
        What each later player can do against it, who acts next first; None for a Redraw,
        which wins no trick by itself.
    nobody
        Chance that none of them can beat it; None for a Redraw, or if the unseen cards can
        lie in too many ways for this machine.
    turns
        How few turns empty the hand that is left.
    """

    option: Option
    players: tuple[Able, ...] | None
    nobody: Chance | None
    turns: int


@dataclass(frozen=True, slots=True)
class Odds:
    """What a player can do, each with the turns that the hand needs after it.

    Parameters
    ----------
    turns
        How few turns empty the hand as it is.
    later
        Who acts after the player in this trick, in order.
    plays
        What can be played, in the order of the hand.
    reserves
        Each kind of reserve that can be taken, with its places; nothing for a leader.
    """

    table: Table
    seat: int
    turns: int
    later: tuple[int, ...]
    plays: tuple[PlayOdds, ...]
    reserves: tuple[tuple[Card, tuple[Place, ...]], ...]

    def event(self, option: Option) -> Play:
        """Return an option as an event."""
        return Play(option.cards, option.set, option.place)

    def as_dict(self) -> dict[str, Any]:
        """Return all of it as machine output has it; fractions as ``p/q`` too."""
        players = self.table.players
        return {
            "game": DECK.game,
            "hero": players[self.seat].name,
            "highest": None if self.table.highest is None else str(self.table.highest),
            "draw_pile": self.table.pile,
            "turns": self.turns,
            "later": [players[seat].name for seat in self.later],
            "plays": [self._play(found) for found in self.plays],
            "reserves": [
                {
                    "card": card.code,
                    "places": [
                        {
                            "place": each.place + 1,
                            "hand": " ".join(card.code for card in each.hand),
                            "turns": each.turns,
                        }
                        for each in places
                    ],
                }
                for card, places in self.reserves
            ],
        }

    def _play(self, found: PlayOdds) -> dict[str, Any]:
        option, name = found.option, self.table.players[self.seat].name
        names = [self.table.players[seat].name for seat in self.later]
        return {
            "event": event_text(self.table, self.seat, option).removeprefix(f"{name} "),
            "set": None if option.set is None else str(option.set),
            "left_out": [str(each) for each in option.weaker],
            "turns": found.turns,
            **_chance("nobody", found.nobody),
            "players": [
                {"name": other, **_able(each)}
                for other, each in zip(names, found.players or (), strict=False)
            ],
        }


def event_text(table: Table, seat: int, option: Option) -> str:
    """Return what a record has for a play, such as ``me 8 x=9``."""
    asked = table if table.ask().seat == seat else replace(table, seat=seat)
    return format_event(asked, Play(option.cards, option.set, option.place))


def _able(each: Able) -> dict[str, Any]:
    return {
        **_chance("set", each.by_set),
        **_chance("stop", each.by_stop),
        **_chance("any", each.at_all),
    }


def _chance(name: str, chance: Chance | None) -> dict[str, Any]:
    told: dict[str, Any] = {name: None if chance is None else float(chance)}
    if chance is not None and (text := ratio(chance)) is not None:
        told[f"{name}_exact"] = text
    return told


def odds(position: Position, *, exact: bool = False) -> Odds:
    """Return what the hero can do, as if asked now, and what may become of it.

    Parameters
    ----------
    exact
        Give all chances as fractions. With several large hands that takes minutes.

    Raises
    ------
    RefusedError
        The hero plays nothing in this trick any more, or the hero's cards are hidden.
    TooLargeError
        As `solver.dealt.chances.beaten`.
    """
    table, seat = position.table, position.hero
    order = check(position)
    found = _plays(table, seat, exact=exact)
    cards = table.players[seat].hand.cards or ()
    after = turns_after(cards, table.rules, [option for option, *_ in found])
    leads = table.ask().need is Need.LEAD and order[0] == seat
    reserves = () if leads else tuple(dict.fromkeys(table.players[seat].reserve))
    return Odds(
        table,
        seat,
        fewest_turns(cards, table.rules),
        tuple(order[order.index(seat) + 1 :]),
        tuple(PlayOdds(*each, turns) for each, turns in zip(found, after, strict=True)),
        tuple((card, tuple(places(table, cards, card))) for card in reserves),
    )


def _plays(
    table: Table, seat: int, *, exact: bool
) -> list[tuple[Option, tuple[Able, ...] | None, Chance | None]]:
    """Return what can be played, what each later player can do, and whether nobody can."""
    try:
        found = plays(table, seat, exact=exact)
    except TooLargeError:
        pass
    else:
        return [
            (each.option, each.beaten.players, each.beaten.nobody)
            if each.beaten
            else (each.option, None, None)
            for each in found
        ]
    # Some plays, and each player alone, can still be counted.
    others = Others.after(table, seat)
    every = able(others, exact=exact)
    zero: Chance = Fraction(0) if exact else 0.0
    stopped = (Able(zero, zero, zero),) * len(others.hands)
    return [
        (option, every[option.set], _nobody(others, option.set, exact=exact))
        if option.set
        else (option, stopped, 1 - zero)
        if option.cards == (STOP,)
        else (option, None, None)
        for option in options(table.players[seat].hand.cards or (), table.rules, table.highest)
    ]


def _nobody(others: Others, beat: Set, *, exact: bool) -> Chance | None:
    """Return the chance that nobody can beat a set; None if that is beyond this machine."""
    try:
        [found] = beaten(others, [beat], exact=exact)
    except TooLargeError:
        return None
    return found.nobody


def check(position: Position) -> list[int]:
    """Return who is still to act, the hero among them, whose cards are known.

    Raises
    ------
    RefusedError
        It is not so.
    """
    table, seat = position.table, position.hero
    player, order = table.players[seat], table.to_act()
    if seat not in order:
        message = said(
            "{name} plays nothing now: {waiting_for}",
            name=player.name,
            waiting_for=waiting_for(table),
        )
        raise RefusedError("turn", player.name, message)
    if player.hand.cards is None:
        message = said("{name}'s cards are hidden; list them", name=player.name)
        raise RefusedError(player.name, "", message)
    return order


def places(table: Table, cards: Sequence[Card], card: Card) -> list[Place]:
    """Return where a card can be put into a hand, as far as it makes a difference."""
    hands = [(at, (*cards[:at], card, *cards[at:])) for at in places_for(cards, card)]
    return [Place(at, hand, fewest_turns(hand, table.rules)) for at, hand in hands]


@dataclass(frozen=True, slots=True)
class Hold:
    """How the highest set of a trick stands against those who are still to act.

    Parameters
    ----------
    seat
        Who holds the trick.
    set
        The highest set.
    later
        Who is still to act, with what each can do.
    nobody
        Chance that none of them can beat it; None if that is beyond this machine.
    """

    seat: int
    set: Set
    later: tuple[tuple[int, Able], ...]
    nobody: Chance | None


def hold(table: Table) -> Hold | None:
    """Return how the highest set stands; None if there is none, or nobody is still to act."""
    order, highest = table.to_act(), table.highest
    if highest is None or not order:
        return None
    others = Others.of(table, order)
    can = tuple(zip(order, able(others)[highest], strict=True))
    return Hold(table.winner(), highest, can, _nobody(others, highest, exact=False))


def ready() -> None:
    """Compile all that chances need, or load what was compiled before."""
    table = new_game(["a", "b", "c"], opened=())
    fewest_turns((), table.rules)  # which hands are drawn with
    beaten(Others.of(table, (1, 2)), [SETS[-2]])
