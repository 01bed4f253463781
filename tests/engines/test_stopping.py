"""The reference engine on games of a few states, worked by hand: it knows no cards."""

from fractions import Fraction

import pytest

from solver.distribution import End
from solver.errors import EndlessError, TooLargeError
from solver.graph import decision_graph
from solver.stopping import Reference


class Tree:
    """A game given by what each state scores if one stops, and by what can come of going on."""

    def __init__(self, ends, steps):
        self.ends, self.steps = ends, steps

    def end(self, state):
        score = self.ends.get(state)
        return None if score is None else End(score, "stay")

    def outcomes(self, state):
        return self.steps.get(state, [])


# From "start" (2) one goes left or right, each alike. "left" must go on: 0 or 9, alike: 4½.
# "right" (1): 0, 0 or 12, alike: 4; better than 1. So start is worth (4½ + 4) / 2 = 4¼.
GAME = Tree(
    {"start": 2, "right": 1, "none": 0, "nine": 9, "twelve": 12},
    {
        "start": [("left", 1), ("right", 1)],
        "left": [("none", 1), ("nine", 1)],
        "right": [("none", 1), ("none", 1), ("twelve", 1)],
    },
)


def test_values_by_hand():
    engine = Reference(GAME)
    assert engine.value("start") == Fraction(17, 4)
    assert engine.value("left") == Fraction(9, 2)
    assert engine.value("right") == 4
    assert (engine.stop("start"), engine.go("start")) == (2, Fraction(17, 4))
    assert (engine.stop("left"), engine.go("left")) == (None, Fraction(9, 2))
    assert (engine.stop("nine"), engine.go("nine")) == (9, None)
    assert engine.states == 6
    assert [engine.goes(state) for state in ("start", "left", "right", "nine")] == [
        *(True, True, True),
        False,
    ]


def test_the_law_by_hand():
    law = Reference(GAME).distribution("start")
    assert law.points() == {0: Fraction(7, 12), 9: Fraction(1, 4), 12: Fraction(1, 6)}
    assert law.mean == Fraction(17, 4)


def test_a_policy_is_followed_where_there_is_a_choice():
    timid = Reference(GAME, policy=lambda _: False)
    assert timid.value("start") == 2
    assert timid.value("left") == Fraction(9, 2)  # no choice there
    assert timid.go("start") == (Fraction(9, 2) + 1) / 2
    assert timid.distribution("start").points() == {2: 1}
    half, rest = Fraction(1, 2), Fraction(1, 4)
    assert timid.distribution("start", going=True).points() == {0: rest, 1: half, 9: rest}


def test_another_utility_makes_other_choices():
    safe = Reference(GAME, lambda end: Fraction(min(end.score, 3), 3))
    assert safe.value("start") == Fraction(2, 3)
    assert safe.go("start") == Fraction(5, 12)
    assert not safe.goes("start")
    assert not safe.goes("right")  # 1/3 either way: between equals one stops


def test_two_ways_to_one_state_are_one_step_of_the_graph():
    graph = decision_graph(GAME, "start")
    assert graph.edges["right", "none"] == {"weight": 2, "chance": Fraction(2, 3)}
    assert graph.edges["right", "twelve"] == {"weight": 1, "chance": Fraction(1, 3)}
    assert graph.nodes["right"] == {"end": End(1, "stay"), "value": 4, "goes": True}
    assert len(graph) == 6


def test_weights_are_what_they_are_beside_each_other():
    game = Tree({"a": 6, "b": 0}, {"root": [("a", 2), ("b", 1)]})
    assert Reference(game).value("root") == 4


def test_what_is_no_game_is_refused():
    with pytest.raises(ValueError, match="neither stops nor goes on"):
        Reference(Tree({}, {})).value("nowhere")
    circle = Tree({"out": 5}, {"here": [("there", 1)], "there": [("here", 1), ("out", 1)]})
    with pytest.raises(EndlessError):
        Reference(circle).value("here")
    with pytest.raises(TooLargeError, match="more than 3 situations"):
        Reference(GAME, max_states=3).value("start")
    assert Reference(GAME, max_states=6).value("start") == Fraction(17, 4)
