"""Numbers as the core knows them: doubles, or not at all.

A utility may be any number that can be compared: an int of any size, a fraction, a decimal. The
readable searches compare it as it is. The core compares doubles, and a number that no double equals
must not reach it: two different utilities would become one, and a proof would prove a falsehood.
"""

from __future__ import annotations

from contextlib import suppress
from operator import index
from typing import Any


def as_double(number: Any) -> float | None:
    """Return the double that equals *number*, or None when there is none (as for nan).

    >>> from fractions import Fraction
    >>> [as_double(number) for number in (2**53, 2**53 + 1, 2**60, 10**400)]
    [9007199254740992.0, None, 1.152921504606847e+18, None]
    >>> [as_double(number) for number in (Fraction(1, 2), Fraction(1, 3), float("nan"))]
    [0.5, None, None]
    """
    with suppress(TypeError):
        number = index(number)  # the integers of numpy round before they compare
    try:
        value = float(number)
    except OverflowError:
        return None
    return value if value == number else None
