"""The two questions that every player answers, their results, and their asynchronous twins."""

from __future__ import annotations

import asyncio
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Generator

import pytest

from tengen import (
    Board,
    ChosenMove,
    Engine,
    Info,
    Limit,
    Player,
    Point,
    Score,
    Stop,
    find_win,
    players,
    review,
    threats,
)
from tengen.errors import ArgumentError, IllegalMoveError, NotationError, PlayerError
from tests import loops

OPEN_THREE = Board().play("h8", "a1", "i8", "a2", "j8", "a3")
DEPTH = Limit(depth=4)


def engine() -> Engine:
    return Engine(memory_mb=4)


# --- results ---


def test_a_move_is_a_point_with_score_and_variation() -> None:
    with engine() as player:
        move = player.play(OPEN_THREE, DEPTH)
    assert move == Point.parse("g8")
    assert hash(move) == hash(Point.parse("g8"))
    assert move.score == Score.win(3)
    assert move.pv[0] == move
    assert repr(move) == "<ChosenMove g8, win in 3, depth 1, win by fours: g8>"
    assert type(OPEN_THREE.play(move).last_move) is Point
    assert pickle.loads(pickle.dumps(move)).score == move.score


@pytest.mark.parametrize("name", players.PLAYERS)
def test_every_player_plays_and_analyses(name: str) -> None:
    limit = Limit(nodes=300, playouts=30, depth=2)
    with players.load(name) as player:
        move = player.play(OPEN_THREE, limit)
        player.new_game()
        stream = list(player.analyse(OPEN_THREE, limit))
        player.new_game()
        (line,) = player.analyse(OPEN_THREE, limit).lines()
    assert isinstance(move, ChosenMove)
    assert move == stream[-1].best == line.best
    assert str(line).startswith(str(line.best))
    assert repr(player)


def test_the_list_has_the_lines_of_the_stream() -> None:
    with engine() as player:
        lines = player.analyse(Board().play("h8", "i9", "g7"), DEPTH, lines=3).lines()
    assert [info.line for info in lines] == [1, 2, 3]
    assert len({info.best for info in lines}) == 3


def test_lines_of_the_last_depth_stand_until_newer_ones_come() -> None:
    class Cut(Player):
        name = "cut"

        def infos(self, board: Board, limit: Limit, stop: Stop) -> Generator[Info]:
            for x, line in ((1, 1), (2, 2), (3, 3), (2, 1)):
                yield Info(best=Point(x, 0), line=line)

    found = Cut().analyse(Board(), DEPTH).lines()
    assert [(info.best.x, info.line) for info in found] == [(2, 1), (3, 2)]


def test_results_read_well() -> None:
    with engine() as player:
        thinking = player.analyse(OPEN_THREE, DEPTH)
        assert repr(thinking) == "<Thinking: nothing found yet>"
        (judged,) = [next(review(OPEN_THREE, player, DEPTH))]
    assert repr(player) == "<Engine tengen, closed>"
    assert repr(judged).startswith("<JudgedMove 6. White a3: mistake, ")
    assert repr(find_win(OPEN_THREE)) == "<Win Black wins by fours: g8, then five at f8 or k8>"
    assert str(find_win(Board().play("h8"))) == "no win by fours"
    unknown = find_win(Board.parse("h8 h9 i8 i9 j9 j8"), "threats", limit=Limit(nodes=1))
    assert str(unknown).startswith("unknown: the limit was reached")
    assert repr(threats(OPEN_THREE)[0]).startswith("<Threat ")
    assert repr(Limit(seconds=1, depth=3)) == "Limit(seconds=1, depth=3)"


# --- arguments ---


def test_text_is_taken_for_points_colours_and_rules() -> None:
    board = Board("renju").play("h8", "i9")
    with engine() as player:
        assert str(player.play(board, DEPTH, among=["a1", Point(14, 14)])) in ("a1", "o15")
        assert str(player.play(board, DEPTH, among="a1 o15")) in ("a1", "o15")
    assert threats(OPEN_THREE, "black") == threats(OPEN_THREE)
    assert find_win(OPEN_THREE, color="black").move == Point.parse("g8")
    assert Board.from_stones(["h8"], [], to_move="black").stones("black") == (Point(7, 7),)


