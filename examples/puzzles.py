"""Make puzzles from games: positions where a win by fours was there and was not played.

python examples/puzzles.py GAME… writes puzzle-1.svg, puzzle-2.svg … and prints the solutions.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from tengen import Board, find_win, records

LEAST = 2
"""Moves before the five: with fewer there is nothing to think about."""


def missed_wins(board: Board) -> Iterator[Board]:
    """Yield the positions of a game in which the side to move missed a win by fours."""
    while board.moves:
        played = board.last_move
        board = board.undo()
        win = find_win(board)
        if win and (win.length or 0) >= LEAST and win.move != played:
            yield board


def main(paths: list[str]) -> None:
    """Write a picture per puzzle."""
    number = 0
    for path in paths:
        for puzzle in missed_wins(records.to_board(records.read(path))):
            number += 1
            Path(f"puzzle-{number}.svg").write_text(puzzle.svg(numbers=False), encoding="utf-8")
            print(f"puzzle-{number}.svg: {puzzle.to_move} to move. {find_win(puzzle)}")
    print(f"{number} puzzles")


if __name__ == "__main__":
    main(sys.argv[1:])
