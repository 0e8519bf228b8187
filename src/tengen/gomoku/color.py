"""The two sides."""

from __future__ import annotations

from enum import IntEnum

from tengen.errors import Sentence
from tengen.game import Side


class Color(IntEnum):
    """Black begins. The numbers index arrays with a place for each side.

    >>> Color.BLACK.other
    <Color.WHITE: 1>
    """

    BLACK = 0
    WHITE = 1

    @property
    def other(self) -> Color:
        """The opponent."""
        return Color(1 - self)

    @property
    def side(self) -> Side:
        """MAX for Black, who begins; MIN for White."""
        return Side.MIN if self else Side.MAX

    @property
    def word(self) -> str:
        """The name as files, messages and commands have it.

        >>> Color.WHITE.word
        'white'
        """
        return self.name.lower()

    @property
    def said(self) -> Sentence:
        """The name in a sentence."""
        return Sentence("color.white") if self else Sentence("color.black")

    def __str__(self) -> str:
        return self.name.title()
