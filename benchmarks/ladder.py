"""``python -m benchmarks.ladder A B``: a small match in this process, for the pages on methods.

Openings are four stones near the centre, drawn by a seed, each played with both colours. A limit is
written ``playouts=2000`` or ``seconds=0.1,depth=4``; seconds make the result depend on the machine.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace

from tengen import Board, Color
from tengen.game import Limit
from tengen.gomoku import Point, players
from tengen.gomoku.player import Player
from tengen.search.random import SplitMix64


@dataclass
class Score:
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2


def opening(seed: int, stones: int = 4, size: int = 15) -> Board:
    """Return a board with some stones near the centre."""
    random = SplitMix64(seed)
    board = Board(size=size)
    while len(board.moves) < stones:
        x, y = (size // 2 - 2 + random.below(5) for _ in range(2))
        if board.at(Point(x, y)) is None:
            board = board.play(Point(x, y))
    return board


def play(board: Board, seats: dict[Color, tuple[Player, Limit]]) -> Color | None:
    """Return the winner of one game, if any."""
    for player, _ in seats.values():
        player.new_game()
    while board.outcome is None:
        player, limit = seats[board.to_move]
        board = board.play(player.play(board, limit))
    return board.winner


def match(a: str, b: str, games: int, limit: Limit, limit_b: Limit | None = None) -> Score:
    """Play that many games, each opening with both colours."""
    score = Score()
    with players.load(a) as first, players.load(b) as second:
        for game in range(games):
            color = Color(game % 2)
            seats = {color: (first, limit), color.other: (second, limit_b or limit)}
            winner = play(opening(game // 2), seats)
            score.wins += winner is color
            score.losses += winner is color.other
            score.draws += winner is None
    return score


def read_limit(text: str) -> Limit:
    """Return the limit that *text* names."""
    given = dict(part.split("=") for part in text.split(","))
    seconds = given.pop("seconds", None)
    counts = {key: int(value) for key, value in given.items()}
    return replace(Limit(**counts), seconds=float(seconds) if seconds else None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--limit", type=read_limit, default=Limit(seconds=0.1))
    parser.add_argument("--limit-b", type=read_limit, help="of B, where it differs")
    options = parser.parse_args()
    score = match(options.a, options.b, options.games, options.limit, options.limit_b)
    print(
        f"{options.a} against {options.b}: {score.points:g} of {options.games} "
        f"(+{score.wins} ={score.draws} -{score.losses})"
    )


if __name__ == "__main__":
    main()
