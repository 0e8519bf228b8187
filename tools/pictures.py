"""Draw the pictures of the README and the tutorial anew: ``python -m tools.pictures``.

Each shows a real search or a real game: a picture can only show what happened.
"""

from pathlib import Path

from tengen import Board, Engine, Limit, players
from tengen.games import Box, Tree
from tengen.games.tree import Nested
from tengen.records import Look, draw
from tengen.search import alphabeta, minimax, pns
from tengen.search.export import to_svg

FOLDER = Path("docs/pictures")
EXERCISE: Nested = [[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]]
AND_OR: Nested = [[[1, 0], 0, [0, [1, 1]]], [[0, 1], [1, [0, 1]]], [0, 1]]


def pictures() -> dict[str, str]:
    """Return the drawings by name."""
    exercise, proof, box = Tree(EXERCISE), Tree(AND_OR), Box()
    pruned = alphabeta(exercise, trace=True)
    proved = pns(proof, trace=True)
    # With X at the top and O on the left, few enough positions remain to be read.
    state = box.play(box.play(box.initial_state(), 0), 1)
    won = minimax(box, state, trace=True)
    assert pruned.trace is not None
    assert proved.trace is not None
    assert won.trace is not None
    return {
        "exercise": to_svg(
            pruned.trace, game=exercise, pv=pruned.pv, unfold=True, moves=False, title="Alpha-beta"
        ),
        "proof": to_svg(
            proved.trace, game=proof, pv=proved.pv, moves=False, title="Proof-number search"
        ),
        "box": to_svg(
            won.trace, game=box, state=state, pv=won.pv, label=box.draw, title="The box game"
        ),
    }


def game() -> bytes:
    """Return the game of the README: the engine against a Monte-Carlo player."""
    board, limit = Board(), Limit(nodes=20_000, playouts=20_000)
    with Engine() as black, players.load("mcts?seed=7") as white:
        while board.outcome is None:
            player = white if board.to_move else black
            board = board.play(player.play(board, limit))
    return draw(board, "gif", Look(cell=26, delay=0.7, pause=4))


def threat_picture() -> str:
    """Return a position with the threats of Black."""
    return Board.parse("h8 i9 g7 f6 i7 h6 h9 f7 j7 g8").svg(threats="black")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, drawing in pictures().items():
        (FOLDER / f"{name}.svg").write_text(drawing, encoding="utf-8")
    (FOLDER / "game.gif").write_bytes(game())
    (FOLDER / "threats.svg").write_text(threat_picture(), encoding="utf-8")
