"""Tournaments made up for tests: who beats whom is drawn, the games are legal."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tengen.arena.contestant import Contestant
from tengen.arena.openings import bundled
from tengen.arena.plan import Plan
from tengen.arena.schedule import tasks
from tengen.arena.store import Store
from tengen.arena.task import GameResult, GameTask, MoveRecord, Reason, SideRecord
from tengen.gomocup.manager.control import Control
from tengen.gomoku import Board, Point

FAULTS = (Reason.TIMEOUT, Reason.CRASH, Reason.ILLEGAL)


def plan_of(*names: str, pairs: int = 4, openings: int = 6) -> Plan:
    lines = tuple(tuple(map(str, stones)) for stones in bundled()[:openings])
    who = tuple(Contestant(name, "random", Control(turn=0.1)) for name in names)
    return Plan(who, lines, pairs, name="A made-up tournament")


def make_result(task: GameTask, seed: int, strengths: dict[str, float]) -> GameResult:
    """A game of random stones whose winner is drawn by strength."""
    dice = random.Random(seed)
    black, white = task.first.name, task.second.name
    chance = strengths[black] / (strengths[black] + strengths[white])
    winner = dice.choices(("black", "white", None), (chance, 1 - chance, 0.15))[0]
    reason = Reason.FULL if winner is None else Reason.FIVE
    if winner is not None and dice.random() < 0.1:
        reason = dice.choice(FAULTS)
    moves = [MoveRecord(point) for point in task.opening]
    board = Board(task.rule, task.size).play(*task.opening)
    for ply in range(len(moves), len(moves) + dice.randrange(8, 30)):
        point = Point(dice.randrange(3, 12), dice.randrange(3, 12))
        if board.at(point) is not None or board.play(point).outcome is not None:
            break
        board = board.play(point)
        evaluation = f"{round(dice.gauss(0, 40 + 8 * ply)):+d}" if ply % 7 else None
        moves.append(
            MoveRecord(str(point), dice.random() / 9, evaluation, dice.randrange(4, 14), 5000)
        )
    return GameResult(
        task.number,
        winner,
        reason,
        "no move within 0.1 s" if reason is Reason.TIMEOUT else "",
        SideRecord(black, sum(move.seconds or 0 for move in moves[::2])),
        SideRecord(white, sum(move.seconds or 0 for move in moves[1::2])),
        moves,
        1_790_000_000.0 + 3 * task.number,
        2.5,
    )


def make_store(
    path: Path | str, plan: Plan, *, games: int | None = None, live: int = 0, seed: int = 1
) -> Store:
    """A store with the first *games* of the plan played, and some of the next running."""
    store = Store(path)
    store.plan = plan.to_json()
    strengths = {each.name: 2.0**-place for place, each in enumerate(plan.contestants)}
    todo = tasks(plan, {})
    count = len(todo) if games is None else games
    for task in todo[:count]:
        store.add(task, make_result(task, 1000 * seed + task.number, strengths))
    running = {}
    for task in todo[count : count + live]:
        result = make_result(task, task.number, strengths)
        running[task.number] = task, tuple(move.point for move in result.moves)
    store.set_live(running)
    return store


@contextmanager
def watching(path: str, *options: str) -> Iterator[str]:
    """The address of a real ``tengen watch --web`` on a free port."""
    with _serving("watch", path, "--web", "--port", "0", *options) as words:
        yield words[4]


@contextmanager
def showing(*paths: Path) -> Iterator[str]:
    """The address of a real ``tengen play`` with tournaments, on a free port."""
    options = [word for path in paths for word in ("--store", str(path))]
    with _serving("play", "--no-browser", "--port", "0", *options) as words:
        yield words[3]


@contextmanager
def _serving(*arguments: str) -> Iterator[list[str]]:
    """The words that a server says when it has begun."""
    command = [sys.executable, "-m", "tengen", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        try:
            yield run.stdout.readline().split()
        finally:
            run.terminate()
