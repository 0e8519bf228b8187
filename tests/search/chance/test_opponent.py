"""A fallible opponent: the law that errors never help the one who makes them, and learning."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import IllegalMoveError, SearchError
from tengen.game import Side
from tengen.games import Hexapawn, TicTacToe, Tree
from tengen.search import SplitMix64, Status
from tengen.search.chance.expectimax import expectimax
from tengen.search.chance.opponent import (
    Counted,
    ErrorRate,
    FeatureSoftmax,
    Opponent,
    Softmax,
    Uniform,
    learn_opponent,
)
from tests.search.chance.stochastic import Choice, Lottery, Node, StochasticTree, nodes

TIC_TAC_TOE = TicTacToe()
Path = tuple[int, ...]
trees = nodes(weights=st.integers(1, 3), leaves=st.integers(-10, 10), max_leaves=25)


class Arbitrary(Opponent[Path, int]):
    """Any probabilities at all, different in every state."""

    def __init__(self, seed: int, side: Side) -> None:
        self.seed = seed
        self.side = side

    def probabilities(self, state: Path, moves: Sequence[int]) -> Sequence[float]:
        random = SplitMix64(self.seed)
        for move in state:
            random = SplitMix64(random.next() + move)
        weights = [random.below(4) for _ in moves]
        if not any(weights):
            return [1 / len(moves)] * len(moves)
        return [weight / sum(weights) for weight in weights]


def models(game: StochasticTree, side: Side, seed: int) -> list[Opponent[Path, int]]:
    return [
        Arbitrary(seed, side),
        Uniform(side),
        ErrorRate(game, (seed % 11) / 10, side=side),
        Softmax(game, 0.1 + seed % 7, side=side),
    ]


def follow_minimax(game: StochasticTree, model: Opponent[Path, int], state: Path = ()) -> float:
    """Return the expected result when the other side plays the minimax move against the model."""
    utility = game.outcome(state)
    if utility is not None:
        return utility
    moves = game.legal_moves(state)
    if game.to_move(state) is Side.CHANCE:
        pairs = list(game.chances(state))
    elif game.to_move(state) is model.side:
        pairs = list(zip(moves, model.probabilities(state, moves), strict=True))
    else:
        move = expectimax(game, state).move
        assert move is not None
        pairs = [(move, 1.0)]
    return sum(p * follow_minimax(game, model, game.play(state, move)) for move, p in pairs)


@given(trees, st.sampled_from([Side.MAX, Side.MIN]), st.integers(0, 1000))
def test_a_fallible_opponent_never_lowers_the_result(root: Node, side: Side, seed: int) -> None:
    game = StochasticTree(root)
    minimax = expectimax(game).value
    assert minimax is not None
    us = side.other
    for model in models(game, side, seed):
        response = expectimax(game, opponent=model)
        assert response.value is not None
        assert us * response.value >= us * minimax - 1e-9
        played = follow_minimax(game, model)
        assert us * played >= us * minimax - 1e-9
        assert us * response.value >= us * played - 1e-9  # no response is better than the best


@given(trees, st.integers(0, 1000))
def test_pruning_knows_the_opponent(root: Node, seed: int) -> None:
    game = StochasticTree(root)
    for model in models(game, Side.MIN, seed):
        plain = expectimax(game, opponent=model)
        for prune in ("star1", "star2"):
            pruned = expectimax(game, opponent=model, prune=prune, bounds=(-10, 10))
            assert pruned.value == pytest.approx(plain.value, abs=1e-9)


@given(trees)
def test_without_errors_it_is_minimax(root: Node) -> None:
    game = StochasticTree(root)
    perfect = expectimax(game, opponent=ErrorRate(game, 0))
    assert perfect.value == pytest.approx(expectimax(game).value, abs=1e-9)
    assert perfect.status is Status.EXACT


def test_the_best_response_may_be_a_trap() -> None:
    # The left move is safe; the right one loses against the best reply and wins against the rest.
    game = Tree([[1, 1, 1], [0, 10, 10]])
    assert expectimax(game).move == 0
    response = expectimax(game, opponent=ErrorRate(game, 0.5))
    assert response.move == 1
    assert response.value == pytest.approx(0.5 * 2 / 3 * 10)
    assert response.pv == (1,)


@cache
def best_against_random(xs: int, os: int) -> Fraction:
    """Return X's best expected result against an O that plays at random, by the definition."""
    game = TIC_TAC_TOE
    outcome = game.outcome((xs, os))
    if outcome is not None:
        return Fraction(int(outcome))
    children = [best_against_random(*game.play((xs, os), m)) for m in game.legal_moves((xs, os))]
    if game.to_move((xs, os)) is Side.MAX:
        return max(children)
    return sum(children, Fraction(0)) / len(children)


