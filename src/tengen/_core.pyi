"""The compiled core. Private: use the names that tengen exports."""

from collections.abc import Sequence
from typing import overload


def compiler() -> str:
    """What compiled this core, for bug reports."""

class SplitMix64:
    """The random generator of the native searches."""

    def __init__(self, seed: int) -> None: ...

    def next(self) -> int: ...

    def below(self, bound: int) -> int: ...

class PyGame:
    """Drives a game that is written in Python."""

    def __init__(self, game: object) -> None: ...

class MNK:
    """m,n,k on at most 64 cells."""

    def __init__(self, columns: int, rows: int, k: int, weights: tuple[float, float] | None = None) -> None: ...

class ConnectFour:
    """Connect Four within 64 bits."""

    def __init__(self, columns: int, rows: int, k: int) -> None: ...

class Hexapawn:
    """Hexapawn on at most 64 cells."""

    def __init__(self, columns: int, rows: int) -> None: ...

class Box:
    """The box game on at most 64 cells."""

    def __init__(self, cells: int, adjacent: Sequence[tuple[int, int]]) -> None: ...

class Tree:
    """An explicit tree, its nodes in pre-order."""

    def __init__(self, child_counts: Sequence[int], utilities: Sequence[float], root: int) -> None:
        """Takes buffers of 64-bit ints and of doubles."""

@overload
def perft(game: PyGame, state: object, depth: int) -> int: ...

@overload
def perft(game: MNK, state: tuple[int, int], depth: int) -> int: ...

@overload
def perft(game: ConnectFour, state: tuple[int, int], depth: int) -> int: ...

@overload
def perft(game: Hexapawn, state: tuple[int, int, int], depth: int) -> int: ...

@overload
def perft(game: Box, state: tuple[int, int], depth: int) -> int: ...

@overload
def perft(game: Tree, state: int, depth: int) -> int:
    """The number of lines of play of exactly depth moves."""

class Found:
    """What a search found; moves are ordinals of legal_moves."""

    @property
    def value(self) -> float: ...

    @property
    def pv(self) -> list[int]: ...

    @property
    def moves(self) -> list[tuple[int, float, int]]:
        """
        Ordinal, value, and -1, 0 or 1 for an upper bound, an exact value, a lower bound.
        """

    @property
    def best(self) -> list[int] | None: ...

    @property
    def counts(self) -> dict[str, int]: ...

@overload
def minimax(game: PyGame, state: object, depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False) -> Found: ...

@overload
def minimax(game: MNK, state: tuple[int, int], depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False) -> Found: ...

@overload
def minimax(game: ConnectFour, state: tuple[int, int], depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False) -> Found: ...

@overload
def minimax(game: Hexapawn, state: tuple[int, int, int], depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False) -> Found: ...

@overload
def minimax(game: Box, state: tuple[int, int], depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False) -> Found: ...

@overload
def minimax(game: Tree, state: int, depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False) -> Found: ...

@overload
def alphabeta(game: PyGame, state: object, depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False, fail_hard: bool = False) -> Found: ...

@overload
def alphabeta(game: MNK, state: tuple[int, int], depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False, fail_hard: bool = False) -> Found: ...

@overload
def alphabeta(game: ConnectFour, state: tuple[int, int], depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False, fail_hard: bool = False) -> Found: ...

@overload
def alphabeta(game: Hexapawn, state: tuple[int, int, int], depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False, fail_hard: bool = False) -> Found: ...

@overload
def alphabeta(game: Box, state: tuple[int, int], depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False, fail_hard: bool = False) -> Found: ...

@overload
def alphabeta(game: Tree, state: int, depth: int | None = None, cutoff: object | None = None, evaluate: object | None = None, prefer_short: bool = False, all_best: bool = False, fail_hard: bool = False) -> Found: ...

def solve_connect_four(state: tuple[int, int]) -> tuple[int, list[int], int, int, int]:
    """
    Score for the side to move, line, nodes, table hits, table size; 7x6, unfinished.
    """
