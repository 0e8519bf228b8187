"""The adversarial-search algorithms of the textbook, for any game."""

from tengen.search.alphabeta import alphabeta
from tengen.search.hminimax import hminimax
from tengen.search.minimax import minimax
from tengen.search.perft import perft
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
    "alphabeta",
    "hminimax",
    "minimax",
    "perft",
]
