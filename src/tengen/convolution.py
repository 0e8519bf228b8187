"""Pattern matching by convolution: all occurrences of a pattern in a text, exactly, in O(n log n).

Let B be the text and A the pattern of length m. A occurs at i exactly if the distance

    dis(i) = Σⱼ (B[i+j] − A[j])²

is zero, a sum of squares. Multiplied out, with A' the reversed pattern and C the convolution of B
with A', the mixed term is C[i+m−1], because (i+j) + (m−1−j) does not depend on j. So A occurs at i
exactly if

    2·C[i+m−1] = Σⱼ B[i+j]² + Σⱼ A[j]².

When B[i+j] may equal A[j] **or A[j] + 1**, the distance is Σⱼ (B[i+j] − A[j])·(B[i+j] − A[j] − 1).
For integers the product of two neighbours is never negative, so here too the sum is zero exactly
if every summand is. C is then taken with 2A' + 1, and the test is

    C[i+m−1] = Σⱼ B[i+j]² + Σⱼ A[j]·(A[j] + 1).

Both are one formula, dis(i) = ΣB² − ΣB·(2A + s) + ΣA·(A + s), with s = 0 or 1.

**Why the answer is certain.** The values are first replaced by codes: an increasing map that keeps
"equal" and "one more", and nothing else of their size. A value is 2h + b with b its last bit. The
different h, in order, get places that grow by 1 where h grows by 1 and otherwise by 2; the code is
2·place(h) + b. Codes differ by 0 or by 1 exactly when the values do, and they are at most
K = 4·(n + m) however large the values are. So 0 ≤ dis(i) ≤ m·K·(K + 1). The convolution is taken
modulo primes whose product exceeds that bound (:mod:`tengen.ntt`, no rounding anywhere): a
dis(i) that vanishes modulo all of them is zero.

**Two dimensions** are one: row after row, the text is a line of n = rows × columns values, and the
pattern the same line with nothing (weight zero) where it has no value.

The text is taken in overlapping blocks of some two pattern lengths, so the time is O(n log n) for
any input (strictly, n log n to sort the values and n log m for the rest).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from tengen.errors import TengenError
from tengen.ntt import LONGEST, PRIMES, Prime, Residues, Transform

__all__ = ["Integers", "PatternError", "find_pattern", "find_pattern_directly"]

Integers: TypeAlias = (
    str | Sequence[int] | Sequence[Sequence[int]] | npt.NDArray[np.integer] | npt.NDArray[np.bool_]
)
"""A line or a table of integers from −2⁶³ to 2⁶⁴ − 1; a string stands for its code points."""

_LEAST_BLOCK = 1 << 14  # shorter blocks would spend their time in calls


class PatternError(TengenError, ValueError):
    """The text or the pattern is not something to be compared."""


def find_pattern(
    text: Integers, pattern: Integers, *, plus_one: bool = False
) -> npt.NDArray[np.intp]:
    """Return every place at which *pattern* occurs in *text*, in order.

    With *plus_one*, a value of the text may also be one more than the pattern's. A place in a line
    is an index; in a table it is a row and a column, and the answer has one such pair per row.
    The answer is right for all integers from −2⁶³ to 2⁶⁴ − 1.

    >>> find_pattern("abracadabra", "abra").tolist()
    [0, 7]
    >>> find_pattern([3, 2**63, 7, 4, 2**63 + 1, 8], [3, 2**63, 7], plus_one=True).tolist()
    [0, 3]
    >>> board = ["..XO", ".XO.", "XO.."]
    >>> find_pattern([[ord(c) for c in row] for row in board], [[88, 79]]).tolist()
    [[0, 2], [1, 1], [2, 0]]

    Raises :class:`PatternError` for an empty pattern, for anything but integers, for integers of
    more than 64 bits, and for a pattern that spans more than 2²⁴ values of the text.
    """
    b, a = _arrays(text, pattern)
    if any(size > room for size, room in zip(a.shape, b.shape, strict=True)):
        return _places(np.zeros((0, 0), dtype=np.bool_), a.ndim)
    span = (len(a) - 1) * b.shape[1] + a.shape[1] if b.ndim == 2 else len(a)
    if 2 * span > LONGEST:
        raise PatternError("pattern.span", span=span, most=LONGEST // 2)
    return _places(_occurrences(*_codes(b, a), shift=int(plus_one)), a.ndim)


def find_pattern_directly(
    text: Integers, pattern: Integers, *, plus_one: bool = False
) -> npt.NDArray[np.intp]:
    """Return what :func:`find_pattern` does, by comparing everything with everything: O(nm).

    This is the definition, kept as the oracle of the fast one; for very short patterns it is the
    faster of the two.

    >>> find_pattern_directly("abracadabra", "abra").tolist()
    [0, 7]
    """
    arrays = _arrays(text, pattern)
    b, a = _codes(*arrays)
    rows, columns = b.shape[0] - a.shape[0] + 1, b.shape[1] - a.shape[1] + 1
    found = np.ones((max(rows, 0), max(columns, 0)), dtype=np.bool_)
    if found.size:
        for (row, column), value in np.ndenumerate(a):
            difference = b[row : row + rows, column : column + columns] - value
            found &= (difference == 0) | (plus_one & (difference == 1))
    return _places(found, arrays[0].ndim)


def _occurrences(
    text: npt.NDArray[np.int64], pattern: npt.NDArray[np.int64], shift: int
) -> npt.NDArray[np.bool_]:
    """Return for each place whether the distance is zero there; *shift* is s of the formula."""
    (height, width), (rows, columns) = text.shape, pattern.shape
    span = (rows - 1) * width + columns
    found = np.zeros((height, width), dtype=np.bool_)
    found[: height - rows + 1, : width - columns + 1] = True
    candidates = found.reshape(-1)[: text.size - span + 1]
    for prime in _enough_primes(int(text.max(initial=pattern.max())), pattern.size):
        distances = _Distances(prime, text, pattern, shift)
        for start in range(0, len(candidates), distances.step):
            block = candidates[start : start + distances.step]
            if block.any():
                block &= distances.at(start, len(block)) == 0
    return found[: height - rows + 1, : width - columns + 1]


def _enough_primes(greatest: int, size: int) -> Sequence[Prime]:
    """Return primes whose product exceeds every distance between codes from 0 to *greatest*."""
    bound = size * greatest * (greatest + 1)
    count = 1
    while prod(prime.modulus for prime in PRIMES[:count]) <= bound:
        count += 1
    assert count <= len(PRIMES)  # their product exceeds 2⁹², beyond any text that fits a memory
    return PRIMES[:count]


class _Distances:
    """The distances dis(i) modulo one prime, block by block."""

    def __init__(
        self,
        prime: Prime,
        text: npt.NDArray[np.int64],
        pattern: npt.NDArray[np.int64],
        shift: int,
    ) -> None:
        self._modulus = np.uint64(prime.modulus)
        rows, columns = pattern.shape
        self._span = span = (rows - 1) * text.shape[1] + columns
        wished = max(_power_of_two(2 * span), _LEAST_BLOCK)
        length = max(2, min(wished, _power_of_two(text.size)))
        self._transform = Transform(prime, length)
        self.step = length - span + 1
        """How many places one block decides: those that no wrapping-round of the cycle reaches."""

        a = pattern.astype(np.uint64)
        line = np.zeros((rows, text.shape[1]), dtype=np.uint64)
        line[:, :columns] = (2 * a + np.uint64(shift)) % self._modulus
        reverse = np.zeros(length, dtype=np.uint64)
        reverse[:span] = line.reshape(-1)[span - 1 :: -1]
        self._pattern = self._transform.forward(reverse)
        products = a % self._modulus * ((a + np.uint64(shift)) % self._modulus) % self._modulus
        self._pattern_sum = products.sum(dtype=np.uint64) % self._modulus
        self._text: Residues = text.astype(np.uint64).reshape(-1) % self._modulus
        squares = self._text * self._text % self._modulus
        self._square_sums = _window_sums(squares.reshape(text.shape), rows, columns)

    def at(self, start: int, count: int) -> Residues:
        """Return the residues of dis(i) for the *count* places from *start* on."""
        block = np.zeros(self._transform.length, dtype=np.uint64)
        piece = self._text[start : start + len(block)]
        block[: len(piece)] = piece
        transform = self._transform
        mixed = transform.inverse(transform.multiply(transform.forward(block), self._pattern))
        squares = self._square_sums[start : start + count] % self._modulus
        first = self._span - 1
        mixed_at = mixed[first : first + count]
        distances: Residues = squares + self._pattern_sum + self._modulus - mixed_at
        distances %= self._modulus
        return distances


def _window_sums(values: Residues, rows: int, columns: int) -> Residues:
    """Return the sum of the *rows* × *columns* values whose first is at each place, as a line.

    Where the window would leave the table the number means nothing.
    """
    height, width = values.shape
    table = np.zeros((height + 1, width + 1), dtype=np.uint64)
    np.cumsum(np.cumsum(values, axis=0), axis=1, out=table[1:, 1:])
    sums = np.zeros((height, width), dtype=np.uint64)
    inner = sums[: height - rows + 1, : width - columns + 1]
    inner += table[rows:, columns:] + table[:-rows, :-columns]
    inner -= table[:-rows, columns:] + table[rows:, :-columns]
    return sums.reshape(-1)


def _codes(
    b: npt.NDArray[Any], a: npt.NDArray[Any]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return text and pattern as tables of codes; a line is a table of one row."""
    text_halves, text_bits = _halves_and_bits(b)
    halves, bits = _halves_and_bits(a)
    different, index = np.unique(np.concatenate([text_halves, halves]), return_inverse=True)
    # In order, so adding 1 to all but the last cannot overflow.
    gaps = np.where(different[:-1] + 1 == different[1:], 1, 2)
    places = np.concatenate([[0], np.cumsum(gaps)]).astype(np.int64)
    codes = 2 * places[index] + np.concatenate([text_bits, bits])
    return (
        codes[: b.size].reshape(np.atleast_2d(b).shape),
        codes[b.size :].reshape(np.atleast_2d(a).shape),
    )


