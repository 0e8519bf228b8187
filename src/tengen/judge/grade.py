"""Compare a submission's output with the right one, and say where it first differs.

The comparison is that of a strict judge: two lines a test case, each equal to what Python prints.
Blanks at the end of a line and blank lines at the end of the output do not matter; everything else
does. So ``3.0`` is not ``3``, a missing empty line shifts all that follows it, and the order of the
pruned leaves counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tengen.judge.parse import Case
from tengen.judge.solve import Answer, solve

_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where a submission is not right.

    *line* is counted in the submission, from 1; *case* in the input. *found* is None where the
    submission has ended, *expected* is None where it should have. *hint* may say what went wrong.
    """

    case: int
    line: int
    what: str
    expected: str | None
    found: str | None
    hint: str = ""

    def __str__(self) -> str:
        expected = "nothing more" if self.expected is None else self.expected
        found = "the end of the output" if self.found is None else self.found
        hint = f" ({self.hint})" if self.hint else ""
        return (
            f"test case {self.case}, line {self.line}, {self.what}: "
            f"expected {expected}, found {found}{hint}"
        )


@dataclass(frozen=True, slots=True)
class Verdict:
    """How many test cases are right, up to the first difference if there is one."""

    right: int
    difference: Difference | None = None

    @property
    def is_right(self) -> bool:
        """Whether the whole submission is."""
        return self.difference is None

    def __str__(self) -> str:
        if self.difference is not None:
            return str(self.difference)
        return f"right: {self.right} test {'case' if self.right == 1 else 'cases'}"


def grade(cases: Iterable[Case], submission: Iterable[str]) -> Verdict:
    """Compare the lines of a submission with the answers to the test cases.

    >>> from tengen.judge.parse import read_cases
    >>> def cases():
    ...     return read_cases(["1 3", "[[3,17],[2,12,5]]"])
    >>> print(grade(cases(), ["3 ", "12 5", ""]))
    right: 1 test case
    >>> print(grade(cases(), ["3", "12"]))
    test case 1, line 2, pruned leaf 2: expected 5, found the end of the line
    """
    lines = _lines(submission)
    count = 0
    for count, case in enumerate(cases, 1):
        answer = solve(case)
        for row, expected in enumerate(answer.lines):
            found = next(lines, None)
            number = 2 * count - 1 + row
            if found == expected or (found is None and not expected):
                continue
            compare = _compare_pruned if row else _compare_value
            return Verdict(count - 1, compare(answer, count, number, expected, found))
    for number, found in enumerate(lines, 2 * count + 1):
        if found:
            what = "after the last test case"
            return Verdict(count, Difference(count, number, what, None, _quoted(found)))
    return Verdict(count)


def _lines(submission: Iterable[str]) -> Iterator[str]:
    return (line.rstrip() for line in submission)


def _compare_value(
    answer: Answer, case: int, line: int, expected: str, found: str | None
) -> Difference:
    hint = ""
    if found is not None:
        if found.split() == [expected]:
            hint = "there are blanks before it"
        elif _number(found) == answer.value:
            hint = "the right number, but not as Python prints it"
        elif not found:
            hint = "an empty line too many"
    shown = None if found is None else _quoted(found)
    return Difference(case, line, "the value", expected, shown, hint)


def _compare_pruned(
    answer: Answer, case: int, line: int, expected: str, found: str | None
) -> Difference:
    if found is None:
        what = "the pruned leaves"
        return Difference(case, line, what, _quoted(expected), None)
    right, given = expected.split(), found.split()
    if right == given:
        hint = "the right leaves, but not one blank between two of them"
        what = "the pruned leaves"
        return Difference(case, line, what, _quoted(expected), _quoted(found), hint)
    place = next(
        (i for i, (a, b) in enumerate(zip(right, given, strict=False)) if a != b),
        min(len(right), len(given)),
    )
    a = right[place] if place < len(right) else "the end of the line"
    b = _quoted(given[place]) if place < len(given) else "the end of the line"
    hint = _hint_pruned(answer, right, given, place)
    return Difference(case, line, f"pruned leaf {place + 1}", a, b, hint)


def _hint_pruned(answer: Answer, right: list[str], given: list[str], place: int) -> str:
    if place < min(len(right), len(given)) and _number(right[place]) == _number(given[place]):
        return "the right number, but not as Python prints it"
    if sorted(right) == sorted(given):
        return "the right leaves in another order"
    if given == [str(value) for value in answer.visited]:
        return "these are the leaves that were visited"
    return ""


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _quoted(text: str) -> str:
    return f"'{text}'" if len(text) <= _SHOWN else f"'{text[:_SHOWN]}…'"
