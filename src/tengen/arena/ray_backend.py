"""Games on a Ray cluster: this machine's cores, or many machines.

The description of a game goes out as JSON, its result comes back as JSON, and the store stays with
the manager. Each worker has a slot as a thread of the local backend has: brains are kept from game
to game, or not, as the profile says. Ray gives the games of a lost worker or machine to another; a
game that loses its worker again and again is set aside.
Every machine needs Tengen and the players at the same paths.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, Final

from tengen.arena.slot import Slot
from tengen.arena.task import GameResult, GameTask
from tengen.closing import Closing
from tengen.cluster import RayError, join_cluster
from tengen.gomocup.manager.launch import manager

RETRIES: Final = 3
"""How often a game is played anew because its worker was lost, and a worker made anew."""
_CLOSE_SECONDS: Final = 5.0


class Worker:
    """A slot in a process of the cluster."""

    def __init__(self) -> None:
        self._slot = Slot()

    def play(self, text: str) -> str:
        """Play the game that the JSON text describes and return the JSON of its result."""
        result = self._slot.play(GameTask.from_json(json.loads(text)))
        return json.dumps(result.to_json())

    def close(self) -> None:
        """End the brains, and remove what they had: Ray kills the worker with its fork server."""
        self._slot.close()
        manager().remove_folder(os.getpid())


class RayBackend(Closing):
    """Plays games on a Ray cluster, *slots* side by side (by default as many as it has cores).

    Without an *address* a cluster of this machine is made, and ended by :meth:`close`; ``auto`` is
    the cluster that runs here already. Moves are not known before the game has ended.
    """

    def __init__(self, slots: int | None = None, address: str | None = None) -> None:
        self._ray = join_cluster(slots, address)
        self._tasks: dict[Any, tuple[GameTask, Any]] = {}
        self._idle: list[Any] = []
        cores = int(self._ray.cluster_resources().get("CPU", 1))
        self._slots = slots or max(1, cores)
        self._worker = self._ray.remote(num_cpus=1, max_restarts=RETRIES, max_task_retries=RETRIES)(
            Worker
        )

    @property
    def slots(self) -> int:
        """How many games run side by side."""
        return self._slots

    def submit(self, task: GameTask) -> None:
        """Send a game to the cluster."""
        worker = self._idle.pop() if self._idle else self._worker.remote()
        self._tasks[worker.play.remote(json.dumps(task.to_json()))] = task, worker

    def next_result(self, timeout: float) -> GameResult | None:
        """Wait for a game that has ended; None if none does within *timeout* seconds."""
        ready, _ = self._ray.wait(list(self._tasks), num_returns=1, timeout=timeout)
        if not ready:
            return None
        task, worker = self._tasks.pop(ready[0])
        try:
            text = self._ray.get(ready[0])
        except self._ray.exceptions.RayActorError:
            self._ray.kill(worker)
            return GameResult.set_aside(task, f"{RETRIES + 1} workers were lost while it ran")
        except self._ray.exceptions.RayError as error:
            cause = getattr(error, "cause", None) or error
            reason = str(cause).strip().splitlines()[0]
            raise RayError(
                "ray.game",
                number=task.number,
                first=task.first.name,
                second=task.second.name,
                why=reason,
            ) from error
        self._idle.append(worker)
        return GameResult.from_json(json.loads(text))

    def running(self) -> Mapping[int, tuple[GameTask, tuple[str, ...]]]:
        """Return the games that run, without their moves."""
        return {task.number: (task, task.opening) for task, _ in self._tasks.values()}

    def close(self) -> None:
        """End the workers, whatever they play, and leave the cluster.

        Brains of a worker that is killed are ended by its fork server.
        """
        if ends := [worker.close.remote() for worker in self._idle]:
            self._ray.wait(ends, num_returns=len(ends), timeout=_CLOSE_SECONDS)
        for worker in (*self._idle, *(worker for _, worker in self._tasks.values())):
            self._ray.kill(worker)
        self._tasks.clear()
        self._idle.clear()
        self._ray.shutdown()