def test_tic_tac_toe_against_a_random_player() -> None:
    game = TIC_TAC_TOE
    result = expectimax(game, opponent=Uniform(), table=True)
    assert result.value == pytest.approx(float(best_against_random(0, 0)))
    exploiting = [
        expectimax(game, opponent=ErrorRate(game, rate), table=True).value
        for rate in (0.0, 0.25, 0.5, 1.0)
    ]
    assert exploiting[0] == pytest.approx(0)
    assert exploiting[-1] == pytest.approx(result.value)
    assert exploiting == sorted(exploiting, key=lambda value: value or 0)


def play_games(model: Opponent[Path, int], game: StochasticTree, count: int) -> list[Path]:
    """Return games in which the model plays its side and everything else is random."""
    random = SplitMix64(1)
    records = []
    for _ in range(count):
        state: Path = ()
        while game.outcome(state) is None:
            moves = game.legal_moves(state)
            if game.to_move(state) is model.side:
                weights = model.probabilities(state, moves)
                threshold = random.next() / 2**64
                move = len(moves) - 1
                for index, weight in enumerate(weights):
                    threshold -= weight
                    if threshold < 0:
                        move = index
                        break
            else:
                move = moves[random.below(len(moves))]
            state = game.play(state, move)
        records.append(state)
    return records


def test_counting_finds_the_frequencies() -> None:
    lottery = Lottery((1, 1), (0, 1))
    game = StochasticTree(
        Choice(Side.MAX, tuple(Choice(Side.MIN, (lottery, 2, -1)) for _ in range(2)))
    )
    true = Arbitrary(5, Side.MIN)
    learnt = learn_opponent(game, play_games(true, game, 4000))
    assert isinstance(learnt, Counted)
    for state in ((0,), (1,)):
        expected = true.probabilities(state, range(3))
        assert learnt.probabilities(state, range(3)) == pytest.approx(expected, abs=0.03)
    unseen = learnt.probabilities((0, 0, 7), range(4))
    assert unseen == [0.25] * 4
    assert Counted(learnt.counts, 0.0, Side.MIN).probabilities((9,), range(2)) == [0.5, 0.5]


def test_feature_weights_are_found_and_generalise() -> None:
    # MIN weighs two features of what it moves to; the leaves' values carry them as digits.
    leaves = [(a, b) for a in range(3) for b in range(3)]
    game = StochasticTree(
        Choice(
            Side.MAX,
            tuple(
                Choice(Side.MIN, tuple(10 * a + b for a, b in leaves[k:] + leaves[:k]))
                for k in range(4)
            ),
        )
    )

    def features(state: Path) -> tuple[float, float]:
        tens, units = divmod(int(game.outcome(state) or 0), 10)
        return (tens, units)

    true = FeatureSoftmax(game, features, (-1.0, 0.5), Side.MIN)
    records = [record for record in play_games(true, game, 3000) if record[0] < 3]
    learnt = learn_opponent(game, records, features=features, prior=0.01)
    assert isinstance(learnt, FeatureSoftmax)
    assert learnt.weights == pytest.approx((-1.0, 0.5), abs=0.15)
    never_seen = (3,)
    assert learnt.probabilities(never_seen, range(9)) == pytest.approx(
        true.probabilities(never_seen, range(9)), abs=0.03
    )


def test_separable_games_keep_the_weights_finite() -> None:
    game = Tree([0, 1], root=Side.MIN)
    model = learn_opponent(
        game, [[0]] * 50, features=lambda state: [game.outcome(state) or 0.0], prior=1.0
    )
    assert isinstance(model, FeatureSoftmax)
    assert -10 < model.weights[0] < -1
    assert model.probabilities(0, [0, 1])[0] > 0.9


def test_learnt_from_records_of_a_real_game_and_exploited() -> None:
    game = Hexapawn()
    # Black always answers as the first legal move says: far from the winning replies.
    records = []
    for first in range(3):
        state = game.initial_state()
        record: list[tuple[int, int]] = []
        while game.outcome(state) is None:
            moves = game.legal_moves(state)
            is_opening = not record and game.to_move(state) is Side.MAX
            move = moves[first] if is_opening else moves[0]
            record.append(move)
            state = game.play(state, move)
        records.append(record)
    assert expectimax(game).value == -1
    model = learn_opponent(game, records * 30)
    response = expectimax(game, opponent=model)
    assert response.value is not None
    assert response.value > 0.5


def test_refusals() -> None:
    game = Tree([0, 1], root=Side.MIN)
    with pytest.raises(SearchError, match="not between 0 and 1"):
        ErrorRate(game, 1.5)
    with pytest.raises(SearchError, match="give a number above 0"):
        Softmax(game, 0)
    with pytest.raises(SearchError, match="plays MAX or MIN"):
        Uniform[int, int](Side.CHANCE)
    with pytest.raises(SearchError, match="nothing to learn"):
        learn_opponent(game, [], features=lambda _: [1.0])
    with pytest.raises(SearchError, match="give a number from 0"):
        learn_opponent(game, [], prior=-1)
    with pytest.raises(IllegalMoveError):
        learn_opponent(game, [[2]])
