"""What a stone would make, on one line and on the four lines of its point together.

The numbers are those of the compiled tables, weakest first; ``cpp/pattern/pattern.h`` derives them
from the rule. Names are Allis's where he has one (Allis, van den Herik & Huntjens 1994).
"""

from __future__ import annotations

from enum import IntEnum


class Direction(IntEnum):
    """One of the four directions of a line."""

    ROW = 0
    COLUMN = 1
    DIAGONAL = 2
    """From the lower left to the upper right."""
    ANTIDIAGONAL = 3
    """From the upper left to the lower right."""


class Pattern(IntEnum):
    """What a stone on an empty point makes on one line; everything named contains that stone."""

    NONE = 0
    """No five can come of it."""
    OVERLINE = 1
    """Six or more, under a rule and for a side with which that does not win."""
    CLOSED_ONE = 2
    """One more makes a closed two."""
    ONE = 3
    """One more makes a two."""
    CLOSED_TWO = 4
    """One more makes a closed three."""
    TWO = 5
    """One more makes a three or a broken three."""
    CLOSED_THREE = 6
    """One more makes a four, but no straight four."""
    BROKEN_THREE = 7
    """One more makes a straight four; the three stones have a gap."""
    THREE = 8
    """One more makes a straight four; three in a row."""
    FOUR = 9
    """One more makes five, and one reply stops it."""
    DOUBLE_FOUR = 10
    """Two fours on one line."""
    STRAIGHT_FOUR = 11
    """Four in a row that no single reply on the line stops."""
    FIVE = 12
    """The game is won."""


class PointClass(IntEnum):
    """What a stone makes on its four lines together.

    Black in renju is classified in the order of the foul rules: five, overline, double four, double
    three, then the rest; a double three of that class may still prove to be none.
    """

    NONE = 0
    THREE = 1
    DOUBLE_THREE = 2
    FOUR = 3
    FOUR_THREE = 4
    DOUBLE_FOUR = 5
    STRAIGHT_FOUR = 6
    FIVE = 7
    OVERLINE = 8
