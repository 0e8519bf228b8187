"""The genetic player: sequences of moves of both sides that are bred for their structures."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from tengen import _core
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.game.seed import core_seed
from tengen.gomoku.board import Board
from tengen.gomoku.core import position_of, to_points
from tengen.gomoku.info import Info
from tengen.gomoku.player import Player
from tengen.gomoku.players.native import Clock, check_radius


def crossover(a: Sequence[int], b: Sequence[int], cut: int) -> tuple[list[int], list[int]]:
    """Return the children of two chromosomes: what lies behind *cut* genes is exchanged.

    >>> crossover([2, 1, 7, 3, 8, 5, 6], [5, 3, 1, 4, 9, 2, 8], 4)
    ([2, 1, 7, 3, 9, 2, 8], [5, 3, 1, 4, 8, 5, 6])

    A point may then occur twice; the player repairs that in a step of its own.
    """
    first, second = _core.crossover(list(a), list(b), cut)
    return first, second


def mutate(genes: Sequence[int], i: int, j: int) -> list[int]:
    """Return the chromosome with the two genes from *i* on and those from *j* on exchanged.

    >>> mutate([2, 9, 3, 4, 7, 8, 6], 2, 4)
    [2, 9, 7, 8, 3, 4, 6]

    With an even distance every move keeps its colour.
    """
    return _core.exchange_blocks(list(genes), i, j)


class GeneticPlayer(Player):
    """Breeds sequences of *k* moves, and plays the first move of the fittest.

    *crossover* and *mutation* are chances; *discount* is the weight of a move relative to the one
    before. The same *seed* gives the same move.

    >>> board = Board.parse("h8 g8 i8 a1 j8 a3 k8")  # one point stops the five
    >>> str(GeneticPlayer(seed=1).play(board, Limit()))
    'l8'
    """

    name = "genetic"

    def __init__(
        self,
        k: int = 7,
        population: int = 100,
        generations: int = 100,
        crossover: float = 0.8,
        mutation: float = 0.2,
        discount: float = 0.5,
        radius: int = 2,
        seed: int = 0,
    ) -> None:
        if k < 1 or population < 2 or generations < 0:
            raise PlayerError("player.genetic_counts")
        if not (0 <= crossover <= 1 and 0 <= mutation <= 1 and 0 <= discount <= 1):
            raise PlayerError("player.genetic_rates")
        self._sizes = k, population, generations
        self._rates = crossover, mutation, discount
        self._radius = check_radius(self.name, radius)
        self._seed = seed

    def infos(self, board: Board, limit: Limit, stop: _core.Stop) -> Generator[Info]:
        """Yield one info. The limits of seconds and nodes apply; a node is one fitness."""
        clock = Clock(limit)
        genetic = _core.Genetic(
            position_of(board), *self._sizes, *self._rates, self._radius, core_seed(self._seed)
        )
        genetic.evolve(limit.nodes or 0, clock.share(), stop)
        pv = to_points(board, genetic.best)
        yield Info(
            best=pv[0],
            pv=pv,
            nodes=genetic.evaluations,
            seconds=clock.seconds,
            text=f"fitness {genetic.best_fitness:.0f} after {genetic.generation} generations",
        )
