"""The adversarial-search algorithms of the textbook, for any game."""

from tengen.search.random import SplitMix64
from tengen.search.result import Bound, MoveValue, Proof, Result, Stats, Status
from tengen.search.trace import Event, Kind, Trace

__all__ = [
    "Bound",
    "Event",
    "Kind",
    "MoveValue",
    "Proof",
    "Result",
    "SplitMix64",
    "Stats",
    "Status",
    "Trace",
]
