"""Where games run: here, in threads, or elsewhere behind the same interface."""

from __future__ import annotations

import queue
import threading
from collections.abc import Mapping
from typing import Protocol

from tengen.arena.game import Watcher
from tengen.arena.slot import Slot
from tengen.arena.task import GameResult, GameTask
from tengen.closing import Closing
from tengen.errors import TengenError


class Backend(Protocol):
    """Plays games, a few at a time. Tasks and results are plain values that go through JSON."""

    @property
    def slots(self) -> int:
        """How many games run side by side."""

    def submit(self, task: GameTask) -> None:
        """Begin a game; there are never more than :attr:`slots` that have no result yet."""

    def next_result(self, timeout: float) -> GameResult | None:
        """Wait for a game that has ended; None if none does within *timeout* seconds.

        Raises what went wrong in the manager itself.
        """

    def running(self) -> Mapping[int, tuple[GameTask, tuple[str, ...]]]:
        """Return the games that run and their moves so far, as far as they are known."""

    def close(self) -> None:
        """End everything at once; what runs is worth nothing."""


class LocalBackend(Closing):
    """Games in threads of this process, each with its brains as processes.

    A thread waits for pipes nearly all of its life, so threads are enough, however many games.
    """

    def __init__(self, slots: int = 1) -> None:
        if slots < 1:
            raise TengenError("tournament.no_room")
        self._tasks: queue.SimpleQueue[GameTask | None] = queue.SimpleQueue()
        self._results: queue.SimpleQueue[GameResult | BaseException] = queue.SimpleQueue()
        self._running: dict[int, tuple[GameTask, tuple[str, ...]]] = {}
        self._slots = [Slot() for _ in range(slots)]
        self._is_closed = False
        self._threads = [
            threading.Thread(target=self._work, args=(slot,), daemon=True) for slot in self._slots
        ]
        for thread in self._threads:
            thread.start()

    @property
    def slots(self) -> int:
        """How many games run side by side."""
        return len(self._slots)

    def submit(self, task: GameTask) -> None:
        """Begin a game as soon as a thread is free."""
        self._running[task.number] = task, ()
        self._tasks.put(task)

    def next_result(self, timeout: float) -> GameResult | None:
        """Wait for a game that has ended; None if none does within *timeout* seconds."""
        try:
            result = self._results.get(timeout=timeout)
        except queue.Empty:
            return None
        if isinstance(result, BaseException):
            raise result
        self._running.pop(result.number, None)
        return result

    def running(self) -> Mapping[int, tuple[GameTask, tuple[str, ...]]]:
        """Return the games that run and their moves so far."""
        return dict(self._running)

    def close(self) -> None:
        """Kill the brains and end the threads."""
        self._is_closed = True
        for _ in self._threads:
            self._tasks.put(None)
        if self._running:
            for slot in self._slots:
                slot.kill()
        for thread in self._threads:
            thread.join(timeout=5)

    def _work(self, slot: Slot) -> None:
        with slot:
            while (task := self._tasks.get()) is not None and not self._is_closed:
                try:
                    self._results.put(slot.play(task, self._watcher(task)))
                except BaseException as error:  # raised again by next_result
                    self._results.put(error)

    def _watcher(self, task: GameTask) -> Watcher:
        moves: list[str] = []

        def watch(move: str) -> None:
            moves.append(move)
            self._running[task.number] = task, tuple(moves)

        return watch
