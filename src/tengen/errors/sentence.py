"""A code with its parameters, and the sentence that it is in a language.

The sentences stand in ``sentences/``, one file per language, and nowhere else. A sentence has
places for its parameters, in one of three forms::

    {size}        a number, a text, another sentence, or a list: "h8, i9"
    {name!r}      a text between quotes, its control characters escaped: 'renju'
    {rules:or}    a list as a choice: "freestyle, standard or renju"

The page fills the same places in the same way (``web/static/js/words.js``).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Self, TypeAlias

ENGLISH = "en"
LANGUAGES = (ENGLISH, "zh")
"""The languages that sentences exist in."""

Value: TypeAlias = "str | int | float | Sentence | list[Value]"
"""What a parameter can be."""

_PLACE = re.compile(r"\{(\w+)(!r|:or)?\}")


class Sentence:
    """A message as a code with parameters, independent of any language.

    >>> taken = Sentence("point.taken", point="h8", stone=Sentence("color.black"))
    >>> str(taken)
    'h8 is taken by Black'
    >>> taken.text("zh")
    'h8 已有黑方的棋子'

    A code that is in no file is shown as it is, so a game of yours may say what it wants:

    >>> str(Sentence("no pawn may move twice"))
    'no pawn may move twice'
    """

    __slots__ = ("code", "parameters")

    def __init__(self, code: str, /, **parameters: object) -> None:
        self.code = code
        self.parameters = {name: _value(value) for name, value in parameters.items()}

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Self:
        """Return the sentence that :meth:`as_json` wrote."""
        parameters = plain["parameters"].items()
        return cls(plain["code"], **{name: _from_json(value) for name, value in parameters})

    def as_json(self) -> dict[str, Any]:
        """Return the code and its parameters as plain values."""
        parameters = {name: _as_json(value) for name, value in self.parameters.items()}
        return {"code": self.code, "parameters": parameters}

    def text(self, language: str = ENGLISH) -> str:
        """Return the sentence in a language, in English if we do not have that one."""
        return _fill(sentences(language).get(self.code), self, language)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        words = [repr(self.code), *(f"{name}={it!r}" for name, it in self.parameters.items())]
        return f"Sentence({', '.join(words)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and self.as_json() == other.as_json()

    def __hash__(self) -> int:
        return hash(self.code)


@cache
def sentences(language: str) -> dict[str, str]:
    """Return all sentences of a language by their codes; read when the first one is shown."""
    import json  # here, because brains start without it
    from pathlib import Path

    name = language if language in LANGUAGES else ENGLISH
    file = Path(__file__).parent / "sentences" / f"{name}.json"
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return found


def places(sentence: str) -> set[str]:
    """Return the names of the parameters for which a sentence has a place.

    >>> sorted(places("a board has {least} to {most} points"))
    ['least', 'most']
    """
    return {name for name, _ in _PLACE.findall(sentence)}


def _value(value: object) -> Value:
    """Return the plain value that stands for it: points and other objects are their text."""
    said = getattr(value, "said", value)  # an error, a color, a foul knows its sentence
    if isinstance(said, Sentence):
        return said
    if isinstance(value, Enum):
        return str(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return int(value)
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else str(value)
    if isinstance(value, Mapping) or (
        isinstance(value, Iterable) and type(value).__str__ is object.__str__
    ):
        return [_value(each) for each in value]
    return str(value)


def _as_json(value: Value) -> object:
    if isinstance(value, Sentence):
        return value.as_json()
    return [_as_json(each) for each in value] if isinstance(value, list) else value


def _from_json(value: Any) -> Any:
    if isinstance(value, dict):
        return Sentence.from_json(value)
    return [_from_json(each) for each in value] if isinstance(value, list) else value


def _fill(sentence: str | None, said: Sentence, language: str) -> str:
    if sentence is None:
        return said.code

    def show(match: re.Match[str]) -> str:
        value = said.parameters.get(match[1], match[0])
        return _show(value, match[2], language)

    return _PLACE.sub(show, sentence)


def _show(value: Value, form: str | None, language: str) -> str:
    if isinstance(value, Sentence):
        return value.text(language)
    if isinstance(value, list):
        *some, last = [_show(each, None, language) for each in value] or [""]
        comma = sentences(language)["list.comma"]
        before_last = sentences(language)["list.or"] if form == ":or" else comma
        return before_last.join([*([comma.join(some)] if some else []), last])
    if form == "!r":
        return repr(value)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
