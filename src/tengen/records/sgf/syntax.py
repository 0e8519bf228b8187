r"""The syntax of SGF FF[4]: trees, nodes, properties, escapes; what they mean is told elsewhere.

::

    (;FF[4]GM[4] ;B[hh]C[A comment with \] in it] (;W[ii]) (;W[hi]))

Reference: the SGF file format FF[4], A. Hollosi, 1999.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from enum import Enum
from typing import Final, NamedTuple

from tengen.errors import NotationError, Sentence
from tengen.records.text import clean

_GAME = re.compile(r"\(\s*(?=;)")
_BLANK = re.compile(r"\s*+")
_NAME = re.compile(r"[A-Za-z]{1,64}")
_VALUE = re.compile(r"\s*+\[((?:[^\\\]]++|\\.)*+)\]", re.DOTALL)
_CUT = re.compile(r"(?:[A-Za-z]{1,64}\s*+)?(?:\[(?:[^\\\]]++|\\.)*+\\?)?\Z", re.DOTALL)
_ESCAPE = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)
_COLON = re.compile(r"((?:[^\\:]++|\\.)*+):(.*)", re.DOTALL)


class Kind(Enum):
    """What a reader meets."""

    OPEN = "("
    CLOSE = ")"
    NODE = ";"


Properties = dict[str, list[str]]
"""Values by name, still with their escapes."""

_NONE: Final[Properties] = {}


class Event(NamedTuple):
    """A parenthesis or a node, and where in the text."""

    kind: Kind
    place: int
    properties: Properties = _NONE


def place_error(text: str, sentence: Sentence, place: int) -> NotationError:
    """Make an error with line and column of *place*."""
    line = text.count("\n", 0, place) + 1
    return NotationError(sentence, line=line, column=place - text.rfind("\n", 0, place))


def events(text: str, *, partial: bool = False) -> Iterator[Event]:
    """Yield the parentheses and nodes of all games; what stands between games is passed over.

    With *partial*, a text that ends too early ends like one that is complete.

    >>> [event.kind.value for event in events("(;B[hh](;W[ii])(;W[hi]))")]
    ['(', ';', '(', ';', ')', '(', ';', ')', ')']
    """
    game = _GAME.search(text)
    if game is None:
        raise place_error(text, Sentence("sgf.none"), len(text))
    while game is not None:
        at = yield from _game(text, game.start(), partial)
        game = _GAME.search(text, at)


def _game(text: str, at: int, partial: bool) -> Generator[Event, None, int]:
    depth = 0
    before = None
    while True:
        at = _BLANK.match(text, at).end()  # type: ignore[union-attr]  # matches always
        sign = text[at : at + 1]
        if not sign:
            break
        if before == "(" and sign != ";":
            raise place_error(text, Sentence("sgf.semicolon"), at)
        before = sign
        if sign == "(":
            depth += 1
            yield Event(Kind.OPEN, at)
            at += 1
        elif sign == ")":
            depth -= 1
            yield Event(Kind.CLOSE, at)
            at += 1
            if depth == 0:
                return at
        elif sign == ";":
            event, at = _node(text, at, partial)
            yield event
        elif partial and _CUT.match(text, at):
            break
        else:
            raise place_error(text, Sentence("sgf.sign", sign=sign), at)
    if not partial:
        raise place_error(text, Sentence("sgf.cut", count=depth), len(text))
    for _ in range(depth):
        yield Event(Kind.CLOSE, at)
    return at


def _node(text: str, start: int, partial: bool) -> tuple[Event, int]:
    properties: Properties = {}
    at = start + 1
    while True:
        at = _BLANK.match(text, at).end()  # type: ignore[union-attr]  # matches always
        name = _NAME.match(text, at)
        if name is None:
            return Event(Kind.NODE, start, properties), at
        # Files older than FF[4] write names in full, such as Black: only the capitals count.
        key = "".join(letter for letter in name[0] if letter.isupper())
        value = _VALUE.match(text, name.end())
        if not key or value is None:
            if partial and _CUT.match(text, at):
                return Event(Kind.NODE, start, properties), len(text)
            raise place_error(text, Sentence("sgf.property", value=name[0]), at)
        values = properties.setdefault(key, [])
        while value is not None:
            values.append(value[1])
            at = value.end()
            value = _VALUE.match(text, at)


def unescape(value: str) -> str:
    r"""Return the text that a value says.

    >>> unescape(r"a\]b\\c")
    'a]b\\c'
    """
    return clean(_ESCAPE.sub(lambda match: "" if match[1][0] in "\r\n" else match[1], value))


def escape(text: str, *, colon: bool = False) -> str:
    r"""Return the value that says *text*; in a composed value a colon is escaped too.

    >>> escape("a]b")
    'a\\]b'
    """
    text = clean(text).replace("\\", "\\\\").replace("]", "\\]")
    return text.replace(":", "\\:") if colon else text


def split(value: str) -> tuple[str, str] | None:
    r"""Split a composed value at its colon, if it has one.

    >>> split(r"hh:a\:b")
    ('hh', 'a\\:b')
    """
    match = _COLON.fullmatch(value)
    return None if match is None else (match[1], match[2])
