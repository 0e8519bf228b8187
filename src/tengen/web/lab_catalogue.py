"""What the lab offers: which algorithm fits which game, and what to begin with.

An algorithm that a game does not allow is not offered, and the reason is said. One that would run
for ever from the start of a game begins near its end. What a reader finds here ends within a
second; `tests/web/worker/test_lab_catalogue.py` runs every pair.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tengen.errors import Sentence
from tengen.search.catalogue import ALGORITHMS
from tengen.web.protocol.lab_requests import THREAT_SPACE

Options = Mapping[str, int | str]
"""Values of the fields of a :class:`~tengen.web.protocol.lab_requests.Study`."""

TREE = "tree"
SAMPLE = "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]"
PROOFS = ("pns", "pns-dag", "dfpn")
NAMES = (*ALGORITHMS, THREAT_SPACE)

_CHANCE = Sentence("search.chance")
_GOMOKU = Sentence("page.threat_space")


@dataclass(frozen=True, slots=True)
class LabGame:
    """A game of the lab."""

    name: str
    algorithm: str
    """The one to begin with."""
    moves: str = ""
    """Moves that lead to a position worth a look."""
    options: Mapping[str, Options] = field(default_factory=dict)
    """By the algorithm: values that it begins with here, and other moves where it needs them."""
    refused: Mapping[str, Sentence] = field(default_factory=dict)
    """Why an algorithm is not offered."""

    def fitting(self, algorithm: str) -> Options:
        """Return what a study of this game by *algorithm* begins with."""
        return {
            "moves": self.moves,
            **_COMMON.get(algorithm, {}),
            **self.options.get(algorithm, {}),
        }


_COMMON: dict[str, Options] = {
    "hminimax": {"depth": 2},
    "mcts": {"playouts": 60},
    "flat": {"simulations": 20},
    **{key: {"goal": 1, "nodes": 2000} for key in PROOFS},
}

_TOO_LONG = ("minimax", "alphabeta", *PROOFS)
"""They search to the end, so they begin near it."""
_NOT_GOMOKU = {THREAT_SPACE: _GOMOKU}

_THREE_LATE = "d b b b d d"
_FOUR_LATE = "g b a g c g f f b g e a f d b e f e e c f c g f e a b e d g c c a"
_GOMOKU_LATE = (
    "f5 a7 g3 f2 b3 e1 f3 f7 g2 d3 f1 c3 e2 c5 a6 c7 g7 e4 e5 b5 b7 g6 f6 a3 b6 b1 c6 d7 a1 b2 d5 "
    "c2 g1 e7 f4 e3 d2 d4 g4 a2 a4 d1 e6"
)

GAMES = (
    LabGame(
        TREE,
        "alphabeta",
        options={
            "expectimax": {"opponent": "random"},
            **{key: {"goal": 3} for key in PROOFS},
        },
        refused={
            "hminimax": Sentence("page.no_evaluation"),
            "flat": Sentence("page.only_wins"),
            **_NOT_GOMOKU,
        },
    ),
    LabGame("box", "alphabeta", options={"hminimax": {"depth": 3}}, refused=_NOT_GOMOKU),
    LabGame("tictactoe", "alphabeta", "b2 a1 c3", refused=_NOT_GOMOKU),
    LabGame("hexapawn", "alphabeta", refused=_NOT_GOMOKU),
    LabGame(
        "connect_four(4,4,3)",
        "pns",
        options={
            "minimax": {"moves": _THREE_LATE},
            "alphabeta": {"moves": _THREE_LATE},
            "expectimax": {"depth": 4},
            "hminimax": {"depth": 4},
            "pns": {"moves": _THREE_LATE},
            "pns-dag": {"moves": _THREE_LATE},
            "dfpn": {"moves": _THREE_LATE},
        },
        refused=_NOT_GOMOKU,
    ),
    LabGame(
        "connect_four",
        "hminimax",
        "d d d d",
        options={
            "expectimax": {"depth": 2},
            "deepening": {"depth": 2},
            "pvs": {"depth": 2},
            **{key: {"moves": _FOUR_LATE} for key in _TOO_LONG},
        },
        refused=_NOT_GOMOKU,
    ),
    LabGame(
        "gomoku(7)",
        THREAT_SPACE,
        "c2 b6 e5 c3 c4 d6 e4 f4",
        options={
            "expectimax": {"depth": 1},
            "deepening": {"depth": 2},
            "pvs": {"depth": 2},
            "mcts": {"playouts": 200},
            **{key: {"moves": _GOMOKU_LATE} for key in _TOO_LONG},
        },
    ),
    LabGame(
        "pig(8,3,2)",
        "expectimax",
        options={"expectimax": {"depth": 5}},
        refused={
            **dict.fromkeys(("minimax", "alphabeta", "hminimax", "deepening", "pvs"), _CHANCE),
            **dict.fromkeys(PROOFS, Sentence("search.proof_chance")),
            **_NOT_GOMOKU,
        },
    ),
)
