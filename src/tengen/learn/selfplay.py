"""Games of a player against itself, one JSON object a line, to learn from.

Game number *i* depends on the seed and *i* alone, so that a broken-off run goes on where it was.
Every game begins with a few random stones; positions that the player finds one-sided are not
played. Now and then a random neighbour of the best move is played, so that there is something new
to see. A game ends when the player sees a win: what follows teaches nothing about quiet positions.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from tengen._core import SplitMix64
from tengen.errors import TrainingError
from tengen.game import Limit
from tengen.game.seed import generator
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.info import Info
from tengen.gomoku.player import Player
from tengen.gomoku.point import Point
from tengen.gomoku.rule import Rule
from tengen.records import write_atomically


@dataclass(frozen=True, slots=True)
class Plan:
    """How games are made; two files of games with the same plan and seed are the same."""

    player: str
    rule: Rule
    size: int = 15
    nodes: int = 2000
    """Per move."""
    seed: int = 0
    stones: int = 6
    """An opening has 1 to so many random stones."""
    even: int = 150
    """An opening is played if its score is at most so far from nought."""
    explore: float = 0.12
    """The chance that a move in the first plies is not the best one."""
    explore_plies: int = 16


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game; points are numbers y · size + x."""

    rule: int
    size: int
    moves: list[int]
    best: list[int]
    """The player's choice in each position, made or not; −1 in the opening."""
    scores: list[int | None]
    """Its score, for the side to move."""
    result: int
    """1 if Black won, 0 for a draw, −1 if White won."""


def read_games(path: Path) -> list[PlayedGame]:
    """Return the games of a file; a last line that was cut off is left out."""
    if not path.exists():
        return []
    games = []
    for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
        if not line.endswith("\n"):
            break
        try:
            games.append(PlayedGame(**json.loads(line)))
        except (TypeError, ValueError) as error:
            raise TrainingError(
                "training.game_line", path=path, line=len(games) + 1, why=error
            ) from error
    return games


def generate(
    path: Path, plan: Plan, count: int, player: Player, report: Callable[[int], None]
) -> None:
    """Add games to a file until it has *count* of them."""
    done = read_games(path)
    lines = [json.dumps(asdict(game), separators=(",", ":")) + "\n" for game in done]
    write_atomically(path, "".join(lines).encode())  # without a line that was cut off
    with path.open("a", encoding="utf-8") as out:
        for index in range(len(done), count):
            game = play_game(plan, index, player)
            out.write(json.dumps(asdict(game), separators=(",", ":")) + "\n")
            out.flush()
            report(index + 1)


def play_game(plan: Plan, index: int, player: Player) -> PlayedGame:
    """Play the game of that number."""
    random = generator((plan.seed << 32) + index)
    player.new_game()
    board = _opening(plan, random, player)
    opening = len(board.moves)
    best: list[int] = [-1] * opening
    scores: list[int | None] = [None] * opening
    winner: Color | None = None
    while board.outcome is None:
        info = _think(board, plan, player)
        best.append(_number(info.best, plan.size))
        scores.append(None if info.score is None else info.score.value)
        if info.score is not None and info.score.plies is not None:
            winner = board.to_move if info.score.is_win else board.to_move.other
            board = board.play(info.best)
            break
        explores = (
            len(board.moves) < opening + plan.explore_plies and _chance(random) < plan.explore
        )
        board = board.play(_neighbour(board, info.best, random) if explores else info.best)
    if board.outcome is not None:
        winner = board.winner
    result = 0 if winner is None else 1 if winner is Color.BLACK else -1
    moves = [_number(move, plan.size) for move in board.moves]
    return PlayedGame(int(plan.rule), plan.size, moves, best, scores, result)


def _opening(plan: Plan, random: SplitMix64, player: Player) -> Board:
    for board in _random_boards(plan, random):
        if board.outcome is not None:
            continue
        score = _think(board, plan, player).score
        if score is None or abs(score.value) <= plan.even:
            return board
    raise AssertionError("random boards do not end")


def _random_boards(plan: Plan, random: SplitMix64) -> Iterator[Board]:
    """Yield boards with a few stones in a square about the middle, sometimes anywhere."""
    while True:
        side = plan.size if random.below(8) == 0 else min(plan.size, 5 + random.below(5))
        first = (plan.size - side) // 2
        board = Board(plan.rule, plan.size)
        for _ in range(1 + random.below(plan.stones)):
            point = Point(first + random.below(side), first + random.below(side))
            if point in board.legal_moves:
                board = board.play(point)
        if board.moves:
            yield board


def _think(board: Board, plan: Plan, player: Player) -> Info:
    return player.play(board, Limit(nodes=plan.nodes)).info


def _neighbour(board: Board, best: Point, random: SplitMix64) -> Point:
    """Return a random legal point at most two rows and columns from *best*."""
    near = [
        point
        for point in board.legal_moves
        if abs(point.x - best.x) <= 2 and abs(point.y - best.y) <= 2
    ]
    return near[random.below(len(near))]


def _chance(random: SplitMix64) -> float:
    return (random.next() >> 11) / (1 << 53)


def _number(point: Point, size: int) -> int:
    return point.y * size + point.x


__all__ = ["Plan", "PlayedGame", "generate", "play_game", "read_games"]
