"""Random seeds: whole numbers of any size."""

from __future__ import annotations

from tengen._core import SplitMix64


def core_seed(seed: int) -> int:
    """Return the seed as the core takes it: its lowest 64 bits.

    >>> core_seed(7), core_seed(2**64 + 7), core_seed(-1) == 2**64 - 1
    (7, 7, True)
    """
    return seed & (1 << 64) - 1


def generator(seed: int) -> SplitMix64:
    """Return the core's generator of random numbers, for a seed of any size."""
    return SplitMix64(core_seed(seed))
