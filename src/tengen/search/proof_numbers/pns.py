"""Proof-number search, exactly as Allis 1994 writes it down.

An AND/OR tree of three values is grown at its most-proving node: the frontier node that lies both
in a smallest set whose proof would prove the root and in a smallest set whose disproof would
disprove it. The procedures bear the names of the thesis. Children are evaluated when they are
generated, ties go to the first child, and values are from the view of the root's player.
"""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import Any, Generic

from tengen import _core
from tengen.errors import GameError, InexactError
from tengen.game.limit import Limit
from tengen.game.number import as_double
from tengen.game.protocol import Game, M, S
from tengen.search.backend import Backend, SearchRequest, ask, choose, exactly, replay
from tengen.search.proof_numbers.proof_goal import Numbers, ProofGoal, Resources, answer
from tengen.search.proof_numbers.tally import Tally
from tengen.search.result import Result, Stats
from tengen.search.trace import Trace

WIN = 1.0
"""The default goal: nothing less than a win counts as true."""


class Node(Generic[S, M]):
    """A node of the AND/OR tree."""

    __slots__ = (
        "children",
        "depth",
        "disproof",
        "index",
        "is_or",
        "move",
        "number",
        "parent",
        "proof",
        "state",
        "tally",
    )

    def __init__(
        self, state: S, is_or: bool, numbers: Numbers, move: M | None, parent: Node[S, M] | None
    ) -> None:
        self.state = state
        self.is_or = is_or
        self.proof, self.disproof = numbers
        self.move = move
        self.parent = parent
        self.children: list[Node[S, M]] = []
        """Empty until the node is developed."""
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.number = 0
        """In the recording."""
        self.index = 0
        """Among the children of the parent."""
        self.tally: Tally
        """What the children's numbers amount to; there is none before there are children."""

    @property
    def path(self) -> tuple[M, ...]:
        """The moves from the root."""
        moves: list[M] = []
        node = self
        while node.parent is not None:
            assert node.move is not None
            moves.append(node.move)
            node = node.parent
        return tuple(reversed(moves))


class ProofTree(Generic[S, M]):
    """The tree, to be grown a node at a time.

    >>> from tengen.games import Tree
    >>> tree = ProofTree(Tree([[[1, 0], 1], [0, 1]]))
    >>> tree.develop(tree.most_proving())
    >>> tree.root.proof, tree.root.disproof
    (1, 2)
    >>> tree.most_proving().path
    (0,)
    """

    def __init__(
        self, game: Game[S, M], state: S | None = None, goal: float = WIN, *, trace: bool = False
    ) -> None:
        self.question = ProofGoal(game, state, goal)
        self.trace: Trace[M] | None = Trace("pns") if trace else None
        self.nodes = self.leaves = self.depth = 0
        self.root = self._generate(self.question.state, None, None)

    def search(self, limit: Limit) -> None:
        """ProofNumberSearch: develop most-proving nodes until the root is settled.

        The way to the next one is the same as before down to where the last update ended.
        """
        root, resources = self.root, Resources(limit)
        start = root
        while root.proof != 0 and root.disproof != 0 and resources.are_available(self.nodes):
            start = self._grow(self.most_proving(start))

    def most_proving(self, start: Node[S, M] | None = None) -> Node[S, M]:
        """SelectMostProving: down by the first child with the parent's number.

        *start* is a node that is known to be on the way; without it, the root.
        """
        node = self.root if start is None else start
        while node.children:
            node = node.children[node.tally.first]
        return node

    def develop(self, node: Node[S, M]) -> None:
        """DevelopNode, then UpdateAncestors."""
        self._grow(node)

    def _grow(self, node: Node[S, M]) -> Node[S, M]:
        """Develop a node; return the highest one whose numbers, or whose children's, changed."""
        game = self.question.game
        for index, move in enumerate(game.legal_moves(node.state)):
            child = self._generate(game.play(node.state, move), move, node)
            child.index = index
            node.children.append(child)
        if not node.children:
            raise GameError("game.no_move")
        node.tally = Tally(node.is_or, [(child.proof, child.disproof) for child in node.children])
        while self._set_numbers(node) and node.parent is not None:
            node.parent.tally.change(node.index, (node.proof, node.disproof))
            node = node.parent
        return node

    def _generate(self, state: S, move: M | None, parent: Node[S, M] | None) -> Node[S, M]:
        question = self.question
        numbers = question.evaluate(state)
        is_leaf = 0 in numbers
        node = Node(state, not is_leaf and question.is_or(state), numbers, move, parent)
        self.nodes += 1
        self.leaves += is_leaf
        self.depth = max(self.depth, node.depth)
        if self.trace is not None:
            side = question.side if node.is_or else question.side.other
            node.number = self.trace.enter(-1 if parent is None else parent.number, move, side)
            utility = question.game.outcome(state)
            if utility is not None:
                self.trace.leaf(node.number, utility)
            self.trace.proof(node.number, *numbers)
        return node

    def _set_numbers(self, node: Node[S, M]) -> bool:
        """SetProofAndDisproofNumbers; return whether they are others than before."""
        numbers = node.tally.numbers
        if numbers == (node.proof, node.disproof):
            return False
        node.proof, node.disproof = numbers
        if self.trace is not None:
            self.trace.proof(node.number, *numbers)
        return True


