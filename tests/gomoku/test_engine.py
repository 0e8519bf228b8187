"""The engine: what it promises as a player and as an analyst."""

from __future__ import annotations

from typing import Any

import pytest

from tengen import Board, Color, Engine, Limit, Point, Rule, _core
from tengen._core import Stop
from tengen.errors import PlayerError
from tengen.gomoku.info import Info
from tengen.gomoku.level import LEVELS
from tengen.gomoku.player import Analyst, Balancer, Ponderer


def last_lines(engine: Engine, board: Board, limit: Limit, lines: int = 1) -> list[Info]:
    found: dict[int, Info] = {}
    for info in engine.analyse(board, limit, lines=lines):
        found[info.line] = info
    return [found[line] for line in sorted(found)]


def test_it_can_do_what_the_abilities_say() -> None:
    with Engine(memory_mb=1) as engine:
        assert isinstance(engine, Analyst)
        assert isinstance(engine, Balancer)
        assert isinstance(engine, Ponderer)


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("size", [5, 9, 22])
def test_it_plays_legal_games_to_the_end(rule: Rule, size: int) -> None:
    board = Board(rule, size)
    with Engine(memory_mb=1) as engine:
        while board.outcome is None and len(board.moves) < 120:
            board = board.play(engine.play(board, Limit(nodes=60)))


def test_one_thread_gives_the_same_answers_again() -> None:
    board = Board().play("h8", "i9", "g7", "g9")
    with Engine(memory_mb=4) as engine:
        first = last_lines(engine, board, Limit(depth=6), lines=3)
        engine.new_game()
        again = last_lines(engine, board, Limit(depth=6), lines=3)
    assert [(i.pv, i.score, i.nodes, i.threat_nodes) for i in first] == [
        (i.pv, i.score, i.nodes, i.threat_nodes) for i in again
    ]


def test_limits_of_nodes_and_depth_are_kept() -> None:
    board = Board().play("h8", "i9")
    with Engine(memory_mb=4) as engine:
        nodes = [info.nodes for info in engine.analyse(board, Limit(nodes=5_000))]
        depths = [info.depth for info in engine.analyse(board, Limit(depth=4))]
    assert max(n for n in nodes if n is not None) <= 5_000
    assert depths == [1, 2, 3, 4]


def test_lines_are_different_moves_best_first() -> None:
    board = Board().play("h8", "i9", "g7")
    with Engine(memory_mb=4) as engine:
        lines = last_lines(engine, board, Limit(depth=4), lines=4)
    assert [info.line for info in lines] == [1, 2, 3, 4]
    assert len({info.best for info in lines}) == 4
    scores = [info.score for info in lines if info.score is not None]
    assert scores == sorted(scores, reverse=True)
    for info in lines:
        board.play(*info.pv)


def test_it_looks_only_among_the_moves_that_are_named() -> None:
    board = Board().play("h8", "i9", "g7")
    among = [Point.parse("a1"), Point.parse("o15")]
    with Engine(memory_mb=4) as engine, engine.analyse(board, Limit(depth=3), among=among) as asked:
        assert asked.move() in among


@pytest.mark.parametrize("threads", [1, 2])
def test_it_stops_when_it_is_told(threads: int) -> None:
    with Engine(threads=threads, memory_mb=4) as engine:
        thinking = engine.ponder(Board().play("h8"))
        next(thinking)
        thinking.stop()
        assert thinking.move() in Board().play("h8").legal_moves
        assert list(thinking) == []


def test_an_unread_analysis_is_ended_by_closing_it() -> None:
    with Engine(memory_mb=4) as engine:
        with engine.analyse(Board().play("h8"), Limit()) as thinking:
            next(thinking)
        assert engine.play(Board(), Limit(nodes=100)) == Point.parse("h8")


@pytest.mark.parametrize("stones", [1, 2])
def test_balanced_moves_are_legal_and_less_one_sided(stones: int) -> None:
    board = Board().play("h8")
    with Engine(memory_mb=4) as engine:
        moves = engine.balance(board, Limit(depth=3), stones=stones)
    assert len(moves) == stones
    assert board.play(*moves).outcome is None


@pytest.mark.parametrize("stones", [1, 2])
def test_a_balance_that_is_stopped_has_moves(stones: int) -> None:
    stop = Stop()
    stop.set()
    board = Board(Rule.RENJU).play("h8", "h9")
    with Engine(memory_mb=1) as engine:
        moves = engine.balance(board, Limit(), stones=stones, stop=stop)
    assert len(moves) == stones
    assert board.play(*moves).outcome is None


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_makes_and_stops_fives(level: int) -> None:
    with Engine(memory_mb=1, level=level) as engine:
        win = Board().play("h8", "a1", "i8", "a2", "j8", "a3", "k8", "g8")
        assert str(engine.play(win, Limit(seconds=60))) == "l8"
        stop = Board().play("h8", "g8", "i8", "a1", "j8", "a3", "k8")
        assert str(engine.play(stop, Limit(seconds=60))) == "l8"


def test_a_level_with_the_same_seed_plays_the_same_game() -> None:
    def game(seed: int) -> Board:
        board = Board(size=9)
        with Engine(memory_mb=1, level=2, seed=seed) as engine:
            for _ in range(10):
                board = board.play(engine.play(board, Limit(seconds=60)))
        return board

    assert game(4) == game(4)
    assert len({game(seed) for seed in range(4)}) > 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"threads": 0}, "1 to 256 threads"),
        ({"memory_mb": 0}, "at least 1 MB"),
        ({"level": 11}, "levels 1 to 10"),
    ],
)
def test_a_wrong_option_is_explained(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PlayerError, match=sentence):
        Engine(**options)


def test_a_question_about_a_taken_point_is_refused() -> None:
    board = Board().play("h8")
    position = _core.Position(board.rule, board.size, board.cells, board.to_move)
    engine = _core.Engine(1, 1)
    for numbers in ([7 * 15 + 7], [0, 7 * 15 + 7]):
        with pytest.raises(ValueError, match="not legal"):
            _core.Job(engine, position, _core.Stop(), 0.0, 0.0, 100, 0, 1, numbers)
    with pytest.raises(ValueError, match="taken"):
        _core.find_threats(position, nodes=100, first=7 * 15 + 7)


def test_no_nodes_means_no_limit_of_nodes() -> None:
    board = Board.from_stones(["f8", "g8", "h8", "i9", "i10"], ["e8", "i12"], to_move=Color.BLACK)
    position = _core.Position(board.rule, board.size, board.cells, board.to_move)
    proved = _core.WinStatus.PROVED
    assert _core.find_fours(position, nodes=0).status is proved
    assert _core.find_threats(position, nodes=0, memory_mb=64).status is proved
    assert _core.find_threats(position, nodes=0, first=7 * 15 + 8).status is proved
    assert _core.find_threats(position, nodes=0, stop=_core.Stop()).status is proved
    assert _core.threat_space_win(position, 0, 0.0, _core.Stop())[0]
