"""The weights of the quick policy, as ``benchmarks/weights.py`` found them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.dealt.quick import FEATURES

WEIGHTS: tuple[float, ...] = (-1.0, 0.08, 1.51, 0.35, 0.71, 0.17, -0.58, 0.16, -0.04, 0.82, 0.99, -0.74, 0.74, 0.41, -0.95, -0.79, -1.34, -1.94, -1.11, 0.01)


def weights_for(seats: int) -> NDArray[np.float64]:
    """Return the weights of each seat: shape (seats, `FEATURES`)."""
    return np.tile(np.array(WEIGHTS), (seats, 1))


if len(WEIGHTS) != FEATURES:
    raise AssertionError("each number that the policy looks at has a weight")
