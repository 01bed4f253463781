"""Two kinds of number for the same linear algebra: floats, and residues of small primes.

Residues are kept in float64, where sums of products of them are still exact: so whole
numbers of any size are found with fast matrix products, one prime after the other, and
put together at the end.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from solver.products import product

Floats = NDArray[np.float64]
_BELOW = 2**22
_SUMMANDS = 256
"""So many products of two residues can be added up exactly."""


class Reals:
    """Floats: numbers as they are."""

    prime: int | None = None

    def of(self, number: int) -> float:
        """Return a whole number as one of this kind."""
        return float(number)

    def reduce(self, values: Floats) -> Floats:
        """Return values in the range of this kind."""
        return values

    def product(self, left: Floats, right: Floats) -> Floats:
        """Return a matrix product."""
        return product(left, right)

    def inverse(self, number: int) -> float:
        """Return what a whole number must be multiplied by to give 1."""
        return 1 / number


class Residues:
    """Residues of a prime."""

    def __init__(self, prime: int) -> None:
        self.prime: int = prime

    def of(self, number: int) -> float:
        """Return the residue of a whole number."""
        return float(number % self.prime)

    def reduce(self, values: Floats) -> Floats:
        """Return the residues of values that are whole and below 2⁵³."""
        return np.mod(values, self.prime)

    def product(self, left: Floats, right: Floats) -> Floats:
        """Return a matrix product."""
        inner = left.shape[1]
        out = np.zeros((left.shape[0], right.shape[1]))
        for begin in range(0, inner, _SUMMANDS):
            part = slice(begin, begin + _SUMMANDS)
            out = np.mod(out + product(left[:, part], right[part]), self.prime)
        return out

    def inverse(self, number: int) -> int:
        """Return the inverse of a whole number that the prime does not divide."""
        return pow(number, -1, self.prime)

    def root(self, order: int) -> int:
        """Return a number whose powers repeat after ``order`` and not before.

        Raises
        ------
        ValueError
            There is none: the order does not divide one less than the prime.
        """
        if (self.prime - 1) % order:
            raise ValueError("the order does not divide one less than the prime")
        sooner = [power for power in range(1, order) if order % power == 0]
        roots = (pow(base, (self.prime - 1) // order, self.prime) for base in itertools.count(1))
        return next(root for root in roots if all(pow(root, n, self.prime) != 1 for n in sooner))


Field = Reals | Residues


def primes(below: int = _BELOW, step: int = 2) -> Iterator[int]:
    """Yield the primes below a number that are one more than a multiple of ``step``, descending."""
    number: int | None = below
    while number := _prime_below(number, step):
        yield number


@lru_cache(maxsize=1024)
def _prime_below(number: int, step: int) -> int | None:
    """Return the largest prime below a number that is one more than a multiple of ``step``."""
    largest = number - 1 - (number - 2) % step
    for found in range(largest, 2, -step):
        if found % 2 and all(found % d for d in range(3, math.isqrt(found) + 1, 2)):
            return found
    return None


def whole(
    residues: Callable[[int], Sequence[int]], most: int, moduli: Iterable[int]
) -> tuple[list[int], int]:
    """Return whole numbers from their residues, and the modulus up to which they are known.

    Parameters
    ----------
    residues
        Returns those of all numbers modulo a prime.
    most
        The modulus is larger than this.
    moduli
        Primes, as many as it takes.
    """
    modulus = 1
    numbers: list[int] = []
    for prime in moduli:
        if modulus > most:
            break
        # Chinese remainders, one prime at a time.
        found = residues(prime)
        inverse = pow(modulus, -1, prime)
        numbers = [
            number + modulus * ((residue - number) * inverse % prime)
            for number, residue in zip(numbers or [0] * len(found), found, strict=True)
        ]
        modulus *= prime
    return numbers, modulus
