"""Give a search an evaluation of your own and see what it is worth.

python examples/custom_evaluator.py plays Gomoku on 9 × 9 with iterative deepening: one side counts
open fours and threes (your evaluation), the other uses the one that is bundled.
"""

from tengen import Board, Gomoku, Limit, threats
from tengen.search import deepening

WORTH = (1, 2, 3, 20, 50)
"""Of a broken three, a three, a four, a straight four and a five that could be made next."""


def evaluate(board: Board) -> float:
    """Return the difference of what the two sides threaten, for Black."""
    black = sum(WORTH[threat.kind] for threat in threats(board, "black"))
    white = sum(WORTH[threat.kind] for threat in threats(board, "white"))
    return (black - white) / 100


def main(moves: int = 30) -> Board:
    """Play a game of at most that many moves and return the last board."""
    game = Gomoku(size=9)
    board = game.initial_state()
    while board.outcome is None and len(board.moves) < moves:
        own = evaluate if board.to_move.name == "BLACK" else None
        result = deepening(game, board, limit=Limit(nodes=300, depth=2), evaluate=own)
        assert result.move is not None
        board = board.play(result.move)
    print(board)
    print(f"{board.winner or 'Nobody'} has won after {len(board.moves)} moves.")
    print("Black counts threats; White has the bundled evaluation.")
    return board


if __name__ == "__main__":
    main()
