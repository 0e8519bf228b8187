"""The threats of a position as the page shows them: both sides', forced wins, dependencies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Any

from tengen.gomoku.board import Board
from tengen.gomoku.color import Color
from tengen.gomoku.threat_space import ThreatNode, threat_space
from tengen.gomoku.threats import Threat, ThreatKind, threats
from tengen.gomoku.win import Win, find_quick_win
from tengen.proof.branch import find_branch
from tengen.web.game_state import replay
from tengen.web.protocol import messages
from tengen.web.protocol.messages import ColorName

TREE_NODES = 40
"""Nodes of the dependency tree that are sent: more cannot be read beside a board."""
FAR = 1_000
"""Further than any win."""


def survey(job: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a job; where the game is over there is nothing to threaten."""
    board = replay(messages.Game(**job["game"])).board
    shown = [_threat(threat, color) for color in Color for threat in threats(board, color)]
    wins = list(_wins(board)) if board.outcome is None else []
    win = wins[0] if wins else None
    tree, left_out = _dependencies(board, win) if board.outcome is None else ([], 0)
    return messages.as_json(
        messages.Surveyed(
            id=job["id"],
            threats=shown,
            wins=[_win(win) for win in wins],
            attacker=_color(board.to_move if win is None else win.color),
            dependencies=tree,
            left_out=left_out,
            proof=_proof(board),
        )
    )


def _proof(board: Board) -> messages.Proved | None:
    """Return what a published proof says; a position that was set up has no moves to look for."""
    branch = find_branch(board)
    if branch is None:
        return None
    line, listed = ([str(point) for point in points] for points in (branch.line, branch.listed))
    return messages.Proved(
        name=branch.name,
        reason=branch.reason.value,
        plies=branch.plies,
        line=line,
        listed=listed,
    )


def _wins(board: Board) -> Iterable[Win]:
    """Yield a win of either side, as if it were to move; the side to move first."""
    for color in (board.to_move, board.to_move.other):
        win = find_quick_win(board, color)
        if win is not None:
            yield win


def _dependencies(board: Board, win: Win | None) -> tuple[list[messages.Dependency], int]:
    """Return the tree of who wins, or moves, and how many of its nodes are left out.

    Where there is a win, only what leads to one is reported, the shortest first; by the means of
    the win where these are fours. Otherwise the upper part of the tree is.
    """
    color = board.to_move if win is None else win.color
    by_fours = win is not None and win.by == "fours"
    weakest = ThreatKind.FOUR if by_fours else ThreatKind.BROKEN_THREE
    space = threat_space(board, color, weakest=weakest)
    roots = (*space.roots, *space.combinations)
    total = sum(1 for root in roots for _ in root.walk())
    found: list[messages.Dependency] = []
    order = count()
    heap: list[tuple[int, int, ThreatNode, int | None, int]] = []

    def look_at(nodes: Sequence[ThreatNode], parent: int | None, depth: int) -> None:
        heights = [_height(node) for node in nodes]
        best = [height for height in heights if height is not None]
        for node, height in zip(nodes, heights, strict=True):
            if height is not None or not best:
                rank = depth + (FAR if height is None else height)
                heappush(heap, (rank, next(order), node, parent, depth))

    look_at(roots, None, 0)
    while heap and len(found) < TREE_NODES:
        _, _, node, parent, depth = heappop(heap)
        threat = None if node.threat is None else _threat(node.threat, color)
        wins = _height(node) is not None
        gains = [str(each.gain) for each in node.sequence]
        found.append(messages.Dependency(parent=parent, threat=threat, gains=gains, wins=wins))
        look_at(node.children, len(found) - 1, depth + 1)
    return found, total - len(found)


def _height(node: ThreatNode) -> int | None:
    """Return how far below a node the nearest threat is that wins; None where there is none."""
    level, height = [node], 0
    while level:
        if any(each.wins for each in level):
            return height
        level, height = [child for each in level for child in each.children], height + 1
    return None


def _threat(threat: Threat, color: Color) -> messages.Threat:
    facts = messages.facts_for(messages.Threat, threat.as_json())
    return messages.Threat(color=_color(color), **facts)


def _win(win: Win) -> messages.Win:
    plies = len(win.line) + 2 if win.line else 1
    facts = messages.facts_for(messages.Win, win.as_json())
    return messages.Win(color=_color(win.color), plies=plies, **facts)


def _color(color: Color) -> ColorName:
    return "white" if color else "black"
