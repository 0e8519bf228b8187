"""The adversarial-search algorithms of the textbook, for any game.

Every one is called ``algorithm(game, state=None, *, …)`` and returns a :class:`Result`. What learns
has modules of its own: :mod:`tengen.search.learning.td`, :mod:`tengen.search.learning.ntuple`,
:mod:`tengen.search.chance.opponent`, :mod:`tengen.search.learning.matchbox`; so has what one does
with a recording: :mod:`tengen.search.export`.
"""

from tengen.search.astar import RealTimeAStar, astar
from tengen.search.chance.expectimax import expectimax
from tengen.search.depth_first.alphabeta import alphabeta
from tengen.search.depth_first.deepening import deepening
from tengen.search.depth_first.hminimax import hminimax
from tengen.search.depth_first.minimax import minimax
from tengen.search.depth_first.pvs import pvs
from tengen.search.depth_first.realtime import RealTime
from tengen.search.monte_carlo.flat import flat_monte_carlo
from tengen.search.monte_carlo.mcts import MCTS, mcts
from tengen.search.perft import perft
from tengen.search.proof_numbers.dfpn import dfpn, solve
from tengen.search.proof_numbers.pns import pns, smallest_disproof_set, smallest_proof_set
from tengen.search.proof_numbers.pns_dag import pns_dag
from tengen.search.random import SplitMix64
from tengen.search.result import Bound, MoveValue, Proof, Result, Stats, Status
from tengen.search.trace import Event, Kind, Trace

__all__ = [
    "MCTS",
    "Bound",
    "Event",
    "Kind",
    "MoveValue",
    "Proof",
    "RealTime",
    "RealTimeAStar",
    "Result",
    "SplitMix64",
    "Stats",
    "Status",
    "Trace",
    "alphabeta",
    "astar",
    "deepening",
    "dfpn",
    "expectimax",
    "flat_monte_carlo",
    "hminimax",
    "mcts",
    "minimax",
    "perft",
    "pns",
    "pns_dag",
    "pvs",
    "smallest_disproof_set",
    "smallest_proof_set",
    "solve",
]