@pytest.mark.parametrize(
    ("ask", "error", "sentence"),
    [
        (lambda p: p.play("h8", DEPTH), ArgumentError, "board must be a Board, not 'h8'"),
        (lambda p: p.play(Board(), 5), ArgumentError, "limit must be a Limit, not 5"),
        (lambda p: p.play(Board(), DEPTH, stop=1), ArgumentError, "stop must be a Stop, not 1"),
        (lambda p: p.analyse(Board(), DEPTH, lines="2"), ArgumentError, "lines must be a whole"),
        (lambda p: p.analyse(Board(), DEPTH, lines=0), PlayerError, "at least one line"),
        (lambda p: p.play(OPEN_THREE, DEPTH, among=["h8"]), IllegalMoveError, "h8 is taken by"),
        (lambda p: p.play(Board(), DEPTH, among=["zz"]), NotationError, "'zz' is not a point"),
        (lambda p: p.play(Board(), DEPTH, among=[]), PlayerError, "no move to look among"),
        (lambda p: Engine(threads="2"), ArgumentError, "threads must be a whole number, not '2'"),  # type: ignore[arg-type]
        (lambda p: Limit(seconds="1"), ArgumentError, "seconds must be a number, not '1'"),  # type: ignore[arg-type]
        (lambda p: Limit(nodes=1e6), ArgumentError, "nodes must be a whole number"),  # type: ignore[arg-type]
        (lambda p: players.load(3), ArgumentError, "3 is not the name of a player"),  # type: ignore[arg-type]
        (lambda p: Board().play(3), ArgumentError, "3 is not a point"),  # type: ignore[arg-type]
        (lambda p: Board.parse(3), ArgumentError, "3 is not a list of moves"),  # type: ignore[arg-type]
        (lambda p: threats("h8"), ArgumentError, "board must be a Board"),  # type: ignore[arg-type]
        (lambda p: threats(Board(), 1), ArgumentError, "1 is not a colour"),  # type: ignore[arg-type]
        (lambda p: threats(Board(), "red"), NotationError, "unknown colour 'red'"),
        (lambda p: find_win(Board(), limit=9), ArgumentError, "limit must be a Limit, not 9"),  # type: ignore[arg-type]
        (lambda p: next(review(OPEN_THREE, "me", DEPTH)), ArgumentError, "'me' is not a player"),  # type: ignore[arg-type]
        (lambda p: players.load("mcts").analyse(Board(), DEPTH, lines=2), PlayerError, "one line"),
        (lambda p: players.load("mcts").play(Board(), DEPTH, among=["h8"]), PlayerError, "one l"),
    ],
)
def test_a_wrong_argument_is_refused_in_a_sentence(
    ask: Callable[[Engine], object], error: type[Exception], sentence: str
) -> None:
    with engine() as player, pytest.raises(error, match=sentence):
        ask(player)


# --- the end ---


def test_a_closed_engine_says_so() -> None:
    player = engine()
    player.close()
    player.close()
    for ask in (
        lambda: player.play(Board(), DEPTH),
        lambda: player.balance(Board(), DEPTH),
        player.new_game,
    ):
        with pytest.raises(PlayerError, match="tengen is closed; make a new one"):
            ask()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_closing_an_engine_frees_its_memory() -> None:
    code = """
from pathlib import Path
from tengen import Board, Engine, Limit

def pages():
    return int(Path("/proc/self/statm").read_text().split()[1])

def ask(memory_mb):
    with Engine(memory_mb=memory_mb) as engine:
        engine.play(Board().play("h8", "i9"), Limit(depth=6))
        return pages(), engine

_, first = ask(1)   # what is loaded once
before = pages()
during, engine = ask(128)
print((during - before) * 4096 // 2**20, (pages() - before) * 4096 // 2**20)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    during, after = map(int, run.stdout.split())
    assert during >= 60
    assert after <= 8


# --- in an event loop ---


def test_the_event_loop_runs_while_the_engine_thinks() -> None:
    async def main() -> tuple[ChosenMove, list[int]]:
        turns: list[int] = []

        async def count() -> None:
            while True:
                turns.append(1)
                await asyncio.sleep(0)

        counting = asyncio.create_task(count())
        with engine() as player:
            move = await player.play_async(Board().play("h8", "i9"), Limit(nodes=50_000))
        counting.cancel()
        return move, turns

    move, turns = loops.run(main())
    assert move in Board().play("h8", "i9").legal_moves
    assert len(turns) > 10


def test_an_analysis_can_be_awaited() -> None:
    async def main() -> tuple[list[Info], list[Info], ChosenMove]:
        with engine() as player:
            async with player.analyse_async(OPEN_THREE, DEPTH) as thinking:
                stream = [info async for info in thinking]
                assert thinking.best == stream[-1].best
                assert thinking.found == [stream[-1]]
            lines = await player.analyse_async(OPEN_THREE, DEPTH, lines=2).lines()
            return stream, lines, await player.analyse_async(OPEN_THREE, DEPTH).move()

    stream, lines, move = loops.run(main())
    assert stream[-1].best == lines[0].best == move
    assert len(lines) == 2


def test_a_cancelled_task_stops_the_engine() -> None:
    async def main() -> None:
        with engine() as player:
            task = asyncio.create_task(player.play_async(Board().play("h8"), Limit()))
            await asyncio.sleep(0.05)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            thinking = player.analyse_async(Board().play("h8"), Limit())
            async for _ in thinking:
                thinking.stop()
            assert await player.play_async(Board(), Limit(nodes=100)) == Point.parse("h8")

    before = threading.active_count()
    loops.run(main())
    assert threading.active_count() == before
