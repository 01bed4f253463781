"""The contract of a referee: what is true at every table of every game."""

from __future__ import annotations

import copy
import random

import pytest
from games import GAMES, Game, played, setup, steps

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
MANY = 400
TOO_LONG = 50_000
"""Events; no game of sensible length has so many."""


@each_game
@pytest.mark.parametrize("block", range(10))
def test_many_random_games_end_and_keep_their_cards(game: Game, block: int) -> None:
    for seed in range(block, MANY, 10):
        for events, (now, _) in enumerate(steps(game, seed)):
            assert events < TOO_LONG
            assert not any(game.missing(now))
        assert game.winners(now), "a game ends when somebody has won"


@each_game
def test_the_many_games_differ_in_players_and_switches(game: Game) -> None:
    setups = [setup(game, seed) for seed in range(MANY)]
    assert {seats for seats, _ in setups} == set(game.seats)
    assert {str(setting) for _, setting in setups} == set(map(str, game.settings))


@each_game
@pytest.mark.parametrize("seed", range(20))
def test_every_card_turns_up_with_its_chance(game: Game, seed: int) -> None:
    for now, _ in steps(game, seed):
        chances = game.chances(now)
        if not chances:
            continue
        assert all(type(weight) is int and weight > 0 for _, weight in chances)
        assert sum(weight for _, weight in chances) == game.source(now)
        legal = game.legal(now)
        for event, _ in chances:
            if event not in legal:
                with pytest.raises(game.error) as caught:
                    game.apply(now, event)
                assert caught.value.rule in game.refusable  # type: ignore[attr-defined]


@each_game
@pytest.mark.parametrize("seed", range(24))
def test_legal_events_apply_and_all_others_are_refused(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    for now, _ in steps(game, seed):
        if rng.random() > 0.03:
            continue
        legal = game.legal(now)
        before = copy.deepcopy(now)
        for event in legal:
            assert game.can(now, event)
            after = game.apply(now, event)
            assert after != now
            assert not any(game.missing(after))
        for event in game.conceivable(now):
            assert game.can(now, event) == (event in legal)
            if event in legal:
                continue
            with pytest.raises(game.error) as caught:
                game.apply(now, event)
            assert caught.value.rule  # type: ignore[attr-defined]
            assert caught.value.message  # type: ignore[attr-defined]
        assert now == before
        assert set(legal) <= set(game.conceivable(now))


@each_game
@pytest.mark.parametrize("seed", range(20))
def test_a_record_cut_anywhere_is_the_table_of_that_moment(game: Game, seed: int) -> None:
    game_played = played(game, seed)
    whole = game.record(game_played.tables[0], tuple(game_played.events))
    assert list(whole.tables()) == game_played.tables
    for events in random.Random(seed).sample(range(len(game_played.events)), 5):
        assert whole.cut(events).table() == game_played.tables[events]
