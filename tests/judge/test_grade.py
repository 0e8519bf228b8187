"""The grader is strict, and says where and how a submission first differs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.judge import Case, grade, read_cases, solve
from tests.judge.strategies import cases

INPUT = ["1 3", "[[3,17],[2,12,5]]", "0 2", "[4,2.0]", "1 3", "[[1,9],[0,8]]"]
RIGHT = ["3", "12 5", "2.0", "", "1", "8"]


def said(*lines: str) -> str:
    return str(grade(read_cases(INPUT), lines))


@pytest.mark.parametrize(
    "lines",
    [
        RIGHT,
        [f"{line}\n" for line in RIGHT],
        [f"{line} \t\r\n" for line in RIGHT],
        [*RIGHT, "", "  \n"],
    ],
)
def test_right_answers(lines: list[str]) -> None:
    verdict = grade(read_cases(INPUT), lines)
    assert verdict.is_right
    assert str(verdict) == "right: 3 test cases"


def test_an_empty_last_line_may_be_missing() -> None:
    assert grade(read_cases(INPUT[2:4]), ["2.0"]).is_right


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["4"], "test case 1, line 1, the value: expected 3, found '4'"),
        ([], "test case 1, line 1, the value: expected 3, found the end of the output"),
        (["3"], "test case 1, line 2, the pruned leaves: expected '12 5', found the end of"),
        (["3", "12"], "line 2, pruned leaf 2: expected 5, found the end of the line"),
        (["3", "12 5 17"], "pruned leaf 3: expected the end of the line, found '17'"),
        (["3", "12 6"], "pruned leaf 2: expected 5, found '6'"),
        (["3", "5 12"], "found '5' (the right leaves in another order)"),
        (["3", "12 5.0"], "found '5.0' (the right number, but not as Python prints it)"),
        (["3", "3 17 2"], "(these are the leaves that were visited)"),
        (["3", "12  5"], "(the right leaves, but not one blank between two of them)"),
        (["3", " 12 5"], "(the right leaves, but not one blank between two of them)"),
        (["3.0"], "expected 3, found '3.0' (the right number, but not as Python prints it)"),
        ([" 3"], "expected 3, found ' 3' (there are blanks before it)"),
        (["", "3"], "line 1, the value: expected 3, found '' (an empty line too many)"),
        (["3", "12 5", "2"], "test case 2, line 3, the value: expected 2.0, found '2'"),
        (["3", "12 5", "2.0", "1", "8"], "test case 2, line 4, pruned leaf 1: expected the end"),
        ([*RIGHT, "", "9"], "test case 3, line 8, after the last test case: expected nothing"),
        (["x" * 100], "found 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'"),
    ],
)
def test_the_first_difference(lines: list[str], sentence: str) -> None:
    assert sentence in said(*lines)


def test_what_is_right_before_the_difference_is_counted() -> None:
    verdict = grade(read_cases(INPUT), [*RIGHT[:4], "0"])
    assert (verdict.right, verdict.is_right) == (2, False)
    assert verdict.difference is not None
    assert (verdict.difference.case, verdict.difference.line) == (3, 5)


@given(st.lists(cases(st.integers(-3, 3), deepest=4), min_size=1, max_size=4), st.data())
def test_every_change_of_the_output_is_found(some: list[Case], data: st.DataObject) -> None:
    lines = [line for case in some for line in solve(case).lines]
    assert grade(some, lines).is_right
    place = data.draw(st.integers(0, len(lines) - 1))
    changed = [*lines[:place], f"{lines[place]} 7".strip(), *lines[place + 1 :]]
    difference = grade(some, changed).difference
    assert difference is not None
    assert (difference.case, difference.line) == (place // 2 + 1, place + 1)
