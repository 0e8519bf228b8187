"""Temporal-difference learning: the targets, the learning, and what it is worth in a search."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import SearchError
from tengen.game import Side
from tengen.games import ConnectFour, Pig, TicTacToe
from tengen.games.bitboard import lines
from tengen.games.pig import PigState
from tengen.games.stones import Stones
from tengen.search import SplitMix64, hminimax
from tengen.search.chance.chance_search import ChanceSearch
from tengen.search.chance.expectimax import expectimax
from tengen.search.depth_first.deepening import deepening
from tengen.search.learning.ntuple import NTuple, stones
from tengen.search.learning.td import Learned, Linear, Progress, Step, targets, td_learn

GAME = TicTacToe()
NO_FEATURES = np.zeros(0, dtype=np.intp), np.zeros(0)


def turned(cell: int) -> int:
    row, column = divmod(cell, 3)
    return column * 3 + 2 - row


def mirrored(cell: int) -> int:
    return cell // 3 * 3 + 2 - cell % 3


def symmetries() -> list[list[int]]:
    quarters = [list(range(9))]
    for _ in range(3):
        quarters.append([turned(cell) for cell in quarters[-1]])
    return quarters + [[mirrored(cell) for cell in each] for each in quarters]


def network() -> NTuple[Stones]:
    """Edges, middle lines, diagonals and corners of four cells, all shared by symmetry."""
    return NTuple(
        stones(range(9)),
        [(0, 1, 2), (3, 4, 5), (0, 4, 8), (0, 1, 3, 4)],
        turn=lambda state: int(GAME.to_move(state) is Side.MIN),
        symmetries=symmetries(),
    )


@cache
def taught() -> NTuple[Stones]:
    evaluation = network()
    td_learn(GAME, evaluation, games=2500, lam=0.7, rate=0.2, explore=0.2, seed=1)
    return evaluation


def choose(state: Stones, evaluation: Learned[Stones], depth: int) -> int:
    """Return the move of a shallow alpha-beta."""
    move = hminimax(GAME, state, depth=depth, evaluate=evaluation).move
    assert move is not None
    return move


# --- the targets ------------------------------------------------------------------------------


@given(
    st.lists(st.floats(-1, 1), min_size=1, max_size=8),
    st.floats(-1, 1),
    st.floats(0, 1),
)
def test_the_forward_view_is_the_eligibility_trace(
    values: list[float], outcome: float, lam: float
) -> None:
    """With orthogonal features, Σ (Gₜ − Vₜ)·∇Vₜ is what the traces δₜ·eₜ add up (Sutton 1988)."""
    steps = [Step(*NO_FEATURES, value, None) for value in values]
    forward = [g - v for g, v in zip(targets(steps, outcome, lam), values, strict=True)]
    backward = np.zeros(len(values))
    trace = np.zeros(len(values))
    for t, value in enumerate(values):
        trace *= lam
        trace[t] += 1
        following = values[t + 1] if t + 1 < len(values) else outcome
        backward += (following - value) * trace
    assert forward == pytest.approx(backward.tolist(), abs=1e-9)


def test_extremes_of_lambda() -> None:
    steps = [Step(*NO_FEATURES, value, None) for value in (0.1, 0.2, 0.3)]
    assert targets(steps, 1.0, 0.0) == [0.2, 0.3, 1.0]
    assert targets(steps, 1.0, 1.0) == [1.0, 1.0, 1.0]


def test_a_random_move_hands_nothing_back() -> None:
    steps = [
        Step(*NO_FEATURES, 0.1, None),
        Step(*NO_FEATURES, 0.2, 0.5),
        Step(*NO_FEATURES, 0, None),
    ]
    assert targets(steps, -1.0, 1.0) == [0.5, 0.5, -1.0]
    assert targets(steps, -1.0, 0.0) == [0.2, 0.5, -1.0]


# --- tic-tac-toe ------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [Side.MAX, Side.MIN])
def test_taught_player_is_never_beaten(side: Side) -> None:
    """Two plies and the network hold the draw against every opponent, the perfect one included."""
    evaluation = taught()
    results = set()

    def follow(state: Stones) -> None:
        outcome = GAME.outcome(state)
        if outcome is not None:
            results.add(side * outcome)
        elif GAME.to_move(state) is side:
            follow(GAME.play(state, choose(state, evaluation, 2)))
        else:
            for move in GAME.legal_moves(state):
                follow(GAME.play(state, move))

    follow(GAME.initial_state())
    assert results == {0, 1}


def test_taught_player_plays_nearly_all_positions_right() -> None:
    exact = ChanceSearch(GAME, table=True)
    states, stack = set(), [GAME.initial_state()]
    while stack:
        state = stack.pop()
        if state not in states and GAME.outcome(state) is None:
            states.add(state)
            stack += [GAME.play(state, move) for move in GAME.legal_moves(state)]
    assert len(states) == 4520
    right = {"taught": 0, "zero": 0}
    sample = sorted(states)[::10]
    for state in sample:
        sign = GAME.to_move(state)
        values = {m: sign * exact.value_of(GAME.play(state, m)) for m in GAME.legal_moves(state)}
        for name, evaluation in (("taught", taught()), ("zero", network())):
            right[name] += values[choose(state, evaluation, 2)] == max(values.values())
    assert right["taught"] >= 0.98 * len(sample)
    assert right["zero"] <= 0.95 * len(sample)


def test_every_search_takes_it() -> None:
    state = GAME.parse_state("X.O/.../...")
    values = [
        hminimax(GAME, state, depth=3, evaluate=taught()).value,
        deepening(GAME, state, depth=3, evaluate=taught()).value,
        expectimax(GAME, state, depth=3, evaluate=taught()).value,
    ]
    assert values == pytest.approx([values[0]] * 3, abs=1e-12)
    assert -1 < (values[0] or 0) < 1


def test_taught_player_beats_a_random_one() -> None:
    random = SplitMix64(9)
    points = []
    for number in range(60):
        side = Side.MAX if number % 2 else Side.MIN
        state = GAME.initial_state()
        while (outcome := GAME.outcome(state)) is None:
            moves = GAME.legal_moves(state)
            if GAME.to_move(state) is side:
                move = choose(state, taught(), 1)
            else:
                move = moves[random.below(len(moves))]
            state = GAME.play(state, move)
        points.append(side * outcome)
    assert sum(points) / len(points) > 0.8


# --- other games ------------------------------------------------------------------------------


def test_connect_four_is_better_than_with_no_evaluation() -> None:
    columns, rows = 5, 4
    game = ConnectFour(columns, rows, 4)

    def cell(row: int, column: int) -> int:
        return row * columns + column

    mirror = [cell(row, columns - 1 - c) for row in range(rows) for c in range(columns)]
    groups = {
        min(tuple(line), tuple(mirror[c] for c in line)): None
        for line in lines(columns, rows, 4, cell)
    }
    evaluation = NTuple(
        stones([c * (rows + 1) + row for row in range(rows) for c in range(columns)]),
        list(groups),
        turn=lambda state: int(game.to_move(state) is Side.MIN),
        symmetries=[mirror],
    )
    td_learn(game, evaluation, games=600, lam=0.7, rate=0.2, seed=1)

    def play(first: bool, opening: tuple[int, int]) -> float:
        state = game.initial_state()
        for move in opening:
            state = game.play(state, move)
        while (outcome := game.outcome(state)) is None:
            ours = (game.to_move(state) is Side.MAX) is first
            result = hminimax(game, state, depth=2, evaluate=evaluation if ours else lambda _: 0.0)
            assert result.move is not None
            state = game.play(state, result.move)
        return outcome if first else -outcome

    openings = [(a, b) for a in range(columns) for b in range(columns)]
    points = [play(first, opening) for opening in openings for first in (True, False)]
    assert sum(points) / len(points) > 0.25


def test_in_a_game_of_chance_the_estimates_approach_the_expectations() -> None:
    game = Pig(target=12, faces=6, rounds=2)

    def features(state: PigState) -> list[float]:
        ahead = (state.max_score - state.min_score) / game.target
        points = state.side * state.points / game.target
        return [1.0, float(state.side), ahead, points, ahead * state.turns, state.side * points]

    evaluation = Linear(features, count=6)
    td_learn(game, evaluation, games=600, lam=0.7, rate=0.05, explore=0.2, seed=2)
    exact = ChanceSearch(game, table=True)
    states, stack = set(), [game.initial_state()]
    while stack:
        state = stack.pop()
        if state not in states and game.outcome(state) is None:
            states.add(state)
            stack += [game.play(state, move) for move in game.legal_moves(state)]
    decisions = [state for state in states if not state.rolling]
    true = np.array([exact.value_of(state) for state in decisions])
    learnt = np.array([evaluation(state) for state in decisions])
    zero_error, error = float(np.mean(true**2)), float(np.mean((true - learnt) ** 2))
    assert error < 0.5 * zero_error


# --- how it behaves ---------------------------------------------------------------------------


def test_same_seed_same_weights() -> None:
    weights = []
    for seed in (3, 3, 4):
        evaluation = network()
        td_learn(GAME, evaluation, games=30, seed=seed)
        weights.append(evaluation.weights)
    assert np.array_equal(weights[0], weights[1])
    assert not np.array_equal(weights[0], weights[2])


def test_symmetric_states_have_one_value() -> None:
    state = GAME.parse_state("X.O/.X./...")
    turned_state = GAME.parse_state("..X/.X./..O")
    assert taught()(state) == pytest.approx(taught()(turned_state), abs=1e-12)
    assert -1 < taught()(state) < 1


def test_progress_and_interrupt_keep_what_was_learnt() -> None:
    reports: list[Progress] = []

    def report(progress: Progress) -> None:
        reports.append(progress)
        if progress.games == 40:
            raise KeyboardInterrupt

    interrupted = network()
    end = td_learn(GAME, interrupted, games=1000, seed=5, report=report, report_every=20)
    assert [each.games for each in reports] == [20, 40]
    assert all(0 < each.error < 2 for each in reports)
    assert (end.games, end.interrupted) == (40, True)
    whole = network()
    assert not td_learn(GAME, whole, games=40, seed=5).interrupted
    assert np.array_equal(whole.weights, interrupted.weights)


@pytest.mark.parametrize("name", ["weights.npz", "weights.json"])
def test_save_and_load(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    taught().save(path)
    taught().save(path)  # replaces
    assert [each.name for each in tmp_path.iterdir()] == [name]
    assert np.array_equal(network().load(path).weights, taught().weights)
    with pytest.raises(SearchError, match="the weights of other features"):
        NTuple(stones(range(9)), [(0, 1)]).load(path)
    with pytest.raises(SearchError, match="the weights of other features"):
        Linear(GAME.features, 2).load(path)
    with pytest.raises(SearchError, match="cannot be read: No such file"):
        network().load(tmp_path / "nothing.npz")
    path.write_bytes(path.read_bytes()[:50])
    with pytest.raises(SearchError, match="holds no learnt weights"):
        network().load(path)


def test_nothing_is_unpickled(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    with path.open("wb") as file:
        np.savez(file, weights=np.array([{}], dtype=object), shape=np.zeros(1, dtype=np.uint8))
    with pytest.raises(SearchError, match="holds no learnt weights"):
        network().load(path)
    path.write_bytes(b"\x80\x04N.")
    with pytest.raises(SearchError, match="holds no learnt weights"):
        network().load(path)


def test_refusals(tmp_path: Path) -> None:
    evaluation = Linear(GAME.features, 3)
    with pytest.raises(SearchError, match="expected 3 features, not 2"):
        evaluation(GAME.initial_state())
    with pytest.raises(SearchError, match="need as many weights"):
        Linear(GAME.features, 2, weights=[1.0])
    with pytest.raises(SearchError, match="give a number above 0"):
        Linear(GAME.features, 2, scale=0)
    with pytest.raises(SearchError, match=r"must end in \.npz or \.json"):
        evaluation.save(tmp_path / "weights.pickle")
    with pytest.raises(SearchError, match="lam=2 is not between 0 and 1"):
        td_learn(GAME, network(), lam=2)
    with pytest.raises(SearchError, match="must be positive"):
        td_learn(GAME, network(), rate=0)
    with pytest.raises(SearchError, match="at least one tuple"):
        NTuple(stones(range(9)), [])
