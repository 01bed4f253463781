"""The contract of a notation: what is written is read back, at any table."""

from __future__ import annotations

import random

import pytest
from games import GAMES, Game, played, steps

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@each_game
@pytest.mark.parametrize("seed", range(40))
def test_a_position_is_read_as_it_was_written(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    for now, _ in steps(game, seed):
        if rng.random() > 0.03:
            continue
        position = rng.choice(game.positions(now))
        for lines in (False, True):
            text = game.format_position(position, lines=lines)
            assert game.parse(text) == position
            assert game.format_position(game.parse(text), lines=lines) == text


@each_game
@pytest.mark.parametrize("seed", range(20))
def test_a_record_is_read_as_it_was_written(game: Game, seed: int) -> None:
    game_played = played(game, seed)
    whole = game.record(game_played.tables[0], tuple(game_played.events))
    rng = random.Random(seed)
    for events in (0, *rng.sample(range(len(game_played.events)), 3), len(game_played.events)):
        record = whole.cut(events)
        text = game.format_record(record)
        read = game.parse_record(text)
        assert read == record
        assert read.table() == game_played.tables[events]
        assert game.format_record(read) == text
