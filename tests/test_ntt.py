"""The transform against the convolution as it is defined."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.ntt import LONGEST, PRIMES, Prime, Transform


def is_prime(number: int) -> bool:
    return all(number % divisor for divisor in range(2, int(number**0.5) + 1))


@pytest.mark.parametrize("prime", PRIMES)
def test_primes_have_roots_of_every_order(prime: Prime) -> None:
    modulus, root = prime
    assert is_prime(modulus)
    assert modulus < 2**31
    assert (modulus - 1) % LONGEST == 0
    assert pow(root, (modulus - 1) // 2, modulus) == modulus - 1  # so no root of unity too early


@pytest.mark.parametrize("prime", PRIMES)
@pytest.mark.parametrize("length", [2, 4, 8, 64, 128, 512])
def test_cyclic_convolution_is_exact(prime: Prime, length: int) -> None:
    transform = Transform(prime, length)
    random = np.random.default_rng(length)
    for a, b in (
        (random.integers(0, prime.modulus, length), random.integers(0, prime.modulus, length)),
        (np.full(length, prime.modulus - 1), np.full(length, prime.modulus - 1)),
    ):
        product = transform.multiply(
            transform.forward(a.astype(np.uint64)), transform.forward(b.astype(np.uint64))
        )
        x, y = a.tolist(), b.tolist()
        expected = [
            sum(x[j] * y[(i - j) % length] for j in range(length)) % prime.modulus
            for i in range(length)
        ]
        assert transform.inverse(product).tolist() == expected


def test_arguments_are_left_alone() -> None:
    transform = Transform(PRIMES[0], 16)
    values = np.arange(16, dtype=np.uint64)
    assert transform.inverse(transform.forward(values)).tolist() == list(range(16))
    assert values.tolist() == list(range(16))
