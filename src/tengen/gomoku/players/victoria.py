"""Victoria, after Allis's program: threat-space search, proof-number search, and a heuristic."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from tengen import _core
from tengen.game import Limit
from tengen.gomoku.board import Board
from tengen.gomoku.core import position_of, to_points
from tengen.gomoku.info import Info
from tengen.gomoku.player import Player
from tengen.gomoku.players.minimax import deepen
from tengen.gomoku.players.native import Clock, check_radius
from tengen.gomoku.score import Score

SPACE_NODES = 2_000
"""Positions of a threat-space search."""
PROOF_NODES = 20_000
"""Positions of a proof-number search, the side to move attacking."""
FEAR_NODES = 5_000
"""The same, with the opponent to move and attacking."""
DEFENCE_NODES = 300
"""The same, after each move that might stop that attack."""
SHARE = 0.2
"""Of the time, what each of these may take: the rest is for the heuristic."""


class VictoriaPlayer(Player):
    """Wins by threats if it can, stops the opponent's if it must, and otherwise looks ahead.

    First threat-space search (Allis, van den Herik & Huntjens 1994) looks for a winning sequence of
    threats, which an exact search verifies; then proof-number search on threats looks for any win
    by threats. If there is none, and the opponent would have one, only moves that spoil it are
    considered. What is left is decided by a plain alpha-beta search on the shared evaluation.
    ``Info.text`` says which part decided.

    >>> board = Board.parse("h8 a1 i8 o1 j8 a15")
    >>> info = list(VictoriaPlayer().analyse(board, Limit(seconds=1)))[-1]
    >>> str(info.score), info.text
    ('win in 3', 'threat-space search')
    """

    name = "victoria"

    def __init__(self, radius: int = 2) -> None:
        self._radius = check_radius(self.name, radius)

    def infos(self, board: Board, limit: Limit, stop: _core.Stop) -> Generator[Info]:
        """Yield a proven win, or what the heuristic finds depth by depth."""
        clock = Clock(limit)
        win = self._win(board, limit, clock, stop)
        if win is not None:
            yield win
            return
        search = _core.PlainSearch(position_of(board), True, self._radius)
        text = "heuristic"
        safe = self._defences(board, search.root_moves, limit, clock, stop)
        if safe:
            search.keep_moves(safe)
            text = "heuristic, among the moves that stop a win by threats"
        left = clock.left
        if left is not None:
            limit = replace(limit, seconds=max(left, 1e-6), aim=None)
        for info in deepen(search, board, limit, stop, text):
            yield replace(info, seconds=clock.seconds)

    def _win(self, board: Board, limit: Limit, clock: Clock, stop: _core.Stop) -> Info | None:
        """Return the first move of a win by threats, if one is found."""
        position = position_of(board)
        gains, nodes = _core.threat_space_win(
            position, _least(SPACE_NODES, limit), _share(clock), stop
        )
        starts = [(gains[0], "threat-space search")] if gains else []
        for first, text in [*starts, (None, "proof-number search")]:
            found = _core.find_threats(
                position,
                nodes=_least(PROOF_NODES, limit),
                seconds=_share(clock),
                first=first,
                stop=stop,
            )
            nodes += found.nodes + found.fours_nodes
            if found.status is _core.WinStatus.PROVED:
                pv = to_points(board, found.variation or found.fives[:1])
                return Info(
                    best=pv[0],
                    score=Score.win(found.distance),
                    pv=pv,
                    nodes=0,
                    threat_nodes=nodes,
                    seconds=clock.seconds,
                    text=text,
                )
        return None

    def _defences(
        self, board: Board, moves: list[int], limit: Limit, clock: Clock, stop: _core.Stop
    ) -> list[int]:
        """Return the moves that stop a win by threats of the opponent; none if nothing has to."""
        other = board.to_move.other
        turned = position_of(board, other)
        found = _core.find_threats(
            turned, nodes=_least(FEAR_NODES, limit), seconds=_share(clock), stop=stop
        )
        if found.status is not _core.WinStatus.PROVED:
            return []
        return _core.threat_defences(
            position_of(board), moves, _least(DEFENCE_NODES, limit), _share(clock), stop
        )


def _least(nodes: int, limit: Limit) -> int:
    return nodes if limit.nodes is None else min(nodes, limit.nodes)


def _share(clock: Clock) -> float:
    """Return the seconds of one part, 0 for any number."""
    left = clock.left
    return 0.0 if left is None else max(SHARE * left, 1e-6)
