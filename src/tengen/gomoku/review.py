"""A game looked at again: every move judged, mistakes classified, proven losses named.

Positions are analysed from the last to the first, so that the analyst's table already knows what a
move led to when it is asked about the move (Huntley's retrospective analysis, as Crafty's
``annotate`` does it).
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from tengen.errors import ArgumentError, PlayerError
from tengen.game import Limit
from tengen.gomoku.arguments import check_board, check_limit
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.player import Player
from tengen.gomoku.point import Point
from tengen.gomoku.score import Score
from tengen.gomoku.win import find_quick_win

INACCURACY, MISTAKE, BLUNDER = 0.07, 0.15, 0.30
"""Lost chances of winning from which on a move is called that."""


class Verdict(StrEnum):
    """What a move was worth beside the best one."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


@dataclass(frozen=True, slots=True)
class Forced:
    """What is proven of a move: that it loses, or that it lets a win go.

    >>> print(Forced("loses", "fours", 9))
    loses by fours in 9 plies
    """

    what: Literal["loses", "misses a win"]
    by: Literal["fours", "threats", "force"]
    plies: int

    def __str__(self) -> str:
        return f"{self.what} by {self.by} in {self.plies} plies"


@dataclass(frozen=True, slots=True, repr=False)
class JudgedMove:
    """One move of the game. Scores are for the player who made it."""

    number: int
    """1 for the first move of the game or after the set-up."""
    color: Color
    move: Point
    score: Score
    """Of the position after the move."""
    best: Point
    best_score: Score
    """Of the position before the move, if the best is played."""
    pv: tuple[Point, ...]
    """What should have been played, *best* first."""
    refutation: tuple[Point, ...]
    """How the opponent answers the move, as far as was seen."""
    verdict: Verdict
    forced: Forced | None
    """What is proven, if anything."""

    @property
    def remark(self) -> str:
        """What is proven, in words: "loses by fours in 9 plies", or nothing."""
        return "" if self.forced is None else str(self.forced)

    @property
    def lost(self) -> float:
        """The chance of winning that the move gave away, 0 … 1."""
        return max(0.0, self.best_score.win_rate - self.score.win_rate)

    @property
    def black_win_rate(self) -> float:
        """Black's chance after the move."""
        rate = self.score.win_rate
        return rate if self.color is Color.BLACK else 1 - rate

    def __repr__(self) -> str:
        return f"<JudgedMove {self}>"

    def __str__(self) -> str:
        said = f"{self.number}. {self.color} {self.move}: {self.verdict}"
        if self.best != self.move:
            said += f", {self.lost:.0%} lost, better {self.best}"
        return f"{said}; {self.remark}" if self.remark else said

    def as_json(self, *, moves: int | None = None) -> dict[str, object]:
        """Return the judgement, ready for JSON; of each variation at most so many *moves*."""
        return {
            "number": self.number,
            "color": self.color.word,
            "move": str(self.move),
            "score": self.score.value,
            "win_rate": round(self.score.win_rate, 4),
            "best": str(self.best),
            "best_score": self.best_score.value,
            "pv": [str(point) for point in self.pv[:moves]],
            "refutation": [str(point) for point in self.refutation[:moves]],
            "verdict": str(self.verdict),
            "remark": self.remark,
            "lost": round(self.lost, 4),
        }


@dataclass(frozen=True, slots=True)
class _Look:
    """What the analyst says of one position, for the side to move."""

    score: Score
    pv: tuple[Point, ...]


def review(board: Board, analyst: Player, limit: Limit) -> Generator[JudgedMove]:
    """Judge every move that led to *board*, the last one first; *limit* is per position.

    >>> from tengen.gomoku.engine import Engine
    >>> board = Board.parse("h8 a1 i8 a2 j8 a3")   # White lets a three stand
    >>> last = next(review(board, Engine(), Limit(depth=4)))
    >>> print(last)
    6. White a3: mistake, ...% lost, better k8; loses by fours in 4 plies

    Raises :class:`~tengen.errors.PlayerError` if there is no move to look at.
    """
    check_board(board)
    check_limit(limit)
    if not isinstance(analyst, Player):
        raise ArgumentError("argument.player", given=analyst)
    if not board.moves:
        raise PlayerError("review.no_move")
    after = _look(board, analyst, limit)
    while board.moves:
        before_board = board.undo()
        before = _look(before_board, analyst, limit)
        assert board.last_move is not None
        yield _judge(before_board, before, board, board.last_move, after)
        board, after = before_board, before


def _look(board: Board, analyst: Player, limit: Limit) -> _Look:
    outcome = board.outcome
    if outcome is not None:  # the side to move has lost, if anybody has
        return _Look(Score(0) if outcome.value == 0 else Score.loss(0), ())
    move = analyst.play(board, limit)
    if move.score is None:
        raise PlayerError("player.no_scores", player=analyst.name)
    return _Look(move.score, move.pv or (move.info.best,))


def _judge(
    before_board: Board, before: _Look, board: Board, move: Point, after: _Look
) -> JudgedMove:
    best, best_score, score = before.pv[0], before.score, -_later(after.score)
    if move == best or score >= best_score:  # the look at what the move led to was the deeper one
        best, best_score = move, score
    return JudgedMove(
        number=len(board.moves),
        color=before_board.to_move,
        move=move,
        score=score,
        best=best,
        best_score=best_score,
        pv=(move, *after.pv) if best == move else before.pv,
        refutation=after.pv,
        verdict=_verdict(best_score, score, best == move),
        forced=_forced(before_board, best_score, board, score),
    )


def _later(score: Score) -> Score:
    """Return the same score seen one ply earlier."""
    if score.plies is None:
        return score
    return Score.win(score.plies + 1) if score.is_win else Score.loss(score.plies + 1)


def _verdict(best: Score, score: Score, is_best: bool) -> Verdict:
    if is_best:
        return Verdict.BEST
    lost = best.win_rate - score.win_rate
    if lost >= BLUNDER:
        return Verdict.BLUNDER
    gives_away = (score.is_loss and not best.is_loss) or (best.is_win and not score.is_win)
    if lost >= MISTAKE or gives_away:
        return Verdict.MISTAKE
    return Verdict.INACCURACY if lost >= INACCURACY else Verdict.GOOD


def _forced(before: Board, best: Score, after: Board, score: Score) -> Forced | None:
    if score.plies is not None and score.is_loss and not best.is_loss:
        return Forced("loses", _means(after), score.plies)
    if best.plies is not None and best.is_win and not score.is_win:
        return Forced("misses a win", _means(before), best.plies)
    return None


def _means(board: Board) -> Literal["fours", "threats", "force"]:
    """Return by what the side to move wins, which it does."""
    win = find_quick_win(board)
    return "force" if win is None else win.by
