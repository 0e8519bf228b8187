"""Long proofs of the engine: games without a fault, and time kept under load.

A million whole games under the sanitizers are played natively: ``core_tests playouts 500``.
"""

from __future__ import annotations

import multiprocessing
from time import perf_counter

import pytest

from tengen import Board, Engine, Limit, Rule
from tengen._core import SplitMix64

PLIES = 100_000
MOVES = 2_000


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
                    move = engine.choose(board, Limit(nodes=1 + random.below(60)))
                board = board.play(move)
                plies += 1


def _busy() -> None:
    while True:
        pass


@pytest.mark.soak
def test_time_is_kept_while_every_core_is_busy() -> None:
    others = [
        multiprocessing.Process(target=_busy, daemon=True)
        for _ in range(multiprocessing.cpu_count())
    ]
    for other in others:
        other.start()
    overruns: list[float] = []
    try:
        with Engine(memory_mb=64) as engine:
            random = SplitMix64(2)
            while len(overruns) < MOVES:
                engine.new_game()
                board = Board().play("h8")
                for _ in range(3):
                    board = board.play(board.legal_moves[random.below(len(board.legal_moves))])
                while board.outcome is None and len(overruns) < MOVES:
                    start = perf_counter()
                    move = engine.choose(board, Limit(seconds=0.1))
                    overruns.append(perf_counter() - start - 0.1)
                    board = board.play(move)
    finally:
        for other in others:
            other.kill()
    late = sum(overrun > 0.05 for overrun in overruns)
    assert late <= MOVES // 1000
    assert max(overruns) <= 0.1