def smallest_proof_set(node: Node[S, M]) -> list[Node[S, M]]:
    """Return frontier nodes, as few as possible, that together would prove *node*.

    >>> from tengen.games import Tree
    >>> tree = ProofTree(Tree([[[1, 0], 1], [0, 1]]))
    >>> tree.develop(tree.root)
    >>> [each.path for each in smallest_proof_set(tree.root)]
    [(0,)]
    >>> [each.path for each in smallest_disproof_set(tree.root)]
    [(0,), (1,)]

    There is none for a node that is disproved: the answer is empty, and its proof number infinite.
    """
    return _smallest(node, proof=True)


def smallest_disproof_set(node: Node[S, M]) -> list[Node[S, M]]:
    """Return frontier nodes, as few as possible, that together would disprove *node*."""
    return _smallest(node, proof=False)


def _smallest(root: Node[S, M], *, proof: bool) -> list[Node[S, M]]:
    """Collect the frontier: one child where one is enough, all of them where all are needed."""

    def number(node: Node[S, M]) -> float:
        return node.proof if proof else node.disproof

    found: list[Node[S, M]] = []
    stack = [root] if 0 < number(root) < inf else []
    while stack:
        node = stack.pop()
        if not node.children:
            found.append(node)
        elif node.is_or is proof:
            stack.append(min(node.children, key=number))
        else:
            stack.extend(child for child in reversed(node.children) if number(child) > 0)
    return found


def pns(
    game: Game[S, M],
    state: S | None = None,
    *,
    goal: float = WIN,
    limit: Limit | None = None,
    trace: bool = False,
    backend: Backend = "auto",
) -> Result[M]:
    """Prove or disprove that the player to move reaches at least *goal*, its own utility.

    The principal variation ends at the most-proving node: after a proof it is a winning line, after
    a disproof a line that refutes the first move. Every generated node counts in ``stats.nodes``.

    >>> from tengen.games import Hexapawn
    >>> result = pns(Hexapawn(3, 3))
    >>> result.proof.verdict, result.value, result.status.name
    (False, 0, 'AT_MOST')
    """
    limit = limit or Limit()
    start = perf_counter()
    Resources(limit)  # refuses what it does not know
    question = ProofGoal(game, state, goal)
    name, core = choose(SearchRequest("pns", game, state), backend, trace)
    if core is not None:
        with exactly(backend):
            return _in_core(question, limit, start, name, core)
    tree = ProofTree(game, state, goal, trace=trace)
    tree.search(limit)
    root = tree.root
    return answer(
        question,
        "pns",
        (root.proof, root.disproof),
        tree.most_proving().path,
        [(child.path[0], (child.proof, child.disproof)) for child in root.children],
        Stats(
            nodes=tree.nodes,
            leaves=tree.leaves,
            depth=tree.depth,
            seconds=perf_counter() - start,
        ),
        trace=tree.trace,
    )


def _in_core(
    question: ProofGoal[S, M], limit: Limit, start: float, name: str, core: Any
) -> Result[M]:
    game, state = question.game, question.state
    if as_double(question.goal) is None:
        raise InexactError("search.inexact_goal", goal=str(question.goal))
    found: _core.PnsResult = ask(
        _core.pns,
        game,
        core,
        state,
        goal=question.goal,
        nodes=limit.nodes or 2**64 - 1,
        seconds=limit.seconds or inf,
    )
    moves = game.legal_moves(state) if found.moves else ()
    return answer(
        question,
        "pns",
        (found.proof, found.disproof),
        replay(game, state, found.pv)[0],
        list(zip(moves, found.moves, strict=True)),
        Stats(
            nodes=found.nodes,
            leaves=found.leaves,
            depth=found.depth,
            seconds=perf_counter() - start,
        ),
        backend=name,
        used=("Twinned",) if name == "native" else (),
    )
