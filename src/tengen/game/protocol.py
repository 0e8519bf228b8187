"""The game protocol: a small rules object over hashable, immutable states.

Two players, MAX and MIN, and possibly chance. Five methods make a game; every algorithm of
:mod:`tengen.search` then runs on it. Perspective is stated once: **every number is MAX's**, whoever
is to move. What a game can do besides (evaluate, name its symmetries, …) it declares by inheriting
from the classes of :mod:`tengen.game.abilities`; nothing is discovered behind the author's back.

>>> class Nim:
...     '''Take one to three from a heap; whoever takes the last wins.'''
...     def initial_state(self) -> tuple[int, Side]:
...         return (5, Side.MAX)
...     def to_move(self, state: tuple[int, Side]) -> Side:
...         return state[1]
...     def legal_moves(self, state: tuple[int, Side]) -> range:
...         return range(1, min(3, state[0]) + 1)
...     def play(self, state: tuple[int, Side], move: int) -> tuple[int, Side]:
...         if move not in self.legal_moves(state):
...             raise IllegalMoveError(f"cannot take {move}")
...         return (state[0] - move, state[1].other)
...     def outcome(self, state: tuple[int, Side]) -> Outcome | None:
...         return None if state[0] else Outcome.win(state[1].other)
>>> game: Game[tuple[int, Side], int] = Nim()
>>> game.outcome(game.play((2, Side.MAX), 2))
<Outcome.WIN: 1>
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from enum import IntEnum
from typing import Protocol, TypeVar

from tengen.errors import IllegalMoveError as IllegalMoveError

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


class Side(IntEnum):
    """Who is to move. The number is the sign that turns MAX's value into that side's."""

    MAX = 1
    MIN = -1
    CHANCE = 0

    @property
    def other(self) -> Side:
        """The opponent (of chance: chance).

        >>> Side.MAX.other
        <Side.MIN: -1>
        """
        return _OTHER[self]


_OTHER = {Side.MAX: Side.MIN, Side.MIN: Side.MAX, Side.CHANCE: Side.CHANCE}


class Outcome(IntEnum):
    """How a game with winners ended, as a number for MAX.

    A game that returns one for a win always does: no win is better than a win. Games with other
    stakes (the leaves of an explicit tree) return plain numbers instead.
    """

    WIN = 1
    DRAW = 0
    LOSS = -1

    @staticmethod
    def win(side: Side) -> Outcome:
        """Return the outcome of a game that *side* has won.

        >>> Outcome.win(Side.MIN)
        <Outcome.LOSS: -1>
        """
        return _WON_BY[side]


_WON_BY = {Side.MAX: Outcome.WIN, Side.MIN: Outcome.LOSS}


class Game(Protocol[S, M]):
    """The rules. States and moves are hashable and never change."""

    def initial_state(self) -> S:
        """Return the state in which a game begins."""

    def to_move(self, state: S) -> Side:
        """Return who decides next; asked only while the outcome is None."""

    def legal_moves(self, state: S) -> Sequence[M]:
        """Return the legal moves in a fixed order; at least one while the outcome is None."""

    def play(self, state: S, move: M) -> S:
        """Return the state after *move*.

        Raises :class:`~tengen.errors.IllegalMoveError` when the move is not legal.
        """

    def outcome(self, state: S) -> float | None:
        """Return the utility for MAX when the game is over, otherwise None."""
