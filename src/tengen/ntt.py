"""The number-theoretic transform: a Fourier transform modulo a prime, so without rounding.

Modulo a prime p = c·2ᵏ + 1 there are exact roots of unity of every order 2ʲ, j ≤ k (Pollard 1971),
and what the Fourier transform does for complex numbers this one does for residues: it turns a
cyclic convolution into a product. Three primes just below 2³¹ are used, so that every product of
two residues fits into 64 bits; a number below their product, about 2⁹², is known by its residues.

The stages have constant geometry (Pease 1968): each reads the two halves and writes them
interleaved, so that NumPy always works on long runs. The forward transform leaves its result in
bit-reversed order and the inverse takes it so; in between only products are taken, which do not
care.

>>> transform = Transform(PRIMES[0], 8)
>>> a = transform.forward(np.array([1, 2, 3, 0, 0, 0, 0, 0], dtype=np.uint64))
>>> b = transform.forward(np.array([4, 5, 0, 0, 0, 0, 0, 0], dtype=np.uint64))
>>> transform.inverse(transform.multiply(a, b)).tolist()  # (1 + 2x + 3x²)(4 + 5x)
[4, 13, 22, 15, 0, 0, 0, 0]
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

__all__ = ["LONGEST", "PRIMES", "Prime", "Residues", "Transform"]

Residues = npt.NDArray[np.uint64]


class Prime(NamedTuple):
    """A prime with a primitive root."""

    modulus: int
    root: int


PRIMES = (
    Prime(2113929217, 5),  # 63 · 2²⁵ + 1
    Prime(2013265921, 31),  # 15 · 2²⁷ + 1
    Prime(1811939329, 13),  # 27 · 2²⁶ + 1
)

LONGEST = 1 << 25
"""The greatest length for which all the primes have a root of unity."""

_SHORT_RUN = 5  # factors that change more often than every 2⁵ elements are written out


class Transform:
    """The transform of one length, a power of two from 2 to LONGEST, modulo one prime."""

    def __init__(self, prime: Prime, length: int) -> None:
        assert 2 <= length <= LONGEST
        assert length.bit_count() == 1
        self.length = length
        self._modulus = np.uint64(prime.modulus)
        step = pow(prime.root, (prime.modulus - 1) // length, prime.modulus)
        self._forward = self._stages(step)
        self._inverse = self._stages(pow(step, -1, prime.modulus))
        self._scale = np.uint64(pow(length, -1, prime.modulus))
        self._sum = np.empty(length // 2, dtype=np.uint64)
        self._rest = np.empty(length // 2, dtype=np.uint64)

    def forward(self, values: Residues) -> Residues:
        """Return the transform of residues (the argument is left as it was), bit-reversed."""
        half, modulus, total = self.length // 2, self._modulus, self._sum
        source, target = values, np.empty_like(values)
        spare = np.empty_like(values)
        for factors in self._forward:
            first, second = source[:half], source[half:]
            np.add(first, second, out=total)
            self._lower(total, target[0::2])
            np.add(first, modulus, out=total)
            np.subtract(total, second, out=total)  # below 2p < 2³², so its product below 2⁶³
            self._times(total, factors, target[1::2])
            source, target = target, spare if source is values else source
        return source

    def inverse(self, values: Residues) -> Residues:
        """Return the residues whose transform *values* are, in natural order."""
        half, modulus, total = self.length // 2, self._modulus, self._sum
        source, target = values, np.empty_like(values)
        spare, product = np.empty_like(values), np.empty(half, dtype=np.uint64)
        for factors in reversed(self._inverse):
            even = source[0::2]
            np.copyto(total, source[1::2])
            self._times(total, factors, product)
            np.add(even, product, out=total)
            self._lower(total, target[:half])
            np.add(even, modulus, out=total)
            np.subtract(total, product, out=total)
            self._lower(total, target[half:])
            source, target = target, spare if source is values else source
        return self.multiply(source, self._scale)

    def multiply(self, a: Residues, b: Residues | np.uint64) -> Residues:
        """Return the products of residues, element by element."""
        product = a * b
        product %= self._modulus
        return product

    def _lower(self, values: Residues, out: Residues) -> None:
        """Bring values below 2p into [0, p): where p is too much to take, the minuend is less."""
        np.subtract(values, self._modulus, out=self._rest)
        np.minimum(values, self._rest, out=out)

    def _times(self, values: Residues, factors: Residues, out: Residues) -> None:
        """Multiply by the factors of a stage modulo p; division by a constant is the fast way."""
        grid = values.reshape(len(factors), -1)
        np.multiply(grid, factors, out=grid)
        np.floor_divide(values, self._modulus, out=self._rest)
        np.multiply(self._rest, self._modulus, out=self._rest)
        np.subtract(values, self._rest, out=out)

    def _stages(self, step: int) -> list[Residues]:
        """Return the factors of every stage: in stage s, element k has step^(k − k mod 2ˢ).

        They come as a column per run of 2ˢ equal ones; short runs are written out in full.
        """
        half = self.length // 2
        powers = np.ones(half, dtype=np.uint64)
        known = 1
        while known < half:
            factor = np.uint64(pow(step, known, int(self._modulus)))
            powers[known : 2 * known] = powers[:known] * factor % self._modulus
            known *= 2
        columns: list[Residues] = []
        for stage in range(self.length.bit_length() - 1):
            column = powers[:: 1 << stage]
            written_out = np.repeat(column, 1 << stage) if stage < _SHORT_RUN else column
            columns.append(written_out[:, np.newaxis])
        return columns
