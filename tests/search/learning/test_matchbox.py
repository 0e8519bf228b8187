"""The matchbox learner learns hexapawn."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tengen.errors import SearchError
from tengen.game import Side
from tengen.games import Hexapawn, TicTacToe
from tengen.games.hexapawn import Move, Pawns
from tengen.games.stones import Stones
from tengen.search import SplitMix64
from tengen.search.chance.chance_search import ChanceSearch
from tengen.search.learning.matchbox import Matchbox

GAME = Hexapawn()


def at_random(seed: int) -> Callable[[Pawns], Move]:
    random = SplitMix64(seed)

    def choose(state: Pawns) -> Move:
        moves = GAME.legal_moves(state)
        return moves[random.below(len(moves))]

    return choose


def can_be_beaten(learner: Matchbox[Pawns, Move], state: Pawns) -> bool:
    """Return whether any draw of beads against any moves of the opponent loses or resigns."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        return learner.side * outcome < 0
    if GAME.to_move(state) is learner.side:
        moves = learner.possible_moves(state)
        return not moves or any(can_be_beaten(learner, GAME.play(state, m)) for m in moves)
    return any(can_be_beaten(learner, GAME.play(state, m)) for m in GAME.legal_moves(state))


@pytest.mark.parametrize("seed", range(6))
def test_as_second_player_it_becomes_unbeatable(seed: int) -> None:
    learner = Matchbox(GAME, Side.MIN, seed=seed)
    opponent = at_random(100 + seed)
    assert can_be_beaten(learner, GAME.initial_state())
    results = [learner.play_game(opponent) for _ in range(400)]
    assert not can_be_beaten(learner, GAME.initial_state())
    first, last = results[:40].count(1), results[-200:].count(1)
    assert first >= 5
    assert last == 0
    # It is unbeatable from the last lost game on: every loss takes a bead, and there are few.
    assert results.count(1) < sum(len(box) * learner.beads for box in learner.boxes.values())


def test_a_strong_teacher_is_quick() -> None:
    """A White that plays on as long as a win is possible leaves nothing to chance."""
    learner = Matchbox(GAME, Side.MIN, seed=3)

    def teacher(state: Pawns) -> Move:
        moves = GAME.legal_moves(state)
        winning = [m for m in moves if can_be_beaten(learner, GAME.play(state, m))]
        return (winning or moves)[0]

    results = [learner.play_game(teacher) for _ in range(60)]
    assert not can_be_beaten(learner, GAME.initial_state())
    assert set(results[-10:]) == {-1}


def test_beads_that_win_by_force_are_never_all_taken() -> None:
    learner = Matchbox(GAME, Side.MIN, seed=8)
    opponent = at_random(9)
    for _ in range(300):
        learner.play_game(opponent)
    exact = ChanceSearch(GAME, table=True)
    for state, box in learner.boxes.items():
        if exact.value_of(state) == -1:
            assert sum(box.values()) > 0


def test_as_first_player_it_learns_to_resign() -> None:
    """Every first move loses, so in the end no bead is left in the first box."""
    learner = Matchbox(GAME, Side.MAX, seed=1)
    exact = ChanceSearch(GAME, table=True)

    def perfect(state: Pawns) -> Move:
        return min(GAME.legal_moves(state), key=lambda m: exact.value_of(GAME.play(state, m)))

    results = [learner.play_game(perfect) for _ in range(60)]
    assert set(results) == {-1}
    assert learner.choose(GAME.initial_state()) is None


def test_mirrored_states_share_a_box() -> None:
    """The second player meets 37 states, which are 19 up to mirroring."""
    learner = Matchbox(GAME, Side.MIN)
    states, stack = set(), [GAME.initial_state()]
    while stack:
        state = stack.pop()
        if GAME.outcome(state) is None:
            if GAME.to_move(state) is Side.MIN:
                states.add(state)
                learner.box(state)
            stack += [GAME.play(state, move) for move in GAME.legal_moves(state)]
    assert (len(states), len(learner.boxes)) == (37, 19)


def test_a_mirrored_state_is_answered_by_the_mirrored_move() -> None:
    left, right = (GAME.play(GAME.initial_state(), move) for move in ((6, 3), (8, 5)))
    learner = Matchbox(GAME, Side.MIN)
    for state in (left, right):
        box = learner.box(state)
        for move in GAME.legal_moves(state):
            assert GAME.canonical(GAME.play(state, move)) in box
    assert len(learner.boxes) == 1


def test_rewards_of_the_whole_game() -> None:
    game = TicTacToe()
    learner: Matchbox[Stones, int] = Matchbox(
        game, Side.MAX, beads=4, win=3, draw=1, loss=-1, whole_game=True, seed=5
    )
    random = SplitMix64(6)

    def opponent(state: Stones) -> int:
        moves = game.legal_moves(state)
        return moves[random.below(len(moves))]

    results = [learner.play_game(opponent) for _ in range(1500)]
    early, late = sum(results[:300]), sum(results[-300:])
    assert late > early + 30
    assert min(min(box.values()) for box in learner.boxes.values()) >= 0


def test_same_seed_same_games() -> None:
    curves = []
    for _ in range(2):
        learner = Matchbox(GAME, Side.MIN, seed=4)
        opponent = at_random(4)
        curves.append([learner.play_game(opponent) for _ in range(50)])
    assert curves[0] == curves[1]


def test_refusals() -> None:
    with pytest.raises(SearchError, match="MAX or MIN"):
        Matchbox(GAME, Side.CHANCE)
    with pytest.raises(SearchError, match="at least 1"):
        Matchbox(GAME, beads=0)
