"""Whether a win is one: every reply tried by the slow rules, the defender's own fours included."""

from __future__ import annotations

from collections.abc import Sequence

from tengen.gomoku import Board, Color, Point, Rule
from tengen.gomoku.win import Win, find_win
from tests.gomoku.boards import slow
from tests.oracles.gomoku_rules import BLACK, WHITE, SlowBoard
from tests.oracles.gomoku_threats import fives, other, stops


def side(color: Color) -> str:
    return WHITE if color else BLACK


def check_fours(board: Board, win: Win) -> None:
    """Assert that a win by fours stands against every reply, not only those of its line."""
    if not win:
        assert (win.line, win.fives) == ((), ())
        return
    assert set(win.fives) == set(_fours_stand(slow(board), side(win.color), list(win.line)))


def _fours_stand(board: SlowBoard, attacker: str, line: Sequence[Point]) -> list[Point]:
    """Play the line; where the defender can do something else, ask for a win again."""
    if not line:
        points = fives(board, attacker)
        assert points, "the line ends without a five"
        return [Point(*point) for point in points]
    four, *rest = line
    assert board.is_legal(four, attacker)
    board.stones[four] = attacker
    assert fives(board, attacker), f"{four} makes no four"
    assert not fives(board, other(attacker)), f"{four} leaves the defender a five"
    replies = [Point(*point) for point in stops(board, attacker)]
    if not rest:
        assert not replies, f"{replies} stop the last four"
    result = [Point(*point) for point in fives(board, attacker)]
    for reply in replies:
        board.stones[reply] = other(attacker)
        if reply == rest[0]:
            result = _fours_stand(board, attacker, rest[1:])
        else:
            again = find_win(_board(board, attacker))
            assert again, f"{reply} refutes"
            _fours_stand(board, attacker, again.line)
        del board.stones[reply]
    del board.stones[four]
    return result


def _board(board: SlowBoard, attacker: str) -> Board:
    points = {c: [Point(*p) for p, s in board.stones.items() if s == c] for c in (BLACK, WHITE)}
    return Board.from_stones(
        points[BLACK],
        points[WHITE],
        rule=Rule(board.rule),
        size=board.size,
        to_move=Color.WHITE if attacker == WHITE else Color.BLACK,
    )


def check_threats(board: Board, win: Win) -> int:
    """Assert that a win by threats stands against every legal reply; return how many were tried.

    After each move of the attacker every reply is tried by the slow rules. One that the line does
    not answer must lose to fours, or to a new search by threats whose line is checked likewise.
    """
    assert win.color is board.to_move
    return _threats_stand(board, list(win.line), set(), 0)


def _threats_stand(board: Board, line: list[Point], seen: set[Board], tried: int) -> int:
    attacker = side(board.to_move)
    if board in seen:
        return tried
    seen.add(board)
    if fives(slow(board), attacker):
        return tried
    by_fours = find_win(board)
    if by_fours:
        if len(seen) % 5 == 1:  # the slow check of every one would take minutes
            check_fours(board, by_fours)
        return tried
    assert line, "the line ends before the win"
    after = board.play(line[0])
    rules = slow(after)
    if fives(rules, attacker):
        replies = [Point(*point) for point in stops(rules, attacker)]
        assert not fives(rules, other(attacker))
    else:
        replies = list(after.legal_moves)
    for reply in replies:
        tried += 1
        assert not rules.wins(reply, other(attacker)), f"{reply} makes five"
        next_board = after.play(reply)
        if len(line) > 1 and reply == line[1]:
            tried = _threats_stand(next_board, line[2:], seen, tried)
        elif not fives(slow(next_board), attacker) and not find_win(next_board):
            again = find_win(next_board, by="threats")
            assert again, f"{reply} refutes {line[0]}"
            tried = _threats_stand(next_board, list(again.line), seen, tried)
    return tried
