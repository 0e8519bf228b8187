"""Weights of patterns: what they say, and that regression finds them."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

from tengen._core import FINE, PatternWeights, Position, combination
from tengen.errors import TrainingError
from tengen.gomoku import Board, Color, Pattern, PointClass, Rule
from tengen.gomoku.features import features
from tengen.gomoku.players import load
from tengen.gomoku.score import SCALE
from tengen.gomoku.weights import SIDE, read_weights
from tengen.learn import patterns, tuning
from tengen.learn.samples import choices, positions
from tengen.learn.selfplay import Plan, PlayedGame, generate, read_games
from tests.gomoku.boards import boards


def position_of(board: Board) -> Position:
    return Position(board.rule, board.size, board.cells, board.to_move)


def random_game(rng: random.Random, rule: Rule, size: int, plies: int) -> PlayedGame:
    moves = rng.sample(range(size * size), plies)
    best = [rng.choice(moves[ply:]) for ply in range(plies)]
    return PlayedGame(int(rule), size, moves, best, [None] * plies, rng.choice([-1, 0, 1]))


@given(boards())
def test_the_evaluation_is_what_its_definition_says(board: Board) -> None:
    for weights in (PatternWeights.hand_made(board.rule), PatternWeights.learnt(board.rule)):
        position = position_of(board)
        assert weights.evaluate(position) == weights.evaluate_slowly(position)


@given(boards(max_size=9))
def test_the_sum_over_points_in_python(board: Board) -> None:
    numbers = np.array(PatternWeights.hand_made(board.rule).numbers())
    side = numbers[board.to_move * SIDE :][:SIDE]
    found = features(board)
    total = 0
    for sign, kinds in zip((patterns.OWN, patterns.OTHER), found.patterns, strict=True):
        for four in kinds.reshape(4, -1).T:
            total += int(side[sign][combination(*map(int, four))])
    points = int(total / FINE)  # towards zero
    position = position_of(board)
    value = PatternWeights.hand_made(board.rule).evaluate(position)
    outlook = value - points - int(side[0])
    assert outlook in set(side[patterns.OUTLOOK].tolist())


@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.RENJU, Rule.CARO_EXACT])
def test_samples_say_what_the_evaluation_says(rule: Rule) -> None:
    game = random_game(random.Random(int(rule)), rule, 11, 30)
    data = positions([game])
    assert len(data) > 5
    weights = PatternWeights.hand_made(rule)
    for color in (0, 1):
        side = weights.numbers()[color * SIDE :][:SIDE]
        chosen = data.select(np.flatnonzero(data.color == color))
        odds = patterns.odds_of(side, chosen)
        board = Position(rule, 11, bytes(121), 0)
        said = []
        for move in game.moves:
            if board.to_move == color and is_quiet(board, rule):
                said.append(weights.evaluate(board))
            board.play(move)
        assert np.allclose(odds * SCALE, said, atol=1)  # whole units


def is_quiet(position: Position, rule: Rule) -> bool:
    """Say in Python: nobody makes five, the side to move no straight four and no four-three."""
    us = position.to_move
    mine = [PointClass.FOUR_THREE, PointClass.STRAIGHT_FOUR, PointClass.FIVE]
    if rule is not Rule.RENJU or us == Color.WHITE:
        mine.append(PointClass.DOUBLE_FOUR)
    return not any(position.points(us, kind) for kind in mine) and not position.points(
        1 - us, PointClass.FIVE
    )


def test_choices_are_the_points_near_stones() -> None:
    game = PlayedGame(0, 9, [40, 41, 30, 80], [-1, 31, 30, 0], [None] * 4, 0)
    data = choices([game])
    assert data.color.tolist() == [1, 0]  # the last best move is far from every stone
    assert np.diff(data.offsets).tolist() == [24, 28]


def test_regression_finds_the_weights_that_made_the_results() -> None:
    rng = random.Random(5)
    games = [random_game(rng, Rule.FREESTYLE, 9, 24) for _ in range(400)]
    data = positions(games)
    hidden = PatternWeights.hand_made(Rule.FREESTYLE).numbers()[:SIDE]
    odds = patterns.odds_of(hidden, data)
    data.result[:] = np.random.default_rng(1).random(len(odds)) < 1 / (1 + np.exp(-odds))
    recipe = patterns.Recipe(epochs=25, batch=256, rate=0.02, l2=1e-3, blend=0)
    losses: list[float] = []
    model = patterns.fit_values(data, recipe, 0, lambda _, __, test: losses.append(test))
    held = data.select(np.flatnonzero(patterns.is_held_out(data.game, recipe)))
    best = patterns.log_loss(patterns.odds_of(hidden, held), held.result)
    assert best - 0.05 < losses[-1] < (best + np.log(2)) / 2
    parts = model.values["parts"]
    assert parts[0, Pattern.THREE] > 0 > parts[1, Pattern.THREE]


def test_self_play_goes_on_where_it_was(tmp_path: Path) -> None:
    plan = Plan("random", Rule.FREESTYLE, size=6, nodes=1, seed=3)
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    with load("random") as player:
        generate(whole, plan, 4, player, lambda _: None)
        generate(parts, plan, 2, player, lambda _: None)
        with parts.open("a") as file:
            file.write('{"rule": 0, "si')  # cut off
        assert len(read_games(parts)) == 2
        generate(parts, plan, 4, player, lambda _: None)
    assert parts.read_text() == whole.read_text()
    for game in read_games(whole):
        assert len(game.moves) == len(set(game.moves)) == len(game.best) == len(game.scores)


def test_a_file_of_weights(tmp_path: Path) -> None:
    rng = random.Random(9)
    games = [random_game(rng, Rule.RENJU, 9, 20) for _ in range(30)]
    recipe = patterns.Recipe(epochs=1, prior=True)
    sides, losses = tuning.tune(games, Rule.RENJU, recipe, 0, lambda _: None)
    path = tmp_path / "weights.json"
    tuning.write(path, Rule.RENJU, sides, losses, {"seed": 0})
    assert read_weights(path).numbers() == sides[0] + sides[1]
    with pytest.raises(TrainingError, match="too few"):
        tuning.tune(games[:3], Rule.RENJU, recipe, 0, lambda _: None)
    path.write_text('{"kind": "patterns", "sides": [[1, 2, 3]]}')
    with pytest.raises(TrainingError, match="holds no weights of the engine"):
        read_weights(path)
    path.write_text("nothing")
    with pytest.raises(TrainingError, match="not a file of weights"):
        read_weights(path)
    with pytest.raises(TrainingError, match="cannot be read"):
        read_weights(tmp_path / "none.json")
