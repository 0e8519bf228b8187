"""The engine: alpha-beta with threats, in native threads."""

from __future__ import annotations

from collections.abc import Collection, Generator
from pathlib import Path

from tengen import _core
from tengen._core import Stop
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.game.seed import generator
from tengen.gomoku.arguments import check_whole
from tengen.gomoku.board import Board
from tengen.gomoku.chances import Chances
from tengen.gomoku.core import position_of, to_points
from tengen.gomoku.info import Info
from tengen.gomoku.level import LEVELS, Level
from tengen.gomoku.player import Analyst, Balancer, Ponderer
from tengen.gomoku.point import Point
from tengen.gomoku.score import Score
from tengen.gomoku.thinking import Thinking
from tengen.gomoku.weights import read_weights

SOURCES = ("", "win by fours", "win by threats", "forced", "first stone in the centre")
"""What an info says of its source: the main search says nothing."""

EVALUATORS = ("patterns", "network")
"""What judges positions for the engine."""
DEFAULT_EVALUATOR = _core.DEFAULT_EVALUATOR

_WAIT_MS = 50


class Engine(Analyst, Balancer, Ponderer):
    """Plays and analyses under every rule, on boards of 5 to 22 points per side.

    *threads* search together; *memory_mb* is for the table of positions, which is kept from move to
    move until :meth:`new_game`, and freed by :meth:`close` or the end of a ``with`` block. *level*
    1 to 10 is a handicap (see :mod:`tengen.gomoku.level`); *seed* is for the random choices of the
    weaker levels. *weights* names a file that ``tengen train patterns`` wrote, instead of the
    built-in weights. With one thread and a limit of depth or nodes, results are reproducible.

    >>> with Engine() as engine:
    ...     board = Board().play("h8", "a1", "i8", "a2", "j8", "a3")
    ...     move = engine.play(board, Limit(depth=6))
    >>> print(move, move.score)
    g8 win in 3
    """

    name = "tengen"

    def __init__(
        self,
        *,
        threads: int = 1,
        memory_mb: int = 128,
        level: int | None = None,
        seed: int = 0,
        weights: str | None = None,
        evaluator: str = DEFAULT_EVALUATOR,
    ) -> None:
        check_whole("threads", threads)
        check_whole("memory_mb", memory_mb)
        if not 1 <= threads <= 256:
            raise PlayerError("engine.threads", threads=threads)
        if memory_mb < 1:
            raise PlayerError("engine.memory", memory=memory_mb)
        if level is not None and level not in LEVELS:
            raise PlayerError("engine.level", most=len(LEVELS), level=level)
        if evaluator not in EVALUATORS:
            raise PlayerError("engine.evaluator", evaluator=evaluator, known=EVALUATORS)
        tables = None if weights is None else read_weights(Path(weights))
        self._core: _core.Engine | None = _core.Engine(threads, memory_mb, tables, evaluator)
        self._weights, self._evaluator = tables, evaluator
        self._resources = f"{threads} thread{'s' if threads > 1 else ''}, {memory_mb} MB"
        self._level = None if level is None else LEVELS[level]
        self._seed = seed
        self._random = generator(seed)

    def lines(
        self, board: Board, limit: Limit, stop: Stop, lines: int, among: Collection[Point] | None
    ) -> Generator[Info]:
        """Yield the best lines each time a depth is finished."""
        self._open  # noqa: B018 -- refuses now, not when the first info is asked for
        if self._level is None:
            return self._search(board, limit, stop, lines, among)
        return self._weakly(board, limit, stop, lines, among, self._level)

    def balance(
        self, board: Board, limit: Limit, *, stones: int = 1, stop: Stop | None = None
    ) -> tuple[Point, ...]:
        """Return moves after which neither side has an advantage, as far as can be seen.

        >>> moves = Engine().balance(Board().play("h8", "h9"), Limit(depth=2), stones=2)
        >>> len(Board().play("h8", "h9", *moves).moves)
        4
        """
        self._check(board, limit, stop)
        if stones not in (1, 2):
            raise PlayerError("engine.balance", stones=stones)
        stop = Stop() if stop is None else stop
        found = self._open.balance(position_of(board), stop, *_numbers(limit), stones)
        return to_points(board, found)

    def ponder(self, board: Board) -> Thinking:
        """Think about *board*, the opponent to move, until stopped; the table keeps it."""
        return self.analyse(board, Limit())

    def new_game(self) -> None:
        """Forget what was learnt, and begin with the seed again."""
        self._open.new_game()
        self._random = generator(self._seed)

    def close(self) -> None:
        """Free the tables and the threads; a closed engine refuses to think.

        A stream that is still open keeps them until it ends or is closed.
        """
        self._core = None

    def __repr__(self) -> str:
        state = self._resources if self._core is not None else "closed"
        return f"<Engine {self.name}, {state}>"

    @property
    def _open(self) -> _core.Engine:
        if self._core is None:
            raise PlayerError("player.closed", player=self.name)
        return self._core

    def _search(
        self, board: Board, limit: Limit, stop: Stop, lines: int, among: Collection[Point] | None
    ) -> Generator[Info]:
        numbers = [] if among is None else [point.y * board.size + point.x for point in among]
        position, network = position_of(board), self._network(board)
        job = _core.Job(self._open, position, stop, *_numbers(limit), lines, sorted(numbers))
        try:
            while (found := job.next(_WAIT_MS)) is not False:
                if isinstance(found, _core.Report):
                    yield _info(board, found, _chances(network, position, found))
        finally:
            stop.set()
            while job.next(_WAIT_MS) is not False:
                pass  # drop what was not read

    def _network(self, board: Board) -> _core.Network | None:
        """Return the network that judges positions of the board, if one does."""
        if self._weights is None and self._evaluator == "network":
            return _core.Network.learnt(board.rule)
        return self._weights if isinstance(self._weights, _core.Network) else None

    def _weakly(
        self,
        board: Board,
        limit: Limit,
        stop: Stop,
        lines: int,
        among: Collection[Point] | None,
        level: Level,
    ) -> Generator[Info]:
        last: dict[int, Info] = {}
        for info in self._search(board, level.limit(limit), stop, max(lines, level.lines), among):
            if info.line == 1:
                last.clear()
            last[info.line] = info
            if info.line <= lines:
                yield info
        chosen = level.choose(list(last.values()), self._random)
        if chosen.line != 1:
            yield level.as_first(chosen)


def _numbers(limit: Limit) -> tuple[float, float, int, int]:
    return (limit.seconds or 0.0, limit.aim or 0.0, limit.nodes or 0, limit.depth or 0)


def _chances(
    network: _core.Network | None, position: _core.Position, report: _core.Report
) -> Chances | None:
    odds = None if network is None else network.draw_odds(position, report.pv)
    return None if odds is None else Chances.of(Score(report.value), odds)


def _info(board: Board, report: _core.Report, chances: Chances | None) -> Info:
    points = to_points(board, report.pv)
    return Info(
        best=points[0],
        score=Score(report.value),
        chances=chances,
        pv=points,
        line=report.rank,
        depth=report.depth,
        selective_depth=report.selective_depth,
        nodes=report.nodes,
        threat_nodes=report.threat_nodes,
        seconds=report.seconds,
        text=SOURCES[report.source],
    )
