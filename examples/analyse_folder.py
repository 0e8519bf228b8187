"""Find the worst move of every game in a folder.

Run it with ``python examples/analyse_folder.py FOLDER [DEPTH]``. It takes all formats that Tengen
reads: SGF, psq, RenLib, JSON and position strings.
"""

import sys
from pathlib import Path

from tengen import Engine, Limit, records, review
from tengen.errors import TengenError


def main(folder: Path, depth: int) -> None:
    """Print one line per game."""
    with Engine() as engine:
        for path in sorted(each for each in folder.iterdir() if each.is_file()):
            try:
                games = records.read_games(path)
            except TengenError as error:  # not a record, or a broken one: say so and go on
                print(f"{path.name}: {error}")
                continue
            for number, record in enumerate(games, 1):
                engine.new_game()
                board = records.to_board(record)
                judged = list(review(board, engine, Limit(depth=depth)))
                worst = max(judged, key=lambda move: move.lost)
                print(f"{path.name} game {number}, {len(judged)} moves, worst: {worst}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 6)
