"""The weights of the quick policy, as ``benchmarks/weights.py`` found them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.dealt.quick import FEATURES

WEIGHTS: tuple[float, ...] = (-1, -0.2, 0.5, 0.7, 0.3, 0.5, -0.7, 0.5, 0.3, *[0.0] * 7, -0.3, *[0.0] * 3)


def weights_for(seats: int) -> NDArray[np.float64]:
    """Return the weights of each seat: shape (seats, `FEATURES`)."""
    return np.tile(np.array(WEIGHTS), (seats, 1))


if len(WEIGHTS) != FEATURES:
    raise AssertionError("each number that the policy looks at has a weight")
