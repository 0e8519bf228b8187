"""Threats and forced wins, slow and readable: the oracle of the compiled searches.

Everything is answered by putting stones on a :class:`SlowBoard` and asking whether somebody wins.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracles.gomoku_rules import AXES, BLACK, WHITE, Axis, Point, SlowBoard


def other(color: str) -> str:
    return WHITE if color == BLACK else BLACK


def fives(board: SlowBoard, color: str) -> list[Point]:
    """Where *color* wins with one stone."""
    return [point for point in board.empty_points() if board.wins(point, color)]


def on_line(point: Point, axis: Axis, reach: int) -> Iterator[Point]:
    for distance in range(-reach, reach + 1):
        yield point[0] + distance * axis[0], point[1] + distance * axis[1]


def makes_four(board: SlowBoard, point: Point, color: str) -> bool:
    """A stone of *color* on *point* gets into a row that one more stone makes a five."""
    board.stones[point] = color
    try:
        for axis in AXES:
            for spot in on_line(point, axis, 4):
                if not board.is_empty(spot):
                    continue
                board.stones[spot] = color
                found = point in board.run(spot, axis) and board.is_five(spot, axis)
                del board.stones[spot]
                if found:
                    return True
        return False
    finally:
        del board.stones[point]


def fours_perft(board: SlowBoard, attacker: str, depth: int) -> int:
    """Sequences of *depth* fours and forced replies; a five ends its sequence."""
    leaves = 0
    for point in list(board.empty_points()):
        if board.wins(point, attacker):
            leaves += 1
            continue
        if not makes_four(board, point, attacker) or not board.is_legal(point, attacker):
            continue
        board.stones[point] = attacker
        if not fives(board, other(attacker)):
            leaves += 1 if depth == 1 else _replies(board, attacker, depth - 1)
        del board.stones[point]
    return leaves


def _replies(board: SlowBoard, attacker: str, depth: int) -> int:
    leaves = 0
    for point in stops(board, attacker):
        board.stones[point] = other(attacker)
        leaves += 1 if depth == 1 else fours_perft(board, attacker, depth - 1)
        del board.stones[point]
    return leaves


def stops(board: SlowBoard, attacker: str) -> list[Point]:
    """Every legal move of the defender that leaves the attacker, who threatens five, without one.

    It is no five itself. Only the fives that there are need another look: a stone of the defender
    makes no new ones.
    """
    threatened, defender = fives(board, attacker), other(attacker)
    found = []
    for point in list(board.empty_points()):
        board.stones[point] = defender
        stopped = not any(
            board.is_empty(five) and board.wins(five, attacker) for five in threatened
        )
        del board.stones[point]
        if stopped and board.is_legal(point, defender):
            found.append(point)
    return found


def shortest_fours(board: SlowBoard, attacker: str, most: int) -> int | None:
    """The fewest fours, at most *most*, before the attacker makes five, whatever is replied."""
    return next((n for n in range(most + 1) if _wins_within(board, attacker, n)), None)


def _wins_within(board: SlowBoard, attacker: str, most: int) -> bool:
    if fives(board, attacker):
        return True
    return most > 0 and any(
        _four_wins(board, point, attacker, most)
        for point in list(board.empty_points())
        if makes_four(board, point, attacker) and board.is_legal(point, attacker)
    )


def _four_wins(board: SlowBoard, four: Point, attacker: str, most: int) -> bool:
    board.stones[four] = attacker
    wins = not fives(board, other(attacker)) and all(
        _reply_loses(board, reply, attacker, most - 1) for reply in stops(board, attacker)
    )
    del board.stones[four]
    return wins


def _reply_loses(board: SlowBoard, reply: Point, attacker: str, most: int) -> bool:
    board.stones[reply] = other(attacker)
    wins = _wins_within(board, attacker, most)
    del board.stones[reply]
    return wins
