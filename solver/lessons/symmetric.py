"""No duplicate in k draws, by elementary symmetric polynomials."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random

from sympy import Poly, Symbol

from solver.cards import Counts
from solver.lessons.exercise import Exercise, Given, cards_text, random_deck
from solver.lessons.steps import Step, Steps, equation, long, share, total
from solver.said import said

DERIVATION: Steps = (
    Step(
        said(
            "Draw $k$ of the $n$ cards one after the other and put none back. All ordered draws "
            "are equally likely, and so many are there:"
        ),
        (r"n (n-1) \cdots (n-k+1)",),
    ),
    Step(
        said(
            "Which of them hold no duplicate? Choose $k$ different numbers; of each number $i$ "
            "any of its $n_i$ cards will do. Add up over all choices $S$ of $k$ numbers:"
        ),
        (r"e_k = \sum_{|S| = k} \; \prod_{i \in S} n_i",),
    ),
    Step(
        said(
            "Nobody lists the choices. Write one factor for each number, $1$ for leaving it out "
            "and $n_i x$ for taking it, and multiply: then $e_k$ stands in front of $x^k$."
        ),
        (r"\prod_i (1 + n_i x) = \sum_k e_k x^k",),
    ),
    Step(
        said("The chosen cards can come in $k!$ orders. One count over the other:"),
        (r"P_k = \frac{k! \; e_k}{n (n-1) \cdots (n-k+1)}",),
    ),
)


def polynomial(counts: Sequence[int]) -> Poly:
    """Return the product of all (1 + count · x): its coefficients are the e_k."""
    x = Symbol("x")
    product = Poly(1, x)
    for count in counts:
        product *= Poly(1 + count * x, x)
    return product


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
    ways = int(polynomial(counts).coeff_monomial(Symbol("x") ** k))
    return Fraction(math.factorial(k) * ways, math.perm(cards, k))


@lru_cache(maxsize=64)
def chances(counts: Counts, most: int) -> tuple[Fraction, ...]:
    """Return `no_duplicate` for 1, 2, … up to ``most`` cards; errors are its own."""
    return tuple(no_duplicate(counts, k) for k in range(1, most + 1))


@lru_cache(maxsize=64)
def worked(counts: Counts, k: int) -> Steps:
    """Return the steps of `no_duplicate`; parameters and errors are its own."""
    value = no_duplicate(counts, k)
    kinds = [count for count in counts if count]
    product = polynomial(kinds)
    ways, cards = int(product.coeff_monomial(Symbol("x") ** k)), sum(kinds)
    orders, draws = math.factorial(k), math.perm(cards, k)
    drawn = [str(cards - i) for i in range(k)] or ["1"]
    factors = [drawn[0], *(rf"\cdot {each}" for each in drawn[1:])]
    return (
        Step(said("One factor for each number:"), (equation("", *map(_factor, kinds)),)),
        Step(said("Multiplied out:"), (equation("", *total(_terms(product))),)),
        Step(
            said("Choices without a duplicate: what stands in front of $x^k$."),
            (f"e_{{{k}}} = {ways}",),
        ),
        Step(
            said("Each can come in $k!$ orders:"),
            (equation(rf"{k}! \, e_{{{k}}}", rf"= {orders} \cdot {ways}", f"= {orders * ways}"),),
        ),
        Step(said("All ordered draws:"), (equation("", *factors, f"= {draws}"),)),
        Step(
            said("The chance of no duplicate:"),
            (equation(f"P_{{{k}}}", *share(orders * ways, draws)),),
            long(value),
        ),
    )


def _factor(count: int) -> str:
    return "(1 + x)" if count == 1 else f"(1 + {count} x)"


def _terms(product: Poly) -> list[str]:
    """Return the terms of a polynomial as LaTeX, constant first."""
    made = []
    for power, coefficient in enumerate(reversed(product.all_coeffs())):
        x = {0: "", 1: "x"}.get(power, f"x^{{{power}}}")
        made.append(x if x and coefficient == 1 else f"{coefficient} {x}".strip())
    return made


def exercise(rng: Random) -> Exercise:
    """Return an exercise of this lesson: no duplicate, or some."""
    while True:
        deck = random_deck(rng, kinds=(3, 4), cards=(5, 9), full=(4, 4))
        draws = rng.randint(2, 3)
        chance = no_duplicate(deck.counts, draws)
        if 0 < chance < 1:
            break
    some, deck_text = rng.random() < 0.4, cards_text(deck.counts)
    solution = worked(deck.counts, draws)
    if some:
        question = said(
            "The whole deck is {deck}. You draw {draws} cards. What is the chance of a duplicate "
            "among them?",
            deck=deck_text,
            draws=draws,
        )
        rest = equation(f"1 - P_{{{draws}}}", *share((1 - chance).numerator, chance.denominator))
        solution = (*solution, Step(said("And of a duplicate:"), (rest,)))
    else:
        question = said(
            "The whole deck is {deck}. You draw {draws} cards. What is the chance that all are "
            "different?",
            deck=deck_text,
            draws=draws,
        )
    return Exercise(
        kind="a duplicate" if some else "all different",
        given=Given(deck, draws=draws),
        question=question,
        answer=1 - chance if some else chance,
        solution=solution,
    )
