"""What an installed Tengen must do: import, play a game to its end, answer a Gomocup manager.

It is run in a fresh environment, by tests/release/test_wheel.py and on every system that
cibuildwheel builds for; so it needs nothing but the wheel.
"""

import subprocess
import sys
import sysconfig
from pathlib import Path


def test_a_game_is_played() -> None:
    from tengen import Board, Engine, Limit, find_win, players, threats

    board = Board(size=9)
    with Engine(memory_mb=4) as black, players.load("random?seed=1") as white:
        while board.outcome is None:
            player = white if board.to_move else black
            board = board.play(player.play(board, Limit(nodes=2_000)))
    assert board.winner is not None
    assert str(board.winner) == "Black"
    assert len(board.five) == 5
    before = board.undo()
    assert threats(before, "black")
    assert find_win(before).move == board.last_move
    assert board.svg(threats="white").startswith("<svg")


def test_the_brains_answer() -> None:
    native = Path(sysconfig.get_path("scripts"), "pbrain-tengen")
    for brain in ([sys.executable, "-I", "-m", "tengen.gomocup"], [str(native)]):
        run = subprocess.run(
            brain,
            input="START 15\nINFO timeout_turn 1000\nBEGIN\nEND\n",
            capture_output=True,
            text=True,
            check=True,
        )
        first, *_, last = run.stdout.splitlines()
        assert (first, last) == ("OK", "7,7")


if __name__ == "__main__":
    test_a_game_is_played()
    test_the_brains_answer()
    from importlib.metadata import version

    import tengen

    assert version("tengen") == tengen.__version__
    print("played a game with", tengen.__version__, "at", tengen.__file__)  # noqa: T201
