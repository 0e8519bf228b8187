"""The genetic operators on the lecture's examples, the fitness by hand, and the player's moves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Board
from tengen._core import Genetic, Stop
from tengen.errors import PlayerError
from tengen.game import Limit
from tengen.gomoku import Point, players
from tengen.gomoku.core import position_of
from tengen.gomoku.players.genetic import crossover, mutate


def numbers(board: Board, text: str) -> list[int]:
    return [point.y * board.size + point.x for point in map(Point.parse, text.split())]


def a_population(board: Board, discount: float = 0.5, seed: int = 1) -> Genetic:
    return Genetic(position_of(board), 7, 30, 10, 0.8, 0.2, discount, 2, seed)


def test_the_lectures_crossover() -> None:
    children = crossover([2, 1, 7, 3, 8, 5, 6], [5, 3, 1, 4, 9, 2, 8], 4)
    assert children == ([2, 1, 7, 3, 9, 2, 8], [5, 3, 1, 4, 8, 5, 6])


def test_the_lectures_mutation() -> None:
    assert mutate([2, 9, 3, 4, 7, 8, 6], 2, 4) == [2, 9, 7, 8, 3, 4, 6]


@given(st.lists(st.integers(0, 99), min_size=4, max_size=12), st.data())
def test_a_mutation_over_an_even_distance_keeps_every_colour(
    genes: list[int], data: st.DataObject
) -> None:
    i = data.draw(st.integers(0, len(genes) - 4))
    j = i + 2 * data.draw(st.integers(1, (len(genes) - 2 - i) // 2))
    mutant = mutate(genes, i, j)
    assert sorted(mutant[::2]) == sorted(genes[::2])
    assert sorted(mutant[1::2]) == sorted(genes[1::2])
    assert mutate(mutant, i, j) == genes


def test_the_fitness_counts_structures() -> None:
    # In the row of h8 i8, three windows hold both and j8, one holds i8 and j8 alone; no other stone
    # is near. On the other lines j8 stands alone in its windows.
    board = Board.parse("h8 a1 i8 o1")
    population = a_population(board)
    assert population.fitness(numbers(board, "j8")) == 97 * 3 + 17 * 1
    # f8 shares two windows with both stones and one with h8 alone.
    assert population.fitness(numbers(board, "f8")) == 97 * 2 + 17 * 1
    # What White then denies counts half, at h7 as much as at any point of Black's row.
    three = population.fitness(numbers(board, "j8"))
    denied = population.fitness(numbers(board, "j8 k8")) - three
    assert denied == (4800 * 2 + 97 * 1 + 17 * 1) / 2


def test_a_five_outweighs_every_other_structure() -> None:
    board = Board.parse("h8 h9 i8 i9 j8 j9 k8 k9")
    population = a_population(board, discount=1)
    assert population.fitness(numbers(board, "l8")) == 720_000
    assert population.fitness(numbers(board, "a1 l9")) == -720_000
    assert population.fitness(numbers(board, "l9")) > 240_000


@pytest.mark.parametrize(
    ("text", "moves"),
    [("h8 h9 i8 i9 j8 j9 k8 k9", "g8 l8"), ("h8 g8 i8 a1 j8 a3 k8", "l8")],
    ids=["make five", "stop five"],
)
def test_it_makes_five_and_stops_it(text: str, moves: str) -> None:
    for seed in range(5):
        player = players.load(f"genetic?seed={seed}")
        assert str(player.play(Board.parse(text), Limit())) in moves.split()


def test_no_point_occurs_twice_in_the_fittest() -> None:
    board = Board.parse("h8 i9 g7 f6")
    for seed in range(10):
        population = a_population(board, seed=seed)
        population.evolve(0, 0, Stop())
        assert len(set(population.best)) == 7
        assert population.generation == 11
        assert population.best_fitness == population.fitness(population.best)


def test_more_generations_are_no_worse() -> None:
    position = position_of(Board.parse("h8 i9 g7 f6"))
    fitness = []
    for generations in (0, 5, 50):
        population = Genetic(position, 7, 30, generations, 0.8, 0.2, 0.5, 2, 4)
        population.evolve(0, 0, Stop())
        fitness.append(population.best_fitness)
    assert fitness == sorted(fitness)
    assert fitness[0] < fitness[2]


@pytest.mark.parametrize("option", ["k=0", "population=1", "mutation=2"])
def test_impossible_options_are_refused(option: str) -> None:
    with pytest.raises(PlayerError, match="genetic"):
        players.load(f"genetic?{option}")
