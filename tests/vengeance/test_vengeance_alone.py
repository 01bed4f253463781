"""A hero who is alone: what makes the look-ahead quick leaves its answers as they are."""

from random import Random

import numpy as np
import pytest
from lookouts import fresh, random_flips, random_outlook

from solver.stopping import Reference, points
from solver.vengeance import alone_drops, alone_forward, anew
from solver.vengeance.anew import Anew
from solver.vengeance.anew_bounds import bounds
from solver.vengeance.blanks import Blanks
from solver.vengeance.draws import draws_of, worth_table
from solver.vengeance.forced import Flips
from solver.vengeance.game import Game
from solver.vengeance.lookahead import look, takes_long
from solver.vengeance.tables import Arithmetic

OUT = "4*4 6*6 7*6 8*8 9*9 10*10 11*11 12*12 13*12 3 -2 -6 -8 /2 f4 jom discard steal swap*2"
"""With these out the reference engine has few enough states for every sort of card."""


@pytest.fixture
def small_parts(monkeypatch):
    """Have everything done in small parts, as large positions are in large ones."""
    monkeypatch.setattr(alone_forward, "SHARED_CELLS", 1)
    monkeypatch.setattr(alone_drops, "SIDE_BY_SIDE", 3)
    monkeypatch.setattr(anew, "LANES", 16)
    monkeypatch.setattr(anew, "FAMILY", 2)


def gap(law, other):
    """Return how far apart two laws are at most."""
    return max(abs(float(law.get(end, 0)) - float(other.get(end, 0))) for end in {*law, *other})


def test_parts_make_no_difference(request):
    positions = []
    for seed in range(40):
        rng = Random(f"parts {seed}")
        outlook = random_outlook(rng, "alone")
        flips = random_flips(rng, outlook)
        if not takes_long(outlook, flips=flips):
            positions.append((outlook, flips))
    assert len(positions) > 20
    whole = [look(outlook, flips=flips) for outlook, flips in positions]
    laws = [each.law().ends for each in whole]
    fractions = [each.exact_hitting() for each in whole[:4]]
    request.getfixturevalue("small_parts")
    found = [look(outlook, flips=flips) for outlook, flips in positions]
    for each, other, law in zip(found, whole, laws, strict=True):
        assert each.hitting == pytest.approx(other.hitting, abs=1e-12)
        assert gap(each.law().ends, law) < 1e-12
    assert [each.exact_hitting() for each in found[:4]] == fractions


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("flips", [None, Flips(4), Flips(1, final=True)], ids=str)
def test_a_pile_with_every_sort_of_card_is_as_the_reference_has_it(flips):
    outlook = fresh("5 1", out=f"{OUT} 5*4 -10", model="alone")
    game, first = Game(outlook.rules, "alone"), flips or Flips()
    engine = Reference(game, points, max_states=100_000)
    start = game.start(outlook, first.cards, first.aside, final=first.final)
    found = look(outlook, flips=flips)
    assert found.hitting == pytest.approx(float(engine.go(start)), abs=1e-9)
    assert gap(found.law().ends, engine.distribution(start, going=True).ends) < 1e-11


@pytest.mark.parametrize("row", ["6 9", "zero 4", "2 3 4 5 8 9", "13 l13 -4"])
def test_the_law_has_the_value_as_its_mean(row):
    for outlook in (fresh(row, model="alone"), fresh(row, model="alone", brutal=True)):
        found = look(outlook)
        assert float(found.law().mean) == pytest.approx(found.hitting, abs=1e-9)


def test_rows_that_start_anew_are_worth_what_the_bounds_say():
    live = 0
    for seed in range(40):
        rng = Random(f"bounds {seed}")
        outlook = fresh("", out="2*2 3*2", model="alone", brutal=rng.random() < 0.3)
        worth = worth_table(
            rng.choice([points, lambda end: -end.score, lambda end: int(end.how == "bust")]),
            outlook.rules,
        )
        draws = draws_of(outlook)
        kinds = np.flatnonzero(draws.copies).tolist()
        drawn = []
        for _ in range(5):
            some = rng.sample(kinds, rng.randint(0, 7))
            twice = [k for k in some if draws.copies[k] > 1]
            drawn.append((rng.choice([0, *(k + 1 for k in twice)]), sum(1 << k for k in some)))
        bound = bounds(draws, worth)
        every = Anew(draws, np.array(drawn), worth)
        some = Anew(draws, np.array(drawn), worth, bound.live)
        ends = draws.worths(every.rows, [()], worth)
        values = every.values(Arithmetic(), ends)
        assert some.values(Arithmetic(), ends) == pytest.approx(values, abs=1e-12)
        assert bound.least - 1e-12 <= values.min(), seed
        assert values.max() <= bound.most + 1e-12, seed
        live += int(bound.live.sum()) < len(bound.live)
    assert live, "some rows are left out"


def test_bounds_are_close():
    outlook = fresh("", model="alone")
    draws, worth = draws_of(outlook), worth_table(points, outlook.rules)
    bound = bounds(draws, worth)
    drawn = [(0, 0), (0, 0b1111111), (0, 0b111111100000000), (14, 0b11111100000000)]
    anew = Anew(draws, np.array(drawn), worth, bound.live)
    values = anew.values(Arithmetic(), draws.worths(anew.rows, [()], worth))
    assert bound.least <= values.min()
    assert values.max() <= bound.most
    assert bound.most - bound.least < 4


def test_blanks_are_counted_as_the_pile_deals_them():
    """Of 3 cards from 2 blank and 4 - n others; a pile that is too short deals all it has."""
    sizes, blank, others = np.array([3, 0]), np.array([[2, 0]]), np.array([4])
    blanks = Blanks(sizes, blank, others, 3)
    chances = blanks.chances(Arithmetic())
    assert chances[:, 0, 0, 0] == pytest.approx([0, 12 / 60, 36 / 60, 12 / 60])
    assert chances[:, 3, 0, 0] == pytest.approx([0, 1, 0, 0]), "3 cards are left"
    assert chances[:, 3, 0, 1] == pytest.approx([0, 1, 0, 0]), "one card is left"
    values = [np.array([[float(n)], [float(n)]]) for n in (10, 20, 40, 80)]
    assert blanks.mean(Arithmetic(), values)[:, 0, 0] == pytest.approx([20, 4 + 24 + 16])
    reach = np.ones((2, 1, 2))
    assert sum(blanks.split(reach)) == pytest.approx(reach.sum(axis=2))
    prime = 2_147_483_647
    residues = blanks.chances(Arithmetic(prime))[:, 0, 0, 0]
    assert (residues * 5 % prime).tolist() == [0, 1, 3, 1]
