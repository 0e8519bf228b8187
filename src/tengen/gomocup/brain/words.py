"""The words of a line. Commands and keys are ASCII: no other letter is taken for one of theirs."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase
from typing import Final

_UPPER: Final = str.maketrans(ascii_lowercase, ascii_uppercase)
_LOWER: Final = str.maketrans(ascii_uppercase, ascii_lowercase)


def upper(text: str) -> str:
    """Return the text with its ASCII letters in upper case.

    >>> upper("start"), upper("\u017ftart") == "\u017fTART"
    ('START', True)
    """
    return text.translate(_UPPER)


def lower(text: str) -> str:
    """Return the text with its ASCII letters in lower case."""
    return text.translate(_LOWER)


def first_word(text: str) -> str:
    """Return the first word in upper case; nothing where there is none."""
    return upper("".join(text.split(None, 1)[:1]))
