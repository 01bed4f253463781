"""Other wishes than points: both engines must see what an end is worth, and only that."""

import math
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from positions import outlook_of, random_outlook

from solver.cards import add
from solver.distribution import End
from solver.errors import EndlessError, TooLargeError
from solver.flip7.deck import DECK, FLIP_THREE
from solver.flip7.lookahead import hitting_values, look
from solver.flip7.outlook import AloneGame, CompanyGame
from solver.flip7.stage import ENDS
from solver.stopping import Reference
from solver.thumb import Thumb

WORTHS = {
    "twenty or more": lambda end: int(end.score >= 20),
    "sixty or more": lambda end: int(end.score >= 60),
    "at most thirty": lambda end: min(end.score, 30),
    "squared": lambda end: end.score**2,
    "what forty lacks": lambda end: end.score - 40,
    "a Flip 7": lambda end: int(end.how == "flip7"),
    "rather frozen": lambda end: end.score + 9 * (end.how == "frozen"),
}
EACH = 40


def game_of(outlook):
    return AloneGame() if outlook.model == "alone" else CompanyGame(outlook.rules)


def positions(model):
    """Return random positions, a quarter of them with nothing in front."""
    found = []
    for seed in range(1000):
        rng = Random(f"worth {model} {seed}")
        outlook = random_outlook(
            rng,
            numbers=rng.choice((0, rng.randint(0, 6))),
            pile=rng.randint(2, 10 if model == "company" else 6),
            discard=rng.randint(0, 4),
            model=model,
        )
        if model == "alone" and rng.random() < 0.5:
            more = add(outlook.pile, DECK.count([FLIP_THREE]))
            outlook = replace(outlook, pile=more)
        game = game_of(outlook)
        try:
            Reference(game, max_states=2000).value(game.start(outlook))
        except (TooLargeError, EndlessError):
            continue
        found.append((seed, outlook))
        if len(found) == EACH:
            return found
    raise AssertionError


@pytest.mark.parametrize("model", ["company", "alone"])
@pytest.mark.parametrize("wish", WORTHS)
def test_both_engines_agree_for_every_wish(wish, model):
    worth = WORTHS[wish]
    for seed, outlook in positions(model):
        game = game_of(outlook)
        engine = Reference(game, worth)
        root = game.start(outlook)
        value = engine.value(root)
        law = engine.distribution(root)
        found = look(outlook, worth)
        assert found.hitting == pytest.approx(float(value), abs=1e-9), (seed, outlook)
        ends = found.law().ends
        for end in ends.keys() | law.ends.keys():
            gap = float(ends.get(end, 0)) - float(law.ends.get(end, 0))
            assert abs(gap) < 1e-12, (seed, end, outlook)
        assert found.exact_hitting() == value, (seed, outlook)
        for how in ENDS:
            assert found.exact_chance(how) == law.chance(how), (seed, how, outlook)
        stay = None if outlook.row.empty else worth(End(outlook.row.score(outlook.rules), "stay"))
        assert found.staying == stay


@pytest.mark.parametrize("model", ["company", "alone"])
def test_wishes_of_other_sizes_are_the_same_wish(model):
    for seed, outlook in positions(model):
        points, scaled = look(outlook), look(outlook, lambda end: 3 * end.score + 5)
        assert scaled.exact_hitting() == 3 * points.exact_hitting() + 5, seed
        for how in ENDS:
            assert scaled.exact_chance(how) == points.exact_chance(how), seed


def test_a_fraction_needs_whole_numbers():
    with pytest.raises(ValueError, match="whole numbers"):
        look(outlook_of("5", "9 8"), lambda end: end.score / 2).exact_hitting()


# R8: with nothing in front nobody stays, whatever the wish.


@pytest.mark.parametrize("model", ["company", "alone"])
def test_with_nothing_in_front_one_must_hit(model):
    # Whoever wants to stay at once stays after the first card: 4, 5 or 6.
    outlook = outlook_of("", "4 5 6", model=model)
    game = game_of(outlook)
    for root in (game.start(outlook), game.start(outlook)._replace(hitting=False)):
        assert Reference(game, policy=lambda _: False).value(root) == 5
    found = look(outlook, thumb=Thumb("score", 0))
    assert found.staying is None
    assert found.exact_hitting() == 5


@pytest.mark.parametrize("odd", [math.nan, math.inf, -math.inf])
def test_a_worth_that_is_no_number_is_refused(odd):
    outlook = outlook_of("9 11 12", "1 2*2 5*3 9*2 12 +4 sc")
    with pytest.raises(ValueError, match="finite"):
        look(outlook, lambda end: odd if end.score > 40 else 0.0)
    worths = np.zeros((3, 4, 300))
    worths[1, 0, 7] = odd
    with pytest.raises(ValueError, match="finite"):
        hitting_values(outlook, worths)
    assert hitting_values(outlook, np.empty((0, 4, 300))).shape == (0,)


def test_a_fraction_of_worths_that_floats_cannot_say_is_refused():
    outlook = outlook_of("9 11 12", "1 2*2 5*3 9*2 12 +4 sc")
    for worth in (lambda end: end.score / 3, lambda end: 10**30 * end.score):
        with pytest.raises(ValueError, match="whole numbers below"):
            look(outlook, worth).exact_hitting()
