"""The race to a target: symmetry, monotony, both engines of it, and simulated games."""

import math
from random import Random

import numpy as np
import pytest
from positions import NUMBERS_ONLY, fresh_outlook

from solver.duel import best_reply, tie_value
from solver.flip7 import laws
from solver.flip7.menu import make_menu, menu
from solver.race import Racer, first_chances, plan

TARGET = 200


def at(total, law):
    """Return the law of a total after a round."""
    return np.pad(law, (total, 0))


@pytest.mark.parametrize("players", [2, 3, 4, 7, 18])
@pytest.mark.parametrize("total", [0, 150])
def test_equals_win_equally_often(players, total, numbers):
    law, _ = numbers
    racers = [Racer(at(total, law), law)] * (players - 1)
    worth = plan(racers, law[np.newaxis], TARGET).worth
    mine = law @ worth[total : total + len(law)]
    assert mine == pytest.approx(1 / players, abs=1e-9)


def chances(totals, every_law):
    """Return every player's chance of winning, each with one law for all rounds."""
    found = []
    for hero, law in enumerate(every_law):
        racers = [
            Racer(at(total, other), other)
            for seat, (total, other) in enumerate(zip(totals, every_law, strict=True))
            if seat != hero
        ]
        worth = plan(racers, law[np.newaxis], TARGET).worth
        found.append(law @ worth[totals[hero] : totals[hero] + len(law)])
    return found


def situations(count):
    """Return random totals of 2 to 8 players, each with a law of the menu."""
    every = menu()
    for seed in range(count):
        rng = Random(f"race {seed}")
        seats = rng.randint(2, 8)
        totals = [rng.randrange(195) for _ in range(seats)]
        yield totals, [every[rng.randrange(len(every))] for _ in range(seats)]


def test_the_chances_of_all_players_sum_to_one():
    for totals, every_law in situations(20):
        assert math.fsum(chances(totals, every_law)) == pytest.approx(1, abs=1e-9)


def test_more_points_never_lower_the_chance():
    for totals, every_law in situations(20):
        racers = [Racer(at(t, p), p) for t, p in zip(totals[1:], every_law[1:], strict=True)]
        worth = plan(racers, menu(), TARGET).worth
        # Totals of 200 and more end the game at once, others go on: each by itself.
        assert (np.diff(worth[:TARGET]) > -1e-12).all()
        assert (np.diff(worth[TARGET:]) > -1e-12).all()
        assert worth[TARGET] > worth[TARGET - 1] or worth[TARGET] > 0


def simulate(totals, every_law, games, rng):
    """Return how often each player wins in games of independent rounds; ties are split."""
    seats, size = len(totals), every_law[0].size
    standing = np.tile(np.array(totals), (games, 1))
    won = np.zeros(seats)
    while len(standing):
        for seat, law in enumerate(every_law):
            standing[:, seat] += rng.choice(size, len(standing), p=law / law.sum())
        best = standing.max(axis=1)
        over = best >= TARGET
        leads = standing[over] == best[over].reshape(-1, 1)
        won += (leads / leads.sum(axis=1, keepdims=True)).sum(axis=0)
        standing = standing[~over]
    return won / games


def test_simulated_games_of_the_same_model_agree():
    games = 20_000
    for n, (totals, every_law) in enumerate(situations(20)):
        found = simulate(totals, every_law, games, np.random.default_rng(n))
        for share, chance in zip(found, chances(totals, every_law), strict=True):
            spread = math.sqrt(chance * (1 - chance) / games)
            assert abs(share - chance) < 4 * spread + 1e-6, totals


def test_ties_are_split_among_any_number():
    # All of four others surely have 210: with 210, too, the hero has a fifth of the win.
    fields = np.zeros((4, 230))
    fields[:, 210] = 1
    found = first_chances(fields, TARGET)
    assert found[9:12] == pytest.approx([0, 1 / 5, 1])


def test_a_race_that_cannot_end_is_refused():
    nothing = np.array([1.0])
    with pytest.raises(ValueError, match="rounds"):
        plan([Racer(at(0, nothing), nothing)], np.array([[1.0, 0.0]]), TARGET)


def test_the_stored_menu_is_what_the_script_makes():
    assert menu() == pytest.approx(make_menu(laws.fresh()), abs=1e-12)


def test_the_best_reply_to_a_maximiser_of_points(numbers):
    law, reply = numbers
    whole = best_reply(reply, law, TARGET, "shared")
    table = whole[:TARGET, :TARGET]
    # Known from two other programs.
    assert table[0, 0] == pytest.approx(0.559345, abs=1e-5)
    assert (np.diff(table, axis=0) > -1e-12).all()
    assert (np.diff(table, axis=1) < 1e-12).all()
    # It is its own best reply: one more round, then the table.
    for mine, yours in ((0, 0), (17, 160), (120, 90), (199, 199)):
        worth = whole[mine : mine + len(law), yours : yours + len(law)] @ law
        assert reply(worth[np.newaxis])[0] == pytest.approx(table[mine, yours], abs=1e-11)
    # Found less closely, it is nearly the same.
    near = best_reply(reply, law, TARGET, "shared", close=1e-7)
    assert near == pytest.approx(whole, abs=1e-6)


def test_ties_that_are_played_on(numbers):
    law, reply = numbers
    tied = tie_value(reply, law, "extra_round")
    assert 0.5 < tied < 0.6
    assert tie_value(reply, law, "shared") == 0.5
    # Whoever just copies the opponent has half: the best reply has more.
    behind = np.concatenate(([0], np.cumsum(law)[:-1]))
    assert reply((behind + tied * law)[np.newaxis])[0] == pytest.approx(tied, abs=1e-12)
    assert law @ (behind + 0.5 * law) == pytest.approx(0.5)


def test_a_plan_is_no_more_than_the_best_reply(numbers):
    law, reply = numbers
    every = make_menu(fresh_outlook("", NUMBERS_ONLY))[:, : len(law)]
    table = best_reply(reply, law, TARGET, "shared")
    for mine, yours in ((0, 0), (100, 150), (160, 169), (190, 40)):
        worth = plan([Racer(at(yours, law), law)], every, TARGET).worth
        stated = reply(worth[np.newaxis, mine : mine + len(law)])[0]
        assert table[mine, yours] - 0.06 < stated < table[mine, yours]
