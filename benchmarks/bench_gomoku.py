"""The board: moves with patterns kept, renju fouls, and the Python value."""

import random
from collections.abc import Iterator

from benchmarks.frame import Row, cpu_seconds
from benchmarks.native import fouls_per_second, pairs_per_second
from tengen import _core
from tengen.gomoku import Board, Color, Rule
from tengen.gomoku.point import points_of

SIZE, GAMES = 15, 400


def run() -> Iterator[Row]:
    yield from moves()
    yield from fouls()
    yield from python_board()


def moves() -> Iterator[Row]:
    """Make and undo a stone, in random games on 15×15."""
    plain = pairs_per_second("play_and_recompute", Rule.STANDARD, 5)
    yield Row("make and undo, all patterns anew (standard)", plain, "pairs/s")
    for rule in Rule:
        kept = pairs_per_second("play_and_undo", rule, GAMES)
        name = rule.word.replace("_", " ")
        yield Row(
            f"make and undo, patterns kept ({name})", kept, "pairs/s", kept / plain, "all anew"
        )
    stones = pairs_per_second("stones_only", Rule.STANDARD, GAMES)
    yield Row("make and undo, stones only", stones, "pairs/s", stones / plain, "all anew")


def midgame_boards(count: int, seed: int) -> list[Board]:
    """Renju positions of 20 to 60 stones, every move near an older one."""
    rng = random.Random(seed)
    found: list[Board] = []
    while len(found) < count:
        board, goal = Board(Rule.RENJU).play("h8"), 2 * rng.randint(10, 30)
        while board.outcome is None and len(board.moves) < goal:
            near = rng.choice(board.moves)
            spot = rng.choice(points_of(SIZE))
            close = max(abs(spot.x - near.x), abs(spot.y - near.y)) <= 2
            if close and board.at(spot) is None and not board.is_forbidden(spot):
                board = board.play(spot)
        if board.outcome is None:
            found.append(board)
    return found


def fouls() -> Iterator[Row]:
    """Ask whether Black may play, over mid-game boards."""
    boards = midgame_boards(100, seed=7)
    move = 1 / pairs_per_second("play_and_undo", Rule.RENJU, GAMES)
    for what, hard, repeat in (
        ("renju foul check, every empty point", False, 100),
        ("renju foul check, where two threes meet", True, 2000),
    ):
        seconds = 1 / fouls_per_second(boards, repeat, hard)
        yield Row(what, seconds, "s", seconds / move, "a make and undo")


def python_board() -> Iterator[Row]:
    """The immutable value of the Python face."""
    line = Board().legal_moves[:40:2]

    def natively() -> None:
        for _ in range(200):
            position = _core.Position(Rule.FREESTYLE, SIZE, bytes(SIZE * SIZE), Color.BLACK)
            for point in line:
                position.play(point.y * SIZE + point.x)

    def by_value() -> None:
        for _ in range(200):
            Board().play(*line)

    native = cpu_seconds(natively) / (200 * len(line))
    value = cpu_seconds(by_value) / (200 * len(line))
    yield Row("Board.play", value, "s", value / native, "the native position from Python")