def _halves_and_bits(
    values: npt.NDArray[Any],
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return h and b of each value 2h + b, as lines; every h fits into 64 bits with its sign."""
    line = values.reshape(-1)
    return (line >> 1).astype(np.int64), (line & 1).astype(np.int64)


def _arrays(text: Integers, pattern: Integers) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Return both as arrays of integers, of one or of two dimensions."""
    b, a = _array(text, "text"), _array(pattern, "pattern")
    if a.size == 0:
        raise PatternError("pattern.empty")
    if a.ndim != b.ndim:
        raise PatternError("pattern.shapes")
    return b, a


def _array(values: Integers, name: str) -> npt.NDArray[Any]:
    """Return the values as an array of integers; of Python's where no NumPy type holds them all."""
    if isinstance(values, str):
        values = [ord(character) for character in values]
    try:
        array = np.asarray(values)
        if array.dtype.kind not in "biu" and not isinstance(values, np.ndarray):
            array = np.asarray(values, dtype=object)  # NumPy makes −1 and 2⁶³ two floats
    except ValueError as error:
        raise PatternError("pattern.ragged", name=name) from error
    if array.ndim not in (1, 2):
        raise PatternError("pattern.dimensions", name=name, dimensions=array.ndim)
    if array.size == 0 or array.dtype.kind == "b":
        return array.astype(np.int64)
    if array.dtype.kind == "O":
        _check(array, name)
    elif array.dtype.kind not in "iu":
        raise PatternError("pattern.dtype", name=name, type=array.dtype)
    return array


def _check(array: npt.NDArray[Any], name: str) -> None:
    """Refuse Python objects that are not integers of 64 bits."""
    for value in array.reshape(-1):
        if not isinstance(value, int | np.integer):
            raise PatternError(
                "pattern.value_type", name=name, value=repr(value), type=type(value).__name__
            )
        if not -(2**63) <= value < 2**64:
            raise PatternError("pattern.range", name=name, value=str(value))


def _places(found: npt.NDArray[np.bool_], dimensions: int) -> npt.NDArray[np.intp]:
    """Return the indices, or the rows and columns, at which *found* is true."""
    return np.flatnonzero(found) if dimensions == 1 else np.argwhere(found)


def _power_of_two(least: int) -> int:
    """Return the first power of two that is not below *least*."""
    return 1 << (least - 1).bit_length() if least > 1 else 1
