"""``python -m benchmarks.levels``: how strong the levels are, for docs/methods/levels.md.

Neighbours play each other, and all the games together give one rating of all, with the strongest
level, the full engine under a limit of nodes, at 0. Games begin from the bundled openings, each
played with both colours; the seeds of the levels are the numbers of the games, so the same version
plays the same games on every machine.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from tengen import Board, Color, Engine, Limit
from tengen.arena.openings import bundled
from tengen.arena.rating import Played, rate
from tengen.gomoku.level import LEVELS

LIMIT = Limit(seconds=3600)
"""Never reached: a level has nodes and a depth of its own."""


def play(opening: Board, black: int, white: int, seed: int) -> float:
    """Return Black's points of one game."""
    board = opening
    players = [Engine(memory_mb=8, level=level, seed=seed) for level in (black, white)]
    while board.outcome is None:
        board = board.play(players[board.to_move].play(board, LIMIT))
    return 0.5 if board.winner is None else float(board.winner is Color.BLACK)


def match(weaker: int, stronger: int, games: int) -> Iterator[Played]:
    """Play that many games, each opening with both colours."""
    openings = bundled()
    for game in range(games):
        board = Board().play(*openings[game // 2 % len(openings)])
        black, white = (weaker, stronger) if game % 2 else (stronger, weaker)
        yield Played(str(black), str(white), play(board, black, white, game))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="of each match")
    parser.add_argument("--levels", type=int, nargs=2, default=(1, len(LEVELS)), help="from, to")
    parser.add_argument("--keep", type=Path, help="append the games to this file")
    parser.add_argument("--rate", type=Path, nargs="+", help="only rate the games of these files")
    options = parser.parse_args()
    played: list[Played] = []
    for path in options.rate or ():
        played += [Played(*json.loads(line)) for line in path.read_text("utf-8").splitlines()]
    first, last = options.levels
    for weaker in range(first, last) if not options.rate else ():
        for game in match(weaker, weaker + 1, options.games):
            played.append(game)
            if options.keep:
                with options.keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(game) + "\n")
    report(played)


def report(played: list[Played]) -> None:
    """Print the matches and the ratings."""
    for weaker in range(1, len(LEVELS)):
        pair = {str(weaker), str(weaker + 1)}
        games = [game for game in played if {game.black, game.white} == pair]
        points = sum(g.score if g.white == str(weaker) else 1 - g.score for g in games)
        if games:
            print(f"level {weaker + 1} against {weaker}: {points:g} of {len(games)}")
    strongest = max((game.black for game in played), key=int)
    for rating in rate(played, anchor=(strongest, 0.0)).players:
        print(f"level {rating.name:>2}  {rating.elo:+6.0f} ± {rating.error:.0f}")


if __name__ == "__main__":
    main()
