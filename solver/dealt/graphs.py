"""What can become of each hand of a round in which no card is drawn, as arrays of numbers.

A hand and its reserves change by what their owner does and by nothing else. So each
player has a graph of all that they can become, and a round is a walk in all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.dealt.deck import DECK, REDRAW, STOP
from solver.dealt.endgame import Codes, Moves, State, either_way
from solver.errors import TooLargeError
from solver.said import said

Longs = NDArray[np.int64]
Held = tuple[Codes, Codes]
"""A hand and its reserves."""

MOST_HANDS = 20_000
"""What one hand can become, at most."""
MOST_TOGETHER = 2**62
"""What all hands can become together: it must be one number."""
_STOP, _REDRAW = DECK.index[STOP], DECK.index[REDRAW]


class Graphs(NamedTuple):
    """The graphs of all seats behind one another, as compiled code takes them.

    Parameters
    ----------
    cards, strengths
        Of each hand: how many cards, and the strengths of its sets as bits.
    plays, play_to, names
        Where its plays begin, what each leaves, and the strengths of its namings as bits.
    stops, stop_to, takes, take_to
        Likewise each Stop, and each reserve with each place for it.
    strides
        Of each seat: what one step in its graph adds to the number of all hands together.
    """

    cards: Longs
    strengths: Longs
    plays: Longs
    play_to: Longs
    names: Longs
    stops: Longs
    stop_to: Longs
    takes: Longs
    take_to: Longs
    strides: Longs


@dataclass(slots=True)
class _Graph:
    """What one hand can become."""

    number: dict[Held, int] = field(default_factory=dict)
    cards: list[int] = field(default_factory=list)
    strengths: list[int] = field(default_factory=list)
    plays: list[list[tuple[int, int]]] = field(default_factory=list)
    stops: list[list[int]] = field(default_factory=list)
    takes: list[list[int]] = field(default_factory=list)


def can_draw(state: State) -> bool:
    """Return whether a card may still be drawn in a round: then there are no such graphs."""
    held = (*state.hands, *state.reserves)
    return state.redraws > 0 or any(_REDRAW in cards for cards in held)


class Growth:
    """Grows graphs, and keeps those that are asked for again."""

    def __init__(self, moves: Moves) -> None:
        self._moves = moves
        self._kept: dict[Held, _Graph] = {}

    def together(self, held: Sequence[Held]) -> tuple[Graphs, list[dict[Held, int]]]:
        """Return the graphs of some hands, and the number of each hand in them.

        Raises
        ------
        TooLargeError
            The hands can become too much.
        """
        graphs = [self._graph(one) for one in held]
        strides, product = [], 1
        for graph in graphs:
            strides.append(product)
            product *= len(graph.number)
        if product > MOST_TOGETHER:
            raise TooLargeError(_too_long())
        first = np.cumsum([0, *(len(graph.number) for graph in graphs)]).tolist()
        numbers = [
            {one: at + begin for one, at in graph.number.items()}
            for graph, begin in zip(graphs, first, strict=False)
        ]
        return _joined(graphs, first, strides), numbers

    def _graph(self, start: Held) -> _Graph:
        if start not in self._kept:
            self._kept[start] = self._grow(start)
        return self._kept[start]

    def _grow(self, start: Held) -> _Graph:
        graph, moves = _Graph({start: 0}), self._moves
        for hand, reserve in (todo := [start]):
            played = [(rest, _bits(names)) for rest, names in moves.plays_of(hand)]
            stopped = dict.fromkeys(
                either_way(hand[:at] + hand[at + 1 :])
                for at, code in enumerate(hand)
                if code == _STOP
            )
            taken = [
                (longer, reserve[:at] + reserve[at + 1 :])
                for at, card in enumerate(reserve)
                if card not in reserve[:at]
                for longer in moves.inserted(hand, card)
            ]
            after: list[Held] = [
                *((rest, reserve) for rest, _ in played),
                *((rest, reserve) for rest in stopped),
                *taken,
            ]
            for one in after:
                if one not in graph.number:
                    graph.number[one] = len(graph.number)
                    todo.append(one)
            if len(graph.number) > MOST_HANDS:
                raise TooLargeError(_too_long())
            graph.cards.append(len(hand))
            graph.strengths.append(_bits(moves.strengths_of(hand)))
            graph.plays.append([(graph.number[rest, reserve], names) for rest, names in played])
            graph.stops.append([graph.number[rest, reserve] for rest in stopped])
            graph.takes.append([graph.number[one] for one in taken])
        return graph


def _joined(graphs: Sequence[_Graph], first: Sequence[int], strides: Sequence[int]) -> Graphs:
    plays = [
        [(to + begin, names) for to, names in some]
        for graph, begin in zip(graphs, first, strict=False)
        for some in graph.plays
    ]
    stops, takes = (
        [
            [to + begin for to in some]
            for graph, begin in zip(graphs, first, strict=False)
            for some in getattr(graph, kind)
        ]
        for kind in ("stops", "takes")
    )
    return Graphs(
        cards=_longs([n for graph in graphs for n in graph.cards]),
        strengths=_longs([n for graph in graphs for n in graph.strengths]),
        plays=_begins(plays),
        play_to=_longs([to for some in plays for to, _ in some]),
        names=_longs([names for some in plays for _, names in some]),
        stops=_begins(stops),
        stop_to=_longs([to for some in stops for to in some]),
        takes=_begins(takes),
        take_to=_longs([to for some in takes for to in some]),
        strides=_longs(strides),
    )


def _begins(lists: Sequence[Sequence[object]]) -> Longs:
    return np.cumsum([0, *map(len, lists)], dtype=np.int64)


def _longs(numbers: Sequence[int]) -> Longs:
    return np.array(numbers, dtype=np.int64)


def _bits(strengths: Sequence[int]) -> int:
    return sum(1 << strength for strength in strengths)


def _too_long() -> str:
    return said("these hands are too long for an ending to be solved")
