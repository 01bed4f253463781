"""Closed forms to teach with: figures that a class can derive, and check by hand.

The engines do not use them, and only who asks for them waits for sympy.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from sympy import Poly, Symbol


def no_duplicate(counts: Sequence[int], k: int) -> Fraction:
    """Return the chance that ``k`` cards drawn without replacement are all different.

    Parameters
    ----------
    counts
        Copies of each kind of card in the pile; n cards in all.
    k
        Cards drawn, 0 to n.

    Returns
    -------
    chance
        A probability, exact.

    Raises
    ------
    ValueError
        A count is negative, or the pile holds fewer than ``k`` cards.

    Notes
    -----
    A set of k kinds can be drawn in k! orders, and in as many ways each as the
    product of their counts. Adding up over all sets gives

        k! · e_k(counts) / (n (n-1) … (n-k+1)),

    e_k being the elementary symmetric polynomial: the coefficient of x^k in the
    product of all (1 + count · x).

    Examples
    --------
    Two cards of three 3s and two 2s: six ways to take one of each, in two orders,
    of 5 · 4.

    >>> no_duplicate([3, 2], 2)
    Fraction(3, 5)
    """
    if any(count < 0 for count in counts):
        raise ValueError("a pile holds no negative number of cards")
    cards = sum(counts)
    if not 0 <= k <= cards:
        raise ValueError(f"from {cards} cards one can draw 0 to {cards}, not {k}")
    x = Symbol("x")
    product = Poly(1, x)
    for count in counts:
        product *= Poly(1 + count * x, x)
    ways = int(product.coeff_monomial(x**k))
    return Fraction(math.factorial(k) * ways, math.perm(cards, k))
