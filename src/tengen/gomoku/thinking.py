"""A player at work: the stream of what it finds, which can be stopped."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Self

from tengen._core import Stop
from tengen.closing import Closing
from tengen.errors import PlayerError
from tengen.gomoku.point import Point
from tengen.gomoku.score import Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Info:
    """What a player knows so far. Numbers that it does not have are None."""

    best: Point
    """The move of this line; of line 1, the move that would be played now."""
    score: Score | None = None
    """For the side to move."""
    pv: tuple[Point, ...] = ()
    """The principal variation, *best* first."""
    line: int = 1
    """The rank of this line among those that were asked for, from 1."""
    depth: int | None = None
    selective_depth: int | None = None
    nodes: int | None = None
    """Positions of the main search."""
    threat_nodes: int | None = None
    """Positions of searches by threats, counted apart."""
    playouts: int | None = None
    seconds: float = 0.0
    text: str = ""
    """A remark for people, such as which part of the player decided."""

    def as_json(self, *, moves: int | None = None, digits: int = 4) -> dict[str, object]:
        """Return what is known, ready for JSON; the score for the side to move.

        Of the variation at most so many *moves* are told, of the seconds so many *digits*.

        >>> Info(best=Point.parse("h8"), score=Score.win(3), depth=5).as_json()
        {'line': 1, 'best': 'h8', 'score': 29997, 'win_rate': 1.0, 'plies': 3, 'pv': [], ...}
        """
        score = self.score
        found = {
            "line": self.line,
            "best": str(self.best),
            "score": None if score is None else score.value,
            "win_rate": None if score is None else round(score.win_rate, 4),
            "plies": None if score is None else score.plies,
            "pv": [str(point) for point in self.pv[:moves]],
            "depth": self.depth,
            "selective_depth": self.selective_depth,
            "nodes": self.nodes,
            "threat_nodes": self.threat_nodes,
            "playouts": self.playouts,
            "seconds": round(self.seconds, digits),
            "text": self.text,
        }
        return {key: value for key, value in found.items() if value is not None and value != ""}


class Thinking(Closing):
    """An iterator of :class:`Info`; the best move of the last one is the player's move.

    It may be stopped by :meth:`stop` from any thread, also before it has begun, and by
    :meth:`close` (or the end of a ``with`` block) from the thread that reads it.

    >>> from tengen import Board
    >>> from tengen.game import Limit
    >>> from tengen.gomoku import players
    >>> with players.load("random?seed=1").think(Board(), Limit(seconds=1)) as thinking:
    ...     for info in thinking:
    ...         print(info.best == thinking.best)
    True
    """

    def __init__(self, infos: Generator[Info], stop: Stop) -> None:
        self._infos = infos
        self._stop = stop
        self.best: Point | None = None
        """The move so far, if any."""

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Info:
        info = next(self._infos)
        if info.line == 1:
            self.best = info.best
        return info

    def stop(self) -> None:
        """End the thinking soon; a player that has no move yet still finds one."""
        self._stop.set()

    def move(self) -> Point:
        """Think to the end and return the move."""
        for _ in self:
            pass
        if self.best is None:
            raise PlayerError("player.no_move")
        return self.best

    def close(self) -> None:
        """Stop, and forget what is not read yet."""
        self._stop.set()
        self._infos.close()
