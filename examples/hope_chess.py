"""Why not to play "hope chess": making a move and hoping that the opponent sees no good reply.

White, to move, has queen and knight against two rooks and a bishop. One ply deep, winning a rook
looks splendid; one ply deeper, it is mate. Run it with ``python examples/hope_chess.py``; it needs
``pip install 'tengen[chess]'``.
"""

from tengen.games.chess import Chess
from tengen.search import hminimax

game = Chess("8/1r1Q1ppk/7p/4Nb2/8/8/2r2PPP/6K1 w - - 0 1")
state = game.initial_state()

print(game.draw(state))
print(f"\nWhite to move: f(n) = (9 + 3) - (5 + 5 + 3.25) = {game.evaluate(state):g}\n")

for depth in (1, 2):
    result = hminimax(game, depth=depth)
    assert result.move is not None
    chosen = game.format_move(state, result.move)
    print(f"depth {depth}: {chosen}, value {result.value:g}, {result.stats.nodes} nodes")

greedy = hminimax(game, depth=1).move
assert greedy is not None
hoped = game.play(state, greedy)
reply = hminimax(game, hoped, depth=1).move
assert reply is not None
print(
    f"\nIf White hopes and plays {game.format_move(state, greedy)}, "
    f"Black answers {game.format_move(hoped, reply)}:\n"
)
print(game.draw(game.play(hoped, reply)))
