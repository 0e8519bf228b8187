"""Play a match between two players and print the score."""

from tengen import Board, Engine, Limit, players

LIMIT = Limit(nodes=1_000)
score = {"tengen": 0.0, "mcts": 0.0}
with Engine() as engine, players.load("mcts?seed=1") as rival:
    for game in range(4):
        black, white = (engine, rival) if game % 2 == 0 else (rival, engine)
        board = Board(size=9)
        while board.outcome is None:
            player = white if board.to_move else black
            board = board.play(player.play(board, LIMIT))
        points = {"Black": 1.0, "White": 0.0}.get(str(board.winner), 0.5)
        score[black.name] += points
        score[white.name] += 1 - points
        print(f"game {game + 1}: {black.name} – {white.name}, {board.winner or 'nobody'} wins")
print(f"tengen {score['tengen']:g}, mcts {score['mcts']:g}")
