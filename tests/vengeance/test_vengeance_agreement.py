"""The compiled engine against the reference engine, on random tables and all switches.

Values, the law of the end, and fractions must be the same.
"""

from fractions import Fraction
from itertools import count
from random import Random

import pytest
from lookouts import random_flips, random_outlook

from solver.errors import TooLargeError
from solver.stopping import Reference, points
from solver.vengeance.draws import ENDS
from solver.vengeance.forced import Flips
from solver.vengeance.game import Game
from solver.vengeance.lookahead import look, takes_long

MAX_STATES = 4_000
"""Positions that need more are left out: the reference engine would take seconds for each."""
WORTHS = (
    points,
    points,
    lambda end: int(end.score >= 30),
    lambda end: min(end.score, 25),
    lambda end: int(end.how == "flip7"),
    lambda end: end.score**2,
)
FAMILIES = {
    "company": (130, {"model": "company"}),
    "company, two decks": (45, {"model": "company", "decks": 2}),
    "company, eager": (35, {"model": "company", "reshuffle": "eager"}),
    "alone": (55, {"model": "alone"}),
    "alone, two decks": (20, {"model": "alone", "decks": 2}),
    "alone, eager": (15, {"model": "alone", "reshuffle": "eager"}),
}


def solved(seed, family):
    """Return a position that the reference engine has solved, or None if it has too many states."""
    rng = Random(seed)
    outlook = random_outlook(rng, **family)
    flips = random_flips(rng, outlook)
    game = Game(outlook.rules, outlook.model)
    engine = Reference(game, rng.choice(WORTHS), max_states=MAX_STATES)
    first = flips or Flips()
    lean = outlook if flips else outlook.without_idle_cards()
    start = game.start(lean, first.cards, first.aside, final=first.final)
    try:
        value = engine.go(start)
    except TooLargeError:
        return None
    return None if value is None else (outlook, flips, engine, start, value)


@pytest.mark.parametrize("name", FAMILIES)
def test_both_engines_agree(name):
    most, family = FAMILIES[name]
    seen = compiled = 0
    for seed in count():
        if seen == most:
            break
        found = solved(f"{name} {seed}", family)
        if found is None:
            continue
        outlook, flips, engine, start, value = found
        seen += 1
        compiled += not takes_long(outlook, flips=flips)
        ahead = look(outlook, engine._utility, flips=flips)
        assert ahead.hitting == pytest.approx(float(value), rel=1e-9, abs=1e-9), seed
        assert ahead.exact_hitting() == value, seed
        law, true = ahead.law().ends, engine.distribution(start, going=True)
        for end in {*law, *true.ends}:
            gap = float(law.get(end, 0)) - float(true.ends.get(end, 0))
            assert abs(gap) < 1e-11, (seed, end)
        for how in ENDS:
            chance = ahead.exact_chance(how)
            assert isinstance(chance, Fraction)
            assert chance == true.chance(how), (seed, how)
    assert compiled > most / 3
