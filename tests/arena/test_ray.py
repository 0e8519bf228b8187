"""Games on a Ray cluster of this machine, one of whose workers is killed on the way."""

from __future__ import annotations

import importlib.util
import json
import os
from dataclasses import replace

import psutil
import pytest

from tengen.arena.backend import Backend, LocalBackend
from tengen.arena.contestant import Contestant
from tengen.arena.plan import Plan
from tengen.arena.ray_backend import RETRIES, RayBackend, Worker
from tengen.arena.schedule import tasks
from tengen.arena.slot import run_task
from tengen.arena.store import Store
from tengen.arena.task import GameResult, GameTask, Reason
from tengen.arena.tournament import Listener, Tournament
from tengen.errors import MissingExtraError
from tengen.gomocup.manager.control import Control
from tests.arena.plans import contestant, plan

HAS_RAY = importlib.util.find_spec("ray") is not None

PLAN = Plan(
    tuple(
        Contestant(name, f"random?seed={seed}", Control(turn=20.0))
        for seed, name in enumerate("abc")
    ),
    (("e5", "f6"),),
    size=9,
    seed=3,
)


def games(backend: Backend, listen: Listener | None = None) -> list[tuple[GameTask, GameResult]]:
    """Play the plan; times are not compared."""
    with Store(":memory:") as store:
        assert Tournament(PLAN, store).run(backend, listen)
        found = list(store.games())
    for _, result in found:
        for move in result.moves:
            move.seconds = None
    return [
        (
            task,
            replace(
                result,
                began=0,
                seconds=0,
                black=replace(result.black, seconds=0),
                white=replace(result.white, seconds=0),
            ),
        )
        for task, result in found
    ]


def test_a_game_goes_out_and_comes_back_as_text() -> None:
    """What a worker does, without a cluster."""
    task = tasks(PLAN, {})[0]
    worker = Worker()
    result = GameResult.from_json(json.loads(worker.play(json.dumps(task.to_json()))))
    worker.close()
    assert [move.point for move in result.moves] == [move.point for move in run_task(task).moves]
    assert result.number == task.number


@pytest.mark.skipif(not HAS_RAY, reason="the extra 'ray' is not installed: pip install ray")
def test_a_cluster_that_loses_a_worker_plays_the_games_of_a_local_run() -> None:
    killed: list[int] = []

    def kill_a_worker(task: GameTask, result: GameResult) -> None:
        for process in [] if killed else psutil.Process().children(recursive=True):
            if " ".join(process.cmdline()).startswith("ray::Worker"):
                process.kill()
                killed.append(process.pid)
                return

    on_ray = games(RayBackend(2), kill_a_worker)
    assert killed
    assert len(on_ray) == 6
    assert on_ray == games(LocalBackend(2))


def processes_of(backend: Backend, profile: str) -> list[set[str]]:
    """Return the processes that played for each of two brains in three pairs."""
    two = plan(
        contestant("a", "pid"), contestant("b", "pid", "--seed", 2), pairs=3, profile=profile
    )
    found: dict[str, set[str]] = {"a": set(), "b": set()}
    with Store(":memory:") as store:
        assert Tournament(two, store).run(backend)
        for _, result in store.games():
            for ply, move in enumerate(result.moves):
                name = (result.black, result.white)[ply % 2].name
                found[name].update(move.messages)
    return list(found.values())


@pytest.mark.skipif(not HAS_RAY, reason="the extra 'ray' is not installed: pip install ray")
def test_brains_are_kept_from_game_to_game_as_the_profile_says_on_every_backend() -> None:
    for make in (LocalBackend, RayBackend):
        assert [len(each) for each in processes_of(make(1), "tengen")] == [1, 1]
    assert [len(each) for each in processes_of(LocalBackend(1), "piskvork")] == [6, 6]


@pytest.mark.skipif(not HAS_RAY, reason="the extra 'ray' is not installed: pip install ray")
def test_a_game_that_kills_its_workers_is_set_aside() -> None:
    backend = RayBackend(1)
    backend._worker = backend._ray.remote(
        num_cpus=1, max_restarts=RETRIES, max_task_retries=RETRIES
    )(Deadly)
    task = tasks(plan(contestant("a"), contestant("b")), {})[0]
    try:
        backend.submit(task)
        while (result := backend.next_result(60)) is None:
            pass
        assert result.reason is Reason.SET_ASIDE
        assert "4 workers were lost" in result.detail
    finally:
        backend.close()


class Deadly(Worker):
    """A worker that such a game kills."""

    def play(self, text: str) -> str:
        os._exit(1)


@pytest.mark.skipif(HAS_RAY, reason="the extra 'ray' is installed")
def test_without_ray_there_is_one_sentence() -> None:
    with pytest.raises(MissingExtraError, match="needs the extra 'ray'"):
        RayBackend()
