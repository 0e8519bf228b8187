"""A* against Dijkstra, and the agent that has no time for it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import permutations
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.errors import GameError, NotationError, SearchError
from tengen.game import Limit
from tengen.games.puzzle import Grid, Place, SlidingPuzzle, Tiles
from tengen.search.astar import RealTimeAStar, astar
from tengen.search.random import SplitMix64
from tengen.search.result import Status


class Graph:
    """A random weighted graph; state 0 to the last. The heuristic is below the true cost at will,
    and not consistent."""

    def __init__(self, seed: int, size: int, roads: int, both_ways: bool) -> None:
        random = SplitMix64(seed)
        self.size = size
        self.roads: dict[int, list[tuple[int, float]]] = {node: [] for node in range(size)}
        for _ in range(roads):
            a, b, cost = random.below(size), random.below(size), 1 + random.below(9)
            self.roads[a].append((b, cost))
            if both_ways:
                self.roads[b].append((a, cost))
        self.true = self.distances()
        self.shares = [random.below(101) / 100 for _ in range(size)]

    def distances(self) -> list[float]:
        """Return the true costs to the goal, by relaxing until nothing changes."""
        costs = [inf] * (self.size - 1) + [0]
        while True:
            new = [
                min([costs[a], *(cost + costs[b] for b, cost in self.roads[a])])
                for a in range(self.size)
            ]
            if new == costs:
                return costs
            costs = new

    def initial_state(self) -> int:
        return 0

    def successors(self, state: int) -> Iterator[tuple[int, int, float]]:
        for road, (target, cost) in enumerate(self.roads[state]):
            yield road, target, cost

    def is_goal(self, state: int) -> bool:
        return state == self.size - 1

    def heuristic(self, state: int) -> float:
        true = self.true[state]
        return 7.0 if true == inf else true * self.shares[state]

    def cost(self, state: int, path: tuple[int, ...]) -> tuple[int, float]:
        total: float = 0
        for road in path:
            state, cost = self.roads[state][road]
            total += cost
        return state, total


def graphs(both_ways: bool | None = None) -> st.SearchStrategy[Graph]:
    return st.builds(
        Graph,
        seed=st.integers(0, 2**32),
        size=st.integers(2, 12),
        roads=st.integers(0, 40),
        both_ways=st.booleans() if both_ways is None else st.just(both_ways),
    )


@given(graphs())
def test_astar_finds_the_least_cost(graph: Graph) -> None:
    result = astar(graph)
    assert result.value == pytest.approx(graph.true[0])
    assert result.status is Status.PROVEN
    if graph.true[0] < inf:
        end, cost = graph.cost(0, result.pv)
        assert graph.is_goal(end)
        assert cost == result.value
    else:
        assert (result.move, result.pv) == (None, ())


@given(graphs(), st.integers(1, 6))
def test_a_stopped_search_bounds_the_cost(graph: Graph, nodes: int) -> None:
    result = astar(graph, limit=Limit(nodes=nodes))
    assert result.value is not None
    assert result.value <= graph.true[0] + 1e-9
    assert result.stats.nodes <= nodes
    if result.status is Status.AT_LEAST:
        assert result.move is not None


@settings(deadline=None)
@given(graphs(both_ways=True), st.integers(1, 8))
def test_an_agent_arrives_wherever_it_can_always_turn_back(graph: Graph, nodes: int) -> None:
    agent = RealTimeAStar(graph)
    if graph.true[0] == inf:
        with pytest.raises(SearchError, match="no goal"):
            agent.walk(limit=Limit(nodes=nodes), steps=100)
        return
    result = agent.walk(limit=Limit(nodes=nodes))
    end, cost = graph.cost(0, result.pv)
    assert graph.is_goal(end)
    assert cost == result.value
    assert cost >= graph.true[0]
    if result.status is Status.PROVEN:
        assert cost == graph.true[0]
    for state, estimate in agent.learnt.items():  # never too great
        assert estimate <= graph.true[state] + 1e-9


@given(graphs(both_ways=True))
def test_an_agent_without_a_limit_goes_the_cheapest_way(graph: Graph) -> None:
    if graph.true[0] < inf:
        result = RealTimeAStar(graph).walk()
        assert (result.value, result.status) == (graph.true[0], Status.PROVEN)
        assert result.pv == astar(graph).pv


def distances_from_goal(puzzle: SlidingPuzzle) -> dict[Tiles, int]:
    found = {puzzle.goal: 0}
    queue = deque([puzzle.goal])
    while queue:
        state = queue.popleft()
        for _, target, _ in puzzle.successors(state):
            if target not in found:
                found[target] = found[state] + 1
                queue.append(target)
    return found


def test_every_order_of_the_three_puzzle() -> None:
    """All 12 orders of 2 × 2 that can be solved, and none of the other 12."""
    puzzle = SlidingPuzzle(2)
    distances = distances_from_goal(puzzle)
    assert len(distances) == 12
    for state in permutations(range(4)):
        assert puzzle.is_solvable(state) == (state in distances)
        assert puzzle.heuristic(state) <= distances.get(state, inf)
        assert astar(puzzle, state).value == distances.get(state, inf)


def test_the_hardest_eight_puzzle() -> None:
    result = astar(SlidingPuzzle(3, (8, 7, 6, 5, 4, 3, 2, 1, 0)))
    assert (result.value, len(result.pv), result.status) == (28, 28, Status.PROVEN)


def test_a_longer_lookahead_goes_a_shorter_way() -> None:
    start = (8, 7, 6, 5, 4, 3, 2, 1, 0)
    ways = [
        len(RealTimeAStar(SlidingPuzzle(3)).walk(start, Limit(nodes=nodes)).pv)
        for nodes in (1, 30, 10_000)
    ]
    assert ways[0] > ways[1] > ways[2] == 28


def test_the_agent_keeps_what_it_has_generated() -> None:
    agent = RealTimeAStar(SlidingPuzzle(3))
    state: Tiles = (8, 7, 6, 5, 4, 3, 2, 1, 0)
    first = agent.choose(state, Limit(nodes=100))
    assert first.stats.table_hits == 0
    state = next(
        target for move, target, _ in agent.problem.successors(state) if move == first.move
    )
    second = agent.choose(state, Limit(nodes=100))
    assert second.stats.table_hits > 0


def test_on_a_path_that_is_known_nothing_is_searched() -> None:
    puzzle = SlidingPuzzle(3)
    agent = RealTimeAStar(puzzle)
    state: Tiles = (3, 1, 2, 6, 4, 5, 7, 8, 0)
    first = agent.choose(state)
    assert first.status is Status.PROVEN
    state = next(target for move, target, _ in puzzle.successors(state) if move == first.move)
    second = agent.choose(state, Limit(nodes=1))
    assert (second.stats.nodes, second.status, second.pv) == (0, Status.PROVEN, first.pv[1:])
    assert first.value is not None
    assert second.value == first.value - 1


def test_the_way_out_of_a_dead_end() -> None:
    grid = Grid(
        [
            "........",
            ".#####..",
            ".....#..",
            "S....#G.",
            ".....#..",
            ".#####..",
            "........",
        ]
    )
    best = astar(grid)
    assert best.value == 12
    walked = RealTimeAStar(grid).walk(limit=Limit(nodes=3))
    assert walked.value is not None
    assert walked.value > 12
    assert walked.status is Status.ESTIMATE
    place: Place = grid.initial_state()
    for move in walked.pv:
        place = next(target for name, target, _ in grid.successors(place) if name == move)
    assert grid.is_goal(place)


def test_costly_ground_is_walked_round() -> None:
    assert astar(Grid(["S99G", "1111"])).pv == ("down", "right", "right", "right", "up")
    assert astar(Grid(["S11G", "1111"])).value == 3


def test_memory_ends_a_lookahead_too() -> None:
    result = astar(SlidingPuzzle(4, tuple(reversed(range(16)))), limit=Limit(memory_mb=1))
    assert result.status is Status.AT_LEAST
    assert result.stats.table_size <= 2**20 // 600 + 3


class Refund(Graph):
    def successors(self, state: int) -> Iterator[tuple[int, int, float]]:
        yield 0, 1, -1


def test_mistakes_are_told_in_a_sentence() -> None:
    with pytest.raises(GameError, match="never negative"):
        astar(Refund(0, 3, 0, False))
    with pytest.raises(SearchError, match="no depth"):
        astar(Graph(0, 3, 0, False), limit=Limit(depth=3))
    with pytest.raises(SearchError, match="no goal after 2 steps"):
        RealTimeAStar(SlidingPuzzle(3)).walk((8, 7, 6, 5, 4, 3, 2, 1, 0), Limit(nodes=1), steps=2)
    with pytest.raises(GameError, match="tiles"):
        SlidingPuzzle(3, (1, 2, 3))
    with pytest.raises(GameError, match="slide"):
        SlidingPuzzle(1)
    with pytest.raises(NotationError, match="column 2"):
        Grid(["Sx"])
    with pytest.raises(NotationError, match="one S"):
        Grid(["S."])
