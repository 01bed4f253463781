"""The law of a final score, on laws small enough to see through."""

from fractions import Fraction

import pytest

from solver.distribution import Distribution, End, mixture

HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)
LAW = Distribution(
    {
        End(30, "flip7"): SIXTH,
        End(0, "bust"): THIRD,
        End(12, "stay"): Fraction(1, 4),
        End(12, "frozen"): Fraction(1, 4),
    }
)


def test_figures_of_a_law():
    assert LAW.mean == 30 * SIXTH + 12 * HALF
    assert LAW.chance("bust") == THIRD
    assert LAW.chance("frozen") == Fraction(1, 4)
    assert LAW.chance("nothing") == 0
    assert LAW.points() == {0: THIRD, 12: HALF, 30: SIXTH}
    assert list(LAW.points()) == [0, 12, 30]


@pytest.mark.parametrize(
    ("score", "chance"), [(-1, 1), (0, 1), (1, 1 - THIRD), (12, 1 - THIRD), (13, SIXTH), (31, 0)]
)
def test_the_chance_of_so_many_points(score, chance):
    assert LAW.at_least(score) == chance


@pytest.mark.parametrize(
    ("level", "score"),
    [
        (0, 0),
        (Fraction(1, 3), 0),
        (Fraction(34, 100), 12),
        (HALF, 12),
        (Fraction(5, 6), 12),
        (Fraction(84, 100), 30),
        (1, 30),
    ],
)
def test_a_quantile_is_the_least_score_that_is_likely_enough(level, score):
    assert LAW.quantile(level) == score


def test_rounding_does_not_move_a_quantile():
    tenths = Distribution({End(score, "stay"): 0.1 for score in range(10)})
    assert sum(tenths.ends.values()) < 1
    assert [tenths.quantile(level) for level in (0.1, 0.3, 0.7, 0.8, 1)] == [0, 2, 6, 7, 9]


@pytest.mark.parametrize("level", [-0.1, 1.1, float("nan")])
def test_there_is_no_such_quantile(level):
    with pytest.raises(ValueError, match="0 to 1"):
        LAW.quantile(level)


def test_a_mixture_weighs_its_parts():
    sure = Distribution({End(12, "stay"): Fraction(1)})
    mixed = mixture([(HALF, LAW), (HALF, sure)])
    assert sum(mixed.ends.values()) == 1
    assert mixed.mean == (LAW.mean + 12) / 2
    assert mixed.ends[End(12, "stay")] == HALF + Fraction(1, 8)
