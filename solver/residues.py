"""Two kinds of number for the same linear algebra: floats, and residues of small primes.

Residues are kept in float64, where sums of products of them are still exact: so whole
numbers of any size are found with fast matrix products, one prime after the other, and
put together at the end.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_BELOW = 2**22
_ROOTS = 60
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
        return left @ right


class Residues:
    """Residues of a prime that is one more than a multiple of 60."""

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
            out = np.mod(out + left[:, part] @ right[part], self.prime)
        return out

    def inverse(self, number: int) -> int:
        """Return the inverse of a whole number that the prime does not divide."""
        return pow(number, -1, self.prime)

    def root(self, order: int) -> int:
        """Return a number whose powers repeat after ``order``, a divisor of 60, and not before."""
        for base in itertools.count(2):
            found = pow(base, (self.prime - 1) // order, self.prime)
            if all(pow(found, order // q, self.prime) != 1 for q in (2, 3, 5) if order % q == 0):
                return found
        raise AssertionError("every prime has such a number")


Field = Reals | Residues


def primes() -> Iterator[int]:
    """Yield the primes below 2²² that are one more than a multiple of 60, largest first."""
    for number in range(_BELOW - (_BELOW - 1) % _ROOTS, 1, -_ROOTS):
        if all(number % d for d in range(3, math.isqrt(number) + 1, 2)):
            yield number


def whole(count: Callable[[Residues], Floats], most: int) -> list[int]:
    """Return whole numbers of at most ``most``, none negative, from their residues.

    Parameters
    ----------
    count
        Returns the residues of them all, in one order.
    """
    modulus, numbers = 1, None
    for prime in primes():
        if modulus > most:
            break
        field = Residues(prime)
        residues: Sequence[int] = [int(value) for value in np.ravel(count(field))]
        step = pow(modulus, -1, prime)
        known = numbers or [0] * len(residues)
        numbers = [
            number + modulus * ((residue - number) * step % prime)
            for number, residue in zip(known, residues, strict=True)
        ]
        modulus *= prime
    return numbers or []
