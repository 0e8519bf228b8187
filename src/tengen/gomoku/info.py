"""What a player has found so far."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.gomoku.chances import Chances
from tengen.gomoku.point import Point
from tengen.gomoku.score import Score


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Info:
    """What a player has found so far; None for what it does not report."""

    best: Point
    """The move of this line; of line 1, the move that would be played now."""
    score: Score | None = None
    """For the side to move."""
    chances: Chances | None = None
    """Of a win, a draw and a loss; None unless the engine plays with a network with a draw head."""
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

    def __str__(self) -> str:
        """Return the move, its score and its variation.

        >>> print(Info(best=Point(7, 7), score=Score(12), depth=6, pv=(Point(7, 7), Point(8, 8))))
        h8, +12, depth 6: h8 i9
        """
        parts = [str(self.best)]
        if self.score is not None:
            parts.append(str(self.score))
        if self.depth is not None:
            parts.append(f"depth {self.depth}")
        if self.text:
            parts.append(self.text)
        moves = " ".join(map(str, self.pv))
        return ", ".join(parts) + (f": {moves}" if moves else "")

    def __repr__(self) -> str:
        return f"<Info {self}>"

    def as_json(self, *, moves: int | None = None, digits: int = 4) -> dict[str, object]:
        """Return what is known, ready for JSON; the score is for the side to move.

        At most *moves* moves of the variation are listed; seconds are rounded to *digits* digits.

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
            "chances": None if self.chances is None else self.chances.as_json(),
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
