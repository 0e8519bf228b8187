"""The two sides."""

from __future__ import annotations

from enum import IntEnum

from tengen.errors import ArgumentError, NotationError, Sentence
from tengen.game import Side


class Color(IntEnum):
    """A side; Black moves first. The numbers index arrays with one entry per side.

    >>> Color.BLACK.other
    <Color.WHITE: 1>
    """

    BLACK = 0
    WHITE = 1

    @classmethod
    def parse(cls, color: Color | str) -> Color:
        """Return the colour that a text such as ``black`` names; a colour is returned as it is.

        >>> Color.parse("White")
        <Color.WHITE: 1>

        Raises :class:`~tengen.errors.NotationError` for other text, and
        :class:`~tengen.errors.ArgumentError` for what is neither text nor a colour.
        """
        if isinstance(color, cls):
            return color
        if not isinstance(color, str):
            raise ArgumentError("argument.color", given=color)
        if color.upper() not in cls.__members__:
            raise NotationError("color.unknown", text=color)
        return cls[color.upper()]

    @property
    def other(self) -> Color:
        """The opponent."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE

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
