"""With a Vengeance in the arena: policies that know what they do."""

import pytest

from solver.arena import arena
from solver.refusal import RefusedError
from solver.vengeance.policy import read_policy

GAME = "vengeance"


def test_equals_have_equal_shares_and_others_do_not():
    report = arena(["one_step"] * 3, 6, game=GAME, workers=1)
    assert [each.wins.value for each in report.standings] == pytest.approx([1 / 3] * 3)
    better, worse = arena(["win", "cards 1"], 12, game=GAME, workers=1).standings
    assert better.wins.value > worse.wins.value
    assert worse.busts.value < better.busts.value


def test_a_game_is_the_same_again():
    names = ["one_step random", "threshold 25", "risk 0.3"]
    assert arena(names, 3, game=GAME, workers=1) == arena(names, 3, game=GAME, workers=1)


@pytest.mark.parametrize(
    "name", ["win", "win without race", "win without targets", "optimal", "one_step random"]
)
def test_policies_have_their_names(name):
    assert read_policy(f" {name.upper()}").name == name


@pytest.mark.parametrize(
    "name", ["", "win without", "win without freeze", "human", "random", "threshold", "win now"]
)
def test_other_names_are_refused(name):
    with pytest.raises(RefusedError) as caught:
        read_policy(name)
    assert caught.value.field == "policy"
