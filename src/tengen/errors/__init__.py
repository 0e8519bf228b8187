"""Everything that can go wrong, in one tree.

::

    TengenError                        one clear sentence for the user
    ├── ArgumentError(TypeError)       an argument has the wrong type
    ├── BoardError(ValueError)         there is no such board: its size, two stones on a point
    ├── GameError(ValueError)          a game breaks the promises of the protocol
    ├── IllegalMoveError(ValueError)   the move is not legal in that state
    ├── NotationError(ValueError)      the text cannot be read; knows the place
    ├── PlayerError(ValueError)        there is no such player, or it cannot do what is asked
    ├── SearchError(ValueError)        this search cannot run on this game with these options
    │   └── InexactError               the core would have to round a utility or an evaluation
    ├── TrainingError(ValueError)      there is nothing to learn from, or a file holds no weights
    └── MissingExtraError(ImportError) an optional extra is not installed

An error is a code with parameters; the sentence is made when somebody reads it, in English by
default. The sentences of all languages stand in ``sentences/``.

>>> error = BoardError("board.size", least=5, most=22, size=30)
>>> str(error)
'a board has 5 to 22 points per side, not 30'
>>> error.sentence("zh")
'棋盘每边有 5 到 22 个点，不能是 30'
>>> error.code, error.parameters["size"]
('board.size', 30)

Your own games and players may raise these errors with a sentence of their own: a code that is in no
file is shown as it is.

>>> str(IllegalMoveError("a knight may not pass"))
'a knight may not pass'

The command line prints the sentence and ends with code 2; it never shows a traceback for these.
"""

from __future__ import annotations

import reprlib
from typing import Any

from tengen.errors.sentence import ENGLISH, LANGUAGES, Sentence, Value, sentences

__all__ = [
    "LANGUAGES",
    "ArgumentError",
    "BoardError",
    "GameError",
    "IllegalMoveError",
    "InexactError",
    "MissingExtraError",
    "NotationError",
    "PlayerError",
    "SearchError",
    "Sentence",
    "TengenError",
    "TrainingError",
    "sentences",
]


class TengenError(Exception):
    """The root of everything that Tengen raises on purpose.

    A parameter is a number, a text, a list of these, or another error, whose sentence then is a
    part of this one's. Other objects, such as points, become their text.
    """

    def __init__(self, code: str | Sentence, /, **parameters: object) -> None:
        self._sentence = code if isinstance(code, Sentence) else Sentence(code, **parameters)
        super().__init__(self._sentence.code)

    @property
    def code(self) -> str:
        """What went wrong, such as ``point.taken``; or a sentence of the user's own code."""
        return self._sentence.code

    @property
    def parameters(self) -> dict[str, Value]:
        """What belongs into the places of the sentence, by name."""
        return self._sentence.parameters

    @property
    def said(self) -> Sentence:
        """All that the error says, the place included if it knows one."""
        return self._sentence

    def sentence(self, language: str = ENGLISH) -> str:
        """Return the sentence in a language.

        >>> TengenError("move.none_to_undo").sentence()
        'there is no move to take back'
        """
        return self.said.text(language)

    def __str__(self) -> str:
        return self.sentence()

    def __reduce__(self) -> tuple[Any, ...]:
        # Whatever parameters a subclass takes, it comes back from another process as it was.
        return _again, (type(self), self.args), self.__dict__


def _again(kind: type[TengenError], args: tuple[object, ...]) -> TengenError:
    return kind.__new__(kind, *args)


class ArgumentError(TengenError, TypeError):
    """An argument has the wrong type.

    >>> str(ArgumentError("argument.limit", given=5))
    'limit must be a Limit, not 5; write for example Limit(seconds=1)'
    """

    def __init__(self, code: str, /, **parameters: object) -> None:
        given = reprlib.repr(parameters.pop("given", None))  # a long one is cut
        super().__init__(code, given=given, **parameters)


class BoardError(TengenError, ValueError):
    """There is no such board: its size, or two stones on one point."""


class GameError(TengenError, ValueError):
    """A game breaks the promises of the protocol."""


class IllegalMoveError(TengenError, ValueError):
    """The move is not legal in that state."""


class NotationError(TengenError, ValueError):
    """The text cannot be read; the error knows the place.

    >>> str(NotationError("sgf.size", line=2, column=7))
    'line 2, column 7: expected a size such as SZ[15]'
    """

    def __init__(
        self,
        code: str | Sentence,
        /,
        *,
        line: int | None = None,
        column: int | None = None,
        **parameters: object,
    ) -> None:
        super().__init__(code, **parameters)
        self.line = line
        self.column = column

    @property
    def said(self) -> Sentence:
        """The sentence, after the line and the column where they are known."""
        line, column, what = self.line, self.column, self._sentence
        if line is not None and column is not None:
            return Sentence("place.line_column", line=line, column=column, what=what)
        if line is not None:
            return Sentence("place.line", line=line, what=what)
        return what if column is None else Sentence("place.column", column=column, what=what)


class PlayerError(TengenError, ValueError):
    """There is no such player, or it cannot do what is asked of it."""


class SearchError(TengenError, ValueError):
    """This search cannot run on this game with these options."""


class InexactError(SearchError):
    """A number that no double equals: only the searches in Python accept it."""


class MissingExtraError(TengenError, ImportError):
    """An optional extra is not installed.

    >>> str(MissingExtraError("chess"))
    "this needs the extra 'chess'; install it with: pip install 'tengen[chess]'"
    """

    def __init__(self, extra: str) -> None:
        super().__init__("extra.missing", extra=extra)
        self.extra = extra


class TrainingError(TengenError, ValueError):
    """There is nothing to learn from, or a file does not hold what was learnt."""
