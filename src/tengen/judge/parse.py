"""Read the test cases of the online-judge exercise; nothing of the input is ever evaluated.

A test case is two lines::

    1 5
    [[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]

the role of the root (1 = MAX, 0 = MIN) with the depth, and the tree as a nested list. The depth
counts levels of nodes, root and leaves included, so all leaves are depth − 1 brackets deep and at
every place of the text just one kind of token can follow. That makes the reader a loop without
recursion, linear in the text, that can always say what it expected. Blank lines are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate, repeat
from typing import TypeAlias

from tengen.errors import NotationError, Sentence
from tengen.game import Side

Number: TypeAlias = int | float
Nested: TypeAlias = "Sequence[Nested] | Sequence[Number]"

_ROLE = {"1": Side.MAX, "0": Side.MIN}
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_BLANK = re.compile(r"\s*")
# A number is written as in Python, without underscores.
_NUMBER = r"[-+]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"
# One token and the blanks after it.
_TOKEN = re.compile(rf"(?:([\[\],])|({_NUMBER}))\s*")
# All the leaves of one list, but for the bracket that closes it; possessive, so linear.
_LEAVES = re.compile(rf"{_NUMBER}\s*(?:,\s*{_NUMBER}\s*)*+(?=\])")
_DIGITS = 300  # so many signs always make a number that a double can hold
# What the reader shows of text that it did not expect: a word or a single sign.
_FOUND = re.compile(r"[\w.+-]+|.", re.DOTALL)
_SHOWN = 20


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """One test case; *line* is where its first line stands in the input, counted from 1."""

    role: Side
    depth: int
    tree: Nested
    line: int = 1


def read_cases(lines: Iterable[str]) -> Iterator[Case]:
    """Yield the test cases of an input, each as soon as its second line is there.

    >>> [case] = read_cases(["1 3", "[[3, -4.5], [2]]", ""])
    >>> case.role, case.depth, case.tree
    (<Side.MAX: 1>, 3, [[3, -4.5], [2]])

    Raises :class:`~tengen.errors.NotationError` at the first place that is not as it should be.

    >>> list(read_cases(["1 3", "[[3, -4.5], 2]"]))
    Traceback (most recent call last):
    tengen.errors.NotationError: line 2, column 13: expected '[' (at depth 3 each leaf is 2 brackets
    deep), found '2'
    """
    heading: tuple[Side, int] | None = None
    start = number = 0
    for number, text in enumerate(lines, 1):
        line = text.removeprefix("\ufeff") if number == 1 else text
        if not line.strip():
            continue
        if heading is None:
            heading, start = _heading(line, number), number
        else:
            yield Case(*heading, parse_tree(line, heading[1], line=number), line=start)
            heading = None
    if heading is not None:
        raise NotationError("judge.no_tree", line=number + 1)


def _heading(line: str, number: int) -> tuple[Side, int]:
    words = [(match.group(), match.start() + 1) for match in re.finditer(r"\S+", line)]
    wanted = Sentence("judge.role_and_depth")
    if len(words) < 2:
        raise NotationError(
            "judge.two_integers",
            wanted=wanted,
            found=_shown(line.strip()),
            line=number,
            column=words[0][1],
        )
    (role, role_column), (depth, depth_column), *more = words
    if role not in _ROLE:
        raise NotationError("judge.role", found=_shown(role), line=number, column=role_column)
    if not _INTEGER.match(depth) or len(depth) > _SHOWN or int(depth) < 2:
        raise NotationError("judge.depth", found=_shown(depth), line=number, column=depth_column)
    if more:
        raise NotationError(
            "judge.line_end", after=wanted, found=_shown(more[0][0]), line=number, column=more[0][1]
        )
    return _ROLE[role], int(depth)


def parse_tree(text: str, depth: int, *, line: int | None = None) -> Nested:
    """Return the nested list that *text* spells, all of whose leaves are depth − 1 brackets deep.

    >>> parse_tree("[[3,17],[2]]", 3)
    [[3, 17], [2]]
    >>> parse_tree("[[3,17],[]]", 3)
    Traceback (most recent call last):
    tengen.errors.NotationError: column 10: expected a number (a list is never empty), found ']'
    """
    leaf_level = depth - 1
    path: list[list[object]] = []  # the open lists, outermost first
    children: list[object] = []  # those of the innermost open list; at first of none
    level = 0
    after_value = False  # else a value must come: '[' above the leaf level, there a number
    scan = _TOKEN.match
    place = _start(text)
    while token := scan(text, place):
        if level == leaf_level and not children and (run := _LEAVES.match(text, place)):
            children.extend(_numbers(run.group(), place, line))
            after_value = True
            place = run.end()
            continue
        sign, literal = token.groups()
        if after_value:
            if sign == ",":
                after_value = False
            elif sign == "]":
                level -= 1
                if level == 0:
                    return _finish(text, token.end(), children, line)
                children = path.pop()
            else:
                break
        elif level == leaf_level:
            if literal is None:
                break
            children.append(_number(literal, place, line))
            after_value = True
        elif sign == "[":
            inner: list[object] = []
            if level:
                children.append(inner)
                path.append(children)
            children = inner
            level += 1
        else:
            break
        place = token.end()
    raise _unexpected(text, place, level, depth, after_value, bool(children), line)


def _start(text: str) -> int:
    blank = _BLANK.match(text)
    assert blank is not None
    return blank.end()


def _numbers(run: str, place: int, line: int | None) -> Iterator[Number]:
    """Return the numbers of a list of leaves; all at once where they are plain integers."""
    literals = run.split(",")
    if max(map(len, literals)) <= _DIGITS:
        with suppress(ValueError):
            return iter(list(map(int, literals)))
    places = accumulate((len(literal) + 1 for literal in literals), initial=place)
    return map(_number, literals, places, repeat(line))


def _number(literal: str, place: int, line: int | None) -> Number:
    place += _start(literal)
    literal = literal.strip()
    try:
        value = int(literal) if _INTEGER.match(literal) else float(literal)
        is_finite = abs(float(value)) != float("inf")
    except (OverflowError, ValueError):  # beyond a double; beyond the digits that int() reads
        is_finite = False
    if not is_finite:
        raise NotationError("judge.number", found=_shown(literal), line=line, column=place + 1)
    return value


def _finish(text: str, place: int, tree: list[object], line: int | None) -> Nested:
    if place != len(text):
        raise NotationError(
            "judge.line_end",
            after=Sentence("judge.the_tree"),
            found=_found(text, place),
            line=line,
            column=place + 1,
        )
    return tree  # type: ignore[return-value]  # each level holds only lists or only numbers


def _unexpected(
    text: str,
    place: int,
    level: int,
    depth: int,
    after_value: bool,
    has_children: bool,
    line: int | None,
) -> NotationError:
    """Say what could have stood at *place*."""
    found = _found(text, place)
    if after_value:
        expected = Sentence("judge.comma_or_bracket")
    elif level == depth - 1:
        expected = Sentence("judge.a_number")
        if found == "'['":
            expected = _at_depth(expected, depth)
    elif level == 0:
        expected = Sentence("judge.nested_list")
    else:
        expected = Sentence("judge.bracket")
        if found != "']'":
            expected = _at_depth(expected, depth)
    if found == "']'" and not after_value and not has_children:
        expected = Sentence("judge.never_empty", what=expected)
    return NotationError(
        "notation.expected", what=expected, found=found, line=line, column=place + 1
    )


def _at_depth(what: Sentence, depth: int) -> Sentence:
    return Sentence("judge.leaf_depth", what=what, depth=depth, brackets=depth - 1)


def _found(text: str, place: int) -> str | Sentence:
    match = _FOUND.match(text, place)
    return _shown(match.group()) if match else Sentence("judge.end_of_line")


def _shown(text: str) -> str:
    return f"'{text}'" if len(text) <= _SHOWN else f"'{text[:_SHOWN]}…'"
