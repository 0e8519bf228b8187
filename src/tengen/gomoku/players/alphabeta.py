"""Alpha-beta as the textbook has it (Knuth & Moore 1975), native, on the shared evaluation."""

from __future__ import annotations

from tengen.gomoku.players.minimax import MinimaxPlayer


class AlphaBetaPlayer(MinimaxPlayer):
    """Minimax that prunes, with promising moves first: the same value, sooner.

    >>> from tengen import Board
    >>> from tengen.game import Limit
    >>> board = Board.parse("h8 i9 g7 f6 i7 h6")
    >>> infos = [list(player().analyse(board, Limit(depth=2)))[-1]
    ...          for player in (MinimaxPlayer, AlphaBetaPlayer)]
    >>> infos[0].score == infos[1].score, infos[0].nodes > infos[1].nodes
    (True, True)
    """

    name = "alphabeta"
    _prunes = True
