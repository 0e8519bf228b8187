"""Test cases are read as Python would read them, and mistakes are named with their place."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import NotationError
from tengen.game import Side
from tengen.judge import Case, parse_tree, read_cases
from tests.judge.strategies import cases

SAMPLE = "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]"


def test_the_sample() -> None:
    [case] = read_cases(["1 5\n", f"{SAMPLE}\n"])
    assert (case.role, case.depth, case.line) == (Side.MAX, 5, 1)
    assert case.tree == ast.literal_eval(SAMPLE)


def test_several_test_cases_with_blank_lines_between_and_after() -> None:
    text = f"\ufeff\n1 5\r\n{SAMPLE}\r\n\n   \n 0   2 \n  [ 1 , -2.50 ]  \n\n"
    first, second = read_cases(text.splitlines())
    assert (first.line, second.line) == (2, 6)
    assert (second.role, second.tree) == (Side.MIN, [1, -2.5])


def test_a_test_case_is_there_before_the_next_is_read() -> None:
    reader = read_cases(iter(["1 2", "[1]", "nonsense"]))
    assert next(reader).tree == [1]
    with pytest.raises(NotationError, match="line 3"):
        next(reader)


@given(cases(), st.sampled_from(["", " ", "\t "]))
def test_what_python_writes_is_read_back(case: Case, blank: str) -> None:
    text = str(case.tree).replace(", ", f"{blank},{blank}").replace("]", f"{blank}]")
    tree = parse_tree(text, case.depth)
    assert tree == case.tree
    assert str(tree) == str(case.tree)  # 3 stays 3 and 3.0 stays 3.0


@given(st.text(alphabet="[],-+.eE01 9x_'\n", max_size=25), st.integers(2, 4))
def test_any_text_is_read_as_python_reads_it_or_refused(text: str, depth: int) -> None:
    tree = error = None
    try:
        tree = parse_tree(text, depth)
    except NotationError as caught:
        error = caught
    if error is None:
        assert str(tree) == str(ast.literal_eval(text.strip()))
    else:
        assert error.column is not None
        assert 1 <= error.column <= len(text) + 1
        assert "expected" in str(error)


@pytest.mark.parametrize(
    ("literal", "printed"),
    [("3", "3"), ("-0", "0"), ("+3", "3"), ("5.", "5.0"), (".5", "0.5"), ("1e3", "1000.0"),
     ("-0.0", "-0.0"), ("2.50", "2.5"), ("9007199254740993", "9007199254740993")],
)  # fmt: skip
def test_numbers_print_as_python_prints_them(literal: str, printed: str) -> None:
    assert str(parse_tree(f"[{literal}]", 2)) == f"[{printed}]"


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ("2 3", 1, 1, "expected the role of the root, 1 for MAX or 0 for MIN, found '2'"),
        ("max 3", 1, 1, "found 'max'"),
        ("1", 1, 1, "expected two integers"),
        ("1 1", 1, 3, "with root and leaves, found '1'"),
        ("1 -3", 1, 3, "with root and leaves, found '-3'"),
        ("1 2.5", 1, 3, "expected the depth, an integer"),
        ("1  three", 1, 4, "found 'three'"),
        ("1 3 [[1]]", 1, 5, "expected the end of the line after the role"),
        ("1 3", 2, None, "but the input ends"),
        ("1 3\n\n\n", 4, None, "but the input ends"),
        ("1 3\nabc", 2, 1, "expected the tree, a nested list that begins with '[', found 'abc'"),
        ("1 3\n7", 2, 1, "expected the tree"),
        ("1 3\n[3]", 2, 2, "expected '[' (at depth 3 each leaf is 2 brackets deep), found '3'"),
        ("1 2\n[[3]]", 2, 2, "expected a number (at depth 2 each leaf is 1 brackets deep)"),
        ("1 3\n[[3],[]]", 2, 7, "expected a number (a list is never empty), found ']'"),
        ("1 3\n[]", 2, 2, "expected '[' (a list is never empty), found ']'"),
        ("1 3\n[[3,],[2]]", 2, 5, "expected a number, found ']'"),
        ("1 3\n[[3 4]]", 2, 5, "expected ',' or ']', found '4'"),
        ("1 3\n[[3]", 2, 5, "expected ',' or ']', found the end of the line"),
        ("1 3\n[[3]]]", 2, 6, "expected the end of the line after the tree, found ']'"),
        ("1 2\n[1, two]", 2, 5, "expected a number, found 'two'"),
        ("1 2\n[nan]", 2, 2, "expected a number, found 'nan'"),
        ("1 2\n[007]", 2, 3, "expected ',' or ']', found '07'"),
        ("1 2\n[1_000]", 2, 3, "expected ',' or ']', found '_000'"),
        ("1 2\n[1,  1e999]", 2, 6, "expected a number below 1.8e308, found '1e999'"),
        ("1 2\n[1, 2.5, -" + "9" * 400 + "]", 2, 10, "expected a number below 1.8e308"),
        ("1 2\n[" + "9" * 5000 + "]", 2, 2, "expected a number below 1.8e308"),
        ("1 2\n[__import__('os').abort()]", 2, 2, "expected a number, found '__import__'"),
        ("1 2\n[1]\n0 2\n[2}", 4, 3, "expected ',' or ']', found '}'"),
    ],
)
def test_mistakes_are_named_with_their_place(
    text: str, line: int, column: int | None, said: str
) -> None:
    with pytest.raises(NotationError) as caught:
        list(read_cases(text.splitlines()))
    assert (caught.value.line, caught.value.column) == (line, column)
    assert said in str(caught.value)


def test_ten_thousand_levels() -> None:
    levels = 10_000
    tree = parse_tree("[" * (levels - 1) + "7" + "]" * (levels - 1), levels)
    for _ in range(levels - 2):
        [tree] = tree  # type: ignore[assignment]
    assert tree == [7]


def test_a_million_leaves() -> None:
    row = list(range(-500, 500))
    tree = parse_tree(f"[{','.join([str(row)] * 1000)}]", 3)
    assert len(tree) == 1000
    assert all(found == row for found in tree)
