"""SplitMix64, the one random generator of both halves; the twin of ``cpp/base/random.h``."""

from __future__ import annotations

_MASK = (1 << 64) - 1


class SplitMix64:
    """The generator of Steele, Lea & Flood (2014): 64 bits of state, one addition a step.

    >>> SplitMix64(1234567).next()
    6457827717110365317
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def next(self) -> int:
        """Return the next 64 random bits."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound − 1; the bias is below bound / 2³²."""
        return ((self.next() >> 32) * bound) >> 32
