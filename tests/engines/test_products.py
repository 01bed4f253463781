"""Products in one thread, bases, and whole numbers from residues."""

import itertools

import numpy as np
import pytest

from solver.products import Columns, orthonormal, product
from solver.residues import Reals, Residues, primes, whole

RNG = np.random.default_rng(3)


@pytest.mark.parametrize(
    "shape", [(1, 1, 1), (3, 0, 2), (700, 50, 60), (90, 7000, 9), (501, 33, 130)]
)
def test_products(shape):
    rows, inner, columns = shape
    left, right = RNG.random((rows, inner)), RNG.random((inner, columns))
    np.testing.assert_allclose(product(left, right), left @ right, rtol=1e-12)
    field = Residues(next(primes()))
    left, right = np.floor(left * field.prime), np.floor(right * field.prime)
    exact = left.astype(int).astype(object) @ right.astype(int).astype(object)
    assert (field.product(left, right).astype(int) == exact % field.prime).all()


def test_products_with_columns_in_blocks():
    matrices = RNG.random((2, 40, 1000))
    width = Columns.width(2, 40)
    blocks = -(-1000 // width)
    rows = RNG.random((Columns.ROWS, 40))
    out = np.empty((blocks, Columns.ROWS, 2 * width))
    Columns(matrices, width).times(rows, out)
    joined = out.reshape(blocks, Columns.ROWS, 2, width).transpose(2, 1, 0, 3)
    joined = joined.reshape(2, Columns.ROWS, -1)
    np.testing.assert_allclose(joined[:, :, :1000], rows @ matrices)
    assert not joined[:, :, 1000:].any()


def test_a_basis_spans_the_same_space_and_no_more():
    vectors = RNG.random((60, 9)) @ RNG.random((9, 40))
    basis = orthonormal(vectors, 1e-9)
    assert basis.shape == (60, 9)
    np.testing.assert_allclose(basis.T @ basis, np.eye(9), atol=1e-12)
    np.testing.assert_allclose(basis @ (basis.T @ vectors), vectors)
    assert orthonormal(np.zeros((5, 3)), 1e-9).shape == (5, 0)


def test_whole_numbers_from_residues():
    numbers = [0, 1, 10**6, 10**40 + 7]
    found, modulus = whole(
        lambda prime: [number % prime for number in numbers], 10**41, primes(step=60)
    )
    assert found == numbers
    assert modulus > 10**41
    assert all(prime % 60 == 1 for prime in itertools.islice(primes(step=60), 5))
    assert list(primes(below=20)) == [19, 17, 13, 11, 7, 5, 3]


def test_roots_of_unity_modulo_a_prime():
    field = Residues(next(primes(step=60 * 7)))
    for order in (1, 2, 3, 4, 5, 12, 35):
        powers = [pow(field.root(order), i, field.prime) for i in range(order)]
        assert len(set(powers)) == order
        assert pow(field.root(order), order, field.prime) == 1
    assert field.inverse(7) * 7 % field.prime == 1
    with pytest.raises(ValueError, match="order"):
        field.root(11)
    assert Reals().product(np.eye(2), np.ones((2, 1))).tolist() == [[1], [1]]
