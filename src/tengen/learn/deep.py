"""What deep searches think of positions: a yardstick for evaluations.

An evaluation learns from the scores of shallow searches, which use an evaluation themselves. So it
is judged by searches that see much more. The positions are quiet ones of games that were held out,
drawn by a seed; the scores are kept in a file, since they take minutes.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from tengen import _core
from tengen.files import replace_file
from tengen.game import Limit
from tengen.game.seed import generator
from tengen.gomoku.board import Board
from tengen.gomoku.core import position_of
from tengen.gomoku.engine import Engine
from tengen.gomoku.point import points_of
from tengen.gomoku.rule import Rule
from tengen.learn.selfplay import PlayedGame


@dataclass(frozen=True, slots=True)
class DeepScore:
    """A position, as the numbers of its moves, and the chance of the side to move."""

    moves: list[int]
    chance: float


@dataclass(frozen=True, slots=True)
class DeepScores:
    """Positions of one rule and size with the scores of deep searches."""

    rule: Rule
    size: int
    scores: list[DeepScore]

    @classmethod
    def make(
        cls,
        games: list[PlayedGame],
        count: int,
        nodes: int,
        seed: int = 0,
        report: Callable[[int], object] = lambda done: None,
    ) -> DeepScores:
        """Search *count* quiet positions, each of another game, with so many nodes."""
        rule, size = Rule(games[0].rule), games[0].size
        random = generator(seed)
        found: list[DeepScore] = []
        points = points_of(size)
        with Engine(memory_mb=32) as engine:
            while len(found) < count:
                game = games[random.below(len(games))]
                plies = [i for i, best in enumerate(game.best) if best >= 0]
                if not plies:
                    continue
                moves = game.moves[: plies[random.below(len(plies))]]
                board = Board(rule, size).play(*(points[number] for number in moves))
                if not _core.is_quiet(position_of(board)):
                    continue
                engine.new_game()
                score = engine.play(board, Limit(nodes=nodes)).score
                assert score is not None  # the engine always has one
                found.append(DeepScore(moves, round(score.win_rate, 5)))
                report(len(found))
        return cls(rule, size, found)

    @classmethod
    def read(cls, path: Path) -> DeepScores:
        """Return what :meth:`write` wrote."""
        content = json.loads(path.read_text(encoding="utf-8"))
        scores = [DeepScore(**each) for each in content["scores"]]
        return cls(Rule[content["rule"].upper()], content["size"], scores)

    def write(self, path: Path) -> None:
        """Write them to a file."""
        content = {"rule": self.rule.word, "size": self.size}
        scores = [asdict(each) for each in self.scores]
        replace_file(path, json.dumps({**content, "scores": scores}).encode())

    def boards(self) -> list[Board]:
        """Return the positions."""
        points = points_of(self.size)
        return [
            Board(self.rule, self.size).play(*(points[number] for number in each.moves))
            for each in self.scores
        ]

    def as_data(self) -> _core.NetworkData:
        """Return the positions as data that a network can be tested with."""
        data = _core.NetworkData()
        for board, each in zip(self.boards(), self.scores, strict=True):
            data.add_position(position_of(board), each.chance)
        return data

    def loss(self, evaluate: Callable[[_core.Position], int], scale: int = 200) -> float:
        """Return the mean cross-entropy of an evaluation, in nats."""
        total = 0.0
        for board, each in zip(self.boards(), self.scores, strict=True):
            odds = evaluate(position_of(board)) / scale
            total += math.log1p(math.exp(-abs(odds))) + max(odds, 0) - each.chance * odds
        return total / len(self.scores)


__all__ = ["DeepScore", "DeepScores"]
