"""A game that is followed: whatever is taken back or set right, it stays a legal game."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from games import GAMES, Game, steps

from solver.live import Live, mended

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def tapped(game: Game, seed: int, most: int) -> Live[Any, Any]:
    """Return the beginning of a random game, tapped event by event."""
    live: Live[Any, Any] | None = None
    for now, event in islice(steps(game, seed), most):
        live = live or Live(game.record(now, ()))
        assert live.record.table() == now
        if event is not None:
            live = live.tap(event)
    assert live is not None
    return live


@each_game
@pytest.mark.parametrize("seed", range(12))
def test_taps_are_those_of_the_referee(game: Game, seed: int) -> None:
    live = tapped(game, seed, 120)
    now = live.record.table()
    legal = game.legal(now)
    for event in game.conceivable(now):
        if event not in legal:
            with pytest.raises(game.error):
                live.tap(event)
    back = live
    for _ in range(40):
        back = back.undo()
    assert back.record == live.record.cut(max(0, len(live.record.events) - 40))
    for _ in range(40):
        back = back.redo()
    assert back == live


@each_game
@pytest.mark.parametrize("seed", range(60))
def test_any_mistake_leaves_a_legal_game(game: Game, seed: int) -> None:
    rng = Random(seed)
    live = tapped(game, seed, 80)
    number = rng.randrange(len(live.record.events))
    other = rng.choice(game.legal(live.record.cut(number).table()))
    found = mended(live, number, [other])
    again = found.live.record
    assert again.events[: number + 1] == (*live.record.events[:number], other)
    again.table()  # replays without a refusal
    assert len(again.events) + found.dropped + len(found.live.later) == len(live.record.events)
    if other == live.record.events[number]:
        assert found.live == live
    while found.live.later:  # what waits can be told, and the game goes on
        now = found.live.record.table()
        if not (legal := game.legal(now)):
            break
        found = mended(found.live, len(found.live.record.events), [rng.choice(legal)], keep=True)
        assert len(found.live.record.events) < 500
