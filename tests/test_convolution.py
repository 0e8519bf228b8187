"""Pattern matching by convolution against the definition, on input chosen to break it."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import convolution
from tengen.convolution import PatternError, find_pattern, find_pattern_directly
from tengen.ntt import Prime

EXTREMES = [
    *(-(2**63) + k for k in range(3)),
    *range(-2, 3),
    *(2**31 + k for k in range(-2, 3)),
    *(2**32 + k for k in range(-1, 2)),
    *(2**53 + k for k in range(-1, 3)),
    *(2**63 + k for k in range(-3, 3)),
    *(2**64 - k for k in range(1, 4)),
    # Residues of the primes and of their products, where a wrong answer would come from.
    2113929217,
    2113929217 * 2013265921,
    -2113929217,
]

Table = list[list[int]]


def by_definition(text: list[int], pattern: list[int], plus_one: bool) -> list[int]:
    """Say it once more in Python's own integers, sharing nothing with the module."""
    allowed = (0, 1) if plus_one else (0,)
    return [
        i
        for i in range(len(text) - len(pattern) + 1)
        if all(text[i + j] - value in allowed for j, value in enumerate(pattern))
    ]


def by_definition_in_tables(text: Table, pattern: Table, plus_one: bool) -> Table:
    allowed = (0, 1) if plus_one else (0,)
    return [
        [i, j]
        for i in range(len(text) - len(pattern) + 1)
        for j in range(len(text[0]) - len(pattern[0]) + 1)
        if all(
            text[i + row][j + column] - value in allowed
            for row, values in enumerate(pattern)
            for column, value in enumerate(values)
        )
    ]


def check(text: Any, pattern: Any) -> None:
    """Compare with the direct method, which is compared with the definition elsewhere."""
    for plus_one in (False, True):
        fast = find_pattern(text, pattern, plus_one=plus_one)
        direct = find_pattern_directly(text, pattern, plus_one=plus_one)
        assert np.array_equal(fast, direct)


