"""UCT with proven values: the readable version, and the oracle of ``cpp/textbook/uct.h``.

A simulation walks down the tree by upper confidence bounds (selection), adds one node (expansion),
plays to the end at random (simulation) and counts the result on the way back (backpropagation):
Kocsis & Szepesvári 2006, in the four steps of Browne et al. 2012. Every node also carries two
bounds on its true value, which finished games tighten and which travel upwards as in minimax
(Winands, Björnsson & Saito 2008; with draws and any utilities: Cazenave & Saffidine 2010). Four
rules follow:

* A move that cannot better what its player already has for certain is not visited again; a node
  whose bounds meet is proven, and it is such a move for whoever is to choose it.
* No simulation reports a value outside the bounds of a node that it passed.
* A new node looks one move ahead: if its player can end the game as well as any game ends, it is
  proven at once (Baier & Winands 2013), and random play is not left to find the move.
* The search ends when the root is proven. Given time, every finite game gets there.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, sqrt
from sys import float_info
from time import perf_counter
from typing import Generic

from tengen.errors import InexactError, SearchError
from tengen.game.abilities import Chance
from tengen.game.limit import Limit
from tengen.game.number import as_double
from tengen.game.protocol import Game, M, S, Side
from tengen.search.monte_carlo.playout import Policy, playout, sample, uniform
from tengen.search.random import SplitMix64
from tengen.search.result import Bound, MoveValue, Result, Stats, Status
from tengen.search.trace import Trace

EXPLORATION = sqrt(2.0)
"""The weight of the confidence interval for rewards from 0 to 1 (UCB1: Auer et al. 2002)."""
CAUTION = 1.0
"""Unproven moves are compared by mean − CAUTION / √visits, on the scale from 0 to 1."""
PLAYOUTS = Limit(playouts=1000)
"""The limit when none is given."""
_CLOCK_EVERY = 32
"""Simulations between two looks at the clock."""


class Node(Generic[S, M]):
    """A state in the tree. Every number is MAX's."""

    __slots__ = (
        "chances",
        "children",
        "lower",
        "moves",
        "number",
        "side",
        "spread",
        "state",
        "total",
        "tried",
        "upper",
        "value",
        "visits",
    )

    def __init__(self, state: S, lower: float, upper: float) -> None:
        self.state = state
        self.side = Side.MAX
        self.moves: Sequence[M] = ()
        self.chances: Sequence[tuple[M, float]] | None = None
        self.children: list[Node[S, M] | None] = []
        self.tried = 0
        """How many moves were tried; at a chance node: the move that was drawn last."""
        self.visits = 0
        self.total = 0.0
        self.spread = 0.0
        """1 / √visits."""
        self.lower = lower
        self.upper = upper
        self.number = 0
        """In the recording."""
        self.value = 0.0
        """The mean of the simulations, within the bounds."""

    @property
    def is_proven(self) -> bool:
        """Whether the bounds meet, so that the value is known."""
        return self.lower == self.upper

    def count(self, reward: float) -> None:
        """Count one simulation."""
        self.visits += 1
        self.total += reward
        self.value = min(max(self.total / self.visits, self.lower), self.upper)
        self.spread = 1.0 / sqrt(self.visits)


