"""Adaptive dynamic programming: a self-taught critic, one ply deep (Zhao, Zhang & Dai 2012)."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from math import log
from pathlib import Path
from time import perf_counter

from tengen._core import Critic, Stop
from tengen.errors import TrainingError
from tengen.game import Limit
from tengen.gomoku import weights as learnt
from tengen.gomoku.board import Board
from tengen.gomoku.core import position_of
from tengen.gomoku.info import Info
from tengen.gomoku.player import Player
from tengen.gomoku.point import Point, points_of
from tengen.gomoku.score import SCALE, Score

WEIGHTS = Path(learnt.__file__).with_name("adp.json")


class AdpPlayer(Player):
    """Plays the move after which the critic gives the opponent the least chance.

    *weights* names a file that ``tengen train adp`` wrote, instead of the one that is shipped. What
    it knows besides is that five in a row wins; everything else it has taught itself.

    >>> board = Board().play("h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7")
    >>> str(AdpPlayer().play(board, Limit())) in ("g8", "l8")
    True
    """

    name = "adp"

    def __init__(self, weights: str | None = None) -> None:
        self._critic = read_critic(WEIGHTS if weights is None else Path(weights))

    def infos(self, board: Board, limit: Limit, stop: Stop) -> Generator[Info]:
        """Yield one info: there is nothing to deepen."""
        started = perf_counter()
        moves = judge(self._critic, board)
        best, win_rate = moves[0]
        yield Info(
            best=best,
            score=score_of(win_rate),
            pv=(best,),
            depth=1,
            nodes=len(moves),
            seconds=perf_counter() - started,
        )


@cache
def read_critic(path: Path) -> Critic:
    """Return the critic of a file; one critic serves any number of players."""
    content = learnt.read(path, "adp")
    try:
        return Critic.read(content["hidden"], content["weights"])
    except (KeyError, TypeError, ValueError) as error:
        raise TrainingError("training.critic", path=path, why=error) from error


def score_of(win_rate: float) -> Score:
    """Return a chance as a score; a chance of 1 is a five.

    >>> str(score_of(0.5)), str(score_of(1)), score_of(0.01).value
    ('+0', 'win in 1', -919)
    """
    if win_rate == 1:
        return Score.win(1)
    chance = min(max(win_rate, 1e-9), 1 - 1e-9)
    return Score(round(SCALE * log(chance / (1 - chance))))


def judge(critic: Critic, board: Board) -> list[tuple[Point, float]]:
    """Return every candidate with its chance of winning for the side to move, best first."""
    points = points_of(board.size)
    return [(points[number], rate) for number, rate in critic.judge(position_of(board))]


__all__ = ["AdpPlayer", "judge", "read_critic", "score_of"]