@st.composite
def lines(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """A text and a pattern, from few values so that they often match, or cut from each other."""
    values: list[int] = draw(st.sampled_from([EXTREMES, [0, 1], [5, 6, 8], [-(2**63), 2**64 - 1]]))
    text: list[int] = draw(st.lists(st.sampled_from(values), max_size=40))
    cut_from_it: bool = draw(st.booleans())
    if text and cut_from_it:
        start = draw(st.integers(0, len(text) - 1))
        pattern = text[start : start + draw(st.integers(1, 8))]
        if draw(st.booleans()):  # a near miss: one value is one too much or one too little
            index = draw(st.integers(0, len(pattern) - 1))
            nearby = pattern[index] + draw(st.sampled_from([-1, 1]))
            pattern[index] = min(max(nearby, -(2**63)), 2**64 - 1)
    else:
        pattern = draw(st.lists(st.sampled_from(values), min_size=1, max_size=5))
    return text, pattern


@given(lines(), st.booleans())
def test_lines(pair: tuple[list[int], list[int]], plus_one: bool) -> None:
    text, pattern = pair
    expected = by_definition(text, pattern, plus_one)
    assert find_pattern(text, pattern, plus_one=plus_one).tolist() == expected
    assert find_pattern_directly(text, pattern, plus_one=plus_one).tolist() == expected


@given(st.data(), st.booleans())
def test_tables(data: st.DataObject, plus_one: bool) -> None:
    values = st.sampled_from(data.draw(st.sampled_from([EXTREMES, [0, 1], [-1, 0, 1]])))

    def table(height: int, width: int) -> Table:
        rows = st.lists(values, min_size=width, max_size=width)
        return data.draw(st.lists(rows, min_size=height, max_size=height))

    size = st.integers(1, 6)
    text = table(data.draw(size), data.draw(size))
    pattern = table(data.draw(st.integers(1, 3)), data.draw(st.integers(1, 3)))
    expected = by_definition_in_tables(text, pattern, plus_one)
    assert find_pattern(text, pattern, plus_one=plus_one).tolist() == expected
    assert find_pattern_directly(text, pattern, plus_one=plus_one).tolist() == expected


@given(st.lists(st.integers(-(2**63), 2**64 - 1), min_size=1, max_size=30), st.data())
def test_a_piece_of_the_text_is_found_where_it_was(text: list[int], data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.integers(1, len(text) - start))
    assert start in find_pattern(text, text[start : start + length])


@pytest.mark.parametrize(
    ("values", "dtype"),
    [
        ([-(2**63), -(2**63) + 1, 2**63 - 2, 2**63 - 1], np.int64),
        ([0, 1, 2**64 - 2, 2**64 - 1], np.uint64),
        ([-128, -127, 126, 127], np.int8),
        ([0, 1, 254, 255], np.uint8),
        ([False, True], np.bool_),
    ],
)
def test_extremes_of_the_types(values: list[int], dtype: npt.DTypeLike) -> None:
    random = np.random.default_rng(7)
    text = np.array(values, dtype=dtype)[random.integers(0, len(values), 700)]
    check(text, text[300:303])
    check(text, text[100:500])


def test_mixed_types_do_not_meet_as_floats() -> None:
    signed = np.array([-1, 2**63 - 1, 0], dtype=np.int64)
    unsigned = np.array([2**64 - 1], dtype=np.uint64)  # the same bits as −1
    assert find_pattern(signed, unsigned).tolist() == []
    assert find_pattern(signed, np.array([2**63 - 2], dtype=np.uint64), plus_one=True).tolist() == [
        1
    ]
    # 2⁶³ + 1 and −2⁶³ differ by 2⁶⁴ + 1, which is 1 for whoever forgets the 65th bit.
    assert find_pattern([2**63 + 1], [-(2**63)], plus_one=True).tolist() == []
    assert find_pattern([2**53 + 1, -1], [2**53]).tolist() == []
    assert find_pattern([2**64 - 1, -(2**63)], [-(2**63)]).tolist() == [1]


def test_long_runs_and_near_misses_over_many_blocks() -> None:
    text = np.zeros(70_000, dtype=np.int64)
    pattern = np.zeros(3_000, dtype=np.int64)
    assert len(find_pattern(text, pattern)) == 67_001
    text[16_384 * 3] = -1  # one spoilt value in the middle of the blocks
    for plus_one in (False, True):
        places = find_pattern(text, pattern, plus_one=plus_one)
        spoilt = set(range(16_384 * 3 - 2_999, 16_384 * 3 + 1))
        assert sorted(set(range(67_001)) - set(places.tolist())) == sorted(spoilt)
    text[16_384 * 3] = 1
    assert len(find_pattern(text, pattern)) == 67_001 - 3_000
    assert len(find_pattern(text, pattern, plus_one=True)) == 67_001


def test_signs_that_would_cancel_in_a_sum_of_differences() -> None:
    # Σ(B − A) = 0 and Σ|B − A| is large; every window is a near miss or a hit.
    text = np.tile(np.array([2**62, -(2**62)], dtype=np.int64), 600)
    check(text, text[:200])
    check(text, -text[:200])
    check(np.arange(2_000) % 7 - 2**40, (np.arange(300) % 7) - 2**40)


@pytest.mark.parametrize("length", [1, 2, 3, 7, 400, 511, 512, 513, 1023, 1024, 1025])
def test_lengths_around_the_powers_of_two(length: int) -> None:
    random = np.random.default_rng(length)
    text = random.integers(-1, 2, length)
    for start, size in ((0, length), (length // 2, 1), (length // 3, max(1, length // 2))):
        check(text, text[start : start + size])
    assert find_pattern(text, np.append(text, 0)).tolist() == []


def test_a_permutation_has_the_same_sums_of_squares() -> None:
    text = np.random.default_rng(3).permutation(12_000) * 2**49
    swapped = text[5_000:7_000].copy()
    swapped[[10, 20]] = swapped[[20, 10]]
    assert find_pattern(text, swapped).tolist() == []
    assert find_pattern(text, text[5_000:7_000]).tolist() == [5_000]


def test_as_many_primes_as_the_bound_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    # With small primes a distance often vanishes modulo the first and even the first two of them:
    # exactly what happens with the great ones when millions of values make great distances.
    small = (Prime(12289, 11), Prime(40961, 3), Prime(65537, 3), Prime(114689, 3))
    monkeypatch.setattr(convolution, "PRIMES", small)
    text = np.random.default_rng(5).integers(-(2**63), 2**63 - 1, 4_096)
    wrong = 0
    for start in range(0, 4_000, 400):
        check(text, text[start : start + 9])
        codes = convolution._codes(text, text[start : start + 9])
        distances = convolution._Distances(small[0], *codes, shift=0)
        wrong += int((distances.at(0, 4_088) == 0).sum()) - 1
    assert wrong > 0  # places that one prime alone would have reported


def test_boards() -> None:
    random = np.random.default_rng(11)
    board = random.integers(-1, 2, (19, 23))
    for rows, columns in ((1, 5), (5, 1), (2, 2), (3, 4), (19, 23), (19, 1), (1, 23)):
        check(board, board[19 - rows :, 23 - columns :])
        check(board, board[:rows, :columns])
    assert find_pattern(board, np.zeros((20, 1), dtype=int)).shape == (0, 2)
    assert find_pattern(board, np.zeros((1, 24), dtype=int)).shape == (0, 2)


def test_a_row_of_the_pattern_does_not_wrap_round_the_edge() -> None:
    board = [[0, 0, 1], [1, 0, 0], [0, 0, 0]]
    assert find_pattern(board, [[1, 1]]).tolist() == []
    assert find_pattern(board, [[1], [0]]).tolist() == [[0, 2], [1, 0]]


def test_empty_text() -> None:
    assert find_pattern([], [1]).tolist() == []
    assert find_pattern("", "a").tolist() == []
    assert find_pattern(np.zeros((0, 3), dtype=int), [[1]]).tolist() == []


@pytest.mark.parametrize(
    ("text", "pattern", "sentence"),
    [
        ([1, 2], [], "the pattern is empty"),
        ([1, 2], [[1]], "both be lines or both be tables"),
        ([1, 2.0], [1], "2.0 is a float"),
        (np.array([1.0]), [1], "not of float64"),
        ([2**64], [1], r"from -2\*\*63 to 2\*\*64 - 1, not 18446744073709551616"),
        ([1], [-(2**63) - 1], "the pattern must consist of integers from"),
        ([1], ["a"], "'a' is a str"),
        ([[1, 2], [3]], [[1]], "rows of one length"),
        ([[[1]]], [[[1]]], "not have 3 dimensions"),
    ],
)
def test_refusals(text: Any, pattern: Any, sentence: str) -> None:
    for find in (find_pattern, find_pattern_directly):
        with pytest.raises(PatternError, match=sentence):
            find(text, pattern)


def test_too_long_a_pattern_is_refused() -> None:
    text = np.broadcast_to(np.int8(0), 2**24 + 2)
    with pytest.raises(PatternError, match="at most 16777216 are possible"):
        find_pattern(text, text[: 2**24 + 1])
