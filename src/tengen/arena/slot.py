"""A place where games are played one after the other, with the brains that it keeps running."""

from __future__ import annotations

import shutil
import threading

from tengen.arena.contestant import Contestant
from tengen.arena.game import Watcher, play
from tengen.arena.game_log import logged
from tengen.arena.task import GameResult, GameTask
from tengen.closing import Closing
from tengen.gomocup.manager.client import Client
from tengen.gomocup.manager.launch import new_folder
from tengen.gomocup.manager.profile import profile_named


class Slot(Closing):
    """Plays games. Between games it keeps the brains of the last one, if the profile does so."""

    def __init__(self) -> None:
        self._clients: dict[tuple[object, ...], Client] = {}
        self._folders: dict[tuple[object, ...], str] = {}
        self._lock = threading.Lock()
        self._is_closed = False

    def play(self, task: GameTask, watch: Watcher | None = None) -> GameResult:
        """Play one game to its end."""
        keys = [self._key(task, each) for each in (task.first, task.second)]
        for key in set(self._clients) - set(keys):
            self._end(key)
        first, second = (
            self._client(task, key, each)
            for key, each in zip(keys, (task.first, task.second), strict=True)
        )
        with logged(task, first, second):
            return play(task, (first, second), watch)

    @staticmethod
    def _key(task: GameTask, contestant: Contestant) -> tuple[object, ...]:
        # One of ours is told a seed at its start, so it serves the games of one pair.
        seed = None if contestant.player.startswith("cmd:") else task.seed
        return contestant, task.profile, task.tolerance, seed if task.swap2 else None

    def _client(self, task: GameTask, key: tuple[object, ...], contestant: Contestant) -> Client:
        with self._lock:
            if self._is_closed:
                raise RuntimeError("the slot is closed")
            if key not in self._clients:
                self._clients[key] = Client(
                    contestant.command(task.seed),
                    profile_named(task.profile),
                    contestant.control,
                    tolerance=task.tolerance,
                    settle=contestant.settle,
                    folder=self._folder_of(task, key),
                    sandbox=task.sandbox,
                    info=contestant.info,
                )
            return self._clients[key]

    def _folder_of(self, task: GameTask, key: tuple[object, ...]) -> str | None:
        """Return where a brain may keep files from game to game, if the profile tells it."""
        if "folder" not in profile_named(task.profile).infos:
            return None
        self._folders[key] = new_folder("folder")
        return self._folders[key]

    def _end(self, key: tuple[object, ...]) -> None:
        self._clients.pop(key).end()
        if (folder := self._folders.pop(key, None)) is not None:
            shutil.rmtree(folder, ignore_errors=True)

    def kill(self) -> None:
        """Kill the brains at once, from any thread; the game that runs is worth nothing."""
        with self._lock:
            self._is_closed = True
            for client in list(self._clients.values()):
                client.kill()

    def close(self) -> None:
        """End the brains."""
        for key in list(self._clients):
            self._end(key)


def run_task(task: GameTask) -> GameResult:
    """Play one game with brains of its own: all that a worker elsewhere has to do."""
    with Slot() as slot:
        return slot.play(task)
