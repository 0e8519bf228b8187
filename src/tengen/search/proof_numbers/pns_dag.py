"""Proof-number search on a directed acyclic graph: every state is a single node, however reached.

A hash table finds the node of a state that was generated before (of a symmetric state too, where
the game knows its symmetries), and a change of its numbers is handed to all of its parents (Schijf,
Allis & Uiterwijk 1994). Nothing is counted twice within one node: moves that lead to the same node
are one child, and each ancestor is brought up to date once per step, after everything below it.

What remains: a frontier node that two *different* children share counts in both, so the sums may
exceed the true size of the smallest sets. That can only misguide the choice of the next node. A
number is zero exactly when the node is proved (or disproved) by finished games below it, so every
verdict is right.
"""

from __future__ import annotations

from heapq import heappop, heappush
from time import perf_counter
from typing import Generic

from tengen.errors import GameError, SearchError
from tengen.game.abilities import Symmetric
from tengen.game.limit import Limit
from tengen.game.protocol import Game, M, S
from tengen.search.proof_numbers.pns import WIN
from tengen.search.proof_numbers.proof_goal import Numbers, ProofGoal, Resources, answer, variation
from tengen.search.proof_numbers.tally import Tally
from tengen.search.result import Result, Stats
from tengen.search.trace import Trace


class Node(Generic[S, M]):
    """A state with all of its parents.

    *level* is the length of the longest way from the root, *number* the order of generation.
    """

    __slots__ = ("children", "is_or", "level", "number", "numbers", "parents", "state", "tally")

    def __init__(self, state: S, is_or: bool, numbers: Numbers, level: int, number: int) -> None:
        self.state = state
        self.is_or = is_or
        self.numbers = numbers
        self.level = level
        self.number = number
        self.children: list[Node[S, M]] = []
        self.parents: list[tuple[Node[S, M], int]] = []
        """Each with the place that the node has among its children."""
        self.tally: Tally
        """What the children's numbers amount to; there is none before there are children."""


class _Graph(Generic[S, M]):
    def __init__(self, game: Game[S, M], state: S | None, goal: float, trace: bool) -> None:
        self.question = ProofGoal(game, state, goal)
        self.symmetric: Symmetric[S] | None = game if isinstance(game, Symmetric) else None
        self.trace: Trace[M] | None = Trace("pns_dag") if trace else None
        self.table: dict[S, Node[S, M]] = {}
        self.hits = self.leaves = 0
        self.root = self._node(self.question.state, None, None)

    def key(self, state: S) -> S:
        return state if self.symmetric is None else self.symmetric.canonical(state)

    def search(self, limit: Limit) -> None:
        """Develop most-proving nodes until the root is settled.

        The way to the next one is the same as before down to the first node that an update touched.
        """
        resources = Resources(limit)
        way = [self.root]
        places = {self.root.number: 0}
        while 0 not in self.root.numbers and resources.are_available(len(self.table)):
            while way[-1].children:
                way.append(way[-1].children[way[-1].tally.first])
                places[way[-1].number] = len(way) - 1
            touched = self._develop(way[-1])
            first = min(places[number] for number in touched if number in places)
            for node in way[first + 1 :]:
                del places[node.number]
            del way[first + 1 :]

    def _develop(self, node: Node[S, M]) -> set[int]:
        """Generate the children, and return the numbers of all nodes that feel it."""
        game = self.question.game
        known: set[int] = set()
        for move in game.legal_moves(node.state):
            child = self._node(game.play(node.state, move), move, node)
            if child.number not in known:
                known.add(child.number)
                child.parents.append((node, len(node.children)))
                node.children.append(child)
                self._push_down(child, node)
        if not node.children:
            raise GameError("game.no_move")
        node.tally = Tally(node.is_or, [child.numbers for child in node.children])
        return self._update_ancestors(node)

    def _node(self, state: S, move: M | None, parent: Node[S, M] | None) -> Node[S, M]:
        """Return the node of a state, new or known."""
        key = self.key(state)
        node = self.table.get(key)
        if node is not None:
            self.hits += 1
            return node
        numbers = self.question.evaluate(state)
        is_leaf = 0 in numbers
        is_or = not is_leaf and self.question.is_or(state)
        level = 0 if parent is None else parent.level + 1
        node = self.table[key] = Node(state, is_or, numbers, level, len(self.table))
        self.leaves += is_leaf
        if self.trace is not None:
            side = self.question.side if is_or else self.question.side.other
            self.trace.enter(-1 if parent is None else parent.number, move, side)
            utility = self.question.game.outcome(state)
            if utility is not None:
                self.trace.leaf(node.number, utility)
            self.trace.proof(node.number, *numbers)
        return node

    def _push_down(self, node: Node[S, M], parent: Node[S, M]) -> None:
        """Keep every level above those of the parents, which a new edge to an old node may break.

        A state that can be reached again from itself would sink for ever: it is refused instead.
        """
        sinking = [(node, parent.level + 1)]
        while sinking:
            each, level = sinking.pop()
            if each.level >= level:
                continue
            if each is parent:
                raise SearchError("search.repeats")
            each.level = level
            sinking.extend((child, level + 1) for child in each.children)

    def _update_ancestors(self, node: Node[S, M]) -> set[int]:
        """Hand a change upwards, the deepest nodes first, so that none is visited twice.

        Returns the numbers of those visited.
        """
        waiting = [(-node.level, node.number, node)]
        queued = {node.number}
        while waiting:
            node = heappop(waiting)[2]
            numbers = node.tally.numbers
            if numbers == node.numbers:
                continue
            node.numbers = numbers
            if self.trace is not None:
                self.trace.proof(node.number, *numbers)
            for parent, place in node.parents:
                parent.tally.change(place, numbers)
                if parent.number not in queued:
                    queued.add(parent.number)
                    heappush(waiting, (-parent.level, parent.number, parent))
        return queued


def pns_dag(
    game: Game[S, M],
    state: S | None = None,
    *,
    goal: float = WIN,
    limit: Limit | None = None,
    trace: bool = False,
) -> Result[M]:
    """Prove or disprove that the player to move reaches at least *goal*, states being merged.

    ``stats.nodes`` counts the different nodes, ``stats.table_hits`` how often one was found again.

    >>> from tengen.games import TicTacToe
    >>> result = pns_dag(TicTacToe(), goal=0)
    >>> result.proof.verdict, result.stats.nodes < 765
    (True, True)
    """
    start = perf_counter()
    graph = _Graph(game, state, goal, trace)
    graph.search(limit or Limit())

    def lookup(each: S) -> Numbers | None:
        node = graph.table.get(graph.key(each))
        return None if node is None else node.numbers

    pv, children = variation(graph.question, lookup)
    return answer(
        graph.question,
        "pns_dag",
        graph.root.numbers,
        pv,
        children,
        Stats(
            nodes=len(graph.table),
            leaves=graph.leaves,
            depth=max(node.level for node in graph.table.values()),
            table_hits=graph.hits,
            table_size=len(graph.table),
            seconds=perf_counter() - start,
        ),
        used=() if graph.symmetric is None else ("Symmetric",),
        trace=graph.trace,
    )
