"""The compiled core. Private: use the names that tengen exports."""

from collections.abc import Sequence
from typing import Annotated, overload

import numpy
from numpy.typing import NDArray


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

    def __init__(self, child_counts: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], utilities: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], root: int) -> None: ...

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
