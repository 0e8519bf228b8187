"""The player that has proofs: it plays what their certificates say."""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from tengen import _core
from tengen.game import Limit
from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.engine import Engine
from tengen.gomoku.info import Info
from tengen.gomoku.player import Player
from tengen.gomoku.point import Point, points_of
from tengen.gomoku.rule import Rule
from tengen.gomoku.score import Score
from tengen.proof.certificate import Certificate
from tengen.proof.checker import symmetries

SIZE = 15
FIRST = Point(7, 7)
DATA = files("tengen.proof") / "data"
RULES = tuple(rule for rule in Rule if (DATA / f"{rule.word}-{SIZE}").is_dir())
"""The rules for which the package has proofs."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """A proof that answers a second move, and how the board has to be turned for it."""

    name: str
    certificate: Certificate
    plies: int
    """Black makes five within so many plies after that second move, as the checker counted."""
    image: tuple[int, ...]
    """Where each point of the game lies on the certificate's board."""

    def move(self, board: Board) -> Point:
        """Return the move that wins.

        Raises :class:`~tengen.errors.IllegalMoveError` if the certificate does not win there.
        """
        move = self.certificate.move(self.turned(board))
        return points_of(board.size)[self.image.index(_number(move))]

    def turned(self, board: Board) -> Board:
        """Return the position as it lies on the certificate's board."""
        points = points_of(board.size)
        stones: tuple[list[Point], list[Point]] = ([], [])
        for number, cell in enumerate(board.cells):
            if cell:
                stones[cell - 1].append(points[self.image[number]])
        return Board.from_stones(*stones, rule=board.rule, size=board.size, to_move=board.to_move)


@cache
def index(rule: Rule = Rule.FREESTYLE) -> dict[str, dict[str, int]]:
    """Return what is known of each proof, by the second move that it answers.

    The plies are those that the checker has counted.
    """
    if rule not in RULES:
        return {}
    found: dict[str, dict[str, int]] = json.loads((_folder(rule) / "index.json").read_text())
    return found


@cache
def proved(name: str, rule: Rule = Rule.FREESTYLE) -> Certificate:
    """Return the certificate that answers the second move of that name, and its images."""
    return Certificate.unpack((_folder(rule) / f"{name}.proof.xz").read_bytes())


def _folder(rule: Rule) -> Traversable:
    return DATA / f"{rule.word}-{SIZE}"


def strategy(second: Point, rule: Rule = Rule.FREESTYLE) -> Strategy | None:
    """Return the proof against that second move after the centre; None if there is none yet.

    >>> strategy(Point.parse("a1")).name
    'o15'
    """
    images = symmetries(SIZE)
    for name, about in index(rule).items():
        if not any(image[_number(Point.parse(name))] == _number(second) for image in images):
            continue
        certificate = proved(name, rule)
        (stone,) = certificate.board.stones(Color.WHITE)
        image = next(image for image in images if image[_number(second)] == _number(stone))
        return Strategy(name, certificate, about["plies"], tuple(image))
    return None


def strategy_of(board: Board) -> Strategy | None:
    """Return the proof whose moves Black has played so far; None if there is none.

    Only then is the number of plies that the checker has counted a promise.
    """
    moves = board.moves
    is_proved_game = board.size == SIZE and len(moves) >= 2 and moves[0] == FIRST
    found = strategy(moves[1], board.rule) if is_proved_game else None
    return found if found is not None and _is_followed(found, board) else None


def _is_followed(found: Strategy, board: Board) -> bool:
    so_far = Board(size=SIZE, rule=board.rule).play(*board.moves[:2])
    for move in board.moves[2:]:
        if so_far.to_move is Color.BLACK and found.move(so_far) != move:
            return False
        so_far = so_far.play(move)
    return so_far.cells == board.cells  # a set-up has stones that nobody played


def _number(point: Point) -> int:
    return point.y * SIZE + point.x


class SolvedPlayer(Player):
    """Wins with Black against second moves for which the package has a proof.

    On 15 × 15, under the rules of :data:`RULES`, Black begins in the centre. Where there is a
    proof, it plays the moves of the certificate, and ``Info.text`` names it. Everywhere else the
    engine plays, and the text says that, too.

    >>> with SolvedPlayer() as player:
    ...     print(player.play(Board.parse("h8 a1"), Limit(nodes=1)).info.text)
    proved: o15
    """

    name = "solved"

    def __init__(self, memory_mb: int = 64) -> None:
        self._memory_mb = memory_mb
        self._engine: Engine | None = None

    def infos(self, board: Board, limit: Limit, stop: _core.Stop) -> Generator[Info]:
        """Yield the move of the proof, or what the engine finds."""
        info = self._proved(board)
        if info is not None:
            yield info
            return
        if self._engine is None:
            self._engine = Engine(memory_mb=self._memory_mb)
        for found in self._engine.infos(board, limit, stop):
            yield replace(found, text="no proof: the engine plays")

    def _proved(self, board: Board) -> Info | None:
        if board.rule in RULES and board == Board(size=SIZE, rule=board.rule):
            return Info(best=FIRST, text="the first move of the proofs")
        found = strategy_of(board)
        if found is None or board.to_move is not Color.BLACK:
            return None
        left = found.plies - (len(board.moves) - 2)
        return Info(best=found.move(board), score=Score.win(left), text=f"proved: {found.name}")

    def new_game(self) -> None:
        """Forget what the engine kept."""
        if self._engine is not None:
            self._engine.new_game()

    def close(self) -> None:
        """Free the engine's memory."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None
