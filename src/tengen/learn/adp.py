"""Adaptive dynamic programming: a critic that teaches itself (Zhao, Zhang & Dai 2012).

The learning itself runs in the core; here are the trials, the curve and the checkpoints. Chunk
after chunk of games is played, each from the seed and the number of games before it, so that a
run that was broken off goes on exactly as it would have.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from tengen._core import Critic, PatternWeights, Position, SplitMix64
from tengen.errors import TrainingError
from tengen.game.seed import core_seed, generator
from tengen.gomoku.pattern import PointClass
from tengen.gomoku.rule import Rule
from tengen.gomoku.weights import read
from tengen.learn.curve import draw
from tengen.records import write_atomically

Choose = Callable[[Position], int]


@dataclass(frozen=True, slots=True)
class Lesson:
    """How the critic learns."""

    rule: Rule = Rule.FREESTYLE
    size: int = 15
    hidden: int = 40
    rate: float = 0.05
    lam: float = 0.5
    explore: float = 0.1
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """One point of the learning curve."""

    games: int
    error: float
    """The mean absolute error of the estimates since the last trial."""
    length: float
    """Moves of a game of self-play."""
    against_random: float
    """The share of points in the trial; a draw is half a point."""
    against_greedy: float


def teach(folder: Path, lesson: Lesson, games: int, every: int, trial: int) -> Iterator[Row]:
    """Teach, yielding the rows of the curve as they come; those of an earlier run first."""
    path = folder / "adp.json"
    critic, rows = _resume(path, lesson)
    yield from rows
    if not rows:
        rows.append(_row(critic, lesson, 0, (0, 0, 0, 0, 0.0), trial))
        yield rows[-1]
    while (done := rows[-1].games) < games:
        chunk = min(every, games - done)
        learnt = critic.teach(
            generator((lesson.seed << 32) + done),
            lesson.rule,
            lesson.size,
            chunk,
            lesson.rate,
            lesson.lam,
            lesson.explore,
        )
        rows.append(_row(critic, lesson, done + chunk, learnt, trial))
        _save(path, critic, lesson, rows)
        write_atomically(folder / "adp.svg", _picture(rows).encode())
        yield rows[-1]


def score(first: Choose, second: Choose, lesson: Lesson, games: int) -> float:
    """Return the share of points of *first* over games with both colours from random openings."""
    points = 0.0
    for index in range(games):
        random = generator((lesson.seed << 32) + (1 << 31) + index // 2)
        position = _opening(lesson, random)
        points += _play(position, first, second, first_is=index % 2)
    return points / games


def greedy(rule: Rule) -> Choose:
    """Return a player without any search: the most promising point by the hand-made prior."""
    weights = PatternWeights.hand_made(rule)
    return lambda position: max(
        position.legal_moves(), key=lambda point: weights.prior(position, point)
    )


def _play(position: Position, first: Choose, second: Choose, first_is: int) -> float:
    while position.has_legal_move():
        mine = position.to_move == first_is
        move = first(position) if mine else second(position)
        if move in position.points(position.to_move, PointClass.FIVE):
            return float(mine)
        position.play(move)
    return 0.5


def _opening(lesson: Lesson, random: SplitMix64) -> Position:
    size = lesson.size
    side = min(size, 7)
    position = Position(lesson.rule, size, bytes(size * size), 0)
    for _ in range(1 + random.below(4)):
        x, y = ((size - side) // 2 + random.below(side) for _ in range(2))
        if y * size + x in position.legal_moves():
            position.play(y * size + x)
    return position


def _row(
    critic: Critic, lesson: Lesson, games: int, learnt: tuple[int, int, int, int, float], trial: int
) -> Row:
    def choose(position: Position) -> int:
        return critic.judge(position)[0][0]

    random = generator(lesson.seed)

    def anything(position: Position) -> int:
        moves = position.legal_moves()
        return moves[random.below(len(moves))]

    played, moves, _, _, error = learnt
    return Row(
        games,
        round(error / max(moves, 1), 4),
        round(moves / max(played, 1), 1),
        round(score(choose, anything, lesson, trial), 4),
        round(score(choose, greedy(lesson.rule), lesson, trial), 4),
    )


def _resume(path: Path, lesson: Lesson) -> tuple[Critic, list[Row]]:
    if not path.exists():
        return Critic(lesson.hidden, core_seed(lesson.seed)), []
    content = read(path, "adp")
    if content["recipe"] != _recipe(lesson):
        raise TrainingError("training.other_options", path=path)
    critic = Critic.read(lesson.hidden, content["weights"])
    return critic, [Row(**row) for row in content["curve"]]


def _recipe(lesson: Lesson) -> dict[str, object]:
    return {**asdict(lesson), "rule": lesson.rule.word}


def _save(path: Path, critic: Critic, lesson: Lesson, rows: list[Row]) -> None:
    content = {
        "kind": "adp",
        "recipe": _recipe(lesson),
        "curve": [asdict(row) for row in rows],
        "hidden": lesson.hidden,
        "weights": critic.weights(),
    }
    write_atomically(path, (json.dumps(content, separators=(",", ":")) + "\n").encode())


def _picture(rows: list[Row]) -> str:
    return draw(
        "Self-taught: points in a trial after so many games",
        [row.games for row in rows],
        {
            "against random": [row.against_random for row in rows],
            "against greedy": [row.against_greedy for row in rows],
        },
    )


__all__ = ["Lesson", "Row", "greedy", "score", "teach"]
