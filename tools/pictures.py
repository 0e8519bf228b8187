"""Draw the pictures of the README and the tutorial anew: ``python -m tools.pictures``.

Each shows a real search or a real game: a picture can only show what happened.
"""

from pathlib import Path

from tengen import Board, Color, Engine, Limit, Point, players
from tengen.games import Box, Tree
from tengen.games.tree import Nested
from tengen.gomoku.point import points_of
from tengen.proof.checker import symmetries
from tengen.proof.solved import FIRST, SIZE, proved, strategy
from tengen.proof.solved import index as proofs
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


def second_moves() -> str:
    """Return the second moves after h8, each with the plies within which Black makes five."""
    plies = {name: about["plies"] for name, about in proofs().items()}
    points = points_of(SIZE)
    marks: dict[Point | str, str] = {p: "?" for p in Board().legal_moves if p != FIRST}
    for name, count in plies.items():
        for image in symmetries(SIZE):
            marks[points[image[points.index(Point.parse(name))]]] = str(count)
    return Board.parse("h8").svg(marks=marks, numbers=False)


def replies(moves: str) -> str:
    """Return a position of a proof after a quiet move, with what settles each reply.

    ``L``: the position after the reply is listed. Advice or fours settle the others.
    """
    board = Board.parse(moves)
    second = board.moves[1]
    found = strategy(second)
    assert found is not None
    listed = {bytes(there.cells) for there, _ in found.certificate.listed()}
    marks: dict[Point | str, str] = {
        reply: "L"
        for reply in board.legal_moves
        if bytes(found.turned(board.play(reply)).cells) in listed
    }
    return board.svg(marks=marks)


def longest_resistance(name: str) -> str:
    """Return the longest game of a proof."""
    certificate = proved(name)
    board = Board.parse(f"h8 {certificate.board.stones(Color.WHITE)[0]}")
    for move in certificate.verify().resistance:
        board = board.play(move)
    return board.svg()


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, drawing in pictures().items():
        (FOLDER / f"{name}.svg").write_text(drawing, encoding="utf-8")
    (FOLDER / "game.gif").write_bytes(game())
    drawings = {
        "threats": threat_picture(),
        "second-moves": second_moves(),
        "replies": replies("h8 k1 g9 i7 g7"),
        "resistance": longest_resistance("k15"),
    }
    for name, drawing in drawings.items():
        (FOLDER / f"{name}.svg").write_text(drawing, encoding="utf-8")
