"""Everything that can go wrong, in one tree.

::

    TengenError                        one clear sentence for the user
    ├── BoardError(ValueError)         there is no such board: its size, two stones on a point
    ├── GameError(ValueError)          a game breaks the promises of the protocol
    ├── IllegalMoveError(ValueError)   the move is not legal in that state
    ├── NotationError(ValueError)      the text does not say what it should; knows the place
    ├── PlayerError(ValueError)        there is no such player, or it cannot do what is asked
    ├── SearchError(ValueError)        this search cannot run on this game with these options
    │   └── InexactError               the core would have to round a utility or an evaluation
    ├── TrainingError(ValueError)      there is nothing to learn from, or a file holds no weights
    └── MissingExtraError(ImportError) an optional extra is not installed

The command line prints the sentence and ends with code 2; it never shows a traceback for these.
"""

from __future__ import annotations

__all__ = [
    "BoardError",
    "GameError",
    "IllegalMoveError",
    "InexactError",
    "MissingExtraError",
    "NotationError",
    "PlayerError",
    "SearchError",
    "TengenError",
    "TrainingError",
]


class TengenError(Exception):
    """The root of everything that Tengen raises on purpose."""


class BoardError(TengenError, ValueError):
    """There is no such board: its size, or two stones on one point."""


class GameError(TengenError, ValueError):
    """A game breaks the promises of the protocol."""


class IllegalMoveError(TengenError, ValueError):
    """The move is not legal in that state."""


class NotationError(TengenError, ValueError):
    """The text does not say what it should.

    >>> str(NotationError("expected a number", line=2, column=7))
    'line 2, column 7: expected a number'
    """

    def __init__(self, message: str, *, line: int | None = None, column: int | None = None) -> None:
        place = ", ".join(
            f"{name} {number}"
            for name, number in (("line", line), ("column", column))
            if number is not None
        )
        super().__init__(f"{place}: {message}" if place else message)
        self.message = message
        self.line = line
        self.column = column


class PlayerError(TengenError, ValueError):
    """There is no such player, or it cannot do what is asked of it."""


class SearchError(TengenError, ValueError):
    """This search cannot run on this game with these options."""


class InexactError(SearchError):
    """A number that no double equals: the readable searches take it, the core does not."""


class MissingExtraError(TengenError, ImportError):
    """An optional extra is not installed.

    >>> str(MissingExtraError("chess"))
    "this needs the extra 'chess': run  pip install 'tengen[chess]'"
    """

    def __init__(self, extra: str) -> None:
        super().__init__(f"this needs the extra '{extra}': run  pip install 'tengen[{extra}]'")
        self.extra = extra


class TrainingError(TengenError, ValueError):
    """There is nothing to learn from, or a file does not hold what was learnt."""
