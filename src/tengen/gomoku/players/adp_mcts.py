"""The critic and the playouts together (Tang, Zhao, Shao & Lv 2016)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

from tengen import _core
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.gomoku.board import Board
from tengen.gomoku.info import Info
from tengen.gomoku.player import Player
from tengen.gomoku.players.adp import WEIGHTS, judge, read_critic, score_of
from tengen.gomoku.players.native import SLICE, Clock, least
from tengen.gomoku.players.tree import memory_of, plain_tree
from tengen.gomoku.point import Point
from tengen.gomoku.score import Score


class AdpMctsPlayer(Player):
    """Plays the best of the critic's *candidates* by λ · its win rate + (1 − λ) · that of playouts.

    *lam* is λ: 1 is the player ``adp``, 0 asks the playouts only. Every candidate grows a tree of
    its own, all by as many playouts; a win or loss that a tree settles counts as such.

    >>> board = Board.parse("h8 g8 i8 a1 j8 a3 k8")  # one point stops the five
    >>> str(AdpMctsPlayer().play(board, Limit(playouts=200)))
    'l8'
    """

    name = "adp-mcts"

    def __init__(
        self,
        lam: float = 0.5,
        candidates: int = 5,
        exploration: float = 0.5,
        seed: int = 0,
        weights: str | None = None,
    ) -> None:
        if not 0 <= lam <= 1:
            raise PlayerError("player.unit_number", player="adp-mcts", name="lam", value=lam)
        if candidates < 1:
            raise PlayerError("player.candidates", candidates=candidates)
        if not exploration >= 0:
            raise PlayerError(
                "player.negative", player="adp-mcts", name="exploration", value=exploration
            )
        self._lam = lam
        self._candidates = candidates
        self._exploration = exploration
        self._seed = seed
        self._critic = read_critic(WEIGHTS if weights is None else Path(weights))

    def infos(self, board: Board, limit: Limit, stop: _core.Stop) -> Generator[Info]:
        """Yield an info every tenth of a second; limits are playouts, nodes and seconds."""
        clock = Clock(limit)
        judged = judge(self._critic, board)[: self._candidates]
        if judged[0][1] == 1 or len(judged) == 1:
            best, win_rate = judged[0]
            yield Info(best=best, score=score_of(win_rate), pv=(best,), seconds=clock.seconds)
            return
        branches = [self._branch(board, point, rate, limit) for point, rate in judged]
        most = least(limit.playouts, limit.nodes)
        share = None if most is None else -(-most // len(branches))
        while True:
            for branch in branches:
                branch.grow(share, clock.share(SLICE) / len(branches), stop)
            yield self._info(branches, clock.seconds)
            grown = [branch for branch in branches if branch.is_open(share)]
            if not grown or stop.is_set() or clock.is_over:
                return

    def _branch(self, board: Board, point: Point, critic_rate: float, limit: Limit) -> _Branch:
        after = board.play(point)
        if after.outcome is not None:  # the board is full: five was looked for before
            return _Branch(point, critic_rate, None)
        tree = plain_tree(
            after,
            radius=2,
            exploration=self._exploration,
            seed=self._seed,
            memory=memory_of(limit) // self._candidates,
        )
        return _Branch(point, critic_rate, tree)

    def _info(self, branches: list[_Branch], seconds: float) -> Info:
        best = max(branches, key=lambda branch: branch.win_rate(self._lam))
        return Info(
            best=best.point,
            score=best.score(self._lam),
            pv=(best.point,),
            nodes=sum(branch.tree.nodes for branch in branches if branch.tree is not None),
            playouts=sum(branch.tree.playouts for branch in branches if branch.tree is not None),
            seconds=seconds,
            text=f"critic {best.critic_rate:.0%}, playouts {best.playout_rate:.0%}",
        )


@dataclass(frozen=True, slots=True)
class _Branch:
    """One candidate, and the tree of the position after it, where the opponent is to move."""

    point: Point
    critic_rate: float
    tree: _core.MonteCarloTree | None

    def grow(self, playouts: int | None, seconds: float, stop: _core.Stop) -> None:
        if self.tree is not None and self.is_open(playouts):
            left = 0 if playouts is None else playouts - self.tree.playouts
            self.tree.grow(left, seconds, stop)

    def is_open(self, playouts: int | None) -> bool:
        """Say whether more playouts could change anything."""
        if self.tree is None or self.tree.settled is not None:
            return False
        return playouts is None or self.tree.playouts < playouts

    @property
    def playout_rate(self) -> float:
        """Ours: one minus the opponent's, over all playouts."""
        if self.tree is None:
            return 0.5
        if self.tree.settled is not None:
            return (1 - self.tree.settled) / 2
        visits = [(rate, count) for _, rate, count, _ in self.tree.moves()]
        total = sum(count for _, count in visits)
        return 1 - sum(rate * count for rate, count in visits) / total if total else 0.5

    def win_rate(self, lam: float) -> float:
        """Return both rates weighed, or what is settled."""
        if self.tree is None or self.tree.settled is not None:
            return self.playout_rate
        return lam * self.critic_rate + (1 - lam) * self.playout_rate

    def score(self, lam: float) -> Score:
        """Return the weighed rate, or the proven end of the game."""
        if self.tree is not None and self.tree.proven in (1, -1):
            plies = self.tree.distance + 1
            return Score.win(plies) if self.tree.proven == -1 else Score.loss(plies)
        return score_of(min(self.win_rate(lam), 1 - 1e-9))


__all__ = ["AdpMctsPlayer"]
