"""Long proofs of the engine: games without a fault, and time kept.

A million whole games under the sanitizers are played natively: ``core_tests playouts 500``.
"""

from __future__ import annotations

from time import process_time

import pytest

from tengen import Board, Engine, Limit, Rule
from tengen._core import SplitMix64

PLIES = 100_000
MOVES = 2_000
SECONDS = 0.05


@pytest.mark.soak
def test_games_of_every_rule_and_size_come_to_their_end() -> None:
    random = SplitMix64(1)
    plies = 0
    with Engine(memory_mb=4) as engine:
        while plies < PLIES:
            rule = list(Rule)[random.below(len(Rule))]
            board = Board(rule, 5 + random.below(18))
            while board.outcome is None:
                if random.below(3):
                    move = board.legal_moves[random.below(len(board.legal_moves))]
                else:
                    move = engine.play(board, Limit(nodes=1 + random.below(60)))
                board = board.play(move)
                plies += 1


@pytest.mark.soak
def test_no_move_takes_more_processor_time_than_it_has() -> None:
    """Whatever else the machine does: only processor time counts, user and system."""
    overruns: list[float] = []
    with Engine(memory_mb=64) as engine:
        random = SplitMix64(2)
        while len(overruns) < MOVES:
            engine.new_game()
            board = Board().play("h8")
            for _ in range(3):
                board = board.play(board.legal_moves[random.below(len(board.legal_moves))])
            while board.outcome is None and len(overruns) < MOVES:
                start = process_time()
                move = engine.play(board, Limit(seconds=SECONDS))
                overruns.append(process_time() - start - SECONDS)
                board = board.play(move)
    late = sum(overrun > 0.005 for overrun in overruns)
    assert late <= MOVES // 500
