"""Many worths of one position, and many positions: the same answers as one by one, to the bit."""

from random import Random

import numpy as np
import pytest
from positions import outlook_of, random_outlook

from solver import lattice, sweep
from solver.errors import EndlessError
from solver.flip7.compiled import Compiled
from solver.flip7.lookahead import hitting_values, look, look_each
from solver.flip7.rules import Rules
from solver.flip7.stage import worth_of
from solver.refusal import RefusedError

SCORES = 300
"""More than any row of one deck."""


def random_worths(rng, count):
    """Return worths that rise with the score, each end worth something of its own."""
    worths = np.cumsum(rng.random((count, 4, SCORES)), axis=2)
    worths[:, 2] = 0
    return worths


def positions(count):
    """Return random positions of all sizes, in many of which a pile runs out."""
    found = []
    for seed in range(10_000):
        rng = Random(f"batch {seed}")
        numbers = rng.randint(0, 6)
        outlook = random_outlook(
            rng,
            numbers=numbers,
            pile=rng.choice([rng.randint(1, 5), rng.randint(20, 70) if numbers > 1 else 8]),
            discard=rng.randint(0, 4),
            model=rng.choice(["company", "alone"]),
            rules=Rules(reshuffle=rng.choice(["lazy", "lazy", "eager"])),
        )
        try:
            look(outlook)
        except (EndlessError, ValueError):
            continue
        found.append(outlook)
        if len(found) == count:
            return found
    raise AssertionError


def test_many_worths_at_once_are_each_alone():
    rng = np.random.default_rng(7)
    followed = handed_over = 0
    for outlook in positions(240):
        worths = random_worths(rng, 5)
        each = [look(outlook, worth_of(worth)) for worth in worths]
        assert hitting_values(outlook, worths).tolist() == [one.hitting for one in each], outlook
        if isinstance(each[0], Compiled):
            followed += any(after is not None for two in each[0]._after for after in two)
        else:
            handed_over += 1
    assert followed > 20
    assert handed_over > 5


@pytest.mark.parametrize("model", ["company", "alone"])
@pytest.mark.parametrize("count", [0, 1, 3, 32, 33, 100])
def test_any_number_of_worths(model, count):
    outlook = outlook_of("4 9 11", "1 3*2 5*4 7*5 8 9*2 12 +4 x2 sc f3 fz", model=model)
    worths = random_worths(np.random.default_rng(count), count)
    found = hitting_values(outlook, worths)
    assert found.shape == (count,)
    assert found.tolist() == [look(outlook, worth_of(worth)).hitting for worth in worths]


def test_worths_that_end_too_soon_are_refused():
    outlook = outlook_of("4 9 11", "5 7 8 12 x2")
    with pytest.raises(ValueError, match="up to a score of"):
        hitting_values(outlook, np.zeros((2, 4, 80)))


def test_many_positions_come_back_in_their_order_whatever_the_threads(monkeypatch):
    asked = positions(60)
    worths = random_worths(np.random.default_rng(3), 40)

    def answers():
        found = [(one.hitting, one.law().ends) for one in look_each(asked)]
        return found, [hitting_values(outlook, worths).tolist() for outlook in asked[:20]]

    together = answers()
    assert together[0] == [(one.hitting, one.law().ends) for one in map(look, asked)]
    for threads in ("1", "5"):
        monkeypatch.setenv(sweep.THREADS, threads)
        assert answers() == together


def test_memory_for_many_worths_is_bounded(monkeypatch):
    # With room for a few tables only, fewer worths are solved for at a time.
    outlook = outlook_of("4 9 11", "1 3*2 5*4 7*5 8 9*2 12 +4 x2 sc f3 fz", model="alone")
    worths = random_worths(np.random.default_rng(1), 10)
    whole = hitting_values(outlook, worths).tolist()
    widths = []
    widened = lattice.widened
    monkeypatch.setattr(lattice, "widened", lambda lay, n: widths.append(n) or widened(lay, n))
    monkeypatch.setattr(lattice, "MAX_CELLS", 200_000)
    assert hitting_values(outlook, worths).tolist() == whole
    assert widths[0] < len(worths)


@pytest.mark.parametrize("asked", ["0", "-1", "many", "2.5", "1000000"])
def test_threads_that_cannot_be_are_refused_in_words(asked, monkeypatch):
    monkeypatch.setenv(sweep.THREADS, asked)
    with pytest.raises(RefusedError, match="whole number from 1 to 64"):
        sweep.threads()
