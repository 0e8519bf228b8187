"""Scores: a value, what it rests on and its distance in one integer.

A deep search compares values some million times, and it must compare three things at once: how an
end of the game outranks every estimate, the value, and the number of plies to it. A score is an
integer whose order is exactly that order::

    losses (u < 0)   <   estimates and draws   <   wins (u > 0)
    a nearer loss is worse                          a nearer win is better

Integers also make the null window of principal variation search exact: nothing lies between s
and s + 1, whatever the floating-point values are. Negating a score changes sides.
"""

from __future__ import annotations

from math import inf
from struct import Struct

from tengen.errors import GameError
from tengen.game import Outcome
from tengen.game.number import as_double

PLY_BITS = 24
"""Room for the distance: sixteen million plies."""
DECISIVE = 1 << 64 + PLY_BITS
"""Every score beyond ±DECISIVE is that of an end of the game which someone has won."""
INFINITE = 1 << 68 + PLY_BITS
"""Beyond every score: the open window is (−INFINITE, INFINITE)."""

_WON = 2 * DECISIVE
_DOUBLE, _WORD = Struct("<d"), Struct("<q")
_MAGNITUDE = (1 << 63) - 1


def rank(value: float) -> int:
    """Return an integer that orders as *value* does, and is negated with it.

    The bits of a positive IEEE 754 number, read as an integer, already do.

    >>> rank(0.5) < rank(1) < rank(float("inf")), rank(-0.0), rank(-2.5) == -rank(2.5)
    (True, 0, True)
    """
    bits: int = _WORD.unpack(_DOUBLE.pack(value))[0]
    return bits if bits >= 0 else -(bits & _MAGNITUDE)


def unrank(number: int) -> float:
    """Return the value of that rank."""
    value: float = _DOUBLE.unpack(_WORD.pack(abs(number)))[0]
    return value if number >= 0 else -value


def of_estimate(value: float) -> int:
    """Return the score of an estimate; it carries no distance."""
    double = as_double(value)
    if double is None:
        raise GameError("game.evaluation", value=str(value))
    return rank(double) << PLY_BITS


class Scale:
    """Turns the ends of a game into scores, and any score into its value.

    With *prefer_short* a win loses, and a loss gains, one unit for every ply from the root.

    >>> scale = Scale()
    >>> soon, late, draw = scale.of_end(1, 3), scale.of_end(1, 5), scale.of_end(0, 2)
    >>> soon > late > of_estimate(1e9) > draw > scale.of_end(-1, 6) > scale.of_end(-1, 4)
    True
    >>> scale.value(soon), scale.value(of_estimate(0.25))
    (1, 0.25)
    """

    def __init__(self, prefer_short: bool = True) -> None:
        self.per_ply = 1 if prefer_short else 0
        self.only_outcomes = True
        """Whether every win so far was an :class:`Outcome`: then no win is better than a win."""
        self.best = INFINITE
        """The score of a win at the root itself, once the game is known to have winners."""
        self._bases: dict[float, int] = {}
        self._values: dict[int, float] = {}

    def of_end(self, utility: float, ply: int) -> int:
        """Return the score of a game that ended at *ply* with *utility*."""
        base = self._bases.get(utility)
        if base is None:
            base = self._learn(utility)
        if base > 0:
            return base - ply * self.per_ply
        return base + ply * self.per_ply if base else 0

    def _learn(self, utility: float) -> int:
        if as_double(utility) is None:
            raise GameError("game.utility", value=str(utility))
        if utility != 0:  # a draw is worth the same in every game
            self._learn_stakes(utility)
        won = _WON if utility > 0 else -_WON if utility < 0 else 0
        base = (rank(utility) << PLY_BITS) + won
        self._bases[utility] = base
        self._values[base] = utility
        return base

    def _learn_stakes(self, utility: float) -> None:
        if isinstance(utility, Outcome):
            if self.only_outcomes:
                self.best = (rank(Outcome.WIN) << PLY_BITS) + _WON
        elif self.best < INFINITE and abs(utility) != Outcome.WIN:
            raise GameError("game.mixed_outcomes", value=str(utility))
        elif self.best == INFINITE:
            self.only_outcomes = False

    def from_node(self, score: int, ply: int) -> int:
        """Return the score as seen from a node at *ply*: its distance counts from there."""
        if score > DECISIVE:
            return score + ply * self.per_ply
        return score - ply * self.per_ply if score < -DECISIVE else score

    def from_root(self, score: int, ply: int) -> int:
        """Return the score of a node at *ply* as seen from the root; undoes :meth:`from_node`."""
        if score > DECISIVE:
            return score - ply * self.per_ply
        return score + ply * self.per_ply if score < -DECISIVE else score

    def value(self, score: int) -> float:
        """Return MAX's value of a score, without its distance."""
        if abs(score) > INFINITE >> 1:
            return inf if score > 0 else -inf
        if abs(score) < DECISIVE:
            return unrank(score >> PLY_BITS) if score else 0
        # The base is the next multiple of 2^PLY_BITS away from zero. An edge of a window may be
        # the score of an end that was never seen.
        base = -(-abs(score) >> PLY_BITS) << PLY_BITS
        base = base if score > 0 else -base
        value = self._values.get(base)
        if value is None:
            return unrank((base - (_WON if score > 0 else -_WON)) >> PLY_BITS)
        return value
