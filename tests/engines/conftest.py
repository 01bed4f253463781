"""What the tests of races share: a round of numbers only."""

import numpy as np
import pytest
from positions import NUMBERS_ONLY, fresh_outlook

from solver.flip.racing import array_of
from solver.flip7.lookahead import look
from solver.flip7.stage import Start, stage


@pytest.fixture(scope="session")
def numbers():
    """Return the law of the best round for points, and what the best reply to any worth is."""
    start = fresh_outlook("", NUMBERS_ONLY)
    lattice = stage(Start(start, "assign_all_first")).lattice
    law = array_of(look(start).law(), lattice.draws.max_score() + 1)
    return law, lambda worths: lattice.values(np.repeat(worths[:, None], 4, axis=1))