class MCTS(Generic[S, M]):
    """A Monte-Carlo tree search that keeps its tree from move to move.

    >>> from tengen.games import ConnectFour
    >>> game = ConnectFour()
    >>> search = MCTS(game, seed=1)
    >>> first = search.search((0, 0), Limit(playouts=200))
    >>> state = game.play(game.play((0, 0), first.move), 3)
    >>> before = search.visits(state)
    >>> result = search.search(state, Limit(playouts=200))
    >>> 0 < before < before + 200 == search.visits(state)
    True
    """

    def __init__(
        self,
        game: Game[S, M],
        *,
        exploration: float = EXPLORATION,
        utilities: tuple[float, float] = (-1.0, 1.0),
        policy: Policy[S, M] | None = None,
        seed: int = 0,
        trace: bool = False,
    ) -> None:
        least, greatest = map(as_double, utilities)
        if least is None or greatest is None or not least < greatest or greatest - least == inf:
            raise SearchError("search.utilities", utilities=str(utilities))
        if not 0 <= exploration <= float_info.max:
            raise SearchError("search.negative", name="exploration", value=exploration)
        self.game = game
        self.seed = seed
        self._chance: Chance[S, M] | None = game if isinstance(game, Chance) else None
        self._least, self._greatest = least, greatest
        self._exploration = exploration * (self._greatest - self._least)
        self._caution = CAUTION * (self._greatest - self._least)
        self._policy: Policy[S, M] = uniform if policy is None else policy
        self._random = SplitMix64(seed)
        self._trace: Trace[M] | None = Trace("mcts") if trace else None
        self._root: Node[S, M] | None = None
        self._nodes = self._leaves = self._depth = 0

    def visits(self, state: S) -> int:
        """Return how many simulations of the tree have passed a state at most two plies deep."""
        node = self._find(state)
        return 0 if node is None else node.visits

    def search(self, state: S, limit: Limit = PLAYOUTS) -> Result[M]:
        """Search from *state*, going on with the part of the tree below it where there is one."""
        start = perf_counter()
        check_limit(limit)
        self._nodes = self._leaves = self._depth = 0
        root = self._find(state)
        if root is None:
            root = self._new(state, None, -1)
            self._depth = int(self._look_ahead(root))
        self._root = root
        if self.game.outcome(state) is None and root.side is Side.CHANCE:
            raise SearchError("search.player_decides")
        deadline = None if limit.seconds is None else start + limit.seconds
        most_playouts = inf if limit.playouts is None else limit.playouts
        most_nodes = inf if limit.nodes is None else limit.nodes
        playouts = 0
        while not root.is_proven and playouts < most_playouts and self._nodes < most_nodes:
            if deadline is not None and playouts % _CLOCK_EVERY == 0 and perf_counter() >= deadline:
                break
            self._simulate(root)
            playouts += 1
        return self._result(root, playouts, perf_counter() - start)

    # --- the four steps -----------------------------------------------------------------------

    def _simulate(self, root: Node[S, M]) -> None:
        path, leaf = self._select(root)
        if not leaf.is_proven:
            leaf = self._expand(path, leaf)
        reward = (
            leaf.lower
            if leaf.is_proven
            else self._checked(playout(self.game, leaf.state, self._random, self._policy))
        )
        self._backpropagate(path, leaf, reward)

    def _select(self, node: Node[S, M]) -> tuple[list[Node[S, M]], Node[S, M]]:
        """Return the way down and the node in which it ends.

        It ends where a move is untried, or (only below chance) in a proven node.
        """
        path: list[Node[S, M]] = []
        while not node.is_proven:
            if node.chances is not None:
                index = sample(node.chances, self._random)
                if node.children[index] is None:
                    node.tried = index
                    break
            elif node.tried < len(node.moves):
                break
            else:
                index = self._most_urgent(node)
            path.append(node)
            child = node.children[index]
            assert child is not None
            node = child
        return path, node

    def _most_urgent(self, node: Node[S, M]) -> int:
        """Return the move with the greatest upper confidence bound for the node's player."""
        sign, lower, upper = int(node.side), node.lower, node.upper
        bonus = self._exploration * sqrt(log(node.visits))
        best, greatest = -1, -inf
        for index, child in enumerate(node.children):
            assert child is not None
            if (child.upper <= lower) if sign > 0 else (child.lower >= upper):
                continue  # nothing to gain there
            urgency = sign * child.value + bonus * child.spread
            if urgency > greatest:
                best, greatest = index, urgency
        return best

    def _expand(self, path: list[Node[S, M]], node: Node[S, M]) -> Node[S, M]:
        """Add the next untried move's node (below chance: the one that was drawn)."""
        index = node.tried
        move = node.moves[index]
        child = self._new(self.game.play(node.state, move), move, node.number)
        node.children[index] = child
        if node.chances is None:
            node.tried += 1
        path.append(node)
        self._depth = max(self._depth, len(path) + self._look_ahead(child))
        return child

    def _backpropagate(self, path: list[Node[S, M]], leaf: Node[S, M], reward: float) -> None:
        leaf.count(reward)
        changed = leaf.is_proven
        for node in reversed(path):
            if changed:
                changed = self._tighten(node)
            reward = min(max(reward, node.lower), node.upper)
            node.count(reward)
        if self._trace is not None:
            for node in (leaf, *reversed(path)):
                self._trace.visit(node.number, node.visits, node.value)

    # --- nodes --------------------------------------------------------------------------------

    def _new(self, state: S, move: M | None, parent: int) -> Node[S, M]:
        game = self.game
        self._nodes += 1
        node: Node[S, M] = Node(state, self._least, self._greatest)
        utility = game.outcome(state)
        if utility is None:
            node.side = game.to_move(state)
            node.moves = game.legal_moves(state)
            node.children = [None] * len(node.moves)
            if node.side is Side.CHANCE:
                assert self._chance is not None
                node.chances = self._chance.chances(state)
        else:
            node.lower = node.upper = node.value = self._checked(utility)
            self._leaves += 1
        if self._trace is not None:
            node.number = self._trace.enter(parent, move, node.side)
            if utility is not None:
                self._trace.leaf(node.number, utility)
        return node

    def _look_ahead(self, node: Node[S, M]) -> bool:
        """Prove a node in which one move ends the game as well as can be; return whether it did."""
        if node.side is Side.CHANCE or node.is_proven:
            return False
        best = self._greatest if node.side > 0 else self._least
        for index, move in enumerate(node.moves):
            after = self.game.play(node.state, move)
            if self.game.outcome(after) == best:
                node.children[index] = self._new(after, move, node.number)
                node.lower = node.upper = best
                return True
        return False

    def _checked(self, utility: float) -> float:
        double = as_double(utility)
        if utility == utility and double is None:
            raise InexactError("search.inexact_utility", value=str(utility))
        if double is None or not self._least <= double <= self._greatest:
            raise SearchError(
                "search.outside_utilities",
                value=utility,
                least=self._least,
                greatest=self._greatest,
            )
        return double

    def _tighten(self, node: Node[S, M]) -> bool:
        """Draw a node's bounds from its children's, and return whether that changed them.

        A child that is not there yet may be worth anything.
        """
        before = (node.lower, node.upper)
        if node.chances is not None:
            lower = upper = 0.0
            for child, (_, probability) in zip(node.children, node.chances, strict=True):
                lower += probability * (self._least if child is None else child.lower)
                upper += probability * (self._greatest if child is None else child.upper)
            node.lower, node.upper = lower, upper
        else:
            children = [child for child in node.children if child is not None]
            best = max if node.side > 0 else min
            if node.side > 0 or node.tried == len(node.moves):
                node.lower = best([child.lower for child in children])
            if node.side < 0 or node.tried == len(node.moves):
                node.upper = best([child.upper for child in children])
        return before != (node.lower, node.upper)

    def _find(self, state: S) -> Node[S, M] | None:
        """Return the node of a state at most two plies below the root."""
        level = [self._root]
        for _ in range(3):
            for node in level:
                if node is not None and node.state == state:
                    return node
            level = [child for node in level if node is not None for child in node.children]
        return None

    # --- the answer ---------------------------------------------------------------------------

    def _choose(self, node: Node[S, M]) -> int:
        """Return the move to play: the one whose value is best even if it was overestimated.

        Unproven values are lowered by their uncertainty ("secure child", Chaslot et al. 2008), but
        not below what is certain. A tie is for the unproven move, then for the most visited: a
        proven loss is played only if there is nothing else.
        """
        sign = int(node.side)
        best, greatest = 0, (-inf, False, 0)
        for index, child in enumerate(node.children):
            if child is None:
                key = (sign * (self._least if sign > 0 else self._greatest), True, 0)
            elif child.is_proven:
                key = (sign * child.value, False, child.visits)
            else:
                certain = sign * (child.lower if sign > 0 else child.upper)
                worth = sign * child.value - self._caution * child.spread
                key = (max(worth, certain), True, child.visits)
            if key > greatest:
                best, greatest = index, key
        return best

    def _variation(self, node: Node[S, M]) -> tuple[M, ...]:
        """Return the moves both sides would choose, up to where chance or the unknown begins."""
        moves: list[M] = []
        while node.children and node.side is not Side.CHANCE:
            index = self._choose(node)
            moves.append(node.moves[index])
            child = node.children[index]
            if child is None:
                break
            node = child
        return tuple(moves)

    def _result(self, root: Node[S, M], playouts: int, seconds: float) -> Result[M]:
        pv = self._variation(root)
        value: float | None = root.lower if root.is_proven else None
        if value is None:
            child = root.children[self._choose(root)]
            value = None if child is None else child.value
        return Result(
            algorithm="mcts",
            move=pv[0] if pv else None,
            value=value,
            status=Status.PROVEN if root.is_proven else Status.ESTIMATE,
            pv=pv,
            moves=tuple(
                MoveValue(
                    move,
                    child.value,
                    Bound.EXACT if child.is_proven else Bound.ESTIMATE,
                    child.visits,
                )
                for move, child in zip(root.moves, root.children, strict=True)
                if child is not None
            ),
            stats=Stats(
                nodes=self._nodes,
                leaves=self._leaves,
                depth=self._depth,
                playouts=playouts,
                seconds=seconds,
            ),
            used=() if self._chance is None else ("Chance",),
            seed=self.seed,
            trace=self._trace,
        )


def check_limit(limit: Limit) -> None:
    """Refuse the limits that mean nothing to Monte-Carlo search."""
    if limit.depth is not None or limit.memory_mb is not None:
        raise SearchError("search.monte_carlo_limits")
